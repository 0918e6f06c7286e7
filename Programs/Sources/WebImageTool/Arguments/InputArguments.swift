// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation
@_spi(Programs) import WebImage

/// A command's inputs.
struct InputArguments: ParsableArguments {
    @Argument(help: "Files, folders, URLs, or - for standard input.")
    var input: [String] = []

    @Option(
        help: ArgumentHelp("A file with more inputs, one per line; - is standard input.", valueName: "file"))
    var list: String?

    @Flag(name: .shortAndLong, help: "Include the images in subfolders.")
    var recursive = false

    /// Returns the inputs. A folder stands for its image files.
    ///
    /// A folder's image files are the ones with the extension of an image format, sorted by name. Hidden
    /// files are ignored.
    ///
    /// - Throws: a usage error without inputs, or the error of a file or folder that can't be read.
    func addresses() throws -> [InputAddress] {
        var inputs = input
        if let list {
            let data = try InputFile.readAll(list)
            let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
            inputs += lines.map(ProgramSupport.trimmed)
                .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        }
        guard !inputs.isEmpty else { throw ValidationError("Missing expected argument '<input> ...'") }
        if inputs.count(where: { $0 == "-" }) + (list == "-" ? 1 : 0) > 1 {
            throw ValidationError("Standard input can be read only once.")
        }
        var addresses: [InputAddress] = []
        for input in inputs {
            let address = InputAddress(input)
            guard !address.isURL, FileKind(input) == .folder else {
                addresses.append(address)
                continue
            }
            let images = try images(in: input, relativeTo: "")
            guard !images.isEmpty else {
                let hint = recursive ? "" : "; --recursive includes its subfolders"
                throw ImageError(.io, "the folder has no images" + hint, url: input)
            }
            addresses += images
        }
        return addresses
    }

    /// - Parameter place: the folder's path relative to the folder that the user named.
    private func images(
        in folder: String, relativeTo place: String
    ) throws(ImageError) -> [InputAddress] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw ImageError(.io, "the folder cannot be read", url: folder)
        }
        var images: [InputAddress] = []
        for name in names.sorted(by: NameOrder.precedes) where !name.hasPrefix(".") {
            let path = (folder.hasSuffix("/") ? folder : folder + "/") + name
            switch FileKind(path) {
            case .folder where recursive && !FileKind.isLink(path):
                images += try self.images(in: path, relativeTo: place + name + "/")
            case .other where ImageFormat(fileExtension: FileName.suffix(ofPath: name)) != nil:
                images.append(InputAddress(path, folder: place))
            case .folder, .stream, .blockDevice, .other, .missing: break
            }
        }
        return images
    }
}
