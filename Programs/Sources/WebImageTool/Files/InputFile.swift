// SPDX-License-Identifier: MIT

import CommandSupport
import ImageBase
import PortableC
import PortableFoundation
@_spi(Programs) import WebImage

/// A file that's read from its beginning, only as far as needed and as ``Limits/encodedBytes`` allows. That
/// matters because a pipe or a device may never end.
struct InputFile: ~Copyable {
    private let descriptor: CInt
    private let path: String
    private let limit: Int
    private(set) var data = Data()
    private(set) var isAtEnd = false

    /// - Parameters:
    ///   - path: the file's path; `-` for standard input.
    ///   - limit: the maximum number of bytes.
    init(_ path: String, limit: Int = Limits.default.encodedBytes) throws(ImageError) {
        self.limit = limit
        descriptor = path == "-" ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) : open(path, O_RDONLY | O_CLOEXEC)
        self.path = path
        guard descriptor >= 0 else { throw ImageError(.io, String(cString: strerror(errno)), url: path) }
    }

    deinit { close(descriptor) }

    /// Reads until ``data`` has `count` bytes or the file ends.
    ///
    /// - Throws: ``ImageError/Code/limit`` if the file is larger than allowed.
    mutating func read(upTo count: Int) throws(ImageError) {
        let wanted = min(count, limit + 1)
        while data.count < wanted, !isAtEnd {
            var buffer = [UInt8](repeating: 0, count: min(wanted - data.count, 1 << 20))
            let received = buffer.withUnsafeMutableBytes { bytes in
                POSIXCalls.read(into: bytes, from: descriptor)
            }
            if received > 0 {
                data.append(contentsOf: buffer[..<received])
            } else if received == 0 {
                isAtEnd = true
            } else if errno != EINTR {
                throw ImageError(.io, String(cString: strerror(errno)), url: path)
            }
        }
        if data.count > limit {
            throw ProgramSupport.error(
                .limit("encodedBytes", found: data.count, allowed: limit), at: path)
        }
    }

    static func readAll(
        _ path: String, limit: Int = Limits.default.encodedBytes
    ) throws(ImageError) -> Data {
        var file = try InputFile(path, limit: limit)
        try file.read(upTo: .max)
        return file.data
    }
}
