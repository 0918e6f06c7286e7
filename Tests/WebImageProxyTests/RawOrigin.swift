// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// An origin of which a test plays the part, byte by byte.
final class RawOrigin: Sendable {
    let port: Int
    private let descriptor: CInt
    private let queue = DispatchQueue(label: "raw origin")

    init() {
        let descriptor = Wire.socket()
        var address = Wire.address(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = bind(descriptor, pointer, size)
                _ = listen(descriptor, 16)
                _ = getsockname(descriptor, pointer, &size)
            }
        }
        self.descriptor = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }

    func accept() async -> Wire {
        let descriptor = descriptor
        return await withCheckedContinuation { continuation in
            queue.async {
                #if canImport(Darwin)
                let accepted = Darwin.accept(descriptor, nil, nil)
                #else
                let accepted = Glibc.accept(descriptor, nil, nil)
                #endif
                continuation.resume(returning: Wire(descriptor: accepted))
            }
        }
    }
}
