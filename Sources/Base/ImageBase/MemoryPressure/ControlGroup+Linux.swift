// SPDX-License-Identifier: MIT

#if os(Linux) || os(Android)
/// Reads the files of control groups, version 2.
enum ControlGroup {
    private static let root = "/sys/fs/cgroup"

    /// The folders of the process's group and its parents, the innermost first.
    static func own() -> [String] {
        let lines = SystemFile.start("/proc/self/cgroup").split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix("0::/") }) else { return [] }
        let parts = line.dropFirst(4).split(separator: "/")
        return (0...parts.count).reversed().map { count in
            parts[..<count].reduce(root) { $0 + "/" + $1 }
        }
    }

    /// Counts how often memory limits were reached.
    struct Events: Equatable {
        var high = 0
        var max = 0
        /// The sum of `oom` and `oom_kill`.
        var killed = 0

        /// Parses lines of a name and a number, and ignores others.
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

        /// The pressure that the events since `earlier` indicate.
        func pressure(since earlier: Events) -> MemoryPressure {
            if max > earlier.max || killed > earlier.killed { return .critical }
            return high > earlier.high ? .warning : .normal
        }
    }
}
#endif
