// SPDX-License-Identifier: MIT

package import ImageBase

/// A local source of bytes. It's a value with a single owner.
package protocol ByteSource: Sendable {
    /// Opens the source.
    mutating func open() throws(ImageError) -> LoadResponse
    /// Passes the next bytes to the sink. Returns `nil` at the end.
    mutating func next(_ sink: any LoadSink) throws(ImageError) -> LoadFlow?
    /// Releases all resources. Called once.
    mutating func close()
    /// The number of bytes passed to the sink.
    var count: Int { get }
}
