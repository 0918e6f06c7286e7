// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching
import Testing
import WebImage
import WebImageTestSupport

@Suite("Changing limits at run time", .timeLimit(.minutes(1)))
struct CacheLimitTests {
    @Test("Lowering the memory cache's limit removes images immediately")
    func memory() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        do { _ = try await fixture.manager.image(for: request) }
        #expect(fixture.manager.memory.statistics.count == 1)
        fixture.manager.memory.maximumCost = 100
        #expect(fixture.manager.memory.statistics.count == 0)
        #expect(fixture.manager.memory.maximumCost == 100)
    }

    @Test("A manager's memory and disk limits can be changed in one line each")
    func managerLimits() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        do { _ = try await fixture.manager.image(for: request) }
        await fixture.manager.flush()
        fixture.manager.memoryLimits.maximumCost = 100
        #expect(fixture.manager.memory.statistics.count == 0)
        #expect(fixture.manager.memoryLimits.maximumCost == 100)
        fixture.manager.diskLimits?.maximumCount = 0
        await fixture.manager.trim()
        #expect(await fixture.manager.disk?.statistics().count == 0)
        #expect(ImageManager(.memoryOnly).diskLimits == nil)
    }

    @Test("A custom cache keeps its own limits")
    func otherCache() throws {
        let fixture = try ManagerFixture { $0.memoryCache = ValueCacheSet([MemoryCache()]) }
        let limit = fixture.manager.memory.maximumCost
        fixture.manager.memoryLimits.maximumCost = limit / 2
        #expect(fixture.manager.memory.maximumCost == limit)
        #expect(fixture.manager.memoryLimits.maximumCost == limit)
    }

    @Test("A closure can set the cost of images in the memory cache")
    func memoryCost() async throws {
        let fixture = try ManagerFixture {
            $0.memoryLimits = MemoryCacheConfiguration(maximumCost: 2)
            $0.memoryCost = { $0.image.size.width > 100 ? -1 : 1 }
        }
        let requests = [20, 30, 40, 200].map { width in
            fixture.serve("/\(width).png", .picture(width: width))
        }
        for request in requests { _ = try await fixture.manager.image(for: request) }
        #expect(fixture.manager.memory.statistics.count == 3)
        #expect(fixture.manager.memory.statistics.cost == 2)
        #expect(fixture.manager.memory.contains(fixture.manager.keys(for: requests[3]).variant))
    }

    @Test(
        "An image that takes most of the memory limit is kept along with small ones",
        arguments: [false, true])
    func large(hasOthers: Bool) async throws {
        let fixture = try ManagerFixture { $0.memoryLimits.maximumCost = 2 << 20 }
        let others = (0..<(hasOthers ? 30 : 0)).map { fixture.serve("/\($0).png", .picture(width: 20 + $0)) }
        for request in others { _ = try await fixture.manager.image(for: request) }
        // The image has 1.4 MB of pixels, which is 70% of the limit.
        let large = fixture.serve("/large.png", .picture(width: 600, height: 600))
        do { _ = try await fixture.manager.image(for: large) }
        #expect(fixture.manager.cachedImage(for: large)?.image.size.width == 600)
        #expect(fixture.manager.memory.statistics.count == 1 + others.count)
        let next = fixture.serve("/next.png", .picture(width: 601, height: 600))
        do { _ = try await fixture.manager.image(for: next) }
        #expect(fixture.manager.cachedImage(for: next) != nil)
        #expect(fixture.manager.memory.statistics.count == 1 + others.count)
    }

    @Test("A lower disk cache limit applies to existing and new entries")
    func disk() throws {
        let folder = try TemporaryFolder()
        let disk = DiskCache(directory: folder.path + "/cache")
        let cache: any DataCache = disk
        for number in 0..<10 { cache.store(Data(count: 1000), for: CacheKey("\(number)")) }
        cache.maximumBytes = 5000
        #expect(disk.configuration.maximumBytes == 5000)
        disk.trim()
        #expect(cache.statistics().bytes <= 4000)
        #expect(!cache.store(Data(count: 5000), for: "large"))
        disk.configuration.maximumBytes = 1 << 20
        #expect(cache.store(Data(count: 5000), for: "large"))
    }

    @Test("A disk cache's mode cannot change")
    func modes() throws {
        let folder = try TemporaryFolder()
        let disk = DiskCache(directory: folder.path + "/cache")
        disk.configuration.isReadOnly = true
        #expect(!disk.configuration.isReadOnly)
        #expect(disk.store(Data(count: 10), for: "a"))
    }
}
