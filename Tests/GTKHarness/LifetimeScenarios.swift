// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import WebImage
import WebImageGTK
import WebImageTestSupport

@MainActor
enum LifetimeScenarios {
    private struct Weak {
        weak var object: AnyObject?
    }

    /// A window that's closed during a load.
    static func destruction() async throws {
        let fixture = try WindowFixture()
        fixture.origin.route("/7.png", OriginResponse.status(200).held(at: "gate"))
        let picture = fixture.pictures[0]
        WidgetImage(picture).load(
            fixture.request(7),
            options: fixture.options {
                $0.completion = { _ in Report.expect(false, "no completion is called") }
            })
        await fixture.origin.requests(to: "/7.png", reach: 1)
        let task = WidgetImage(picture).state.task
        let binding = Weak(object: WidgetImage(picture).binding)
        Report.expect(task != nil && binding.object != nil, "the load is running")

        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
        Report.expect(task?.isCancelled == true, "the task is cancelled at once")
        do {
            _ = try await task?.response
            Report.expect(false, "the task fails")
        } catch {
            Report.expect(error.code == .cancelled, "the task ends as cancelled (\(error))")
        }
        await fixture.origin.openConnections(fallTo: 0)
        for _ in 0..<5 { await WindowFixture.nextIteration() }
        Report.expect(binding.object == nil, "the slot's state is freed")
    }

    /// Images on screen share the bitmaps' memory and release it after the next frame.
    static func textures() async throws {
        let fixture = try WindowFixture(pictures: 12, memory: 0)
        var owners: [Weak] = []
        for (number, picture) in fixture.pictures.enumerated() {
            if case .success(let response) = await fixture.load(number + 1, in: picture) {
                owners.append(Weak(object: response.image.bitmap.owner))
            }
        }
        await fixture.nextFrames()
        Report.expect(owners.count == 12, "all images are loaded")
        Report.expect(owners.allSatisfy { $0.object != nil }, "shown bitmaps are alive and not copied")
        for (number, picture) in fixture.pictures.enumerated() {
            Report.expect(WindowFixture.number(in: picture) == number + 1, "each widget shows its own image")
            WidgetImage(picture).load(nil, options: fixture.options())
        }
        await fixture.nextFrames()
        let rest = owners.filter { $0.object != nil }.count
        Report.expect(rest == 0, "all pixels are freed after the next frame (\(rest) are not)")
    }

    /// A slot of an object that isn't a widget.
    static func attached() async throws {
        let fixture = try WindowFixture()
        guard let object = gtk_string_object_new("any object") else { return }
        var shown: [Bool] = []
        let slot = WidgetImage(attachedTo: object, slot: "icon") { _, paintable in
            shown.append(paintable != nil)
        }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            slot.load(
                fixture.request(3),
                options: fixture.options { $0.completion = { _ in continuation.resume() } })
        }
        Report.expect(shown == [false, true], "the slot is emptied and then shows the image")
        let other = WidgetImage(attachedTo: object, slot: "other") { _, _ in }
        Report.expect(other.binding !== slot.binding, "each slot name has its own state")
        let again = WidgetImage(attachedTo: object, slot: "icon") { _, _ in }
        Report.expect(again.binding === slot.binding, "the same name refers to the same slot")

        fixture.origin.route("/8.png", OriginResponse.status(200).held(at: "gate"))
        slot.load(
            fixture.request(8),
            options: fixture.options {
                $0.completion = { _ in Report.expect(false, "no completion is called") }
            })
        let task = slot.state.task
        // The last reference is released on another thread.
        nonisolated(unsafe) let pointer = object.raw
        await Task.detached { g_object_unref(pointer) }.value
        _ = try? await task?.response
        Report.expect(task?.isCancelled == true, "the load ends with its object")
    }
}
#endif
