// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Disk cache: store and read")
struct DiskCacheTests {
    let folder = TemporaryFolder()

    @Test("gives back the same bytes and metadata")
    func roundTrip() async {
        let cache = DiskCache(directory: folder.path)
        let stored = await cache.store(Data("picture".utf8), metadata: Data("etag".utf8), for: "a")
        #expect(stored)
        let entry = await cache.read("a")
        #expect(entry?.data == Data("picture".utf8))
        #expect(entry?.metadata == Data("etag".utf8))
        #expect(await cache.read("b") == nil)
        #expect(await cache.statistics().count == 1)
    }
}
