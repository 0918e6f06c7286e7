// SPDX-License-Identifier: MIT

#if os(Linux) || os(Android)
/// Reads the files of version 2 control groups.
enum ControlGroup {
    private static let root = "/sys/fs/cgroup"

    /// The folders of the process's group and its ancestors, innermost first.
    static func own() -> [String] {
        let lines = SystemFile.start("/proc/self/cgroup").split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix("0::/") }) else { return [] }
        let parts = line.dropFirst(4).split(separator: "/")
        return (0...parts.count).reversed().map { count in
            parts[..<count].reduce(root) { $0 + "/" + $1 }
        }
    }

    /// Counts how many times memory limits were reached.
    struct Events: Equatable {
        var high = 0
        var max = 0
        /// The sum of the `oom` and `oom_kill` counts.
        var killed = 0

        /// Parses lines that consist of a name and a number, and skips all other lines.
        init(_ text: String) {
            for line in text.split(separator: "\n") {
                let fields = line.split(separator: " ")
                guard fields.count == 2, let count = Int(fields[1]) else { continue }
                switch fields[0] {
                case "high": high = count
                case "max": max = count
                case "oom", "oom_kill": killed &+= count
                default: break
                }
            }
        }

        init(folder: String) { self.init(SystemFile.start(folder + "/memory.events")) }

        /// The pressure indicated by the events since `earlier`.
        func pressure(since earlier: Events) -> MemoryPressure {
            if max > earlier.max || killed > earlier.killed { return .critical }
            return high > earlier.high ? .warning : .normal
        }
    }
}
#endif
