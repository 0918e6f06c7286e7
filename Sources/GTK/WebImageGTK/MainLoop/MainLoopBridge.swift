// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Dispatch
import ImageBase

/// Runs work on the thread of GLib's main loop. This is the main thread of the process, which also runs GTK.
public enum MainLoopBridge {
    private static let queue = MainLoopQueue()
    private static let isInstalled = Locked(false)

    /// Runs `work` on the main loop, in the order of the calls.
    ///
    /// One idle source runs the work of all callers, for at most 4 ms in each iteration of the loop, so that
    /// a burst of results does not delay painting. It uses only public API of GLib and does not need
    /// ``install()``. Callable on any thread. A call costs a lock, and a GLib source if no work is pending.
    public static func deliver(_ work: @escaping @MainActor @Sendable () -> Void) {
        queue.append(work)
    }

    /// Makes the main actor work in an application that runs GLib's main loop. Call it on the main thread
    /// before the loop runs. Further calls do nothing.
    ///
    /// GLib's loop does not run Swift's main actor: without this, a `Task { @MainActor in … }` never starts
    /// under `g_application_run`. The library itself does not need it.
    ///
    /// It serves the main queue of libdispatch through two functions that libdispatch exports for the run
    /// loop of CoreFoundation.
    @MainActor
    public static func install() {
        let isFirst = isInstalled.withLock { installed in
            defer { installed = true }
            return !installed
        }
        guard isFirst else { return }
        let source = g_unix_fd_source_new(mainQueueHandle(), G_IO_IN)
        g_source_set_priority(source, MainLoopQueue.priority)
        typealias DescriptorFunction = @convention(c) (gint, GIOCondition, gpointer?) -> gboolean
        let drain: DescriptorFunction = { descriptor, _, _ in
            // Reset the counter of the eventfd. Otherwise it stays readable, and its source starves painting.
            var count: UInt64 = 0
            _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
            drainMainQueue(nil)
            return 1
        }
        g_source_set_callback(source, unsafeBitCast(drain, to: GSourceFunc.self), nil, nil)
        g_source_attach(source, nil)
        g_source_unref(source)
        // Blocks that were enqueued earlier may have signalled the eventfd before it had a source.
        drainMainQueue(nil)
    }

    /// Runs an application of GTK until its last window is closed, and then ends the process with the status
    /// of `g_application_run`.
    ///
    /// ```swift
    /// MainLoopBridge.runApplication("org.example.Photos") { application in
    ///     let window = GTKPointer(gtk_application_window_new(application()))
    ///     gtk_window_present(window())
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: the application's ID, such as "org.example.Photos". If the same application runs
    ///     already, its `open` is called in place of this one's.
    ///   - open: opens a window when the application is activated. Its argument is a `GtkApplication`.
    @MainActor
    public static func runApplication(
        _ identifier: String, open: @escaping @MainActor (_ application: GTKPointer) -> Void
    ) -> Never {
        install()
        guard let application = gtk_application_new(identifier, GApplicationFlags(rawValue: 0)) else {
            fatalError("GTK can't create the application \(identifier)")
        }
        let pointer = GTKPointer(application)
        let handler = SignalHandler("activate", of: pointer()) { open(pointer) }
        let status = withExtendedLifetime(handler) { g_application_run(pointer(), 0, nil) }
        g_object_unref(pointer())
        exit(status)
    }
}

@_silgen_name("_dispatch_get_main_queue_port_4CF")
private func mainQueueHandle() -> CInt

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_ message: UnsafeMutableRawPointer?)
#endif
