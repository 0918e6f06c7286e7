// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
public import PortableFoundation
public import Raster

extension AnimationPlayer {
    /// Creates a player for an encoded animation, whose frames are decoded shortly before they are shown.
    ///
    /// - Throws: An error if the format is unknown or the header is damaged.
    public convenience init(
        data: Data, options: DecodingOptions = DecodingOptions(), codecs: CodecRegistry = .default,
        budget: FrameBudget = .shared
    ) throws(ImageError) {
        self.init(source: try DecoderFrameSource(data, options: options, registry: codecs), budget: budget)
    }

    /// Creates a player for bitmaps that are in memory. If the first one is not in
    /// `PixelFormat.rgbaHalf`, the light of those that are is mapped to standard range.
    ///
    /// - Parameters:
    ///   - delays: How long each frame is shown; the last delay applies to the remaining frames.
    ///   - loopCount: The number of times the animation is played; 0 means forever.
    public convenience init(
        frames: [Bitmap], delays: [Duration] = [.milliseconds(100)], loopCount: Int = 0,
        budget: FrameBudget = .shared
    ) {
        let frames = frames.enumerated().map { index, bitmap in
            EncodingFrame(bitmap, delay: index < delays.count ? delays[index] : delays.last ?? .zero)
        }
        self.init(source: FrameListSource(frames, loopCount: loopCount), budget: budget)
    }

    /// Creates a player for a list of image files, each of which is read and decoded shortly before it is
    /// shown. Reads the first file.
    ///
    /// - Parameters:
    ///   - files: One file for each frame; the first frame of a file that is an animation. Frames with more
    ///     pixels than the first one are reduced to as many. If the first one has standard range, so have
    ///     all.
    ///   - delays: How long each frame is shown; the last delay applies to the remaining frames.
    ///   - loopCount: The number of times the animation is played; 0 means forever.
    /// - Throws: ``ImageError/Code/invalidInput`` for no files; an error if the first file cannot be read or
    ///   is not an image. A later file that cannot be read is not shown.
    public convenience init(
        files: [URL], delays: [Duration] = [.milliseconds(100)], loopCount: Int = 0,
        options: DecodingOptions = DecodingOptions(), codecs: CodecRegistry = .default,
        budget: FrameBudget = .shared
    ) throws(ImageError) {
        let source = try EncodedFrameListSource(
            files.map { .file($0) }, delays: delays, loopCount: loopCount, options: options, registry: codecs)
        self.init(source: source, budget: budget)
    }

    /// Creates a player for a list of encoded images, each of which is decoded shortly before it is shown.
    /// See ``init(files:delays:loopCount:options:codecs:budget:)``.
    public convenience init(
        encodedFrames: [Data], delays: [Duration] = [.milliseconds(100)], loopCount: Int = 0,
        options: DecodingOptions = DecodingOptions(), codecs: CodecRegistry = .default,
        budget: FrameBudget = .shared
    ) throws(ImageError) {
        let source = try EncodedFrameListSource(
            encodedFrames.map { .data($0) }, delays: delays, loopCount: loopCount, options: options,
            registry: codecs)
        self.init(source: source, budget: budget)
    }

    /// Creates a player for areas of one bitmap.
    ///
    /// - Parameters:
    ///   - areas: The frames in pixels of the sheet; parts outside the sheet are cut off.
    ///   - delays: How long each frame is shown; the last delay applies to the remaining frames.
    ///   - loopCount: The number of times the animation is played; 0 means forever.
    /// - Throws: ``ImageError/Code/invalidInput`` for an area that is empty or outside the sheet.
    public convenience init(
        spriteSheet: Bitmap, areas: [PixelRect], delays: [Duration] = [.milliseconds(100)],
        loopCount: Int = 0, budget: FrameBudget = .shared
    ) throws(ImageError) {
        let source = try SpriteSheetSource(spriteSheet, areas: areas, delays: delays, loopCount: loopCount)
        self.init(source: source, budget: budget)
    }

    /// Creates a player for the cells of a sheet, row by row.
    ///
    /// - Parameters:
    ///   - count: The number of cells that are frames. Default: all that fit.
    ///   - loopCount: The number of times the animation is played; 0 means forever.
    /// - Throws: ``ImageError/Code/invalidInput`` for cells that are empty or do not fit.
    public convenience init(
        spriteSheet: Bitmap, cell: PixelSize, count: Int? = nil, delay: Duration = .milliseconds(100),
        loopCount: Int = 0, budget: FrameBudget = .shared
    ) throws(ImageError) {
        let source = try SpriteSheetSource(
            spriteSheet, cell: cell, count: count, delay: delay, loopCount: loopCount)
        self.init(source: source, budget: budget)
    }
}
