// SPDX-License-Identifier: MIT

/// `Retry-After` (RFC 9110, 10.2.3).
public enum RetryAfter {
    /// Parses a delay in seconds or a date.
    ///
    /// - Returns: at most `maximum`, zero for a date in the past, or `nil` if the value is missing or
    ///   invalid.
    public static func parse(_ value: String?, now: Double, maximum: Duration) -> Duration? {
        guard let value else { return nil }
        let text = value.filter { $0 != " " && $0 != "\t" }
        if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
            return min(maximum, Int64(text).map { .seconds(min($0, Int64(1) << 40)) } ?? maximum)
        }
        guard let moment = HTTPDate.seconds(value, now: now) else { return nil }
        return min(maximum, .seconds(max(0, moment - now)))
    }
}
