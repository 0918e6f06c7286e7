// SPDX-License-Identifier: MIT

#if Server
import NIOConcurrencyHelpers

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The current time as text.
enum HTTPDate {
    private static let last = NIOLockedValueBox((second: 0, text: ""))

    /// The current time for the field `Date` (RFC 9110, 5.6.7), made once a second.
    static var now: String {
        let second = clock().tv_sec
        return last.withLockedValue { last in
            if last.second != second { last = (second, text(second)) }
            return last.text
        }
    }

    /// The current time for logs (RFC 3339), in UTC, with milliseconds.
    static var precise: String {
        let time = clock()
        let parts = calendar(time.tv_sec)
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T"
            + "\(hours(parts)).\(String(1000 + time.tv_nsec / 1_000_000).dropFirst())Z"
    }

    private static func text(_ second: Int) -> String {
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = calendar(second)
        return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
            + "\(parts.tm_year + 1900) \(hours(parts)) GMT"
    }

    private static func hours(_ parts: tm) -> String {
        "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    }

    private static func two(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func clock() -> timespec {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time
    }

    private static func calendar(_ second: Int) -> tm {
        var second = time_t(second)
        var parts = tm()
        gmtime_r(&second, &parts)
        return parts
    }
}
#endif
