// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

/// Tests that change the defaults shared by all managers and views, like the guides' tests do.
@MainActor
@Suite("Shared defaults", .serialized, .timeLimit(.minutes(1)), TurnOfSharedDefaults())
struct SharedManagerTests {
    private final class Slot: DisplaySlot {
        var widths: [Int] = []
        func show(_ content: DisplayContent, transition: DisplayTransition) {
            if case .image(let image) = content { widths.append(image.size.width) }
        }
    }

    private struct Binding: DisplayBinding {
        let binding: SlotBinding
    }

    @Test("Replacing the shared manager affects only later loads")
    func replaced() async throws {
        let (first, second) = (try ManagerFixture(), try ManagerFixture())
        let standard = ImageManager.shared
        defer { ImageManager.shared = standard }
        ImageManager.shared = first.manager
        #expect(ImageManager.shared === first.manager)
        let held = ImageManager.shared.load(first.serve("/held", OriginResponse.picture().held(at: "body")))
        #expect(await first.origin.requests(reach: 1))
        ImageManager.shared = second.manager
        _ = try await ImageManager.shared.image(for: second.serve())
        #expect(second.manager.statistics.transfers == 1)
        first.origin.release("body")
        #expect(try await held.response.image.size.width == 40)
        #expect(first.manager.statistics.transfers == 1)
    }

    @Test("A replaced shared manager is released once its loads end")
    func released() throws {
        let standard = ImageManager.shared
        defer { ImageManager.shared = standard }
        weak var old: ImageManager?
        do {
            let manager = ImageManager(.memoryOnly)
            old = manager
            ImageManager.shared = manager
        }
        #expect(old != nil)
        ImageManager.shared = standard
        #expect(old == nil)
    }

    @Test("A load uses the manager that it's given, or else the current shared one")
    func slots() async throws {
        let (shared, own) = (try ManagerFixture(), try ManagerFixture())
        let standard = ImageManager.shared
        defer { ImageManager.shared = standard }
        ImageManager.shared = shared.manager
        let slot = Slot()
        let binding = Binding(
            binding: SlotBinding(slot: slot) { work in Task { @MainActor in work() } })
        let url = try #require(shared.serve().url)
        own.origin.route("/cat.png", .picture(width: 30))
        for manager in [nil, own.manager] {
            let target = manager == nil ? url : own.origin.url("/cat.png")
            _ = await withCheckedContinuation { continuation in
                binding.load(target, manager: manager) { continuation.resume(returning: $0) }
            }
        }
        #expect(slot.widths == [40, 30])
        #expect(shared.manager.statistics.transfers == 1)
        #expect(own.manager.statistics.transfers == 1)
    }

    @Test("Default display options apply unless a load sets its own")
    func displayOptions() async throws {
        let fixture = try ManagerFixture()
        let standard = DisplayOptions.default
        defer { DisplayOptions.default = standard }
        let events = EventLog<String>()
        DisplayOptions.default.manager = fixture.manager
        DisplayOptions.default.completion = { _ in events.record("default") }
        let slot = Slot()
        let binding = Binding(
            binding: SlotBinding(slot: slot) { work in Task { @MainActor in work() } })
        let request = fixture.serve()
        binding.load(request)
        #expect(await events.wait(count: 1) == ["default"])
        binding.load(request.url) { _ in events.record("own") }
        #expect(await events.wait(count: 2) == ["default", "own"])
        #expect(fixture.manager.statistics.transfers == 1)
    }

    @Test("A codec added to the default registry works for existing managers and registries")
    func codecs() async throws {
        let fixture = try ManagerFixture()
        let copy = CodecRegistry.default.adding(StepCodec())
        let request = fixture.serve("/cat.mark", .bytes(Data("MARK".utf8)))
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        CodecRegistry.default.add(MarkCodec())
        fixture.manager.forgetFailures()
        #expect(try await fixture.manager.image(for: request).size.width == 2)
        #expect(try copy.decode(Data("MARK".utf8)).size.width == 2)
        #expect(throws: ImageError.self) { try CodecRegistry().decode(Data("MARK".utf8)) }
    }
}

/// Decodes files that start with `MARK`.
private struct MarkCodec: ImageCodec {
    var formats: [ImageFormat] { [] }
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: "MARK".utf8) }
    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { MarkDecoder() }
}

private final class MarkDecoder: ImageDecoder {
    var info: ImageInfo? { ImageInfo(format: .png, size: PixelSize(width: 2, height: 2)) }
    var frameCount: Int { 1 }
    func update(_ data: Data, isComplete: Bool) throws(ImageError) {}
    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        DecodedFrame(bitmap: try StepCodec.picture())
    }
}

/// Keeps tests that change shared defaults from running at the same time, in this module or another one.
struct TurnOfSharedDefaults: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Turn.ofSharedDefaults.run(function)
    }
}
