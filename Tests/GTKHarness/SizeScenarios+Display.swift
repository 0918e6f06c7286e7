// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import ImageCoding
import Raster
import WebImage
import WebImageDisplay
import WebImageGTK
import WebImageTestSupport

// How widgets show images, and whether they show them.
extension SizeScenarios {
    /// Pictures that show the whole image, part of it, or all of it stretched, and one that changes.
    static func contentFits() async throws {
        let fixture = try makeFixture()
        // An overlay's size doesn't depend on its image.
        let (picture, overlay) = (OpaquePointer(gtk_picture_new())!, OpaquePointer(gtk_overlay_new())!)
        let area = gtk_drawing_area_new()!
        gtk_widget_set_size_request(area, 160, 32)
        gtk_overlay_set_child(overlay, area)
        gtk_overlay_add_overlay(overlay, picture.widget)
        gtk_widget_set_halign(overlay.widget, GTK_ALIGN_START)
        gtk_widget_set_valign(overlay.widget, GTK_ALIGN_START)
        add(overlay, to: fixture)
        let (width, height) = (160 * scale, 32 * scale)
        let whole = (height * 4 + 1) / 3
        let fits = [
            (GTK_CONTENT_FIT_CONTAIN, whole), (GTK_CONTENT_FIT_SCALE_DOWN, whole),
            (GTK_CONTENT_FIT_COVER, width), (GTK_CONTENT_FIT_FILL, width),
        ]
        for (number, (fit, expected)) in fits.enumerated() {
            gtk_picture_set_content_fit(picture, fit)
            let size = await load(number + 1, .view, in: WidgetImage(picture), of: fixture)
            expect(size, expected, height, "content fit \(fit.rawValue)")
        }
        let cropped = await load(1, .view(.fill), in: WidgetImage(picture), of: fixture)
        expect(cropped, width, height, "a request with a mode of its own")
        await fixture.nextFrames()
        gtk_picture_set_content_fit(picture, GTK_CONTENT_FIT_CONTAIN)
        Report.expect(WidgetImage(picture).state.task == nil, "the mode of the request stays")

        _ = await load(6, .view, in: WidgetImage(picture), of: fixture)
        expect(size(in: picture), whole, height, "before a change")
        await fixture.nextFrames()
        Report.expect(WidgetImage(picture).state.task == nil, "the image is loaded once")
        for (fit, expected) in [fits[2], fits[0], fits[3]] {
            gtk_picture_set_content_fit(picture, fit)
            await loaded(in: picture, of: fixture)
            expect(size(in: picture), expected, height, "after a change to \(fit.rawValue)")
        }
    }

    /// Widgets on hidden pages of a stack.
    static func unseenPages() async throws {
        let fixture = try makeFixture()
        let stack = OpaquePointer(gtk_stack_new())!
        add(stack, to: fixture)
        let pages = (0..<3).map { number in
            let page = OpaquePointer(gtk_picture_new())!
            gtk_widget_set_size_request(page.widget, 64, 64)
            gtk_stack_add_named(stack, page.widget, "\(number)")
            return page
        }
        var request = fixture.request(1)
        request.thumbnail = .view
        var codes: [ImageError.Code?] = []
        WidgetImage(pages[1]).load(
            request, options: fixture.options { $0.completion = { codes.append($0.errorCode) } })
        let last = WidgetImage(pages[2])
        let waiting = Task { @MainActor in
            do throws(ImageError) {
                _ = try await last.loadImage(request, options: fixture.options())
                return ImageError.Code?.none
            } catch {
                return error.code
            }
        }
        await fixture.nextFrames()
        Report.expect(codes.isEmpty && fixture.origin.requests.isEmpty, "nothing is loaded")
        gtk_stack_remove(stack, pages[2].widget)
        Report.expect(await waiting.value == .cancelled, "the load of a widget that is gone ends")
        gtk_stack_set_visible_child_name(stack, "1")
        while codes.isEmpty { await fixture.nextFrame() }
        expect(size(in: pages[1]), 64, 48, "the page that is shown")
    }
}

extension Result<ImageResponse, ImageError> {
    fileprivate var errorCode: ImageError.Code? {
        if case .failure(let error) = self { error.code } else { nil }
    }
}
#endif
