// SPDX-License-Identifier: MIT

package import ImageBase
import ImageCaching
package import PortableFoundation

/// A file system that counts operations and fails at chosen ones.
///
/// ```swift
/// let files = FaultyFileSystem()
/// let cache = DiskCache(directory: path, files: files)
/// files.fail(at: 3, with: ENOSPC)          // the third operation from now on, once
/// files.fail(at: 1, with: EIO, permanently: true)
/// files.fail(only: [.rename], at: 1, with: EXDEV)
/// ```
///
/// A failing operation has no effect, with two exceptions: `close` closes the file, and `write` can write a
/// part first.
package final class FaultyFileSystem: AttributedFileSystem {
    private struct Fault {
        var operations: Set<FileOperation>
        var remaining: Int
        var code: Int32
        var isPermanent: Bool
        var writesPart: Bool
    }

    private struct State {
        var count = 0
        var counts: [FileOperation: Int] = [:]
        var failures = 0
        var open: Set<Int32> = []
        var fault: Fault?
    }

    private let base: any FileSystem
    private let state = Locked(State())

    private let onFailure: (@Sendable (FileOperation) -> Void)?
    private let changeStatus: (@Sendable (_ path: String, inout FileStatus) -> Void)?
    private let attributes: [String: [String: Data]]

    /// - Parameters:
    ///   - base: Performs the operations that don't fail. Default: the operating system's file system.
    ///   - changeStatus: Changes the status of the file at a path, which may be relative to an open
    ///     folder. Default: nil.
    ///   - attributes: The extended attributes of the file at each path, by name. Default: none.
    ///   - onFailure: Called on the operation's thread immediately before it fails. A crash test ends the
    ///     process here.
    package init(
        _ base: any FileSystem = .system,
        changeStatus: (@Sendable (_ path: String, inout FileStatus) -> Void)? = nil,
        attributes: [String: [String: Data]] = [:],
        onFailure: (@Sendable (FileOperation) -> Void)? = nil
    ) {
        self.base = base
        self.changeStatus = changeStatus
        self.attributes = attributes
        self.onFailure = onFailure
    }

    /// Makes the `n`-th operation from now on fail.
    ///
    /// - Parameters:
    ///   - operations: The operations that are counted and can fail. Default: all.
    ///   - n: The number of the failing operation, starting at 1 for the next one.
    ///   - code: The failure's `errno` value.
    ///   - isPermanent: Whether all later operations fail too. Default: `false`.
    ///   - writesPart: Whether a failing write writes half of its bytes first, as on a full disk. Default:
    ///     `false`.
    package func fail(
        only operations: Set<FileOperation> = Set(FileOperation.allCases), at n: Int, with code: Int32,
        permanently isPermanent: Bool = false, writingPart writesPart: Bool = false
    ) {
        state.withLock {
            $0.fault = Fault(
                operations: operations, remaining: n, code: code, isPermanent: isPermanent,
                writesPart: writesPart
            )
        }
    }

    /// Makes all operations succeed from now on.
    package func removeFault() { state.withLock { $0.fault = nil } }

    /// The number of operations so far, including ones that failed.
    package var count: Int { state.withLock { $0.count } }
    /// Returns how often `operation` was called, including calls that failed.
    package func count(of operation: FileOperation) -> Int { state.withLock { $0.counts[operation] ?? 0 } }
    /// The number of operations that were made to fail.
    package var failures: Int { state.withLock { $0.failures } }
    /// The number of open files.
    package var openFiles: Int { state.withLock { $0.open.count } }

    /// Counts an operation and returns the fault to apply to it, if any.
    private func enter(_ operation: FileOperation) -> (code: Int32, writesPart: Bool)? {
        let fault = state.withLock { state -> (code: Int32, writesPart: Bool)? in
            state.count += 1
            state.counts[operation, default: 0] += 1
            guard var fault = state.fault, fault.operations.contains(operation) else { return nil }
            fault.remaining -= 1
            let isDue = fault.remaining == 0 || (fault.isPermanent && fault.remaining < 0)
            state.fault = fault
            guard isDue else { return nil }
            state.failures += 1
            return (fault.code, fault.writesPart)
        }
        if fault != nil { onFailure?(operation) }
        return fault
    }

    private func check(_ operation: FileOperation) throws(FileError) {
        if let fault = enter(operation) { throw FileError(operation, fault.code) }
    }

    package func open(_ path: String, in folder: OpenFile, _ mode: OpenMode) throws(FileError) -> OpenFile {
        try check(.open)
        let file = try base.open(path, in: folder, mode)
        state.withLock { _ = $0.open.insert(file.descriptor) }
        return file
    }

    package func close(_ file: OpenFile) throws(FileError) {
        let fault = enter(.close)
        state.withLock { _ = $0.open.remove(file.descriptor) }
        try base.close(file)
        if let fault { throw FileError(.close, fault.code) }
    }

    package func write(
        _ file: OpenFile, _ pieces: UnsafeBufferPointer<UnsafeRawBufferPointer>
    ) throws(FileError) -> Int {
        guard let fault = enter(.write) else { return try base.write(file, pieces) }
        if fault.writesPart, let first = pieces.first {
            let half = [UnsafeRawBufferPointer(rebasing: first[..<(first.count / 2)])]
            let result = half.withUnsafeBufferPointer { half in
                Result { () throws(FileError) in try base.write(file, half) }
            }
            _ = try result.get()
        }
        throw FileError(.write, fault.code)
    }

    package func read(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileError) -> Int {
        try check(.read)
        return try base.read(file, into: buffer, at: offset)
    }
}

