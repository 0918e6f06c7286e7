// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import ImageBase
import WebImage
import WebImageDisplay
import WebImageGTK
import WebImageTestSupport

@MainActor
enum ListScenarios {
    private static let images = 100

    static func fling() async throws {
        let fixture = try ListFixture(rows: 3000) { $0 % images + 1 }
        for number in 1...images {
            _ = try await fixture.base.manager.image(for: fixture.base.request(number))
        }
        await fixture.base.nextFrame(of: fixture.window)
        await fixture.fling(rows: 60)
        await fixture.fling(rows: 60, back: true)
        await fixture.fling(rows: 60)
        Report.expect(
            BitmapPaintable.made == images, "one paintable for each image (\(BitmapPaintable.made))")
        Report.expect(Texture.made == 0, "no texture is made for cairo (\(Texture.made))")
        let visible = fixture.visiblePositions
        Report.expect(visible.last == 2999 && visible.count >= 6, "the end of the list is visible")
        for position in visible {
            let number = fixture.pictures[position].flatMap { WindowFixture.number(in: $0) }
            Report.expect(number == position % images + 1, "row \(position) shows its image")
        }
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
    }

    /// A list of alternating small and large files that's scrolled fast.
    static func fastScrolling() async throws {
        let base = try WindowFixture(pictures: 0)
        base.origin.setHandler { request in
            guard let number = Int(request.path.dropFirst().prefix { $0 != "." }),
                let png = try? WindowFixture.png(number)
            else { return .status(404) }
            // Decoders ignore anything after the end of a PNG.
            let rest = Data(count: number.isMultiple(of: 2) ? 100_000 : 0)
            return .bytes(png + rest, contentType: "image/png")
        }
        var completions = 0
        let fixture = try ListFixture(
            rows: 3000, base: base, options: { $0.options { $0.completion = { _ in completions += 1 } } },
            fastScrolling: FastScrolling(maximumBytes: 20_000), number: { $0 + 1 })
        await fixture.waitForRows()
        await fixture.fling(rows: 30)
        // Scroll by fewer rows than are bound around the viewport.
        let end = gtk_adjustment_get_value(fixture.adjustment)
        var isBack = false
        func phase(_ position: Int) -> SlotState.Phase? {
            fixture.pictures[position].map { WidgetImage($0).state.phase }
        }
        func hasLightImage(_ position: Int) -> Bool {
            switch phase(position) {
            case .loaded?: position.isMultiple(of: 2)
            // A large file is deferred.
            case .loading?: !position.isMultiple(of: 2) && isHeldBack(position)
            default: false
            }
        }
        func isHeldBack(_ position: Int) -> Bool {
            fixture.pictures[position].map { WidgetImage($0).state.task == nil } ?? false
        }
        let last = 2995...2999
        while !last.allSatisfy(hasLightImage) {
            isBack.toggle()
            gtk_adjustment_set_value(fixture.adjustment, end - (isBack ? 240 : 0))
            await base.nextFrame(of: fixture.window)
        }
        let early = completions
        func isComplete(_ position: Int) -> Bool {
            if case .loaded? = phase(position) { true } else { false }
        }
        while !last.allSatisfy(isComplete) { await base.nextFrame(of: fixture.window) }
        Report.expect(completions >= early + 3, "loads that were held back complete after scrolling")
        gtk_adjustment_set_value(fixture.adjustment, end)
        await fixture.waitForRows()
        for position in last {
            let shown = fixture.pictures[position].flatMap { WindowFixture.number(in: $0) }
            Report.expect(shown == position + 1, "row \(position) shows its image")
        }
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
    }

