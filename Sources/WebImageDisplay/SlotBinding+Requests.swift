// SPDX-License-Identifier: MIT

import ImageCoding
package import Raster
package import WebImage

// What a request has of its slot: the size and the range of light of its image.
extension SlotBinding {
    /// The request with a size in pixels; nil while the slot knows none.
    func sized(_ request: ImageRequest) -> ImageRequest? {
        guard request.hasSlotSize else { return request }
        return size(for: request).map { sized(request, $0) }
    }

    /// The size of the image of a request whose size depends on the slot; nil while the slot has none.
    func size(for request: ImageRequest) -> SlotSize? {
        guard let slot, let thumbnail = request.thumbnail else { return nil }
        if thumbnail.unit == .point {
            let (width, height) = (Double(thumbnail.size.width), Double(thumbnail.size.height))
            return SlotSize(
                .points(width: width, height: height, scale: slot.displayScale), thumbnail, isRounded: false)
        }
        let mode = thumbnail.unit == .viewAsShown ? shownMode : nil
        if let size = slot.viewSize, !size.isEmpty { return SlotSize(size, thumbnail, shownIn: mode) }
        // An unbounded side must not crop the image.
        return (slot as? any SizeLimitedSlot)?.sizeLimit.map {
            var size = SlotSize($0, Thumbnail(.fit, size: $0))
            size.shownMode = mode
            return size
        }
    }

    /// The mode in which the slot shows images; nil if it doesn't say.
    private var shownMode: Thumbnail.Mode? {
        // With a gravity, an image covers its view.
        display.last?.options.gravity == nil ? (slot as? any ModalSlot)?.thumbnailMode : .fill
    }

    func sized(_ request: ImageRequest, _ size: SlotSize) -> ImageRequest {
        var request = request
        // In one step, because the URL may depend on both.
        var decoding = request.decoding
        decoding.thumbnail = size.thumbnail
        if decoding.statedScale == nil, let scale = slot?.displayScale, scale != 1 {
            decoding.scale = scale
        }
        request.decoding = decoding
        return request
    }

    /// The request in the range of light in which the slot shows its image.
    func ranged(_ request: ImageRequest, _ options: DisplayOptions) -> ImageRequest {
        guard request.decoding.dynamicRange != .standard, options.setsImage, options.set == nil,
            !showsHighRange(options.rangeOptions, of: request.thumbnail)
        else { return request }
        var request = request
        request.decoding.dynamicRange = .standard
        return request
    }

    /// The range in which the slot shows a bitmap of the load that is being shown. For adapters.
    package func range(of bitmap: Bitmap) -> DisplayOptions.DynamicRange {
        guard bitmap.format == .rgbaHalf, showsHighRange(display.content.rangeOptions) else {
            return .standard
        }
        return display.content.rangeOptions.range
    }

    private func showsHighRange(_ options: RangeOptions, of thumbnail: Thumbnail? = nil) -> Bool {
        guard let slot, slot.showsHighRange, options.range != .standard else { return false }
        guard options.minimumSide > 0 else { return true }
        let scale = slot.displayScale
        if let size = slot.viewSize, !size.isEmpty {
            return Double(max(size.width, size.height)) / scale >= options.minimumSide
        }
        guard let thumbnail, thumbnail.unit != .view else { return true }
        let side = Double(max(thumbnail.size.width, thumbnail.size.height))
        return (thumbnail.unit == .point ? side : side / scale) >= options.minimumSide
    }
}

extension ImageRequest {
    /// The request as a slot loads it, if that depends on the slot: it may have no size of its own, and the
    /// manager one for slots.
    package func inSlot(of manager: ImageManager) -> ImageRequest? {
        if hasSlotSize { return self }
        guard let thumbnail = manager.slotThumbnail, !decoding.statesThumbnail else { return nil }
        var request = self
        request.thumbnail = thumbnail
        return request
    }
}

/// The size of a slot, and of the image that is loaded for it.
struct SlotSize {
    private let pixels: PixelSize
    let thumbnail: Thumbnail
    /// The mode in which the slot shows images, if the load follows it.
    fileprivate(set) var shownMode: Thumbnail.Mode?

    /// - Parameters:
    ///   - kind: the mode and gravity of the image.
    ///   - mode: the mode in which the slot shows images, instead of that of `kind`; nil not to follow it.
    ///   - isRounded: Whether the image has multiples of 32 pixels, so that similar sizes share it.
    init(
        _ pixels: PixelSize, _ kind: Thumbnail, shownIn mode: Thumbnail.Mode? = nil, isRounded: Bool = true
    ) {
        self.pixels = pixels
        shownMode = mode
        let size =
            isRounded ? PixelSize(width: pixels.width.rounded32, height: pixels.height.rounded32) : pixels
        var thumbnail = Thumbnail(mode ?? kind.mode, size: size)
        thumbnail.gravity = kind.gravity
        self.thumbnail = thumbnail
    }

    /// Whether the mode has changed, or a side is longer than that of `old` by more than a quarter, and more
    /// pixels are loaded for it.
    func needsOtherPixels(than old: SlotSize) -> Bool {
        func grows(_ side: KeyPath<PixelSize, Int>) -> Bool {
            // A side of 0 was unbounded.
            old.pixels[keyPath: side] > 0
                && Double(pixels[keyPath: side]) > Double(old.pixels[keyPath: side]) * 1.25
                && thumbnail.size[keyPath: side] > old.thumbnail.size[keyPath: side]
        }
        return shownMode != old.shownMode || grows(\.width) || grows(\.height)
    }
}
