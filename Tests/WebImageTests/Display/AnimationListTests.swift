// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Raster
import Testing
import WebImageTestSupport

@testable import WebImage
@testable import WebImageDisplay

@MainActor
@Suite("Animations from a list of images", .timeLimit(.minutes(1)))
struct AnimationListTests {
    private let fixture: SlotFixture
    private var slot: RecordingSlot { fixture.slot }
    private var binding: SlotBinding { fixture.binding }

    init() throws { fixture = try SlotFixture() }

    private func start(_ widths: [Int?], _ change: (inout DisplayOptions) -> Void = { _ in }) {
        var options = DisplayOptions()
        options.manager = fixture.manager
        options.completion = { [fixture] in fixture.record($0) }
        change(&options)
        binding.loadAnimation(
            widths.map { $0.map(fixture.request) }, delay: .milliseconds(50), options: options)
    }

    /// Returns the widths of the frames.
    private func frames() throws -> [Int] {
        let source = try #require(binding.state.player).source
        return try (0..<source.frameCount).map {
            try source.frame(at: $0, cancellation: CancellationToken()).width
        }
    }

    @Test("Frames follow the list's order, whichever image arrives first")
    func order() async throws {
        for width in [3, 4] { fixture.hold(width) }
        start([3, 4, 5])
        await fixture.origin.requests(to: "/5", reach: 1)
        fixture.origin.release("gate")
        await fixture.completions(reach: 1)
        #expect(try frames() == [3, 4, 5])
        let player = try #require(binding.state.player)
        #expect(player.state == .playing && player.source.isComplete)
        #expect(player.source.delay(at: 2) == .milliseconds(50) && player.source.loopCount == 0)
        #expect(fixture.completions == ["3"] && slot.shown.last == "animation 3 of 3")
    }

    @Test("The same player keeps playing as the animation grows")
    func grows() async throws {
        fixture.hold(4)
        start([3, 4, 5])
        await slot.waits { $0.last?.hasPrefix("animation 3") == true }
        let player = try #require(binding.state.player)
        #expect(try frames() == [3] && !player.source.isComplete)
        fixture.origin.release("gate")
        await fixture.completions(reach: 1)
        #expect(binding.state.player === player)
        #expect(try frames() == [3, 4, 5])
        #expect(binding.state.progress.fraction == 1)
    }

    @Test("A list can repeat images, and its nil entries and failed images are skipped")
    func gaps() async throws {
        fixture.origin.route("/404", .status(404))
        start([3, nil, 404, 3, 4, nil])
        await fixture.completions(reach: 1)
        #expect(try frames() == [3, 3, 4])
        #expect(fixture.origin.requestCount("/3") == 1)
    }

    @Test("Images in memory are shown before load returns")
    func memory() async throws {
        await fixture.store(3, 4)
        start([3, 4])
        #expect(slot.shown == ["animation 3 of 2"] && fixture.completions == ["3"])
    }

    @Test("Progress never goes backward when images finish on several threads")
    func progress() async throws {
        let loader = HandLoader()
        let manager = try ManagerFixture { $0.loader = loader }.manager
        for round in 0..<50 {
            let requests = (0..<8).map { ImageRequest(url: URL(string: "test://\(round)/\($0)")) }
            let counts = EventLog<Int>()
            let buffer = EventBuffer<ImageResponse>(
                .closure { if case .progress(let progress) = $0 { counts.record(Int(progress.received)) } })
            let task = AnimationList(requests, delay: .milliseconds(50)).load(with: manager, events: buffer)
            let loads = await loader.loads.wait(count: 8 * (round + 1)).suffix(8)
            DispatchQueue.concurrentPerform(iterations: 8) { index in
                loads[loads.startIndex + index].sink.didFinish(.failure(ImageError(.network, "refused")))
            }
            _ = try? await task.response
            #expect(counts.events == counts.events.sorted())
        }
    }

