// SPDX-License-Identifier: MIT

/// The file operations that the library makes, one system call each, so that a test can let the n-th of them
/// fail.
///
/// ``POSIXFileSystem`` is the real one. Every method may be called on any thread and blocks it. An
/// interrupted call is repeated by the implementation.
public protocol FileSystem: Sendable {
    /// Opens `path`. A symbolic link at the end of it is not followed.
    func open(_ path: String, _ mode: OpenMode) throws(FileError) -> OpenFile
    /// Closes `file`, whatever it throws.
    func close(_ file: OpenFile) throws(FileError)
    /// What is known of an open file.
    func status(of file: OpenFile) throws(FileError) -> FileStatus
    /// What is known of the file at `path`; of a symbolic link, not of what it points to.
    func status(at path: String) throws(FileError) -> FileStatus
    /// Reads from `offset` on and gives back how many bytes came; 0 at the end of the file.
    func read(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileError) -> Int
    /// Writes `pieces` one after another at the file's position and gives back how many bytes went, perhaps
    /// not all.
    func write(
        _ file: OpenFile, _ pieces: UnsafeBufferPointer<UnsafeRawBufferPointer>
    ) throws(FileError) -> Int
    /// Puts what is at `source` in the place of `target`, in one step.
    func rename(_ source: String, to target: String) throws(FileError)
    func unlink(_ path: String) throws(FileError)
    /// Returns once the file's bytes are on the medium.
    func sync(_ file: OpenFile) throws(FileError)
    /// Takes the file's exclusive lock if nobody has it; it goes with the last descriptor of this opening.
    func lock(_ file: OpenFile) throws(FileError) -> Bool
    /// Makes one folder that only its owner can use (0700). The one above must be there.
    func makeDirectory(_ path: String) throws(FileError)
    /// Removes a folder that is empty.
    func removeDirectory(_ path: String) throws(FileError)
    /// The names in a folder, without `.` and `..`, in no order.
    func list(_ path: String) throws(FileError) -> [String]
    /// Sets the time of the last access and change, in nanoseconds since 1970.
    func setTimes(_ file: OpenFile, accessed: Int64, modified: Int64) throws(FileError)
    /// Bytes that this user may still write to the volume of `path`.
    func freeBytes(at path: String) throws(FileError) -> Int64
}

/// A descriptor that ``FileSystem/open(_:_:)`` gave. A plain number: who opened it closes it.
public struct OpenFile: Hashable, Sendable {
    public let descriptor: Int32

    public init(descriptor: Int32) { self.descriptor = descriptor }
}

/// What a file is opened for.
public enum OpenMode: Hashable, Sendable {
    /// To read. A named pipe or a device does not block.
    case read
    /// The same, without a change of its access time where the system can do that (Linux, own files).
    case inspect
    /// To write, from nothing: fails when the name is taken. The process's mask takes bits off `permissions`.
    case create(permissions: UInt16)
    /// A folder, to lock it.
    case directory
}

/// What the system knows of a file without reading it.
public struct FileStatus: Hashable, Sendable {
    public enum Kind: Hashable, Sendable { case file, directory, link, other }

    public var kind: Kind
    /// Bytes.
    public var size: Int
    public var inode: UInt64
    /// Time of the last read, in nanoseconds since 1970. Many systems write it down once a day only.
    public var accessed: Int64
    /// Time of the last change of the bytes, in nanoseconds since 1970.
    public var modified: Int64
    /// Time of the last change of anything, in nanoseconds since 1970. Nobody can set it.
    public var changed: Int64

    public init(kind: Kind, size: Int, inode: UInt64, accessed: Int64, modified: Int64, changed: Int64) {
        self.kind = kind
        self.size = size
        self.inode = inode
        self.accessed = accessed
        self.modified = modified
        self.changed = changed
    }
}
