// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#if !os(macOS) && !targetEnvironment(macCatalyst)
import os
#endif
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The memory that a cache may use by default.
public enum MemoryBudget {
    /// An eighth of ``available``, but at most 512 MiB and at least 16 MiB. If a quarter of the available
    /// memory is less than 16 MiB, for example in an extension with 30 MB, that quarter is the minimum
    /// instead.
    public static let standard = share(of: available)

    static func share(of available: Int) -> Int {
        min(max(available / 8, min(16 << 20, available / 4)), 512 << 20)
    }

    /// The machine's memory, or a lower limit, in bytes. On Linux, it's the limit of the container's control
    /// group. On iOS, tvOS, visionOS and watchOS, it's the memory that the system still allowed this process
    /// to use at the first access (`os_proc_available_memory`), which isn't much for an extension. It's read
    /// only once.
    public static let available: Int = {
        // On systems where `Int` has 32 bits, it can't hold 2 GiB.
        let physical = Int64(sysconf(Int32(_SC_PHYS_PAGES))) * Int64(sysconf(Int32(_SC_PAGESIZE)))
        let machine = Int(clamping: physical > 0 ? physical : 2 << 30)
        return controlGroupFiles.reduce(min(machine, limitOfProcess ?? .max)) {
            min($0, limit(inFile: $1) ?? .max)
        }
    }()

    /// How much memory the system allows this process to use; `nil` if the system doesn't report it.
    private static var limitOfProcess: Int? {
        #if canImport(Darwin) && !os(macOS) && !targetEnvironment(macCatalyst)
        // This is 0 if the process has no limit, for example in the simulator.
        let left = os_proc_available_memory()
        return left > 0 ? left : nil
        #else
        return nil
        #endif
    }

    /// The files with the limits for control groups of versions 2 and 1, at the paths where a container finds
    /// its own group.
    private static let controlGroupFiles = [
        "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes",
    ]

    private static func limit(inFile path: String) -> Int? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { buffer in
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            guard count > 0 else { return nil }
            return limit(from: String(decoding: buffer[..<count], as: UTF8.self))
        }
    }

    /// Parses a number of bytes. Returns `nil` for "max" and any other text.
    static func limit(from text: String) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        return Int(digits).flatMap { $0 > 0 ? $0 : nil }
    }
}