    /// A list with slow loads and the policy that keeps images.
    static func recycling() async throws {
        let fixture = try ListFixture(
            rows: 2000,
            options: { fixture in fixture.options { $0.placeholderPolicy = .keepCurrent } },
            number: { $0 + 1 })
        let base = fixture.base
        await base.nextFrame(of: fixture.window)
        // The first window is filled.
        while !fixture.visiblePositions.allSatisfy({
            WindowFixture.number(in: fixture.pictures[$0]!) == $0 + 1
        }) {
            await base.nextFrame(of: fixture.window)
        }
        // From here on, nothing arrives.
        base.origin.setHandler { _ in OriginResponse.status(404).held(at: "gate") }
        await fixture.fling(rows: 100)
        for (position, picture) in fixture.pictures {
            let number = WindowFixture.number(in: picture)
            Report.expect(
                number == nil || number == position + 1, "row \(position) shows image \(number ?? 0)")
        }
        let bound = fixture.pictures.count
        Report.expect(bound > 6 && bound < 1000, "a part of the rows is bound (\(bound))")
        // Every bound row must load, including the first one, which a list always keeps bound.
        let idle = fixture.pictures.filter {
            WidgetImage($0.value).state.task == nil && WindowFixture.number(in: $0.value) == nil
        }.keys.sorted()
        Report.expect(idle.isEmpty, "all \(bound) bound rows load, not \(idle.count): \(idle.prefix(9))")
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
        await base.origin.openConnections(fallTo: 0)
    }

    /// A list jumps by many rows with missing images.
    static func jump() async throws {
        try await jump { _ in }
        try await jump { $0.placeholderPolicy = .keepCurrent }
        try await jump(indicator: .spinner) { $0.transition = .fade(0.3) }
    }

    private static func jump(
        indicator: WidgetIndicatorStyle? = nil, _ change: @escaping @MainActor (inout DisplayOptions) -> Void
    ) async throws {
        let fixture = try ListFixture(
            rows: 2000, options: { $0.options(change) }, number: { $0 + 1 },
            setUp: { $0.setIndicator(indicator) })
        let base = fixture.base
        let paintable = gtk_widget_paintable_new(fixture.window.widget)!
        defer { g_object_unref(paintable.raw) }
        await fixture.waitForRows()
        while !fixture.visiblePositions.allSatisfy({
            WindowFixture.number(in: fixture.pictures[$0]!) == $0 + 1
        }) {
            await base.nextFrame(of: fixture.window)
        }
        await base.nextFrame(of: fixture.window)
        expectOwnImages(in: fixture, paintable, complete: true)
        base.origin.setHandler { _ in OriginResponse.status(404).held(at: "gate") }
        for position in [500, 1000, 1500, 700] {
            gtk_widget_activate_action_variant(
                fixture.list.widget, "list.scroll-to-item", g_variant_new_uint32(guint(position)))
            for _ in 0..<6 {
                await base.nextFrame(of: fixture.window)
                expectOwnImages(in: fixture, paintable)
            }
            await fixture.waitForRows()
            let visible = fixture.visiblePositions
            Report.expect(visible.contains(position), "row \(position) is visible (\(visible))")
            expectOwnImages(in: fixture, paintable)
        }
        // Scroll back to rows with images that are in memory.
        gtk_widget_activate_action_variant(
            fixture.list.widget, "list.scroll-to-item", g_variant_new_uint32(0))
        await fixture.waitForRows()
        expectOwnImages(in: fixture, paintable, complete: true)
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
        await base.origin.openConnections(fallTo: 0)
    }

    /// Expects that the window shows no other row's image, or the images of all visible rows.
    private static func expectOwnImages(
        in fixture: ListFixture, _ paintable: OpaquePointer, complete: Bool = false
    ) {
        guard let pixels = WindowPixels(of: fixture.window, paintable: paintable) else {
            return Report.expect(false, "the window is painted")
        }
        var checked = 0
        for position in fixture.visiblePositions {
            guard let picture = fixture.pictures[position],
                let number = pixels.number(in: picture, of: fixture.window)
            else { continue }
            checked += 1
            Report.expect(
                complete ? number == position + 1 : number == position + 1 || number > 2000,
                "row \(position) is painted with image \(number)")
        }
        Report.expect(checked >= ListFixture.visibleRows - 1, "the rows are in the window (\(checked))")
    }
}
#endif
