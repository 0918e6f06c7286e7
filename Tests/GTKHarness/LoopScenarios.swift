// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Dispatch
import ImageBase
import WebImageGTK

@MainActor
enum LoopScenarios {
    private static var idleCalls = 0
    private static var received: [Int: [Int]] = [:]

    /// Results from several threads, without ``MainLoopBridge/install()``.
    static func delivery() {
        let loop = g_main_loop_new(nil, 0)
        nonisolated(unsafe) let stop = loop
        // A source with painting priority, which must run between batches of work.
        g_idle_add_full(
            G_PRIORITY_HIGH_IDLE + 20,
            { _ in
                MainActor.assumeIsolated { LoopScenarios.idleCalls += 1 }
                return 1
            }, nil, nil)
        let (senders, count) = (4, 500)
        for sender in 0..<senders {
            DispatchQueue(label: "sender \(sender)").async {
                for number in 0..<count {
                    MainLoopBridge.deliver {
                        Report.expect(webimage_is_main_thread() != 0, "work runs on the main thread")
                        Report.expect(g_main_depth() > 0, "work runs inside the main loop")
                        received[sender, default: []].append(number)
                        let end = g_get_monotonic_time() + 50
                        while g_get_monotonic_time() < end {}
                        if received.values.reduce(0, { $0 + $1.count }) == senders * count {
                            g_main_loop_quit(stop)
                        }
                    }
                }
            }
        }
        g_main_loop_run(loop)
        for sender in 0..<senders {
            Report.expect(received[sender] == Array(0..<count), "the work of one thread runs in order")
        }
        nested(in: loop)
        // The work takes 100 ms, at most 4 ms in each iteration.
        Report.expect(
            idleCalls >= 20, "sources with the priority of painting run between work (\(idleCalls))")
    }

    /// Work that runs a nested main loop, like a dialog.
    private static func nested(in loop: OpaquePointer?) {
        nonisolated(unsafe) let outer = loop
        MainLoopBridge.deliver {
            nonisolated(unsafe) let inner = g_main_loop_new(nil, 0)
            MainLoopBridge.deliver { g_main_loop_quit(inner) }
            g_main_loop_run(inner)
            g_main_loop_unref(inner)
            g_main_loop_quit(outer)
        }
        g_main_loop_run(outer)
    }

    static func mainActor() async {
        for _ in 0..<200 {
            await Task.detached {
                await MainActor.run {
                    Report.expect(webimage_is_main_thread() != 0, "the main actor is on the main thread")
                    Report.expect(g_main_depth() > 0, "the main actor runs inside the main loop")
                }
            }.value
        }
        try? await Task.sleep(for: .milliseconds(5))
        let order = Locked<[Int]>([])
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            DispatchQueue.main.async {
                order.withLock { $0.append(1) }
                DispatchQueue.main.async {
                    order.withLock { $0.append(2) }
                    continuation.resume()
                }
            }
        }
        Report.expect(order.withLock { $0 } == [1, 2], "the main queue of libdispatch is served")
        MainLoopBridge.install()
        await Task.detached { await MainActor.run {} }.value
    }
}
#endif
