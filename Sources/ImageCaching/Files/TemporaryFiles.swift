// SPDX-License-Identifier: MIT

import ImageBase

/// Names for files that are being written, in a folder of this opening of the cache.
///
/// The folder's lock is held as long as the process lives. Who gets the lock of somebody else's folder
/// therefore knows that its owner is dead, may delete what it left, and must look for entries that never came
/// into the index.
final class TemporaryFiles: Sendable {
    private struct Session {
        let path: String
        let lock: OpenFile
        var counter: UInt64 = 0
    }

    private static let foreignSuffix = ".foreign"

    /// Folders may come and go as long as other processes begin, end and empty the cache, but not for ever.
    static let attempts = 8

    private let session = Locked<Session?>(nil)
    private let folder: CacheFolder
    private let files: any FileSystem

    init(_ folder: CacheFolder, _ files: any FileSystem) {
        self.folder = folder
        self.files = files
    }

    /// Creates a new file, and the cache's folders when they are missing.
    func create() throws(FileError) -> (file: OpenFile, path: String) {
        var attempts = 0
        while true {
            let path = try next()
            do {
                return (try files.open(path, .create(permissions: 0o600)), path)
            } catch  where error.isNotFound && attempts < Self.attempts {
                // Somebody removed the folders.
                leave(ifNamed: path)
            } catch  where error.isAlreadyThere && attempts < Self.attempts {
                // A fork of this process counts on its own.
                leave(ifNamed: path)
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
            try leaveMark()
        }
    }

    /// Makes the folder of this opening if it has none, before something is done of which the index learns later: if the
    /// process dies meanwhile, the next one to open the cache looks at all entries.
    func leaveMark() throws(FileError) {
        if current != nil { return }
        let made = try makeSession()
        let superfluous = session.withLock { session -> Session? in
            if session != nil { return made }
            session = made
            return nil
        }
        if let superfluous { discard(superfluous) }
    }

    private func makeSession() throws(FileError) -> Session {
        var attempts = 0
        while true {
            let path = "\(folder.temporary)/\(String(UInt64.random(in: .min ... .max), radix: 16))"
            do {
                try files.makeDirectories(folder.root)
                try files.makeDirectoryIfMissing(folder.temporary)
                try files.makeDirectoryIfMissing(folder.entries)
                if attempts == 0 { writeTag() }
                try files.makeDirectory(path)
                let lock = try files.open(path, .directory)
                // An error means that the file system has no locks, so that no process sweeps. A lock that is taken
                // belongs to a sweep; one that is always taken means the same as an error.
                if (try? files.lock(lock)) != false || attempts == Self.attempts {
                    return Session(path: path, lock: lock)
                }
                discard(Session(path: path, lock: lock))
                attempts += 1
            } catch  where error.isNotFound && attempts < Self.attempts {
                // A sweep came between, and is over; or somebody removed the folders.
                attempts += 1
            }
        }
    }

    /// For backup tools. Not being able to is no trouble.
    private func writeTag() {
        guard let file = try? files.open(folder.tag, .create(permissions: 0o600)) else { return }
        let text =
            "Signature: 8a477f597d28d172789f06886806bc55\n# A cache: it may be deleted at any time.\n"
        try? files.writeAll(file, Array(text.utf8))
        try? files.close(file)
    }

    /// The folder of this opening, if it has one.
    var current: String? { session.withLock { $0?.path } }

    /// Gives the folder up unless files are being written in it: nothing is left to look for after this
    /// process.
    func close() {
        guard let path = current, (try? files.removeDirectory(path)) != nil else { return }
        let old = session.withLock { session -> Session? in
            guard session?.path == path else { return nil }
            defer { session = nil }
            return session
        }
        if let old { try? files.close(old.lock) }
    }

    private func leave(ifNamed path: String) {
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
    /// The folder of a dead process, locked.
    struct Remains {
        fileprivate let path: String
        fileprivate let lock: OpenFile
    }

    /// Deletes what dead processes left but for one folder, so that there is still a mark if this process dies before it
    /// has looked at all entries.
    ///
    /// - Returns: that folder, to be given to ``remove(_:)`` then; nil if there was none.
    func sweep() -> Remains? {
        guard let names = try? files.list(folder.temporary) else { return nil }
        var kept: Remains?
        for name in names where name.allSatisfy(\.isHexDigit) {
            let path = "\(folder.temporary)/\(name)"
            guard path != current, let lock = try? files.open(path, .directory) else { continue }
            guard (try? files.lock(lock)) == true else {
                try? files.close(lock)
                continue
            }
            for file in (try? files.list(path)) ?? [] { try? files.unlink("\(path)/\(file)") }
            if let kept { remove(kept) }
            kept = Remains(path: path, lock: lock)
        }
        return kept
    }

    /// Removes the folder. If that fails, because of a folder in it that is not the cache's, it gets a name that no sweep
    /// looks at: each later opening of the cache would look at all entries because of it.
    func remove(_ remains: Remains) {
        do {
            try files.removeDirectory(remains.path)
        } catch  where !error.isNotFound {
            try? files.rename(remains.path, to: remains.path + Self.foreignSuffix)
        } catch {}
        leave(remains)
    }

    /// For another process to find.
    func leave(_ remains: Remains) { try? files.close(remains.lock) }
}
