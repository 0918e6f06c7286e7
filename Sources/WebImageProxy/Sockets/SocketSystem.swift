// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin

/// Where Darwin's sockets differ.
enum SocketSystem {
    static let streamType = SOCK_STREAM
    static let sendFlags: CInt = 0
    static let shutdownBoth = SHUT_RDWR
    static let shutdownWriting = SHUT_WR

    static func prepare(_ descriptor: CInt) {
        var on: CInt = 1
        let size = socklen_t(MemoryLayout<CInt>.size)
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, size)
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, size)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    static func close(_ descriptor: CInt) { _ = Darwin.close(descriptor) }

    static func accept(_ listener: CInt) -> CInt { Darwin.accept(listener, nil, nil) }

    static func connect(_ descriptor: CInt, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> CInt {
        Darwin.connect(descriptor, address, size)
    }
}
#else
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where Linux's sockets differ.
enum SocketSystem {
    #if canImport(Glibc)
    static let streamType = CInt(SOCK_STREAM.rawValue)
    #else
    static let streamType = SOCK_STREAM
    #endif
    static let sendFlags = CInt(MSG_NOSIGNAL)
    static let shutdownBoth = CInt(SHUT_RDWR)
    static let shutdownWriting = CInt(SHUT_WR)

    static func prepare(_ descriptor: CInt) {
        var on: CInt = 1
        let size = socklen_t(MemoryLayout<CInt>.size)
        setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &on, size)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    #if canImport(Glibc)
    static func close(_ descriptor: CInt) { _ = Glibc.close(descriptor) }

    static func accept(_ listener: CInt) -> CInt { Glibc.accept(listener, nil, nil) }

    static func connect(_ descriptor: CInt, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> CInt {
        Glibc.connect(descriptor, address, size)
    }
    #else
    static func close(_ descriptor: CInt) { _ = Musl.close(descriptor) }

    static func accept(_ listener: CInt) -> CInt { Musl.accept(listener, nil, nil) }

    static func connect(_ descriptor: CInt, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> CInt {
        Musl.connect(descriptor, address, size)
    }
    #endif
}
#endif
