// SPDX-License-Identifier: MIT

/// A flag that asks a long computation to stop.
///
/// Decoders, encoders and filters check ``isCancelled`` every few rows and throw
/// ``ImageError/Code/cancelled``. A check costs about 1 ns, or 50 ns if the token has a deadline.
public final class CancellationToken: Sendable {
    private let flag = AtomicFlag()
    private let parent: CancellationToken?
    private let deadline: ContinuousClock.Instant?

    public convenience init() { self.init(nil, nil) }

    /// Creates a token that is also canceled when `parent` is canceled or `deadline` passes.
    package convenience init(following parent: CancellationToken?, until deadline: ContinuousClock.Instant) {
        self.init(parent, deadline)
    }

    private init(_ parent: CancellationToken?, _ deadline: ContinuousClock.Instant?) {
        self.parent = parent
        self.deadline = deadline
    }

    public var isCancelled: Bool {
        if flag.isSet { return true }
        guard let deadline else { return false }
        return parent?.isCancelled ?? false || ContinuousClock.now >= deadline
    }

    /// Asks the computation to stop. Further calls have no effect.
    public func cancel() { flag.set() }

    /// Throws ``ImageError/Code/cancelled`` if the token is canceled.
    public func check() throws(ImageError) {
        if isCancelled { throw .cancelled }
    }
}
