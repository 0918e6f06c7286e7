// SPDX-License-Identifier: MIT

import ArgumentParser
@_spi(Programs) import ImageBase
import ImageCoding
import Raster
@_spi(Programs) import WebImage

/// `webimage info`: shows the headers of images.
struct InfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Shows the format, size, frames and orientation.",
        discussion: """
            Reads only the beginning of files and of URLs that aren't cached. Animations are read \
            completely, to count their frames. With --exif and --verify, files and URLs are read completely.

            With --verify, all frames and pages are decoded, and damage is an error with the exit status 1.

            JSON keys: url, ok, format, width, height, frameCount, loopCount (0 = forever), delaysMs, \
            hasAlpha, orientation (EXIF, 1 to 8), bitDepth, density [x, y] (pixels per inch), colorSpace \
            (null if the file names none), dynamicRange ("standard", "pq", "hlg", "gainMap"), headroom \
            (stops above white, null if unknown), error {code, message}; with --exif, exif {make, model, \
            lensMake, lensModel, software, artist, copyright, captured (ISO 8601), exposure, fNumber, iso, \
            focalLengthMm, flash, location (RFC 5870)}. Width and height are without the orientation.
            """)

    @OptionGroup var inputs: InputArguments
    @OptionGroup var decoding: DecodingArguments

    @Flag(help: "Decode all of each image, and report damage.")
    var verify = false

    @Flag(help: "Show the camera, exposure, date and place from EXIF.")
    var exif = false

    @Flag(help: "Write one JSON object per input, each on a line.")
    var json = false

    func run() async throws {
        let showsEXIF = exif
        // Reading headers doesn't need a manager.
        StandardError.isVerbose = decoding.verbose
        let verifier = verify ? ImageVerifier(manager: decoding.manager(), options: decoding.options) : nil
        let limit = verify ? 2 : 8
        let hasFailed = await Batch.run(try inputs.addresses(), limit: limit, json: json) { index, input in
            do throws(ImageError) {
                let (info, properties) = try await HeaderReader.read(input, withEXIF: showsEXIF)
                let exif = showsEXIF ? EXIFRecord(properties) : nil
                let damage = await verifier?.damage(of: input, index: index)
                return InfoRecord(input: input, result: .success(info), exif: exif, damage: damage)
            } catch {
                return InfoRecord(input: input, result: .failure(error))
            }
        }
        await verifier?.manager.flush()
        if hasFailed { throw ExitCode(1) }
    }
}

/// The `info` report on one input.
struct InfoRecord: InputRecord {
    let input: InputAddress
    let result: Result<ImageInfo, ImageError>
    var exif: EXIFRecord?
    /// The damage that was found.
    var damage: ImageError?

    var error: ImageError? { result.error ?? damage }

    var json: JSONValue {
        let info = result.value
        let members: [(key: String, value: JSONValue)] = [
            ("url", .string(input.record)),
            ("ok", .bool(error == nil)),
            ("format", .optional(info?.format.rawValue)),
            ("width", .optional(info?.size.width)),
            ("height", .optional(info?.size.height)),
            ("frameCount", .optional(info?.frameCount)),
            ("loopCount", .optional(info?.loopCount)),
            ("delaysMs", info.map { .array($0.delays.map(JSONValue.milliseconds)) } ?? .null),
            ("hasAlpha", .optional(info?.hasAlpha)),
            ("orientation", .optional(info?.orientation.rawValue)),
            ("bitDepth", .optional(info?.bitDepth)),
            ("density", info?.density.map { .array([.double($0.x), .double($0.y)]) } ?? .null),
            ("colorSpace", .optional(info?.colorSpace?.description)),
            ("dynamicRange", .optional(info?.dynamicRange.kind.rawValue)),
            ("headroom", info?.dynamicRange.headroom.map { .double($0) } ?? .null),
            ("error", .error(error)),
        ]
        return .object(members + (exif.map { [("exif", $0.json)] } ?? []))
    }

    /// The output line without `--json`, followed by the EXIF lines:
    /// `jpeg  4000x3000  8 bit  Display P3 orientation 6  photo.jpg`
    var line: String? {
        guard let info = result.value else { return nil }
        var parts = [info.format.rawValue.padded(to: 4), "\(info.size)", "\(info.bitDepth) bit"]
        if let space = info.colorSpace { parts.append(ProgramSupport.escaping(space.description)) }
        if info.isHighDynamicRange {
            let headroom = info.dynamicRange.headroom.map { ", \(($0 * 100).rounded() / 100) stops" } ?? ""
            parts.append("HDR \(info.dynamicRange.kind.rawValue)\(headroom)")
        }
        if info.hasAlpha { parts.append("alpha") }
        if info.frameCount > 1, !info.isAnimated {
            parts.append("\(info.frameCount) pages")
        } else if info.frameCount != 1 {
            let loops = info.loopCount == 0 ? "forever" : "\(info.loopCount) times"
            let total = info.delays.reduce(.zero, +) / .milliseconds(1)
            parts.append("\(info.frameCount) frames, \(JSONValue.double(total).text) ms, \(loops)")
        }
        if info.orientation != .up { parts.append("orientation \(info.orientation.rawValue)") }
        parts.append(input.label)
        return ([parts.joined(separator: "  ")] + (exif?.lines ?? [])).joined(separator: "\n")
    }
}
