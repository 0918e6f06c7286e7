// SPDX-License-Identifier: MIT

import PortableC

#if os(Linux) || os(Android)
import CThread
#endif

/// A thread owned by the library. It blocks all signals, so your app's threads receive them.
package enum LibraryThread {
    fileprivate final class Body: Sendable {
        let name: String
        let yieldsToWakers: Bool
        let run: @Sendable () -> Void

        init(name: String, yieldsToWakers: Bool, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.yieldsToWakers = yieldsToWakers
            self.run = run
        }
    }

    /// Starts a detached thread, which ends when `body` returns.
    ///
    /// - Parameters:
    ///   - name: shown by debuggers and profilers; at most 15 characters.
    ///   - stackSize: in bytes. Default: nil, which uses the system's default size.
    ///   - yieldsToWakers: whether the thread avoids preempting the thread that wakes it. Use it for threads
    ///     that the main thread wakes often. It has no effect on Apple platforms.
    /// - Returns: false if the system can't create another thread.
    package static func start(
        name: String, stackSize: Int? = nil, yieldsToWakers: Bool = false,
        _ body: @escaping @Sendable () -> Void
    ) -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
        let argument = Unmanaged.passRetained(Body(name: name, yieldsToWakers: yieldsToWakers, run: body))
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let code = pthread_create(&thread, &attributes, threadMain, argument.toOpaque())
        if code != 0 { argument.release() }
        return code == 0
    }

    fileprivate static func main(_ body: Body) {
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        #if canImport(Darwin)
        pthread_setname_np(body.name)
        body.run()
        #else
        cthread_set_name(body.name)
        if body.yieldsToWakers { cthread_yield_to_wakers() }
        let thread = cthread_current()
        state.withLock { state in
            state.running.insert(thread)
            // A thread inherits the nice value of its creator. If the process is privileged, that's negative
            // for a Swift task with a high priority, so use at least the main thread's value.
            raiseNice(of: thread, to: max(state.nice, cthread_nice(getpid())))
        }
        body.run()
        // Forget the thread's ID, because the kernel may soon give it to another thread.
        state.withLock { _ = $0.running.remove(thread) }
        #endif
    }

    #if os(Linux) || os(Android)
    private struct State {
        var nice: CInt = 0
        /// The kernel's IDs of the running threads.
        var running: Set<CInt> = []
    }

    private static let state = Locked(State())

    /// Makes all of the library's threads less urgent than your app's threads until the process ends. They
    /// get a nice value of 10, like background threads on Android.
    ///
    /// Call this when images are first shown in a window, so the main thread never waits for a processor
    /// while it draws. Servers and tools keep normal threads. A thread inherits the nice value of its
    /// creator, so threads that Dispatch creates while an image is delivered may have it too.
    package static func lowerUrgency() {
        state.withLock { state in
            guard state.nice == 0 else { return }
            state.nice = 10
            for thread in state.running { raiseNice(of: thread, to: state.nice) }
        }
    }

    private static func raiseNice(of thread: CInt, to nice: CInt) {
        if cthread_nice(thread) < nice { cthread_set_nice(thread, nice) }
    }
    #endif
}

#if canImport(Darwin)
private func threadMain(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    LibraryThread.main(Unmanaged<LibraryThread.Body>.fromOpaque(argument).takeRetainedValue())
    return nil
}
#else
private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument {
        LibraryThread.main(Unmanaged<LibraryThread.Body>.fromOpaque(argument).takeRetainedValue())
    }
    return nil
}
#endif
