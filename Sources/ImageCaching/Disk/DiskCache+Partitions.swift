// SPDX-License-Identifier: MIT

import ImageBase

extension DiskCache {
    /// Returns a private cache for one user's entries, in a subfolder whose name is a hash. It starts with
    /// this cache's limits, which apply to it separately.
    public func userPartition(named name: String) -> (any DataCache)? { partition(named: name) }

    /// Returns a separate cache for one user's entries, in a subfolder of this cache's folder.
    ///
    /// The two caches share nothing: neither one finds, counts, trims or removes the other's entries. The
    /// partition is private (``DiskCacheConfiguration/isPrivate``), and its folder's name is a hash, so
    /// neither the name nor a key can be read on disk. It starts with this cache's limits, which apply to it
    /// separately. Two partitions with the same name are two caches that share a folder.
    ///
    /// When the user logs out, call `removeAll` on the partition.
    ///
    /// - Parameter name: any text, such as an account identifier.
    package func partition(named name: String) -> DiskCache {
        var configuration = configuration
        configuration.isPrivate = true
        configuration.additionalDirectories = []
        configuration.sdWebImageDirectory = nil
        let hash = SHA256Digest.hash(Array(name.utf8)).hexadecimal
        return DiskCache(
            directory: "\(directory)/partitions/\(hash)", configuration: configuration, files: context.files,
            time: context.time, observer: context.reporter.observer)
    }
}
