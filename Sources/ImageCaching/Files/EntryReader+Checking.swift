// SPDX-License-Identifier: MIT

import ImageBase

extension EntryReader {
    /// The trailer of the file at `path`; its checksum is not looked at.
    func readTrailer(_ path: String) throws(FileError) -> Result<EntryTrailer> {
        try withFile(path, .inspect) { (file, status) throws(FileError) in
            switch try trailer(of: file, status) {
            case .valid(let trailer): .found(trailer)
            case .newer: .foreign
            case .damaged: .bad(inode: status.inode)
            }
        }
    }

    /// Compares all of the file at `path` with its checksums, and its key with `name`, in little memory. Gives
    /// the size of the file.
    func check(_ path: String, _ name: EntryName, at now: Int64) throws(FileError) -> Result<Int> {
        let header: Header
        switch try readHeader(path, nil, at: now) {
        case .found(let found): header = found
        case .missing: return .missing
        case .foreign: return .foreign
        case .bad(let inode): return .bad(inode: inode)
        }
        guard Hash128(header.key, seed: .fixed) == name.hash else {
            return .bad(inode: try files.status(at: path).inode)
        }
        return try withFile(path, .inspect) { (file, status) throws(FileError) in
            guard case .valid(let trailer) = try trailer(of: file, status) else {
                return .bad(inode: status.inode)
            }
            var checksum = CRC32C()
            var piece = [UInt8](repeating: 0, count: min(trailer.bodyCount, 1 << 20))
            var done = 0
            while done < trailer.bodyCount {
                let count = min(piece.count, trailer.bodyCount - done)
                let isWhole = try piece.withUnsafeMutableBytesTyped { (buffer) throws(FileError) in
                    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
                    guard try fill(part, from: file, at: done) else { return false }
                    checksum.update(UnsafeRawBufferPointer(part))
                    return true
                }
                guard isWhole else { return .bad(inode: status.inode) }
                done += count
            }
            return checksum.value == trailer.bodyChecksum ? .found(status.size) : .bad(inode: status.inode)
        }
    }
}
