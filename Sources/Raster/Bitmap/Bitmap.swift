// SPDX-License-Identifier: MIT

public import ImageBase

/// A picture in memory: immutable once made, and shared, never copied, when it is passed on.
///
/// Views, kernels and caches take premultiplied sRGB `bgra8`, the ``isDisplayable`` kind. Other kinds carry exact
/// values (16 bits, straight alpha, colours as stored) and go there by `converted(to:)`.
///
/// Rows start at multiples of ``bytesPerRow``, which is a multiple of 64 bytes. What lies behind the last pixel of
/// a row is undefined.
///
///     let red = try Bitmap(size: PixelSize(width: 2, height: 2)) { pixels, bytesPerRow in
///         for y in 0..<2 { for x in 0..<2 {
///             pixels.storeBytes(of: 0xFFFF_0000, toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
///         } }
///     }
public struct Bitmap: Sendable {
    public let size: PixelSize
    /// Bytes from the start of one row to the start of the next.
    public let bytesPerRow: Int
    public let format: PixelFormat
    public let alpha: AlphaMode
    public let colorSpace: ColorSpace
    private let memory: PixelMemory

    /// Makes a picture by writing its pixels.
    ///
    /// - Parameters:
    ///   - size: in pixels; each side at least 1.
    ///   - isZeroed: whether the memory is cleared first. Leave it out only when `write` sets every pixel.
    ///   - pool: where the memory comes from and goes back to.
    ///   - write: is given all rows and ``bytesPerRow``; must not let the pointer escape.
    /// - Throws: ``ImageError/Code/invalidInput`` for an empty size or one that overflows, ``ImageError/Code/limit`` for
    ///   one that there is no memory for; whatever `write` throws.
    public init(
        size: PixelSize,
        format: PixelFormat = .bgra8,
        alpha: AlphaMode = .premultiplied,
        colorSpace: ColorSpace = .sRGB,
        isZeroed: Bool = false,
        pool: PixelPool = .shared,
        write: (_ pixels: UnsafeMutableRawBufferPointer, _ bytesPerRow: Int) throws(ImageError) -> Void
    ) throws(ImageError) {
        guard let bytesPerRow = Self.bytesPerRow(width: size.width, format: format), size.height > 0,
            case let (byteCount, overflow) = bytesPerRow.multipliedReportingOverflow(by: size.height),
            !overflow
        else { throw ImageError(.invalidInput, "a bitmap cannot be \(size) pixels of \(format)") }
        guard let memory = PixelMemory(byteCount: byteCount, pool: pool) else {
            throw ImageError.noMemory(for: "\(size) pixels of \(format)")
        }
        if isZeroed { _ = memory.pixels.initializeMemory(as: UInt8.self, repeating: 0) }
        try write(memory.pixels, bytesPerRow)
        self.size = size
        self.bytesPerRow = bytesPerRow
        self.format = format
        self.alpha = alpha
        self.colorSpace = colorSpace
        self.memory = memory
    }

    private init(
        _ size: PixelSize, _ bytesPerRow: Int, _ format: PixelFormat, _ alpha: AlphaMode,
        _ colorSpace: ColorSpace,
        _ memory: PixelMemory
    ) {
        self.size = size
        self.bytesPerRow = bytesPerRow
        self.format = format
        self.alpha = alpha
        self.colorSpace = colorSpace
        self.memory = memory
    }

    /// The same pixels under another meaning, without a copy: for a decoder that learns late that all is opaque.
    public func reinterpreted(alpha: AlphaMode? = nil, colorSpace: ColorSpace? = nil) -> Bitmap {
        Bitmap(size, bytesPerRow, format, alpha ?? self.alpha, colorSpace ?? self.colorSpace, memory)
    }

    /// Gives the picture back for as long as somebody else holds its pixels: a cache finds again what it has let go and a
    /// view still shows.
    public var weakReference: @Sendable () -> Bitmap? {
        { [size, bytesPerRow, format, alpha, colorSpace, weak memory] in
            memory.map { Bitmap(size, bytesPerRow, format, alpha, colorSpace, $0) }
        }
    }

    public var width: Int { size.width }
    public var height: Int { size.height }
    /// What it costs to keep: `bytesPerRow * height`.
    public var byteCount: Int { bytesPerRow * size.height }

    /// Premultiplied or opaque sRGB `bgra8`.
    public var isDisplayable: Bool { format == .bgra8 && alpha != .straight && colorSpace == .sRGB }

    /// The rows, for reading. The pointer is good inside `body` only.
    @inlinable
    public func withPixels<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { extendLifetime(owner) }
        return try body(UnsafeRawBufferPointer(start: address, count: byteCount))
    }

    /// Keeps the memory behind ``withPixels(_:)`` alive: for a view that shows the pixels without a copy.
    public var owner: AnyObject { memory }

    @usableFromInline var address: UnsafeRawPointer { UnsafeRawPointer(memory.address) }

    /// The row length for `width` pixels, or nil when it is not positive, unknown or overflows.
    static func bytesPerRow(width: Int, format: PixelFormat) -> Int? {
        guard width > 0, format.bytesPerPixel > 0 else { return nil }
        let (bytes, overflow) = width.multipliedReportingOverflow(by: format.bytesPerPixel)
        guard !overflow, bytes <= .max - 63 else { return nil }
        return (bytes + 63) & ~63
    }
}

/// The one owner of a picture's memory.
final class PixelMemory: @unchecked Sendable {  // Written only before it is shared.
    let address: UnsafeMutableRawPointer
    private let byteCount: Int
    private let allocatedSize: Int
    private let pool: PixelPool

    init?(byteCount: Int, pool: PixelPool) {
        guard let block = pool.allocate(byteCount) else { return nil }
        self.byteCount = byteCount
        self.pool = pool
        (address, allocatedSize) = block
    }

    deinit {
        pool.recycle(address, size: allocatedSize)
    }

    var pixels: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: address, count: byteCount)
    }
}
