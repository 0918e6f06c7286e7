// SPDX-License-Identifier: MIT

import ArgumentParser
@_spi(Programs) import ImageBase
import ImageCaching

extension CacheCommand {
    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Checks the checksums of all entries and removes damaged ones.",
            discussion: """
                Also corrects the index. The exit status is 1 if an entry was damaged.

                JSON keys: folder, count and bytes (of the intact entries), damaged, skipped (unreadable), \
                corrected (rows of the index).
                """)

        @OptionGroup var cache: CacheFolderArguments

        @Flag(help: "Write one JSON object.")
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
                let intact = "\(found.entries.count) intact, \(ByteCount.text(found.entries.bytes))"
                let rest = "\(found.damaged) damaged and removed; \(found.corrected) corrected in the index"
                StandardOutput.line(json ? record.text : "\(intact); \(rest)")
            }
            if isDamaged { throw ExitCode(1) }
        }
    }

    struct Rebuild: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Rebuilds the index from the files.",
            discussion: "JSON keys: folder, count, bytes.")

        @OptionGroup var cache: CacheFolderArguments

        @Flag(help: "Write one JSON object.")
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
