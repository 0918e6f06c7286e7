// SPDX-License-Identifier: MIT

/// `Retry-After` (RFC 9110, 10.2.3).
public enum RetryAfter {
    /// How long to wait: `120` is seconds, a date is a moment, and one that has passed means now. A wait of more than
    /// `maximum` counts as `maximum`; nil without a value, or for one that is neither.
    public static func parse(_ value: String?, now: Double, maximum: Duration) -> Duration? {
        guard let value else { return nil }
        let text = value.filter { $0 != " " && $0 != "\t" }
        if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
            return min(maximum, Int(text).map { .seconds(min($0, 1 << 40)) } ?? maximum)
        }
        guard let moment = HTTPDate.seconds(value, now: now) else { return nil }
        return min(maximum, .seconds(max(0, moment - now)))
    }
}
