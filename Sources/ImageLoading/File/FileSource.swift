// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The contents of a file.
struct FileSource: ByteSource {
    let url: URL
    /// Ended by a zero.
    let path: [CChar]
    let limit: Int
    private(set) var count = 0
    private var descriptor: Int32 = -1
    private var size = 0
    private static let piece = 256 << 10

    init(url: URL, path: [CChar], limit: Int) {
        self.url = url
        self.path = path
        self.limit = limit
    }

    mutating func open() throws(ImageError) -> LoadResponse {
        // `O_NONBLOCK` keeps `open` from waiting for the writer of a FIFO.
        descriptor = system { openFile(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw failure(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw failure(EISDIR)
        default: throw ImageError(.io, "not a regular file")
        }
        size = Int(clamping: status.st_size)
        guard size <= limit else { throw .limit("encodedBytes", found: size, allowed: limit) }
        return LoadResponse(url: url, source: .file, expectedBytes: size)
    }

    mutating func next(_ sink: any LoadSink) throws(ImageError) -> LoadFlow? {
        // Reading one byte more than expected detects a file that has grown.
        let room = min(Self.piece, max(0, size - count) + 1)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 16)
        defer { buffer.deallocate() }
        let read = system { pread(descriptor, buffer.baseAddress, room, off_t(count)) }
        guard read >= 0 else { throw failure(errno) }
        guard read > 0 else { return nil }
        count += read
        guard count <= limit else { throw .limit("encodedBytes", found: count, allowed: limit) }
        return sink.didReceive(UnsafeRawBufferPointer(rebasing: buffer[..<read]))
    }

    mutating func close() {
        if descriptor >= 0 { closeFile(descriptor) }
        descriptor = -1
    }

    private func failure(_ number: Int32) -> ImageError {
        ImageError(.io, "cannot read the file", cause: FileFailure(number: number))
    }

    // Repeats a call that was interrupted by a signal.
    private func system<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result != -1 || errno != EINTR { return result }
        }
    }
}

// The methods of the struct hide the names of the system calls.
private func openFile(_ path: [CChar], _ flags: Int32) -> Int32 { open(path, flags) }
private func closeFile(_ descriptor: Int32) { _ = close(descriptor) }
