// SPDX-License-Identifier: MIT

import ImageBase
import PortableC

/// Decides whether a cache may use its folder. Users who can write to it could choose the images that your
/// app shows.
///
/// A folder that belongs to the process's user or to root is accepted if other users can't write to it. Its
/// group may write to it only if it's the process's own group.
final class FolderCheck: Sendable {
    private let folder: CacheFolder
    private let files: any FileSystem
    private let reporter: ErrorReporter
    private let isNeeded: Bool
    private let isAccepted = Locked(false)

    init(
        _ folder: CacheFolder, _ files: any FileSystem, reporter: ErrorReporter,
        modes: DiskCacheConfiguration
    ) {
        self.folder = folder
        self.files = files
        self.reporter = reporter
        isNeeded = !modes.isReadOnly && !modes.allowsForeignFolder
    }

    /// Whether the folder may be used. If not, the reason is reported. A missing folder may be used, because
    /// a store creates it.
    ///
    /// An accepted folder isn't checked again, except by ``inspect(_:)``.
    var allowsUse: Bool {
        if !isNeeded || isAccepted.withLock({ $0 }) { return true }
        do {
            guard let objection = try objection() else { return true }
            reporter.reportFolder(objection)
        } catch {
            reporter.report(error)
        }
        return false
    }

    /// Throws if the folder opened as `opened` must not be used, and reports why.
    func inspect(_ opened: OpenFile) throws(FileError) {
        guard isNeeded else { return }
        // The path may lead to a different folder than when it was accepted, so check the opened folder.
        isAccepted.withLock { $0 = false }
        guard let objection = try objection(to: try files.status(of: opened)) else { return }
        reporter.reportFolder(objection)
        throw FileError(.open, EACCES)
    }

    /// Why the folder must not be used; `nil` if it may be used or is missing.
    func objection() throws(FileError) -> String? {
        guard isNeeded else { return nil }
        do {
            return try objection(to: try files.status(at: folder.openRoot))
        } catch  where error.isNotFound {
            // Don't record that the folder is accepted. Another user could create it before we do.
            return nil
        }
    }

    private func objection(to target: FileStatus) throws(FileError) -> String? {
        let link = try files.status(at: folder.root)
        let user = geteuid()
        // If the path is a link, also check who owns the link, because its owner could redirect it to another
        // of this user's folders.
        let isOwn = [target.owner, link.owner].allSatisfy { $0 == user || $0 == 0 }
        let isClosed = target.mode & 0o002 == 0 && (target.mode & 0o020 == 0 || target.group == getegid())
        guard isOwn, isClosed else { return message(target, link, user: user) }
        isAccepted.withLock { $0 = true }
        return nil
    }

    private func message(_ target: FileStatus, _ link: FileStatus, user: UInt32) -> String {
        let owner = link.kind == .link && link.owner != target.owner ? ", a link of user \(link.owner)," : ""
        return """
            folder \(folder.root)\(owner) belongs to user \(target.owner) and group \(target.group) \
            with mode 0\(String(target.mode, radix: 8)); \
            the owner must be user \(user) or root, and neither others nor a group other than \(getegid()) \
            may be able to write; \
            set DiskCacheConfiguration.allowsForeignFolder to use the folder
            """
    }
}
