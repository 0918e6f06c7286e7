// SPDX-License-Identifier: MIT

import ImageBase

extension EntryReader {
    /// Whether the body matches its checksum, or the configuration allows trusting it without a check.
    func isIntact(
        _ body: UnsafeRawBufferPointer, trailer: EntryTrailer, name: EntryName, status: FileStatus
    ) -> Bool {
        isIntact(trailer: trailer, name: name, status: status) { CRC32C.of(body) }
    }

    /// - Parameter checksum: computes the body's checksum; `nil` if the file ends too early.
    func isIntact<Failure: Error>(
        trailer: EntryTrailer, name: EntryName, status: FileStatus,
        checksum: () throws(Failure) -> UInt32?
    ) throws(Failure) -> Bool {
        let isUntouched = status.modified == trailer.stored
        if isUntouched, isTrusted(trailer, name: name, status: status) { return true }
        guard try checksum() == trailer.bodyChecksum else { return false }
        // If the file was touched, don't remember it, so each read checks it again.
        if isUntouched, verification != .always { verified.insert(name, status) }
        return true
    }

    private func isTrusted(_ trailer: EntryTrailer, name: EntryName, status: FileStatus) -> Bool {
        switch verification {
        case .always: return false
        case .firstRead: return verified.contains(name, status)
        case .afterBoot:
            // A store writes the file and renames it moments later. Any change after that updates `changed`,
            // which no process can set. If it's much later than the store, don't trust the file.
            let isOfThisBoot = trailer.boot == .current && trailer.boot != .unknown
            return isOfThisBoot && (status.changed &- trailer.stored).magnitude < 2_000_000_000
                || verified.contains(name, status)
        }
    }

    /// Reads the trailer of the file at `path` without comparing its checksum.
    func readTrailer(_ path: String) throws(FileError) -> Result<EntryTrailer> {
        try withFile(path, mode: .inspect) { (file, status) throws(FileError) in
            switch try trailer(of: file, status) {
            case .valid(let trailer): .found(trailer)
            case .newer: .unsupported
            case .damaged: .damaged(inode: status.inode)
            }
        }
    }

    /// Compares the whole file at `path` with its checksums, and its key with `name`, in chunks of 1 MiB.
    ///
    /// - Returns: the file's size.
    func verify(_ path: String, name: EntryName, now: Int64) throws(FileError) -> Result<Int> {
        let header: Header
        switch try readHeader(path, key: nil, now: now) {
        case .found(let found): header = found
        case .missing: return .missing
        case .unsupported: return .unsupported
        case .damaged(let inode): return .damaged(inode: inode)
        }
        // A copy of another entry's file has correct checksums, so only its key shows that it's misplaced.
        guard Hash128(header.key, seed: .fixed) == name.hash else {
            return .damaged(inode: try files.status(at: path).inode)
        }
        return try withFile(path, mode: .inspect) { (file, status) throws(FileError) in
            guard case .valid(let trailer) = try trailer(of: file, status) else {
                return .damaged(inode: status.inode)
            }
            let isIntact = try checksum(of: file, trailer) == trailer.bodyChecksum
            return isIntact ? .found(status.size) : .damaged(inode: status.inode)
        }
    }

    /// Computes the body's checksum in chunks of 1 MiB. Returns `nil` if the file ends too early.
    func checksum(of file: OpenFile, _ trailer: EntryTrailer) throws(FileError) -> UInt32? {
        var checksum = CRC32C()
        var chunk = [UInt8](repeating: 0, count: min(trailer.bodyCount, 1 << 20))
        var done = 0
        while done < trailer.bodyCount {
            let count = min(chunk.count, trailer.bodyCount - done)
            let isWhole = try chunk.withUnsafeMutableBytesTyped { (buffer) throws(FileError) in
                let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
                guard try fill(part, from: file, at: done) else { return false }
                checksum.update(UnsafeRawBufferPointer(part))
                return true
            }
            guard isWhole else { return nil }
            done += count
        }
        return checksum.value
    }
}
