// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching

/// The part of the caches that belongs to one user; see ``ImageManagerConfiguration/userPartition``.
///
/// The keys of a user's images contain the user's hash and how many times the user has logged out in this
/// process. If a load that began before a logout stores an image afterward, we recognize it by this number
/// and remove it immediately.
struct UserPartition: Sendable, Hashable {
    private let hash: String
    /// Whether the disk cache has a partition for this user.
    let isOnDisk: Bool

    init(name: String, isOnDisk: Bool) {
        hash = Hash128(name, seed: .fixed).hexadecimal
        self.isOnDisk = isOnDisk
    }

    /// The line that identifies this partition in cache keys.
    var line: String { "\(Self.prefix)\(hash).\(Self.logouts.withLock { $0[hash] ?? 0 })" }

    /// Invalidates all keys that contain the current ``line``, in all managers.
    func logOut() { Self.logouts.withLock { $0[hash, default: 0] += 1 } }

    func contains(_ key: CacheKey) -> Bool { Place(key).map { $0.hash == hash } ?? false }

    private static let prefix = KeyWord.user.mark
    private static let logouts = Locked<[String: Int]>([:])

    /// A key in a user partition.
    struct Place {
        /// The key without the logout count, as it's stored on disk.
        let storedKey: CacheKey
        fileprivate let hash: String
        private let number: Int

        /// Returns `nil` if the key isn't in a user partition.
        init?(_ key: CacheKey) {
            var lines = key.text.split(separator: "\n", omittingEmptySubsequences: false)
            guard let index = lines.dropFirst().firstIndex(where: { $0.hasPrefix(prefix) }) else {
                return nil
            }
            let parts = lines[index].dropFirst(prefix.count).split(separator: ".")
            guard parts.count == 2, let number = Int(parts[1]) else { return nil }
            hash = String(parts[0])
            self.number = number
            lines[index] = "\(prefix)\(hash)"
            storedKey = CacheKey(lines.joined(separator: "\n"))
        }

        /// Whether the user hasn't logged out since the key was made.
        var isCurrent: Bool { logouts.withLock { $0[hash] ?? 0 } == number }
    }
}
