// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import PortableFoundation

/// The destination of `get`.
enum GetOutput: Sendable {
    case file(String)
    case folder(String, OutputNames)

    /// Creates the destination: a folder if `path` is one or ends with a slash, else a file. A missing folder
    /// is created.
    ///
    /// - Throws: a usage error for several inputs and one file.
    init(_ path: String, inputs: [String]) throws {
        guard path != "-", path.hasSuffix("/") || FileKind(path) == .folder else {
            guard inputs.count > 1 else {
                self = .file(path)
                return
            }
            let message = path == "-" ? "-o - can be used with one input only" : "-o \(path) is not a folder"
            throw ValidationError("\(message); several inputs need a folder, such as -o out/.")
        }
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

    /// The format to convert originals to: that of the extension of a file; `nil` for other extensions, for
    /// standard output and for folders.
    var format: ImageFormat? {
        guard case .file(let path) = self else { return nil }
        return ImageFormat(fileExtension: FileName.suffix(ofPath: path))
    }

    /// Whether a file with the extension of the output can have the bytes of an original of `format`.
    func holds(_ original: ImageFormat) -> Bool {
        format == nil || format == original || [format, original] == [.png, .apng]
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
