// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The frames of an APNG, as its chunks come (PNG, third edition, 11.3.6).
///
/// The frames are those that are there, whatever `acTL` claims. The first that breaks a rule (a sequence number that
/// does not follow, an area outside the canvas) ends the animation, and so does one more than the limits allow: those
/// before it are played, and without any the file is a still picture.
struct PNGAnimation {
    let canvas: PixelSize
    /// As claimed by `acTL`; no memory is ever taken for it.
    let claimedFrames: Int
    let plays: Int
    /// Those whose data have begun.
    private(set) var frames: [PNGFrame] = []
    private(set) var isBroken = false
    /// Some frame does not cover the canvas or clears it.
    private(set) var leavesPartsFree = false
    /// Announced by `fcTL`; its data are still to come.
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

    /// Takes an `fcTL` chunk.
    mutating func addFrame(_ content: ByteReader, limits: Limits) {
        guard !isBroken else { return }
        end()
        // A frame without data is none.
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

    /// Takes an `IDAT` chunk (without a number) or an `fdAT`.
    mutating func addData(_ chunk: Range<Int>, sequenceNumber: Int? = nil) {
        guard !isBroken else { return }
        if let sequenceNumber { take(sequenceNumber) }
        if var frame = announced {
            announced = nil
            frame.isDefaultPicture = sequenceNumber == nil
            // The file's own picture has the file's size.
            if frame.isDefaultPicture, frame.area != PixelRect(canvas) { isBroken = true }
            if isBroken { return }
            frame.chunks = chunk
            if frames.isEmpty { frame.beginsAnimation() }
            leavesPartsFree =
                leavesPartsFree || frames.isEmpty && frame.area != PixelRect(canvas)
                || frame.disposal != .keep
            frames.append(frame)
        } else if let last = frames.indices.last, frames[last].isDefaultPicture == (sequenceNumber == nil) {
            if isBroken { return }
            frames[last].chunks = frames[last].chunks.lowerBound..<chunk.upperBound
        } else if sequenceNumber != nil {
            // Data of no frame. An IDAT without one is the picture for those who know no animation.
            isBroken = true
        }
    }

    /// No more data will come for the last frame.
    mutating func end() {
        if let last = frames.indices.last, !isBroken { frames[last].isWhole = true }
    }
}

/// One picture of an APNG and how it is laid on the canvas.
struct PNGFrame {
    var area: PixelRect
    var delay: Duration
    var disposal: FrameStep.Disposal
    /// Transparent pixels let through what was there; otherwise they replace it.
    var blendsOver: Bool
    /// From the first of its data chunks to the last that has been seen.
    var chunks = 0..<0
    /// Its data are the file's `IDAT`.
    var isDefaultPicture = false
    var isWhole = false

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

    /// Before the first frame there is nothing to restore.
    mutating func beginsAnimation() {
        if disposal == .restore { disposal = .clear }
    }
}
