// SPDX-License-Identifier: MIT

import ImageBase

extension FileSystem {
    /// Makes `path` and the folders above it that are missing.
    func makeDirectories(_ path: String) throws(FileError) {
        do {
            try makeDirectory(path)
        } catch  where error.isAlreadyThere {
            return
        } catch  where error.isNotFound {
            guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { throw error }
            try makeDirectories(String(path[..<slash]))
            try makeDirectoryIfMissing(path)
        }
    }

    func makeDirectoryIfMissing(_ path: String) throws(FileError) {
        do {
            try makeDirectory(path)
        } catch  where error.isAlreadyThere {
            return
        }
    }
}
