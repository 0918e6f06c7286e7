// SPDX-License-Identifier: MIT

#if os(Linux) || os(Android)
/// How much memory there is before something must be swapped out or ended.
struct AvailableMemory {
    /// As `/proc/meminfo` (proc(5)).
    let machineFile: String
    /// Folders of control groups.
    let groups: [String]

    /// The least that the machine or a group with a limit has left, as a part of the whole, 0 ... 1; 0 if nothing
    /// tells.
    var part: Double { (groups.compactMap(Self.ofGroup) + [ofMachine].compactMap { $0 }).min() ?? 0 }

    private var ofMachine: Double? {
        let text = SystemFile.start(machineFile)
        guard let all = SystemFile.number("MemTotal:", in: text), all > 0,
            let available = SystemFile.number("MemAvailable:", in: text)
        else { return nil }
        return Double(available) / Double(all)
    }

    /// Up to the lower limit, and what pages of files take that nobody uses: they count too, and go first. Nil for a
    /// group without a limit.
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
