// SPDX-License-Identifier: MIT

#if Server
@_spi(Programs) import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation
import Raster
import WebImage

/// A JSON description of a source.
struct SourceDescription {
    private typealias Field = (key: String, value: JSONValue)

    let target: ParsedTarget
    let parts: InfoParts
    /// The source, including its data.
    let source: OpenedOriginal
    let exchange: ImageExchange

    private var manager: ImageManager { exchange.server.manager }

    func response() async throws(ProblemDetails) -> ImageServerResponse {
        let request = try exchange.sourceRequest(target)
        let info = source.header.info
        let text: String
        if parts.isThumbor {
            text = try thumbor(info)
        } else {
            var fields = plainFields(info, byteCount: source.data?.data.count ?? 0)
            fields += try await pixelFields(request)
            text = JSONValue.object(fields).text + "\n"
        }
        return exchange.dataResponse(
            Data(text.utf8), type: "application/json", of: source.data?.http, to: target)
    }

    /// Returns the fields that come from the header.
    private func plainFields(_ info: ImageInfo, byteCount: Int) -> [Field] {
        var fields: [Field] = []
        if parts.byteCount { fields.append(("size", .int(byteCount))) }
        if parts.format {
            fields.append(("format", .string(info.format.rawValue)))
            fields.append(("mime_type", .string(info.format.mediaType)))
        }
        if parts.dimensions {
            let size = info.displaySize
            fields += [
                ("width", .int(size.width)), ("height", .int(size.height)),
                ("orientation", .int(Int(info.orientation.rawValue))), ("frames", .int(info.frameCount)),
                ("alpha", .bool(info.hasAlpha)), ("bit_depth", .int(info.bitDepth)),
            ]
            if let density = info.density {
                fields.append(("density", .array([density.x, density.y].map { .decimal("\($0)") })))
            }
        }
        return fields
    }

    /// Returns the fields computed from a small copy of the image.
    private func pixelFields(_ request: ImageRequest) async throws(ProblemDetails) -> [Field] {
        let needsPixels =
            parts.paletteCount > 0 || parts.averageColor || parts.dominantColors || parts.blurHash != nil
            || parts.thumbHash
        guard needsPixels else { return [] }
        var request = request
        request.thumbnail = .fit(width: 96, height: 96)
        let (manager, parts, source) = (manager, parts, source)
        return try await exchange.loading { () throws(ImageError) in
            let bitmap = try await manager.image(for: request, of: source).bitmap
            var fields: [Field] = []
            if parts.paletteCount > 0 {
                let colors = try bitmap.dominantColors(count: parts.paletteCount)
                fields.append(("palette", .array(colors.map { Self.value($0.color) })))
            }
            if parts.dominantColors, let color = try bitmap.dominantColor() {
                fields.append(("dominant_color", Self.value(color)))
            }
            if parts.averageColor {
                fields.append(("average_color", Self.value(try bitmap.averageColor())))
            }
            if let size = parts.blurHash {
                let hash = try bitmap.blurHash(components: (size.x, size.y))
                fields.append(("blurhash", .string(hash)))
            }
            if parts.thumbHash {
                let hash = PlaceholderHash.thumbHash(try bitmap.thumbHash())
                fields.append(("thumbhash", .string(hash.text)))
            }
            return fields
        }
    }

    /// Returns a color as `#rrggbb`.
    private static func value(_ color: RGBAColor) -> JSONValue { .string("#" + color.hexadecimal) }

    /// Returns the response to thumbor's `meta/`.
    private func thumbor(_ info: ImageInfo) throws(ProblemDetails) -> String {
        let size = info.displaySize
        let result: PixelSize
        do throws(ImageError) {
            result = try target.operation.plan(source: info, format: .jpeg).size ?? size
        } catch { throw exchange.server.problem(error) }
        func members(_ size: PixelSize) -> [Field] {
            [("width", .int(size.width)), ("height", .int(size.height))]
        }
        let source = [("url", .string(target.source))] + members(size)
        let value = JSONValue.object([
            ("thumbor", .object([("source", .object(source)), ("target", .object(members(result)))]))
        ])
        return value.text + "\n"
    }
}
#endif
