// SPDX-License-Identifier: MIT

import ImageBase
import PortableC

/// The files that a cache is writing, in a separate folder called a session.
///
/// The session's folder is locked while the process is running. If another process can lock the folder, the
/// session's process must have ended. The other process then deletes the files in the folder, and compares
/// the index with all entries, because the ended process may not have written its last changes to the index.
final class TemporaryFiles: Sendable {
    private struct Session {
        let path: String
        let lock: OpenFile
        var counter: UInt64 = 0
    }

    private static let foreignSuffix = ".foreign"

    /// How many times to try to create a file or folder while other processes create and remove folders.
    static let attempts = 8

    private let session = Locked<Session?>(nil)
    private let folder: CacheFolder
    private let files: any FileSystem
    private let check: FolderCheck
    private let attributes: FolderAttributes

    init(
        _ folder: CacheFolder, _ files: any FileSystem, check: FolderCheck, attributes: FolderAttributes
    ) {
        self.folder = folder
        self.files = files
        self.check = check
        self.attributes = attributes
    }

    /// Creates a new file, and the cache's folders if they're missing.
    func create() throws(FileError) -> (file: OpenFile, path: String) {
        var attempts = 0
        while true {
            let path = try next()
            do {
                return (try files.open(path, .create(permissions: 0o600)), path)
            } catch  where error.isNotFound && attempts < Self.attempts {
                // The session's folder was removed, so start a new session.
                endSession(containing: path)
            } catch  where error.isAlreadyThere && attempts < Self.attempts {
                // A fork of this process has inherited the session and has used the same number.
                endSession(containing: path)
            }
            attempts += 1
        }
    }

    private func next() throws(FileError) -> String {
        while true {
            let known = session.withLock { session -> String? in
                guard let current = session else { return nil }
                session?.counter += 1
                return "\(current.path)/\(current.counter).part"
            }
            if let known { return known }
            try markDirty()
        }
    }

    /// Creates the session's folder if it's missing. Call it before a change that isn't written to the index
    /// right away.
    ///
    /// If the process ends before then, the next process to open the cache finds the folder and checks all
    /// entries.
    func markDirty() throws(FileError) {
        if current != nil { return }
        let new = try makeSession()
        // We don't hold the lock during file access, so another thread may have started a session in the
        // meantime. If so, use its session.
        let unused = session.withLock { session -> Session? in
            if session != nil { return new }
            session = new
            return nil
        }
        if let unused { discard(unused) }
    }

    private func makeSession() throws(FileError) -> Session {
        var attempts = 0
        while true {
            let name = POSIXFileSystem.randomName
            let path = "\(folder.temporary)/\(name)"
            do {
                try files.makeDirectories(folder.root)
                try folder.withRoot(files) { (root) throws(FileError) in try makeFolders(in: root) }
                if attempts == 0 {
                    writeTag()
                    attributes.apply(to: folder)
                }
                let lock = try files.withFolder(folder.temporary) { (temporary) throws(FileError) in
                    try files.makeDirectory(name, in: temporary)
                    return try files.open(name, in: temporary, .directory)
                }
                // If this throws, the file system doesn't support locks, so no process sweeps. If another
                // process has the lock, it's sweeping, so try again. If every attempt fails, continue without
                // the lock.
                if (try? files.lock(lock)) != false || attempts == Self.attempts {
                    return Session(path: path, lock: lock)
                }
                discard(Session(path: path, lock: lock))
                attempts += 1
            } catch  where error.isNotFound && attempts < Self.attempts {
                // A sweep that has just ended, or another process, has removed the folders.
                attempts += 1
            }
        }
    }

    /// Creates the folders for entries and sessions. Throws if a file or a link is in their place.
    private func makeFolders(in root: OpenFile) throws(FileError) {
        try check.inspect(root)
        for name in [CacheFolder.temporaryName, CacheFolder.entriesName] {
            try files.makeDirectoryIfMissing(name, in: root)
            guard try files.status(at: name, in: root).kind == .directory else {
                throw FileError(.open, ENOTDIR)
            }
        }
    }

