// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin

/// Where Darwin's sockets differ.
enum SocketOptions {
    static let streamType = SOCK_STREAM
    static let sendFlags: CInt = 0
    static let peekFlag = MSG_PEEK
    static let shutdownBoth = SHUT_RDWR

    static func prepare(_ descriptor: CInt) {
        var on: CInt = 1
        let size = socklen_t(MemoryLayout<CInt>.size)
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, size)
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, size)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
}

func closeDescriptor(_ descriptor: CInt) { _ = Darwin.close(descriptor) }

func acceptConnection(_ listener: CInt) -> CInt { Darwin.accept(listener, nil, nil) }
#else
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where Linux's sockets differ.
enum SocketOptions {
    #if canImport(Glibc)
    static let streamType = CInt(SOCK_STREAM.rawValue)
    #else
    static let streamType = SOCK_STREAM
    #endif
    static let sendFlags = CInt(MSG_NOSIGNAL)
    static let peekFlag = CInt(MSG_PEEK)
    static let shutdownBoth = CInt(SHUT_RDWR)

    static func prepare(_ descriptor: CInt) {
        var on: CInt = 1
        setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
}

#if canImport(Glibc)
func closeDescriptor(_ descriptor: CInt) { _ = Glibc.close(descriptor) }

func acceptConnection(_ listener: CInt) -> CInt { Glibc.accept(listener, nil, nil) }
#else
func closeDescriptor(_ descriptor: CInt) { _ = Musl.close(descriptor) }

func acceptConnection(_ listener: CInt) -> CInt { Musl.accept(listener, nil, nil) }
#endif
#endif
