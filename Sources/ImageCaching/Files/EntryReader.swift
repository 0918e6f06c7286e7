// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads an entry's file and believes nothing that it has not checked.
struct EntryReader {
    let files: any FileSystem
    let verified: VerifiedFiles
    let verification: DiskCacheConfiguration.Verification

    enum Result<Success> {
        case found(Success)
        case missing
        /// Not a plain file, or of a later version: a miss, and not ours to remove.
        case foreign
        /// Ours by its name and no good or expired: to be removed, if it still is the file with this inode.
        case bad(inode: UInt64)
    }

    struct Content {
        let data: Data
        let metadata: Data
        let stored: Int64
    }

    /// Larger files show their trailer before memory is taken for them.
    private static let trusted = 1 << 20

    /// The entry of `key`, unless it has expired by `now`.
    func read(
        _ path: String, _ name: EntryName, _ key: String, at now: Int64
    ) throws(FileError) -> Result<Content> {
        try withFile(path, .read) { (file, status) throws(FileError) in
            if status.size > Self.trusted {
                switch try trailer(of: file, status) {
                case .valid: break
                case .newer: return .foreign
                case .damaged: return .bad(inode: status.inode)
                }
            }
            guard let memory = malloc(status.size) else { throw FileError(.read, ENOMEM) }
            var keepsMemory = false
            defer { if !keepsMemory { free(memory) } }
            let buffer = UnsafeMutableRawBufferPointer(start: memory, count: status.size)
            guard try fill(buffer, from: file, at: 0) else { return .bad(inode: status.inode) }
            let bytes = UnsafeRawBufferPointer(buffer)
            switch EntryTrailer.parse(bytes, fileCount: status.size) {
            case .newer: return .foreign
            case .damaged: return .bad(inode: status.inode)
            case .valid(let trailer):
                let record = UnsafeRawBufferPointer(rebasing: bytes[trailer.bodyCount...])
                let body = UnsafeRawBufferPointer(rebasing: bytes[..<trailer.bodyCount])
                guard EntryTrailer.isIntact(record), trailer.isOf(key, record), !trailer.isExpired(at: now),
                    isIntact(body, trailer, name, status)
                else { return .bad(inode: status.inode) }
                // Before the data takes the memory over: of a few bytes it makes a copy and frees it at once.
                let metadata = trailer.metadata(in: record)
                keepsMemory = true
                return .found(
                    Content(
                        data: Data(bytesNoCopy: memory, count: trailer.bodyCount, deallocator: .free),
                        metadata: metadata, stored: trailer.stored))
            }
        }
    }

    struct Header {
        let key: String
        let metadata: Data
        let stored: Int64
        let expires: Int64?
        let fileCount: Int
    }

    /// The key and the metadata alone, checked; the body is not looked at. With `key` nil, of any key.
    func readHeader(_ path: String, _ key: String?, at now: Int64) throws(FileError) -> Result<Header> {
        try withFile(path, .inspect) { (file, status) throws(FileError) in
            switch try trailer(of: file, status) {
            case .newer: return .foreign
            case .damaged: return .bad(inode: status.inode)
            case .valid(let trailer):
                let count = status.size - trailer.bodyCount
                var bytes = [UInt8](repeating: 0, count: count)
                let isWhole = try bytes.withUnsafeMutableBytesTyped { (buffer) throws(FileError) in
                    try fill(buffer, from: file, at: trailer.bodyCount)
                }
                guard isWhole else { return .bad(inode: status.inode) }
                return bytes.withUnsafeBytes { record in
                    guard EntryTrailer.isIntact(record), key.map({ trailer.isOf($0, record) }) ?? true,
                        !trailer.isExpired(at: now)
                    else { return .bad(inode: status.inode) }
                    return .found(
                        Header(
                            key: String(decoding: record[..<trailer.keyCount], as: UTF8.self),
                            metadata: trailer.metadata(in: record), stored: trailer.stored,
                            expires: trailer.expiry(from: trailer.stored), fileCount: status.size))
                }
            }
        }
    }

    func withFile<Success>(
        _ path: String, _ mode: OpenMode, _ body: (OpenFile, FileStatus) throws(FileError) -> Result<Success>
    ) throws(FileError) -> Result<Success> {
        let file: OpenFile
        do {
            file = try files.open(path, mode)
        } catch  where error.isNotFound {
            return .missing
        }
        defer { try? files.close(file) }
        let status = try files.status(of: file)
        guard status.kind == .file else { return .foreign }
        guard status.size >= EntryTrailer.byteCount else { return .bad(inode: status.inode) }
        return try body(file, status)
    }

    func trailer(of file: OpenFile, _ status: FileStatus) throws(FileError) -> EntryTrailer.Verdict {
        var bytes = [UInt8](repeating: 0, count: EntryTrailer.byteCount)
        let isWhole = try bytes.withUnsafeMutableBytesTyped { (buffer) throws(FileError) in
            try fill(buffer, from: file, at: status.size - EntryTrailer.byteCount)
        }
        guard isWhole else { return .damaged }
        return bytes.withUnsafeBytes { EntryTrailer.parse($0, fileCount: status.size) }
    }

    /// False when the file ends too early.
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

    private func isIntact(
        _ body: UnsafeRawBufferPointer, _ trailer: EntryTrailer, _ name: EntryName, _ status: FileStatus
    ) -> Bool {
        let isUntouched = status.modified == trailer.stored
        if isUntouched, isTrusted(trailer, name, status) { return true }
        guard CRC32C.of(body) == trailer.bodyChecksum else { return false }
        if isUntouched, verification != .always { verified.insert(name, status) }
        return true
    }

    private func isTrusted(_ trailer: EntryTrailer, _ name: EntryName, _ status: FileStatus) -> Bool {
        switch verification {
        case .always: return false
        case .firstRead: return verified.contains(name, status)
        case .afterBoot:
            // The last step of a store comes within moments; whoever touches the file later shows in
            // `changed`.
            let isOfThisBoot = trailer.boot == .current && trailer.boot != .unknown
            return isOfThisBoot && (status.changed &- trailer.stored).magnitude < 2_000_000_000
                || verified.contains(name, status)
        }
    }
}

extension EntryTrailer {
    /// Whether `record` (key, metadata, trailer) has exactly the bytes of `key`.
    func isOf(_ key: String, _ record: UnsafeRawBufferPointer) -> Bool {
        var key = key
        return key.withUTF8 { key in
            guard key.count == keyCount else { return false }
            guard let text = key.baseAddress, let found = record.baseAddress else { return key.isEmpty }
            return memcmp(text, found, key.count) == 0
        }
    }

    func metadata(in record: UnsafeRawBufferPointer) -> Data {
        guard metadataCount > 0, let base = record.baseAddress else { return Data() }
        return Data(bytes: base + keyCount, count: metadataCount)
    }
}
