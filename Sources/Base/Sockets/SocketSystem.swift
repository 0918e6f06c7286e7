// SPDX-License-Identifier: MIT

#if canImport(Darwin)
package import Darwin

/// The parts of the socket API that differ on Darwin. Child processes don't inherit these sockets.
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
    }

    package static func close(_ descriptor: CInt) { _ = Darwin.close(descriptor) }

    /// Returns a new stream socket, or -1.
    package static func socket(_ family: CInt) -> CInt {
        closingOnExec(Darwin.socket(family, streamType, 0))
    }

    package static func accept(_ listener: CInt) -> CInt {
        closingOnExec(Darwin.accept(listener, nil, nil))
    }

    package static func connect(
        _ descriptor: CInt, to address: UnsafePointer<sockaddr>, size: socklen_t
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

/// The parts of the socket API that differ on Linux. Child processes don't inherit these sockets.
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
    }

    #if canImport(Glibc)
    package static func close(_ descriptor: CInt) { _ = Glibc.close(descriptor) }

    package static func accept(_ listener: CInt) -> CInt {
        closingOnExec(Glibc.accept(listener, nil, nil))
    }

    /// Returns a new stream socket, or -1.
    package static func socket(_ family: CInt) -> CInt {
        Glibc.socket(family, streamType | CInt(SOCK_CLOEXEC.rawValue), 0)
    }

    package static func connect(
        _ descriptor: CInt, to address: UnsafePointer<sockaddr>, size: socklen_t
    ) -> CInt {
        Glibc.connect(descriptor, address, size)
    }
    #else
    package static func close(_ descriptor: CInt) { _ = Musl.close(descriptor) }

    package static func accept(_ listener: CInt) -> CInt {
        closingOnExec(Musl.accept(listener, nil, nil))
    }

    /// Returns a new stream socket, or -1.
    package static func socket(_ family: CInt) -> CInt {
        Musl.socket(family, streamType | SOCK_CLOEXEC, 0)
    }

    package static func connect(
        _ descriptor: CInt, to address: UnsafePointer<sockaddr>, size: socklen_t
    ) -> CInt {
        Musl.connect(descriptor, address, size)
    }
    #endif
}
#endif

extension SocketSystem {
    fileprivate static func closingOnExec(_ descriptor: CInt) -> CInt {
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return descriptor
    }

    /// Makes the socket non-blocking: calls that would wait fail with EAGAIN instead.
    package static func setNonBlocking(_ descriptor: CInt) { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
}
