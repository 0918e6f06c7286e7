// SPDX-License-Identifier: MIT

#if Server
@_spi(Programs) extension OptionFact {
    /// The options of imgproxy 4, in the order of its documentation.
    public static let imgproxyOptions: [OptionFact] = geometry + pixels + encoding + others + limits

    private static let noObjects = "the server has no detector of objects"
    private static let noVideo = "the server decodes no video"
    private static let many = 0...256

    private static let geometry: [OptionFact] = [
        OptionFact("resize", "rs", counts: 1...8), OptionFact("size", "s", counts: 1...7),
        OptionFact("resizing_type", "rt"),
        OptionFact("resizing_algorithm", "ra", paid: true),
        OptionFact("width", "w"), OptionFact("height", "h"), OptionFact("min-width", "mw"),
        OptionFact("min-height", "mh"), OptionFact("zoom", "z", counts: 1...2),
        OptionFact("dpr", differs: "it never adds pixels without `enlarge`"), OptionFact("enlarge", "el"),
        OptionFact("extend", "ex", counts: 1...4),
        OptionFact("extend_aspect_ratio", "extend_ar", "exar", counts: 1...4),
        OptionFact("gravity", "g", counts: many, differs: "not `obj` and `objw`: \(noObjects)"),
        OptionFact("objects_position", "obj_pos", "op", counts: many, paid: true, refused: noObjects),
        OptionFact("crop", "c", counts: 1...5),
        OptionFact("crop_aspect_ratio", "crop_ar", "car", counts: 1...2, paid: true),
        OptionFact("trim", "t", counts: 1...4, differs: "the result of an animation is its first frame"),
        OptionFact("padding", "pd", counts: 1...4), OptionFact("auto_rotate", "ar"),
        OptionFact("rotate", "rot"), OptionFact("flip", "fl", counts: 1...2),
    ]

    private static let pixels: [OptionFact] = [
        OptionFact("background", "bg", counts: 1...3), OptionFact("background_alpha", "bga", paid: true),
        OptionFact("adjust", "a", counts: 1...3, paid: true), OptionFact("brightness", "br", paid: true),
        OptionFact("contrast", "co", paid: true), OptionFact("saturation", "sa", paid: true),
        OptionFact("monochrome", "mc", counts: 1...2, paid: true),
        OptionFact("duotone", "dt", counts: 1...3, paid: true), OptionFact("blur", "bl"),
        OptionFact("sharpen", "sh"), OptionFact("pixelate", "pix"),
        OptionFact("unsharp_masking", "ush", counts: 1...3, paid: true, differs: "`auto` is `always`"),
        OptionFact(
            "blur_areas", "ba", counts: many, paid: true,
            refused: "the areas are measured in the source before it's cropped, and are lost by then"),
        OptionFact(
            "progressive_blur", "pbl", counts: 1...4, paid: true,
            differs: "a mixture of five strengths of a blur"),
        OptionFact("blur_detections", "bd", counts: many, paid: true, refused: noObjects),
        OptionFact("draw_detections", "dd", counts: many, paid: true, refused: noObjects),
        OptionFact("crop_objects", counts: many, paid: true, refused: noObjects),
        OptionFact("colorize", "col", counts: 1...3, paid: true),
        OptionFact("gradient", "gr", counts: 1...5, paid: true),
        OptionFact("watermark", "wm", counts: 1...5), OptionFact("watermark_url", "wmu", paid: true),
        OptionFact(
            "watermark_text", "wmt", paid: true,
            differs: "black, in `sans 16`; Pango's markup is an error"),
        OptionFact("watermark_size", "wms", counts: 1...2, paid: true),
        OptionFact("watermark_rotate", "wm_rot", "wmr", paid: true),
        OptionFact("watermark_shadow", "wmsh", paid: true, differs: "a black shadow behind the whole mark"),
        OptionFact("style", "st", paid: true, refused: "a source isn't changed before it is decoded"),
    ]

