// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Animations that are still arriving", .timeLimit(.minutes(2)))
struct PreviewAnimationTests {
    @Test(
        "An animation's preview grows into the final animation as frames arrive",
        arguments: [ImageFormat.gif, .apng, .webp])
    func grows(format: ImageFormat) async throws {
        let fixture = try ManagerFixture { $0.previewInterval = .zero }
        let data = try Data.animation(format, frames: 6)
        var request = fixture.serve(
            "/cat", .bytes(data).held(afterBytes: data.count * 3 / 5, at: "half"))
        request.progressive = .scans
        let task = fixture.manager.load(request)
        var sources: [any FrameSource] = []
        var counts: [Int] = []
        for await event in task.events {
            guard case .preview(let response) = event, let source = response.animation else { continue }
            sources.append(source)
            counts.append(source.frameCount)
            // The first preview has some of the frames. Later ones can have all of them.
            if counts.count == 1 { #expect(!source.isComplete) }
            #expect(response.image.bitmap.shade == 0)
            #expect(
                try source.frame(counts.count == 1 ? 0 : source.frameCount - 1).size == response.image.size)
            fixture.origin.release("half")
        }
        let final = try #require(try await task.response.animation)
        #expect((counts.first ?? 0) > 0 && (counts.first ?? 6) < 6)
        #expect(sources.allSatisfy { $0 === final })
        #expect(final.isComplete)
        #expect(try final.shades == [0, 1, 2, 3, 4, 5])
        // Another load has its own frames.
        let again = try await fixture.manager.load(request).response.animation
        #expect(try again?.shades == [0, 1, 2, 3, 4, 5])
    }

    @Test("If transformers apply only to the first frame, previews are still images")
    func transformed() async throws {
        let fixture = try ManagerFixture { $0.previewInterval = .zero }
        let data = try Data.animation(frames: 6)
        var request = fixture.serve("/cat", .bytes(data).held(afterBytes: data.count * 3 / 5, at: "half"))
        request.progressive = .scans
        request.transformers = [.grayscale]
        var previews = 0
        for await event in fixture.manager.load(request).events {
            guard case .preview(let response) = event else { continue }
            previews += 1
            #expect(response.animation == nil)
            #expect(response.image.isPartial)
            fixture.origin.release("half")
        }
        #expect(previews == 1)
    }
}
