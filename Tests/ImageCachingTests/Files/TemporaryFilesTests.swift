// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import InternalTestSupport
import Testing
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Disk cache: temporary files", .timeLimit(.minutes(1)))
struct TemporaryFilesTests {
    private let fixture: CacheFixture
    /// Keeps the caches alive. A released cache closes its index later, and another cache may have to wait
    /// for that.
    private let caches = EventLog<DiskCache>()

    init() throws { fixture = try CacheFixture() }

    /// Opens the cache and returns the number of folders that it lists. If it inspects all entries, that's at
    /// least 256.
    private func foldersListed() async -> Int {
        let files = FaultyFileSystem()
        let cache = fixture.cache(files: files)
        #expect(await cache.statistics().count == 1)
        await cache.flush()
        caches.record(cache)
        return files.count(of: .list)
    }

    @Test(
        "A foreign file or folder among a dead process's files causes only one scan of all entries",
        arguments: [true, false])
    func foreign(isFolder: Bool) async throws {
        let first = fixture.cache()
        await first.store(.noise(100), for: "a")
        await first.flush()
        caches.record(first)
        let session = "\(fixture.path)/temporary/abc123"
        try FileManager.default.createDirectory(atPath: session, withIntermediateDirectories: true)
        if isFolder {
            try FileManager.default.createDirectory(
                atPath: session + "/folder", withIntermediateDirectories: false)
        } else {
            try Data("text".utf8).overwrite(session + "/.DS_Store")
        }
        #expect(await foldersListed() >= 256)
        #expect(await foldersListed() < 256)
    }

    @Test(
        "Entries are stored even if every lock is taken"
    )
    func busy() async throws {
        let files = BusyLocks()
        let cache = fixture.cache(files: files)
        #expect(await cache.store(.noise(100), for: "a"))
        #expect(await cache.read("a")?.data == .noise(100))
        #expect(try POSIXFileSystem().list(fixture.path + "/temporary").count <= 1)
    }
}

/// A file system on which every lock is taken.
private struct BusyLocks: FileSystem {
    private let base = POSIXFileSystem()

    func lock(_ file: OpenFile) throws(FileError) -> Bool { false }

    func open(_ path: String, in folder: OpenFile, _ mode: OpenMode) throws(FileError) -> OpenFile {
        try base.open(path, in: folder, mode)
    }
    func close(_ file: OpenFile) throws(FileError) { try base.close(file) }
    func status(of file: OpenFile) throws(FileError) -> FileStatus { try base.status(of: file) }
    func status(at path: String, in folder: OpenFile) throws(FileError) -> FileStatus {
        try base.status(at: path, in: folder)
    }
    func read(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileError) -> Int { try base.read(file, into: buffer, at: offset) }
    func write(
        _ file: OpenFile, _ buffers: UnsafeBufferPointer<UnsafeRawBufferPointer>
    ) throws(FileError) -> Int { try base.write(file, buffers) }
    func rename(
        _ source: String, in folder: OpenFile, to target: String, in targetFolder: OpenFile
    ) throws(FileError) {
        try base.rename(source, in: folder, to: target, in: targetFolder)
    }
    func unlink(_ path: String, in folder: OpenFile) throws(FileError) { try base.unlink(path, in: folder) }
    func sync(_ file: OpenFile) throws(FileError) { try base.sync(file) }
    func makeDirectory(_ path: String, in folder: OpenFile) throws(FileError) {
        try base.makeDirectory(path, in: folder)
    }
    func removeDirectory(_ path: String, in folder: OpenFile) throws(FileError) {
        try base.removeDirectory(path, in: folder)
    }
    func forEachName(
        at path: String, in folder: OpenFile, _ body: (String) -> Void
    ) throws(FileError) { try base.forEachName(at: path, in: folder, body) }
    func setTimes(_ file: OpenFile, accessed: Int64, modified: Int64) throws(FileError) {
        try base.setTimes(file, accessed: accessed, modified: modified)
    }
    func freeBytes(at path: String) throws(FileError) -> Int64 { try base.freeBytes(at: path) }
}
