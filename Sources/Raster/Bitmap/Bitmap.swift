// SPDX-License-Identifier: MIT

public import ImageBase

/// An immutable block of pixels. Passing it on shares the memory and never copies it.
///
/// Views, kernels and caches work with premultiplied sRGB `bgra8` (see ``isDisplayable``). Other kinds keep
/// exact values (16 bits, half floats, straight alpha, unconverted colors). To display them, convert them
/// with `converted(to:)`.
///
/// Rows start at multiples of ``bytesPerRow``, which is a multiple of 64 bytes. The bytes after the last
/// pixel of a row are undefined.
///
/// ```swift
/// let red = try Bitmap(size: PixelSize(width: 2, height: 2)) { pixels, bytesPerRow in
///     for y in 0..<2 { for x in 0..<2 {
///         pixels.storeBytes(of: 0xFFFF_0000, toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
///     } }
/// }
/// ```
public struct Bitmap: Sendable {
    public let size: PixelSize
    /// The distance in bytes from one row's start to the next.
    public let bytesPerRow: Int
    public let format: PixelFormat
    public let alpha: AlphaMode
    private let memory: PixelMemory

    /// Creates a bitmap and lets a closure write its pixels.
    ///
    /// - Parameters:
    ///   - size: the size in pixels; each side is at least 1.
    ///   - colorSpace: the meaning of the components. Half floats always get the linear version of this
    ///     space.
    ///   - isZeroed: whether to clear the memory first. Default: false, so `write` must set every pixel.
    ///   - pool: supplies the memory and takes it back.
    ///   - write: receives all rows and ``bytesPerRow``. The pointer is valid only inside the closure.
    /// - Throws: ``ImageError/Code/invalidInput`` for an empty size or one that overflows,
    ///   ``ImageError/Code/limit`` when memory runs out; any error `write` throws.
    public init(
        size: PixelSize,
        format: PixelFormat = .bgra8,
        alpha: AlphaMode = .premultiplied,
        colorSpace: ColorSpace = .sRGB,
        isZeroed: Bool = false,
        pool: PixelPool = .shared,
        write: (_ pixels: UnsafeMutableRawBufferPointer, _ bytesPerRow: Int) throws(ImageError) -> Void
    ) throws(ImageError) {
        let (bytesPerRow, byteCount) = try Self.layout(size: size, format: format)
        guard let block = PixelBlock(byteCount: byteCount, pool: pool) else {
            throw ImageError.noMemory(for: "\(size) pixels of \(format)")
        }
        if isZeroed { _ = block.pixels.initializeMemory(as: UInt8.self, repeating: 0) }
        try write(block.pixels, bytesPerRow)
        self.size = size
        self.bytesPerRow = bytesPerRow
        self.format = format
        self.alpha = alpha
        memory = PixelMemory(block, format.space(colorSpace))
    }

    /// Creates a bitmap from pixels that are already in memory and never change.
    ///
    /// - Parameter memory: receives the total size of the rows in bytes. Rows have the same length as in any
    ///   other bitmap of this size. Returns the address of the first row and a function that releases the
    ///   memory.
    package init(
        size: PixelSize, format: PixelFormat, alpha: AlphaMode, colorSpace: ColorSpace,
        memory: (_ byteCount: Int) throws(ImageError) -> (
            UnsafeMutableRawPointer, release: @Sendable (UnsafeMutableRawPointer) -> Void
        )
    ) throws(ImageError) {
        let (bytesPerRow, byteCount) = try Self.layout(size: size, format: format)
        let (address, release) = try memory(byteCount)
        self.init(
            size: size, bytesPerRow: bytesPerRow, format: format, alpha: alpha,
            memory: PixelMemory(
                PixelBlock(address: address, byteCount: byteCount, release: release),
                format.space(colorSpace)))
    }

    private init(
        size: PixelSize, bytesPerRow: Int, format: PixelFormat, alpha: AlphaMode, memory: PixelMemory
    ) {
        self.size = size
        self.bytesPerRow = bytesPerRow
        self.format = format
        self.alpha = alpha
        self.memory = memory
    }

    /// Returns the same pixels with a different alpha mode or color space, without a copy. For example, a
    /// decoder might only find out at the end that all pixels are opaque.
    package func reinterpreted(alpha: AlphaMode? = nil, colorSpace: ColorSpace? = nil) -> Bitmap {
        Bitmap(
            size: size, bytesPerRow: bytesPerRow, format: format, alpha: alpha ?? self.alpha,
            memory: colorSpace.map { PixelMemory(memory.block, format.space($0)) } ?? memory)
    }

