// SPDX-License-Identifier: MIT

#if Server
@_spi(Programs) import WebImageServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The tables on documentation pages that are generated from tables in the code.
///
/// A table is between the lines `<!-- table NAME -->` and `<!-- end -->`.
enum PageTables {
    /// The pages that contain these tables, in the `Documentation` folder.
    static let pages = ["Server.md", "ServerURLs.md", "FromImgproxy.md", "FromThumbor.md"]

    private static let tables: [String: @Sendable () -> [String]] = [
        "imgproxy-variables": {
            variables(of: { $0.name.hasPrefix("IMGPROXY_") }, unread: Setting.unreadImgproxy)
        },
        "thumbor-variables": { variables(of: \.isThumbor, unread: Setting.unreadThumbor) },
        "imgproxy-differences": { differences(OptionFact.imgproxyOptions) },
        "thumbor-differences": { differences(OptionFact.thumborFilters, title: "filter") },
        "imgproxy-options": { options(OptionFact.imgproxyOptions.filter { !$0.isPaid }) },
        "imgproxy-paid-options": { options(OptionFact.imgproxyOptions.filter(\.isPaid)) },
        "thumbor-filters": { options(OptionFact.thumborFilters, title: "filter") },
        "query-options": {
            ["| option | meaning |", "|---|---|"]
                + OptionFact.queryOptions.map { "| \(names($0)) | \($0.meaning) |" }
        },
    ]

    private static func options(_ facts: [OptionFact], title: String = "option") -> [String] {
        ["| \(title) | supported |", "|---|---|"] + facts.map { "| \(names($0)) | \($0.support) |" }
    }

    private static func names(_ fact: OptionFact) -> String {
        fact.names.map { "`\($0)`" }.joined(separator: ", ")
    }

    private static func differences(_ facts: [OptionFact], title: String = "option") -> [String] {
        options(facts.filter { $0.support != "yes" }, title: title)
    }

    private static func settings(_ settings: [Setting]) -> [String] {
        ["| setting | value | default | also read | |", "|---|---|---|---|---|"] + settings.map(\.row)
    }

    /// Lists another server's variables, each with the setting that reads it or the reason why none does.
    private static func variables(
        of isTheirs: (Setting.Other) -> Bool, unread: [(name: String, reason: String)]
    ) -> [String] {
        var rows: [String: String] = [:]
        for (name, reason) in unread {
            let mark = name.hasSuffix("_") || name.hasSuffix("QUANTIZ") ? "…" : ""
            rows[name] = "| `\(name)\(mark)` | – | \(reason) |"
        }
        for setting in Setting.all {
            for other in setting.others where isTheirs(other) {
                let standard = Setting.otherStandards[other.name]
                let here = setting.standard.isEmpty ? "" : "; here it's \(setting.standard)"
                let text = standard.map { "the default there is \($0)" + here } ?? ""
                rows[other.name] = "| `\(other.name)` | `\(setting.name)` | \(text) |"
            }
        }
        let sorted = rows.sorted { $0.key < $1.key }.map(\.value)
        return ["| there | here | what differs |", "|---|---|---|"] + sorted
    }

    private static func table(_ name: String) -> [String]? {
        if let group = Setting.groups.first(where: { "settings-" + $0.name == name }) {
            return settings(group.settings)
        }
        return tables[name]?()
    }

    /// Returns a page's text with its tables updated from the code.
    ///
    /// - Throws: ``SettingError`` for an unknown table, or one without an end.
    static func updated(_ text: String) throws -> String {
        var lines: [String] = []
        var rest = text.components(separatedBy: "\n")[...]
        while let line = rest.popFirst() {
            lines.append(line)
            guard line.hasPrefix("<!-- table "), line.hasSuffix(" -->") else { continue }
            let name = String(line.dropFirst("<!-- table ".count).dropLast(" -->".count))
            guard let table = table(name), let end = rest.firstIndex(of: "<!-- end -->") else {
                throw SettingError("no table \(name), or no end of it")
            }
            lines += [""] + table + [""]
            rest = rest[end...]
        }
        return lines.joined(separator: "\n")
    }
}
#endif
