// SPDX-License-Identifier: MIT

import ImageCoding
package import Raster
package import WebImage

// The parts of a request that come from its slot: the size and the dynamic range of its image.
extension SlotBinding {
    /// Returns the request with a size in pixels, or `nil` while the slot doesn't know its size.
    func sized(_ request: ImageRequest) -> ImageRequest? {
        guard request.hasSlotSize else { return request }
        return size(for: request).map { sized(request, $0) }
    }

    /// Returns the image size of a request that depends on the slot, or `nil` while the slot doesn't have a
    /// size.
    func size(for request: ImageRequest) -> SlotSize? {
        guard let slot, let thumbnail = request.thumbnail else { return nil }
        if thumbnail.unit == .point {
            let (width, height) = (Double(thumbnail.size.width), Double(thumbnail.size.height))
            return SlotSize(
                .points(width: width, height: height, scale: slot.displayScale), thumbnail, isRounded: false)
        }
        let mode = thumbnail.unit == .viewAsShown ? shownMode : nil
        if let size = slot.viewSize, !size.isEmpty { return SlotSize(size, thumbnail, shownIn: mode) }
        // Fit the image, because an unbounded side must not crop it.
        return (slot as? any SizeLimitedSlot)?.sizeLimit.map {
            var size = SlotSize($0, Thumbnail(.fit, size: $0))
            size.shownMode = mode
            return size
        }
    }

    /// The mode in which the slot shows images, or `nil` if the slot doesn't report one.
    private var shownMode: Thumbnail.Mode? {
        // If there's a gravity, the image covers its view.
        display.last?.options.gravity == nil ? (slot as? any ModalSlot)?.thumbnailMode : .fill
    }

    func sized(_ request: ImageRequest, _ size: SlotSize) -> ImageRequest {
        var request = request
        // Change the thumbnail and the scale in one step, because the URL may depend on both.
        var decoding = request.decoding
        decoding.thumbnail = size.thumbnail
        if decoding.statedScale == nil, let scale = slot?.displayScale, scale != 1 {
            decoding.scale = scale
        }
        request.decoding = decoding
        return request
    }

    /// Returns the request with the dynamic range in which the slot shows its image.
    func ranged(_ request: ImageRequest, _ options: DisplayOptions) -> ImageRequest {
        guard request.decoding.dynamicRange != .standard, options.setsImage, options.set == nil,
            !showsHighRange(options.rangeOptions, of: request.thumbnail)
        else { return request }
        var request = request
        request.decoding.dynamicRange = .standard
        return request
    }

    /// Returns the range in which the slot shows a bitmap of the current content. Adapters call this.
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
    /// Returns the request that a slot loads in place of this one, or `nil` if the size doesn't depend on the
    /// slot. It depends on the slot if the request says so, or if the request doesn't set a size and the
    /// manager has a size for slots.
    package func inSlot(of manager: ImageManager) -> ImageRequest? {
        if hasSlotSize { return self }
        guard let thumbnail = manager.slotThumbnail, !decoding.statesThumbnail else { return nil }
        var request = self
        request.thumbnail = thumbnail
        return request
    }
}

/// The size of a slot and its image.
struct SlotSize {
    private let pixels: PixelSize
    let thumbnail: Thumbnail
    /// The mode in which the slot shows images, or `nil` if the load ignores the mode.
    fileprivate(set) var shownMode: Thumbnail.Mode?

    /// - Parameters:
    ///   - kind: The image's mode and gravity.
    ///   - mode: The mode in which the slot shows images, which replaces the mode in `kind`; `nil` to ignore
    ///     it.
    ///   - isRounded: Whether to round the sides up to multiples of 32 pixels, so slots of similar sizes
    ///     share an image.
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

    /// Returns whether the mode has changed, or a side is more than a quarter longer than in `old` and needs
    /// more pixels.
    func needsOtherPixels(than old: SlotSize) -> Bool {
        func grows(_ side: KeyPath<PixelSize, Int>) -> Bool {
            // A side of 0 was unbounded, so it can't have grown.
            old.pixels[keyPath: side] > 0
                && Double(pixels[keyPath: side]) > Double(old.pixels[keyPath: side]) * 1.25
                && thumbnail.size[keyPath: side] > old.thumbnail.size[keyPath: side]
        }
        return shownMode != old.shownMode || grows(\.width) || grows(\.height)
    }
}
