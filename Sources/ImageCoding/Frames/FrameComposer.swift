// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// Composes the frames of an animation on a canvas.
///
/// To compose the next frame, we copy the canvas and draw that frame on it. For any other frame, drawing
/// starts from the nearest previous one that is stored or independent. Frames are shared bitmaps, so a stored
/// frame that a player also keeps doesn't take extra memory.
///
/// Requesting a frame that can't be drawn fails, unless damaged parts are kept. Later frames omit it and are
/// partial.
final class FrameComposer {
    let size: PixelSize
    let format: PixelFormat
    let alpha: AlphaMode
    let colorSpace: ColorSpace

    /// Whether to show a damaged frame as far as possible, over the frames below.
    private let keepsDamagedParts: Bool
    private var latest: State?
    private var checkpoints: [Int: State] = [:]
    private var spacing = 8
    private let checkpointBytes = 16 << 20

    init(
        size: PixelSize, format: PixelFormat = .bgra8, alpha: AlphaMode, colorSpace: ColorSpace,
        keepsDamagedParts: Bool = false
    ) {
        self.keepsDamagedParts = keepsDamagedParts
        self.size = size
        self.format = format
        self.alpha = alpha
        self.colorSpace = colorSpace
    }

    /// The canvas that a frame is drawn on.
    private struct Base {
        /// The pixels, or nil for a transparent canvas.
        var bitmap: Bitmap?
        var cleared: PixelRect?
        var isPartial = false
    }

    private struct State {
        var index: Int
        var bitmap: Bitmap
        var isPartial: Bool
        var base: Base
    }

    /// Returns the composed canvas of a frame.
    func frame(at index: Int, of source: some ComposableFrames) throws(ImageError) -> DecodedFrame {
        let state = try state(index, source)
        return DecodedFrame(bitmap: state.bitmap, isPartial: state.isPartial)
    }

    private func state(_ index: Int, _ source: some ComposableFrames) throws(ImageError) -> State {
        if let known = remembered(index) { return known }
        var start = start(for: index, source, trustsReplacing: true)
        // Cover a long distance in stages and store them, so other frames have less to draw.
        var stage = (start.index / spacing + 1) * spacing
        while stage < index, canRemember {
            if source.step(stage).disposal == .keep, let state = try stageState(stage, from: start, source) {
                keep(state)
                start = Start(index: stage + 1, base: base(after: state, source), replaced: false)
            }
            stage += spacing
        }
        if let state = try compose(index, from: start, source) {
            if source.isWhole(index) { keep(state) }
            return state
        }
        let safe = self.start(for: index, source, trustsReplacing: false)
        guard let state = try compose(index, from: safe, source) else {
            throw ImageError(.corrupt, "frame \(index) cannot be composed")
        }
        if source.isWhole(index) { keep(state) }
        return state
    }

    private func stageState(
        _ index: Int, from start: Start, _ source: some ComposableFrames
    ) throws(ImageError) -> State? {
        do throws(ImageError) {
            return try compose(index, from: start, source)
        } catch {
            guard error.code == .corrupt else { throw error }
            return nil
        }
    }

    private struct Start {
        /// The first frame to draw.
        var index: Int
        var base: Base
        /// Whether previous frames were omitted because this one hides them. That's only true if it's drawn
        /// completely.
        var replaced: Bool
    }

    private func remembered(_ index: Int) -> State? {
        latest?.index == index ? latest : checkpoints[index]
    }

    private func start(for index: Int, _ source: some ComposableFrames, trustsReplacing: Bool) -> Start {
        let canvas = PixelRect(size)
        var first = index
        while first > 0 {
            if let state = remembered(first - 1) {
                return Start(index: first, base: base(after: state, source), replaced: false)
            }
            let before = source.step(first - 1)
            if before.disposal == .clear, before.area == canvas { break }
            let step = source.step(first)
            if trustsReplacing, hides(step), step.disposal != .restore {
                return Start(index: first, base: Base(), replaced: true)
            }
            first -= 1
        }
        return Start(index: first, base: Base(), replaced: false)
    }

    private func base(after state: State, _ source: some ComposableFrames) -> Base {
        let step = source.step(state.index)
        switch step.disposal {
        case .keep: return Base(bitmap: state.bitmap, isPartial: state.isPartial)
        case .restore: return state.base
        case .clear:
            if step.area == PixelRect(size) { return Base() }
            return Base(bitmap: state.bitmap, cleared: step.area, isPartial: state.isPartial)
        }
    }

