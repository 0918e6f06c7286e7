// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// Composes the frames of an animation on their canvas.
///
/// The next frame costs a copy of the canvas and its own drawing; any other one goes on from the nearest frame before
/// it that is still there, or that needs none before it. Frames are bitmaps and shared: what is remembered of one that
/// a player holds too takes no memory of its own.
///
/// A frame that cannot be drawn at all is an error when it is asked for; under later ones it is left out, and they
/// are partial.
final class FrameComposer {
    let size: PixelSize
    let format: PixelFormat
    let alpha: AlphaMode
    let colorSpace: ColorSpace

    private var latest: State?
    private var checkpoints: [Int: State] = [:]
    private var spacing = 8
    private let checkpointBytes = 16 << 20

    init(size: PixelSize, format: PixelFormat = .bgra8, alpha: AlphaMode, colorSpace: ColorSpace) {
        self.size = size
        self.format = format
        self.alpha = alpha
        self.colorSpace = colorSpace
    }

    /// What a frame is drawn upon.
    private struct Base {
        /// Nil: all transparent.
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

    /// The canvas as it is shown with frame `index`.
    func frame(at index: Int, of source: some FrameSource) throws(ImageError) -> DecodedFrame {
        let state = try state(index, source)
        return DecodedFrame(bitmap: state.bitmap, isPartial: state.isPartial)
    }

    private func state(_ index: Int, _ source: some FrameSource) throws(ImageError) -> State {
        if let known = remembered(index) { return known }
        var start = start(for: index, source, trustsReplacing: true)
        // A long way is gone in stages, so that the way back is short.
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
        _ index: Int, from start: Start, _ source: some FrameSource
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
        /// Frames before it were left out because it hides them: true only if it is drawn to its last pixel.
        var replaced: Bool
    }

    private func remembered(_ index: Int) -> State? {
        latest?.index == index ? latest : checkpoints[index]
    }

    private func start(for index: Int, _ source: some FrameSource, trustsReplacing: Bool) -> Start {
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

    private func base(after state: State, _ source: some FrameSource) -> Base {
        let step = source.step(state.index)
        switch step.disposal {
        case .keep: return Base(bitmap: state.bitmap, isPartial: state.isPartial)
        case .restore: return state.base
        case .clear:
            if step.area == PixelRect(size) { return Base() }
            return Base(bitmap: state.bitmap, cleared: step.area, isPartial: state.isPartial)
        }
    }

    /// Nil when the first frame was to hide all before it and does not.
    private func compose(
        _ index: Int, from start: Start, _ source: some FrameSource
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
            // What comes back after this frame has to be there by itself.
            guard let below = try draw(upTo: index, drawsLast: false, from: start, source) else { return nil }
            start = Start(
                index: index, base: Base(bitmap: below.bitmap, isPartial: below.isPartial), replaced: false)
        }
        return try draw(upTo: index, drawsLast: true, from: start, source)
    }

    private func draw(
        upTo index: Int, drawsLast: Bool, from start: Start, _ source: some FrameSource
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

        // Of a frame that hides all before it nothing is kept but what it draws to the last pixel.
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
                // Nobody sees what it draws.
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
            canvas.mayBeSpoilt = true
            if drawsLast { note(try draw(index, of: source, on: canvas), index) }
        }
        if showsThrough { return nil }
        return State(
            index: index, bitmap: isOpaque ? bitmap.reinterpreted(alpha: .opaque) : bitmap,
            isPartial: isPartial, base: source.step(index).disposal == .restore ? base : Base())
    }

    /// Whatever a source has read, nothing is drawn outside of the canvas's memory.
    private func draw(
        _ number: Int, of source: some FrameSource, on canvas: FrameCanvas
    ) throws(ImageError) -> FrameDrawing {
        let area = source.step(number).area
        guard area.isEmpty || area.intersection(PixelRect(size)) == area else {
            throw ImageError(.corrupt, "frame \(number) stands over its canvas")
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
