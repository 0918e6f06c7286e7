// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import NIOConcurrencyHelpers
import PortableC

/// The current time as text.
enum CurrentTime {
    private static let last = NIOLockedValueBox((second: 0, text: ""))

    /// The current time for the `Date` field, formatted once per second.
    static var date: String {
        let second = clock().tv_sec
        return last.withLockedValue { last in
            if last.second != second { last = (second, HTTPDate.text(Double(second))) }
            return last.text
        }
    }

    /// The current UTC time for logs (RFC 3339), with milliseconds.
    static var precise: String {
        let time = clock()
        var (second, parts) = (time.tv_sec, tm())
        gmtime_r(&second, &parts)
        let date = [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday].map(two).joined(separator: "-")
        let hours = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(two).joined(separator: ":")
        return "\(date)T\(hours).\(String(1000 + time.tv_nsec / 1_000_000).dropFirst())Z"
    }

    private static func two(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func clock() -> timespec {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time
    }
}
#endif
