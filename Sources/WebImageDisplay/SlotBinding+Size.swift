// SPDX-License-Identifier: MIT

import ImageCoding
import Raster
package import WebImage

extension SlotBinding {
    /// The last load, if the size of its image depends on the slot.
    struct SizedLoad {
        let id: DisplayState.LoadID
        /// The size for which the image is loaded; nil while the view has none.
        var size: SlotSize?
    }

    /// Whether the last load depends on ``DisplaySlot/viewSize`` or ``DisplaySlot/displayScale``.
    package var dependsOnSize: Bool { sizedLoad != nil || records.contains { $0.unsized != nil } }

    /// Starts a load that waits for a size. If a side has grown by more than a quarter, or an image with
    /// ``Thumbnail/view`` is shown in another mode, loads the image again, and shows the old one until it
    /// arrives. Adapters call it when ``DisplaySlot/viewSize``, ``DisplaySlot/displayScale`` or the mode in
    /// which the view shows images has changed.
    public func viewSizeDidChange() {
        startOlderUnsized()
        guard !display.isEnded, let load = sizedLoad, load.id == display.current, let last = lastLoad,
            case .image(let unsized) = last.source, let size = size(for: unsized)
        else { return }
        if let old = load.size, !size.needsOtherPixels(than: old) { return }
        sizedLoad?.size = size
        var options = last.options
        let source = source(sized(unsized, size), options)
        if let record = record(load.id) {
            record.unsized = nil
            return restart(record, source, isWaiting: load.size == nil)
        }
        // An image that the program has set instead of the loaded one stays.
        guard case .loaded = phase, !(options.setsImage && isReplaced) else { return }
        sizedLoad = SizedLoad(id: display.next, size: size)
        (options.placeholder, options.errorImage, options.transition) = (nil, nil, .none)
        options.placeholderPolicy = .keepCurrent
        begin(source, url: lastURL, options: options, keepsImage: true)
    }

    /// Loads an image whose size depends on the slot.
    func loadSized(_ request: ImageRequest, _ options: DisplayOptions) {
        forgetLoad()
        lastLoad = LastLoad(.image(request), options)
        if request.thumbnail?.unit.isOfView == true, slot?.viewSize == nil {
            var request = request
            request.thumbnail = nil
            return begin(source(request, options), url: request.url, options: options)
        }
        let size = size(for: request)
        sizedLoad = SizedLoad(id: display.next, size: size)
        let source = size.map { self.source(sized(request, $0), options) } ?? .unsized(request)
        begin(source, url: request.url, options: options)
    }

    /// Starts the loads before the last one that wait for a size.
    private func startOlderUnsized() {
        for record in records where record.id != display.current {
            guard let request = record.unsized, let size = size(for: request) else { continue }
            record.unsized = nil
            restart(record, source(sized(request, size), record.options), isWaiting: true)
        }
    }

    /// The request with a size in pixels; nil while the slot knows none.
    func sized(_ request: ImageRequest) -> ImageRequest? {
        guard request.hasSlotSize else { return request }
        return size(for: request).map { sized(request, $0) }
    }

    /// Changes the size or the limit of a running load, or starts one that waits for a size.
    func restart(_ record: Record, _ source: LoadSource, isWaiting: Bool) {
        let old = record.task
        let (target, events) = start(source, for: record)
        old?.cancelLater()
        if let target { display.setTarget(target, of: record.id) }
        let hasImage = events.contains { $0.isStoredImage }
        checkForReplacedContent()
        var steps: [Step] = []
        // A view that had no size showed no placeholder, so the image has not been waited for.
        let isSynchronous = hasImage && isWaiting
        for event in events { steps += self.steps(for: event, of: record.id, synchronously: isSynchronous) }
        perform(steps)
    }

    private func source(_ request: ImageRequest, _ options: DisplayOptions) -> LoadSource {
        let manager = options.manager ?? .shared
        let lookup = manager.lookUp(ranged(request, options))
        return manager.immediateImage(of: lookup).map { .memory($0) } ?? .image(lookup)
    }

    /// The size of the image of a request whose size depends on the slot; nil while the slot has none.
    private func size(for request: ImageRequest) -> SlotSize? {
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
        lastLoad?.options.gravity == nil ? (slot as? any ModalSlot)?.thumbnailMode : .fill
    }

    private func sized(_ request: ImageRequest, _ size: SlotSize) -> ImageRequest {
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
