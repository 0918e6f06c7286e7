// SPDX-License-Identifier: MIT

extension Int {
    /// The number with commas as thousands separators.
    var grouped: String {
        var text = ""
        for (place, digit) in String(magnitude).reversed().enumerated() {
            if place > 0, place % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return (self < 0 ? "-" : "") + String(text.reversed())
    }
}

extension Duration {
    /// The load time in milliseconds. A load that took less than a millisecond found its image in memory.
    var loadText: String {
        let milliseconds = Int(self / .milliseconds(1))
        return milliseconds < 1 ? "memory" : "\(milliseconds.grouped) ms"
    }
}
