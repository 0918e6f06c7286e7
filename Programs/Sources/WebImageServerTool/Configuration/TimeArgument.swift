// SPDX-License-Identifier: MIT

#if Server
/// A duration, such as `500ms`, `30s`, `5m`, `24h` or `7d`.
enum TimeArgument {
    private static let seconds: [(unit: String, count: Double)] = [
        ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1), ("ms", 0.001), ("", 1),
    ]

    static func parse(_ text: String) -> Duration? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text.dropFirst(digits.count)
        guard let number = Double(digits), let factor = seconds.first(where: { $0.unit == unit })?.count,
            number * factor < 1e10
        else { return nil }
        return .milliseconds(Int(number * factor * 1000))
    }

    /// Returns the duration in the largest unit in which it's a whole number greater than one, such as `24h`
    /// for a day. One second is `1s`.
    static func text(_ time: Duration) -> String {
        let milliseconds = Int(time / .milliseconds(1))
        for (unit, count) in seconds.dropLast() {
            let (number, rest) = milliseconds.quotientAndRemainder(dividingBy: Int(count * 1000))
            if rest == 0, number > 1 || number == 1 && unit == "s" { return "\(number)\(unit)" }
        }
        return milliseconds == 0 ? "0s" : "\(milliseconds)ms"
    }
}
#endif
