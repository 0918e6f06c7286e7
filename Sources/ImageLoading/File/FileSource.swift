// SPDX-License-Identifier: MIT

import ImageBase
import PortableC
import PortableFoundation

/// The contents of a file.
struct FileSource: ByteSource {
    let url: URL
    /// The path of the file, zero-terminated.
    let path: [CChar]
    /// The folder that must contain the file after symbolic links are followed; `nil` for any folder.
    let folder: String?
    let limit: Int
    private(set) var count = 0
    private var descriptor: Int32 = -1
    private var size = 0
    private static let piece = 256 << 10

    init(url: URL, path: [CChar], folder: String?, limit: Int) {
        (self.url, self.path, self.folder) = (url, path, folder)
        self.limit = limit
    }

    mutating func open() throws(ImageError) -> LoadResponse {
        // `O_NONBLOCK` keeps `open` from waiting for a FIFO's writer.
        descriptor = system { openFile(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw failure(errno) }
        // Check the path of the open file. If we looked it up before opening, it could lead elsewhere by now.
        if let folder, openedPath?.hasPrefix(folder + "/") != true {
            throw ImageError(
                .io, "the file is outside of \(folder)", cause: FileFailure(number: ENOENT))
        }
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
        // Read one byte more than expected, to detect whether the file has grown.
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

    /// The open file's path, without symbolic links; `nil` if it's unknown.
    private var openedPath: String? {
        #if canImport(Darwin)
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        // The path may lead to another file by now.
        var (named, opened) = (stat(), stat())
        guard lstat(resolved, &named) == 0, fstat(descriptor, &opened) == 0, named.st_dev == opened.st_dev,
            named.st_ino == opened.st_ino
        else { return nil }
        return String(cString: resolved)
        #else
        var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlink("/proc/self/fd/\(descriptor)", &path, Int(PATH_MAX)) > 0 else { return nil }
        return String(validating: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        #endif
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

// Inside the struct, `open` and `close` refer to its methods, so the system calls need other names.
private func openFile(_ path: [CChar], _ flags: Int32) -> Int32 { open(path, flags) }
private func closeFile(_ descriptor: Int32) { _ = close(descriptor) }
