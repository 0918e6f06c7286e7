// SPDX-License-Identifier: MIT

#if Server
import ImageCaching
import NIOCore
import WebImageServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The bytes of a response that haven't been written yet.
enum ResponseBody {
    case none
    case data(Data)
    case file(SentFile, Range<Int>)

    init(_ body: ImageServerResponse.Body) {
        switch body {
        case .none: self = .none
        case .data(let data): self = data.isEmpty ? .none : .data(data)
        case .file(let file, let range): self = range.isEmpty ? .none : .file(SentFile(file), range)
        }
    }

    var count: Int {
        switch self {
        case .none: 0
        case .data(let data): data.count
        case .file(_, let range): range.count
        }
    }

    /// Removes bytes from the beginning and returns them; nil if none are left.
    ///
    /// - Parameters:
    ///   - maximumBytes: the maximum for a file.
    ///   - maximumCopied: the maximum for data in memory.
    mutating func next(
        _ maximumBytes: Int, copied maximumCopied: Int, allocator: ByteBufferAllocator
    ) -> IOData? {
        switch self {
        case .none: return nil
        case .data(let data):
            let part = data.prefix(maximumCopied)
            self = part.count == data.count ? .none : .data(data.dropFirst(part.count))
            var buffer = allocator.buffer(capacity: part.count)
            buffer.writeBytes(part)
            return .byteBuffer(buffer)
        case .file(let file, let range):
            let end = min(range.upperBound, range.lowerBound + maximumBytes)
            self = end == range.upperBound ? .none : .file(file, end..<range.upperBound)
            return .fileRegion(
                FileRegion(fileHandle: file.handle, readerIndex: range.lowerBound, endIndex: end))
        }
    }
}

/// A cache file that's being sent. The cache closes its descriptor.
final class SentFile {
    private let file: DiskEntryFile
    let handle: NIOFileHandle

    init(_ file: DiskEntryFile) {
        self.file = file
        handle = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: file.descriptor)
    }

    // Give up ownership of the descriptor, because a file handle must not own one when it's deallocated.
    deinit { _ = try? handle.takeDescriptorOwnership() }
}

extension ImageServerResponse.Body {
    /// The number of bytes.
    var count: Int {
        switch self {
        case .none: 0
        case .data(let data): data.count
        case .file(_, let range): range.count
        }
    }
}
#endif
