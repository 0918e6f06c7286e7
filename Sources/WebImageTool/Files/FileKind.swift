// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What is at a path.
enum FileKind {
    case none
    case folder
    case other

    init(_ path: String) {
        guard let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        else {
            self = .none
            return
        }
        switch type {
        case .typeDirectory: self = .folder
        case .typeSymbolicLink:
            // A link to a folder serves as one.
            self = (try? FileManager.default.contentsOfDirectory(atPath: path)) == nil ? .other : .folder
        default: self = .other
        }
    }
}
