// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Transformers on animations", .timeLimit(.minutes(1)))
struct FrameTransformationTests {
    /// Crops the image and records the frames that it was applied to.
    private func cropping(_ seen: EventLog<Int>) -> Transformer {
        Transformer(key: "cropping") { bitmap, _ throws(ImageError) in
            seen.record(bitmap.shade)
            return try bitmap.cropped(to: PixelRect(x: 0, y: 0, width: 5, height: 7))
        }
    }

    @Test("A round GIF from any source plays round frames")
    func roundAvatar() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .animation(frames: 3))
        request.transformers = [.circle]
        let network = try await fixture.manager.load(request).response
        await fixture.manager.flush()
        let memory = try #require(fixture.manager.cachedImage(for: request))
        let disk = try await fixture.anotherManager().load(request).response
        #expect([network.origin, memory.origin, disk.origin] == [.network, .memory, .disk])
        for response in [network, memory, disk] {
            let source = try #require(response.animation)
            #expect(source.frameCount == 3)
            for index in 0..<3 {
                let frame = try source.frame(index)
                #expect(frame.pixel(x: 8, y: 8) == 0xFF00_0000 | UInt32(index * 0x20_0000))
                #expect(frame.pixel(x: 0, y: 0) == 0)
                #expect(frame.pixel(x: 15, y: 15) == 0)
            }
        }
    }

    @Test("Each frame is transformed once, the first by the load and later ones by the player")
    func decodeAhead() async throws {
        let fixture = try ManagerFixture()
        let seen = EventLog<Int>()
        var request = fixture.serve("/a", try .animation(frames: 3, loopCount: 1))
        request.transformers = [cropping(seen)]
        let response = try await fixture.manager.load(request).response
        #expect(seen.events == [0])
        let budget = FrameBudget()
        let player = try #require(response.makePlayer(budget: budget))
        let sizes = EventLog<PixelSize>()
        player.onFrame = { sizes.record($0.bitmap.size) }
        player.play()
        await player.play(by: fixture.clock)
        #expect(seen.events == [0, 1, 2])
        #expect(sizes.events == Array(repeating: PixelSize(width: 5, height: 7), count: 3))
        // The budget counts the transformed frames, which are smaller.
        #expect(budget.usedBytes <= 3 * response.image.bitmap.byteCount)
    }

    @Test("With first-frame mode, the result is a still image, even from disk")
    func firstFrame() async throws {
        let fixture = try ManagerFixture()
        let seen = EventLog<Int>()
        var request = fixture.serve("/a", try .animation())
        request.transformers = [cropping(seen)]
        let every = request
        request.frameTransformation = .firstFrame
        #expect(request.variantKey != every.variantKey)
        for manager in [fixture.manager, fixture.anotherManager()] {
            let response = try await manager.load(request).response
            #expect(response.animation == nil)
            #expect(response.image.size == PixelSize(width: 5, height: 7))
            await manager.flush()
        }
        #expect(seen.events == [0])
        #expect(try await fixture.anotherManager().load(every).response.animation?.frameCount == 3)
    }

    @Test("With skip mode, only still images are transformed")
    func skipped() async throws {
        let fixture = try ManagerFixture()
        let seen = EventLog<Int>()
        var request = fixture.serve("/a", try .animation())
        request.transformers = [cropping(seen), .flip(.vertically), .grayscale]
        request.frameTransformation = .skipTransformers
        let animation = try await fixture.manager.load(request).response
        #expect(animation.image.size == PixelSize(width: 16, height: 16))
        #expect(try animation.animation?.shades == [0, 1, 2])
        #expect(seen.events == [])
        var still = fixture.serve("/b")
        still.transformers = request.transformers
        still.frameTransformation = .skipTransformers
        #expect(try await fixture.manager.load(still).response.image.size == PixelSize(width: 5, height: 7))
    }

    @Test("A still variant of an animation stored by an earlier version is not used")
    func earlierVersion() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .animation())
        request.transformers = [.grayscale]
        var still = request
        still.frameTransformation = .firstFrame
        _ = try await fixture.manager.image(for: still)
        await fixture.manager.flush()
        let disk = try #require(fixture.manager.disk)
        let entry = try #require(await disk.read(still.variantKey))
        #expect(await disk.store(entry.data, metadata: entry.metadata, for: request.variantKey))
        let response = try await fixture.anotherManager().load(request).response
        #expect(response.animation?.frameCount == 3)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("Concurrent loads with different frame modes do not share results")
    func separateJobs() async throws {
        let fixture = try ManagerFixture()
        let base = fixture.serve("/a", try .animation().held(at: "gate"))
        let tasks = FrameTransformation.allCases.map { mode in
            var request = base
            request.transformers = [.crop(PixelRect(x: 0, y: 0, width: 5, height: 7)), .flip(.vertically)]
            request.frameTransformation = mode
            return fixture.manager.load(request)
        }
        fixture.origin.release("gate")
        var results: [String] = []
        for task in tasks {
            let response = try await task.response
            results.append("\(response.image.size) \(response.isAnimated)")
        }
        #expect(results == ["5x7 true", "5x7 false", "16x16 true"])
        #expect(fixture.origin.requestCount == 1)
    }
}

extension Bitmap {
    /// A pixel as `0xAARRGGBB`.
    func pixel(x: Int, y: Int) -> UInt32 {
        withPixels { $0.loadUnaligned(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self) }
    }
}
