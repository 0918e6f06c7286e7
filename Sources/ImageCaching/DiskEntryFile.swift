// SPDX-License-Identifier: MIT

import ImageBase
public import PortableFoundation

/// An open file that begins with an entry's data, so the data can be sent without copying it to memory, for
/// example with `sendfile`. The file is closed when this object is released. It stays readable even if the
/// entry is removed.
public final class DiskEntryFile: Sendable {
    /// The file's descriptor, open for reading. Its position is undefined, so read from an offset.
    public let descriptor: Int32
    /// The number of bytes of data, from the start of the file.
    public let byteCount: Int
    /// The metadata stored with the data. The cache doesn't interpret it.
    public let metadata: Data
    /// When the entry was stored.
    public let stored: Date
    /// When the time to live ends; `nil` if the entry doesn't have one.
    public let expires: Date?

    /// Whether the clock has been set back since the entry was stored, so the entry's age is unknown.
    package let isFromFuture: Bool

    private let close: @Sendable () -> Void

    /// - Parameter close: closes the file; called once.
    public convenience init(
        descriptor: Int32, byteCount: Int, metadata: Data, stored: Date, expires: Date? = nil,
        close: @escaping @Sendable () -> Void
    ) {
        self.init(
            descriptor: descriptor, byteCount: byteCount, metadata: metadata, stored: stored,
            expires: expires, isFromFuture: false, close: close)
    }

    init(
        descriptor: Int32, byteCount: Int, metadata: Data, stored: Date, expires: Date?,
        isFromFuture: Bool, close: @escaping @Sendable () -> Void
    ) {
        self.isFromFuture = isFromFuture
        self.descriptor = descriptor
        self.byteCount = byteCount
        self.metadata = metadata
        self.stored = stored
        self.expires = expires
        self.close = close
    }

    deinit { close() }

    /// Reads part of the data. Blocks.
    ///
    /// - Returns: `nil` if the range is outside the data, or if the file can't be read.
    public func read(_ range: Range<Int>) -> Data? {
        guard range.lowerBound >= 0, range.upperBound <= byteCount else { return nil }
        guard !range.isEmpty else { return Data() }
        let file = OpenFile(descriptor: descriptor)
        var data = Data(count: range.count)
        let isWhole = data.withUnsafeMutableBytes { bytes in
            var done = 0
            while done < bytes.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
                let count = try? POSIXFileSystem.system.read(file, into: rest, at: range.lowerBound + done)
                guard let count, count > 0 else { return false }
                done += count
            }
            return true
        }
        return isWhole ? data : nil
    }
}
