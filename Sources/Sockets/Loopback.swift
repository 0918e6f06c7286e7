// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Plain TCP sockets of 127.0.0.1. Who gets a descriptor closes it.
package enum Loopback {
    /// A socket that listens.
    ///
    /// - Parameters:
    ///   - backlog: how many may wait to be accepted.
    ///   - port: that of a ``placeholder()``, or 0 for any that is free.
    /// - Returns: nil where the system gives no socket or port.
    package static func listener(backlog: CInt, port: Int = 0) -> (descriptor: CInt, port: Int)? {
        bound(to: port) { listen($0, backlog) == 0 }
    }

    /// A socket that has a free port and does not listen: whoever connects is refused, and nobody else is given the port
    /// before all of its sockets are closed. One listener may have it too.
    ///
    /// - Returns: nil where the system gives no socket or port, and on Darwin, where no two sockets have one port.
    package static func placeholder() -> (descriptor: CInt, port: Int)? {
        #if canImport(Darwin)
        nil
        #else
        bound(to: 0) { _ in true }
        #endif
    }

    private static func bound(
        to port: Int, _ prepare: (CInt) -> Bool
    ) -> (descriptor: CInt, port: Int)? {
        let descriptor = SocketSystem.socket(AF_INET)
        guard descriptor >= 0 else { return nil }
        // On Linux sockets may have one port if all of them say so and no other listens.
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

    /// A socket that is connected to `port`.
    ///
    /// - Parameter waits: false for one that is perhaps not connected yet, and whose calls never wait.
    /// - Returns: nil when nobody listens there.
    package static func connection(to port: Int, waits: Bool = true) -> CInt? {
        let descriptor = SocketSystem.socket(AF_INET)
        guard descriptor >= 0 else { return nil }
        SocketSystem.prepare(descriptor)
        if !waits { SocketSystem.stopWaiting(descriptor) }
        var address = address(port)
        let isConnected = withAddress(&address) { address, size in
            SocketSystem.connect(descriptor, address, size) == 0
        }
        guard isConnected || (!waits && errno == EINPROGRESS) else {
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
