// SPDX-License-Identifier: MIT

import Testing
import WebImage
import WebImageTestSupport

@Suite("Frame budget", .timeLimit(.minutes(1)))
struct FrameBudgetTests {
    private let size = TestSource.frameBytes

    @Test("Two players with equal sources decode each frame once")
    func shared() async {
        let budget = FrameBudget()
        let sources = [TestSource(6), TestSource(6)]
        let players = sources.map { AnimationPlayer(source: $0, budget: budget) }
        for player in players { player.play() }
        for time in stride(from: 0, through: 1_800, by: 100) {
            for player in players { await player.step(to: time) }
        }
        let decoded = sources.flatMap { $0.decoded.events }
        #expect(decoded.sorted() == [0, 1, 2, 3, 4, 5])
    }

    @Test("The limit holds as long as the displayed, due and next frames fit")
    func limit() async {
        let budget = FrameBudget(limit: 8 * size)
        let players = ["a", "b"].map {
            AnimationPlayer(source: TestSource(20, identity: $0), budget: budget)
        }
        for player in players { player.play() }
        for time in stride(from: 0, through: 6_000, by: 100) {
            for player in players {
                await player.step(to: time)
                #expect(player.currentIndex == time / 100 % 20)
            }
        }
        #expect(budget.peakBytes <= 8 * size)
    }

    @Test("The due frame and the next frame are kept even if the limit is zero")
    func minimum() async {
        let budget = FrameBudget(limit: 0)
        let player = AnimationPlayer(source: TestSource(5), budget: budget)
        player.play()
        for time in stride(from: 0, through: 1_000, by: 100) {
            await player.step(to: time)
            #expect(player.currentIndex == time / 100 % 5)
        }
        #expect(budget.peakBytes <= 4 * size)
    }

    @Test("After trim(), only protected frames are kept until relax() is called")
    func trim() async {
        let budget = FrameBudget()
        let source = TestSource(10)
        let player = AnimationPlayer(source: source, budget: budget)
        player.play()
        await player.step(to: 0)
        await source.decoded.wait(count: 10)
        budget.trim()
        await player.step(to: 100)
        #expect(budget.usedBytes <= 4 * size)
        budget.relax()
        #expect(player.currentIndex == 1)
    }

    @Test("Releasing a player releases its frames")
    func leaving() async {
        let budget = FrameBudget()
        do {
            let source = TestSource(2)
            let player = AnimationPlayer(source: source, budget: budget)
            player.play()
            await player.step(to: 0)
            #expect(budget.usedBytes == 2 * size)
        }
        #expect(budget.usedBytes == 0)
    }

    @Test("A decode that no player needs anymore is canceled, which releases its bytes")
    func cancelled() async {
        let budget = FrameBudget(slots: 1)
        let source = TestSource(3, held: [0], identity: "left")
        do {
            let player = AnimationPlayer(source: source, budget: budget)
            player.tick(at: .zero)
            await source.decoded.wait(count: 1)
        }
        #expect(budget.usedBytes == size)
        source.release()
        let other = AnimationPlayer(source: TestSource(1, identity: "other"), budget: budget)
        await other.step(to: 0)  // With only one slot, the first decode has ended by now.
        #expect(budget.usedBytes == size)
        #expect(budget.decodedFrames == 1)
    }

    @Test("A sprite sheet shows its cells row by row")
    func sprites() async throws {
        let sheet = try TestSource.picture(3)
        let source = try SpriteSheetSource(sheet, cell: PixelSize(width: 8, height: 4), count: 7)
        #expect(source.frameCount == 7)
        let frame = try source.frame(at: 6, cancellation: CancellationToken())
        #expect(frame.size == PixelSize(width: 8, height: 4))
        #expect(frame.byteCount == source.byteCount(at: 6))
        #expect(throws: ImageError.self) {
            try SpriteSheetSource(sheet, areas: [PixelRect(x: 16, y: 0, width: 4, height: 4)])
        }
    }

    @Test("Bitmaps without a delay are shown for the last delay in the list")
    func bitmaps() throws {
        let picture = try TestSource.picture(1)
        let delays: [Duration] = [.seconds(3), .milliseconds(70)]
        let player = AnimationPlayer(frames: [picture, picture, picture], delays: delays, loopCount: 2)
        let source = player.source
        #expect(source.frameCount == 3)
        #expect(source.loopCount == 2)
        #expect((0..<3).map(source.delay(at:)) == [.seconds(3), .milliseconds(70), .milliseconds(70)])
    }
}
