// SPDX-License-Identifier: MIT

import ImageBase

/// Bytes a second, on the average: what came too early is waited for afterwards. Time that nothing was taken counts for
/// a quarter of a second at most, so that a burst is bounded.
final class TokenBucket: Sendable {
    private let rate: Double
    // Seconds of uptime up to which all bytes are paid for.
    private let paid: Locked<Double>

    /// - Parameter rate: bytes a second, at least 1.
    init(rate: Int) {
        self.rate = Double(max(1, rate))
        paid = Locked(-.infinity)
    }

    /// Takes `count` bytes and gives back how many seconds to wait before more may come.
    func take(_ count: Int, now: Double) -> Double {
        paid.withLock { paid in
            paid = max(paid, now - 0.25) + Double(count) / rate
            return max(0, paid - now)
        }
    }
}
