// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension POSIXFileSystem {
    package func rename(_ source: String, to target: String) throws(FileError) {
        guard systemRename(source, target) == 0 else { throw FileError(.rename, errno) }
    }

    package func unlink(_ path: String) throws(FileError) {
        guard systemUnlink(path) == 0 else { throw FileError(.unlink, errno) }
    }

    package func makeDirectory(_ path: String) throws(FileError) {
        guard mkdir(path, 0o700) == 0 else { throw FileError(.makeDirectory, errno) }
    }

    package func removeDirectory(_ path: String) throws(FileError) {
        guard rmdir(path) == 0 else { throw FileError(.removeDirectory, errno) }
    }

    package func list(_ path: String) throws(FileError) -> [String] {
        var names: [String] = []
        try forEachName(in: path) { names.append($0) }
        return names
    }

    package func forEachName(in path: String, _ body: (String) -> Void) throws(FileError) {
        guard let directory = opendir(path) else { throw FileError(.list, errno) }
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

private let systemRename: @Sendable (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32 = { rename($0, $1) }
private let systemUnlink: @Sendable (UnsafePointer<CChar>) -> Int32 = { unlink($0) }

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
            kind: kind, size: Int(record.st_size), inode: UInt64(record.st_ino),
            device: UInt64(truncatingIfNeeded: record.st_dev),
            accessed: times.0.nanoseconds, modified: times.1.nanoseconds, changed: times.2.nanoseconds)
    }
}

extension timespec {
    fileprivate var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}
