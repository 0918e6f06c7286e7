// SPDX-License-Identifier: MIT

import ImageCoding
import Raster

extension SlotBinding {
    /// The last load, if its image has the size of the view.
    struct SizedLoad {
        let id: DisplayState.LoadID
        /// The size of the view for which the image is loaded; nil while the view has none.
        var size: PixelSize?
    }

    /// Starts a load that waits for a size. If a side has grown by more than a quarter, loads the image
    /// again, and shows the old one until it arrives. Adapters call it when ``DisplaySlot/viewSize`` has
    /// changed.
    public func viewSizeDidChange() {
        guard !display.isEnded, let load = sizedLoad, let size = slot?.viewSize, !size.isEmpty,
            load.id == display.current, let last = lastLoad, case .image(let unsized) = last.source
        else { return }
        if let old = load.size, !size.needsMorePixels(than: old) { return }
        sizedLoad?.size = size
        var options = last.options
        let source = source(sized(unsized, size), options)
        if let record = record(load.id) { return restart(record, source, isWaiting: load.size == nil) }
        // An image that the program has set instead of the loaded one stays.
        guard case .loaded = phase, !(options.setsImage && isReplaced) else { return }
        sizedLoad = SizedLoad(id: display.next, size: size)
        (options.placeholder, options.errorImage, options.transition) = (nil, nil, .none)
        options.placeholderPolicy = .keepCurrent
        begin(source, url: lastURL, options: options, keepsImage: true)
    }

    /// Loads an image of the size of the view.
    func loadSized(_ request: ImageRequest, _ options: DisplayOptions) {
        forgetLoad()
        lastLoad = LastLoad(.image(request), options)
        guard let size = slot?.viewSize else {
            var request = request
            request.thumbnail = nil
            return begin(source(request, options), url: request.url, options: options)
        }
        let known = size.isEmpty ? nil : size
        sizedLoad = SizedLoad(id: display.next, size: known)
        let source = known.map { self.source(sized(request, $0), options) } ?? .unsized(request)
        begin(source, url: request.url, options: options)
    }

    /// Changes the size of a running load, or starts one that waits for a size.
    private func restart(_ record: Record, _ source: LoadSource, isWaiting: Bool) {
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
        let lookup = manager.lookUp(request)
        return manager.pipeline.immediateImage(of: lookup).map { .memory($0) } ?? .image(lookup)
    }

    /// The request for a view of `size`.
    private func sized(_ request: ImageRequest, _ size: PixelSize) -> ImageRequest {
        var request = request
        let rounded = PixelSize(width: size.width.rounded32, height: size.height.rounded32)
        request.thumbnail = request.thumbnail.map { Thumbnail($0.mode, size: rounded) }
        if request.decoding.statedScale == nil, let scale = slot?.displayScale, scale != 1 {
            request.decoding.scale = scale
        }
        return request
    }
}

extension PixelSize {
    /// Whether a side is longer than that of `old` by more than a quarter, and more pixels are loaded for it.
    fileprivate func needsMorePixels(than old: PixelSize) -> Bool {
        func grows(_ side: Int, _ old: Int) -> Bool {
            Double(side) > Double(old) * 1.25 && side.rounded32 > old.rounded32
        }
        return grows(width, old.width) || grows(height, old.height)
    }
}

extension Int {
    /// The next multiple of 32, so that similar sizes share an image.
    fileprivate var rounded32: Int { self > .max - 31 ? self : (self + 31) / 32 * 32 }
}
