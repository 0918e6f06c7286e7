// SPDX-License-Identifier: MIT

public import ImageBase

/// Which failures are worth another try.
///
///     policy.condition = RetryCondition { $0.status == 404 || RetryPolicy.isTransient($0) }
///
/// Equal to itself alone, and loads share a transfer only when their policies are equal: make it once for all requests.
public struct RetryCondition: Sendable, Hashable {
    private static let numbers = Locked(0)

    private let number: Int
    private let body: @Sendable (ImageError) -> Bool

    /// What may be gone the next time: ``RetryPolicy/isTransient(_:)``.
    public static let transient = RetryCondition { RetryPolicy.isTransient($0) }

    /// - Parameter isWorthIt: whether that failure is tried again. Runs on any thread and must not wait; asked before each
    ///   further try that the policy has left, never after a cancel.
    public init(_ isWorthIt: @escaping @Sendable (ImageError) -> Bool) {
        number = Self.numbers.withLock { number in
            number += 1
            return number
        }
        body = isWorthIt
    }

    /// Whether a load that failed so is tried again.
    public func holds(for error: ImageError) -> Bool { body(error) }

    public static func == (left: RetryCondition, right: RetryCondition) -> Bool {
        left.number == right.number
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
