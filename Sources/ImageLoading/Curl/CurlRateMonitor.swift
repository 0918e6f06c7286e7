// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import ImageBase

/// Detects transfers that are idle or too slow. It doesn't read a clock; its callers pass the time.
struct CurlRateMonitor {
    private let idle: Int64
    private let period: Int64
    private let minimum: Int64
    // When bytes were last received or the request was sent; `nil` before the connection is made.
    private var lastActivity: Int64?
    // Activity before this time is ignored.
    private var countsFrom: Int64
    private var windowStart: Int64?
    private var windowBytes: Int64 = 0
    private(set) var hasBytes = false
    private let startedAt: Int64

    /// - Parameter now: when the request starts.
    init(_ timeouts: LoadTimeouts, now: Int64) {
        idle = max(1, timeouts.idle.nanoseconds)
        period = max(1, timeouts.ratePeriod.nanoseconds)
        minimum = Int64(Double(max(0, timeouts.minimumRate)) * Double(period) / 1e9)
        (startedAt, countsFrom) = (now, now)
    }

    mutating func didReceive(_ count: Int, _ now: Int64) {
        lastActivity = now
        hasBytes = true
        windowBytes &+= Int64(count)
        if windowStart == nil { windowStart = now }
    }

    /// Starts measuring again after a pause.
    mutating func restart(_ now: Int64) {
        countsFrom = now
        if lastActivity != nil { lastActivity = now }
        if windowStart != nil { windowStart = now }
        windowBytes = 0
    }

    /// Returns when to check again, or why the transfer must end.
    ///
    /// - Parameter connectedAfter: the nanoseconds from the start of this request until it was sent; 0 before
    ///   that.
    mutating func check(_ now: Int64, connectedAfter: () -> Int64) -> Result<Int64, ImageError> {
        if lastActivity == nil {
            let after = connectedAfter()
            // Until the request is sent, libcurl's connect timeout applies.
            guard after > 0 else { return .success(now + idle) }
            lastActivity = max(startedAt + after, countsFrom)
        }
        guard let lastActivity else { return .success(now + idle) }
        if now - lastActivity >= idle {
            return .failure(ImageError(.timeout, "no bytes for \(idle / 1_000_000) ms"))
        }
        var deadline = lastActivity + idle
        if let start = windowStart, minimum > 0 {
            if now - start >= period {
                if windowBytes < minimum {
                    return .failure(
                        ImageError(.timeout, "\(windowBytes) bytes in \((now - start) / 1_000_000) ms"))
                }
                windowStart = now
                windowBytes = 0
            }
            deadline = min(deadline, (windowStart ?? now) + period)
        }
        return .success(deadline)
    }
}
#endif
