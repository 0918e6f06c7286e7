// SPDX-License-Identifier: MIT

#if os(Linux) && TIFF
import CTIFF
import ImageBase

/// A libtiff handle for bytes that must outlive it, or for memory that it writes to.
final class TIFFFile {
    let handle: OpaquePointer
    private let file: UnsafeMutablePointer<wi_tiff_file>

    /// - Parameter directory: the offset of the page's directory, or nil for the first page.
    init(
        reading bytes: UnsafeRawBufferPointer, directory: UInt64? = nil, limits: Limits
    ) throws(ImageError) {
        try SystemLibrary.tiff.load()
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

    /// Creates an in-memory file for writing.
    init() throws(ImageError) {
        try SystemLibrary.tiff.load()
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

    /// Returns the bytes of a tag in the current directory, or nil if the directory doesn't contain it.
    func bytes(of tag: Int32) -> UnsafeRawBufferPointer? {
        var count: UInt32 = 0
        return wi_tiff_get_bytes(handle, UInt32(tag), &count).map {
            UnsafeRawBufferPointer(start: $0, count: Int(count))
        }
    }

    /// Returns whether the file has a tag in the current directory. libtiff itself can't tell, because it
    /// adds some tags that are missing.
    func states(_ tag: Int32) -> Bool {
        let reader = ByteReader(
            UnsafeRawBufferPointer(start: file.pointee.input, count: Int(file.pointee.count)))
        let isLittleEndian = reader.byte(at: 0) == 0x49
        func short(_ offset: Int) -> Int? {
            isLittleEndian ? reader.littleEndian16(at: offset) : reader.bigEndian16(at: offset)
        }
        let isBig = short(2) == 43
        let start = Int(clamping: TIFFCurrentDirOffset(handle))
        // The lower half of an eight-byte count is enough for any directory that libtiff reads.
        guard start <= reader.count, let count = short(start + (isBig && !isLittleEndian ? 6 : 0)) else {
            return false
        }
        let entries = start + (isBig ? 8 : 2)
        return (0..<count).contains { short(entries + $0 * (isBig ? 20 : 12)) == Int(tag) }
    }

    var message: String { Self.message(file) }
    /// The error for the most recent failure.
    var failure: ImageError { Self.failure(file) }

    /// Whether libtiff tried to read beyond the end or couldn't read a directory.
    var isCut: Bool { file.pointee.is_cut || file.pointee.message.0 != 0 }

    /// Whether requested bytes were missing, or libtiff replaced invalid ones.
    var isDamaged: Bool { file.pointee.is_cut || file.pointee.warnings > 0 }

    /// Clears the warnings about a directory, because they don't concern the pixels.
    func forgetWarnings() { file.pointee.warnings = 0 }

    /// The bytes written so far.
    var written: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: file.pointee.output, count: Int(file.pointee.count))
    }

    private static func failure(_ file: UnsafeMutablePointer<wi_tiff_file>) -> ImageError {
        let message = message(file)
        // The message is, for example, "Memory allocation of 5 bytes is beyond the 4 byte limit defined in
        // open options".
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
            return text.isEmpty ? "unreadable file" : text
        }
    }
}
#endif
