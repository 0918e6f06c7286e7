// SPDX-License-Identifier: MIT

import ImageBase

/// Shows a load's steps as lines with bars.
///
/// ```text
/// load 1  http://127.0.0.1:8000/cat.jpg
///    0.0 ms            started             |
///    0.1 ms   0.0 ms   disk miss           |=                                       |
///    0.4 ms  12.1 ms   transfer            |=====================                   |  14.2 KB
/// ```
struct Waterfall {
    private static let width = 40

    let lines: [String]

    init(_ trace: LoadTrace) {
        let start = trace.start
        let scale = max(trace.end - start, .microseconds(1))
        lines =
            ["load \(trace.number)  \(trace.url)"]
            + trace.steps.map { step in
                let columns = [
                    Self.milliseconds(step.start - start).leftPadded(to: 11),
                    (step.duration.map(Self.milliseconds) ?? "").leftPadded(to: 11),
                    ((step.isPart ? "  " : "") + step.name).padded(to: 20),
                    Self.bar(step, since: start, scale: scale),
                    step.detail,
                ]
                return columns.joined(separator: "  ").trimmingBlanks
            }
    }

    private static func bar(_ step: LoadTrace.Step, since start: Duration, scale: Duration) -> String {
        func column(_ time: Duration) -> Int { Int((time / scale * Double(width)).rounded(.down)) }
        let first = min(max(0, column(step.start - start)), width - 1)
        guard step.duration != nil else {
            return "|" + (String(repeating: " ", count: first) + "·").padded(to: width) + "|"
        }
        let last = min(max(first + 1, column(step.end - start)), width)
        let mark = step.isPart ? "-" : "="
        let bar = String(repeating: " ", count: first) + String(repeating: mark, count: last - first)
        return "|" + bar.padded(to: width) + "|"
    }

    /// Returns the duration with two decimal places.
    private static func milliseconds(_ duration: Duration) -> String {
        let hundredths = Int((duration / .milliseconds(1) * 100).rounded())
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) ms"
    }
}

extension String {
    fileprivate func leftPadded(to length: Int) -> String {
        String(repeating: " ", count: max(0, length - count)) + self
    }

    /// The string without trailing spaces.
    fileprivate var trimmingBlanks: String {
        var text = Substring(self)
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
