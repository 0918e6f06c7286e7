// SPDX-License-Identifier: MIT

import PortableC
import Sockets

/// A connected stream socket. Its connection's thread reads, writes and closes it; other threads only shut it
/// down.
struct Socket: Sendable {
    let descriptor: CInt

    enum Wait {
        case woken
        case elapsed
        case ended
    }

    init(descriptor: CInt) {
        self.descriptor = descriptor
        SocketSystem.prepare(descriptor)
    }

    /// Returns the number of bytes read, 0 at the end of the stream, or -1 on failure.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count >= 0 || errno != EINTR { return count }
        }
    }

    /// Writes all bytes. Returns `false` if the peer is disconnected.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
            let count = send(descriptor, rest.baseAddress, rest.count, SocketSystem.sendFlags)
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            offset += count
        }
        return true
    }

    /// Waits until `pipe` is signaled, `milliseconds` have passed, or the peer disconnects.
    func waitForEnd(wakenBy pipe: WakePipe?, for milliseconds: Int?) -> Wait {
        let clock = ContinuousClock()
        let deadline = milliseconds.map { clock.now + .milliseconds($0) }
        // Pipelined requests stay unread, so once there's input, we stop polling for it. Otherwise, every
        // later poll would return immediately.
        var events = Int16(POLLIN)
        while true {
            var descriptors = [
                pollfd(fd: descriptor, events: events, revents: 0),
                pollfd(fd: pipe?.reader ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            var timeout: CInt = -1
            if let deadline {
                let rest = (deadline - clock.now) / .milliseconds(1)
                if rest <= 0 { return .elapsed }
                timeout = CInt(min(rest.rounded(.up), 60_000))
            }
            let count = poll(&descriptors, nfds_t(descriptors.count), timeout)
            if count < 0, errno != EINTR { return .ended }
            if count <= 0 { continue }
            if descriptors[1].revents != 0 { return .woken }
            guard descriptors[0].revents != 0 else { continue }
            if descriptors[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return .ended }
            var byte: UInt8 = 0
            if recv(descriptor, &byte, 1, SocketSystem.peekFlag) <= 0 { return .ended }
            events = 0
        }
    }

    /// Ends all pending reads, writes and waits. The descriptor stays valid.
    func shutDown() {
        _ = shutdown(descriptor, SocketSystem.shutdownBoth)
    }

    /// Makes ``close()`` send RST instead of FIN.
    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    func close() {
        SocketSystem.close(descriptor)
    }
}
