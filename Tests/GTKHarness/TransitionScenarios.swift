// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageDisplay
import WebImageGTK
import WebImageTestSupport

@MainActor
enum TransitionScenarios {
    /// The presets. The new image moves in from its edge, and replaces the transition at the end.
    static func presets() async throws {
        let fixture = try WindowFixture()
        let picture = fixture.pictures[0]
        await fixture.nextFrames()
        var number = 1
        _ = await fixture.load(number, in: picture)
        for (edge, showsNew) in [(DisplayTransition.Edge.left, true), (.right, false)] {
            let old = number
            number += 1
            var slide = DisplayTransition.slide(from: edge, 10)
            slide.curve = .linear
            _ = await fixture.load(number, in: picture) {
                $0.transition = slide
                $0.placeholderPolicy = .keepCurrent
            }
            // Returns the number of the image in the left corner, which the new image reaches first or last.
            func corner() -> Int? {
                gtk_picture_get_paintable(picture).flatMap { WindowFixture.number(drawn: $0) }
            }
            for _ in 0..<5 { await fixture.nextFrame() }
            while showsNew, corner() != number { await fixture.nextFrame() }
            Report.expect(WindowFixture.number(in: picture) == nil, "a slide from \(edge) is running")
            Report.expect(
                corner() == (showsNew ? number : old), "slide from \(edge): \(corner() ?? -1)")
        }
        for transition in [DisplayTransition.flip(from: .top, 0.05), .slide(from: .top, 0.05)] {
            number += 1
            var isOver = false
            WidgetImage(picture).load(
                fixture.request(number),
                options: fixture.options {
                    $0.transition = transition
                    $0.waitsForTransition = true
                    $0.completion = { _ in isOver = true }
                })
            while !isOver { await fixture.nextFrame() }
            Report.expect(
                WindowFixture.number(in: picture) == number, "the completion waits for the \(transition)")
        }
    }

    static func custom() async throws {
        let fixture = try WindowFixture()
        let picture = fixture.pictures[0]
        await fixture.nextFrames()
        var (prepared, progress, ends) = (0, [Double](), [Bool]())
        let transition = { (seconds: Double) in
            DisplayTransition.custom(
                seconds,
                prepare: { context in
                    prepared += 1
                    Report.expect(context.view as? OpaquePointer == picture, "the view is the widget")
                    Report.expect(context.response != nil, "the closures receive the response")
                },
                animate: { _, value in progress.append(value) }, completion: { ends.append($1) })
        }
        _ = await fixture.load(1, in: picture) { $0.transition = transition(0.1) }
        Report.expect(WindowFixture.number(in: picture) == 1, "the image is shown during the transition")
        while progress.last != 1 { await fixture.nextFrame() }
        Report.expect(prepared == 1 && progress == progress.sorted(), "progress grows (\(progress))")
        Report.expect(ends == [true], "the transition is told its end once (\(ends))")
        progress = []
        _ = await fixture.load(2, in: picture) { $0.transition = transition(60) }
        for _ in 0..<3 { await fixture.nextFrame() }
        WidgetImage(picture).clear()
        Report.expect(progress.last == 1, "an interrupted transition is told its end (\(progress))")
        Report.expect(ends == [true, false], "the end says that it was interrupted (\(ends))")
        let count = progress.count
        for _ in 0..<3 { await fixture.nextFrame() }
        Report.expect(progress.count == count, "nothing is animated after the end")

        _ = await fixture.load(3, in: picture) { $0.transition = transition(60) }
        await fixture.nextFrames()
        progress = []
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
        for _ in 0..<5 { await WindowFixture.nextIteration() }
        Report.expect(progress.isEmpty, "no closure is called for a destroyed widget")
    }

    /// A custom transition that sets the image itself.
    static func ownImage() async throws {
        let fixture = try WindowFixture()
        let picture = fixture.pictures[0]
        await fixture.nextFrames()
        _ = await fixture.load(1, in: picture)
        var isSet = false
        let transition = DisplayTransition.custom(0.1, setsImage: false) { context, progress in
            guard progress == 1 else {
                return Report.expect(WindowFixture.number(in: picture) == 1, "the old image stays")
            }
            context.setImage()
            isSet = true
        }
        _ = await fixture.load(2, in: picture) {
            ($0.transition, $0.placeholderPolicy) = (transition, .keepCurrent)
        }
        while !isSet { await fixture.nextFrame() }
        Report.expect(WindowFixture.number(in: picture) == 2, "the transition sets the image")
    }

    static func indicators() async throws {
        let fixture = try WindowFixture(pictures: 2)
        await fixture.nextFrames()
        for (picture, style) in zip(fixture.pictures, [WidgetIndicatorStyle.spinner, .bar]) {
            fixture.origin.route("/7.png", OriginResponse.status(404).held(at: "gate"))
            let image = WidgetImage(picture)
            image.setIndicator(style)
            Report.expect(gtk_picture_get_paintable(picture) == nil, "an idle slot has no indicator")
            image.load(fixture.request(7), options: fixture.options())
            let indicator = gtk_picture_get_paintable(picture)
            Report.expect(indicator != nil, "the indicator is drawn in an empty slot")
            await fixture.nextFrames()
            Report.expect(gtk_picture_get_paintable(picture) == indicator, "it is animated in place")
            image.cancel()
            Report.expect(gtk_picture_get_paintable(picture) == nil, "it ends with the load")

            let number = style == .bar ? 3 : 4
            image.load(
                fixture.request(7),
                options: fixture.options { $0.placeholder = .color(red: 0, green: 1, blue: 0) })
            let busy = gtk_picture_get_paintable(picture)
            Report.expect(busy != nil && busy != indicator, "it is drawn over the placeholder")
            _ = await fixture.load(number, in: picture) { $0.transition = .fade(0.05) }
            while WindowFixture.number(in: picture) == nil { await fixture.nextFrame() }
            Report.expect(WindowFixture.number(in: picture) == number, "the image is shown without it")
        }
        let picture = fixture.pictures[0]
        WidgetImage(picture).load(fixture.request(7), options: fixture.options())
        gtk_picture_set_paintable(picture, nil)
        WidgetImage(picture).cancel()
        Report.expect(gtk_picture_get_paintable(picture) == nil, "what the program sets stays")
        WidgetImage(picture).load(fixture.request(7), options: fixture.options())
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
        for _ in 0..<5 { await WindowFixture.nextIteration() }
    }
}
#endif
