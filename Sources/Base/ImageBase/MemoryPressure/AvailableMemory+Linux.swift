// SPDX-License-Identifier: MIT

#if os(Linux) || os(Android)
/// The memory that's available without swapping or killing processes.
struct AvailableMemory {
    /// The path of a file in `/proc/meminfo` format (proc(5)).
    let machineFile: String
    /// The control group folders.
    let groups: [String]

    /// The smallest available fraction (0 to 1) of the machine and of every group with a limit; 0 if unknown.
    var part: Double { (groups.compactMap(Self.ofGroup) + [ofMachine].compactMap { $0 }).min() ?? 0 }

    private var ofMachine: Double? {
        let text = SystemFile.start(machineFile)
        guard let all = SystemFile.number("MemTotal:", in: text), all > 0,
            let available = SystemFile.number("MemAvailable:", in: text)
        else { return nil }
        return Double(available) / Double(all)
    }

    /// The fraction of the group's limit that's still available; nil if the group has no limit. If both
    /// `memory.max` and `memory.high` are set, the lower one is used.
    ///
    /// Inactive file pages are considered available, because the kernel reclaims them first.
    private static func ofGroup(_ folder: String) -> Double? {
        let limits = ["/memory.max", "/memory.high"].compactMap { SystemFile.number(folder + $0) }
        guard let limit = limits.min(), let used = SystemFile.number(folder + "/memory.current") else {
            return nil
        }
        let idle = SystemFile.number("inactive_file", in: SystemFile.start(folder + "/memory.stat")) ?? 0
        return min(Double(max(limit - used, 0) + idle) / Double(max(limit, 1)), 1)
    }
}
#endif