extension FaultyFileSystem {
    package func attribute(_ name: String, at path: String, limit: Int) -> Data? {
        guard let value = attributes[path]?[name], value.count <= limit, (try? base.status(at: path)) != nil
        else { return nil }
        return value
    }

    package func status(of file: OpenFile) throws(FileError) -> FileStatus {
        try check(.status)
        return try base.status(of: file)
    }

    package func status(at path: String, in folder: OpenFile) throws(FileError) -> FileStatus {
        try check(.status)
        var status = try base.status(at: path, in: folder)
        changeStatus?(path, &status)
        return status
    }

    package func rename(
        _ source: String, in folder: OpenFile, to target: String, in targetFolder: OpenFile
    ) throws(FileError) {
        try check(.rename)
        try base.rename(source, in: folder, to: target, in: targetFolder)
    }

    package func unlink(_ path: String, in folder: OpenFile) throws(FileError) {
        try check(.unlink)
        try base.unlink(path, in: folder)
    }

    package func sync(_ file: OpenFile) throws(FileError) {
        try check(.sync)
        try base.sync(file)
    }

    package func lock(_ file: OpenFile) throws(FileError) -> Bool {
        try check(.lock)
        return try base.lock(file)
    }

    package func makeDirectory(_ path: String, in folder: OpenFile) throws(FileError) {
        try check(.makeDirectory)
        try base.makeDirectory(path, in: folder)
    }

    package func removeDirectory(_ path: String, in folder: OpenFile) throws(FileError) {
        try check(.removeDirectory)
        try base.removeDirectory(path, in: folder)
    }

    package func forEachName(
        at path: String, in folder: OpenFile, _ body: (String) -> Void
    ) throws(FileError) {
        try check(.list)
        try base.forEachName(at: path, in: folder, body)
    }

    package func setTimes(_ file: OpenFile, accessed: Int64, modified: Int64) throws(FileError) {
        try check(.setTimes)
        try base.setTimes(file, accessed: accessed, modified: modified)
    }

    package func freeBytes(at path: String) throws(FileError) -> Int64 {
        try check(.freeSpace)
        return try base.freeBytes(at: path)
    }
}
