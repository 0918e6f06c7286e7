// SPDX-License-Identifier: MIT

public import PortableFoundation

/// An open file that begins with the data of an entry, to send it without a copy in memory, as `sendfile`
/// does. The file is closed when this object is released, and stays readable if the entry is removed.
public final class DiskEntryFile: Sendable {
    /// The descriptor of the file, open for reading. Its position is undefined: read from an offset.
    public let descriptor: Int32
    /// The number of bytes of data, from the start of the file.
    public let byteCount: Int
    /// The metadata stored with them, which the cache does not interpret.
    public let metadata: Data
    /// The time of the store.
    public let stored: Date
    /// The end of the time to live; nil without one.
    public let expires: Date?

    private let close: @Sendable () -> Void

    /// - Parameter close: closes the file; called once.
    public init(
        descriptor: Int32, byteCount: Int, metadata: Data, stored: Date, expires: Date? = nil,
        close: @escaping @Sendable () -> Void
    ) {
        self.descriptor = descriptor
        self.byteCount = byteCount
        self.metadata = metadata
        self.stored = stored
        self.expires = expires
        self.close = close
    }

    deinit { close() }
}