    private static let encoding: [OptionFact] = [
        OptionFact("strip_metadata", "sm"), OptionFact("keep_copyright", "kcr"),
        OptionFact("dpi", paid: true),
        OptionFact("strip_color_profile", "scp"),
        OptionFact(
            "preserve_hdr", "ph",
            differs:
                "to JPEG with a gain map, AVIF, JPEG XL and PNG in PQ, and 16 bits to AVIF, JPEG XL and "
                + "PNG; not with `trim`, `rotate`, a gravity by content, or options that draw or change "
                + "colors"
        ),
        OptionFact(
            "color_profile", "cp", "icc", paid: true,
            differs: "only `srgb`, without an embedded profile, as images without one are sRGB"),
        OptionFact("enforce_thumbnail", "eth", differs: "embedded thumbnails aren't used"),
        OptionFact("quality", "q"), OptionFact("format_quality", "fq", counts: 2...64),
        OptionFact(
            "autoquality", "aq", counts: 1...5, paid: true,
            differs:
                "`size`, `dssim` (half of the difference of the similarity from 1), `ssim`; not `ml`, nor "
                + "limits of the quality"
        ),
        OptionFact(
            "max_bytes", "mb", differs: "quality goes down to 10 first, then the image becomes smaller"),
        OptionFact("jpeg_options", "jpgo", counts: 1...6, paid: true, differs: "progressive and full color"),
        OptionFact("png_options", "pngo", counts: 1...3, paid: true, differs: "interlaced and palette"),
        OptionFact("webp_options", "webpo", counts: 1...3, paid: true, differs: "not `smart_subsample`"),
        OptionFact("avif_options", "avifo", paid: true),
        OptionFact("format", "f", "ext"), OptionFact("page", "pg", paid: true, differs: "of documents"),
        OptionFact("pages", "pgs", paid: true, differs: "one page"),
        OptionFact("disable_animation", "da", paid: true),
        OptionFact("video_thumbnail_second", "vts", paid: true, refused: noVideo),
        OptionFact("video_thumbnail_keyframes", "vtk", paid: true, refused: noVideo),
        OptionFact("video_thumbnail_tile", "vtt", counts: many, paid: true, refused: noVideo),
        OptionFact("video_thumbnail_animation", "vta", counts: many, paid: true, refused: noVideo),
    ]

    private static let others: [OptionFact] = [
        OptionFact("fallback_image_url", "fiu", paid: true),
        OptionFact("skip_processing", "skp", counts: 1...64),
        OptionFact("raw", differs: "images and PDF; anything else is 415"), OptionFact("cachebuster", "cb"),
        OptionFact(
            "bypass_cache", "bc", paid: true,
            refused: "a purge removes an image from all caches; a `cachebuster` makes it again"),
        OptionFact(
            "cache_tags", "ct", counts: 1...64, paid: true, differs: "as `Cache-Tag`"),
        OptionFact("expires", "exp"), OptionFact("filename", "fn", counts: 1...2),
        OptionFact("return_attachment", "att"), OptionFact("preset", "pr", counts: 1...64),
        OptionFact("hashsum", "hs", counts: 1...2, paid: true),
    ]

    private static let limits: [OptionFact] = [
        OptionFact(
            "max_src_resolution", "msr", differs: "where the server allows it; a larger source is 422"),
        OptionFact(
            "max_src_file_size", "msfs",
            differs: "where the server allows it; a larger source is 422, and 0 means no limit"),
        OptionFact(
            "max_animation_frames", "maf",
            differs: "where the server allows it; further frames are left out"),
        OptionFact(
            "max_animation_frame_resolution", "mafr",
            differs: "where the server allows it; a larger frame is 422, and 0 means no limit"),
        OptionFact(
            "max_result_dimension", "mrd",
            differs: "where the server allows it; a larger result shrinks, and 0 means no limit"),
    ]
}
#endif
