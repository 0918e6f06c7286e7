// SPDX-License-Identifier: MIT

package import ImageBase
package import PortableFoundation

/// A source that gets all of its bytes in one call.
package struct WholeSource<Bytes: RandomAccessCollection<UInt8> & ContiguousBytes & Sendable>: ByteSource {
    private let read: @Sendable () throws(ImageError) -> (response: LoadResponse, bytes: Bytes)
    private var bytes: Bytes?
    package private(set) var count = 0

    /// - Parameter read: returns the bytes. It's called once, on the load's thread.
    package init(
        _ read: @escaping @Sendable () throws(ImageError) -> (response: LoadResponse, bytes: Bytes)
    ) {
        self.read = read
    }

    package mutating func open() throws(ImageError) -> LoadResponse {
        let (response, bytes) = try read()
        self.bytes = bytes
        return response
    }

    package mutating func next(_ sink: any LoadSink) throws(ImageError) -> LoadFlow? {
        guard let bytes, !bytes.isEmpty else { return nil }
        self.bytes = nil
        count = bytes.count
        return bytes.withUnsafeBytes { sink.didReceive($0) }
    }

    package mutating func close() { bytes = nil }
}
