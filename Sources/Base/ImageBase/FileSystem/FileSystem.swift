// SPDX-License-Identifier: MIT

import PortableC

/// The file operations that the library uses, one system call each, so tests can make any of them fail.
///
/// ``POSIXFileSystem`` performs them. Every method may be called on any thread and blocks it. Implementations
/// repeat an interrupted call.
///
/// A path is absolute, or relative to an open folder or the working folder (``OpenFile/workingFolder``). A
/// symbolic link in its last component isn't followed, so a name in a folder that was opened without
/// following links never leads to a file outside it.
package protocol FileSystem: Sendable {
    /// Opens `path`.
    func open(_ path: String, in folder: OpenFile, _ mode: OpenMode) throws(FileError) -> OpenFile
    /// Closes `file`. The descriptor is closed even if this throws.
    func close(_ file: OpenFile) throws(FileError)
    /// Returns the status of an open file.
    func status(of file: OpenFile) throws(FileError) -> FileStatus
    /// Returns the status of the file at `path`; for a symbolic link, the status of the link.
    func status(at path: String, in folder: OpenFile) throws(FileError) -> FileStatus
    /// Reads from `offset` and returns the number of bytes read; 0 at the end of the file.
    func read(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileError) -> Int
    /// Maps the first `count` bytes of an open file into memory. Changing the memory doesn't change the file.
    ///
    /// The memory stays valid after the file is closed or removed, until the caller calls `munmap`.
    ///
    /// - Returns: nil if the file system can't map files, which is the default.
    func map(_ file: OpenFile, count: Int) throws(FileError) -> UnsafeMutableRawPointer?
    /// Writes `pieces` one after another at the file's position and returns the number of bytes written,
    /// which may be fewer than given.
    func write(
        _ file: OpenFile, _ pieces: UnsafeBufferPointer<UnsafeRawBufferPointer>
    ) throws(FileError) -> Int
    /// Renames `source` to `target` atomically, replacing any existing file.
    func rename(
        _ source: String, in folder: OpenFile, to target: String, in targetFolder: OpenFile
    ) throws(FileError)
    func unlink(_ path: String, in folder: OpenFile) throws(FileError)
    /// Returns once the file's data is on the storage device.
    func sync(_ file: OpenFile) throws(FileError)
    /// Takes the file's exclusive lock. Returns false if another process or descriptor holds it.
    ///
    /// The lock ends when the last descriptor from this `open` call is closed.
    func lock(_ file: OpenFile) throws(FileError) -> Bool
    /// Creates a folder that only its owner can access (0700). Its parent must exist.
    func makeDirectory(_ path: String, in folder: OpenFile) throws(FileError)
    /// Removes an empty folder.
    func removeDirectory(_ path: String, in folder: OpenFile) throws(FileError)
    /// Calls `body` with each name in a folder, except `.` and `..`, in no particular order.
    ///
    /// It doesn't keep all names in memory. `body` may remove the file that it's given.
    func forEachName(
        at path: String, in folder: OpenFile, _ body: (String) -> Void
    ) throws(FileError)
    /// Sets the last access and modification times, in nanoseconds since 1970.
    func setTimes(_ file: OpenFile, accessed: Int64, modified: Int64) throws(FileError)
    /// Returns the number of bytes that this user can still write to the volume containing `path`.
    func freeBytes(at path: String) throws(FileError) -> Int64
}

extension FileSystem {
    package func map(_ file: OpenFile, count: Int) throws(FileError) -> UnsafeMutableRawPointer? { nil }
}

/// A file descriptor returned by ``FileSystem/open(_:_:)``. The caller of `open` closes it.
package struct OpenFile: Hashable, Sendable {
    package let descriptor: Int32

    package init(descriptor: Int32) { self.descriptor = descriptor }
}

extension OpenFile {
    /// Represents the process's working folder. It isn't open and is never closed.
    package static var workingFolder: OpenFile { OpenFile(descriptor: AT_FDCWD) }
}

/// The purpose of opening a file.
package enum OpenMode: Hashable, Sendable {
    /// Opens a file for reading. Opening a named pipe or a device doesn't block.
    case read
    /// Opens a file for reading without updating its access time, where the system supports that (on Linux,
    /// if the file belongs to the same user).
    case inspect
    /// Creates a file to write to. Fails if the file exists. The process's umask applies to `permissions`.
    case create(permissions: UInt16)
    /// Opens a folder to lock it or to use names relative to it.
    case directory
}

/// The metadata of a file.
package struct FileStatus: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case file, directory, link, other }

    package var kind: Kind
    /// The size in bytes.
    package var size: Int
    /// The file's inode number.
    package var inode: UInt64
    /// The volume's device number.
    package var device: UInt64
    /// When the file was last accessed, in nanoseconds since 1970. Many systems update it only once a day.
    package var accessed: Int64
    /// When the contents last changed, in nanoseconds since 1970.
    package var modified: Int64
    /// When the contents or metadata last changed, in nanoseconds since 1970. It can't be set.
    package var changed: Int64
    /// The user ID of the owner.
    package var owner: UInt32
    /// The ID of the file's group.
    package var group: UInt32
    /// The permissions, such as 0o755, together with the file type bits above them.
    package var mode: UInt16

    package init(
        kind: Kind, size: Int, inode: UInt64, device: UInt64, accessed: Int64, modified: Int64,
        changed: Int64, owner: UInt32, group: UInt32, mode: UInt16
    ) {
        self.kind = kind
        self.size = size
        self.inode = inode
        self.device = device
        self.accessed = accessed
        self.modified = modified
        self.changed = changed
        self.owner = owner
        self.group = group
        self.mode = mode
    }
}