    /// A closure that returns the bitmap for as long as another reference keeps its pixels alive.
    ///
    /// A cache uses it to find an evicted image that a view still shows.
    package var weakReference: @Sendable () -> Bitmap? {
        { [size, bytesPerRow, format, alpha, weak memory] in
            memory.map {
                Bitmap(size: size, bytesPerRow: bytesPerRow, format: format, alpha: alpha, memory: $0)
            }
        }
    }

    /// The meaning of the color components. Operations return results in the color space of their input.
    public var colorSpace: ColorSpace { memory.colorSpace }
    public var width: Int { size.width }
    public var height: Int { size.height }
    /// The size of the pixels in memory, in bytes: `bytesPerRow * height`.
    public var byteCount: Int { bytesPerRow * size.height }

    /// Whether the pixels are premultiplied or opaque sRGB `bgra8`, which views can show directly.
    public var isDisplayable: Bool { format == .bgra8 && alpha != .straight && colorSpace == .sRGB }

    /// Calls a closure with all rows, for reading. Don't use the pointer outside `body`.
    @inlinable
    public func withPixels<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { extendLifetime(owner) }
        return try body(UnsafeRawBufferPointer(start: address, count: byteCount))
    }

    /// The object that keeps the memory of ``withPixels(_:)`` alive. A view can retain it to show the pixels
    /// without a copy.
    @usableFromInline
    package var owner: any AnyObject & Sendable { memory }

    @usableFromInline var address: UnsafeRawPointer { UnsafeRawPointer(memory.address) }

    /// An object that a view framework attaches to the pixels, such as the texture that shows them.
    ///
    /// All bitmaps that share the pixels share this object, and the last of them releases it. If the object
    /// needs the pixels itself, it must retain ``storage`` instead of the bitmap, or it would keep itself
    /// alive.
    @MainActor
    package var attachment: (any AnyObject & Sendable)? {
        get { memory.attachment }
        nonmutating set { memory.attachment = newValue }
    }

    /// The pixel memory, without ``attachment``.
    package var storage: AnyObject { memory.block }

    /// Returns the ``byteCount`` of a bitmap, or nil if the size is empty or overflows.
    package static func byteCount(size: PixelSize, format: PixelFormat) -> Int? {
        (try? layout(size: size, format: format))?.byteCount
    }

    private static func layout(
        size: PixelSize, format: PixelFormat
    ) throws(ImageError) -> (bytesPerRow: Int, byteCount: Int) {
        guard let bytesPerRow = bytesPerRow(width: size.width, format: format), size.height > 0,
            case let (byteCount, overflow) = bytesPerRow.multipliedReportingOverflow(by: size.height),
            !overflow
        else { throw ImageError(.invalidInput, "invalid bitmap size \(size) for \(format)") }
        return (bytesPerRow, byteCount)
    }

    /// Returns the row length for `width` pixels, or nil if the width isn't positive, the format is unknown
    /// or the length overflows.
    static func bytesPerRow(width: Int, format: PixelFormat) -> Int? {
        guard width > 0, format.bytesPerPixel > 0 else { return nil }
        let (bytes, overflow) = width.multipliedReportingOverflow(by: format.bytesPerPixel)
        guard !overflow, bytes <= .max - 63 else { return nil }
        return (bytes + 63) & ~63
    }
}

/// Owns a bitmap's memory and the object attached to it.
///
/// It also holds the color space, to keep bitmaps small: copying one retains a single object.
final class PixelMemory: @unchecked Sendable {  // Only written before it's shared.
    let block: PixelBlock
    let address: UnsafeMutableRawPointer
    let colorSpace: ColorSpace
    @MainActor var attachment: (any AnyObject & Sendable)?

    init(_ block: PixelBlock, _ colorSpace: ColorSpace) {
        self.block = block
        self.colorSpace = colorSpace
        address = block.address
    }
}

/// A block of memory and its owner, which takes it back.
final class PixelBlock: @unchecked Sendable {  // Only written before it's shared.
    let address: UnsafeMutableRawPointer
    let byteCount: Int
    private let owner: Owner

    private enum Owner {
        case pool(PixelPool, size: Int)
        case other(release: @Sendable (UnsafeMutableRawPointer) -> Void)
    }

    init?(byteCount: Int, pool: PixelPool) {
        guard let block = pool.allocate(byteCount) else { return nil }
        self.byteCount = byteCount
        address = block.0
        owner = .pool(pool, size: block.size)
    }

    init(
        address: UnsafeMutableRawPointer, byteCount: Int,
        release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
    ) {
        (self.address, self.byteCount, owner) = (address, byteCount, .other(release: release))
    }

    var pixels: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: address, count: byteCount)
    }

    deinit {
        switch owner {
        case .pool(let pool, let size): pool.recycle(address, size: size)
        case .other(let release): release(address)
        }
    }
}
