// SPDX-License-Identifier: MIT

import ImageBase

extension DiskContext {
    /// Deletes the entries that `removeAll` moved away, in this process or in one that has ended.
    ///
    /// Files that the cache did not create are moved back.
    func emptyTrash(onRemoval didRemove: () -> Void = {}) {
        for name in (try? files.list(folder.root)) ?? [] where name.hasPrefix(CacheFolder.trashPrefix) {
            let trash = "\(folder.root)/\(name)"
            for bucket in (try? files.list(trash)) ?? [] {
                emptyBucket(bucket, in: trash, onRemoval: didRemove)
                if (try? files.removeDirectory("\(trash)/\(bucket)")) == nil {
                    restore("\(trash)/\(bucket)", to: "\(folder.entries)/\(bucket)")
                }
            }
            try? files.removeDirectory(trash)
        }
    }

    /// The number of entries in the trash.
    var trashCount: Int {
        let names = (try? files.list(folder.root)) ?? []
        return names.filter { $0.hasPrefix(CacheFolder.trashPrefix) }.reduce(0) { count, name in
            let trash = "\(folder.root)/\(name)"
            return ((try? files.list(trash)) ?? []).reduce(count) { count, bucket in
                count + ((try? files.list("\(trash)/\(bucket)"))?.count ?? 0)
            }
        }
    }

    private func emptyBucket(_ bucket: String, in trash: String, onRemoval didRemove: () -> Void) {
        let path = "\(trash)/\(bucket)"
        for file in (try? files.list(path)) ?? [] {
            if let name = EntryName(file), EntryName.bucketName(name.bucket) == bucket,
                (try? files.status(at: "\(path)/\(file)"))?.kind == .file
            {
                try? files.unlink("\(path)/\(file)")
                didRemove()
            } else {
                try? files.makeDirectories("\(folder.entries)/\(bucket)")
                restore("\(path)/\(file)", to: "\(folder.entries)/\(bucket)/\(file)")
            }
        }
    }

    /// Moves a file back unless another one has taken its place.
    private func restore(_ path: String, to target: String) {
        if (try? files.status(at: target)) == nil { try? files.rename(path, to: target) }
    }
}
