// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import PortableFoundation
@_spi(Programs) import WebImage

/// The destination of a command that writes images.
struct OutputArguments: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            A file, a folder (created if it ends with /), or - for standard output. A name with %03d or the \
            fields of --name stands for several files.
            """, valueName: "path"))
    var output: String?

    @Option(
        help: ArgumentHelp("The format to write. (default: from the extension)", valueName: "format"))
    var format: FormatArgument?

    @Option(
        help: ArgumentHelp(
            """
            The names of the files in a folder, with {name}, {width}, {height}, {ext}, {frame} (a frame or \
            page, from 1), {index} or %03d (an input, or the frames of a single one). (default: {name}.{ext})
            """, valueName: "pattern"))
    var name: NamePattern?

    @Flag(help: "Replace files that exist.")
    var force = false

    @Flag(help: "With --recursive, write all files into the folder itself, not into subfolders.")
    var flat = false

    @Flag(name: [.customShort("n"), .long], help: "Only say what would be written.")
    var dryRun = false

    /// - Throws: a usage error if a required output is missing, or if both images and JSON would go to
    ///   standard output.
    func check(isRequired: Bool = false, inPlace: InPlaceArguments? = nil, json: Bool) throws {
        if inPlace?.inPlace == true {
            guard output == nil, format == nil, name == nil else {
                throw ValidationError("--in-place cannot be combined with -o, --format or --name.")
            }
            return
        }
        if output == nil, format != nil || name != nil || force || flat {
            throw ValidationError("--format, --name, --force and --flat need an output: -o.")
        }
        if isRequired, output == nil {
            throw ValidationError("Missing expected argument '--output <path>'")
        }
        if output == "-", json {
            throw ValidationError("-o - and --json cannot both use standard output.")
        }
    }

    /// Returns the destination; nil if no output is specified.
    ///
    /// The destination is a folder if the path is one or ends with a slash, otherwise a file. A missing
    /// folder is created.
    ///
    /// - Parameters:
    ///   - tried: the formats that the file may get. The chosen format's extension is added to the path.
    ///     Empty if the format is known.
    ///   - keepsOriginals: whether an input's bytes may be written in a format that can't be encoded.
    ///   - inPlace: the options of a command that can replace its inputs.
    /// - Throws: a usage error if there are several inputs but only one file, or an error if the file exists,
    ///   can't be created, or has the extension of a format that can't be written.
    func destination(
        for inputs: [InputAddress], trying tried: [ImageFormat] = [], keepsOriginals: Bool = false,
        inPlace: InPlaceArguments? = nil
    ) throws -> Destination? {
        if let inPlace, inPlace.inPlace {
            return try inPlace.destination(for: inputs, replacesBackups: force, isDryRun: dryRun)
        }
        guard let output else { return nil }
        if output.contains("%s") {
            throw ValidationError("-o \(output): use {name} for the name of the input, not %s.")
        }
        if tried.isEmpty, let pattern = pattern(of: output) {
            return try destination(for: inputs, named: pattern, in: output, keepsOriginals: keepsOriginals)
        }
        guard output != "-", output.hasSuffix("/") || FileKind(output) == .folder else {
            guard inputs.count == 1 else {
                let message =
                    output == "-" ? "-o - can be used with one input only" : "-o \(output) is not a folder"
                let animates =
                    ImageFormat(fileExtension: FileName.suffix(ofPath: output))
                    .map(ProgramSupport.holdsAnimations) ?? false
                let hint = animates ? " \"webimage animate\" makes one file of several images." : ""
                throw ValidationError(
                    "\(message); several inputs need a folder, such as -o out/.\(hint)")
            }
            if name != nil { throw ValidationError("--name needs a folder, such as -o out/.") }
            guard !tried.isEmpty else {
                let named = ImageFormat(fileExtension: FileName.suffix(ofPath: output))
                let failure = named.flatMap { ProgramSupport.failure(encoding: $0) }
                if format == nil, !keepsOriginals, let error = failure {
                    throw ProgramSupport.error(error, at: output)
                }
                try OutputFile.check(output, isReplaced: force)
                return Destination(
                    .file(output), format: format?.format, isReplaced: force, isDryRun: dryRun)
            }
            if ImageFormat(fileExtension: FileName.suffix(ofPath: output)) != nil {
                throw ValidationError(
                    "-o \(output) has an extension, but --formats chooses the format: leave it out.")
            }
            for format in tried where output != "-" {
                try OutputFile.check("\(output).\(format.fileExtension)", isReplaced: force)
            }
            return Destination(
                .file(output), format: nil, isReplaced: force, addsExtension: true, isDryRun: dryRun)
        }
        let folder = output.hasSuffix("/") ? output : output + "/"
        let names = OutputNames(
            inputs, format: format?.format, pattern: name ?? .standard, keepsFolders: !flat)
        if !dryRun {
            for place in [""] + names.folders.sorted() { try Self.create(folder + place) }
        }
        return Destination(
            .folder(folder, names), format: format?.format, isReplaced: force, isDryRun: dryRun)
    }

    /// Creates a folder if it's missing.
    ///
    /// - Throws: ``ImageError/Code/io`` if the folder, or a file in it, can't be created.
    private static func create(_ folder: String) throws(ImageError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw ImageError(.io, "cannot create the folder", url: folder)
        }
        try OutputFile.checkFolder(folder, for: folder)
    }

    /// Returns the name pattern in a path, if the path stands for several files; otherwise nil.
    private func pattern(of path: String) -> NamePattern? {
        guard path != "-", FileKind(path) == .missing, let file = path.split(separator: "/").last,
            !path.hasSuffix("/"), let pattern = NamePattern(argument: String(file)), pattern.namesSeveral
        else { return nil }
        return pattern
    }

    private func destination(
        for inputs: [InputAddress], named pattern: NamePattern, in path: String, keepsOriginals: Bool
    ) throws -> Destination {
        if name != nil { throw ValidationError("-o \(path) and --name cannot both name the files.") }
        if format == nil, !keepsOriginals {
            if let error = pattern.format.flatMap({ ProgramSupport.failure(encoding: $0) }) {
                throw ProgramSupport.error(error, at: path)
            }
            if pattern.parts.last != .ext, pattern.format == nil {
                _ = try EncodingArguments.format(of: path)
            }
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        if !folder.isEmpty, !dryRun { try Self.create(folder) }
        let format = format?.format ?? pattern.format
        let names = OutputNames(inputs, format: format, pattern: pattern, keepsFolders: false)
        return Destination(.folder(folder, names), format: format, isReplaced: force, isDryRun: dryRun)
    }
}

/// A format that can be encoded, by name or extension.
struct FormatArgument: ExpressibleByArgument {
    let format: ImageFormat

    init?(argument: String) {
        guard let format = ImageFormat(fileExtension: argument),
            ProgramSupport.failure(encoding: format) == nil
        else { return nil }
        self.format = format
    }

    static var allValueStrings: [String] {
        ProgramSupport.encodableExtensions
    }
}
