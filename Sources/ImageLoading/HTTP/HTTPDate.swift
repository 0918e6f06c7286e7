// SPDX-License-Identifier: MIT

/// Dates in HTTP headers, in the three formats that a recipient must accept (RFC 9110, 5.6.7).
public enum HTTPDate {
    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37
    /// 1994`. The day of the week is ignored.
    ///
    /// - Parameter now: the current time in seconds since 1970. A two-digit year is interpreted as one that
    ///   is at most 50 years later.
    /// - Returns: seconds since 1970, or `nil` if the text isn't in one of these formats.
    public static func seconds(_ text: String, now: Double) -> Double? {
        let parts = text.split { " ,-".contains($0) }
        guard parts.count >= 5, let start = parts.first, start.allSatisfy(\.isLetter) else { return nil }
        let isAsctime = parts[1].first?.isLetter ?? false
        let (day, month, year, clock) =
            isAsctime
            ? (parts[2], parts[1], parts[4], parts[3]) : (parts[1], parts[2], parts[3], parts[4])
        guard let month = months.firstIndex(of: month.lowercased()), let day = number(day, 1...31),
            let year = fullYear(year, now: now), let time = seconds(ofDay: clock)
        else { return nil }
        if !isAsctime, parts.count > 5, !["gmt", "utc"].contains(parts[5].lowercased()) { return nil }
        return Double(days(year: year, month: month + 1, day: day) * 86_400 + time)
    }

    static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(text) else { return nil }
        return range.contains(value) ? value : nil
    }

    private static func fullYear(_ text: Substring, now: Double) -> Int? {
        guard let year = number(text, 0...9999) else { return nil }
        switch text.utf8.count {
        case 4: return year
        case 2:
            let present = 1970 + Int(min(max(now, 0), 2e11) / 31_556_952)
            let candidate = present / 100 * 100 + year
            return candidate > present + 50 ? candidate - 100 : candidate
        default: return nil
        }
    }

    private static func seconds(ofDay text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hour = number(parts[0], 0...23), let minute = number(parts[1], 0...59),
            let second = number(parts[2], 0...60)
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// Days since 1970-01-01 in the Gregorian calendar (Howard Hinnant, "chrono-compatible low-level date
    /// algorithms").
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
