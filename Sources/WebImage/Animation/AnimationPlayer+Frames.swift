// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
public import PortableFoundation
public import Raster

extension AnimationPlayer {
    /// Creates a player for an encoded animation. Frames are decoded shortly before they're shown.
    ///
    /// - Throws: An error if the format is unknown or the header is damaged.
    public convenience init(
        data: Data, options: DecodingOptions = DecodingOptions(), codecs: CodecRegistry = .default,
        budget: FrameBudget = .shared
    ) throws(ImageError) {
        self.init(source: try DecoderFrameSource(data, options: options, registry: codecs), budget: budget)
    }

    /// Creates a player for bitmaps in memory. If the first bitmap isn't in `PixelFormat.rgbaHalf`, half
    /// float bitmaps after it are converted to standard range.
    ///
    /// - Parameters:
    ///   - delays: How long each frame is shown. The last delay applies to the remaining frames.
    ///   - loopCount: How many times to play the animation; 0 means forever.
    public convenience init(
        frames: [Bitmap], delays: [Duration] = [.milliseconds(100)], loopCount: Int = 0,
        budget: FrameBudget = .shared
    ) {
        let frames = frames.enumerated().map { index, bitmap in
            EncodingFrame(bitmap, delay: index < delays.count ? delays[index] : delays.last ?? .zero)
        }
        self.init(source: FrameListSource(frames, loopCount: loopCount), budget: budget)
    }

    /// Creates a player for a list of image files. Each file is read and decoded shortly before it's shown,
    /// except the first one, which is read immediately.
    ///
    /// - Parameters:
    ///   - files: One file for each frame. If a file is an animation, its first frame is used. Frames with
    ///     more pixels than the first frame are scaled down to its number of pixels. If the first frame has
    ///     standard range, all frames are shown in standard range.
    ///   - delays: How long each frame is shown. The last delay applies to the remaining frames.
    ///   - loopCount: How many times to play the animation; 0 means forever.
    /// - Throws: ``ImageError/Code/invalidInput`` if there are no files, or an error if the first file can't
    ///   be read or isn't an image. Later files that can't be read aren't shown.
    public convenience init(
        files: [URL], delays: [Duration] = [.milliseconds(100)], loopCount: Int = 0,
        options: DecodingOptions = DecodingOptions(), codecs: CodecRegistry = .default,
        budget: FrameBudget = .shared
    ) throws(ImageError) {
        let source = try EncodedFrameListSource(
            files.map { .file($0) }, delays: delays, loopCount: loopCount, options: options, registry: codecs)
        self.init(source: source, budget: budget)
    }

    /// Creates a player for a list of encoded images. Each image is decoded shortly before it's shown. See
    /// ``init(files:delays:loopCount:options:codecs:budget:)``.
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

    /// Creates a player that shows areas of a single bitmap.
    ///
    /// - Parameters:
    ///   - areas: The frames, in pixels of the sheet. Parts outside the sheet are cut off.
    ///   - delays: How long each frame is shown. The last delay applies to the remaining frames.
    ///   - loopCount: How many times to play the animation; 0 means forever.
    /// - Throws: ``ImageError/Code/invalidInput`` if an area is empty or outside the sheet.
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
    ///   - count: How many cells are frames. Default: all that fit.
    ///   - loopCount: How many times to play the animation; 0 means forever.
    /// - Throws: ``ImageError/Code/invalidInput`` if the cells are empty or don't fit.
    public convenience init(
        spriteSheet: Bitmap, cell: PixelSize, count: Int? = nil, delay: Duration = .milliseconds(100),
        loopCount: Int = 0, budget: FrameBudget = .shared
    ) throws(ImageError) {
        let source = try SpriteSheetSource(
            spriteSheet, cell: cell, count: count, delay: delay, loopCount: loopCount)
        self.init(source: source, budget: budget)
    }
}
