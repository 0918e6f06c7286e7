// SPDX-License-Identifier: MIT

#if os(Linux) && RAW
import CLibRaw
import ImageBase
import PortableFoundation
import Raster

/// A LibRaw reader. Its bytes must outlive it.
final class RAWFile {
    private let raw: UnsafeMutablePointer<wi_raw>

    init(_ bytes: UnsafeRawBufferPointer, limits: Limits) throws(ImageError) {
        try SystemLibrary.raw.load()
        raw = .allocate(capacity: 1)
        raw.initialize(to: wi_raw())
        try Self.check(wi_raw_open(raw, bytes.baseAddress, bytes.count))
        // Check the sensor's size, because LibRaw allocates memory for all sensor values.
        try limits.check(
            PixelSize(width: Int(wi_raw_sensor_width(raw)), height: Int(wi_raw_sensor_height(raw))))
    }

    deinit {
        wi_raw_close(raw)
        raw.deallocate()
    }

    var isDamaged: Bool { raw.pointee.is_damaged }

    /// Returns the properties. Nothing can be decoded afterward.
    func info(limits: Limits) throws(ImageError) -> ImageInfo {
        // This array maps LibRaw's values to EXIF orientations.
        let orientations = [1, 2, 4, 3, 5, 8, 6, 7]
        let orientation = Orientation(rawValue: orientations[Int(wi_raw_flip(raw)) & 7])
        let bits = Int.bitWidth - max(255, Int(wi_raw_maximum(raw))).leadingZeroBitCount
        var (width, height): (Int32, Int32) = (0, 0)
        try Self.check(wi_raw_measure(raw, &width, &height))
        let size = PixelSize(width: Int(width), height: Int(height))
        try limits.check(size)
        return ImageInfo(format: .raw, size: size, orientation: orientation ?? .up, bitDepth: min(16, bits))
    }

    func bitmap(
        isWide: Bool, isHalf: Bool, options: DecodingOptions, _ monitor: WorkMonitor
    ) throws(ImageError) -> Bitmap {
        var code: Int32 = 0
        let decoded = wi_raw_decode(raw, isWide, isHalf, &code)
        try Self.check(code)
        guard let decoded else { throw ImageError(.corrupt, "raw file: missing image") }
        defer { libraw_dcraw_clear_mem(decoded) }
        try monitor.check()
        let size = PixelSize(width: Int(decoded.pointee.width), height: Int(decoded.pointee.height))
        let (channels, bits) = (Int(decoded.pointee.colors), isWide ? 16 : 8)
        guard channels == 1 || channels == 3, Int(decoded.pointee.bits) == bits,
            size.pixelCount * channels * bits / 8 <= Int(decoded.pointee.data_size),
            let start = MemoryLayout<libraw_processed_image_t>.offset(of: \.data)
        else { throw ImageError(.corrupt, "raw file: invalid image") }
        try options.limits.check(size)
        let source = UnsafeRawPointer(decoded) + start
        return try Bitmap(
            size: size, format: isWide ? .rgba16 : .bgra8, alpha: .opaque
        ) { pixels, stride throws(ImageError) in
            for y in 0..<size.height {
                if y & 63 == 0 { try monitor.check() }
                let row = source + y * size.width * channels * bits / 8
                let target = pixels.baseAddress! + y * stride
                if isWide {
                    Self.copy(
                        UInt16.self, row, to: target, count: size.width, channels: channels, order: (0, 1, 2))
                } else {
                    Self.copy(
                        UInt8.self, row, to: target, count: size.width, channels: channels, order: (2, 1, 0))
                }
            }
        }
    }

    /// - Parameter order: the positions of red, green and blue in a pixel.
    private static func copy<Component: FixedWidthInteger>(
        _: Component.Type, _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int,
        channels: Int, order: (Int, Int, Int)
    ) {
        let from = source.assumingMemoryBound(to: Component.self)
        let to = target.assumingMemoryBound(to: Component.self)
        let (green, blue) = channels == 3 ? (1, 2) : (0, 0)
        for x in 0..<count {
            to[4 &* x &+ order.0] = from[channels &* x]
            to[4 &* x &+ order.1] = from[channels &* x &+ green]
            to[4 &* x &+ order.2] = from[channels &* x &+ blue]
            to[4 &* x &+ 3] = .max
        }
    }

    private static func check(_ code: Int32) throws(ImageError) {
        guard code != 0 else { return }
        let message = libraw_strerror(code).map { String(cString: $0) } ?? "error \(code)"
        switch code {
        case LIBRAW_UNSUFFICIENT_MEMORY.rawValue: throw ImageError.noMemory(for: "a raw file")
        case LIBRAW_FILE_UNSUPPORTED.rawValue, LIBRAW_NOT_IMPLEMENTED.rawValue:
            throw ImageError(.unsupported, "raw file: \(message)")
        default: throw ImageError(.corrupt, "raw file: \(message)")
        }
    }
}
#endif
