// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation
public import Raster

#if os(Linux)
import CCodecs
#endif

extension LosslessJPEG {
    /// How to turn, mirror and crop a JPEG without decoding it.
    public struct Turn: Hashable, Sendable {
        /// How to turn the upright image. Default: ``Orientation/up``, which leaves it upright.
        public var orientation: Orientation
        /// The part to keep, in pixels of the turned image, or nil for the whole image. Its left and top
        /// edges move outward to the next multiple of 8 or 16 pixels.
        public var crop: PixelRect?
        /// Whether to remove columns and rows that can't be mirrored, usually at most 15 of each. If false,
        /// an image that has them fails with ``ImageError/Code/invalidRequest``. Default: false.
        public var trims: Bool

        public init(_ orientation: Orientation = .up, crop: PixelRect? = nil, trims: Bool = false) {
            self.orientation = orientation
            self.crop = crop
            self.trims = trims
        }
    }

    /// Returns a JPEG that is stored upright and turned. The coefficients and the metadata, except for a
    /// thumbnail, stay the same.
    ///
    /// - Throws: ``ImageError/Code/invalidRequest`` if the image's size doesn't allow a lossless turn, or for
    ///   a part outside the image; ``ImageError/Code/unsupported`` for a JPEG with a gain map and on Apple
    ///   platforms; ``ImageError/Code/corrupt`` for an invalid or damaged JPEG; ``ImageError/Code/limit``.
    public static func turned(
        _ data: Data, by turn: Turn, limits: Limits = .default, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Data {
        #if os(Linux)
        return try data.withBytes { bytes throws(ImageError) in
            guard case .header(let header) = try JPEGHeader.read(bytes, limits: limits, wantsProfile: false)
            else { throw ImageError(.corrupt, "JPEG ends within its header") }
            guard !header.gainMap.isStated else {
                throw ImageError(.unsupported, "a JPEG with a gain map can't be turned without loss")
            }
            guard header.orientation.followed(by: turn.orientation) != .up || turn.crop != nil else {
                return data
            }
            try limits.check(source: header.size)
            let needed = header.size.pixelCount * header.components * 4
            guard needed <= limits.workingBytes else {
                throw .limit("workingBytes", found: needed, allowed: limits.workingBytes)
            }
            let plan = try plan(turn, for: header)
            let file = try recode(
                bytes, isProgressive: header.isProgressive, turn: plan, limits: limits, cancellation)
            var metadata = try JPEGMetadata.read(bytes, limits: limits)
            metadata.resetOrientation()
            if var editor = metadata.exif.flatMap({ EXIFEditor($0) }) {
                editor.removeThumbnail()
                editor.setSize(PixelSize(width: Int(plan.width), height: Int(plan.height)))
                metadata.exif = Data(editor.bytes)
            }
            return try JPEGMetadata.insert(metadata, into: file, others: descriptions(in: bytes))
        }
        #else
        throw ImageError(.unsupported, "no lossless turns of JPEG on this system")
        #endif
    }

    #if os(Linux)
    private static func plan(_ turn: Turn, for header: JPEGHeader) throws(ImageError) -> wi_jpeg_turn {
        let orientation = header.orientation.followed(by: turn.orientation)
        let steps = orientation.steps
        // Sampling factors are relative to other components, so ignore them if there's only one component.
        let isSingle = header.components == 1
        let across = isSingle ? 8 : 8 * (header.sampling.map(\.horizontal).max() ?? 1)
        let down = isSingle ? 8 : 8 * (header.sampling.map(\.vertical).max() ?? 1)
        let group = orientation.applied(to: PixelSize(width: across, height: down))
        var size = orientation.applied(to: header.size)
        func whole(_ length: Int, step: Int, side: String) throws(ImageError) -> Int {
            let kept = length / step * step
            guard kept == length || turn.trims && kept > 0 else {
                throw ImageError(
                    .invalidRequest,
                    "without loss, the new \(side) must be a multiple of \(step), found \(length); trim it")
            }
            return kept
        }
        if steps.flipsX { size.width = try whole(size.width, step: group.width, side: "width") }
        if steps.flipsY { size.height = try whole(size.height, step: group.height, side: "height") }
        var part = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        if let crop = turn.crop {
            let (left, top) = (crop.x / group.width * group.width, crop.y / group.height * group.height)
            let right = min(crop.x + crop.width, size.width)
            let bottom = min(crop.y + crop.height, size.height)
            guard crop.x >= 0, crop.y >= 0, right > crop.x, bottom > crop.y else {
                throw ImageError(
                    .invalidRequest,
                    "the part \(crop.x),\(crop.y),\(crop.width),\(crop.height) is outside of \(size)")
            }
            part = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
        }
        return wi_jpeg_turn(
            is_transposed: steps.transposes, is_mirrored: steps.flipsX, is_flipped: steps.flipsY,
            columns: UInt32((size.width + group.width - 1) / group.width),
            rows: UInt32((size.height + group.height - 1) / group.height),
            x: UInt32(part.x / group.width), y: UInt32(part.y / group.height), width: UInt32(part.width),
            height: UInt32(part.height))
    }

    /// Returns the comments and the Photoshop segments, which contain IPTC.
    private static func descriptions(in bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = []
        for segment in JPEGSegments(bytes) where segment.marker == 0xED || segment.marker == 0xFE {
            let length = segment.content.count + 2
            result += [0xFF, segment.marker, UInt8(length >> 8), UInt8(length & 255)] + segment.content
        }
        return result
    }
    #endif
}
