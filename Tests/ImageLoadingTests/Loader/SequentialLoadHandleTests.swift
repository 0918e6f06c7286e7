// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import ImageLoading

@Suite("The handle for consecutive loads", .timeLimit(.minutes(1))) struct SequentialLoadHandleTests {
    private final class Load: LoadHandle {
        let cancellations = Locked(0)
        func cancel() { cancellations.withLock { $0 += 1 } }
        func resume() {}
        func setPriority(_ priority: Priority) {}
    }

    @Test("A cancellation reaches a load that was rejected before its start returned")
    func rejectedAtOnce() {
        let handle = SequentialLoadHandle(priority: .normal)
        let load = Load()
        let waits = Locked(0)
        handle.run { _ in
            // The transport may first call the sink from another thread.
            #expect(handle.wait { waits.withLock { $0 += 1 } })
            return load
        }
        handle.cancel()
        #expect(load.cancellations.withLock { $0 } == 1)
        #expect(waits.withLock { $0 } == 1)
    }

    @Test("A cancellation doesn't reach a load after its successor has started")
    func successor() {
        let handle = SequentialLoadHandle(priority: .normal)
        let (first, second) = (Load(), Load())
        handle.run { _ in
            #expect(handle.wait {})
            #expect(handle.endWait())
            handle.run { _ in second }
            return first
        }
        handle.cancel()
        #expect(first.cancellations.withLock { $0 } == 0)
        #expect(second.cancellations.withLock { $0 } == 1)
    }
}
