// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// Reads entries' files, and checks everything it returns.
struct EntryReader {
    let files: any FileSystem
    let verified: VerifiedFiles
    let verification: DiskCacheConfiguration.Verification
    /// See ``DiskCacheConfiguration/mapsLargeFiles``.
    var mapsLargeFiles = false

    enum Result<Success> {
        case found(Success)
        case missing
        /// The file isn't a regular file, or a later version wrote it. It's a miss, but it isn't removed.
        case unsupported
        /// The entry is damaged or expired. Remove the file if it still has this inode.
        case damaged(inode: UInt64)
    }

    struct Content {
        let data: Data
        let metadata: Data
        let file: FileIdentity
        let stored: Int64
        let expires: Int64?
    }

    struct Header {
        let key: String
        let metadata: Data
        let stored: Int64
        let expires: Int64?
        let bodyCount: Int
        let fileCount: Int
    }

    /// The size in bytes up to which we allocate memory for the whole file before we check the trailer.
    private static let largestUncheckedFile = 1 << 20
    /// The minimum size in bytes of a file to map. Smaller files are faster to read.
    private static let smallestMappedFile = 64 << 10

    /// Reads the entry for `key`, unless it has expired by `now`.
    func read(
        _ path: String, name: EntryName, key: String, now: Int64
    ) throws(FileError) -> Result<Content> {
        try withFile(path, mode: .read) { (file, status) throws(FileError) in
            // Don't allocate memory for a large file that turns out not to be an entry.
            if status.size > Self.largestUncheckedFile {
                switch try trailer(of: file, status) {
                case .valid: break
                case .newer: return .unsupported
                case .damaged: return .damaged(inode: status.inode)
                }
            }
            guard let contents = try contents(of: file, status) else { return .damaged(inode: status.inode) }
            var keepsMemory = false
            defer { if !keepsMemory { contents.release() } }
            let bytes = UnsafeRawBufferPointer(contents.bytes)
            switch EntryTrailer.parse(bytes, fileCount: status.size) {
            case .newer: return .unsupported
            case .damaged: return .damaged(inode: status.inode)
            case .valid(let trailer):
                let record = UnsafeRawBufferPointer(rebasing: bytes[trailer.bodyCount...])
                let body = UnsafeRawBufferPointer(rebasing: bytes[..<trailer.bodyCount])
                // Check the record first, because its checksum covers the key, the times and the body's
                // checksum, which the other checks use.
                guard EntryTrailer.isIntact(record), trailer.matches(key, in: record),
                    !trailer.isExpired(at: now),
                    isIntact(body, trailer: trailer, name: name, status: status)
                else { return .damaged(inode: status.inode) }
                // Copy the metadata before `Data` takes over the memory. If there are only a few bytes,
                // `Data` copies them and frees the memory immediately.
                let metadata = trailer.metadata(in: record)
                keepsMemory = true
                return .found(
                    Content(
                        data: contents.data(count: trailer.bodyCount),
                        metadata: metadata, file: FileIdentity(status), stored: trailer.stored,
                        expires: trailer.expiry(from: trailer.stored)))
            }
        }
    }

    /// Returns `nil` if the file ends too early.
    private func contents(of file: OpenFile, _ status: FileStatus) throws(FileError) -> FileContents? {
        if mapsLargeFiles, status.size >= Self.smallestMappedFile,
            let mapped = FileContents(mapping: file, count: status.size, in: files)
        {
            return mapped
        }
        let contents = try FileContents(allocating: status.size)
        do throws(FileError) {
            if try fill(contents.bytes, from: file, at: 0) { return contents }
        } catch {
            contents.release()
            throw error
        }
        contents.release()
        return nil
    }

    /// Reads and checks the key and the metadata, but not the body.
    ///
    /// - Parameter key: the expected key; `nil` accepts any key.
    func readHeader(_ path: String, key: String?, now: Int64) throws(FileError) -> Result<Header> {
        try withFile(path, mode: .inspect) { (file, status) throws(FileError) in
            switch try trailer(of: file, status) {
            case .newer: .unsupported
            case .damaged: .damaged(inode: status.inode)
            case .valid(let trailer): try header(of: file, status, trailer, key: key, now: now)
            }
        }
    }

