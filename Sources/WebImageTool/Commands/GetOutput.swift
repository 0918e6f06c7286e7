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
    case folder(String, OutputNames)

    /// A folder when `path` ends in a slash or is one, or for more than one input; it is made if it is not there.
    init(_ path: String, inputs: [String]) throws {
        let count = inputs.count
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
        self = .folder(path.hasSuffix("/") ? path : path + "/", OutputNames(inputs))
    }

    /// The path for an original of that format. A name without an extension gets the format's.
    func path(forInput index: Int, format: ImageFormat) -> String {
        switch self {
        case .file(let path): return path
        case .folder(let folder, let names):
            let hasSuffix = !FileName.split(names[index]).suffix.isEmpty
            return folder
                + (hasSuffix ? names[index] : names.rename(index, suffix: "." + format.fileExtension))
        }
    }

    /// The path and format for a picture that is encoded anew: by the extension if it is one that can be written, else
    /// PNG with alpha and JPEG without.
    func encodedPath(forInput index: Int, hasAlpha: Bool) -> (path: String, format: ImageFormat) {
        let standard: ImageFormat = hasAlpha ? .png : .jpeg
        switch self {
        case .file(let path):
            return (path, (try? EncodingArguments.format(of: path)) ?? standard)
        case .folder(let folder, let names):
            if let format = try? EncodingArguments.format(of: names[index]) {
                return (folder + names[index], format)
            }
            return (folder + names.rename(index, suffix: "." + standard.fileExtension), standard)
        }
    }
}
