// SPDX-License-Identifier: MIT

import ImageCaching
import NIOCore
import WebImageServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The bytes of a response that are not written yet.
enum ResponseBody {
    case none
    case bytes(ByteBuffer)
    case file(SentFile, Range<Int>)

    init(_ body: ImageServerResponse.Body, allocator: ByteBufferAllocator) {
        switch body {
        case .none: self = .none
        case .data(let data):
            guard !data.isEmpty else {
                self = .none
                return
            }
            var buffer = allocator.buffer(capacity: data.count)
            buffer.writeBytes(data)
            self = .bytes(buffer)
        case .file(let file, let range): self = range.isEmpty ? .none : .file(SentFile(file), range)
        }
    }

    var count: Int {
        switch self {
        case .none: 0
        case .bytes(let buffer): buffer.readableBytes
        case .file(_, let range): range.count
        }
    }

    /// Takes at most `maximumBytes` from the beginning; nil if nothing is left.
    mutating func next(_ maximumBytes: Int) -> IOData? {
        switch self {
        case .none: return nil
        case .bytes(var buffer):
            guard buffer.readableBytes > maximumBytes, let piece = buffer.readSlice(length: maximumBytes)
            else {
                self = .none
                return .byteBuffer(buffer)
            }
            self = .bytes(buffer)
            return .byteBuffer(piece)
        case .file(let file, let range):
            let end = min(range.upperBound, range.lowerBound + maximumBytes)
            self = end == range.upperBound ? .none : .file(file, end..<range.upperBound)
            return .fileRegion(
                FileRegion(fileHandle: file.handle, readerIndex: range.lowerBound, endIndex: end))
        }
    }
}

/// A file of the cache that is being sent. The cache closes its descriptor.
final class SentFile {
    private let file: DiskEntryFile
    let handle: NIOFileHandle

    init(_ file: DiskEntryFile) {
        self.file = file
        handle = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: file.descriptor)
    }

    // The handle would complain about a descriptor that it still owns.
    deinit { _ = try? handle.takeDescriptorOwnership() }
}
