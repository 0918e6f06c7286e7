// SPDX-License-Identifier: MIT

#if os(Linux) || os(Android)
/// Control groups of version 2, as their files tell of them.
enum ControlGroup {
    private static let root = "/sys/fs/cgroup"

    /// The folders of the process's group and of those that it is in, the innermost first.
    static func own() -> [String] {
        let lines = smallFile("/proc/self/cgroup").split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix("0::/") }) else { return [] }
        let parts = line.dropFirst(4).split(separator: "/")
        return (0...parts.count).reversed().map { count in
            parts[..<count].reduce(root) { $0 + "/" + $1 }
        }
    }

    /// How often limits of memory were reached.
    struct Events: Equatable {
        var high = 0
        var max = 0
        /// `oom` and `oom_kill` together.
        var killed = 0

        /// Lines of a name and a number; others are left out.
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

        init(folder: String) { self.init(ControlGroup.smallFile(folder + "/memory.events")) }

        /// What has happened since `earlier`.
        func pressure(since earlier: Events, hasIdleFiles: @autoclosure () -> Bool) -> MemoryPressure {
            if killed > earlier.killed { return .critical }
            guard high > earlier.high || max > earlier.max, !hasIdleFiles() else { return .normal }
            return max > earlier.max ? .critical : .warning
        }
    }

    /// Whether a tenth of what a group uses are pages of files that nobody uses. They count too, and go first, so that a
    /// group that reads many files is at its limit all the time, and lacks nothing.
    static func hasIdleFiles(_ folder: String) -> Bool {
        let line = smallFile(folder + "/memory.stat").split(separator: "\n")
            .first { $0.hasPrefix("inactive_file ") }
        guard let idle = line.flatMap({ Int($0.dropFirst(14)) }),
            let used = Int(smallFile(folder + "/memory.current").prefix { $0.isNumber })
        else { return false }
        return idle > used / 10
    }

    /// The first 4 KiB of a file; nothing if it cannot be read.
    private static func smallFile(_ path: String) -> String {
        let files = POSIXFileSystem()
        guard let file = try? files.open(path, .read) else { return "" }
        defer { try? files.close(file) }
        return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            let count = (try? files.read(file, into: buffer, at: 0)) ?? 0
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
    }
}
#endif
