// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImageTestSupport

@Suite("Memory pressure monitor", .timeLimit(.minutes(1)))
struct MemoryPressureMonitorTests {
    @Test("The source runs from the first observer until the monitor is released")
    func lifetime() {
        let source = FakeSource()
        var monitor: MemoryPressureMonitor? = MemoryPressureMonitor(source: source)
        #expect(source.starts == 0)
        let first = monitor?.observe { _ in }
        let second = monitor?.observe { _ in }
        #expect(source.starts == 1 && source.stops == 0)
        monitor = nil
        #expect(source.stops == 1)
        source.report(.critical)
        withExtendedLifetime((first, second)) {}
    }

    @Test("Every observer gets every report except repeated normal ones")
    func reports() {
        let source = FakeSource()
        let monitor = MemoryPressureMonitor(source: source)
        let (firstEvents, secondEvents) = (EventLog<MemoryPressure>(), EventLog<MemoryPressure>())
        let first = monitor.observe { firstEvents.record($0) }
        var second: ChangeObservation? = monitor.observe { secondEvents.record($0) }
        source.report(.normal)
        source.report(.warning)
        source.report(.warning)
        #expect(monitor.current == .warning)
        second = nil
        source.report(.critical)
        source.report(.normal)
        source.report(.normal)
        #expect(firstEvents.events == [.warning, .warning, .critical, .normal])
        #expect(secondEvents.events == [.warning, .warning])
        withExtendedLifetime((first, second)) {}
    }
}

private final class FakeSource: MemoryPressureSource {
    private struct State {
        var notify: (@Sendable (MemoryPressure) -> Void)?
        var starts = 0
        var stops = 0
    }

    private let state = Locked(State())

    var starts: Int { state.withLock { $0.starts } }
    var stops: Int { state.withLock { $0.stops } }

    func start(_ notify: @escaping @Sendable (MemoryPressure) -> Void) -> @Sendable () -> Void {
        state.withLock { state in
            state.starts += 1
            state.notify = notify
        }
        return { self.state.withLock { $0.stops += 1 } }
    }

    func report(_ pressure: MemoryPressure) { state.withLock { $0.notify }?(pressure) }
}
