// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The frames of an APNG, collected while its chunks arrive (PNG, third edition, 11.3.6).
///
/// We only count frames with data, regardless of the number in `acTL`. The animation ends at the first frame
/// that breaks a rule (a wrong sequence number, an area outside the canvas) or exceeds the limits. The frames
/// before it are played; if there are none, the file is a still image.
struct PNGAnimation {
    let canvas: PixelSize
    /// The number of frames in `acTL`. We don't allocate memory based on it.
    let claimedFrames: Int
    let plays: Int
    /// The frames with data that has begun to arrive.
    private(set) var frames: [PNGFrame] = []
    private(set) var isBroken = false
    /// Whether a frame doesn't cover the canvas, or clears it.
    private(set) var leavesPartsFree = false
    /// A frame announced by `fcTL`, before its data begins.
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
        // The previous frame was announced but has no data, which is invalid.
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
            // This is data without a frame. If it's an IDAT, it's the default image for viewers that don't
            // support animation.
            isBroken = true
        }
    }

    /// Records that the last frame won't get any more data.
    mutating func end() {
        if let last = frames.indices.last, !isBroken { frames[last].isWhole = true }
    }
}

/// One frame in an APNG and its position on the canvas.
struct PNGFrame {
    var area: PixelRect
    var delay: Duration
    var disposal: FrameStep.Disposal
    /// Whether transparent pixels show the canvas below. If not, they replace it.
    var blendsOver: Bool
    /// The range from the first to the last known data chunk.
    var chunks = 0..<0
    /// Whether the frame's data is in the file's `IDAT` chunks.
    var isDefaultImage = false
    var isWhole = false

    /// The frame as a step of the composition. Its pixels may be transparent.
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

    /// Clears the first frame instead of restoring the canvas below it, because that canvas is empty.
    mutating func beginsAnimation() {
        if disposal == .restore { disposal = .clear }
    }
}
