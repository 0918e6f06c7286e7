// SPDX-License-Identifier: MIT

#if Server
import Foundation

/// The rules of Prometheus's text format, including the ones that `promtool check metrics` applies.
enum MetricsLint {
    private static let abbreviations: Set<Substring> = [
        "s", "ms", "us", "ns", "sec", "b", "kb", "mb", "gb", "tb", "pb", "m", "h", "d",
    ]
    private static let otherUnits: Set<Substring> = [
        "milliseconds", "microseconds", "nanoseconds", "minutes", "hours", "days", "kilobytes", "megabytes",
        "gigabytes", "kibibytes", "mebibytes", "bits", "percent", "millimeters", "celcius",
    ]

    /// Returns each problem with its line.
    static func problems(_ text: String) -> [String] {
        var problems: [String] = []
        var kinds: [String: String] = [:]
        var family = ""
        var seen: Set<Substring> = []
        var helped: Set<String> = []
        guard text.hasSuffix("\n") else { return ["the last line does not end"] }
        for line in text.split(separator: "\n") {
            func complain(_ problem: String) { problems.append("\(problem): \(line)") }
            let words = line.split(separator: " ")
            if line.hasPrefix("# HELP ") {
                family = String(words[2])
                if !helped.insert(family).inserted { complain("second HELP") }
                if words.count < 4 { complain("no help text") }
                continue
            }
            if line.hasPrefix("# TYPE ") {
                if words[2] != family { complain("TYPE without HELP before it") }
                if kinds[family] != nil { complain("second TYPE") }
                kinds[family] = String(words[3])
                problems += nameProblems(family, kind: String(words[3]))
                continue
            }
            guard let match = line.wholeMatch(of: /([a-z_][a-z0-9_]*)(\{.*\})? (-?[0-9.eE+-]+|\+Inf|NaN)/)
            else {
                complain("malformed sample")
                continue
            }
            let name = String(match.1)
            let suffixes = kinds[family] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
            if !suffixes.contains(where: { name == family + $0 }) { complain("sample of another family") }
            if !seen.insert(line.prefix(match.1.count + (match.2?.count ?? 0))).inserted {
                complain("second sample with these labels")
            }
            for label in (match.2 ?? "").matches(of: /([A-Za-z_]+)="/)
            where label.1.contains(where: \.isUppercase) {
                complain("label in camel case")
            }
            if kinds[family] == "counter", Double(match.3) ?? 0 < 0 { complain("negative counter") }
        }
        return problems
    }

    private static func nameProblems(_ name: String, kind: String) -> [String] {
        var problems: [String] = []
        let parts = name.split(separator: "_")
        if kind == "counter", !name.hasSuffix("_total") { problems.append("counter without _total: \(name)") }
        if kind != "counter", name.hasSuffix("_total") { problems.append("_total of a \(kind): \(name)") }
        if kind != "histogram", ["_count", "_sum", "_bucket"].contains(where: { name.hasSuffix($0) }) {
            problems.append("suffix of a histogram: \(name)")
        }
        if ["gauge", "counter", "histogram", "summary"].contains(where: { parts.contains(Substring($0)) }) {
            problems.append("type in the name: \(name)")
        }
        if parts.contains(where: { abbreviations.contains($0) || otherUnits.contains($0) }) {
            problems.append("not a base unit: \(name)")
        }
        return problems
    }
}
#endif
