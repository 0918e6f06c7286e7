// SPDX-License-Identifier: MIT

#if os(Linux) && TIFF
import CTIFF
import ImageBase

/// libtiff's handle over bytes that outlive it, or over memory that it writes to.
final class TIFFFile {
    let handle: OpaquePointer
    private let file: UnsafeMutablePointer<wi_tiff_file>

    /// - Parameter directory: where that of the page is that is to be read; nil for the first.
    init(
        reading bytes: UnsafeRawBufferPointer, directory: UInt64? = nil, limits: Limits
    ) throws(ImageError) {
        file = .allocate(capacity: 1)
        file.initialize(to: wi_tiff_file())
        file.pointee.input = bytes.bindMemory(to: UInt8.self).baseAddress
        file.pointee.count = UInt64(bytes.count)
        if let directory { wi_tiff_begin_at(file, directory) }
        guard let handle = wi_tiff_open(file, false, tmsize_t(max(1, limits.blockBytes))) else {
            let failure = Self.failure(file)
            file.deallocate()
            throw failure
        }
        self.handle = handle
    }

    /// For writing, to memory.
    init() throws(ImageError) {
        file = .allocate(capacity: 1)
        file.initialize(to: wi_tiff_file())
        guard let handle = wi_tiff_open(file, true, 0) else {
            wi_tiff_file_clear(file)
            file.deallocate()
            throw ImageError.noMemory(for: "a TIFF encoder")
        }
        self.handle = handle
    }

    deinit {
        TIFFClose(handle)
        wi_tiff_file_clear(file)
        file.deallocate()
    }

    var message: String { Self.message(file) }
    /// Why something could not be read.
    var failure: ImageError { Self.failure(file) }

    /// It leads to where there are no bytes, or to what cannot be read.
    var isCut: Bool { file.pointee.is_cut || file.pointee.message.0 != 0 }

    /// Bytes that were asked for are not there, or libtiff made something up for others.
    var isDamaged: Bool { file.pointee.is_cut || file.pointee.warnings > 0 }

    /// Warnings about a directory tell nothing of the pixels.
    func forgetWarnings() { file.pointee.warnings = 0 }

    /// What has been written so far.
    var written: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: file.pointee.output, count: Int(file.pointee.count))
    }

    private static func failure(_ file: UnsafeMutablePointer<wi_tiff_file>) -> ImageError {
        let message = message(file)
        // "Memory allocation of 5 bytes is beyond the 4 byte limit defined in open options".
        if message.contains("limit defined in open options") {
            let numbers = message.split { !$0.isASCII || !$0.isNumber }.suffix(2).compactMap { Int($0) }
            if numbers.count == 2 {
                return .limit("blockBytes", found: numbers[0], allowed: numbers[1])
            }
        }
        return ImageError(.corrupt, "TIFF: \(message)")
    }

    private static func message(_ file: UnsafeMutablePointer<wi_tiff_file>) -> String {
        withUnsafeBytes(of: &file.pointee.message) { bytes in
            let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            return text.isEmpty ? "the file cannot be read" : text
        }
    }
}
#endif
