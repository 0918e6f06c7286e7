// SPDX-License-Identifier: MIT

import ArgumentParser
@_spi(Programs) import ImageBase
import ImageCaching
import PortableFoundation
@_spi(Programs) import WebImage

extension CacheCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the entries, most recently used first.",
            discussion: "JSON keys of an entry: key, bytes, stored, accessed (ISO 8601), path.")

        @OptionGroup var cache: CacheFolderArguments

        @Flag(help: "Write one JSON object per entry, each on a line.")
        var json = false

        func run() async throws {
            try await CacheCommand.run(json: json) { (cache) async throws(ImageError) in
                let entries = await cache.entries().sorted { left, right in
                    (left.accessed, right.key.text) > (right.accessed, left.key.text)
                }
                for entry in entries { StandardOutput.line(line(entry, in: cache)) }
            }
        }

        private func line(_ entry: DiskEntryInfo, in cache: DiskCache) -> String {
            let accessed = entry.accessed.formatted(.iso8601)
            if json {
                return JSONValue.object([
                    ("key", .string(entry.key.text)),
                    ("bytes", .int(entry.bytes)),
                    ("stored", .string(entry.stored.formatted(.iso8601))),
                    ("accessed", .string(accessed)),
                    ("path", .string(cache.path(for: entry.key))),
                ]).text
            }
            let size = ByteCount.text(entry.bytes).padded(to: 8)
            return "\(accessed)  \(size)  \(ProgramSupport.escaping(entry.key.text))"
        }
    }

    struct Path: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Shows the cache's folder, or the files that store the given URLs.",
            discussion: """
                A file contains the original bytes, followed by the cache's metadata.

                JSON keys: path, or for URLs url, ok, path, error {code, message}.
                """)

        @Argument(help: "URLs.")
        var input: [String] = []

        @OptionGroup var cache: CacheFolderArguments

        @Flag(help: "Write one JSON object per input, each on a line.")
        var json = false

        func run() async throws {
            try await CacheCommand.run(json: json, checksFolder: false) { (cache) async throws(ImageError) in
                guard input.isEmpty else { return }
                let record = JSONValue.object([("path", .string(cache.directory))])
                StandardOutput.line(json ? record.text : cache.directory)
            }
            var hasFailed = false
            for input in input.map({ InputAddress($0) }) {
                let result = await Result { () async throws(ImageError) in try await Self.path(of: input) }
                if let error = result.error {
                    hasFailed = true
                    ErrorLine.write(error, input: input.text)
                }
                let record = JSONValue.object([
                    ("url", .string(input.record)),
                    ("ok", .bool(result.value != nil)),
                    ("path", .optional(result.value)),
                    ("error", .error(result.error)),
                ])
                if json {
                    StandardOutput.line(record.text)
                } else if let path = result.value {
                    StandardOutput.line(path)
                }
            }
            if hasFailed { throw ExitCode(1) }
        }

        private static func path(of input: InputAddress) async throws(ImageError) -> String {
            let key = ProgramSupport.originalKey(of: ImageRequest(url: try input.url()))
            let cache = ToolCache.disk
            guard await cache.contains(key) else { throw ImageError(.notCached, "not in the cache") }
            return cache.path(for: key)
        }
    }
}
