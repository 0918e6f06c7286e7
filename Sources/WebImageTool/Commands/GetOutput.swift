// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where `get` writes.
enum GetOutput: Sendable {
    case file(String)
    case folder(String, NameBook)

    /// A folder when `path` ends in a slash or is one, or for more than one input; it is made if it is not there.
    init(_ path: String, count: Int) throws {
        let kind = FileKind(path)
        if path == "-" || (kind != .folder && !path.hasSuffix("/") && count == 1) {
            guard path == "-" && count > 1 else {
                self = .file(path)
                return
            }
            throw ValidationError("-o - takes one input.")
        }
        if kind == .other { throw ValidationError("\(path) is no folder, and there are several inputs.") }
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw ImageError(.io, "the folder cannot be made", url: path)
        }
        self = .folder(path.hasSuffix("/") ? path : path + "/", NameBook())
    }

    /// The path for an original of that format. An address without an extension gets the format's.
    func path(for input: InputAddress, format: ImageFormat?) -> String {
        switch self {
        case .file(let path): return path
        case .folder(let folder, let names):
            var name = FileName.safe(for: input.text)
            if let format, FileName.split(name).suffix.isEmpty { name += "." + format.fileExtension }
            return folder + names.claim(name)
        }
    }

    /// The path and format for a picture that is encoded anew: by the extension if it is one that can be written, else
    /// PNG with alpha and JPEG without.
    func encodedPath(for input: InputAddress, hasAlpha: Bool) -> (path: String, format: ImageFormat) {
        let standard: ImageFormat = hasAlpha ? .png : .jpeg
        switch self {
        case .file(let path):
            return (path, (try? EncodingArguments.format(of: path)) ?? standard)
        case .folder(let folder, let names):
            let name = FileName.safe(for: input.text)
            if let format = try? EncodingArguments.format(of: name) {
                return (folder + names.claim(name), format)
            }
            let stem = FileName.split(name).stem
            return (folder + names.claim(stem + "." + standard.fileExtension), standard)
        }
    }
}

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
