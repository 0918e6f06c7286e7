// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
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
        Report.expect(Texture.made == images, "one texture for each image (\(Texture.made))")
        let visible = fixture.visiblePositions
        Report.expect(visible.last == 2999 && visible.count >= 6, "the end of the list is visible")
        for position in visible {
            let number = fixture.pictures[position].flatMap { WindowFixture.number(in: $0) }
            Report.expect(number == position % images + 1, "row \(position) shows its image")
        }
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
    }

    /// A list whose loads are slow, with the policy that keeps images.
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
        // From here on nothing arrives.
        base.origin.setHandler { _ in OriginResponse.status(404).held(at: "gate") }
        await fixture.fling(rows: 100)
        for (position, picture) in fixture.pictures {
            let number = WindowFixture.number(in: picture)
            Report.expect(
                number == nil || number == position + 1, "row \(position) shows image \(number ?? 0)")
        }
        let bound = fixture.pictures.count
        Report.expect(bound > 6 && bound < 1000, "a part of the rows is bound (\(bound))")
        // A list keeps its first row bound.
        let idle = fixture.pictures.filter {
            WidgetImage($0.value).state.task == nil && WindowFixture.number(in: $0.value) == nil
        }.keys.sorted()
        Report.expect(idle.isEmpty, "all \(bound) bound rows load, not \(idle.count): \(idle.prefix(9))")
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
        await base.origin.openConnections(fallTo: 0)
    }
}
#endif
