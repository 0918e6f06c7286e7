// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Dispatch
import ImageBase

/// Runs work on the thread of GLib's main loop, which is the process's main thread and also runs GTK.
public enum MainLoopBridge {
    private static let queue = MainLoopQueue()
    private static let isInstalled = Locked(false)

    /// Runs `work` on the main loop, in the order of the calls.
    ///
    /// One idle source runs the work of all callers, for at most 4 ms per iteration of the loop, so a burst
    /// of results doesn't delay painting. It only uses GLib's public API and doesn't need ``install()``. You
    /// can call it on any thread. A call takes a lock, and creates a GLib source if no work is pending.
    public static func deliver(_ work: @escaping @MainActor @Sendable () -> Void) {
        queue.append(work)
    }

    /// Makes the main actor work in an app that runs GLib's main loop. Call it on the main thread before the
    /// loop runs. Later calls do nothing.
    ///
    /// GLib's loop doesn't run Swift's main actor: without this, a `Task { @MainActor in … }` never starts
    /// under `g_application_run`. The library itself doesn't need it.
    ///
    /// It drains libdispatch's main queue through two functions that libdispatch exports for CoreFoundation's
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
        typealias DescriptorFunction = @convention(c) (gint, GIOCondition, gpointer?) -> gboolean
        let drain: DescriptorFunction = { descriptor, _, _ in
            // Reset the eventfd's counter. Otherwise it stays readable, and its source starves painting.
            var count: UInt64 = 0
            _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
            drainMainQueue(nil)
            return 1
        }
        g_source_set_callback(source, unsafeBitCast(drain, to: GSourceFunc.self), nil, nil)
        g_source_attach(source, nil)
        g_source_unref(source)
        // Blocks that were enqueued earlier may have signaled the eventfd before it had a source.
        drainMainQueue(nil)
    }

    /// Runs a GTK application until its last window closes, then exits with the status of
    /// `g_application_run`.
    ///
    /// ```swift
    /// MainLoopBridge.runApplication("org.example.Photos") { application in
    ///     let window = GTKPointer(gtk_application_window_new(application()))
    ///     gtk_window_present(window())
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: the application's ID, such as "org.example.Photos". If the same application is already
    ///     running, its `open` is called instead.
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
