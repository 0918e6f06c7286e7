// SPDX-License-Identifier: MIT

public import ImageBase
import ImageCoding
import PortableFoundation
public import Raster
public import WebImage

/// An image that's larger than the screen or doesn't fit in memory. Only the tiles in a view are decoded, at
/// the size at which they're shown.
///
/// A view requests the part that it shows, and draws ``tiles`` whenever ``onChange`` is called. The views in
/// `WebImageGTK` and `WebImageUIKit` do this for you.
///
/// ```swift
/// var request = ImageRequest(url: url)
/// request.decoding.limits.sourcePixels = 2_000_000_000
/// request.decoding.limits.encodedBytes = 1 << 30
/// let image = TiledImage(request)
/// ```
///
/// The encoded image is loaded once and kept in memory. If it's at least 4 MiB, it's mapped from the disk
/// cache's file instead, as soon as it's stored there. We don't write any files beyond those that the disk
/// cache keeps unencrypted. The file at a `file:` URL is mapped directly, unless the request has a
/// ``ImageRequest/loader``. Don't truncate the file in place while it's shown. ``ImageRequest/decoding``
/// determines the page, the orientation and the limits. Thumbnails, regions, transformers and animations have
/// no effect.
///
/// On Linux, a part of a TIFF or JPEG 2000 image is decoded on its own. If a TIFF also contains a smaller
/// version, reduced parts are decoded from that; otherwise, the first view of the whole image reads
/// everything. In a JPEG, PNG or WebP image, everything stored before the part is read, too, and missing
/// tiles are decoded together. While a part of an interlaced PNG, or of a JPEG or WebP with several scans, is
/// decoded, it takes as much memory as the whole image. Other formats, and all formats on Apple platforms,
/// are decoded as a whole, within the limits. The result is halved until it takes at most half of
/// ``maximumBytes``, so it isn't sharp at larger scales.
@MainActor
public final class TiledImage {
    /// The progress of loading.
    public enum Phase: Sendable {
        /// The encoded image is loading.
        case loading
        /// The size is known, and tiles are being decoded.
        case ready
        case failed(ImageError)
    }

    /// A bitmap to draw.
    public struct Tile: Sendable {
        public let bitmap: Bitmap
        /// The position of the whole bitmap, in image pixels. It may extend beyond ``area`` and the image.
        public let bitmapArea: PixelRect
        /// The part to draw, in image pixels.
        public let area: PixelRect
    }

    public let request: ImageRequest
    /// The maximum size of decoded tiles in bytes, excluding tiles that are being decoded.
    public let maximumBytes: Int
    public private(set) var phase = Phase.loading
    /// The upright image's size in pixels, or `nil` until ``phase`` is ready.
    public var size: PixelSize? { source?.pyramid.size }
    /// The error of the last tile that failed to decode. Failed tiles look less sharp and aren't decoded
    /// again.
    public private(set) var tileError: ImageError?
    /// Called after ``phase`` or ``tiles`` has changed. Default: `nil`.
    public var onChange: (@MainActor () -> Void)?

    private let manager: ImageManager
    private var source: TileSource?
    private var store = TileStore()
    private var failed: Set<TilePyramid.Tile> = []
    private var plan: TilePlan?
    private var view: (area: PixelRect, scale: Double)?
    private var running: [Running] = []
    private(set) var opening: Task<Void, Never>?
    private var pressure: ChangeObservation?
    private let live = LiveInstance("TiledImage")

    /// Tiles that are decoded together.
    private struct Running {
        let block: TilePyramid.Block
        let token: CancellationToken
    }

    /// Decodes the tiles of all images.
    private nonisolated static let queue = WorkQueue(slots: slots)
    private nonisolated static let slots = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)

    /// Starts loading an image.
    ///
    /// - Parameters:
    ///   - manager: The manager that loads the image. Default: the current ``ImageManager/shared``.
    ///   - maximumBytes: The maximum size of decoded tiles in bytes, at least 16 MiB. Default: 96 MiB.
    public init(
        _ request: some ImageRequestConvertible, manager: ImageManager = .shared, maximumBytes: Int = 96 << 20
    ) {
        self.request = manager.effective(request.imageRequest)
        self.manager = manager
        self.maximumBytes = max(16 << 20, maximumBytes)
        pressure = manager.configuration.memoryPressure?.observe { [weak self] level in
            guard level > .normal else { return }
            MainActorQueue.add { self?.trim(to: 0) }
        }
        let (effective, limit) = (self.request, self.maximumBytes)
        opening = Task { [weak self] in
            let result = await Self.open(effective, manager, maximumBytes: limit)
            self?.didOpen(result)
        }
    }

    deinit {
        opening?.cancel()
        for part in running { part.token.cancel() }
    }

    /// Stops loading and decoding because the view is closed. Decoded tiles stay in memory.
    public func cancel() {
        opening?.cancel()
        view = nil
        plan = nil
        for part in running { part.token.cancel() }
    }

    /// The total size of decoded tiles in bytes.
    public var byteCount: Int { store.byteCount }

    /// Whether all tiles in the view are as sharp as they can get.
    public var isSharp: Bool {
        guard let plan else { return false }
        return plan.visible.tiles.allSatisfy { store[$0] != nil || failed.contains($0) }
    }

    /// Decodes the tiles of a part, starting in the middle. Tiles of an earlier part that aren't needed
    /// anymore are canceled.
    ///
    /// - Parameters:
    ///   - area: The part in the view, in image pixels.
    ///   - scale: The number of display pixels per image pixel.
    public func show(_ area: PixelRect, scale: Double) {
        view = (area, scale)
        replan()
    }

    /// The bitmaps for the part in the view, to be drawn in this order. Where a tile is missing, coarser or
    /// finer tiles fill in; areas without any tile are left out.
    public var tiles: [Tile] {
        guard let source, let plan else { return [] }
        return plan.visible.tiles.flatMap { tile in
            if let own = self.tile(tile, showing: tile) { return [own] }
            var parts: [Tile] = []
            if plan.level < source.overview {
                for level in plan.level + 1...source.overview {
                    let coarser = source.pyramid.ancestor(of: tile, at: level)
                    guard let part = self.tile(coarser, showing: tile) else { continue }
                    parts.append(part)
                    break
                }
            }
            // Draw finer tiles on top of the coarse tile, unless they're transparent and the coarse tile
            // would show through.
            if !source.info.hasAlpha || parts.isEmpty {
                parts += source.pyramid.children(of: tile).compactMap { self.tile($0, showing: $0) }
            }
            return parts
        }
    }

    private func tile(_ tile: TilePyramid.Tile, showing shown: TilePyramid.Tile) -> Tile? {
        guard let source, let bitmap = store[tile] else { return nil }
        let area = source.pyramid.area(of: tile)
        return Tile(
            bitmap: bitmap,
            // Include the last column and row in full, even if they only partly cover the image.
            bitmapArea: PixelRect(
                x: area.x, y: area.y, width: bitmap.width << tile.level, height: bitmap.height << tile.level),
            area: source.pyramid.area(of: shown))
    }
}

