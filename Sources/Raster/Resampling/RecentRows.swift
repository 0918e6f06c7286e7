// SPDX-License-Identifier: MIT

/// The rows of a source that a resampler combines, converted to other components, each of them once.
struct RecentRows<Component: AdditiveArithmetic & BitwiseCopyable>: ~Copyable {
    private let components: Int
    private let kept: Int
    private let memory: UnsafeMutablePointer<Component>
    /// The first row that has not been converted.
    private var next = 0

    /// - Parameters:
    ///   - components: the number of components of a row.
    ///   - kept: the number of rows that are kept.
    init(components: Int, kept: Int) {
        (self.components, self.kept) = (components, kept)
        memory = UnsafeMutablePointer<Component>.allocate(capacity: kept * components)
        memory.initialize(repeating: .zero, count: kept * components)
    }

    deinit { memory.deallocate() }

    /// Returns the components of one of the last rows.
    func row(_ index: Int) -> UnsafePointer<Component> {
        UnsafePointer(memory + index % kept * components)
    }

    /// Calls `convert` with each of the rows that has not been converted, and the place of its components.
    mutating func convert(_ rows: Range<Int>, _ convert: (Int, UnsafeMutablePointer<Component>) -> Void) {
        for row in max(next, rows.lowerBound)..<max(next, rows.upperBound) {
            convert(row, memory + row % kept * components)
        }
        next = max(next, rows.upperBound)
    }
}
