// SPDX-License-Identifier: MIT

import ImageBase

// Files are removed, moved and replaced by name in opened folders, so a link in place of a folder can't lead
// to a file outside the cache's folder. The cache's folder itself may be a link.
extension CacheFolder {
    /// Runs `body` with the cache's folder open.
    func withRoot<Result>(
        _ files: any FileSystem, _ body: (OpenFile) throws(FileError) -> Result
    ) throws(FileError) -> Result {
        try files.withFolder(openRoot, body)
    }

    /// The path for opening the cache's folder. The dot follows a symbolic link.
    var openRoot: String { root + "/." }

    /// Runs `body` with the folder of one of the 256 buckets open.
    func withBucket<Result>(
        _ bucket: Int, by files: any FileSystem, _ body: (OpenFile) throws(FileError) -> Result
    ) throws(FileError) -> Result {
        try files.withFolder(entries) { (entries) throws(FileError) in
            try files.withFolder(EntryName.bucketName(bucket), in: entries, body)
        }
    }

    /// Returns the names of a bucket's entries; empty if it can't be listed.
    func entryNames(in bucket: Int, _ files: any FileSystem) -> [EntryName] {
        let names = try? files.withFolder(entries) { (entries) throws(FileError) in
            try files.list(EntryName.bucketName(bucket), in: entries)
        }
        return (names ?? []).compactMap(EntryName.init).filter { $0.bucket == bucket }
    }
}
