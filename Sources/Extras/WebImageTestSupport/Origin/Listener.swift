// SPDX-License-Identifier: MIT

import ImageBase
import PortableC
import Sockets

/// A listening socket on a free port of 127.0.0.1.
///
/// On Linux the port stays reserved while the listener exists, even after it has stopped. Connections to a
/// stopped server are refused and can't reach another test's server.
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
        else { throw ImageError(.network, "cannot create a socket for the test origin: errno \(errno)") }
        // If the socket were blocking, accept would hang when a client disconnects between poll and accept.
        SocketSystem.setNonBlocking(descriptor)
        self.descriptor = descriptor
        self.placeholder = placeholder?.descriptor
        self.port = port
        self.wake = wake
        self.closed = closed
    }

    /// Waits for the next connection. Returns `nil` once stopped. Call this on one thread only.
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
            // If the process is out of descriptors, the connection stays in the queue until other threads
            // close theirs.
            if errno == EMFILE || errno == ENFILE { usleep(1000) }
        }
    }

    /// Ends ``accept()`` and waits until the socket is closed and no more clients can connect. Call this only
    /// once.
    func stop() {
        wake.wake()
        closed.wait()
    }

    /// Closes the socket. The thread running ``accept()`` calls this before it ends.
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
