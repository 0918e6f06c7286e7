// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImageGTK

/// A C function and its data. The data is released on the main thread when nothing needs it anymore.
final class Callback<Function: Sendable>: @unchecked Sendable {  // A C handle.
    let function: Function
    let data: gpointer?
    private let destroy: GDestroyNotify?

    init(_ function: Function, data: gpointer?, destroy: GDestroyNotify?) {
        self.function = function
        self.data = data
        self.destroy = destroy
    }

    deinit {
        guard let destroy else { return }
        if webimage_is_main_thread() != 0 { return destroy(data) }
        let data = Handle(data)
        MainLoopBridge.deliver { destroy(data.pointer) }
    }
}

/// A C pointer that is passed to another thread.
struct Handle: @unchecked Sendable {  // A C handle.
    let pointer: UnsafeMutableRawPointer?

    init(_ pointer: UnsafeMutableRawPointer?) { self.pointer = pointer }
    init(_ pointer: OpaquePointer?) { self.pointer = UnsafeMutableRawPointer(pointer) }

    var object: OpaquePointer? { OpaquePointer(pointer) }
    var cancellable: UnsafeMutablePointer<GCancellable>? {
        pointer?.assumingMemoryBound(to: GCancellable.self)
    }
}
#endif
