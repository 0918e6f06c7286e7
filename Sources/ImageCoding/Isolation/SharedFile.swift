// SPDX-License-Identifier: MIT

#if os(Linux)
import CSandbox
import ImageBase
import PortableC
import PortableFoundation
import Raster

/// An in-memory file that is passed to a decoder process. It contains an image's bytes, or it's empty and
/// meant for pixels.
///
/// The process seals the file once it has written the pixels. After that, no process can change or shorten
/// it, so we can use the pixels without copying them.
struct SharedFile: ~Copyable {
    let descriptor: Int32

    /// Smaller bitmaps are copied, because a mapping takes whole pages and a process can only have tens of
    /// thousands of them.
    private static let smallestMapping = 1 << 20

    init(_ data: Data = Data()) throws(ImageError) {
        descriptor = csandbox_memory_file()
        guard descriptor >= 0 else { throw ImageError(.io, "cannot create a file in memory") }
        try data.withBytes { [descriptor] bytes throws(ImageError) in
            guard Self.write(bytes, to: descriptor) else {
                throw ImageError.noMemory(for: "\(bytes.count) bytes of an image")
            }
        }
    }

    /// Creates a file with the pixels of frames, one after another.
    init(pixelsOf frames: [EncodingFrame]) throws(ImageError) {
        descriptor = csandbox_memory_file()
        guard descriptor >= 0 else { throw ImageError(.io, "cannot create a file in memory") }
        var offset = 0
        for frame in frames {
            let isWritten = frame.bitmap.withPixels { [descriptor] pixels in
                Self.write(pixels, to: descriptor, at: offset)
            }
            guard isWritten else { throw ImageError.noMemory(for: "\(frame.bitmap.size) pixels") }
            offset += frame.bitmap.byteCount
        }
    }

    deinit { close(descriptor) }

    /// Returns the bytes of the whole file.
    ///
    /// - Throws: ``ImageError/Code/decoderCrashed`` if the file can be changed or has another size.
    func data(count: Int) throws(ImageError) -> Data {
        guard count >= 0, csandbox_is_sealed(descriptor, count) else {
            throw ImageError(.decoderCrashed, "the encoder process did not hand over its result")
        }
        var data = Data(count: count)
        let isRead = data.withUnsafeMutableBytes { [descriptor] buffer in
            var done = 0
            while done < count {
                let read = pread(descriptor, buffer.baseAddress! + done, count - done, off_t(done))
                guard read > 0 else { return false }
                done += read
            }
            return true
        }
        guard isRead else { throw ImageError(.io, "cannot read the result of the encoder process") }
        return data
    }

    /// Writes all bytes to an in-memory file, and returns whether there was enough memory.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int = 0) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = pwrite(
                descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(offset + done))
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    /// Returns the pixels of the whole file.
    ///
    /// - Throws: ``ImageError/Code/decoderCrashed`` if the file can be changed or has another size.
    func bitmap(
        size: PixelSize, format: PixelFormat, alpha: AlphaMode, colorSpace: ColorSpace
    ) throws(ImageError) -> Bitmap {
        let descriptor = descriptor
        func check(_ byteCount: Int) throws(ImageError) {
            guard csandbox_is_sealed(descriptor, byteCount) else {
                throw ImageError(.decoderCrashed, "the decoder process did not hand over the pixels")
            }
        }
        guard size.pixelCount * format.bytesPerPixel >= Self.smallestMapping else {
            return try Bitmap(size: size, format: format, alpha: alpha, colorSpace: colorSpace) {
                pixels, _ throws(ImageError) in
                try check(pixels.count)
                guard pread(descriptor, pixels.baseAddress!, pixels.count, 0) == pixels.count else {
                    throw ImageError(.io, "cannot read the pixels of the decoder process")
                }
            }
        }
        return try Bitmap(size: size, format: format, alpha: alpha, colorSpace: colorSpace) {
            byteCount throws(ImageError) in
            // If the file weren't sealed, the process could truncate it, and touching missing pages would
            // crash the app.
            try check(byteCount)
            // Don't use MAP_SHARED: before 6.7, Linux rejects it for a sealed file that is open for writing.
            let flags = MAP_PRIVATE | Int32(MAP_POPULATE)
            let address = mmap(nil, byteCount, PROT_READ, flags, descriptor, 0)
            guard let address, address != MAP_FAILED else {
                throw ImageError.noMemory(for: "\(size) pixels of \(format)")
            }
            return (address, { munmap($0, byteCount) })
        }
    }
}
#endif
