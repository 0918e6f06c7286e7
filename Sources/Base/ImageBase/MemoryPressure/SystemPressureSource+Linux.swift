// SPDX-License-Identifier: MIT

#if os(Linux) || os(Android)
/// The kernel's memory pressure: stalls (PSI), and control groups that reach their limits.
///
/// - PSI (Linux 4.20, Documentation/accounting/psi.rst): if at least one task waited for memory for 0.15 s
///   within 2 s, the pressure is ``MemoryPressure/warning``; if all tasks did for 0.1 s, it is
///   ``MemoryPressure/critical``.
/// - `memory.events` (Documentation/admin-guide/cgroup-v2.rst) in the process's group and its ancestors: a
///   new `high` is a warning, a new `max` is critical, and a new `oom` or `oom_kill` is always critical.
///
/// Tasks also wait for memory while the kernel recycles its page cache, for example during a large build. So
/// we don't report anything while more than a fifth is available, both on the machine (`MemAvailable`) and in
/// each group with a limit (up to `memory.max` or `memory.high`, plus its `inactive_file`). A memory cache
/// takes an eighth by default, so trimming it wouldn't help much. With more than a tenth available we report
/// a warning at most. Below a tenth, daemons such as earlyoom begin to kill processes.
///
/// Sources that the system lacks or forbids are skipped. One thread waits in `poll` and wakes at most once
/// per second. It reports ``MemoryPressure/normal`` 10 s after the last event, or when the next event finds
/// enough memory.
package struct SystemPressureSource: MemoryPressureSource {
    let stallFiles: [String]
    /// The control group folders.
    let groups: [String]
    let memoryFile: String
    /// The interval between notifications, in milliseconds.
    let interval: Int32
    let calm: Int32

    package init() {
        let groups = ControlGroup.own()
        // Prefer the stalls in the process's own group, because they're more specific than the machine's.
        self.init(
            stallFiles: groups.prefix(1).map { $0 + "/memory.pressure" } + ["/proc/pressure/memory"],
            groups: groups)
    }

    init(
        stallFiles: [String], groups: [String], memoryFile: String = "/proc/meminfo", interval: Int32 = 1000,
        calm: Int32 = 10_000
    ) {
        self.stallFiles = stallFiles
        self.groups = groups
        self.memoryFile = memoryFile
        self.interval = interval
        self.calm = calm
    }

    /// Lowers `pressure` according to the memory that is available.
    func admitted(_ pressure: MemoryPressure) -> MemoryPressure {
        if pressure == .normal { return .normal }
        let part = AvailableMemory(machineFile: memoryFile, groups: groups).part
        return part > 0.2 ? .normal : part > 0.1 ? min(pressure, .warning) : pressure
    }

    package func start(_ notify: @escaping @Sendable (MemoryPressure) -> Void) -> @Sendable () -> Void {
        guard let watch = PressureWatch(self, notify) else { return {} }
        return { watch.stop() }
    }
}
#endif