    /// Opens the file of the entry for `key`, unless it has expired by `now`, and checks it like `read` does.
    /// The caller closes it.
    func open(
        _ path: String, name: EntryName, key: String, now: Int64
    ) throws(FileError) -> Result<(OpenFile, Header)> {
        try withFile(path, mode: .read, keepsOpen: true) { (file, status) throws(FileError) in
            switch try trailer(of: file, status) {
            case .newer: return .unsupported
            case .damaged: return .damaged(inode: status.inode)
            case .valid(let trailer):
                guard case .found(let header) = try header(of: file, status, trailer, key: key, now: now),
                    try isIntact(
                        trailer: trailer, name: name, status: status,
                        checksum: { () throws(FileError) in try checksum(of: file, trailer) })
                else { return .damaged(inode: status.inode) }
                return .found((file, header))
            }
        }
    }

    private func header(
        of file: OpenFile, _ status: FileStatus, _ trailer: EntryTrailer, key: String?, now: Int64
    ) throws(FileError) -> Result<Header> {
        var bytes = [UInt8](repeating: 0, count: status.size - trailer.bodyCount)
        let isWhole = try bytes.withUnsafeMutableBytesTyped { (buffer) throws(FileError) in
            try fill(buffer, from: file, at: trailer.bodyCount)
        }
        guard isWhole else { return .damaged(inode: status.inode) }
        return bytes.withUnsafeBytes { record in
            guard EntryTrailer.isIntact(record), key.map({ trailer.matches($0, in: record) }) ?? true,
                !trailer.isExpired(at: now)
            else { return .damaged(inode: status.inode) }
            return .found(
                Header(
                    key: String(decoding: record[..<trailer.keyCount], as: UTF8.self),
                    metadata: trailer.metadata(in: record), stored: trailer.stored,
                    expires: trailer.expiry(from: trailer.stored), bodyCount: trailer.bodyCount,
                    fileCount: status.size))
        }
    }

    /// Opens the file at `path`, checks its kind and minimum size, and runs `body`.
    ///
    /// - Parameter keepsOpen: whether the file stays open if `body` finds an entry.
    func withFile<Success>(
        _ path: String, mode: OpenMode, keepsOpen: Bool = false,
        _ body: (OpenFile, FileStatus) throws(FileError) -> Result<Success>
    ) throws(FileError) -> Result<Success> {
        let file: OpenFile
        do {
            file = try files.open(path, mode)
        } catch  where error.isNotFound {
            return .missing
        }
        var isKept = false
        defer { if !isKept { try? files.close(file) } }
        let status = try files.status(of: file)
        guard status.kind == .file else { return .unsupported }
        guard status.size >= EntryTrailer.byteCount else { return .damaged(inode: status.inode) }
        let result = try body(file, status)
        if keepsOpen, case .found = result { isKept = true }
        return result
    }

    func trailer(of file: OpenFile, _ status: FileStatus) throws(FileError) -> EntryTrailer.Verdict {
        var bytes = [UInt8](repeating: 0, count: EntryTrailer.byteCount)
        let isWhole = try bytes.withUnsafeMutableBytesTyped { (buffer) throws(FileError) in
            try fill(buffer, from: file, at: status.size - EntryTrailer.byteCount)
        }
        guard isWhole else { return .damaged }
        return bytes.withUnsafeBytes { EntryTrailer.parse($0, fileCount: status.size) }
    }

    /// Fills `buffer` from the file.
    ///
    /// - Returns: `false` if the file ends too early.
    func fill(
        _ buffer: UnsafeMutableRawBufferPointer, from file: OpenFile, at offset: Int
    ) throws(FileError) -> Bool {
        var done = 0
        while done < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            let count = try files.read(file, into: rest, at: offset + done)
            if count == 0 { return false }
            done += count
        }
        return true
    }
}
