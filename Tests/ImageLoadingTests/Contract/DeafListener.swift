// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A port of 127.0.0.1 that listens, but whose queue is full: who connects waits.
final class DeafListener: Sendable {
    let port: Int
    private let sockets: [Int32]

    init?() {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = Self.socket()
        var open = [listener]
        let isBound = Self.withAddress(&address) { bind(listener, $0, length) } == 0
        guard isBound, listen(listener, 0) == 0,
            Self.withAddress(&address, { getsockname(listener, $0, &length) }) == 0
        else { return nil }
        for _ in 0..<4 {
            let client = Self.socket()
            _ = fcntl(client, F_SETFL, O_NONBLOCK)
            _ = Self.withAddress(&address) { connect(client, $0, length) }
            open.append(client)
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        sockets = open
    }

    deinit {
        for socket in sockets { close(socket) }
    }

    private static func socket() -> Int32 {
        #if canImport(Glibc)
        Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #elseif canImport(Musl)
        Musl.socket(AF_INET, SOCK_STREAM, 0)
        #else
        Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }

    private static func withAddress(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Int32
    ) -> Int32 {
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}
