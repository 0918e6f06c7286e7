// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Dispatch
import ImageBase

/// The way from any thread to the thread of GLib's main loop, which runs GTK and is the process's main thread.
public enum MainLoopBridge {
    private static let queue = MainLoopQueue()
    private static let isInstalled = Locked(false)

    /// Runs `work` on the main loop soon, in the order of the calls.
    ///
    /// Work of all callers goes through one idle source that takes at most 4 ms a turn, so that a burst of
    /// results never stops a window from painting. It needs GLib's public API only, and no ``install()``.
    /// Callable on any thread; costs a lock, and a GLib source when none is waiting.
    public static func deliver(_ work: @escaping @MainActor @Sendable () -> Void) {
        queue.append(work)
    }

    /// Makes `await` on the main actor work in an application that runs GLib's main loop. Call it once, on the main
    /// thread, before the loop runs; further calls do nothing.
    ///
    /// GLib's loop knows nothing of Swift's main actor: without this, a `Task { @MainActor in … }` never starts
    /// under `g_application_run`. The library itself does not need it.
    ///
    /// It watches the main queue of libdispatch by two functions that libdispatch exports for CoreFoundation's
    /// run loop.
    @MainActor
    public static func install() {
        let isFirst = isInstalled.withLock { installed in
            defer { installed = true }
            return !installed
        }
        guard isFirst else { return }
        let source = g_unix_fd_source_new(mainQueueHandle(), G_IO_IN)
        g_source_set_priority(source, MainLoopQueue.priority)
        typealias Callback = @convention(c) (gint, GIOCondition, gpointer?) -> gboolean
        let drain: Callback = { descriptor, _, _ in
            // The counter of the eventfd must be taken, or it stays readable and its source starves painting.
            var count: UInt64 = 0
            _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
            drainMainQueue(nil)
            return 1
        }
        g_source_set_callback(source, unsafeBitCast(drain, to: GSourceFunc.self), nil, nil)
        g_source_attach(source, nil)
        g_source_unref(source)
        // What was enqueued before may have signalled an eventfd that nobody watched.
        drainMainQueue(nil)
    }
}

@_silgen_name("_dispatch_get_main_queue_port_4CF")
private func mainQueueHandle() -> CInt

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_ message: UnsafeMutableRawPointer?)
#endif