    /// Writes the tag for backup tools. Errors are ignored.
    private func writeTag() {
        guard let file = try? files.open(folder.tag, .create(permissions: 0o600)) else { return }
        let text =
            "Signature: 8a477f597d28d172789f06886806bc55\n# A cache: it may be deleted at any time.\n"
        try? files.writeAll(Array(text.utf8), to: file)
        try? files.close(file)
    }

    /// The session's folder; `nil` if it hasn't been created.
    var current: String? { session.withLock { $0?.path } }

    /// Removes the session's folder unless files are being written in it. The next process then doesn't have
    /// to check all entries.
    func close() {
        // Only an empty folder can be removed, so this fails while a file is being written. Unlock the folder
        // only after that. Otherwise, another process would find it and check all entries.
        guard let path = current, (try? files.removeDirectory(path)) != nil else { return }
        let old = session.withLock { session -> Session? in
            guard session?.path == path else { return nil }
            defer { session = nil }
            return session
        }
        if let old { try? files.close(old.lock) }
    }

    private func endSession(containing path: String) {
        let old = session.withLock { session -> Session? in
            guard let current = session, path.hasPrefix(current.path + "/") else { return nil }
            session = nil
            return current
        }
        if let old { try? files.close(old.lock) }
    }

    private func discard(_ session: Session) {
        try? files.removeDirectory(session.path)
        try? files.close(session.lock)
    }
}

extension TemporaryFiles {
    /// The locked folder of a session whose process has ended.
    struct Orphan {
        fileprivate let name: String
        fileprivate let lock: OpenFile
    }

    /// Deletes the files and folders of processes that have ended, except for one folder.
    ///
    /// - Returns: the remaining folder, or `nil` if there was none. Pass it to ``remove(_:)`` after checking
    ///   all entries. If this process ends before that, another process finds the folder and repeats the
    ///   check.
    func sweep() -> Orphan? {
        var kept: Orphan?
        try? files.withFolder(folder.temporary) { (temporary) throws(FileError) in
            // Names with other characters belong to folders that an earlier sweep couldn't remove and has
            // renamed.
            for name in try files.list(".", in: temporary) where name.allSatisfy(\.isHexDigit) {
                guard let orphan = lock(name, in: temporary) else { continue }
                for file in (try? files.list(".", in: orphan.lock)) ?? [] {
                    try? files.unlink(file, in: orphan.lock)
                }
                // One folder is enough to show that all entries must be checked.
                if let kept { remove(kept, in: temporary) }
                kept = orphan
            }
        }
        return kept
    }

    /// Locks a session's folder. Returns `nil` if the session's process is running, or if it isn't a folder.
    private func lock(_ name: String, in temporary: OpenFile) -> Orphan? {
        guard "\(folder.temporary)/\(name)" != current,
            let lock = try? files.open(name, in: temporary, .directory)
        else { return nil }
        if (try? files.lock(lock)) == true { return Orphan(name: name, lock: lock) }
        try? files.close(lock)
        return nil
    }

    /// Removes an ended session's folder. If that fails because it contains a folder that the cache didn't
    /// create, the session's folder is renamed so later sweeps ignore it. Otherwise, all entries would be
    /// checked each time the cache is opened.
    func remove(_ orphan: Orphan) {
        let result: Void? = try? files.withFolder(folder.temporary) { (temporary) throws(FileError) in
            remove(orphan, in: temporary)
        }
        if result == nil { release(orphan) }
    }

    private func remove(_ orphan: Orphan, in temporary: OpenFile) {
        do {
            try files.removeDirectory(orphan.name, in: temporary)
        } catch  where !error.isNotFound {
            try? files.rename(
                orphan.name, in: temporary, to: orphan.name + Self.foreignSuffix, in: temporary)
        } catch {}
        release(orphan)
    }

    /// Unlocks the folder, so another process can find it.
    func release(_ orphan: Orphan) { try? files.close(orphan.lock) }
}
