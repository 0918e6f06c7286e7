// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Glibc
import Raster
import WebImage

/// The library's objects that are alive after a scenario. All must be gone once the windows are closed and
/// the scenario has released its managers.
@MainActor
enum Remains {
    /// The time after which an object that's still alive counts as leaked.
    private static let limit: gint64 = 10_000_000  // microseconds

    /// Closes all windows, and expects that slots, bindings, players, tasks, paintables, signal handlers and
    /// the pixels of images and textures are released.
    static func expectNone() async {
        let windows = gtk_window_get_toplevels()
        while let window = g_list_model_get_item(windows, 0) {
            gtk_window_destroy(window.assumingMemoryBound(to: GtkWindow.self))
            g_object_unref(window)
        }
        // With OpenGL, small textures stay in an atlas and would count as leaks.
        if getenv("GSK_RENDERER").map({ String(cString: $0) }) == "gl" { return }
        ImageManager.shared.memory.removeAll()
        let deadline = g_get_monotonic_time() + limit
        while !isEmpty, g_get_monotonic_time() < deadline { await WindowFixture.nextIteration() }
        Report.expect(isEmpty, "nothing lives after the scenario: \(description)")
    }

    private static var isEmpty: Bool { instances.isEmpty && PixelPool.shared.usedBytes == 0 }

    private static var instances: [String: Int] {
        #if DEBUG
        LiveInstance.all
        #else
        [:]
        #endif
    }

    private static var description: String {
        let names = instances.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        return (names + ["\(PixelPool.shared.usedBytes) bytes of pixels"]).joined(separator: ", ")
    }
}
#endif
