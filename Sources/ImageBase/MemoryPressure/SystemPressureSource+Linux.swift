// SPDX-License-Identifier: MIT

#if os(Linux) || os(Android)
/// What the kernel tells of memory: stalls (PSI), and control groups that reach their limits.
///
/// - PSI (Linux 4.20, Documentation/accounting/psi.rst): 0.15 s in 2 s in which some task waited for memory is
///   ``MemoryPressure/warning``, 0.1 s in which all did is ``MemoryPressure/critical``.
/// - `memory.events` (Documentation/admin-guide/cgroup-v2.rst) of the process's group and those above it: one more
///   `high` is a warning, one more `max` is critical, unless a tenth of the group's memory are pages of files that
///   nobody uses; one more `oom` or `oom_kill` is critical in any case.
///
/// What the system does not have or does not allow is left out. One thread waits in `poll`, and wakes at most once a
/// second; 10 s after the last event it tells that there is enough again.
public struct SystemPressureSource: MemoryPressureSource {
    let stallFiles: [String]
    /// Folders.
    let groups: [String]
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

    init(stallFiles: [String], groups: [String], interval: Int32 = 1000, calm: Int32 = 10_000) {
        self.stallFiles = stallFiles
        self.groups = groups
        self.interval = interval
        self.calm = calm
    }

    public func start(_ notify: @escaping @Sendable (MemoryPressure) -> Void) -> @Sendable () -> Void {
        guard let watch = PressureWatch(self, notify) else { return {} }
        return { watch.stop() }
    }
}
#endif
