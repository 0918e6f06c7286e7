// SPDX-License-Identifier: MIT

#if Server
import PortableC
import PortableFoundation
import Sockets

/// A connected stream socket, plain or with TLS, whose operations block with a time limit. One thread at a
/// time reads and writes; any thread can shut it down. It is closed with its last reference.
final class StreamSocket: Sendable {
    private let descriptor: CInt
    /// Owns the descriptor if it is set.
    private let tls: TLSSession?

    /// Takes ownership of `descriptor`.
    init(descriptor: CInt) {
        self.descriptor = descriptor
        tls = nil
        prepare()
    }

    init(_ tls: TLSSession) {
        descriptor = tls.descriptor
        self.tls = tls
        prepare()
    }

    private func prepare() {
        SocketSystem.prepare(descriptor)
        SocketSystem.setNonBlocking(descriptor)
    }

    deinit { if tls == nil { SocketSystem.close(descriptor) } }

    /// Connects to the first of `addresses` that accepts. Blocks.
    static func connect(
        to addresses: [SocketAddress], timeout: Double
    ) throws(ConnectionError) -> StreamSocket {
        var failure = ConnectionError.closed
        for address in addresses {
            let descriptor = SocketSystem.socket(CInt(address.family))
            guard descriptor >= 0 else { throw .closed }
            let socket = StreamSocket(descriptor: descriptor)
            let result = address.withPointer { SocketSystem.connect(descriptor, to: $0, size: $1) }
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

    /// Returns the number of bytes read; 0 at the end of the stream.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, timeout: Double
    ) throws(ConnectionError) -> Int {
        while true {
            let step =
                tls?.receive(into: buffer) ?? Self.step(recv(descriptor, buffer.baseAddress, buffer.count, 0))
            switch step {
            case .moved(let count): return count
            case .blocked: guard wait(for: POLLIN, timeout: timeout) else { throw .timeout }
            case .closed: throw .closed
            }
        }
    }

    /// Writes all of `bytes`.
    ///
    /// - Parameters:
    ///   - timeout: the seconds that each wait for room may take.
    ///   - pace: limits the waits instead of `timeout`.
    ///   - stalled: called when the peer reads nothing for a quarter of a second.
    func write(
        _ bytes: some ContiguousBytes, timeout: Double, pace: TransferPace? = nil,
        stalled: () -> Void = {}
    ) throws(ConnectionError) {
        try bytes.withUnsafeBytes { bytes in
            Result { () throws(ConnectionError) in
                try write(buffer: bytes, timeout: timeout, pace: pace, stalled: stalled)
            }
        }.get()
    }

    private func write(
        buffer bytes: UnsafeRawBufferPointer, timeout: Double, pace: TransferPace?, stalled: () -> Void
    ) throws(ConnectionError) {
        var offset = 0
        while offset < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
            let step =
                tls?.send(rest)
                ?? Self.step(send(descriptor, rest.baseAddress, rest.count, SocketSystem.sendFlags))
            switch step {
            case .moved(let count):
                offset += count
                pace?.add(waited: .zero, moved: count)
            case .blocked:
                let start = ContinuousClock.now
                var isReady = wait(for: POLLOUT, timeout: min(0.25, pace?.remaining ?? timeout))
                if !isReady {
                    stalled()
                    isReady = wait(for: POLLOUT, timeout: pace?.remaining ?? timeout)
                }
                pace?.add(waited: .now - start, moved: 0)
                if !isReady { throw .timeout }
            case .closed: throw .closed
            }
        }
    }

    private static func step(_ result: Int) -> SocketStep {
        if result >= 0 { return .moved(result) }
        // A call that a signal interrupted is repeated after a wait, which ends at once if the socket is
        // ready.
        return [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) ? .blocked : .closed
    }

    /// Returns whether the socket becomes readable, or its stream ends, within `timeout` seconds. With TLS,
    /// the bytes may be of TLS itself.
    func isReadable(within timeout: Double) -> Bool { wait(for: POLLIN, timeout: timeout) }

    /// Ends the stream in both directions. Wakes threads that read, write or wait.
    func shutDown() { _ = shutdown(descriptor, SocketSystem.shutdownBoth) }

    /// Tells the peer that no more bytes follow.
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

/// The result of one call on a stream that does not wait.
enum SocketStep {
    /// The number of bytes moved; 0 bytes read is the end of the stream.
    case moved(Int)
    /// The call would have to wait.
    case blocked
    case closed
}
#endif
