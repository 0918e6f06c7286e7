// SPDX-License-Identifier: MIT

/// A flag that a long computation looks at and another thread sets.
///
/// Decoders, encoders and filters ask for ``isCancelled`` every few rows and stop with
/// ``ImageError/Code/cancelled``. A look costs about 10 ns.
public final class CancellationToken: Sendable {
    private let flag = Locked(false)

    public init() {}

    public var isCancelled: Bool { flag.withLock { $0 } }

    /// Asks the work to stop. Repeated calls do nothing more.
    public func cancel() { flag.withLock { $0 = true } }

    /// Throws ``ImageError/Code/cancelled`` once ``cancel()`` was called.
    public func check() throws(ImageError) {
        if isCancelled { throw .cancelled }
    }
}
