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
        /// The inputs themselves.
        case inPlace([InPlaceFile])
    }

    let place: Place
    /// The format of `--format`.
    private let chosen: ImageFormat?
    private let isReplaced: Bool
    /// Whether the extension of the format is added to the path of a file.
    private let addsExtension: Bool
    /// Whether nothing is written.
    let isDryRun: Bool

    init(
        _ place: Place, format: ImageFormat?, isReplaced: Bool, addsExtension: Bool = false, isDryRun: Bool
    ) {
        self.place = place
        chosen = format
        self.isReplaced = isReplaced
        self.addsExtension = addsExtension
        self.isDryRun = isDryRun
    }

    var isStandardOutput: Bool { if case .file("-") = place { true } else { false } }
    var isFolder: Bool { if case .folder = place { true } else { false } }
    var isInPlace: Bool { if case .inPlace = place { true } else { false } }

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
        if let image, isInPlace { return image }
        var own = image
        if case .folder(_, let names) = place { own = names.format(index) ?? own }
        var wanted = format
        if image == .apng {
            // Most animations in PNG are in files named .png.
            if own == .png { own = .apng }
            if chosen == nil, wanted == .png { wanted = .apng }
        }
        let writable = [wanted, own].compactMap(\.self).first(
            where: { ProgramSupport.failure(encoding: $0) == nil })
        return writable ?? (hasAlpha ? .png : .jpeg)
    }

    /// Whether the file of an input exists already and stays. False also if its name is not known yet.
    func isPresent(forInput index: Int) -> Bool {
        guard !isReplaced, case .folder(let folder, let names) = place, let name = names.known(index) else {
            return false
        }
        return FileKind(folder + name) != .missing
    }

    /// The path of an input's file; nil if it is not known before the image is.
    func path(forInput index: Int) -> String? {
        switch place {
        case .file(let path): addsExtension ? nil : path
        case .folder(let folder, let names): names.known(index).map { folder + $0 }
        case .inPlace(let files): files[index].path
        }
    }

    /// Checks that the file of an input can be written, before there is work to lose.
    func check(forInput index: Int) throws(ImageError) {
        guard case .inPlace(let files) = place else { return }
        try OutputFile.checkFolder(OutputFile.folder(of: files[index].path), for: files[index].path)
    }

    /// Whether each frame or page of an input is written to a file.
    ///
    /// - Parameter fit: Whether one file can hold them all.
    func separatesFrames(fit: Bool) -> Bool {
        if case .folder(_, let names) = place { names.separatesFrames(fit: fit) } else { false }
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
            try write(data, to: path)
            return path
        case .inPlace(let files):
            if !isDryRun { try files[index].replace(with: data) }
            return files[index].path
        case .folder(let folder, let names):
            var name = names.known(index)
            // The image may have another format than the name of the input says.
            if !isOriginal, let known = name, self.format == nil {
                let named = ImageFormat(fileExtension: FileName.suffix(ofPath: known))
                if named != format, (named, format) != (.png, .apng) { name = nil }
            }
            let path = folder + (name ?? names.name(index, format: format, size: size))
            if !isReplaced, FileKind(path) != .missing { return nil }
            try write(data, to: path)
            return path
        }
    }

    /// Writes one of several files of an input, in a folder. The name has the size or the frame.
    func add(
        _ data: Data, forInput index: Int, format: ImageFormat, size: PixelSize, frame: FrameNumber? = nil
    ) throws(ImageError) -> WrittenFile {
        guard case .folder(let folder, let names) = place else {
            throw ImageError(.invalidRequest, "several files need a folder")
        }
        let name = names.name(index, format: format, size: size, frame: frame)
        let isKept = !isReplaced && FileKind(folder + name) != .missing
        if !isKept { try write(data, to: folder + name) }
        return WrittenFile(
            name: name, path: folder + name, size: size, bytes: data.count, isKept: isKept)
    }

    private func write(_ data: Data, to path: String) throws(ImageError) {
        if !isDryRun { try OutputFile.write(data, to: path) }
    }
}
