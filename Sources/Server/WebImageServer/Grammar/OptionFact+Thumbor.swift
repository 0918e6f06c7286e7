// SPDX-License-Identifier: MIT

#if Server
@_spi(Programs) extension OptionFact {
    /// The filters of thumbor 7.8 and of its usual extensions.
    public static let thumborFilters: [OptionFact] = [
        OptionFact("autojpg", counts: 0...1),
        OptionFact(
            "background_color", differs: "`auto` is the mean color, which thumbor documents and lacks"),
        OptionFact(
            "blur", counts: 1...2,
            differs: "a Gaussian as strong as thumbor's, which is cut off at its radius"),
        OptionFact("brightness"), OptionFact("colorize", counts: 4...4), OptionFact("contrast"),
        OptionFact("convolution", counts: 2...3, differs: "up to 15 rows and columns"),
        OptionFact("cover", counts: 0...0, differs: "also without thumbor's engine for GIF"),
        // Its lists have commas.
        OptionFact("curve", counts: 0...1024), OptionFact("equalize", counts: 0...0),

        OptionFact("extract_focal", counts: 0...0, differs: "also if the URL has encoded colons"),
        OptionFact("fill", counts: 1...2), OptionFact("focal"),
        OptionFact("format", differs: "all formats that the server writes"),
        OptionFact("frame", differs: "as a nine-patch of Android, which thumbor 7.8 draws wrongly"),
        OptionFact(
            "gifv", counts: 0...1,
            refused: "the server writes no video; an animation as WebP or AVIF is as small"),
        OptionFact("grayscale", counts: 0...0), OptionFact("max_age"), OptionFact("max_bytes"),
        OptionFact("no_upscale", counts: 0...0),
        OptionFact(
            "noise", counts: 1...2,
            differs: "the same seed gives the same noise, but other noise than in thumbor"),
        OptionFact("proportion"),
        OptionFact("quality", differs: "0 is an error, or 1 with `ignore-invalid-filters`"),
        OptionFact("redeye", counts: 0...0, refused: "the server has no detector of eyes"),
        OptionFact("rgb", counts: 3...3),
        OptionFact("rotate", differs: "any angle; thumbor ignores all but multiples of 90"),
        OptionFact("round_corner", counts: 4...5), OptionFact("saturation"),
        OptionFact("sharpen", counts: 3...3),
        OptionFact("stretch", counts: 0...0), OptionFact("strip_exif", counts: 0...0),
        OptionFact("strip_icc", counts: 0...0), OptionFact("upscale", counts: 0...0),
        OptionFact("watermark", counts: 4...6),
    ]
}
#endif
