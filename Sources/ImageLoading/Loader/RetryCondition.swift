// SPDX-License-Identifier: MIT

public import ImageBase

/// Decides which failures are retried.
///
/// ```swift
/// policy.condition = RetryCondition { $0.status == 404 || RetryCondition.transient.holds(for: $0) }
/// ```
///
/// A condition is equal only to itself, and loads share decoding only if their policies are equal, so create
/// one condition for all requests.
public struct RetryCondition: Sendable, Hashable {
    private static let numbers = Locked(0)

    private let number: Int
    private let body: @Sendable (ImageError) -> Bool

    /// Retries failures that may be temporary: no connection or an interrupted one, timeouts, and the
    /// statuses 408, 425, 429, 500, 502, 503 and 504.
    public static let transient = RetryCondition { RetryPolicy.isTransient($0) }

    /// - Parameter isWorthIt: whether a failure is retried. It's called on any thread before each retry that
    ///   the policy allows, but never after a cancellation. It must not block.
    public init(_ isWorthIt: @escaping @Sendable (ImageError) -> Bool) {
        number = Self.numbers.withLock { number in
            number += 1
            return number
        }
        body = isWorthIt
    }

    /// Whether a load that failed with `error` is retried.
    public func holds(for error: ImageError) -> Bool { body(error) }

    public static func == (left: RetryCondition, right: RetryCondition) -> Bool {
        left.number == right.number
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
