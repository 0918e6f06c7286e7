// SPDX-License-Identifier: MIT

#if os(Linux) && canImport(Glibc)
import Foundation
import Glibc
import ImageCaching
import Testing
import WebImageTestSupport

/// A small in-memory volume, which only root can mount.
private final class SmallVolume: Sendable {
    let path: String
    private let folder: TemporaryFolder

    init?() throws {
        folder = try TemporaryFolder("volume")
        path = folder.file("mount")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        guard mount("tmpfs", path, "tmpfs", 0, "size=512k,mode=700") == 0 else { return nil }
    }

    deinit { umount2(path, 2) }
}

@Suite("Disk cache: full volumes", .timeLimit(.minutes(1)))
struct DiskCacheFullVolumeTests {
    private static let canMount = (try? SmallVolume()) ?? nil != nil

    @Test(
        "Entries on a full volume can be counted and trimmed even without the index",
        .enabled(if: canMount, "only root can mount a volume"), arguments: [false, true])
    func full(isIndexLost: Bool) async throws {
        let volume = try #require(try SmallVolume())
        let path = volume.path + "/cache"
        let first = DiskCache(directory: path)
        for number in 0..<4 {
            #expect(await first.store(.noise(60_000, seed: UInt64(number)), for: CacheKey("\(number)")))
        }
        await first.flush()
        if isIndexLost {
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: "\(path)/index-1.sqlite\(suffix)")
            }
        }
        // Fill the volume to its last byte.
        let file = open(volume.path + "/filler", O_WRONLY | O_CREAT, 0o600)
        for count in [4096, 1] {
            let bytes = [UInt8](repeating: 1, count: count)
            while write(file, bytes, count) == count {}
        }
        close(file)

        let cache = DiskCache(directory: path)
        #expect(await cache.store(.noise(60_000), for: "new") == false)
        #expect(await cache.statistics().count == 4)
        #expect(await cache.entries().count == 4)
        await cache.trim(toCount: 1)
        #expect(await cache.statistics().count == 1)
        #expect(await cache.store(.noise(60_000), for: "new"))
        #expect(await cache.statistics().count == 2)
        await cache.flush()
        let later = DiskCache(directory: path)
        #expect(await later.statistics().count == 2)
        #expect(await later.verify().corrected == 0)
    }
}
#endif
