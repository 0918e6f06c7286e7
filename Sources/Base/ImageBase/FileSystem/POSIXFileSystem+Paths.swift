// SPDX-License-Identifier: MIT

import PortableC

extension POSIXFileSystem {
    package func rename(
        _ source: String, in folder: OpenFile, to target: String, in targetFolder: OpenFile
    ) throws(FileError) {
        guard renameat(folder.descriptor, source, targetFolder.descriptor, target) == 0 else {
            throw FileError(.rename, errno)
        }
    }

    package func unlink(_ path: String, in folder: OpenFile) throws(FileError) {
        guard unlinkat(folder.descriptor, path, 0) == 0 else { throw FileError(.unlink, errno) }
    }

    package func makeDirectory(_ path: String, in folder: OpenFile) throws(FileError) {
        guard mkdirat(folder.descriptor, path, 0o700) == 0 else {
            throw FileError(.makeDirectory, errno)
        }
    }

    package func removeDirectory(_ path: String, in folder: OpenFile) throws(FileError) {
        guard unlinkat(folder.descriptor, path, AT_REMOVEDIR) == 0 else {
            throw FileError(.removeDirectory, errno)
        }
    }

    package func forEachName(
        at path: String, in folder: OpenFile, _ body: (String) -> Void
    ) throws(FileError) {
        let descriptor = openFolder(path, in: folder)
        guard descriptor >= 0 else { throw FileError(.list, errno) }
        guard let directory = fdopendir(descriptor) else {
            let code = errno
            try? close(OpenFile(descriptor: descriptor))
            throw FileError(.list, code)
        }
        defer { closedir(directory) }
        while true {
            errno = 0
            guard let entry = readdir(directory) else {
                if errno != 0 { throw FileError(.list, errno) }
                return
            }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
                    String(cString: $0)
                }
            }
            if name != ".", name != ".." { body(name) }
        }
    }

    package func freeBytes(at path: String) throws(FileError) -> Int64 {
        var record = statvfs()
        guard statvfs(path, &record) == 0 else { throw FileError(.freeSpace, errno) }
        return Int64(clamping: UInt64(record.f_bavail) * UInt64(record.f_frsize))
    }
}

extension FileStatus {
    init(_ record: stat) {
        let kind: Kind =
            switch record.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .directory
            case S_IFLNK: .link
            default: .other
            }
        #if canImport(Darwin)
        let times = (record.st_atimespec, record.st_mtimespec, record.st_ctimespec)
        #else
        let times = (record.st_atim, record.st_mtim, record.st_ctim)
        #endif
        self.init(
            kind: kind, size: Int(clamping: record.st_size), inode: UInt64(record.st_ino),
            device: UInt64(truncatingIfNeeded: record.st_dev),
            accessed: times.0.nanoseconds, modified: times.1.nanoseconds, changed: times.2.nanoseconds,
            owner: record.st_uid, group: record.st_gid, mode: UInt16(record.st_mode & 0o7777))
    }
}

extension timespec {
    fileprivate var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}
