// SPDX-License-Identifier: MIT

import WebImage

/// A row in the table of steps, which the parser and the help use.
struct TransformStep: Sendable {
    let name: String
    /// The syntax of the parameters; empty for none.
    let parameters: String
    let help: String
    let example: String
    /// Parses the parameters; nil if one is missing or invalid.
    let parse: @Sendable (inout ParameterReader) -> Transformer?

    init(
        _ name: String, parameters: String = "", help: String, example: String,
        parse: @escaping @Sendable (inout ParameterReader) -> Transformer?
    ) {
        self.name = name
        self.parameters = parameters
        self.help = help
        self.example = example
        self.parse = parse
    }

    /// The step's syntax.
    var form: String { name + parameters }

    static let all = sizes + shapes + colors + details

    /// The words used in the steps' syntax.
    static let words: [(name: String, help: String)] = [
        ("SIZE", "800x600, 800x or x600 to derive the other side, 800 for 800x800, or 50%"),
        ("MODE", "fit, fill, stretch, letterbox, or center, top and so on to crop without scaling"),
        (
            "GRAVITY",
            "a place such as top or bottomLeft:10:20 (with an offset), a point such as focus:0.3:0.7, "
                + "attention or entropy"
        ),
        ("FILTER", "nearest, triangle, cubic, mitchell, lanczos3 or area"),
        ("COLOR", "RRGGBB or RRGGBBAA in hexadecimal"),
        ("BLEND", "a blend mode such as multiply or screen"),
    ]

    private static let sizes: [TransformStep] = [
        TransformStep(
            "resize", parameters: "=SIZE[,MODE][,GRAVITY][,FILTER][,linear]",
            help:
                "Scales to a size; with linear, in linear light, which keeps the brightness of fine details.",
            example: "resize=50%", parse: resize),
        TransformStep(
            "crop", parameters: "=x,y,w,h|WIDTHxHEIGHT[,GRAVITY]|RATIO[,GRAVITY]",
            help: "Keeps a rectangle, a part of a given size, or the largest part with an aspect ratio.",
            example: "crop=16:9,attention", parse: crop),
        TransformStep(
            "trim", parameters: "[=TOLERANCE[,COLOR]]",
            help: "Removes a border of one color; the tolerance is 0 to 1.",
            example: "trim=0.1", parse: trim),
        TransformStep(
            "inset", parameters: "=top,left,bottom,right[,COLOR]",
            help: "Cuts pixels from the sides, or adds them with negative numbers.",
            example: "inset=-10,-10,-10,-10,FFFFFF", parse: inset),
    ]

    private static let shapes: [TransformStep] = [
        TransformStep(
            "rounded", parameters: "=RADIUS", help: "Rounds the corners by a radius in pixels.",
            example: "rounded=12"
        ) { values in values.number(in: 0...65_535).map { .roundedCorners(radius: $0) } },
        TransformStep("circle", help: "Keeps the largest circle in the middle.", example: "circle") { _ in
            .circle
        },
        TransformStep(
            "border", parameters: "=WIDTH,COLOR", help: "Draws a line along the inside of the edge.",
            example: "border=4,000000", parse: border),
        TransformStep(
            "flip", parameters: "=horizontal|vertical|both", help: "Mirrors the image.",
            example: "flip=horizontal", parse: flip),
        TransformStep(
            "rotate", parameters: "=DEGREES[,clip]",
            help: "Rotates counterclockwise, so -90 is to the right; with clip, the image keeps its size.",
            example: "rotate=90", parse: rotate),
    ]

    private static let colors: [TransformStep] = [
        TransformStep("grayscale", help: "Converts the image to shades of gray.", example: "grayscale") { _ in
            .grayscale
        },
        TransformStep(
            "sepia", parameters: "[=AMOUNT]", help: "Tones like an old photograph; the amount is 0 to 1.",
            example: "sepia=0.8"
        ) { values in values.number(in: 0...1, default: 1).map { .colorMatrix(.sepia(Float($0))) } },
        TransformStep("negate", help: "Inverts the colors.", example: "negate") { _ in
            .colorMatrix(.negative)
        },
        TransformStep(
            "saturation", parameters: "=AMOUNT",
            help: "Changes the saturation: 0 is gray, 1 changes nothing.",
            example: "saturation=0.5"
        ) { values in values.number(in: -10...10).map { .saturation($0) } },
        TransformStep(
            "brightness", parameters: "=AMOUNT",
            help: "Changes the brightness: -1 is black, 0 changes nothing, 1 is white.",
            example: "brightness=0.1"
        ) { values in values.number(in: -1...1).map { .brightness($0) } },
        TransformStep(
            "contrast", parameters: "=AMOUNT",
            help: "Changes the contrast: 0 is middle gray, 1 changes nothing.",
            example: "contrast=1.2"
        ) { values in values.number(in: 0...10).map { .contrast($0) } },
        TransformStep(
            "tint", parameters: "=COLOR[,BLEND]", help: "Fills the opaque parts with a color.",
            example: "tint=FF8000,multiply"
        ) { values in colored(&values, defaultMode: .sourceIn) { .tint($0, mode: $1) } },
        TransformStep(
            "overlay", parameters: "=COLOR[,BLEND]", help: "Draws a color over the image.",
            example: "overlay=00000080"
        ) { values in colored(&values, defaultMode: .sourceOver) { .overlay($0, mode: $1) } },
        TransformStep(
            "gradient", parameters: "=COLOR[,up|down|left|right|DEGREES[,START[,STOP]]]",
            help: "Draws a color that gets stronger in a direction, between START and STOP from 0 to 1.",
            example: "gradient=000000C0,down,0.5", parse: gradient),
    ]

    private static let details: [TransformStep] = [
        TransformStep(
            "watermark", parameters: "=FILE[,GRAVITY[,SCALE[,OPACITY[,SPACING]]]]",
            help:
                "Draws another image at its own size (also for a scale of 0), or scaled to a share of the "
                + "image's size; with a spacing in pixels, it's repeated everywhere.",
            example: "watermark=logo.png,bottomRight:10:10,0.25,0.8", parse: watermark),
        TransformStep(
            "text", parameters: "=TEXT[,GRAVITY[,HEIGHT|PERCENT%[,COLOR]]]",
            help:
                "Draws text, in which \\n begins a new line. The height of the letters is in pixels or in "
                + "percent of the shorter side (5%). Without a color, the text is white with a dark outline.",
            example: "text=© 2026 Ann Example,bottomLeft:10:10,4%", parse: text),
        TransformStep(
            "pixellate", parameters: "=SIDE", help: "Draws squares of one color; the side is in pixels.",
            example: "pixellate=8"
        ) { values in values.integer(in: 1...65_535).map { .pixelate(side: $0) } },
        TransformStep(
            "blur", parameters: "=RADIUS|PERCENT%|soft|light|extraLight|dark|COLOR",
            help: "Blurs by a radius in pixels or in percent of the shorter side, or as a backdrop for text.",
            example: "blur=2%", parse: blur),
        TransformStep(
            "sharpen", parameters: "[=RADIUS|PERCENT%[,AMOUNT[,THRESHOLD]]]",
            help: "Sharpens details; the radius is in pixels or in percent of the shorter side.",
            example: "sharpen=1,0.5", parse: sharpen),
    ]
}
