// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Transformer lists where one is a prefix of another", .timeLimit(.minutes(1)))
struct TransformBeginningTests {
    private let log = EventLog<String>()

    private func request(_ plain: ImageRequest, _ names: String) -> ImageRequest {
        var request = plain
        request.transformers = names.map { name in
            Transformer(key: "\(name)") { [log] bitmap, _ throws(ImageError) in
                log.record("\(name)")
                return try bitmap.flipped(.horizontally)
            }
        }
        return request
    }

    /// Waits until all loads have read their caches. Then the transfer is the only running stage.
    private func reachTransfer(_ fixture: ManagerFixture) async {
        await fixture.origin.waiting(at: "gate", reach: 1)
        let manager = fixture.manager
        while manager.liveCounts.runningStages + manager.liveCounts.waitingJobs > 1, !Task.isCancelled {
            await Task.yield()
        }
    }

    @Test(
        "Concurrent loads with both lists apply each transformer once",
        arguments: [
            ["a", "ab"], ["ab", "a"], ["abc", "ab", "a"], ["a", "abc", "ab"], ["ab", "abd", "abc"],
        ])
    func running(lists: [String]) async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve("/cat.png", .picture().held(at: "gate"))
        let requests = lists.map { request(plain, $0) }
        let tasks = requests.map { fixture.manager.load($0) }
        await reachTransfer(fixture)
        fixture.origin.release("gate")
        for (task, list) in zip(tasks, lists) {
            #expect(try await task.response.steps.count { $0.name == .transform } == list.count)
        }
        #expect(log.events.count == Set(lists.joined()).count, "\(log.events)")
        for request in requests { #expect(fixture.manager.cachedImage(for: request) != nil) }
        let beginnings = Set(lists.joined()).sorted().indices.map { String("abc".prefix($0 + 1)) }
        for list in beginnings where !lists.contains(list) {
            #expect(fixture.manager.cachedImage(for: request(plain, list)) == nil, "not stored in addition")
        }
    }

    @Test("The longer list continues when the shorter one's load is canceled")
    func cancelled() async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve("/cat.png", .picture().held(at: "gate"))
        let short = fixture.manager.load(request(plain, "a"))
        let long = fixture.manager.load(request(plain, "ab"))
        await reachTransfer(fixture)
        short.cancel()
        fixture.origin.release("gate")
        _ = try await long.response
        #expect(log.events == ["a", "b"])
        #expect(fixture.manager.liveCounts.jobs == 0)
    }

    @Test("The longest prefix in memory is used")
    func memory() async throws {
        let fixture = try ManagerFixture { $0.disk = nil }
        let plain = fixture.serve("/cat.png", .picture(headers: ["Cache-Control": "max-age=60"]))
        for list in ["a", "ab", "abcd"] { _ = try await fixture.manager.image(for: request(plain, list)) }
        #expect(log.events == ["a", "b", "c", "d"])
        #expect(fixture.origin.requestCount == 1)
        #expect(fixture.manager.cachedImage(for: request(plain, "abc")) == nil, "not stored in addition")
        let other = try await fixture.manager.image(for: request(plain, "ba"))
        #expect(other.size.width == 40 && log.events.suffix(2) == ["b", "a"])
        var small = plain
        small.thumbnail = .fit(width: 10, height: 10)
        _ = try await fixture.manager.image(for: request(small, "ab"))
        #expect(log.events.suffix(2) == ["a", "b"], "another size is another image")
        var apart = request(plain, "abx")
        apart.originalQueryTiers = []
        _ = try await fixture.manager.image(for: apart)
        #expect(log.events.suffix(3) == ["a", "b", "x"])
    }

    @Test("Only an image decoded from a lossless variant is used as a prefix")
    func variants() async throws {
        for isLossy in [true, false] {
            let fixture = try ManagerFixture()
            var plain = fixture.serve("/cat", try .gradient(.jpeg))
            plain.thumbnail = .fit(width: 60, height: 60)
            plain.waitsForStore = true
            plain.variantEncoding = .format(isLossy ? .jpeg : .png, quality: 0.5)
            _ = try await fixture.manager.image(for: request(plain, "a"))
            #expect(await fixture.manager.disk?.contains(request(plain, "a").variantKey) == true)
            let later = fixture.anotherManager()
            let stored = try await later.load(request(plain, "a")).response
            #expect(stored.origin == .disk)
            let before = log.events.count
            _ = try await later.image(for: request(plain, "ab"))
            #expect(log.events.count - before == (isLossy ? 2 : 1))
        }
    }
}
