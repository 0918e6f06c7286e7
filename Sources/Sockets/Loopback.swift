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
    /// A socket that listens on a free port.
    ///
    /// - Parameter backlog: how many may wait to be accepted.
    /// - Returns: nil where the system gives no socket or port.
    package static func listener(backlog: CInt) -> (descriptor: CInt, port: Int)? {
        let descriptor = socket(AF_INET, SocketSystem.streamType, 0)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var address = address(0)
        let isListening = withAddress(&address) { address, size in
            var size = size
            return bind(descriptor, address, size) == 0 && listen(descriptor, backlog) == 0
                && getsockname(descriptor, address, &size) == 0
        }
        guard isListening else {
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
        let descriptor = socket(AF_INET, SocketSystem.streamType, 0)
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
