// SPDX-License-Identifier: MIT

import ImageBase
import Sockets

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A listening socket on a free port of 127.0.0.1. On Linux the port is nobody else's while the listener exists, stopped
/// or not, so that those who ask a server that is gone are refused and do not meet another test's.
final class Listener: Sendable {
    let port: Int
    private let descriptor: CInt
    private let placeholder: CInt?
    private let wake: WakePipe
    private let closed: WakePipe

    init() throws(ImageError) {
        let placeholder = Loopback.placeholder()
        guard let wake = WakePipe(), let closed = WakePipe(),
            let (descriptor, port) = Loopback.listener(backlog: 1024, port: placeholder?.port ?? 0)
        else { throw ImageError(.network, "no socket for the test origin: errno \(errno)") }
        // So that a client that is gone again between poll and accept does not block the loop.
        SocketSystem.stopWaiting(descriptor)
        self.descriptor = descriptor
        self.placeholder = placeholder?.descriptor
        self.port = port
        self.wake = wake
        self.closed = closed
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
            let accepted = SocketSystem.accept(descriptor)
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
        SocketSystem.close(descriptor)
        closed.wake()
    }

    deinit {
        wake.close()
        closed.close()
        if let placeholder { SocketSystem.close(placeholder) }
    }
}
