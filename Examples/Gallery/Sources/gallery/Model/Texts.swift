// SPDX-License-Identifier: MIT

extension Int {
    /// The number with a comma between thousands.
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
    /// The time of a load in milliseconds. One of less than a millisecond found its image in memory.
    var loadText: String {
        let milliseconds = Int(self / .milliseconds(1))
        return milliseconds < 1 ? "memory" : "\(milliseconds.grouped) ms"
    }
}
