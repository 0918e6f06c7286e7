// SPDX-License-Identifier: MIT

import Raster
import Testing
import WebImageTestSupport

@testable import WebImage
@testable import WebImageDisplay

/// A slot that counts changes of the overlay.
@MainActor
private final class CountingSlot: DebugOverlaySlot {
    var changes = 0
    func show(_ content: DisplayContent, transition: DisplayTransition) {}
    func debugOverlayDidChange() { changes += 1 }
}

/// The overlay is process-wide, so these tests never leave it on across a suspension point.
@MainActor
@Suite("Debug overlay", .timeLimit(.minutes(1)))
struct DebugOverlayTests {
    private let fixture: SlotFixture

    init() throws { fixture = try SlotFixture() }

    /// The slot's label while the overlay is shown.
    private var label: DebugLabel? {
        DebugOverlay.isShown = true
        defer { DebugOverlay.isShown = false }
        return fixture.binding.debugLabel
    }

    @Test("A network load's label shows origin, pixel size, bytes, scale and time")
    func network() async throws {
        #expect(label == nil)
        await fixture.load(7)
        #expect(fixture.binding.debugLabel == nil)
        let label = try #require(label)
        #expect(label.title == "network")
        let lines = label.lines(width: 14, height: 8)
        #expect(lines.count == 4)
        #expect(lines[0] == "7x4 PNG")
        #expect(lines[1].hasPrefix("256 B, ") && lines[1].hasSuffix(" B encoded"))
        #expect(lines[2] == "scale 0.5")
        #expect(lines[3].hasSuffix(" ms"))
        #expect(label.lines(width: nil, height: nil) == [lines[0], lines[1], lines[3]])
    }

    @Test("The label for a memory hit differs in color and omits the time")
    func memory() async throws {
        await fixture.load(7)
        let network = try #require(label)
        fixture.binding.clear()
        #expect(label == nil)
        fixture.start(fixture.request(7))
        let memory = try #require(label)
        #expect(memory.title == "memory" && memory.color != network.color)
        #expect(memory.lines(width: nil, height: nil) == ["7x4 PNG", "256 B"])
    }

    @Test(
        "A thumbnail's label shows the original size and the scale of the uncropped side"
    )
    func thumbnail() async throws {
        var request = fixture.request(80)
        request.thumbnail = .fit(width: 40, height: 40)
        fixture.start(request)
        await fixture.completions(reach: 1)
        let lines = try #require(label).lines(width: 20, height: 2)
        #expect(lines[0] == "40x2 of 80x4 PNG")
        #expect(lines.contains("scale 1.0"))
    }

    @Test("A failed load's label shows only the failure's status")
    func failure() async throws {
        fixture.origin.route("/9", .status(404))
        await fixture.load(9)
        #expect(label?.title == "failed")
        #expect(label?.lines(width: 10, height: 10) == ["HTTP status 404"])
        await fixture.load(7)
        await fixture.load(9) {
            $0.placeholderPolicy = .keepCurrent; $0.placeholder = nil
        }
        #expect(label?.title == "failed")
    }

    @Test("A slot without a URL has no label")
    func noURL() {
        fixture.start(nil)
        #expect(label == nil)
    }

    @Test("Toggling the overlay notifies slots without retaining them")
    func switched() {
        let slot = CountingSlot()
        weak var gone: CountingSlot?
        do {
            let other = CountingSlot()
            gone = other
            DebugOverlay.register(other)
        }
        DebugOverlay.register(slot)
        #expect(gone == nil)
        DebugOverlay.isShown = true
        DebugOverlay.isShown = true
        #expect(slot.changes == 1)
        DebugOverlay.isShown = false
        #expect(slot.changes == 2)
    }

    @Test("Every title color is legible on black")
    func colors() {
        let titles = Set(ImageOrigin.allCases.map(\.debugColor))
        #expect(titles.count == 4)
        #expect(titles.allSatisfy { $0.contrast(with: .black) >= 4.5 })
    }

    @Test(
        "The environment variable accepts a list of words",
        arguments: [
            ("overlay", true), ("trace,overlay", true), ("a overlay", true), ("overlays", false), ("", false),
        ])
    func environment(variable: String, isRequested: Bool) {
        #expect(DebugOverlay.isRequested(by: variable) == isRequested)
        #expect(!DebugOverlay.isRequested(by: nil))
    }

    @Test("Byte counts use decimal units")
    func bytes() {
        #expect(
            [0, 999, 1000, 118_400, 1_250_000].map(DebugLabel.bytes) == [
                "0 B", "999 B", "1 kB", "118 kB", "1.3 MB",
            ])
    }
}
