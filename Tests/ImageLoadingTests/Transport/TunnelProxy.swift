// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import Dispatch
import ImageBase
import PortableC
import Sockets
import WebImageTestSupport

/// A CONNECT (RFC 9110, 9.3.6) and SOCKS 5 (RFC 1928) proxy on a free port of 127.0.0.1. Each tunnel leads to
/// the same port on 127.0.0.1.
final class TunnelProxy: Sendable {
    let port: Int
    /// The target of each tunnel, as `CONNECT host:port` or `SOCKS host:port`.
    let asked = EventLog<String>()
    private let listener: CInt

    init?(leadingTo target: Int) {
        guard let (listener, port) = Loopback.listener(backlog: 16) else { return nil }
        self.listener = listener
        self.port = port
        let asked = asked
        let hasThread = LibraryThread.start(name: "WebImage.tunnel") {
            while true {
                let client = SocketSystem.accept(listener)
                guard client >= 0 else { return SocketSystem.close(listener) }
                let hasThread = LibraryThread.start(name: "WebImage.tunnel") {
                    Self.serve(client, target, asked)
                }
                if !hasThread { SocketSystem.close(client) }
            }
        }
        if !hasThread { return nil }
    }

    /// Wakes the accepting thread, which then closes the listener.
    deinit { shutdown(listener, SocketSystem.shutdownBoth) }

    private static func serve(_ client: CInt, _ target: Int, _ asked: EventLog<String>) {
        defer { SocketSystem.close(client) }
        guard let first = read(client, 1)?.first,
            let reply = first == 5 ? socks(client, asked) : tunnel(client, first, asked),
            let server = Loopback.connection(to: target)
        else { return }
        defer { SocketSystem.close(server) }
        guard write(client, reply) else { return }
        // Close the descriptors only when no thread uses them any more.
        let answers = DispatchGroup()
        answers.enter()
        let hasThread = LibraryThread.start(name: "WebImage.tunnel") {
            relay(from: server, to: client)
            answers.leave()
        }
        if !hasThread { return answers.leave() }
        relay(from: client, to: server)
        answers.wait()
    }

    /// Reads the methods and chooses "no password", then reads the version, command, a zero, address type 3
    /// (a name), name and port. Returns the response to send.
    private static func socks(_ client: CInt, _ asked: EventLog<String>) -> [UInt8]? {
        guard let count = read(client, 1)?.first, read(client, Int(count)) != nil, write(client, [5, 0]),
            let head = read(client, 5), head[3] == 3, let rest = read(client, Int(head[4]) + 2)
        else { return nil }
        let port = Int(rest[rest.count - 2]) << 8 | Int(rest[rest.count - 1])
        asked.record("SOCKS \(String(decoding: rest.dropLast(2), as: UTF8.self)):\(port)")
        return [5, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    }

    /// Reads the head of a request with a known first byte, and returns the response to send.
    private static func tunnel(_ client: CInt, _ first: UInt8, _ asked: EventLog<String>) -> [UInt8]? {
        var head = [first]
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard let next = read(client, 1) else { return nil }
            head += next
        }
        let line = String(decoding: head.prefix { $0 != 13 }, as: UTF8.self)
        asked.record(line.split(separator: " ").prefix(2).joined(separator: " "))
        return Array("HTTP/1.1 200 OK\r\n\r\n".utf8)
    }

    /// Copies until one end is closed, then closes both.
    private static func relay(from source: CInt, to target: CInt) {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0, write(target, Array(buffer[..<count])) else { break }
        }
        for socket in [source, target] { shutdown(socket, SocketSystem.shutdownBoth) }
    }

    private static func read(_ socket: CInt, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let isAll = count == 0 || recv(socket, &bytes, count, CInt(MSG_WAITALL)) == count
        return isAll ? bytes : nil
    }

    private static func write(_ socket: CInt, _ bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                send(socket, $0.baseAddress, $0.count, SocketSystem.sendFlags)
            }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }
}
#endif
