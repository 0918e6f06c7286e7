// SPDX-License-Identifier: MIT

extension HTTPDate {
    /// Like ``seconds(_:now:)``, but accepts only dates that follow RFC 9110, 5.6.7, except that it ignores
    /// case. Caches must treat all other dates as expired (RFC 9111, 4.2).
    public static func strictSeconds(_ text: String, now: Double) -> Double? {
        let shape = shape(of: text)
        let isFixed = shape == "Aaa, 00 Aaa 0000 00:00:00 GMT"
        let isAsctime = shape == "Aaa Aaa 00 00:00:00 0000" || shape == "Aaa Aaa  0 00:00:00 0000"
        let isObsolete = longDays.contains { shape == "A" + $0 + ", 00-Aaa-00 00:00:00 GMT" }
        let isDay = days.contains(text.prefix(3).lowercased())
        guard isDay, isFixed || isAsctime || isObsolete else { return nil }
        return seconds(isAsctime ? text : text.dropLast(3) + "GMT", now: now)
    }

    /// Formats a date like `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// - Parameter seconds: seconds since 1970, up to the year 9999; fractions are dropped.
    public static func text(_ seconds: Double) -> String {
        // On watches, `Int` has 32 bits, which isn't enough for the seconds.
        let whole = Int64(min(max(seconds, 0), 253_402_300_799))
        let (days, time) = (Int(clamping: whole / 86_400), Int(clamping: whole % 86_400))
        let (year, month, day) = date(days: days)
        let name = Self.days[(days + 4) % 7]
        let clock = [time / 3600, time / 60 % 60, time % 60].map(twoDigits).joined(separator: ":")
        let dateText = [twoDigits(day), capital(months[month - 1]), fourDigits(year)].joined(separator: " ")
        return "\(capital(name)), \(dateText) \(clock) GMT"
    }

    private static let days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    private static let longDays = ["aaaaa", "aaaaaa", "aaaaaaa", "aaaaaaaa"]

    /// Replaces each digit with 0, the first letter of each word with A and its remaining letters with a,
    /// except for `GMT` at the end.
    private static func shape(of text: String) -> String {
        var shape = ""
        guard text.utf8.count < 40 else { return shape }
        var isInWord = false
        for byte in text.utf8 {
            switch byte {
            case 48...57: shape += "0"
            case 65...90, 97...122: shape += isInWord ? "a" : "A"
            case 32, 44, 45, 58: shape.unicodeScalars.append(Unicode.Scalar(byte))
            default: return ""
            }
            isInWord = (65...90).contains(byte & 0xDF)
        }
        return text.uppercased().hasSuffix(" GMT") ? shape.dropLast(3) + "GMT" : shape
    }

    /// The date in the Gregorian calendar (Howard Hinnant, "chrono-compatible low-level date algorithms").
    private static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func fourDigits(_ number: Int) -> String {
        twoDigits(number / 100) + twoDigits(number % 100)
    }

    private static func capital(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
