// SPDX-License-Identifier: MIT

/// The source rows that a resampler combines. Each row is converted to the resampler's component type only
/// once.
struct RecentRows<Component: AdditiveArithmetic & BitwiseCopyable>: ~Copyable {
    private let components: Int
    private let kept: Int
    private let memory: UnsafeMutablePointer<Component>
    /// The first row that hasn't been converted.
    private var next = 0

    /// - Parameters:
    ///   - components: the number of components in a row.
    ///   - kept: the number of rows to keep.
    init(components: Int, kept: Int) {
        (self.components, self.kept) = (components, kept)
        memory = UnsafeMutablePointer<Component>.allocate(capacity: kept * components)
        memory.initialize(repeating: .zero, count: kept * components)
    }

    deinit { memory.deallocate() }

    /// Returns the components of one of the most recent rows.
    func row(_ index: Int) -> UnsafePointer<Component> {
        UnsafePointer(memory + index % kept * components)
    }

    /// Calls `convert` with each row that hasn't been converted, and the memory for its components.
    mutating func convert(_ rows: Range<Int>, _ convert: (Int, UnsafeMutablePointer<Component>) -> Void) {
        for row in max(next, rows.lowerBound)..<max(next, rows.upperBound) {
            convert(row, memory + row % kept * components)
        }
        next = max(next, rows.upperBound)
    }
}
