// SPDX-License-Identifier: MIT

#if Server
import Dispatch
import ImageBase
import Sockets

/// A listening socket that lets a test play the origin, byte by byte.
final class RawOrigin: Sendable {
    let port: Int
    private let descriptor: CInt
    private let queue = DispatchQueue(label: "raw origin")

    init() {
        (descriptor, port) = Loopback.listener(backlog: 16) ?? (-1, 0)
    }

    deinit { SocketSystem.close(descriptor) }

    func accept() async -> RawConnection {
        let descriptor = descriptor
        let accepted = Locked(CInt(-1))
        await withCheckedContinuation { continuation in
            queue.async {
                // Lock, because ThreadSanitizer doesn't see that the continuation orders these accesses.
                let client = SocketSystem.accept(descriptor)
                accepted.withLock { $0 = client }
                continuation.resume()
            }
        }
        return RawConnection(descriptor: accepted.withLock { $0 })
    }
}
#endif
