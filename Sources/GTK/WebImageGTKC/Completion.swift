// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase

/// A GTask that is given a result once.
final class Completion: Sendable {
    private let task: Handle

    /// - Parameter tag: The function that made the task, which ``task(of:tag:in:)`` compares.
    init(
        tag: UnsafeMutableRawPointer?, cancellable: OpaquePointer?, callback: GAsyncReadyCallback?,
        data: gpointer?
    ) {
        let task = g_task_new(nil, UnsafeMutablePointer(cancellable), callback, data)
        g_task_set_source_tag(task, tag)
        self.task = Handle(task)
    }

    deinit { g_object_unref(task.pointer) }

    /// Calls the callback in the context in which the task was made.
    func succeed() { g_task_return_boolean(task.object, 1) }

    /// Passes an object on; the caller's reference belongs to the callback.
    func succeed(_ object: OpaquePointer?) {
        g_task_return_pointer(task.object, UnsafeMutableRawPointer(object)) { g_object_unref($0) }
    }

    func fail(_ error: ImageError) { g_task_return_error(task.object, error.makeGError()) }
}

/// Returns the task of a result, if it was made with `tag`.
func task(_ result: OpaquePointer?, tag: UnsafeMutableRawPointer?, in function: String) -> OpaquePointer? {
    let isTask = webimage_is_a(UnsafeMutableRawPointer(result), g_task_get_type()) != 0
    let isValid = isTask && g_task_get_source_tag(result) == tag
    return holds(isValid, "the result is of the asynchronous function", in: function) ? result : nil
}
#endif
