// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase
import PortableC
import PortableFoundation
import Sockets

/// The result of one non-blocking call on a stream.
enum StreamStep {
    /// The number of bytes transferred; at least 1.
    case moved(Int)
    /// The call has to wait for the socket to become readable or writable (`POLLIN` or `POLLOUT`).
    case blocked(CInt)
    case closed(String)
}

/// A non-blocking connection to a server, plain or with TLS. One thread at a time uses it, with SIGPIPE
/// blocked.
final class ValkeyStream: @unchecked Sendable {  // It's passed between threads, but used by one at a time.
    let descriptor: CInt
    private let tls: TLSChannel?

    private init(descriptor: CInt, tls: TLSChannel?) { (self.descriptor, self.tls) = (descriptor, tls) }

    deinit {
        tls?.close()
        SocketSystem.close(descriptor)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> StreamStep {
        if let tls { return tls.read(into: buffer) }
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        return count == 0 ? .closed("closed by the server") : Self.step(count, CInt(POLLIN))
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> StreamStep {
        if let tls { return tls.write(bytes) }
        return Self.step(
            send(descriptor, bytes.baseAddress, bytes.count, SocketSystem.sendFlags), CInt(POLLOUT))
    }

    private static func step(_ count: Int, _ events: CInt) -> StreamStep {
        if count > 0 { return .moved(count) }
        let code = errno
        // Repeat an interrupted call after a poll, which returns immediately if the socket is ready.
        if [EAGAIN, EWOULDBLOCK, EINTR].contains(code) { return .blocked(events) }
        return .closed(String(cString: strerror(code)))
    }

    /// Connects and logs in. Blocks for at most the configured time plus the time for name resolution.
    static func open(_ configuration: ValkeyConfiguration) throws(RemoteCacheError) -> ValkeyStream {
        let addresses = resolve(configuration.host, port: configuration.port)
        let deadline = SystemTime.uptimeNanoseconds + configuration.timeout.nanoseconds
        let descriptor = try connect(to: addresses, until: deadline)
        let stream: ValkeyStream
        if configuration.usesTLS {
            let tls: TLSChannel
            do {
                tls = try TLSChannel(
                    descriptor, host: configuration.host, authorities: configuration.authorities)
            } catch {
                SocketSystem.close(descriptor)
                throw error
            }
            stream = ValkeyStream(descriptor: descriptor, tls: tls)
            while let step = tls.handshake() {
                guard case .blocked(let events) = step else { throw unavailable(step) }
                try wait(descriptor, for: events, until: deadline)
            }
        } else {
            stream = ValkeyStream(descriptor: descriptor, tls: nil)
        }
        try stream.exchange(configuration.greeting, until: deadline)
        return stream
    }

    private static func unavailable(_ step: StreamStep) -> RemoteCacheError {
        if case .closed(let reason) = step { .unavailable(reason) } else { .unavailable("not connected") }
    }

    /// Sends commands and reads their replies.
    private func exchange(_ commands: [[RESPArgument]], until deadline: Int64) throws(RemoteCacheError) {
        var parser = RESPParser()
        for command in commands {
            var rest = RESPValue.command(command)
            while !rest.isEmpty {
                switch rest.withUnsafeBytes({ write($0) }) {
                case .moved(let count): rest.removeFirst(count)
                case .blocked(let events): try Self.wait(descriptor, for: events, until: deadline)
                case .closed(let reason): throw .unavailable(reason)
                }
            }
            if case .error(let message) = try reply(&parser, until: deadline) { throw .refused(message) }
        }
        guard parser.isAtBoundary else { throw .malformed("bytes without a command") }
    }

    private func reply(_ parser: inout RESPParser, until deadline: Int64) throws(RemoteCacheError)
        -> RESPValue
    {
        while true {
            if let value = try parser.next() { return value }
            let step = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
                let step = read(into: buffer)
                if case .moved(let count) = step {
                    parser.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                }
                return step
            }
            switch step {
            case .moved: continue
            case .blocked(let events): try Self.wait(descriptor, for: events, until: deadline)
            case .closed(let reason): throw .unavailable(reason)
            }
        }
    }

    // MARK: Sockets

    private typealias Address = (storage: sockaddr_storage, size: socklen_t)

    private static func resolve(_ host: String, port: Int) -> [Address] {
        var hints = addrinfo()
        hints.ai_socktype = SocketSystem.streamType
        hints.ai_flags = AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        return sequence(first: list, next: { $0?.pointee.ai_next }).compactMap { entry in
            guard let entry = entry?.pointee, let address = entry.ai_addr else { return nil }
            var storage = sockaddr_storage()
            let count = min(Int(entry.ai_addrlen), MemoryLayout<sockaddr_storage>.size)
            withUnsafeMutableBytes(of: &storage) {
                $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: count))
            }
            return (storage, entry.ai_addrlen)
        }
    }

    /// Connects to the first address that accepts. The caller closes the descriptor.
    private static func connect(
        to addresses: [Address], until deadline: Int64
    ) throws(RemoteCacheError) -> CInt {
        var failure = RemoteCacheError.unavailable("unknown host")
        for address in addresses {
            let descriptor = SocketSystem.socket(CInt(address.storage.ss_family))
            guard descriptor >= 0 else { throw .unavailable(String(cString: strerror(errno))) }
            SocketSystem.prepare(descriptor)
            SocketSystem.setNonBlocking(descriptor)
            let result = withUnsafePointer(to: address.storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    SocketSystem.connect(descriptor, to: $0, size: address.size)
                }
            }
            var code = result == 0 ? 0 : errno
            do throws(RemoteCacheError) {
                if code == EINPROGRESS {
                    try wait(descriptor, for: CInt(POLLOUT), until: deadline)
                    var size = socklen_t(MemoryLayout<CInt>.size)
                    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
                }
                if code == 0 { return descriptor }
                failure = .unavailable(String(cString: strerror(code)))
            } catch {
                failure = error
            }
            SocketSystem.close(descriptor)
        }
        throw failure
    }

    private static func wait(
        _ descriptor: CInt, for events: CInt, until deadline: Int64
    ) throws(RemoteCacheError) {
        while true {
            let rest = deadline - SystemTime.uptimeNanoseconds
            guard rest > 0 else { throw .timedOut }
            var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            if poll(&waiting, 1, CInt(min(rest / 1_000_000 + 1, 1_000_000))) > 0 { return }
        }
    }
}
#endif
