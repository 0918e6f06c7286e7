// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation
import Raster
import WebImage

/// A description of a source in JSON.
struct SourceDescription {
    let target: ParsedTarget
    let parts: InfoParts
    /// The source with its data.
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
            text = "{" + fields.joined(separator: ",") + "}\n"
        }
        return exchange.answer(Data(text.utf8), type: "application/json", of: source.data?.http, target)
    }

    /// The fields that the header tells.
    private func plainFields(_ info: ImageInfo, byteCount: Int) -> [String] {
        var fields: [String] = []
        if parts.byteCount { fields.append("\"size\":\(byteCount)") }
        if parts.format {
            fields.append("\"format\":\(JSONText.string(info.format.rawValue))")
            fields.append("\"mime_type\":\(JSONText.string(info.format.mediaType))")
        }
        if parts.dimensions {
            let size = info.displaySize
            fields.append("\"width\":\(size.width),\"height\":\(size.height)")
            fields.append("\"orientation\":\(info.orientation.rawValue),\"frames\":\(info.frameCount)")
            fields.append("\"alpha\":\(info.hasAlpha),\"bit_depth\":\(info.bitDepth)")
            if let density = info.density { fields.append("\"density\":[\(density.x),\(density.y)]") }
        }
        return fields
    }

    /// The fields that a small copy of the image tells.
    private func pixelFields(_ request: ImageRequest) async throws(ProblemDetails) -> [String] {
        let needsPixels =
            parts.paletteCount > 0 || parts.averageColor || parts.dominantColors || parts.blurHash != nil
            || parts.thumbHash
        guard needsPixels else { return [] }
        var request = request
        request.thumbnail = .fit(width: 96, height: 96)
        let (manager, parts, source) = (manager, parts, source)
        return try await exchange.loading { () throws(ImageError) in
            let bitmap = try await manager.image(for: request, of: source).bitmap
            var fields: [String] = []
            if parts.paletteCount > 0 {
                let colors = try bitmap.dominantColors(count: parts.paletteCount)
                fields.append("\"palette\":[\(colors.map { Self.text($0.color) }.joined(separator: ","))]")
            }
            if parts.dominantColors, let color = try bitmap.dominantColor() {
                fields.append("\"dominant_color\":\(Self.text(color))")
            }
            if parts.averageColor {
                fields.append("\"average_color\":\(Self.text(try bitmap.averageColor()))")
            }
            if let size = parts.blurHash {
                let hash = try bitmap.blurHash(components: (size.x, size.y))
                fields.append("\"blurhash\":\(JSONText.string(hash))")
            }
            if parts.thumbHash {
                fields.append(
                    "\"thumbhash\":\(JSONText.string(PlaceholderHash.thumbHash(try bitmap.thumbHash()).text))"
                )
            }
            return fields
        }
    }

    /// A color as `#rrggbb`.
    private static func text(_ color: RGBAColor) -> String { JSONText.string("#" + color.hexadecimal) }

    /// The answer of thumbor's `meta/`.
    private func thumbor(_ info: ImageInfo) throws(ProblemDetails) -> String {
        let size = info.displaySize
        let result: PixelSize
        do throws(ImageError) {
            result = try target.operation.plan(source: info, format: .jpeg).size ?? size
        } catch { throw exchange.server.problem(error) }
        return "{\"thumbor\":{\"source\":{\"url\":\(JSONText.string(target.source)),\"width\":\(size.width),"
            + "\"height\":\(size.height)},\"target\":{\"width\":\(result.width),"
            + "\"height\":\(result.height)}}}\n"
    }
}
#endif
