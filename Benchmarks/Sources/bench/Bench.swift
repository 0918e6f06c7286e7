// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding

/// `bench [SUBJECT] [--by CONTENDER] [--json FILE] [--seconds N]`: measures the subjects and contenders whose
/// names contain these words. Default: all.
@main
struct Bench {
    static let subjects = [
        decoding, gainMaps, formats, progressive, resampling, transfers, storedTransfers, latency, memory,
        memoryTable, imageList, operations, thumbnails,
        thumbnailMemory,
        variants,
        prefetching,
        burst,
        disk,
        diskMillion,
        playing,
        views,
    ]

    static func main() async throws {
        var filter = ""
        var json = ".build/bench.json"
        var budget = 1.5
        var contenders: String?
        // If the only argument is a number, this is the helper process for isolated decoding. The number is
        // its memory limit in bytes.
        if CommandLine.arguments.count > 1, Int(CommandLine.arguments[1]) != nil { DecoderService.run() }
        if CommandLine.arguments.count == 4, CommandLine.arguments[1] == ThumbnailMemory.command {
            return try ThumbnailMemory.run(CommandLine.arguments[2], after: CommandLine.arguments[3])
        }
        if CommandLine.arguments.count == 3, CommandLine.arguments[1] == Burst.command {
            return try await Burst.run(CommandLine.arguments[2])
        }
        if CommandLine.arguments.count == 2, CommandLine.arguments[1] == MultiLoop.command {
            return MultiLoop.run()
        }
        var arguments = CommandLine.arguments.dropFirst().makeIterator()
        while let argument = arguments.next() {
            switch argument {
            case "--json": json = arguments.next() ?? json
            case "--by": contenders = arguments.next().map { $0.lowercased() }
            case "--seconds": budget = arguments.next().flatMap(Double.init) ?? budget
            default: filter = argument.lowercased()
            }
        }

        let session = try Session()
        defer { session.end() }
        var report = Report(machine: machineFacts())
        for subject in subjects where filter.isEmpty || subject.name.contains(filter) {
            for var row in try await subject.rows(session) {
                if let contenders { row.keepContenders(named: contenders) }
                printProgress(row.name)
                report.add(await row.measure(budget: budget))
            }
        }
        if !session.versions.isEmpty { report.machine.append(session.versions.joined(separator: "; ")) }
        print(report.markdown)
        try report.write(to: URL(fileURLWithPath: json))
    }

    /// Prints progress to standard error, so you can redirect the table.
    static func printProgress(_ text: String) {
        FileHandle.standardError.write(Data("measuring: \(text)\n".utf8))
    }
}
