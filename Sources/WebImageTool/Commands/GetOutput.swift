// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The destination of `get`.
enum GetOutput: Sendable {
    case file(String)
    case folder(String, OutputNames)

    /// Creates the destination: a folder if `path` is one or ends with a slash, or for several inputs, else a
    /// file. A missing folder is created.
    init(_ path: String, inputs: [String]) throws {
        let count = inputs.count
        let kind = FileKind(path)
        if path == "-" || (kind != .folder && !path.hasSuffix("/") && count == 1) {
            guard path == "-" && count > 1 else {
                self = .file(path)
                return
            }
            throw ValidationError("-o - can be used with one input only.")
        }
        if kind == .other { throw ValidationError("\(path) is not a folder, which several inputs need.") }
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw ImageError(.io, "cannot create the folder", url: path)
        }
        self = .folder(path.hasSuffix("/") ? path : path + "/", OutputNames(inputs))
    }

    /// Returns the path for an original. A name without an extension gets the one of `format`.
    func path(forInput index: Int, format: ImageFormat) -> String {
        switch self {
        case .file(let path): return path
        case .folder(let folder, let names):
            let hasSuffix = !FileName.split(names[index]).suffix.isEmpty
            return folder
                + (hasSuffix ? names[index] : names.rename(index, suffix: "." + format.fileExtension))
        }
    }

    /// Returns the path and format for a result: the format of the extension if it can be encoded, else PNG
    /// with alpha and JPEG without.
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
