// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation
import Raster

/// The encoded image that a ``TiledImage`` shows, and how to decode parts of it.
struct TileSource: Sendable {
    /// How much of the image must be decoded to get a part.
    enum Access: Sendable {
        /// Only the part.
        case tiles
        /// Everything stored up to the end of the part.
        case rows
        /// The whole image.
        case whole
    }

    let info: ImageInfo
    let pyramid: TilePyramid
    let access: Access
    /// The finest level to decode. A finer one would take too much memory, because the whole level is decoded
    /// at once.
    let finest: Int
    /// The level that's always kept. It fills in where tiles of a finer level are missing.
    let overview: Int
    /// The encoded image.
    private(set) var data: Data
    private let codecs: CodecRegistry
    private let options: DecodingOptions
    /// The maximum size of the tiles that are decoded together, in bytes.
    private let blockBytes: Int

    /// Creates a source for encoded data, and reads the header.
    init(
        _ data: Data, codecs: CodecRegistry, options: DecodingOptions, maximumBytes: Int
    ) throws(ImageError) {
        var options = options
        options.region = nil
        options.thumbnail = nil
        options.maximumDecodedBytes = nil
        options.firstFrameOnly = true
        options.keepsMetadata = false
        // Views show this format. With fast quality, a reduced size that already fits isn't resized again,
        // which would be visible at the edges of tiles.
        options.pixelFormat = .bgra8
        options.alpha = .premultiplied
        options.colorSpace = .sRGB
        options.dynamicRange = .standard
        options.thumbnailQuality = .fast
        let decoder = FrameDecoder(options: options, codecs: codecs)
        try decoder.update(data, isComplete: true)
        guard let info = decoder.info, !info.size.isEmpty else {
            throw ImageError(.corrupt, "missing image header")
        }
        self.info = info
        self.data = data
        self.codecs = codecs
        self.options = options
        pyramid = TilePyramid(
            size: options.appliesOrientation ? info.orientation.applied(to: info.size) : info.size)
        access = Self.access(info.format)
        blockBytes = maximumBytes / 4
        finest = access == .whole ? pyramid.level(ofPixels: maximumBytes / 8) : 0
        overview = max(finest, pyramid.level(ofPixels: maximumBytes / 64))
    }

    /// Returns the same source with its bytes in `data`, such as a mapped file.
    func reading(_ data: Data) -> TileSource {
        var source = self
        source.data = data
        return source
    }

    private static func access(_ format: ImageFormat) -> Access {
        #if os(Linux)
        if format.has(.tiles) { return .tiles }
        return format.has(.rows) ? .rows : .whole
        #else
        // ImageIO decodes the whole image for each part.
        return .whole
        #endif
    }

    /// Returns the tiles to decode together with `tile`, chosen from the missing ones.
    func block(with tile: TilePyramid.Tile, of missing: some Sequence<TilePyramid.Tile>) -> TilePyramid.Block
    {
        switch access {
        case .tiles: return TilePyramid.Block(tile)
        case .whole: return pyramid.allTiles(of: tile.level)
        case .rows:
            var (row, all) = (TilePyramid.Block(tile), TilePyramid.Block(tile))
            for other in missing where other.level == tile.level {
                all = all.union(TilePyramid.Block(other))
                if other.row == tile.row { row = row.union(TilePyramid.Block(other)) }
            }
            return [all, row].first { pyramid.byteCount(of: $0) <= blockBytes } ?? TilePyramid.Block(tile)
        }
    }

    /// Decodes the tiles of a block.
    func decode(
        _ block: TilePyramid.Block, _ cancellation: CancellationToken
    ) throws(ImageError) -> [(tile: TilePyramid.Tile, bitmap: Bitmap)] {
        var options = options
        let area = pyramid.area(of: block)
        if area.size != pyramid.size { options.region = area }
        let size = pyramid.size(of: block)
        if block.level > 0 { options.thumbnail = .stretch(size) }
        let bitmap = try codecs.decode(data, options: options, cancellation: cancellation).bitmap
        guard bitmap.size == size else {
            throw ImageError(.corrupt, "a part has \(bitmap.size) pixels instead of \(size)")
        }
        let tiles = block.tiles
        if tiles.count == 1 { return [(tiles[0], bitmap)] }
        var parts: [(tile: TilePyramid.Tile, bitmap: Bitmap)] = []
        for tile in tiles {
            try cancellation.check()
            parts.append((tile, try bitmap.cropped(to: pyramid.place(of: tile, in: block))))
        }
        return parts
    }
}

extension TilePyramid {
    /// Returns how many bytes a block's decoded tiles take.
    func byteCount(of block: Block) -> Int {
        block.isEmpty ? 0 : size(of: block).pixelCount.multipliedReportingOverflow(by: 4).partialValue
    }
}
