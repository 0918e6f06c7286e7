// SPDX-License-Identifier: MIT

#if os(Linux) || os(Android)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

extension BootIdentity {
    /// From `/proc/sys/kernel/random/boot_id`.
    static func read() -> BootIdentity {
        let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .unknown }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            let count = readBytes(descriptor, buffer.baseAddress, buffer.count)
            guard count > 0 else { return .unknown }
            return BootIdentity(hexadecimal: String(decoding: buffer[..<count], as: UTF8.self))
        }
    }
}

// Inside the type, `read` is its own.
private func readBytes(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, buffer, count)
}
#endif
