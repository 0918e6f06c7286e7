// SPDX-License-Identifier: MIT

import PortableC

/// Creates plain TCP sockets on 127.0.0.1. The caller closes the returned descriptors.
package enum Loopback {
    /// Returns a listening socket.
    ///
    /// - Parameters:
    ///   - backlog: the maximum number of connections waiting to be accepted.
    ///   - port: the port of a ``placeholder()``, or 0 for any free port.
    /// - Returns: `nil` if the system doesn't have a free socket or port.
    package static func listener(backlog: CInt, port: Int = 0) -> (descriptor: CInt, port: Int)? {
        bound(to: port) { listen($0, backlog) == 0 }
    }

    /// Returns a socket that reserves a free port but doesn't listen.
    ///
    /// Connections to the port are refused, and the system won't assign the port to another socket while one
    /// of its sockets is open. One listener can share the port.
    ///
    /// - Returns: `nil` if the system doesn't have a free socket or port, and on Darwin, where sockets can't
    ///   share a port.
    package static func placeholder() -> (descriptor: CInt, port: Int)? {
        #if canImport(Darwin)
        nil
        #else
        bound(to: 0) { _ in true }
        #endif
    }

    private static func bound(
        to port: Int, prepare: (CInt) -> Bool
    ) -> (descriptor: CInt, port: Int)? {
        let descriptor = SocketSystem.socket(AF_INET)
        guard descriptor >= 0 else { return nil }
        // Linux lets sockets share a port if all of them set this option and at most one of them listens.
        var on: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<CInt>.size))
        var address = address(port)
        let isBound = withAddress(&address) { address, size in
            var size = size
            return bind(descriptor, address, size) == 0 && prepare(descriptor)
                && getsockname(descriptor, address, &size) == 0
        }
        guard isBound else {
            SocketSystem.close(descriptor)
            return nil
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// Returns a socket that is connected to `port`.
    ///
    /// - Parameters:
    ///   - port: the port to connect to.
    ///   - isBlocking: `false` for a non-blocking socket, which may still be connecting. Default: `true`.
    /// - Returns: `nil` if no socket is listening on the port.
    package static func connection(to port: Int, isBlocking: Bool = true) -> CInt? {
        let descriptor = SocketSystem.socket(AF_INET)
        guard descriptor >= 0 else { return nil }
        SocketSystem.prepare(descriptor)
        if !isBlocking { SocketSystem.setNonBlocking(descriptor) }
        var address = address(port)
        let isConnected = withAddress(&address) { address, size in
            SocketSystem.connect(descriptor, to: address, size: size) == 0
        }
        guard isConnected || (!isBlocking && errno == EINPROGRESS) else {
            SocketSystem.close(descriptor)
            return nil
        }
        return descriptor
    }

    private static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        return address
    }

    private static func withAddress<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                body(pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
