// SPDX-License-Identifier: MIT

import PortableC

/// System calls that take whole buffers.
public enum POSIXCalls {
    /// Writes as many of `bytes` as the system accepts in one call.
    ///
    /// - Returns: the number of bytes written, or -1 with `errno` set.
    public static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> Int {
        systemWrite(descriptor, bytes.baseAddress, bytes.count)
    }

    /// Reads at most as many bytes as fit into `buffer`.
    ///
    /// - Returns: the number of bytes read, 0 at the end, or -1 with `errno` set.
    public static func read(into buffer: UnsafeMutableRawBufferPointer, from descriptor: CInt) -> Int {
        systemRead(descriptor, buffer.baseAddress, buffer.count)
    }
}

// Declared outside the type, because its methods have the same names.
private let systemWrite = write(_:_:_:)
private let systemRead = read(_:_:_:)
