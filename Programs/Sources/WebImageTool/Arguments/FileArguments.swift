// SPDX-License-Identifier: MIT

import ArgumentParser
@_spi(Programs) import ImageBase
import ImageCoding
import PortableFoundation
import Raster
@_spi(Programs) import WebImage

/// The destination of a command that makes one file from all inputs.
struct FileArguments: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp("The format to write. (default: from the extension)", valueName: "format"))
    var format: FormatArgument?

    @Flag(help: "Replace the file if it exists.")
    var force = false

    /// Returns the format to write, before any work is done.
    ///
    /// - Throws: a usage error if there's no format, or an error if the file can't be written.
    func checkedFormat(json: Bool) throws -> ImageFormat {
        if output == "-", json { throw ValidationError("-o - and --json cannot both use standard output.") }
        if output == "-", format == nil { throw ValidationError("-o - needs --format.") }
        if output.hasSuffix("/") || FileKind(output) == .folder {
            throw ValidationError("-o \(output) is a folder, but the result is one file.")
        }
        try OutputFile.check(output, isReplaced: force)
        return try format?.format ?? EncodingArguments.format(of: output)
    }

    /// Writes the file and reports it.
    ///
    /// - Parameters:
    ///   - text: What the line says besides the size.
    ///   - members: What the JSON object contains besides the size.
    func write(
        _ data: Data, format: ImageFormat, size: PixelSize, json: Bool, text: String,
        members: [(key: String, value: JSONValue)]
    ) async throws(ImageError) {
        let output = output
        try await Blocking.run { () throws(ImageError) in try OutputFile.write(data, to: output) }
        if json {
            let object: [(key: String, value: JSONValue)] = [
                ("output", .string(output)), ("format", .string(format.rawValue)),
                ("width", .int(size.width)), ("height", .int(size.height)), ("bytes", .int(data.count)),
            ]
            StandardOutput.line(JSONValue.object(object + members).text)
        } else if output != "-" {
            let path = ProgramSupport.escaping(output)
            StandardOutput.line(
                "\(format.rawValue)  \(size)  \(text)  \(ByteCount.text(data.count))  \(path)")
        }
    }
}