    /// Returns nil if the first frame should have hidden all previous ones but doesn't.
    private func compose(
        _ index: Int, from start: Start, _ source: some ComposableFrames
    ) throws(ImageError) -> State? {
        var start = start
        let step = source.step(index)
        if start.index == index, start.base.bitmap != nil, hides(step), step.disposal != .restore,
            source.isWhole(index),
            let state = try draw(
                upTo: index, drawsLast: true, from: Start(index: index, base: Base(), replaced: true), source)
        {
            return state
        }
        if start.index < index, step.disposal == .restore {
            // The canvas to restore after this frame must be composed separately.
            guard let below = try draw(upTo: index, drawsLast: false, from: start, source) else { return nil }
            start = Start(
                index: index, base: Base(bitmap: below.bitmap, isPartial: below.isPartial), replaced: false)
        }
        return try draw(upTo: index, drawsLast: true, from: start, source)
    }

    private func draw(
        upTo index: Int, drawsLast: Bool, from start: Start, _ source: some ComposableFrames
    ) throws(ImageError) -> State? {
        let base = start.base
        var isPartial = base.isPartial
        var isOpaque = base.bitmap?.alpha == .opaque && base.cleared == nil
        var showsThrough = false

        func note(_ drawing: FrameDrawing, _ number: Int) {
            let step = source.step(number)
            if drawing == .damaged || !source.isWhole(number) { isPartial = true }
            if hides(step), drawing == .filled {
                isOpaque = step.isOpaque
                if source.isWhole(number) { isPartial = false }
            } else if step.replaces, !step.isOpaque {
                isOpaque = false
            }
            if number == start.index, start.replaced, drawing != .filled { showsThrough = true }
        }

        // If a frame hides all previous ones, don't clear the canvas first. The result is only used if the
        // frame is drawn completely.
        let isFilled = drawsLast && start.index == index && start.replaced
        let bitmap = try Bitmap(
            size: size, format: format, alpha: alpha, colorSpace: colorSpace,
            isZeroed: base.bitmap == nil && !isFilled
        ) { pixels, stride throws(ImageError) in
            var canvas = FrameCanvas(
                pixels: pixels, bytesPerRow: stride, size: size, bytesPerPixel: format.bytesPerPixel)
            base.bitmap?.withPixels { pixels.copyMemory(from: $0) }
            if let cleared = base.cleared { canvas.clear(cleared) }
            for number in start.index..<index {
                switch source.step(number).disposal {
                // No later frame shows this frame's pixels.
                case .restore: break
                case .clear:
                    canvas.clear(source.step(number).area)
                    if !source.step(number).area.isEmpty { isOpaque = false }
                case .keep:
                    do throws(ImageError) {
                        note(try draw(number, of: source, on: canvas), number)
                    } catch {
                        guard error.code == .corrupt else { throw error }
                        isPartial = true
                        if number == start.index, start.replaced { showsThrough = true }
                    }
                }
                if showsThrough { return }
            }
            guard drawsLast else { return }
            canvas.mayBeSpoilt = !keepsDamagedParts
            do throws(ImageError) {
                note(try draw(index, of: source, on: canvas), index)
            } catch {
                guard keepsDamagedParts, error.code == .corrupt else { throw error }
                note(.damaged, index)
            }
        }
        if showsThrough { return nil }
        return State(
            index: index, bitmap: isOpaque ? bitmap.reinterpreted(alpha: .opaque) : bitmap,
            isPartial: isPartial, base: source.step(index).disposal == .restore ? base : Base())
    }

    /// Draws a frame. Nothing is written outside the canvas, regardless of what the source has read.
    private func draw(
        _ number: Int, of source: some ComposableFrames, on canvas: FrameCanvas
    ) throws(ImageError) -> FrameDrawing {
        let area = source.step(number).area
        guard area.isEmpty || area.intersection(PixelRect(size)) == area else {
            throw ImageError(.corrupt, "frame \(number) extends beyond its canvas")
        }
        return try source.draw(number, on: canvas)
    }

    private func hides(_ step: FrameStep) -> Bool { step.replaces && step.area == PixelRect(size) }

    private var canRemember: Bool { size.pixelCount * format.bytesPerPixel <= checkpointBytes / 2 }

    private func keep(_ state: State) {
        latest = state
        let bytes = state.bitmap.byteCount
        guard state.index % spacing == 0, canRemember else { return }
        checkpoints[state.index] = state
        while checkpoints.count * bytes > checkpointBytes {
            spacing *= 2
            checkpoints = checkpoints.filter { $0.key % spacing == 0 }
        }
    }
}
