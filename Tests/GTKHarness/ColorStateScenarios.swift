// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import Raster
import WebImage
import WebImageGTK

/// Stands in for GTK 4.16. Its functions have the same parameters as GTK's, and create a texture with GTK
/// 4.8.
private enum FakeColorStates {
    struct Values: Equatable {
        var numbers: [String: UInt32] = [:]
        var stride = 0
        var hasState = false
    }

    static let values = Locked(Values())
    static let bytes = Locked<Int?>(nil)

    static func set(_ name: String, _ value: UInt32) { values.withLock { $0.numbers[name] = value } }

    static let functions = ColorStates(
        newParameters: { OpaquePointer(g_cancellable_new()) },
        setPrimaries: { set("primaries", $1) },
        setTransfer: { set("transfer", $1) },
        setMatrix: { set("matrix", $1) },
        setRange: { set("range", $1) },
        buildState: { _, _ in OpaquePointer(g_cancellable_new()) },
        newBuilder: { OpaquePointer(g_cancellable_new()) },
        setWidth: { set("width", $1) },
        setHeight: { set("height", $1) },
        setFormat: { set("format", $1) },
        setStride: { _, stride in values.withLock { $0.stride = Int(stride) } },
        setBytes: { _, pixels in bytes.withLock { $0 = Int(bitPattern: pixels) } },
        setState: { _, state in values.withLock { $0.hasState = state != nil } },
        build: { _ in
            let values = values.withLock { $0 }
            let bytes = bytes.withLock { $0 }.flatMap { OpaquePointer(bitPattern: $0) }
            return gdk_memory_texture_new(
                Int32(values.numbers["width"]!), Int32(values.numbers["height"]!),
                GdkMemoryFormat(rawValue: values.numbers["format"]!), bytes, gsize(values.stride))
        })
}

@MainActor
enum ColorStateScenarios {
    static func textures() throws {
        let size = PixelSize(width: 3, height: 2)
        func bitmap(_ format: PixelFormat, _ alpha: AlphaMode, _ space: ColorSpace) throws -> Bitmap {
            try Bitmap(
                size: size, format: format, alpha: alpha, colorSpace: space, isZeroed: true
            ) { _, _ in }
        }
        let wide = try bitmap(.bgra8, .opaque, .displayP3)
        Report.expect(ColorStates.current == nil, "GTK 4.8 doesn't have color states")
        Report.expect(Texture.make(wide) != nil, "so wide colors are converted")

        ColorStates.current = FakeColorStates.functions
        typealias Case = (PixelFormat, AlphaMode, ColorSpace, UInt32, UInt32, GdkMemoryFormat)
        let cases: [Case] = [
            (.bgra8, .opaque, .displayP3, 12, 13, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED),
            (.bgra8, .straight, .displayP3, 12, 13, GDK_MEMORY_B8G8R8A8),
            (.rgba16, .premultiplied, .bt2020, 9, 13, GDK_MEMORY_R16G16B16A16_PREMULTIPLIED),
            (.rgba16, .straight, .pq, 9, 16, GDK_MEMORY_R16G16B16A16),
            (.rgbaHalf, .premultiplied, .linearSRGB, 1, 8, GDK_MEMORY_R16G16B16A16_FLOAT_PREMULTIPLIED),
            (.rgbaHalf, .straight, .linearSRGB, 1, 8, GDK_MEMORY_R16G16B16A16_FLOAT),
            (.rgba16, .opaque, .sRGB, 1, 13, GDK_MEMORY_R16G16B16A16_PREMULTIPLIED),
            (.rgba16, .opaque, .hlg, 9, 18, GDK_MEMORY_R16G16B16A16_PREMULTIPLIED),
        ]
        for (format, alpha, space, primaries, transfer, memoryFormat) in cases {
            // A color state is created only once, so forget the one from the previous case.
            ColorStates.current = FakeColorStates.functions
            FakeColorStates.values.withLock { $0 = .init() }
            let bitmap = try bitmap(format, alpha, space)
            Report.expect(Texture.make(bitmap) != nil, "\(format) in \(space) has a texture")
            let expected = FakeColorStates.Values(
                numbers: [
                    "width": 3, "height": 2, "format": memoryFormat.rawValue, "primaries": primaries,
                    "transfer": transfer, "matrix": 0, "range": 1,
                ], stride: bitmap.bytesPerRow, hasState: true)
            let values = FakeColorStates.values.withLock { $0 }
            Report.expect(values == expected, "\(format), \(alpha) in \(space): \(values)")
        }

        FakeColorStates.values.withLock { $0 = .init() }
        Report.expect(Texture.make(wide) != nil, "one more image of the same space")
        let again = FakeColorStates.values.withLock { $0.numbers }
        Report.expect(again["width"] == 3, "has a texture with a color state")
        for space in [ColorSpace.sRGB, .adobeRGB] {
            FakeColorStates.values.withLock { $0 = .init() }
            Report.expect(try Texture.make(bitmap(.bgra8, .opaque, space)) != nil, "\(space) has a texture")
            let values = FakeColorStates.values.withLock { $0.numbers }
            Report.expect(values.isEmpty, "\(space) doesn't need a color state, or has no numbers")
        }
    }
}
#endif
