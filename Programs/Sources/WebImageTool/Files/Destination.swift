// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation
import Raster
@_spi(Programs) import WebImage

/// The place where a command writes its images.
struct Destination: Sendable {
    enum Place: Sendable {
        /// A file; `-` is standard output.
        case file(String)
        case folder(String, OutputNames)
        /// The inputs themselves.
        case inPlace([InPlaceFile])
    }

    let place: Place
    /// The format from `--format`.
    private let chosen: ImageFormat?
    private let isReplaced: Bool
    /// Whether to add the format's extension to a file's path.
    private let addsExtension: Bool
    /// Whether this is a dry run, which doesn't write anything.
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

    /// The format that all files have: the chosen one, or else the one that the file's extension names; nil
    /// for other extensions, standard output and folders.
    var format: ImageFormat? {
        guard chosen == nil, case .file(let path) = place else { return chosen }
        return ImageFormat(fileExtension: FileName.suffix(ofPath: path))
    }

    /// Whether an original in a format can be written unchanged.
    func holds(_ original: ImageFormat) -> Bool {
        format == nil || format == original || format == ProgramSupport.base(of: original)
    }

    /// Returns the format of an input's result.
    ///
    /// It's the format of all files, or else the input's own if it can be encoded, or else PNG with alpha and
    /// JPEG without.
    func format(forInput index: Int, of image: ImageFormat?, hasAlpha: Bool) -> ImageFormat {
        if let image, isInPlace { return image }
        var own = image
        if case .folder(_, let names) = place { own = names.format(index) ?? own }
        var wanted = format
        if image == .apng {
            // Most animated PNGs are in files named .png.
            if own == .png { own = .apng }
            if chosen == nil, wanted == .png { wanted = .apng }
        }
        let writable = [wanted, own].compactMap(\.self).first(
            where: { ProgramSupport.failure(encoding: $0) == nil })
        return writable ?? (hasAlpha ? .png : .jpeg)
    }

    /// Whether an input's file already exists and is kept. Also false if its name isn't known yet.
    func isPresent(forInput index: Int) -> Bool {
        guard !isReplaced, case .folder(let folder, let names) = place, let name = names.known(index) else {
            return false
        }
        return FileKind(folder + name) != .missing
    }

    /// Returns the path of an input's file; nil if it depends on the image.
    func path(forInput index: Int) -> String? {
        switch place {
        case .file(let path): addsExtension ? nil : path
        case .folder(let folder, let names): names.known(index).map { folder + $0 }
        case .inPlace(let files): files[index].path
        }
    }

    /// Checks that an input's file can be written, before there's any work to lose.
    func check(forInput index: Int) throws(ImageError) {
        guard case .inPlace(let files) = place else { return }
        try OutputFile.checkFolder(OutputFile.folder(of: files[index].path), for: files[index].path)
    }

    /// Whether each frame or page of an input gets its own file.
    ///
    /// - Parameter fit: Whether one file can hold them all.
    func separatesFrames(fit: Bool) -> Bool {
        if case .folder(_, let names) = place { names.separatesFrames(fit: fit) } else { false }
    }

    /// Writes an input's file.
    ///
    /// - Parameters:
    ///   - format: The format of `data`.
    ///   - isOriginal: Whether `data` is the input's own, so the file gets the input's name.
    /// - Returns: the path; nil if an existing file is kept.
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
            // The image may have a different format than the input's extension suggests.
            if !isOriginal, let known = name, self.format == nil {
                let named = ImageFormat(fileExtension: FileName.suffix(ofPath: known))
                if named != format, named != ProgramSupport.base(of: format) { name = nil }
            }
            let path = folder + (name ?? names.name(index, format: format, size: size))
            if !isReplaced, FileKind(path) != .missing { return nil }
            try write(data, to: path)
            return path
        }
    }

    /// Writes one of an input's several files, in a folder. The name contains the size or the frame.
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
