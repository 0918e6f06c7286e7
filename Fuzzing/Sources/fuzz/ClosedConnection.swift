// SPDX-License-Identifier: MIT

import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// A connection that the peer closed after sending some bytes.
enum ClosedConnection {
    /// Returns a descriptor to read the bytes from. The caller must close it.
    static func sending(_ data: Data) -> CInt {
        var ends: [CInt] = [0, 0]
        guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
            fatalError("cannot create sockets")
        }
        var sent = 0
        data.withUnsafeBytes { bytes in
            while sent < bytes.count {
                let count = send(ends[1], bytes.baseAddress! + sent, bytes.count - sent, 0)
                guard count > 0 else { fatalError("the socket buffer is full") }
                sent += count
            }
        }
        close(ends[1])
        return ends[0]
    }
}

extension Data {
    /// The first byte, which selects the kind of input, and the rest.
    var kindAndRest: (kind: UInt8, rest: Data) { (first ?? 0, Data(dropFirst())) }

    /// The bytes as text, with invalid UTF-8 replaced.
    var text: String { String(decoding: self, as: UTF8.self) }
}
