// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation
import Raster
@_spi(Programs) import WebImage

/// The destination of the images of a command.
struct Destination: Sendable {
    enum Place: Sendable {
        /// A file; `-` is standard output.
        case file(String)
        case folder(String, OutputNames)
    }

    let place: Place
    /// The format of `--format`.
    private let chosen: ImageFormat?
    private let isReplaced: Bool
    /// Whether the extension of the format is added to the path of a file.
    private let addsExtension: Bool

    init(_ place: Place, format: ImageFormat?, isReplaced: Bool, addsExtension: Bool = false) {
        self.place = place
        chosen = format
        self.isReplaced = isReplaced
        self.addsExtension = addsExtension
    }

    var isStandardOutput: Bool { if case .file("-") = place { true } else { false } }

    /// The format that all files have: the chosen one, or that of the extension of a file; nil for other
    /// extensions, for standard output and for folders.
    var format: ImageFormat? {
        guard chosen == nil, case .file(let path) = place else { return chosen }
        return ImageFormat(fileExtension: FileName.suffix(ofPath: path))
    }

    /// Whether the output can have the bytes of an original of `format`.
    func holds(_ original: ImageFormat) -> Bool {
        format == nil || format == original || [format, original] == [.png, .apng]
    }

    /// The format of the result for an input: the one of all files; that of the input if it can be encoded;
    /// else PNG with alpha and JPEG without.
    func format(forInput index: Int, of image: ImageFormat?, hasAlpha: Bool) -> ImageFormat {
        var own = image
        if case .folder(_, let names) = place { own = names.format(index) ?? own }
        var wanted = format
        if image == .apng {
            // Most animations in PNG are in files named .png.
            if own == .png { own = .apng }
            if chosen == nil, wanted == .png { wanted = .apng }
        }
        let writable = [wanted, own].compactMap(\.self).first(
            where: CodecRegistry.default.encodableFormats.contains)
        return writable ?? (hasAlpha ? .png : .jpeg)
    }

    /// Whether the file of an input exists already and stays. False also if its name is not known yet.
    func isPresent(forInput index: Int) -> Bool {
        guard !isReplaced, case .folder(let folder, let names) = place, let name = names.known(index) else {
            return false
        }
        return FileKind(folder + name) != .missing
    }

    /// Writes the file of an input.
    ///
    /// - Parameters:
    ///   - format: The format of `data`.
    ///   - isOriginal: Whether the data is that of the input, whose name it keeps.
    /// - Returns: the path; nil if there is a file that stays.
    func write(
        _ data: Data, forInput index: Int, format: ImageFormat, size: PixelSize, isOriginal: Bool = false
    ) throws(ImageError) -> String? {
        switch place {
        case .file(var path):
            if addsExtension, !isStandardOutput { path += "." + format.fileExtension }
            try OutputFile.write(data, to: path)
            return path
        case .folder(let folder, let names):
            var name = names.known(index)
            // The image may have another format than the name of the input says.
            if !isOriginal, let known = name, self.format == nil {
                let named = ImageFormat(fileExtension: FileName.suffix(ofPath: known))
                if named != format, (named, format) != (.png, .apng) { name = nil }
            }
            let path = folder + (name ?? names.name(index, format: format, size: size))
            if !isReplaced, FileKind(path) != .missing { return nil }
            try OutputFile.write(data, to: path)
            return path
        }
    }
}
