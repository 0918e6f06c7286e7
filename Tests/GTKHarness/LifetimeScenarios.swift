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

    /// A window that is closed while its picture loads.
    static func destruction() async throws {
        let stage = try Stage()
        stage.origin.route("/7.png", OriginResponse.status(200).held(at: "gate"))
        let picture = stage.pictures[0]
        WidgetImage(picture).load(
            stage.request(7),
            options: stage.options { $0.completion = { _ in Report.expect(false, "nobody is called") } })
        await stage.origin.requests(to: "/7.png", reach: 1)
        let task = WidgetImage(picture).state.task
        let binding = Weak(object: WidgetImage(picture).binding)
        Report.expect(task != nil && binding.object != nil, "the load runs")

        gtk_window_destroy(UnsafeMutablePointer(stage.window))
        if case .failure(let error)? = task?.result {
            Report.expect(error.code == .cancelled, "the task ends as cancelled (\(error))")
        } else {
            Report.expect(false, "the task has ended")
        }
        await stage.origin.openConnections(fallTo: 0)
        for _ in 0..<5 { await Stage.turn() }
        Report.expect(binding.object == nil, "the slot's state is freed")
    }

    /// Pixels are shown where they are, and freed once nobody needs them: after the frame that follows.
    static func textures() async throws {
        let stage = try Stage(pictures: 12, memory: 0)
        var owners: [Weak] = []
        for (number, picture) in stage.pictures.enumerated() {
            if case .success(let response) = await stage.load(number + 1, in: picture) {
                owners.append(Weak(object: response.image.bitmap.owner))
            }
        }
        await stage.frames()
        Report.expect(owners.count == 12, "all are loaded")
        Report.expect(owners.allSatisfy { $0.object != nil }, "what is shown is alive, and was not copied")
        for (number, picture) in stage.pictures.enumerated() {
            Report.expect(Stage.number(in: picture) == number + 1, "each view shows its own picture")
            WidgetImage(picture).load(nil, options: stage.options())
        }
        await stage.frames()
        let rest = owners.filter { $0.object != nil }.count
        Report.expect(rest == 0, "all pixels are freed after the next frame (\(rest) are not)")
    }

    /// A slot of an object that is no widget.
    static func attached() async throws {
        let stage = try Stage()
        guard let object = gtk_string_object_new("any object") else { return }
        var shown: [Bool] = []
        let slot = WidgetImage(attachedTo: object, slot: "icon") { _, paintable in
            shown.append(paintable != nil)
        }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            slot.load(
                stage.request(3), options: stage.options { $0.completion = { _ in continuation.resume() } })
        }
        Report.expect(shown == [false, true], "an empty placeholder, then the picture")
        let other = WidgetImage(attachedTo: object, slot: "other") { _, _ in }
        Report.expect(other.binding !== slot.binding, "each slot name has a state of its own")
        let again = WidgetImage(attachedTo: object, slot: "icon") { _, _ in }
        Report.expect(again.binding === slot.binding, "the same name is the same slot")

        stage.origin.route("/8.png", OriginResponse.status(200).held(at: "gate"))
        slot.load(
            stage.request(8),
            options: stage.options { $0.completion = { _ in Report.expect(false, "nobody is called") } })
        let task = slot.state.task
        // The last reference goes on another thread.
        nonisolated(unsafe) let pointer = object.raw
        await Task.detached { g_object_unref(pointer) }.value
        _ = try? await task?.response
        Report.expect(task?.isCancelled == true, "the load ends with its object")
    }
}
#endif