extension TiledImage {
    private nonisolated static func open(
        _ request: ImageRequest, _ manager: ImageManager, maximumBytes: Int
    ) async -> Result<TileSource, ImageError> {
        do throws(ImageError) {
            let codecs = request.codecs?.value ?? manager.configuration.codecs
            if let url = request.url, url.scheme?.lowercased() == "file", request.loader == nil {
                return await queue.run {
                    Result { () throws(ImageError) in
                        try TileSource(
                            SourceFile.map(url), codecs: codecs, options: request.decoding,
                            maximumBytes: maximumBytes)
                    }
                }
            }
            // Wait until the data is on disk. Large data is then read from there, so it doesn't stay in
            // memory.
            var stored = request
            stored.waitsForStore = true
            let data = try await manager.data(for: stored).data
            return await queue.run {
                Result { () throws(ImageError) in
                    try TileSource(
                        data, codecs: codecs, options: request.decoding, maximumBytes: maximumBytes)
                }
            }
        } catch {
            return .failure(error)
        }
    }

    private func didOpen(_ result: Result<TileSource, ImageError>) {
        opening = nil
        switch result {
        case .success(let source):
            self.source = source
            phase = .ready
            readFromDiskCache(source.data)
        case .failure(let error): phase = .failed(error)
        }
        replan()
        onChange?()
    }

    /// Reads large data from the disk cache instead of keeping it in memory.
    private func readFromDiskCache(_ data: Data) {
        let (request, manager) = (request, manager)
        opening = Task { [weak self] in
            await manager.finishStores()
            guard !Task.isCancelled else { return }
            let stored = await Self.queue.run { SourceFile.stored(data, for: request, in: manager) }
            if let stored { self?.source = self?.source?.reading(stored) }
        }
    }

    private func replan() {
        guard let source, let view else { return }
        let new = TilePlan(
            (source.pyramid, source.finest, source.overview), area: view.area, scale: view.scale,
            maximumBytes: maximumBytes)
        guard new != plan else { return }
        plan = new
        for part in running where !part.block.tiles.contains(where: { new.isWanted($0) }) {
            part.token.cancel()
        }
        startNext()
    }

    private func startNext() {
        guard let source, let plan, running.count < Self.slots else { return }
        let active = running.filter { !$0.token.isCancelled }
        let missing = plan.wanted.filter { tile in
            store[tile] == nil && !failed.contains(tile) && !active.contains { $0.block.contains(tile) }
        }
        guard let first = missing.first else { return }
        let part = Running(block: source.block(with: first, of: missing), token: CancellationToken())
        running.append(part)
        Self.queue.submit { [weak self] in
            let result = Result { () throws(ImageError) in try source.decode(part.block, part.token) }
            MainActorQueue.add { self?.didDecode(part, result) }
        }
        startNext()
    }

    private func didDecode(
        _ part: Running, _ result: Result<[(tile: TilePyramid.Tile, bitmap: Bitmap)], ImageError>
    ) {
        running.removeAll { $0.token === part.token }
        switch result {
        case .success(let tiles):
            for (tile, bitmap) in tiles { store.insert(bitmap, for: tile) }
            trim(to: maximumBytes)
        case .failure(let error):
            guard error.code != .cancelled || !part.token.isCancelled else { break }
            failed.formUnion(part.block.tiles)
            tileError = error
            // The overview has failed, so nothing can be shown.
            if store.isEmpty, part.block.level == source?.overview { phase = .failed(error) }
        }
        startNext()
        onChange?()
    }

    private func trim(to bytes: Int) {
        guard let plan else { return bytes == 0 ? store.removeAll() : () }
        store.trim(to: bytes) { plan.isWanted($0) ? nil : plan.distance(of: $0) }
    }
}
