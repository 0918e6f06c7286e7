// SPDX-License-Identifier: MIT

#if Server
/// A time such as `500ms`, `30s`, `5m`, `24h` or `7d`; a number alone is seconds.
enum TimeArgument {
    static func parse(_ text: String) -> Duration? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let factors = ["": 1.0, "ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let number = Double(digits), let factor = factors[String(text.dropFirst(digits.count))],
            number * factor < 1e10
        else { return nil }
        return .milliseconds(Int(number * factor * 1000))
    }
}
#endif
