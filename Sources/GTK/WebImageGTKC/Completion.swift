// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase

/// A GTask that completes once.
final class Completion: Sendable {
    private let task: Handle

    /// - Parameter tag: Identifies the function that made the task, for ``task(of:tag:in:)``.
    init(
        tag: UnsafeMutableRawPointer?, cancellable: OpaquePointer?, callback: GAsyncReadyCallback?,
        data: gpointer?
    ) {
        let task = g_task_new(nil, UnsafeMutablePointer(cancellable), callback, data)
        g_task_set_source_tag(task, tag)
        self.task = Handle(task)
    }

    deinit { g_object_unref(task.pointer) }

    /// Calls the callback, in the main context that the task was made in.
    func succeed() { g_task_return_boolean(task.object, 1) }

    /// Passes an object to the callback, which takes over the caller's reference.
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
