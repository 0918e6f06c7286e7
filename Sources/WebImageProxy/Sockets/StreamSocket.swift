// SPDX-License-Identifier: MIT

#if Server
import Sockets

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A connected stream socket, plain or with TLS, that is waited for with a time limit. One thread reads and
/// writes; others may shut it down. It closes with its last reference.
final class StreamSocket: Sendable {
    private let descriptor: CInt
    /// Owns the descriptor.
    private let tls: TLSSession?

    /// Takes the descriptor over.
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

    /// Connects to one of `addresses`, the first that answers.
    static func connect(to addresses: [SocketAddress], timeout: Double) throws(WireError) -> StreamSocket {
        var failure = WireError.closed
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

    /// Bytes read; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer, timeout: Double) throws(WireError) -> Int {
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

    /// Writes all of it.
    ///
    /// - Parameters:
    ///   - timeout: seconds that each wait for room may take.
    ///   - pace: takes the place of `timeout` if there is one.
    ///   - stalled: called when the other side takes nothing for a quarter of a second.
    func write(
        _ bytes: UnsafeRawBufferPointer, timeout: Double, pace: ClientPace? = nil,
        stalled: () -> Void = {}
    ) throws(WireError) {
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

    /// What a call that gave back `result` did.
    private static func step(_ result: Int) -> StreamStep {
        if result >= 0 { return .moved(result) }
        // A call that a signal interrupted is made again, after a wait that the socket's state ends.
        return [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) ? .blocked : .closed
    }

    func write(
        _ bytes: [UInt8], timeout: Double, pace: ClientPace? = nil, stalled: () -> Void = {}
    ) throws(WireError) {
        try bytes.withUnsafeBytes { bytes in
            Result { () throws(WireError) in
                try write(bytes, timeout: timeout, pace: pace, stalled: stalled)
            }
        }.get()
    }

    /// Whether it becomes readable (its end counts) within that many seconds. With TLS that says little: what
    /// came may be for TLS alone.
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
#endif
