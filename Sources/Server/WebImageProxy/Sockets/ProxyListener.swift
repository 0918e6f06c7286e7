// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import PortableC
import Sockets

/// A listening socket.
final class ProxyListener: Sendable {
    let port: Int
    private let descriptor: CInt
    private let isClosed = Locked(false)

    /// - Throws: ``ImageError/Code/network`` if the system refuses to listen on the address.
    init(_ address: SocketAddress) throws(ImageError) {
        let descriptor = SocketSystem.socket(CInt(address.family))
        guard descriptor >= 0 else { throw ImageError(.network, "cannot create a listening socket") }
        SocketSystem.prepare(descriptor)
        SocketSystem.setNonBlocking(descriptor)
        var on: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<CInt>.size))
        let isBound = address.withPointer { bind(descriptor, $0, $1) == 0 && listen(descriptor, 128) == 0 }
        var bound = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let port = withUnsafeMutablePointer(to: &bound) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                getsockname(descriptor, pointer, &size) == 0 ? SocketAddress(pointer, size: size).port : 0
            }
        }
        guard isBound, port > 0 else {
            let reason = String(cString: strerror(errno))
            SocketSystem.close(descriptor)
            throw ImageError(.network, "cannot listen on this address: \(reason)")
        }
        self.descriptor = descriptor
        self.port = port
    }

    deinit { close() }

    /// Waits for the next connection. Called by one thread, and not after ``close()``.
    ///
    /// - Returns: `nil` after ``stop()``.
    func accept(isStopped: () -> Bool) -> StreamSocket? {
        while !isStopped() {
            // The time limit is for Darwin, where a shutdown by another thread does not wake a poll.
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 250) > 0 else { continue }
            let accepted = SocketSystem.accept(descriptor)
            if accepted >= 0 { return StreamSocket(descriptor: accepted) }
            // Out of descriptors: the connection stays in the queue until others are closed.
            if errno == EMFILE || errno == ENFILE { usleep(1000) }
        }
        return nil
    }

    /// Ends ``accept(isStopped:)``, on Darwin within a quarter of a second.
    func stop() {
        isClosed.withLock { isClosed in
            if !isClosed { _ = shutdown(descriptor, SocketSystem.shutdownBoth) }
        }
    }

    /// Refuses connections from now on, also those that the system has accepted. Later calls do nothing.
    func close() {
        isClosed.withLock { isClosed in
            if !isClosed { SocketSystem.close(descriptor) }
            isClosed = true
        }
    }
}
#endif
