// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCaching

extension CacheCommand {
    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Compares all entries with their checksums and removes the damaged ones.",
            discussion: """
                Makes the index agree with the files too. Ends with 1 if an entry was damaged.

                JSON keys: folder, count, bytes (of what is whole), damaged, skipped (not to be read), corrected
                (rows of the index).
                """)

        @Flag(help: "One JSON object.")
        var json = false

        func run() async throws {
            var isDamaged = false
            try await CacheCommand.run(json: json) { (cache) async throws(ImageError) in
                let found = await cache.verify()
                await cache.flush()
                isDamaged = found.damaged > 0
                let record = JSONValue.object([
                    ("folder", .string(cache.directory)),
                    ("count", .int(found.entries.count)),
                    ("bytes", .int(found.entries.bytes)),
                    ("damaged", .int(found.damaged)),
                    ("skipped", .int(found.skipped)),
                    ("corrected", .int(found.corrected)),
                ])
                let whole = "\(found.entries.count) whole, \(ByteCount.text(found.entries.bytes))"
                let rest = "\(found.damaged) damaged and removed; \(found.corrected) corrected in the index"
                StandardOutput.line(json ? record.text : "\(whole); \(rest)")
            }
            if isDamaged { throw ExitCode(1) }
        }
    }

    struct Rebuild: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes the index again from the files.",
            discussion: "JSON keys: folder, count, bytes (of what was found).")

        @Flag(help: "One JSON object.")
        var json = false

        func run() async throws {
            try await CacheCommand.run(json: json) { (cache) async throws(ImageError) in
                let found = await cache.rebuild()
                await cache.flush()
                let record = JSONValue.object([
                    ("folder", .string(cache.directory)),
                    ("count", .int(found.count)),
                    ("bytes", .int(found.bytes)),
                ])
                let text = "\(found.count) entries  \(ByteCount.text(found.bytes))"
                StandardOutput.line(json ? record.text : text)
            }
        }
    }
}
