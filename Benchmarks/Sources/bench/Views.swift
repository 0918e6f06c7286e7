// SPDX-License-Identifier: MIT

import Foundation

/// Images in GTK widgets: a list of 10,000 rows that is flung from end to end, many large images, and
/// animations. Measured by the program `ViewCost`, which needs a display.
let views = Subject(name: "views") { session in
    let runs = ViewRuns(inputs: session.inputs.appendingPathComponent("views"))
    func row(
        _ name: String, _ scenario: String, _ figure: String, _ unit: Unit, _ limit: Double,
        isNice: Bool = false
    ) -> Row {
        runs.row(name, unit, limit) { try runs.next(figure, of: scenario, isNice: isNice) }
    }
    var rows = [
        row("Image in memory, in a loop", "hits", "hit", .microseconds, 1.5e-6),
        row("The same image again", "hits", "same", .microseconds, 0.6e-6),
        row("Bind from memory, median", "memory", "bind-median", .microseconds, 3.5e-6),
        row("Bind from memory, 99 of 100", "memory", "bind-99", .microseconds, 40e-6),
    ]
    for (place, scenario) in [
        ("disk", "disk"), ("network", "network"), ("network with 40 ms", "slow-network"),
    ] {
        rows += [
            row("Bind, \(place), median", scenario, "bind-median", .microseconds, 8e-6),
            row("Bind, \(place), 99 of 100", scenario, "bind-99", .microseconds, 150e-6),
            row("Bind, \(place), longest", scenario, "bind-longest", .milliseconds, 3e-3),
            row("Unbind, \(place), median", scenario, "unbind-median", .microseconds, 4e-6),
            row("Unbind, \(place), 99 of 100", scenario, "unbind-99", .microseconds, 80e-6),
        ]
    }
    for (place, scenario) in [("list from memory", "memory"), ("grid from memory", "grid")] {
        let name = "Frame of a fling, \(place)"
        rows += [
            row("\(name), processor time", scenario, "frame-processor-median", .milliseconds, 4.5e-3),
            row("\(name), 99 of 100", scenario, "frame-99", .milliseconds, 10e-3),
        ]
    }
    rows += [
        row("Frame of a fling, disk, median", "disk", "frame-median", .milliseconds, 4.5e-3),
        row("Frame of a fling, disk, 99 of 100", "disk", "frame-99", .milliseconds, 10e-3),
        row("Frame of a fling, network, median", "network", "frame-median", .milliseconds, 4e-3),
        row("Frame of a fling, network, 99 of 100", "network", "frame-99", .milliseconds, 13e-3),
    ]
    for scenario in ["memory", "grid", "disk", "network"] {
        rows += [
            row("Late frames of 167, \(scenario)", scenario, "late", .count, 0),
            row("The same with `nice -n 5`", scenario, "late", .count, 0, isNice: true),
        ]
    }
    rows += [
        row("List filled after a fling, 40 ms", "slow-network", "filled", .milliseconds, 0.15),
        row("Grid filled after a fling, 40 ms", "slow-grid", "filled", .milliseconds, 0.15),
        row("First window filled, 40 ms", "slow-network", "first-window", .milliseconds, 65e-3),
        row("Paintables made in a fling of 500 images", "memory", "textures", .count, 500),
        runs.row("Resident memory after a cold fill, above a warm start", .megabytes, 25e6) {
            try runs.next("cold", of: "cold warm") - runs.next("warm", of: "cold warm")
        },
        // Each frame updates all twenty animations, but the row shows the time for one.
        runs.row("Animation, nothing due", .microseconds, 2e-6) {
            try runs.next("ticks-median", of: "still") / 20
        },
        row("Twenty GIFs of 200 x 200, 20 frames per second", "animations", "core", .percent, 0.01),
        row(
            "1,000 animations, 64 visible, processor time of a frame", "many-animations",
            "frame-processor-median", .milliseconds, 16e-3),
        row(
            "500 images of 1400 x 1000 in one window, longest frame", "large", "frame-longest",
            .milliseconds, 0.1),
    ]
    return rows
}

/// The runs of ViewCost. The rows of a scenario share them.
private final class ViewRuns {
    private static let count = 3

    private let inputs: URL
    private var runs: [String: [[String: Double]]] = [:]
    private var cursors: [String: Int] = [:]

    init(inputs: URL) { self.inputs = inputs }

    func row(_ name: String, _ unit: Unit, _ limit: Double?, _ sample: @escaping () throws -> Double) -> Row {
        Row(
            name: name, unit: unit, ours: Contender(name: "WebImage", sample: sample), peers: [],
            limit: limit, minimumRounds: Self.count, maximumRounds: Self.count,
            note: "Views: a GtkListView or GtkGridView of 10,000 rows with 500 addresses of JPEG of "
                + "720 x 720, thumbnails of 160 x 160, flung by 60 rows in each frame. Binds, unbinds and "
                + "animations: processor time of the main thread in the library. Frames: wall time "
                + "with layout and painting.")
    }

    /// The next sample of a figure.
    ///
    /// - Parameter scenarios: the scenarios of a run, separated by spaces.
    func next(_ figure: String, of scenarios: String, isNice: Bool = false) throws -> Double {
        let key = isNice ? "nice \(scenarios)" : scenarios
        // The first call isn't counted; see Row.measure.
        let index = max(0, cursors["\(key) \(figure)", default: 0] - 1)
        cursors["\(key) \(figure)", default: 0] += 1
        while runs[key, default: []].count <= index {
            let run = try scenarios.split(separator: " ").map { try measure("\($0)", isNice: isNice) }
            runs[key, default: []].append(run.reduce(into: [:]) { $0.merge($1) { $1 } })
        }
        guard let value = runs[key]?[index][figure] else {
            throw PeerProcess.Failure(description: "no figure \(figure)")
        }
        return value
    }

    private func measure(_ scenario: String, isNice: Bool) throws -> [String: Double] {
        try FileManager.default.createDirectory(at: inputs, withIntermediateDirectories: true)
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "ViewCost").path
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = (isNice ? ["nice", "-n", "5"] : []) + [program, scenario, inputs.path]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        var figures: [String: Double] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2 { figures[String(words[0])] = Double(words[1]) }
        }
        guard process.terminationStatus == 0, !figures.isEmpty else {
            throw PeerProcess.Failure(description: "needs GTK and a display")
        }
        return figures
    }
}