    /// Loads a list of images and returns the formats of the frames. Images wider than 100 pixels are bright.
    private func formats(
        _ widths: [Int], ranges: [DecodingOptions.DynamicRange] = [],
        _ change: (inout DisplayOptions) -> Void = { _ in }
    ) async throws -> [PixelFormat] {
        for width in widths where width > 100 {
            fixture.origin.route("/\(width)", .bytes(try .bright(width), contentType: "image/png"))
        }
        let count = fixture.completions.count
        var options = DisplayOptions()
        options.manager = fixture.manager
        options.completion = { [fixture] in fixture.record($0) }
        change(&options)
        let requests = widths.enumerated().map { index, width in
            var request = fixture.request(width)
            request.decoding.dynamicRange = index < ranges.count ? ranges[index] : .high
            return request
        }
        binding.loadAnimation(requests, options: options)
        await fixture.completions(reach: count + 1)
        let source = try #require(binding.state.player).source
        return try (0..<source.frameCount).map {
            try source.frame(at: $0, cancellation: CancellationToken()).format
        }
    }

    @Test("Frames use the first image's dynamic range")
    func firstRange() async throws {
        #expect(try await formats([101, 4, 102]) == [.rgbaHalf, .bgra8, .rgbaHalf])
        #expect(try await formats([4, 101, 102]) == [.bgra8, .bgra8, .bgra8])
        let source = try #require(binding.state.player).source
        let frame = try source.frame(at: 1, cancellation: CancellationToken())
        // The frame's image is five times as bright as white.
        #expect(try #require(frame.color(atX: 0, y: 0)).green > 0.9)
    }

    @Test("Images load in the first request's dynamic range, or in standard range if the slot isn't HDR")
    func oneRange() async throws {
        #expect(try await formats([101, 102], ranges: [.high, .standard]) == [.rgbaHalf, .rgbaHalf])
        #expect(try await formats([103, 104], ranges: [.standard, .high]) == [.bgra8, .bgra8])
        #expect(try await formats([105, 106]) { $0.dynamicRange = .standard } == [.bgra8, .bgra8])
        slot.showsHighRange = false
        #expect(try await formats([107, 108]) == [.bgra8, .bgra8])
    }

    @Test("A single image is shown as a still image")
    func still() async {
        start([nil, 3])
        await fixture.completions(reach: 1)
        #expect(slot.shown.last == "image 3" && binding.state.player == nil)
    }

    @Test("If no image loads, the list fails with its first error, or with invalidURL if it's empty")
    func failures() async {
        fixture.origin.route("/404", .status(404))
        fixture.origin.route("/500", .status(500))
        start([404, 500]) { $0.errorImage = .color(red: 1, green: 0, blue: 0) }
        await fixture.completions(reach: 1)
        start([nil])
        start([])
        #expect(fixture.completions == ["http", "invalidURL", "invalidURL"])
        #expect(slot.shown == ["nothing", "error", "nothing", "nothing"])
    }

    @Test("Starting another load cancels the list's images", arguments: [true, false])
    func cancelled(byTask: Bool) async {
        fixture.hold(4)
        start([3, 4, 4])
        if byTask { binding.state.task?.cancel() } else { fixture.start(nil) }
        await fixture.completions(reach: 1)
        #expect(fixture.completions.first == "cancelled")
        await fixture.manager.isIdle()
    }
}

extension Data {
    /// A PQ PNG with light of 1015 cd/m2.
    fileprivate static func bright(_ width: Int) throws -> Data {
        let size = PixelSize(width: width, height: 4)
        let bitmap = try Bitmap(size: size, alpha: .opaque, colorSpace: .pq) { pixels, _ in
            pixels.initializeMemory(as: UInt8.self, repeating: 192)
        }
        return try CodecRegistry.default.encode(bitmap, as: .png)
    }
}

extension ImageManager {
    /// Waits until no task is running. Tasks canceled by a slot end on another thread.
    func isIdle() async {
        while isRunning, !Task.isCancelled { await Task.yield() }
    }
}
