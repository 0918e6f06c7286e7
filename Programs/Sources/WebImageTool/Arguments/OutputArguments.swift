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
            "A file, a folder (with / at its end it is created), or - for standard output.",
            valueName: "path"))
    var output: String?

    @Option(
        help: ArgumentHelp("The format to write, instead of that of the extension.", valueName: "format"))
    var format: FormatArgument?

    @Option(
        help: ArgumentHelp(
            """
            The names of the files in a folder, with {name}, {width}, {height}, {index} and {ext}. (default: \
            {name}.{ext})
            """, valueName: "pattern"))
    var name: NamePattern?

    @Flag(help: "Replace files that exist.")
    var force = false

    /// - Throws: a usage error if a required output is missing, or if images and JSON would both be written
    ///   to standard output.
    func check(isRequired: Bool = false, json: Bool) throws {
        if output == nil, format != nil || name != nil || force {
            throw ValidationError("--format, --name and --force need an output: -o.")
        }
        if isRequired, output == nil {
            throw ValidationError("Missing expected argument '--output <path>'")
        }
        if output == "-", json {
            throw ValidationError("-o - and --json cannot both use standard output.")
        }
    }

    /// Returns the destination: a folder if the path is one or ends with a slash, else a file; nil without an
    /// output. A missing folder is created.
    ///
    /// - Parameters:
    ///   - tried: the formats of which the file will have one, whose extension is added to its path; empty if
    ///     the format is known.
    ///   - keepsOriginals: whether the bytes of an input may be written, in a format that can't be encoded.
    /// - Throws: a usage error for several inputs and one file, or an error if the file exists or its name
    ///   has the extension of a format that can't be written.
    func destination(
        for inputs: [InputAddress], trying tried: [ImageFormat] = [], keepsOriginals: Bool = false
    ) throws -> Destination? {
        guard let output else { return nil }
        guard output != "-", output.hasSuffix("/") || FileKind(output) == .folder else {
            guard inputs.count == 1 else {
                let message =
                    output == "-" ? "-o - can be used with one input only" : "-o \(output) is not a folder"
                throw ValidationError("\(message); several inputs need a folder, such as -o out/.")
            }
            if name != nil { throw ValidationError("--name needs a folder, such as -o out/.") }
            guard !tried.isEmpty else {
                let named = ImageFormat(fileExtension: FileName.suffix(ofPath: output))
                let failure = named.flatMap { ProgramSupport.failure(encoding: $0) }
                if format == nil, !keepsOriginals, let error = failure {
                    throw ProgramSupport.error(error, at: output)
                }
                try OutputFile.check(output, isReplaced: force)
                return Destination(.file(output), format: format?.format, isReplaced: force)
            }
            if ImageFormat(fileExtension: FileName.suffix(ofPath: output)) != nil {
                throw ValidationError(
                    "-o \(output) names a format, which --formats chooses: leave out the extension.")
            }
            for format in tried where output != "-" {
                try OutputFile.check("\(output).\(format.fileExtension)", isReplaced: force)
            }
            return Destination(.file(output), format: nil, isReplaced: force, addsExtension: true)
        }
        do {
            try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        } catch {
            throw ImageError(.io, "cannot create the folder", url: output)
        }
        let folder = output.hasSuffix("/") ? output : output + "/"
        let names = OutputNames(inputs.map(\.text), format: format?.format, pattern: name ?? .standard)
        return Destination(.folder(folder, names), format: format?.format, isReplaced: force)
    }
}

/// A format that can be encoded, by its name or extension.
struct FormatArgument: ExpressibleByArgument {
    let format: ImageFormat

    init?(argument: String) {
        guard let format = ImageFormat(fileExtension: argument),
            CodecRegistry.default.encodableFormats.contains(format)
        else { return nil }
        self.format = format
    }

    static var allValueStrings: [String] {
        CodecRegistry.default.encodableFormats.map(\.fileExtension).sorted()
    }
}
