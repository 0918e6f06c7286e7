// SPDX-License-Identifier: MIT

import Foundation

/// The results of a run as a table and as JSON.
struct Report: Codable {
    struct Line: Codable {
        let work: String
        let contender: String
        let isOurs: Bool
        /// The median; `nil` if the contender could not be measured.
        let seconds: Double?
        let shown: String
        /// See ``Row/decibels``.
        let decibels: Double?
        /// The peer's time divided by WebImage's: above 1, WebImage is faster.
        var ratio: Double?
        /// A description of the goal.
        var goal: String?
        var isReached: Bool?
        let samples: Int
    }

    var machine: [String] = []
    var lines: [Line] = []
    var notes: [String] = []

    mutating func add(_ outcome: Outcome) {
        let row = outcome.row
        let ours = outcome.ours.flatMap { $0.failure == nil ? $0.median : nil }
        if let samples = outcome.ours {
            var line = Line(samples, row: row, isOurs: true)
            if let limit = row.limit {
                line.goal = "at most \(row.unit.text(limit))"
                line.isReached = ours.map { $0 <= limit } ?? false
            }
            lines.append(line)
        }
        for samples in outcome.peers {
            var line = Line(samples, row: row, isOurs: false)
            if let theirs = line.seconds, let ours { line.ratio = theirs / ours }
            if let goal = row.goals[samples.name] {
                line.goal = "at least \(rounded(goal)) x"
                line.isReached = line.ratio.map { $0 >= goal }
                if let theirs = row.decibels[samples.name], let ours = row.decibels["WebImage"] {
                    line.goal? += ", at most 0.3 dB better"
                    line.isReached = line.isReached.map { $0 && theirs - ours <= 0.3 }
                }
            }
            lines.append(line)
        }
        if let note = row.note, !notes.contains(note) { notes.append(note) }
    }

    /// A table with one line for each contender, WebImage's in bold.
    var markdown: String {
        var text = ""
        for fact in machine { text += "- \(fact)\n" }
        text += "\n| Work | Contender | Median | Peer / WebImage | Goal |\n|---|---|---|---|---|\n"
        var work = ""
        for line in lines {
            let name = line.isOurs ? "**\(line.contender)**" : line.contender
            let ratio = line.ratio.map { "\(rounded($0)) x" } ?? ""
            let mark = line.isReached.map { $0 ? ", reached" : ", **missed**" } ?? ""
            text += "| \(line.work == work ? "" : line.work) | \(name) | \(line.shown) | \(ratio) "
            text += "| \(line.goal.map { $0 + mark } ?? "") |\n"
            work = line.work
        }
        text += "\nMedians; contenders take turns in one run. Above 1 x, WebImage is faster.\n"
        for note in notes { text += "- \(note)\n" }
        return text
    }

    func write(to url: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(self).write(to: url)
    }
}

extension Report.Line {
    init(_ samples: Samples, row: Row, isOurs: Bool) {
        work = row.name
        contender = samples.name
        self.isOurs = isOurs
        seconds = samples.failure == nil ? samples.median : nil
        decibels = row.decibels[samples.name]
        let quality = decibels.map { ", \(($0 * 100).rounded() / 100) dB" } ?? ""
        shown = samples.failure.map { "(\($0))" } ?? row.unit.text(samples.median) + quality
        self.samples = samples.seconds.count
    }
}
