// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension FileSystem {
    /// Writes all of `pieces`, in one call if the system takes them all.
    func writeAll(_ file: OpenFile, _ pieces: [UnsafeRawBufferPointer]) throws(FileError) {
        let total = pieces.reduce(0) { $0 + $1.count }
        var done = 0
        while done < total {
            let rest = done == 0 ? pieces : pieces.dropping(done)
            let count = try rest.withUnsafeBufferPointerTyped { (list) throws(FileError) in
                try write(file, list)
            }
            guard count > 0 else { throw FileError(.write, ENOSPC) }
            done += count
        }
    }

    func writeAll(_ file: OpenFile, _ bytes: [UInt8]) throws(FileError) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(FileError) in try writeAll(file, [bytes]) }
        }
        try result.get()
    }
}

extension FileSystem {
    /// A file beside `path` first, so that there is never half of it.
    func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(FileError) {
        let temporary = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 16)).part"
        let file = try open(temporary, .create(permissions: 0o666))
        do {
            try writeAll(file, [bytes])
        } catch {
            try? close(file)
            try? unlink(temporary)
            throw error
        }
        do {
            try close(file)
            try rename(temporary, to: path)
        } catch {
            try? unlink(temporary)
            throw error
        }
    }
}

extension [UnsafeRawBufferPointer] {
    fileprivate func withUnsafeBufferPointerTyped<T>(
        _ body: (UnsafeBufferPointer<Element>) throws(FileError) -> T
    ) throws(FileError) -> T {
        let result = withUnsafeBufferPointer { list in Result { () throws(FileError) in try body(list) } }
        return try result.get()
    }

    /// What is left after the first `count` bytes.
    fileprivate func dropping(_ count: Int) -> [UnsafeRawBufferPointer] {
        var count = count
        return compactMap { piece in
            let skipped = Swift.min(count, piece.count)
            count -= skipped
            return skipped == piece.count ? nil : UnsafeRawBufferPointer(rebasing: piece[skipped...])
        }
    }
}

extension [UInt8] {
    mutating func withUnsafeMutableBytesTyped<T>(
        _ body: (UnsafeMutableRawBufferPointer) throws(FileError) -> T
    ) throws(FileError) -> T {
        let result = withUnsafeMutableBytes { bytes in
            Swift.Result { () throws(FileError) in try body(bytes) }
        }
        return try result.get()
    }
}
