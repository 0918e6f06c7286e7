// SPDX-License-Identifier: MIT

import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// Bytes on a connection whose other side says no more.
enum Line {
    /// A descriptor to read them from, which the caller closes.
    static func bringing(_ data: Data) -> CInt {
        var ends: [CInt] = [0, 0]
        guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0 else { fatalError("no sockets") }
        var sent = 0
        data.withUnsafeBytes { bytes in
            while sent < bytes.count {
                let count = send(ends[1], bytes.baseAddress! + sent, bytes.count - sent, 0)
                guard count > 0 else { fatalError("the line is full") }
                sent += count
            }
        }
        close(ends[1])
        return ends[0]
    }
}

extension Data {
    /// The first byte, which says what the rest is for, and the rest.
    var divided: (kind: UInt8, rest: Data) { (first ?? 0, Data(dropFirst())) }

    /// As text, what is no UTF-8 replaced.
    var text: String { String(decoding: self, as: UTF8.self) }
}
