// SPDX-License-Identifier: MIT

import ImageBase

/// Limits an average rate. Bytes above the rate cause a delay. At most 250 ms of unused time can be used
/// later, which limits bursts.
final class TokenBucket: Sendable {
    private let rate: Double
    // The uptime, in seconds, until which the rate is used up.
    private let paid: Locked<Double>

    /// - Parameter rate: bytes per second, at least 1.
    init(rate: Int) {
        self.rate = Double(max(1, rate))
        paid = Locked(-.infinity)
    }

    /// Takes `count` bytes and returns the delay in seconds before more may be received.
    func take(_ count: Int, now: Double) -> Double {
        paid.withLock { paid in
            paid = max(paid, now - 0.25) + Double(count) / rate
            return max(0, paid - now)
        }
    }
}
