// SPDX-License-Identifier: MIT

#if os(Linux) || os(Android)
import PortableC

extension BootIdentity {
    /// Reads `/proc/sys/kernel/random/boot_id`.
    static func read() -> BootIdentity {
        let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .unknown }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            let count = readBytes(from: descriptor, into: buffer)
            guard count > 0 else { return .unknown }
            return BootIdentity(hexadecimal: String(decoding: buffer[..<count], as: UTF8.self))
        }
    }
}

// Inside the extension, `read` would refer to the method.
private func readBytes(from file: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(file, buffer.baseAddress, buffer.count)
}
#endif
