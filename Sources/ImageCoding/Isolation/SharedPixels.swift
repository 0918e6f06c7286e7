// SPDX-License-Identifier: MIT

#if os(Linux)
import CSandbox
import ImageBase
import PortableC
import Raster

/// The file for handing over a frame's pixels, on the side that decodes.
///
/// The first bitmap that is as large as the image is decoded directly into the file. Any other bitmap is
/// copied to the file when it's complete.
final class SharedPixels: Sendable {
    private let file: Int32
    /// The memory that the file is mapped over.
    private let mapping = Locked<(address: UInt, size: Int)?>(nil)

    /// The pool only aligns blocks of at least this size to pages.
    private static let smallest = 512 << 10

    /// - Parameter size: the size of the image. Nil for an animation, because its decoder may need a frame to
    ///   draw the next one.
    init(file: Int32, size: PixelSize?, format: PixelFormat) {
        self.file = file
        guard let size, let byteCount = Bitmap.byteCount(size: size, format: format),
            byteCount >= Self.smallest
        else { return }
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        PixelPool.shared.replaceNext(byteCount: byteCount) { [mapping] address in
            let whole = (byteCount + page - 1) / page * page
            guard csandbox_map_over(address, whole, file) else { return }
            mapping.withLock { $0 = (UInt(bitPattern: address), whole) }
        }
    }

    /// Writes the pixels of a bitmap, unless they're already in the file, and seals it. Call this once.
    func finish(_ bitmap: Bitmap?) throws(ImageError) {
        PixelPool.shared.replaceNext(byteCount: 0, nil)
        let isThere = try unmap(bitmap)
        guard let bitmap else { return }
        let noMemory = ImageError.noMemory(for: "\(bitmap.size) pixels")
        guard ftruncate(file, isThere ? bitmap.byteCount : 0) == 0 else { throw noMemory }
        if !isThere {
            guard bitmap.withPixels({ SharedFile.write($0, to: file) }) else { throw noMemory }
        }
        guard csandbox_seal(file) else { throw ImageError(.io, "cannot seal the pixels") }
    }

    /// Turns the mapped memory back into ordinary memory, and returns whether it's the bitmap's memory. If it
    /// isn't, a decoder may still be using its contents.
    private func unmap(_ bitmap: Bitmap?) throws(ImageError) -> Bool {
        guard let (number, size) = mapping.withLock({ $0 }),
            let address = UnsafeMutableRawPointer(bitPattern: number)
        else { return false }
        let isThere = bitmap?.withPixels { $0.baseAddress == UnsafeRawPointer(address) } == true
        guard csandbox_unmap(address, size, !isThere) else {
            throw ImageError.noMemory(for: "\(size) bytes of pixels")
        }
        return isThere
    }
}
#endif
