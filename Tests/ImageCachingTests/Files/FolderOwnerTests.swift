// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import InternalTestSupport
import PortableC
import Testing
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Disk cache: other users' folders", .timeLimit(.minutes(1)))
struct FolderOwnerTests {
    private let fixture: CacheFixture
    private static let isRoot = geteuid() == 0

    init() throws { fixture = try CacheFixture() }

    /// Fills a cache and changes its folder's owner or mode.
    private func prepare(_ change: (String) -> Void) async {
        let cache = fixture.cache()
        await cache.store(.noise(10), for: "a")
        await cache.flush()
        change(fixture.path)
    }

    private func mode() throws -> UInt16 { try POSIXFileSystem().status(at: fixture.path).mode }

    private func expectUnused(_ text: String) async throws {
        let before = (try mode(), fixture.entryFiles, fixture.temporaryFiles)
        let cache = fixture.cache()
        for _ in 0..<2 {
            #expect(await cache.read("a") == nil)
            #expect(await cache.contains("a") == false)
            #expect(await cache.store(.noise(20), for: "b") == false)
            #expect(cache.writer(for: "b") == nil)
            cache.updateMetadata(for: "a") { _ in Data([1]) }
            #expect(await cache.remove("a") == false)
            #expect(await cache.removeAll() == false)
            #expect(cache.removeAll { _, _ in true } == 0)
            #expect(await cache.statistics().count == 0)
            #expect(await cache.entries().isEmpty)
            #expect(await cache.verify().entries.count == 0)
            await cache.trim(toCount: 0)
        }
        await cache.flush()
        let message = fixture.errors.events.first?.description ?? ""
        #expect(fixture.errors.count == 1, "\(fixture.errors.events)")
        #expect(message.contains(text), "\(message)")
        #expect(message.contains("DiskCacheConfiguration.allowsForeignFolder"), "\(message)")
        #expect(try mode() == before.0)
        #expect(fixture.entryFiles == before.1 && fixture.temporaryFiles == before.2)
    }

    private func expectUsed(_ configuration: DiskCacheConfiguration = DiskCacheConfiguration()) async throws {
        let before = try mode()
        let cache = fixture.cache(configuration)
        #expect(await cache.read("a")?.data == .noise(10))
        if !configuration.isReadOnly {
            #expect(await cache.store(.noise(20), for: "b"))
            #expect(await cache.read("b")?.data == .noise(20))
        }
        await cache.flush()
        #expect(fixture.errors.events.isEmpty)
        #expect(try mode() == before)
    }

    @Test("A folder that other users can write to isn't used", arguments: [0o777, 0o707, 0o1777, 0o702])
    func writableByOthers(mode: UInt16) async throws {
        await prepare { _ = chmod($0, mode_t(mode)) }
        try await expectUnused("mode 0\(String(mode, radix: 8))")
    }

    @Test("A folder that other users can only read is used", arguments: [0o700, 0o755, 0o711, 0o770, 0o2775])
    func closed(mode: UInt16) async throws {
        await prepare { path in
            _ = chown(path, geteuid(), getegid())
            _ = chmod(path, mode_t(mode))
        }
        try await expectUsed()
    }

    @Test("A folder that another group can write to isn't used", .enabled(if: isRoot))
    func writableByGroup() async throws {
        await prepare { path in
            _ = chown(path, geteuid(), getegid() + 1)
            _ = chmod(path, 0o770)
        }
        try await expectUnused("group \(getegid() + 1)")
    }

    @Test("Another user's folder isn't used", .enabled(if: isRoot))
    func foreign() async throws {
        await prepare { _ = chown($0, 12_345, getegid()) }
        try await expectUnused("user 12345")
    }

    @Test("Another user's link isn't followed even if it leads to your own folder", .enabled(if: isRoot))
    func foreignLink() async throws {
        await prepare { path in
            try? FileManager.default.moveItem(atPath: path, toPath: path + ".target")
            try? FileManager.default.createSymbolicLink(
                atPath: path, withDestinationPath: path + ".target")
            _ = lchown(path, 12_345, getegid())
        }
        try await expectUnused("user 12345")
    }

    @Test("The path's owner can be root, but no other user", arguments: [0, 54_321])
    func owners(owner: UInt32) async throws {
        await prepare { _ in }
        let files = FaultyFileSystem(changeStatus: { [path = fixture.path] name, status in
            if name == path { status.owner = owner }
        })
        let cache = fixture.cache(files: files)
        #expect((await cache.read("a") != nil) == (owner == 0))
    }

    @Test("The configuration can allow a folder that other users own or can write to")
    func allowed() async throws {
        await prepare { path in
            if Self.isRoot { _ = chown(path, 12_345, 12_345) }
            _ = chmod(path, 0o777)
        }
        var configuration = DiskCacheConfiguration()
        configuration.allowsForeignFolder = true
        try await expectUsed(configuration)
    }

    @Test("Read-only and additional folders aren't inspected")
    func readOnly() async throws {
        await prepare { _ = chmod($0, 0o777) }
        var configuration = DiskCacheConfiguration()
        configuration.isReadOnly = true
        try await expectUsed(configuration)
        var second = DiskCacheConfiguration()
        second.additionalDirectories = [fixture.path]
        let cache = DiskCache(directory: fixture.folder.file("second"), configuration: second)
        #expect(await cache.read("a")?.data == .noise(10))
    }

    @Test("The same cache can use a folder once its permissions are corrected")
    func corrected() async throws {
        await prepare { _ = chmod($0, 0o777) }
        let cache = fixture.cache()
        #expect(await cache.read("a") == nil)
        chmod(fixture.path, 0o755)
        #expect(await cache.read("a")?.data == .noise(10))
        #expect(await cache.store(.noise(20), for: "b"))
        await cache.flush()
        chmod(fixture.path, 0o777)
        #expect(await cache.store(.noise(20), for: "c") == false)
        await cache.flush()
        #expect(fixture.errors.count == 2)
    }
}
