// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Preview timing", .timeLimit(.minutes(2)))
struct PreviewTimingTests {
    @Test("Each preview after the first waits for the interval to pass")
    func throttle() async throws {
        let paced = try PacedPicture(.progressive)
        let fixture = try ManagerFixture { $0.previewInterval = .seconds(3) }
        var request = fixture.serve("/cat.jpg", paced.response())
        request.progressive = .scans
        let previews = EventLog<ImageResponse>()
        let task = fixture.manager.load(request) { event in
            if case .preview(let response) = event { previews.record(response) }
        }
        _ = await previews.wait(count: 1)
        // All scans except the last arrive while the clock stands still.
        for offset in paced.offsets.dropLast() { fixture.origin.release(PacedPicture.gate(offset)) }
        #expect(
            await fixture.origin.waiting(at: PacedPicture.gate(try #require(paced.offsets.last)), reach: 1))
        #expect(await fixture.clock.sleepers(reach: 1))
        fixture.clock.advance(by: .milliseconds(2999))
        #expect(previews.count == 1)
        fixture.clock.advance(by: .milliseconds(1))
        _ = await previews.wait(count: 2)
        fixture.origin.release(PacedPicture.gate(try #require(paced.offsets.last)))
        _ = try await task.response
        #expect(previews.count == 2)
    }

    private func fixture(_ codec: StepCodec) throws -> ManagerFixture {
        try ManagerFixture {
            $0.codecs.add(codec)
            $0.previewInterval = .zero
        }
    }

    @Test("Steps run one at a time, each with all data received so far")
    func oneStep() async throws {
        let codec = StepCodec()
        let fixture = try fixture(codec)
        var request = fixture.serve("/steps", StepCodec.response(10))
        request.progressive = .scans
        let task = fixture.manager.load(request)
        for offset in 1...5 { fixture.origin.release("at \(offset)") }
        await codec.steps(reach: 1)
        for offset in 6...8 { fixture.origin.release("at \(offset)") }
        #expect(await fixture.origin.waiting(at: "at 9", reach: 1))
        codec.release(1)
        await codec.steps(reach: 2)
        fixture.origin.release("at 9")
        codec.releaseAll()
        _ = try await task.response
        #expect(codec.mostAtOnce == 1)
        #expect(codec.pieces.reduce(0, +) == StepCodec.byteCount(10))
    }

    @Test("No preview is delivered after the end, even if its step was running")
    func noneAfterTheEnd() async throws {
        let codec = StepCodec()
        let fixture = try fixture(codec)
        for round in 0..<20 {
            fixture.origin.hold("at 1")
            var request = fixture.serve("/steps\(round)", StepCodec.response(2))
            request.progressive = .scans
            let names = EventLog<String>()
            let task = fixture.manager.load(request) { names.record(PacedPicture.name($0)) }
            await codec.steps(reach: 1)
            fixture.origin.release("at 1")
            codec.releaseAll()
            _ = try await task.response
            _ = await names.wait { $0.contains("finished") }
            await fixture.manager.flush()
            #expect(names.events.last == "finished")
            codec.reset()
        }
    }

    @Test("Canceling the last interested load stops the current step and all later ones")
    func cancel() async throws {
        let codec = StepCodec()
        let fixture = try fixture(codec)
        var request = fixture.serve("/steps", StepCodec.response(3))
        request.progressive = .scans
        let previews = EventLog<Void>()
        let task = fixture.manager.load(request) { event in if case .preview = event { previews.record() } }
        await codec.steps(reach: 1)
        task.cancel()
        #expect(await fixture.origin.openConnections(fallTo: 0))
        codec.releaseAll()
        await codec.sawCancellation()
        #expect(previews.count == 0)
        #expect(codec.pieces.count == 1)
    }

    @Test("A load that joins a running transfer gets the remaining previews, without affecting other loads")
    func lateJoiner() async throws {
        let paced = try PacedPicture(.progressive)
        let fixture = try ManagerFixture()
        var request = fixture.serve("/cat.jpg", paced.response())
        let firstNames = EventLog<String>()
        let first = fixture.manager.load(request) { firstNames.record(PacedPicture.name($0)) }
        #expect(await fixture.origin.waiting(at: PacedPicture.gate(paced.offsets[0]), reach: 1))
        request.progressive = .scans
        let second = fixture.manager.load(request)
        var previews = 0
        fixture.origin.release(PacedPicture.gate(paced.offsets[0]))
        for await event in second.events {
            guard case .preview = event else { continue }
            previews += 1
            for offset in paced.offsets { fixture.origin.release(PacedPicture.gate(offset)) }
        }
        _ = try await first.response
        #expect(previews > 0)
        #expect(!firstNames.events.contains("preview"))
        #expect(fixture.origin.requestCount == 1)
    }
}
