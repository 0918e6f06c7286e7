// SPDX-License-Identifier: MIT

import PortableFoundation

/// The kind of file at a path.
enum FileKind {
    case missing
    case folder
    case other

    init(_ path: String) {
        guard let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        else {
            self = .missing
            return
        }
        switch type {
        case .typeDirectory: self = .folder
        case .typeSymbolicLink:
            // A link to a folder is used like a folder.
            self = (try? FileManager.default.contentsOfDirectory(atPath: path)) == nil ? .other : .folder
        default: self = .other
        }
    }
}
