// SPDX-License-Identifier: MIT

import ImageBase

extension FileSystem {
    /// Creates the folder at `path` and any missing parents.
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

    /// Creates the folder at `path` if it doesn't exist.
    func makeDirectoryIfMissing(
        _ path: String, in folder: OpenFile = .workingFolder
    ) throws(FileError) {
        do {
            try makeDirectory(path, in: folder)
        } catch  where error.isAlreadyThere {
            return
        }
    }
}
