// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageGTK
import WebImageTestSupport

@MainActor
enum ViewportScenarios {
    static func priorities() async throws {
        let fixture = try ListFixture(
            rows: 1000,
            options: { fixture in
                fixture.origin.setHandler { _ in OriginResponse.status(404).held(at: "gate") }
                return fixture.options()
            }, number: { $0 + 1 })
        await fixture.waitForRows()
        expectPriorities(in: fixture, ahead: 1)
        for step in 1...10 {
            gtk_adjustment_set_value(fixture.adjustment, Double(step * 50 * ListFixture.rowHeight))
            await fixture.base.nextFrame(of: fixture.window)
        }
        await fixture.waitForRows()
        expectPriorities(in: fixture, ahead: 1)
        let value = gtk_adjustment_get_value(fixture.adjustment)
        gtk_adjustment_set_value(fixture.adjustment, value - Double(3 * ListFixture.rowHeight))
        await fixture.waitForRows()
        expectPriorities(in: fixture, ahead: -1)
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
    }

    private static func expectPriorities(in fixture: ListFixture, ahead: Int) {
        let visible = fixture.visiblePositions
        guard let first = visible.first, let last = visible.last else {
            return Report.expect(false, "some rows are visible")
        }
        var counts: [Priority: Int] = [:]
        for (position, picture) in fixture.pictures {
            guard let priority = WidgetImage(picture).state.task?.priority else {
                Report.expect(false, "row \(position) loads")
                continue
            }
            counts[priority, default: 0] += 1
            // These are the rows one viewport ahead.
            let next = ahead > 0 ? last + 1...last + visible.count - 1 : first - visible.count + 1...first - 1
            let expected: Priority? =
                visible.contains(position)
                ? .normal : next.contains(position) ? .low : nil
            if let expected {
                Report.expect(priority == expected, "row \(position) has priority \(priority)")
            } else {
                Report.expect(priority < .normal, "row \(position) is not urgent (\(priority))")
            }
        }
        Report.expect(counts[.veryLow, default: 0] > 20, "far rows have the lowest priority (\(counts))")
    }

    static func players() async throws {
        let base = try WindowFixture(pictures: 0)
        let gif = try AnimationScenarios.animation(frames: 4, delay: .milliseconds(30))
        base.origin.setHandler { _ in .bytes(gif, contentType: "image/gif") }
        let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))!
        let pictures = (0..<100).map { _ in
            let picture = OpaquePointer(gtk_picture_new())!
            gtk_widget_set_size_request(picture.widget, 40, 40)
            gtk_box_append(UnsafeMutablePointer(box), picture.widget)
            return picture
        }
        let scrolled = OpaquePointer(gtk_scrolled_window_new())!
        gtk_widget_set_size_request(scrolled.widget, 100, 200)
        gtk_scrolled_window_set_child(scrolled, box.widget)
        gtk_window_set_child(UnsafeMutablePointer(base.window), scrolled.widget)
        await base.nextFrames()
        for (number, picture) in pictures.enumerated() { _ = await base.load(number, in: picture) }
        await base.nextFrames()
        expectPlaying(0..<5, of: pictures)

        let adjustment = gtk_scrolled_window_get_vadjustment(scrolled)
        gtk_adjustment_set_value(adjustment, 50 * 40)
        await base.nextFrames()
        expectPlaying(50..<55, of: pictures)
        let hidden = WidgetImage(pictures[0]).player
        let (index, loop) = (hidden?.currentIndex, hidden?.currentLoop)
        let seen = WidgetImage(pictures[52]).player
        while (seen?.currentLoop ?? 0) < 2 { await base.nextFrame() }
        Report.expect(
            hidden?.currentIndex == index && hidden?.currentLoop == loop,
            "a player outside the viewport does not advance")
        gtk_adjustment_set_value(adjustment, 0)
        await base.nextFrames()
        expectPlaying(0..<5, of: pictures)
    }

    private static func expectPlaying(_ visible: Range<Int>, of pictures: [OpaquePointer]) {
        let playing = pictures.indices.filter { WidgetImage(pictures[$0]).player?.isVisible == true }
        Report.expect(playing == Array(visible), "players \(visible) are visible (\(playing))")
    }
}
#endif
