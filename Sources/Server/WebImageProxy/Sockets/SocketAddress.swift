// SPDX-License-Identifier: MIT

#if Server
import PortableC
import Sockets

/// An IPv4 or IPv6 address with a port.
struct SocketAddress: Sendable {
    private let storage: sockaddr_storage
    private let size: socklen_t

    var family: sa_family_t { storage.ss_family }

    /// Returns the addresses of `host` in the system's order of preference. Blocks.
    ///
    /// - Parameter isNumeric: whether `host` must be an IP address. Default: `false`.
    /// - Returns: an empty list if `host` is unknown.
    static func resolve(_ host: String, port: Int, isNumeric: Bool = false) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = SocketSystem.streamType
        hints.ai_flags = AI_NUMERICSERV | (isNumeric ? AI_NUMERICHOST : 0)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = list
        while let entry = next {
            if let address = entry.pointee.ai_addr {
                addresses.append(SocketAddress(address, size: entry.pointee.ai_addrlen))
            }
            next = entry.pointee.ai_next
        }
        return addresses
    }

    init(_ pointer: UnsafePointer<sockaddr>, size: socklen_t) {
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) { target in
            target.copyMemory(
                from: UnsafeRawBufferPointer(start: pointer, count: min(Int(size), target.count)))
        }
        self.storage = storage
        self.size = size
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
        }
    }

    /// Whether only this machine can reach the address: 127.0.0.0/8 and ::1.
    var isLoopback: Bool {
        withUnsafeBytes(of: storage) { bytes in
            switch CInt(family) {
            case AF_INET: return bytes[MemoryLayout<sockaddr_in>.offset(of: \.sin_addr) ?? 4] == 127
            case AF_INET6:
                let start = MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) ?? 8
                return bytes[start..<start + 15].allSatisfy { $0 == 0 } && bytes[start + 15] == 1
            default: return false
            }
        }
    }

    var port: Int {
        withPointer { pointer, _ in
            // The port is at the same offset in both kinds of address.
            pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                Int(UInt16(bigEndian: $0.pointee.sin_port))
            }
        }
    }
}
#endif
