// SPDX-License-Identifier: MIT

extension ImageFormat {
    /// Whether the format has a property. False for an unknown format.
    package func has(_ property: Properties) -> Bool {
        Self.facts[self]?.properties.isSuperset(of: property) ?? false
    }

    /// The format that this one extends, such as PNG for APNG, or else the format itself. Files in both have
    /// the same structure and usually the same file name extension.
    package var base: ImageFormat { Self.facts[self]?.base ?? self }

    /// The most memory that encoding takes, including the pixels, as a multiple of the pixels' byte size.
    package var encodingMemory: Int { Self.facts[self]?.encodingMemory ?? 1 }

    /// The known formats that have a property, in table order.
    package static func all(with property: Properties) -> [ImageFormat] {
        table.filter { $0.properties.isSuperset(of: property) }.map(\.format)
    }

    /// The formats with constants in this type, in table order.
    package static var allKnown: [ImageFormat] { table.map(\.format) }

    /// Properties of all files in a format, or of our codecs for it.
    package struct Properties: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Encoding loses detail and has a quality, unless the options request a lossless file.
        package static let lossy = Properties(rawValue: 1 << 0)
        /// A lossy format that can store pixels losslessly, too.
        package static let losslessToo = Properties(rawValue: 1 << 1)
        /// A file can be written in scans or interlaced, so it can be shown before all of it has arrived.
        package static let progressive = Properties(rawValue: 1 << 2)
        /// A file can contain frames with delays. We only encode HEIC animations on systems that provide an
        /// encoder for them.
        package static let animated = Properties(rawValue: 1 << 3)
        /// A file can have transparent pixels.
        package static let alpha = Properties(rawValue: 1 << 4)
        /// Files usually contain graphics with flat colors, which lossy formats degrade.
        package static let graphics = Properties(rawValue: 1 << 5)
        /// Browsers can show the format.
        package static let web = Properties(rawValue: 1 << 6)
        /// Servers only send the format to clients that name it in `Accept`.
        package static let negotiated = Properties(rawValue: 1 << 7)
        /// Encoding takes seconds for an image of a few megapixels.
        package static let slowToEncode = Properties(rawValue: 1 << 8)
        /// Images are drawn from shapes.
        package static let vector = Properties(rawValue: 1 << 9)
        /// The frames of a file are pages, each with its own size.
        package static let pages = Properties(rawValue: 1 << 10)
        /// A format to isolate first, because its library is one of the largest or its files resemble
        /// programs.
        package static let risky = Properties(rawValue: 1 << 11)
        /// Files that we encode name their color space.
        package static let colorSpace = Properties(rawValue: 1 << 12)
        /// A file's header has numbers for the color space (ITU-T H.273), so it doesn't need a profile.
        package static let codePoints = Properties(rawValue: 1 << 13)
        /// Density is only stored in the EXIF block.
        package static let densityInEXIF = Properties(rawValue: 1 << 14)
        /// We insert metadata into the finished file, because encoders don't write it.
        package static let insertedMetadata = Properties(rawValue: 1 << 15)
        /// Swift code alone reads the header. (A PNG header may contain a compressed profile.)
        package static let headerInSwift = Properties(rawValue: 1 << 16)
        /// On Linux, still images that we encode keep light brighter than white.
        package static let highRange = Properties(rawValue: 1 << 17)
        /// A file may have a gain map.
        package static let gainMap = Properties(rawValue: 1 << 18)
        /// The system can decode a preview from the beginning of a file.
        package static let systemPreviews = Properties(rawValue: 1 << 19)
        /// On Linux, a C library decodes the files, or images in them.
        package static let decodedInC = Properties(rawValue: 1 << 20)
        /// Browsers, phones or cameras often write the format.
        package static let common = Properties(rawValue: 1 << 21)
        /// A file has at most 256 colors.
        package static let palette = Properties(rawValue: 1 << 22)
        /// A file may have the same image in several sizes, which may be different drawings.
        package static let severalSizes = Properties(rawValue: 1 << 23)
        /// Images are items in ISO boxes (ISO/IEC 23008-12).
        package static let isoItems = Properties(rawValue: 1 << 24)
        /// Encoding can keep 16 bits per component.
        package static let sixteenBits = Properties(rawValue: 1 << 25)
        /// On Linux, encoding lets you choose the resolution of the chroma.
        package static let chroma = Properties(rawValue: 1 << 26)
        /// Encoding an image again losslessly may make its file smaller.
        package static let recompressed = Properties(rawValue: 1 << 27)
        /// On Linux, the tiles of a file can be decoded one by one.
        package static let tiles = Properties(rawValue: 1 << 28)
        /// On Linux, rows can be decoded without keeping the rows before them.
        package static let rows = Properties(rawValue: 1 << 29)
        /// A file can have scripts, which browsers run when they open it as a document.
        package static let scripts = Properties(rawValue: 1 << 30)
    }

    /// A row in the table of formats.
    struct Facts: Sendable {
        let format: ImageFormat
        /// The display name.
        let name: String
        /// The media types, the registered one first.
        let mediaTypes: [String]
        /// File name extensions, the usual one first.
        let extensions: [String]
        /// Uniform type identifiers in lowercase.
        let types: [String]
        /// The bytes that files begin with, if they're enough to recognize the format.
        let signatures: [[UInt8]]
        let properties: Properties
        /// The package trait that our codec needs on Linux, or nil if it's always available.
        let packageTrait: PackageTrait?
        /// See ``ImageFormat/base``.
        let base: ImageFormat?
        /// Whether there is an encoder on Linux.
        let isEncoded: Bool
        /// The most memory that our encoder takes on Linux for an image, including the pixels, as a multiple
        /// of the pixels' byte size. Measured with 12 megapixels at all efforts and rounded up.
        let encodingMemory: Int

        init(
            _ format: ImageFormat, name: String, mediaTypes: [String], extensions: [String],
            types: [String], signatures: [[UInt8]] = [], properties: Properties,
            packageTrait: PackageTrait? = nil, base: ImageFormat? = nil, isEncoded: Bool = true,
            encodingMemory: Int = 1
        ) {
            self.format = format
            self.name = name
            self.mediaTypes = mediaTypes
            self.extensions = extensions
            self.types = types
            self.signatures = signatures
            self.properties = properties
            self.packageTrait = packageTrait
            self.base = base
            self.isEncoded = isEncoded
            self.encodingMemory = encodingMemory
        }
    }

    /// The rows by format.
    static let facts = Dictionary(uniqueKeysWithValues: table.map { ($0.format, $0) })

    /// Everything that depends only on the format. If you need a set of formats, derive it from this table.
    /// Among formats for the same use, such as AVIF and WebP, the one with the smaller files comes first.
    static let table: [Facts] = [
        Facts(
            .jpeg, name: "JPEG", mediaTypes: ["image/jpeg", "image/jpg", "image/pjpeg"],
            extensions: ["jpg", "jpeg", "jpe", "jfif"], types: ["public.jpeg"],
            signatures: [[0xFF, 0xD8, 0xFF]],
            properties: [
                .lossy, .progressive, .web, .colorSpace, .insertedMetadata, .headerInSwift, .gainMap,
                .systemPreviews, .decodedInC, .common, .chroma, .rows,
            ]),
        Facts(
            .png, name: "PNG", mediaTypes: ["image/png", "image/x-png"], extensions: ["png"],
            types: ["public.png"],
            signatures: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]],
            properties: [
                .progressive, .graphics, .alpha, .web, .colorSpace, .insertedMetadata, .highRange,
                .systemPreviews, .common, .sixteenBits, .recompressed, .rows,
            ]),
        Facts(
            .apng, name: "APNG", mediaTypes: ["image/apng", "image/vnd.mozilla.apng", "image/png"],
            extensions: ["apng"], types: ["public.png"],
            properties: [
                .animated, .graphics, .alpha, .web, .colorSpace, .insertedMetadata, .common, .recompressed,
            ], base: .png),
        Facts(
            .gif, name: "GIF", mediaTypes: ["image/gif"], extensions: ["gif"], types: ["com.compuserve.gif"],
            signatures: [Array("GIF87a".utf8), Array("GIF89a".utf8)],
            properties: [.animated, .graphics, .alpha, .web, .headerInSwift, .common, .palette]),
        Facts(
            .avif, name: "AVIF", mediaTypes: ["image/avif", "image/avif-sequence"],
            extensions: ["avif", "avifs"], types: ["public.avif", "public.avis"],
            properties: [
                .lossy, .losslessToo, .animated, .alpha, .web, .negotiated, .slowToEncode, .colorSpace,
                .codePoints, .densityInEXIF, .highRange, .gainMap, .systemPreviews, .decodedInC, .common,
                .isoItems, .chroma,
            ], packageTrait: .avif, encodingMemory: 6),
        Facts(
            .webp, name: "WebP", mediaTypes: ["image/webp"], extensions: ["webp"],
            types: ["org.webmproject.webp", "public.webp"],
            properties: [
                .lossy, .losslessToo, .animated, .alpha, .web, .negotiated, .colorSpace, .densityInEXIF,
                .insertedMetadata, .headerInSwift, .systemPreviews, .decodedInC, .common, .recompressed,
                .rows,
            ], encodingMemory: 2),
        Facts(
            .jpegXL, name: "JPEG XL", mediaTypes: ["image/jxl"], extensions: ["jxl"],
            types: ["public.jpeg-xl"],
            signatures: [
                [0xFF, 0x0A], [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A],
            ],
            properties: [
                .lossy, .losslessToo, .animated, .alpha, .negotiated, .slowToEncode, .colorSpace,
                .codePoints, .densityInEXIF, .highRange, .systemPreviews, .decodedInC, .sixteenBits,
            ], packageTrait: .jpegXL, encodingMemory: 12),
        Facts(
            .heic, name: "HEIC",
            mediaTypes: ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"],
            extensions: ["heic", "heif", "heics", "heifs", "hif"],
            types: ["public.heic", "public.heif", "public.heics", "public.heifs"],
            properties: [
                .lossy, .losslessToo, .animated, .alpha, .slowToEncode, .risky, .colorSpace, .codePoints,
                .densityInEXIF, .gainMap, .systemPreviews, .decodedInC, .common, .isoItems, .chroma,
            ], packageTrait: .heif, encodingMemory: 6),
        Facts(
            .tiff, name: "TIFF", mediaTypes: ["image/tiff"], extensions: ["tiff", "tif"],
            types: ["public.tiff"],
            signatures: [
                Array("II*\0".utf8), Array("MM\0*".utf8), Array("II+\0\u{8}\0\0\0".utf8),
                Array("MM\0+\0\u{8}\0\0".utf8),
            ],
            properties: [
                .graphics, .alpha, .pages, .risky, .colorSpace, .insertedMetadata, .decodedInC, .sixteenBits,
                .tiles,
            ], packageTrait: .tiff),
        Facts(
            .bmp, name: "BMP", mediaTypes: ["image/bmp", "image/x-ms-bmp"], extensions: ["bmp", "dib"],
            types: ["com.microsoft.bmp"], properties: [.graphics, .alpha, .headerInSwift]),
        Facts(
            .ico, name: "ICO", mediaTypes: ["image/vnd.microsoft.icon", "image/x-icon"],
            extensions: ["ico", "cur"], types: ["com.microsoft.ico", "com.microsoft.cur"],
            properties: [.graphics, .alpha, .severalSizes]),
        Facts(
            .svg, name: "SVG", mediaTypes: ["image/svg+xml"], extensions: ["svg", "svgz"],
            types: ["public.svg-image"],
            properties: [.graphics, .alpha, .vector, .risky, .decodedInC, .scripts], packageTrait: .svg,
            isEncoded: false),
        Facts(
            .pdf, name: "PDF", mediaTypes: ["application/pdf"], extensions: ["pdf"], types: ["com.adobe.pdf"],
            signatures: [Array("%PDF-".utf8)],
            properties: [.vector, .pages, .risky, .decodedInC, .scripts], isEncoded: false),
        Facts(
            .jpeg2000, name: "JPEG 2000", mediaTypes: ["image/jp2", "image/jpx", "image/jpm", "image/j2c"],
            extensions: ["jp2", "j2k", "jpf", "jpx", "jpm", "j2c", "jpc"], types: ["public.jpeg-2000"],
            signatures: [
                [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A],
                // The start of a codestream, and its first segment (ISO/IEC 15444-1, A.5.1).
                [0xFF, 0x4F, 0xFF, 0x51],
            ],
            properties: [.alpha, .risky, .systemPreviews, .decodedInC, .tiles], packageTrait: .jpeg2000,
            isEncoded: false),
        Facts(
            .icns, name: "ICNS", mediaTypes: ["image/icns", "image/x-icns"], extensions: ["icns"],
            types: ["com.apple.icns"],
            signatures: [Array("icns\0".utf8)],
            properties: [.graphics, .alpha, .decodedInC, .severalSizes], isEncoded: false),
        Facts(
            ImageFormat(rawValue: "qoi"), name: "QOI", mediaTypes: ["image/qoi", "image/x-qoi"],
            extensions: ["qoi"], types: [], signatures: [Array("qoif".utf8)],
            properties: [.graphics, .alpha]),
        Facts(
            .raw, name: "RAW",
            mediaTypes: [
                "image/x-adobe-dng", "image/x-canon-cr2", "image/x-canon-cr3", "image/x-nikon-nef",
                "image/x-sony-arw", "image/x-fuji-raf", "image/x-olympus-orf", "image/x-panasonic-rw2",
                "image/x-pentax-pef",
            ],
            extensions: ["dng", "cr2", "cr3", "nef", "arw", "raf", "orf", "rw2", "pef"],
            types: ["public.camera-raw-image"], properties: [.risky, .decodedInC], packageTrait: .raw,
            isEncoded: false),
    ]
}
