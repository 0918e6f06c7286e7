// SPDX-License-Identifier: MIT

#if Server
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
        let accepted = Locked(CInt(-1))
        await withCheckedContinuation { continuation in
            queue.async {
                // Under a lock: ThreadSanitizer does not see what a continuation hands over.
                let client = SocketSystem.accept(descriptor)
                accepted.withLock { $0 = client }
                continuation.resume()
            }
        }
        return Wire(descriptor: accepted.withLock { $0 })
    }
}
#endif
