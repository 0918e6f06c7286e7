// SPDX-License-Identifier: MIT

import Sockets

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A connected stream socket that is waited for with a time limit. One thread reads, writes and at last releases it;
/// others may shut it down. It closes with its last reference.
final class StreamSocket: Sendable {
    let descriptor: CInt

    /// Takes the descriptor over.
    init(descriptor: CInt) {
        self.descriptor = descriptor
        SocketSystem.prepare(descriptor)
        SocketSystem.stopWaiting(descriptor)
    }

    deinit { SocketSystem.close(descriptor) }

    /// Connects to one of `addresses`, the first that answers.
    static func connect(to addresses: [SocketAddress], timeout: Double) throws(WireError) -> StreamSocket {
        var failure = WireError.closed
        for address in addresses {
            let descriptor = socket(CInt(address.family), SocketSystem.streamType, 0)
            guard descriptor >= 0 else { throw .closed }
            let socket = StreamSocket(descriptor: descriptor)
            let result = address.withPointer { SocketSystem.connect(descriptor, $0, $1) }
            if result == 0 { return socket }
            guard errno == EINPROGRESS else { continue }
            guard socket.wait(for: POLLOUT, timeout: timeout) else {
                failure = .timeout
                continue
            }
            var code: CInt = 0
            var size = socklen_t(MemoryLayout<CInt>.size)
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
            if code == 0 { return socket }
        }
        throw failure
    }

    /// Bytes read; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer, timeout: Double) throws(WireError) -> Int {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK:
                guard wait(for: POLLIN, timeout: timeout) else { throw .timeout }
            default: throw .closed
            }
        }
    }

    /// Writes all of it.
    ///
    /// - Parameter stalled: called when the other side takes nothing for a quarter of a second.
    func write(_ bytes: UnsafeRawBufferPointer, timeout: Double, stalled: () -> Void = {}) throws(WireError) {
        var offset = 0
        while offset < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
            let count = send(descriptor, rest.baseAddress, rest.count, SocketSystem.sendFlags)
            if count >= 0 {
                offset += count
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK:
                if wait(for: POLLOUT, timeout: min(0.25, timeout)) { continue }
                stalled()
                guard wait(for: POLLOUT, timeout: timeout) else { throw .timeout }
            default: throw .closed
            }
        }
    }

    func write(_ bytes: [UInt8], timeout: Double, stalled: () -> Void = {}) throws(WireError) {
        try bytes.withUnsafeBytes { bytes in
            Result { () throws(WireError) in try write(bytes, timeout: timeout, stalled: stalled) }
        }.get()
    }

    /// Whether it becomes readable (its end counts) within that many seconds.
    func isReadable(within timeout: Double) -> Bool { wait(for: POLLIN, timeout: timeout) }

    /// Wakes whoever reads, writes or waits.
    func shutDown() { _ = shutdown(descriptor, SocketSystem.shutdownBoth) }

    /// Tells the other side that no more comes.
    func finishWriting() { _ = shutdown(descriptor, SocketSystem.shutdownWriting) }

    private func wait(for events: CInt, timeout: Double) -> Bool {
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(timeout)
        while true {
            var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            let rest = max(0, (deadline - clock.now) / .milliseconds(1))
            let count = poll(&waiting, 1, CInt(min(rest.rounded(.up), 1e9)))
            if count > 0 { return true }
            if count == 0 { return false }
            if errno != EINTR { return true }
        }
    }
}
