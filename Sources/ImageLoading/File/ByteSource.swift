// SPDX-License-Identifier: MIT

import ImageBase

/// Bytes that are on this machine, piece by piece. A value: who works with it holds it alone.
protocol ByteSource: Sendable {
    /// Finds the bytes.
    mutating func open() throws(ImageError) -> LoadResponse
    /// Gives the next piece to the sink; nil when there is none.
    mutating func next(_ sink: any LoadSink) throws(ImageError) -> LoadFlow?
    /// Lets everything go. Called once, whatever happened.
    mutating func close()
    /// Bytes given so far.
    var count: Int { get }
}
