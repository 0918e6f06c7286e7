// SPDX-License-Identifier: MIT

#if Server
import PortableC

/// This process's statistics from the system, with the names that all Prometheus clients use.
enum ProcessMetrics {
    private static let start: Double = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }()

    /// Records the start time. Call this when the process begins.
    static func begin() { _ = start }

    static func write(to text: inout PrometheusText) {
        text.single(
            "process_start_time_seconds", .gauge, help: "Start time of the process in seconds since 1970.",
            value: start)
        var usage = rusage()
        if getrusage(ownUsage, &usage) == 0 {
            let seconds = [usage.ru_utime, usage.ru_stime].map {
                Double($0.tv_sec) + Double($0.tv_usec) / 1e6
            }
            text.single(
                "process_cpu_seconds_total", .counter, help: "CPU time, without decoder processes.",
                value: seconds.reduce(0, +))
        }
        if let limit = ProcessSetup.descriptorLimit {
            text.single(
                "process_max_fds", .gauge, help: "Maximum number of open descriptors.",
                value: Double(limit.rlim_cur))
        }
        #if os(Linux)
        if let count = openDescriptors {
            text.single("process_open_fds", .gauge, help: "Open descriptors.", value: Double(count))
        }
        if let (virtual, resident) = memory {
            text.single(
                "process_virtual_memory_bytes", .gauge, help: "Address space of the process.",
                value: Double(virtual))
            text.single(
                "process_resident_memory_bytes", .gauge, help: "Memory of the process.",
                value: Double(resident))
        }
        #endif
    }

    #if os(Linux)
    private static let ownUsage = RUSAGE_SELF.rawValue

    static var openDescriptors: Int? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Don't count ".", ".." and the descriptor of the folder itself.
        return count - 3
    }

    private static var memory: (virtual: Int, resident: Int)? {
        guard let file = fopen("/proc/self/statm", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, CInt(line.count), file) != nil else { return nil }
        let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let pages = String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        guard pages.count >= 2 else { return nil }
        let size = Int(getpagesize())
        return (pages[0] * size, pages[1] * size)
    }
    #else
    private static let ownUsage = RUSAGE_SELF
    #endif
}
#endif
