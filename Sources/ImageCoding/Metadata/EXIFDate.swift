// SPDX-License-Identifier: MIT

import PortableFoundation

/// Parses EXIF dates (CIPA DC-008, 4.6.5 and 4.6.6).
enum EXIFDate {
    /// - Parameters:
    ///   - text: `2026:01:31 18:05:59`. Some software writes other separators.
    ///   - fraction: the digits after the decimal point of the seconds.
    ///   - offset: the time zone: `+01:00` or `Z`.
    static func components(_ text: String?, fraction: String?, offset: String?) -> DateComponents? {
        guard let text, case let bytes = Array(text.utf8), bytes.count >= 19,
            var result = day(bytes), let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
            let second = number(bytes[17..<19]), hour < 24, minute < 60, second < 61,
            [bytes[10], bytes[13], bytes[16]].allSatisfy({ !isDigit($0) })
        else { return nil }
        (result.hour, result.minute, result.second) = (hour, minute, second)
        if let fraction = fraction?.utf8.prefix(9), let value = number(fraction[...]) {
            result.nanosecond = (fraction.count..<9).reduce(value) { value, _ in value * 10 }
        }
        result.timeZone = offset.flatMap { timeZone($0) }
        return result
    }

    /// - Parameter text: `2026:01:31`.
    static func components(
        _ text: String?, hour: Double, minute: Double, second: Double
    ) -> DateComponents? {
        guard let text, var result = day(Array(text.utf8)) else { return nil }
        (result.hour, result.minute, result.second) = (Int(hour), Int(minute), Int(second))
        result.nanosecond = Int(((second - second.rounded(.down)) * 1e9).rounded(.down))
        result.timeZone = TimeZone(secondsFromGMT: 0)
        return result
    }

    private static func day(_ bytes: [UInt8]) -> DateComponents? {
        guard bytes.count >= 10, let year = number(bytes[..<4]), let month = number(bytes[5..<7]),
            let day = number(bytes[8..<10]), !isDigit(bytes[4]), !isDigit(bytes[7]), year > 0,
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        var result = DateComponents()
        result.calendar = Calendar(identifier: .gregorian)
        (result.year, result.month, result.day) = (year, month, day)
        return result
    }

    private static func timeZone(_ text: String) -> TimeZone? {
        let bytes = Array(text.utf8)
        if bytes == [UInt8(ascii: "Z")] { return TimeZone(secondsFromGMT: 0) }
        guard bytes.count == 6, let hours = number(bytes[1..<3]), let minutes = number(bytes[4..<6]),
            bytes[3] == UInt8(ascii: ":"), minutes < 60, hours <= 14,
            bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-")
        else { return nil }
        let seconds = (hours * 60 + minutes) * 60
        return TimeZone(secondsFromGMT: bytes[0] == UInt8(ascii: "-") ? -seconds : seconds)
    }

    /// Returns a number that only has decimal digits.
    private static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
