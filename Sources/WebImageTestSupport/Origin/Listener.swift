// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A listening socket on a free port of 127.0.0.1.
final class Listener: Sendable {
    let port: Int
    private let descriptor: CInt
    private let wake: WakePipe
    private let closed: WakePipe

    init() throws(ImageError) {
        let descriptor = socket(AF_INET, SocketOptions.streamType, 0)
        guard descriptor >= 0, let wake = WakePipe(), let closed = WakePipe() else {
            throw ImageError(.network, "no socket for the test origin")
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard bind(descriptor, pointer, size) == 0, listen(descriptor, 1024) == 0 else {
                    return CInt(-1)
                }
                return getsockname(descriptor, pointer, &size)
            }
        }
        guard result == 0 else {
            closeDescriptor(descriptor)
            throw ImageError(.network, "the test origin cannot listen: errno \(errno)")
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // So that a client that is gone again between poll and accept does not block the loop.
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        self.descriptor = descriptor
        self.wake = wake
        self.closed = closed
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// The next connection; nil once stopped. For one thread.
    func accept() -> Socket? {
        while true {
            var descriptors = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake.reader, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&descriptors, 2, -1)
            if count < 0, errno != EINTR { return nil }
            if count <= 0 { continue }
            if descriptors[1].revents != 0 { return nil }
            let accepted = acceptConnection(descriptor)
            if accepted >= 0 {
                _ = fcntl(accepted, F_SETFL, 0)
                return Socket(descriptor: accepted)
            }
            // Out of descriptors: the connection stays in the queue, so give others time to close theirs.
            if errno == EMFILE || errno == ENFILE { usleep(1000) }
        }
    }

    /// Ends ``accept()`` and waits until the socket is closed, so that nobody is let in any more. Once only.
    func stop() {
        wake.wake()
        closed.wait()
    }

    /// For the thread of ``accept()``, at its end.
    func close() {
        closeDescriptor(descriptor)
        closed.wake()
    }

    deinit {
        wake.close()
        closed.close()
    }
}
