// SPDX-License-Identifier: MIT

#if os(Linux) || os(Android)
/// What the kernel tells of memory: stalls (PSI), and control groups that reach their limits.
///
/// - PSI (Linux 4.20, Documentation/accounting/psi.rst): 0.15 s in 2 s in which some task waited for memory is
///   ``MemoryPressure/warning``, 0.1 s in which all did is ``MemoryPressure/critical``.
/// - `memory.events` (Documentation/admin-guide/cgroup-v2.rst) of the process's group and those above it: one more
///   `high` is a warning, one more `max` is critical; one more `oom` or `oom_kill` is critical whatever else holds.
///
/// Tasks wait for memory too while the kernel turns over its cache of files, in a large build say. So nothing is told
/// while more than a fifth is available, of the machine (`MemAvailable`) and of each group with a limit (up to
/// `memory.max` or `memory.high`, and its `inactive_file`): that is more than the eighth that a memory cache takes by
/// default, so its pictures could not add much. While more than a tenth is, it is a warning at most: below that
/// programs such as earlyoom begin to end others.
///
/// What the system does not have or does not allow is left out. One thread waits in `poll`, and wakes at most once a
/// second; 10 s after the last event, or when there is enough at the next, it tells that there is enough again.
public struct SystemPressureSource: MemoryPressureSource {
    let stallFiles: [String]
    /// Folders.
    let groups: [String]
    let memoryFile: String
    /// Milliseconds.
    let interval: Int32
    let calm: Int32

    public init() {
        let groups = ControlGroup.own()
        // The group's own stalls say more than the machine's.
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

    /// What is left of `pressure` when one looks at what is available.
    func admitted(_ pressure: MemoryPressure) -> MemoryPressure {
        if pressure == .normal { return .normal }
        let part = AvailableMemory(machineFile: memoryFile, groups: groups).part
        return part > 0.2 ? .normal : part > 0.1 ? min(pressure, .warning) : pressure
    }

    public func start(_ notify: @escaping @Sendable (MemoryPressure) -> Void) -> @Sendable () -> Void {
        guard let watch = PressureWatch(self, notify) else { return {} }
        return { watch.stop() }
    }
}
#endif
