// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
@_spi(Programs) import ImageBase
import ImageCaching
import PortableC
@_spi(Programs) import WebImage

/// `webimage cache`: shows and cleans the disk cache.
struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Shows and cleans the disk cache.",
        discussion:
            """
            Its folder is WebImage in $XDG_CACHE_HOME or ~/.cache; on macOS, in ~/Library/Caches. Apps have \
            their own folders there, such as ~/.cache/org.example.Photos/WebImage: choose one with \
            --cache-folder.
            """,
        subcommands: [
            Stats.self, List.self, Clear.self, Trim.self, Path.self, Verify.self, Rebuild.self,
        ])

    /// - Throws: ``ImageError/Code/io`` if `path` exists but isn't a folder that we can list.
    private static func checkReadable(_ path: String) throws(ImageError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != ENOENT {
            let reason = String(cString: strerror(errno))
            throw ImageError(.io, "cannot read the cache folder: \(reason)", url: path)
        }
    }

    /// Runs `body` if the folder is usable or missing. If it throws, reports the error and exits with status
    /// 1.
    ///
    /// - Parameter checksFolder: whether the command reads the folder. Default: `true`.
    static func run(
        json: Bool, checksFolder: Bool = true, _ body: (DiskCache) async throws(ImageError) -> Void
    ) async throws {
        do throws(ImageError) {
            let cache = ToolCache.disk
            if checksFolder {
                try await Blocking.run { () throws(ImageError) in
                    try checkReadable(cache.directory)
                    try ProgramSupport.checkFolder(of: cache)
                }
            }
            try await body(cache)
        } catch {
            ErrorLine.write(error)
            if json { StandardOutput.line(JSONValue.object([("error", .error(error))]).text) }
            throw ExitCode(1)
        }
    }
}

extension CacheCommand {
    struct Stats: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Shows the size of the cache.",
            discussion: "JSON keys: folder, count, bytes, maximumBytes, maximumAgeSeconds (null = unlimited)."
        )

        @OptionGroup var cache: CacheFolderArguments

        @Flag(help: "Write one JSON object.")
        var json = false

        func run() async throws {
            try await CacheCommand.run(json: json) { (cache) async throws(ImageError) in
                let statistics = await cache.statistics()
                let limits = cache.configuration
                let age = limits.maximumAge.map { $0 / .seconds(1) }
                let record = JSONValue.object([
                    ("folder", .string(cache.directory)),
                    ("count", .int(statistics.count)),
                    ("bytes", .int(statistics.bytes)),
                    ("maximumBytes", .int(limits.maximumBytes)),
                    ("maximumAgeSeconds", age.map(JSONValue.double) ?? .null),
                ])
                let sizes =
                    "\(ByteCount.text(statistics.bytes)) of \(ByteCount.text(limits.maximumBytes))"
                let folder = ProgramSupport.escaping(cache.directory)
                StandardOutput.line(json ? record.text : "\(statistics.count) entries  \(sizes)  \(folder)")
            }
        }
    }

    struct Clear: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Removes all entries.",
            discussion: "JSON keys: folder, removed, freedBytes, count, bytes (of the remaining entries).")

        @OptionGroup var cache: CacheFolderArguments

        @Flag(name: [.customShort("n"), .long], help: "Only say what would be removed.")
        var dryRun = false

        @Flag(help: "Write one JSON object.")
        var json = false

        func run() async throws {
            if dryRun { return try await CacheCommand.predict(json: json) { _, _ in [] } }
            try await CacheCommand.remove(json: json) { (cache) async throws(ImageError) in
                guard await cache.removeAll() else {
                    throw ImageError(.io, "cannot remove all entries", url: cache.directory)
                }
            }
        }
    }

    struct Trim: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Removes entries that are too old or exceed a size.",
            discussion: "JSON keys: folder, removed, freedBytes, count, bytes (of the remaining entries).")

        @Option(
            help: ArgumentHelp(
                "Keep the most recently used entries, up to this size, such as 100MB.", valueName: "size"
            ))
        var bytes: ByteCountArgument?

        @OptionGroup var cache: CacheFolderArguments

        @Flag(name: [.customShort("n"), .long], help: "Only say what would be removed.")
        var dryRun = false

        @Flag(help: "Write one JSON object.")
        var json = false

        func run() async throws {
            if dryRun {
                return try await CacheCommand.predict(json: json) { entries, limits in
                    CacheCommand.remaining(of: entries, limits: limits, bytes: bytes?.count)
                }
            }
            try await CacheCommand.remove(json: json) { cache in
                await cache.trim()
                if let bytes { await cache.trim(toBytes: bytes.count) }
            }
        }
    }

    /// Runs `body` and reports how much it removed.
    private static func remove(
        json: Bool, _ body: (DiskCache) async throws(ImageError) -> Void
    ) async throws {
        try await run(json: json) { (cache) async throws(ImageError) in
            let before = await cache.statistics()
            try await body(cache)
            await cache.flush()
            let after = await cache.statistics()
            report(
                json: json, folder: cache.directory, before: (before.count, before.bytes),
                after: (after.count, after.bytes), verb: "removed")
        }
    }

    /// Reports how much a command removed or would remove.
    static func report(
        json: Bool, folder: String, before: (count: Int, bytes: Int), after: (count: Int, bytes: Int),
        verb: String
    ) {
        let removed = max(0, before.count - after.count)
        let freed = max(0, before.bytes - after.bytes)
        let record = JSONValue.object([
            ("folder", .string(folder)),
            ("removed", .int(removed)),
            ("freedBytes", .int(freed)),
            ("count", .int(after.count)),
            ("bytes", .int(after.bytes)),
        ])
        let left = "\(after.count) left, \(ByteCount.text(after.bytes))"
        StandardOutput.line(json ? record.text : "\(removed) \(verb), \(ByteCount.text(freed)); \(left)")
    }
}
