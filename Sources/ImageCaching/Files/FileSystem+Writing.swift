// SPDX-License-Identifier: MIT

import ImageBase
import PortableC

extension FileSystem {
    /// Writes all of `buffers`, with one system call unless a write is partial.
    func writeAll(_ buffers: [UnsafeRawBufferPointer], to file: OpenFile) throws(FileError) {
        let total = buffers.reduce(0) { $0 + $1.count }
        var done = 0
        while done < total {
            let rest = done == 0 ? buffers : buffers.dropping(done)
            let count = try rest.withUnsafeBufferPointerTyped { (list) throws(FileError) in
                try write(file, list)
            }
            // Without this, a write that doesn't make progress would be repeated forever.
            guard count > 0 else { throw FileError(.write, ENOSPC) }
            done += count
        }
    }

    func writeAll(_ bytes: [UInt8], to file: OpenFile) throws(FileError) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(FileError) in try writeAll([bytes], to: file) }
        }
        try result.get()
    }
}

extension FileSystem {
    /// A random hexadecimal name that's practically unique.
    static var randomName: String { String(UInt64.random(in: .min ... .max), radix: 16) }

    /// Replaces the file at `path` atomically, by writing a temporary file next to it and renaming that.
    func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(FileError) {
        let temporary = "\(path).\(Self.randomName).part"
        // The umask applies. Unlike the cache's own files, the result doesn't have to be private.
        let file = try open(temporary, .create(permissions: 0o666))
        do {
            try writeAll([bytes], to: file)
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

    /// Returns the buffers without their first `count` bytes.
    fileprivate func dropping(_ count: Int) -> [UnsafeRawBufferPointer] {
        var count = count
        return compactMap { buffer in
            let skipped = Swift.min(count, buffer.count)
            count -= skipped
            return skipped == buffer.count ? nil : UnsafeRawBufferPointer(rebasing: buffer[skipped...])
        }
    }
}

extension [UInt8] {
    /// Like `withUnsafeMutableBytes`, but with typed throws.
    mutating func withUnsafeMutableBytesTyped<T>(
        _ body: (UnsafeMutableRawBufferPointer) throws(FileError) -> T
    ) throws(FileError) -> T {
        let result = withUnsafeMutableBytes { bytes in
            Swift.Result { () throws(FileError) in try body(bytes) }
        }
        return try result.get()
    }
}
