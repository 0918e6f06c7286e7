// SPDX-License-Identifier: MIT

import ImageBase

extension DiskCache {
    /// Returns a private cache for the entries of one user, in a subfolder that a hash names. It starts with
    /// the limits of this cache, which apply to it alone.
    public func userPartition(named name: String) -> (any DataCache)? { partition(named: name) }

    /// Returns a cache of its own for the entries of one user, in a subfolder of this cache's folder.
    ///
    /// The two share nothing: neither finds, counts, trims or removes entries of the other. The partition is
    /// private (``DiskCacheConfiguration/isPrivate``), and its folder is named by a hash, so that neither the
    /// name nor a key can be read on disk. It starts with the limits of this cache, which apply to it alone.
    /// Two partitions of one name are two caches that share a folder.
    ///
    /// Call `removeAll` of the partition when the user logs out.
    ///
    /// - Parameter name: any text, such as the identifier of an account.
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
