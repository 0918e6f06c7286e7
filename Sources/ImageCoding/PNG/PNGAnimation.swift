// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The frames of an APNG, collected while its chunks arrive (PNG, third edition, 11.3.6).
///
/// Only frames with data count, whatever `acTL` claims. The animation ends at the first frame that breaks a
/// rule (a wrong sequence number, an area outside the canvas) or exceeds the limits: the frames before it are
/// played, and without any the file is a still image.
struct PNGAnimation {
    let canvas: PixelSize
    /// The number of frames in `acTL`; no memory is allocated for it.
    let claimedFrames: Int
    let plays: Int
    /// The frames whose data has begun.
    private(set) var frames: [PNGFrame] = []
    private(set) var isBroken = false
    /// Whether a frame does not cover the canvas, or clears it.
    private(set) var leavesPartsFree = false
    /// A frame announced by `fcTL` whose data has not begun.
    private var announced: PNGFrame?
    private var nextNumber = 0

    init(canvas: PixelSize, claimedFrames: Int, plays: Int) {
        self.canvas = canvas
        self.claimedFrames = claimedFrames
        self.plays = plays
    }

    private mutating func take(_ number: Int) {
        if number != nextNumber { isBroken = true }
        nextNumber += 1
    }

    /// Adds an `fcTL` chunk.
    mutating func addFrame(_ content: ByteReader, limits: Limits) {
        guard !isBroken else { return }
        end()
        // A frame without data is invalid.
        if announced != nil { isBroken = true }
        guard content.count == 26, let number = content.bigEndian32(at: 0), let frame = PNGFrame(content)
        else {
            isBroken = true
            return
        }
        take(number)
        let area = frame.area
        if area.isEmpty || area.intersection(PixelRect(canvas)) != area { isBroken = true }
        if frames.count >= max(1, limits.frames) { isBroken = true }
        if !isBroken { announced = frame }
    }

    /// Adds an `IDAT` chunk (without a sequence number) or an `fdAT` chunk.
    mutating func addData(_ chunk: Range<Int>, sequenceNumber: Int? = nil) {
        guard !isBroken else { return }
        if let sequenceNumber { take(sequenceNumber) }
        if var frame = announced {
            announced = nil
            frame.isDefaultImage = sequenceNumber == nil
            // The default image must cover the canvas.
            if frame.isDefaultImage, frame.area != PixelRect(canvas) { isBroken = true }
            if isBroken { return }
            frame.chunks = chunk
            if frames.isEmpty { frame.beginsAnimation() }
            leavesPartsFree =
                leavesPartsFree || frames.isEmpty && frame.area != PixelRect(canvas)
                || frame.disposal != .keep
            frames.append(frame)
        } else if let last = frames.indices.last, frames[last].isDefaultImage == (sequenceNumber == nil) {
            if isBroken { return }
            frames[last].chunks = frames[last].chunks.lowerBound..<chunk.upperBound
        } else if sequenceNumber != nil {
            // Data without a frame. Such an IDAT is the default image for viewers without animation.
            isBroken = true
        }
    }

    /// Records that the last frame gets no more data.
    mutating func end() {
        if let last = frames.indices.last, !isBroken { frames[last].isWhole = true }
    }
}

/// One frame of an APNG and its place on the canvas.
struct PNGFrame {
    var area: PixelRect
    var delay: Duration
    var disposal: FrameStep.Disposal
    /// Whether transparent pixels show the canvas below; otherwise they replace it.
    var blendsOver: Bool
    /// The range from its first to its last known data chunk.
    var chunks = 0..<0
    /// Whether its data is in the file's `IDAT` chunks.
    var isDefaultImage = false
    var isWhole = false

    /// The step of a frame whose pixels may be transparent.
    var step: FrameStep {
        FrameStep(area: area, disposal: disposal, replaces: !blendsOver, isOpaque: false)
    }

    init?(_ content: ByteReader) {
        guard let width = content.bigEndian32(at: 4), let height = content.bigEndian32(at: 8),
            let x = content.bigEndian32(at: 12), let y = content.bigEndian32(at: 16),
            let numerator = content.bigEndian16(at: 20), let denominator = content.bigEndian16(at: 22),
            let dispose = content.byte(at: 24), let blend = content.byte(at: 25), dispose < 3, blend < 2
        else { return nil }
        area = PixelRect(x: x, y: y, width: width, height: height)
        delay = .microseconds(numerator * 1_000_000 / (denominator == 0 ? 100 : denominator))
        disposal = dispose == 0 ? .keep : dispose == 1 ? .clear : .restore
        blendsOver = blend == 1
    }

    /// Adapts the first frame, before which there is nothing to restore.
    mutating func beginsAnimation() {
        if disposal == .restore { disposal = .clear }
    }
}
