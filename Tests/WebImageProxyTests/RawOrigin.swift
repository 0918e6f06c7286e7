// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import Sockets

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
        (descriptor, port) = Loopback.listener(backlog: 16) ?? (-1, 0)
    }

    deinit { close(descriptor) }

    func accept() async -> Wire {
        let descriptor = descriptor
        return await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: Wire(descriptor: SocketSystem.accept(descriptor)))
            }
        }
    }
}
