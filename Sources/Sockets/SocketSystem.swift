// SPDX-License-Identifier: MIT

#if canImport(Darwin)
package import Darwin

/// Where Darwin's sockets differ.
package enum SocketSystem {
    package static let streamType = SOCK_STREAM
    package static let sendFlags: CInt = 0
    package static let peekFlag = MSG_PEEK
    package static let shutdownBoth = SHUT_RDWR
    package static let shutdownWriting = SHUT_WR

    package static func prepare(_ descriptor: CInt) {
        var on: CInt = 1
        let size = socklen_t(MemoryLayout<CInt>.size)
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, size)
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, size)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    package static func close(_ descriptor: CInt) { _ = Darwin.close(descriptor) }

    package static func accept(_ listener: CInt) -> CInt { Darwin.accept(listener, nil, nil) }

    package static func connect(
        _ descriptor: CInt, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
    ) -> CInt {
        Darwin.connect(descriptor, address, size)
    }
}
#else
#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#endif

/// Where Linux's sockets differ.
package enum SocketSystem {
    #if canImport(Glibc)
    package static let streamType = CInt(SOCK_STREAM.rawValue)
    #else
    package static let streamType = SOCK_STREAM
    #endif
    package static let sendFlags = CInt(MSG_NOSIGNAL)
    package static let peekFlag = CInt(MSG_PEEK)
    package static let shutdownBoth = CInt(SHUT_RDWR)
    package static let shutdownWriting = CInt(SHUT_WR)

    package static func prepare(_ descriptor: CInt) {
        var on: CInt = 1
        setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    #if canImport(Glibc)
    package static func close(_ descriptor: CInt) { _ = Glibc.close(descriptor) }

    package static func accept(_ listener: CInt) -> CInt { Glibc.accept(listener, nil, nil) }

    package static func connect(
        _ descriptor: CInt, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
    ) -> CInt {
        Glibc.connect(descriptor, address, size)
    }
    #else
    package static func close(_ descriptor: CInt) { _ = Musl.close(descriptor) }

    package static func accept(_ listener: CInt) -> CInt { Musl.accept(listener, nil, nil) }

    package static func connect(
        _ descriptor: CInt, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
    ) -> CInt {
        Musl.connect(descriptor, address, size)
    }
    #endif
}
#endif

extension SocketSystem {
    /// Calls return at once from now on, with EAGAIN where they would wait.
    package static func stopWaiting(_ descriptor: CInt) { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
}
