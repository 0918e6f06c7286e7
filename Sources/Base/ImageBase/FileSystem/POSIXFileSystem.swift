// SPDX-License-Identifier: MIT

import PortableC

/// The machine's file system.
package struct POSIXFileSystem: FileSystem {
    package init() {}

    package func open(_ path: String, in folder: OpenFile, _ mode: OpenMode) throws(FileError) -> OpenFile {
        let descriptor =
            switch mode {
            case .read:
                retry { openat(folder.descriptor, path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
            case .inspect: openToInspect(path, in: folder)
            case .create(let permissions):
                retry {
                    openat(
                        folder.descriptor, path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
                        mode_t(permissions))
                }
            case .directory: openFolder(path, in: folder)
            }
        guard descriptor >= 0 else { throw FileError(.open, errno) }
        return OpenFile(descriptor: descriptor)
    }

    package func close(_ file: OpenFile) throws(FileError) {
        // Don't retry after an interruption: the descriptor is closed anyway.
        if system_close(file.descriptor) != 0, errno != EINTR { throw FileError(.close, errno) }
    }

    package func status(of file: OpenFile) throws(FileError) -> FileStatus {
        var record = stat()
        guard fstat(file.descriptor, &record) == 0 else { throw FileError(.status, errno) }
        return FileStatus(record)
    }

    package func status(at path: String, in folder: OpenFile) throws(FileError) -> FileStatus {
        var record = stat()
        guard fstatat(folder.descriptor, path, &record, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw FileError(.status, errno)
        }
        return FileStatus(record)
    }

    package func read(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileError) -> Int {
        let count = retry { pread(file.descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
        guard count >= 0 else { throw FileError(.read, errno) }
        return count
    }

    package func map(_ file: OpenFile, count: Int) throws(FileError) -> UnsafeMutableRawPointer? {
        // The mapping is private and writable, because a `Data` over this memory may be mutated in place.
        let memory = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE, file.descriptor, 0)
        guard let memory, memory != MAP_FAILED else { throw FileError(.read, errno) }
        return memory
    }

    package func write(
        _ file: OpenFile, _ pieces: UnsafeBufferPointer<UnsafeRawBufferPointer>
    ) throws(FileError) -> Int {
        let count = withUnsafeTemporaryAllocation(of: iovec.self, capacity: pieces.count) { vectors in
            for (index, piece) in pieces.enumerated() {
                vectors.initializeElement(
                    at: index,
                    to: iovec(
                        iov_base: UnsafeMutableRawPointer(mutating: piece.baseAddress), iov_len: piece.count))
            }
            return retry { writev(file.descriptor, vectors.baseAddress, Int32(vectors.count)) }
        }
        guard count >= 0 else { throw FileError(.write, errno) }
        return count
    }

    package func sync(_ file: OpenFile) throws(FileError) {
        guard retry({ fsync(file.descriptor) }) == 0 else { throw FileError(.sync, errno) }
    }

    package func lock(_ file: OpenFile) throws(FileError) -> Bool {
        if retry({ flock(file.descriptor, LOCK_EX | LOCK_NB) }) == 0 { return true }
        guard errno == EWOULDBLOCK else { throw FileError(.lock, errno) }
        return false
    }

    package func setTimes(_ file: OpenFile, accessed: Int64, modified: Int64) throws(FileError) {
        let result = withUnsafeTemporaryAllocation(of: timespec.self, capacity: 2) { times in
            times.initializeElement(at: 0, to: timespec(nanoseconds: accessed))
            times.initializeElement(at: 1, to: timespec(nanoseconds: modified))
            return futimens(file.descriptor, times.baseAddress)
        }
        guard result == 0 else { throw FileError(.setTimes, errno) }
    }
}

extension FileSystem where Self == POSIXFileSystem {
    /// The machine's file system.
    package static var system: POSIXFileSystem { POSIXFileSystem() }
}

// Inside a type that has a `close` method, `close` refers to that method, so the system call needs another
// name.
private let system_close = close

/// Opens a folder without following a link.
func openFolder(_ path: String, in folder: OpenFile) -> Int32 {
    retry { openat(folder.descriptor, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW) }
}

private func openToInspect(_ path: String, in folder: OpenFile) -> Int32 {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = retry { openat(folder.descriptor, path, flags | noAccessTime) }
    if descriptor == -1, errno == EPERM { return retry { openat(folder.descriptor, path, flags) } }
    return descriptor
}

#if os(Linux) || os(Android)
/// `O_NOATIME`, which the C headers define only for GNU sources.
private let noAccessTime: Int32 = 0o1000000
#else
private let noAccessTime: Int32 = 0
#endif

@inline(__always)
private func retry<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}

extension timespec {
    fileprivate init(nanoseconds: Int64) {
        let seconds =
            nanoseconds >= 0 ? nanoseconds / 1_000_000_000 : (nanoseconds - 999_999_999) / 1_000_000_000
        // On watches, `Int` is 32 bits wide, so the time is clamped to 2038.
        self.init(
            tv_sec: Int(clamping: seconds),
            tv_nsec: Int(truncatingIfNeeded: nanoseconds - seconds * 1_000_000_000))
    }
}
