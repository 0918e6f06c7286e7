// SPDX-License-Identifier: MIT

#if os(Linux)
import CSandbox
import ImageBase
import PortableC
import Raster

/// The file in which the pixels of a frame are handed over, on the side that decodes.
///
/// A bitmap as large as the image is decoded into the file, if it is the first of this size; any other is
/// copied to the file when it is complete.
final class SharedPixels: Sendable {
    private let file: Int32
    /// The memory that the file is mapped over.
    private let mapping = Locked<(address: UInt, size: Int)?>(nil)

    /// Only blocks of the pool that are at least as large are aligned to pages.
    private static let smallest = 512 << 10

    /// - Parameter size: the size of the image; nil for an animation, whose decoder may need a frame for the
    ///   next.
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

    /// Writes the pixels of a bitmap, unless they are in the file, and seals it. Must be called once.
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

    /// Makes the mapped memory ordinary memory again, and returns whether it is that of the bitmap. If it is
    /// not, a decoder may still use its contents.
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
