// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Loading animations")
struct AnimationLoadTests {
    @Test(
        "An animation has all its frames whether it's from the network, memory or disk",
        arguments: [ImageFormat.gif, .apng, .webp])
    func everywhere(format: ImageFormat) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a", try .animation(format, frames: 4, loopCount: 3))
        let network = try await fixture.manager.load(request).response
        await fixture.manager.flush()
        let memory = try #require(fixture.manager.cachedImage(for: request))
        let disk = try await fixture.anotherManager().load(request).response
        #expect([network.origin, memory.origin, disk.origin] == [.network, .memory, .disk])
        for response in [network, memory, disk] {
            let source = try #require(response.animation)
            #expect(response.isAnimated)
            #expect(source.frameCount == 4)
            #expect(source.loopCount == 3)
            #expect((0..<4).map(source.delay) == Array(repeating: .milliseconds(100), count: 4))
            #expect(try source.shades == [0, 1, 2, 3])
            #expect(source.byteCount(at: 2) == response.image.bitmap.byteCount)
            #expect(source.identity == network.animation?.identity)
        }
    }

    @Test("With firstFrameOnly, an animation from any source is a still image")
    func firstFrame() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .animation(frames: 4))
        request.decoding.firstFrameOnly = true
        let network = try await fixture.manager.load(request).response
        await fixture.manager.flush()
        let memory = try #require(fixture.manager.cachedImage(for: request))
        let disk = try await fixture.anotherManager().load(request).response
        #expect([network.origin, memory.origin, disk.origin] == [.network, .memory, .disk])
        for response in [network, memory, disk] {
            #expect(response.animation == nil && response.makePlayer() == nil)
            #expect(response.image.bitmap.shade == 0)
        }
    }

    @Test("An animation's memory cost includes its encoded data")
    func cost() async throws {
        let fixture = try ManagerFixture()
        let data = try Data.animation(frames: 5)
        let request = fixture.serve("/a", .bytes(data, contentType: "image/gif"))
        let image = try await fixture.manager.image(for: request)
        #expect(fixture.manager.memory.statistics.cost == image.bitmap.byteCount + data.count)
    }

    @Test(
        "An animation in use by a player is found in memory even if the cache has no room",
        .timeLimit(.minutes(2)))
    func evicted() async throws {
        let fixture = try ManagerFixture { $0.memoryLimits.maximumCost = 0 }
        let request = fixture.serve("/a", try .animation())
        var player = try await fixture.manager.load(request).response.makePlayer()
        #expect(player?.source.frameCount == 3)
        #expect(fixture.manager.cachedImage(for: request)?.animation?.identity == player?.source.identity)
        player = nil
        await fixture.isForgotten(request)
    }

    @Test("An animation's thumbnail has all its frames whether it's from the network or disk")
    func thumbnail() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .animation(width: 32))
        request.thumbnail = .fit(width: 8, height: 8)
        let first = try await fixture.manager.load(request).response
        await fixture.manager.flush()
        let stored = try await fixture.anotherManager().load(request).response
        #expect(stored.origin == .disk)
        for response in [first, stored] {
            let source = try #require(response.animation)
            for index in 0..<3 {
                #expect(try source.frame(index).size == PixelSize(width: 8, height: 4))
                #expect(try source.frame(index).shade == index)
            }
        }
        request.decoding.firstFrameOnly = true
        let still = try await fixture.manager.load(request).response
        #expect(still.animation == nil)
        #expect(still.image.size == PixelSize(width: 8, height: 4))
    }

    @Test("preloadsAllFrames decodes all frames immediately for as long as the image lives")
    func preloaded() async throws {
        let fixture = try ManagerFixture()
        let data = try Data.animation()
        var request = fixture.serve("/a", .bytes(data, contentType: "image/gif"))
        let lazy = try await fixture.manager.load(request).response
        #expect(try lazy.animation?.frame(1).owner !== lazy.animation?.frame(1).owner)
        request.preloadsAllFrames = true
        fixture.manager.memory.removeAll()
        let response = try await fixture.manager.load(request).response
        let source = try #require(response.animation)
        #expect(try source.frame(1).owner === response.animation?.frame(1).owner)
        #expect(try source.shades == [0, 1, 2])
        #expect(fixture.manager.memory.statistics.cost == 3 * response.image.bitmap.byteCount + data.count)
        await fixture.manager.flush()
        #expect(try await fixture.anotherManager().load(request).response.origin == .disk)
    }

    @Test("Players of the same animation share its decoded frames")
    func shared() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a", try .animation(frames: 3, loopCount: 1))
        let budget = FrameBudget()
        let players = [
            try await fixture.manager.load(request).response.makePlayer(budget: budget),
            try await fixture.manager.load(request).response.makePlayer(budget: budget),
        ].compactMap(\.self)
        for player in players { player.play() }
        for time in [0, 100, 200] {
            for player in players { await player.step(to: time) }
        }
        #expect(players.map(\.currentIndex) == [2, 2])
        // The first frame was decoded with the image.
        #expect(budget.decodedFrames == 2)
    }

    @Test("A player shows every frame of a loaded animation on time")
    func plays() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a", try .animation(frames: 4, delay: 40, loopCount: 2))
        let player = try #require(try await fixture.manager.load(request).response.makePlayer())
        // Finish all disk writes first, because they use the same clock.
        await fixture.manager.flush()
        let log = EventLog<String>()
        let start = fixture.clock.uptime
        player.onFrame = { log.record("\($0.bitmap.shade) \(fixture.clock.uptime - start)") }
        player.play()
        await player.play(by: fixture.clock)
        #expect(log.events == (0..<8).map { "\($0 % 4) \(Duration.milliseconds(40) * $0)" })
    }

    @Test("A still image has no player")
    func still() async throws {
        let fixture = try ManagerFixture()
        let response = try await fixture.manager.load(fixture.serve()).response
        #expect(!response.isAnimated && response.animation == nil && response.makePlayer() == nil)
    }
}
