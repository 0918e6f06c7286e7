// SPDX-License-Identifier: MIT

public import PortableFoundation

/// A deliberate fault in a chunked body (RFC 9112, 7.1).
public enum ChunkFault: Sendable, Hashable {
    /// The size line of the second chunk is replaced, for example with `zz` or `FFFFFFFFFFFFFFFFF`.
    case sizeLine(String)
    /// The connection closes before the last, empty chunk.
    case missingEnd
    /// The chunks are longer than their size lines declare.
    case longData
}

extension OriginResponse {
    /// Declares the full length of the body but closes the connection after `count` of its bytes.
    public func dropped(afterBytes count: Int) -> OriginResponse {
        changed {
            $0.cut = count
            $0.ending = .close
        }
    }

    /// Resets the connection (RST) after `count` bytes of the body.
    public func reset(afterBytes count: Int) -> OriginResponse {
        changed {
            $0.cut = count
            $0.ending = .reset
        }
    }

    /// Declares a length of `length` bytes, sends the body unchanged and closes the connection.
    public func declaring(length: Int) -> OriginResponse {
        declaring(length: String(length))
    }

    /// Declares a length that doesn't have to be a number, sends the body unchanged and closes the
    /// connection.
    public func declaring(length: String) -> OriginResponse {
        changed {
            $0.framing = .declared(length)
            $0.ending = .close
        }
    }

    /// Sends the body without a declared length and ends it by closing the connection.
    public func untilClose() -> OriginResponse {
        changed {
            $0.framing = .untilClose
            $0.ending = .close
        }
    }

    /// Sends the body in chunks of these sizes. The list repeats as often as needed.
    public func chunked(_ sizes: [Int] = [4096], fault: ChunkFault? = nil) -> OriginResponse {
        changed {
            $0.framing = .chunked(sizes: sizes.map { max(1, $0) }, fault: fault)
            if fault != nil { $0.ending = .close }
        }
    }

    /// Repeats the body until the client disconnects. It's sent in chunks if ``chunked(_:fault:)`` was
    /// called, otherwise without a declared length.
    public func endless() -> OriginResponse {
        changed {
            $0.repeatsBody = true
            if $0.body.isEmpty { $0.body = Data(repeating: 0x55, count: 4096) }
            if case .length = $0.framing { $0.framing = .untilClose }
            $0.ending = .close
        }
    }

    /// Adds header fields with a total length of `size` bytes. The minimum is 12.
    public func headers(size: Int) -> OriginResponse {
        changed { $0.fillerBytes = size }
    }

    /// Sends header fields until the client disconnects.
    public func endlessHeaders() -> OriginResponse {
        changed { $0.endlessHead = true }
    }

    /// Sends `count` interim responses first (RFC 9110, 15.2).
    public func interim(_ count: Int, status: Int = 103) -> OriginResponse {
        changed { $0.interim = (count, status) }
    }

    /// Creates a response that consists of exactly these bytes, after which the connection ends.
    public static func raw(_ bytes: Data) -> OriginResponse {
        OriginResponse().changed {
            $0.rawBytes = bytes
            $0.ending = .close
        }
    }

    /// Creates a response that consists of exactly this text, after which the connection ends.
    public static func raw(_ text: String) -> OriginResponse { raw(Data(text.utf8)) }

    /// A response with a malformed status line.
    public static var badStatusLine: OriginResponse { raw("HTTP/banana fine\r\nContent-Length: 0\r\n\r\n") }

    /// Closes the connection without sending anything.
    public static var noReply: OriginResponse { raw(Data()) }

    /// Resets the connection (RST) without sending anything.
    public static var reset: OriginResponse { raw(Data()).changed { $0.ending = .reset } }
}
