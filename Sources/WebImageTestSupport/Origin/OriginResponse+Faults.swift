// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What is wrong with a chunked body (RFC 9112, 7.1).
public enum ChunkFault: Sendable, Hashable {
    /// The second chunk's size line reads like this, such as `zz` or `FFFFFFFFFFFFFFFFF`.
    case sizeLine(String)
    /// The connection closes where the last, empty chunk should be.
    case missingEnd
    /// The chunks are longer than their size lines say.
    case longData
}

extension OriginResponse {
    /// Closes the connection after that many bytes of the body, which the head announced in full.
    public func dropped(afterBytes count: Int) -> OriginResponse {
        changed {
            $0.cut = count
            $0.ending = .close
        }
    }

    /// Resets the connection (RST) after that many bytes of the body.
    public func reset(afterBytes count: Int) -> OriginResponse {
        changed {
            $0.cut = count
            $0.ending = .reset
        }
    }

    /// Announces `length` bytes, sends the body as it is and closes.
    public func declaring(length: Int) -> OriginResponse {
        declaring(length: String(length))
    }

    /// Announces a length that need not be a number, sends the body as it is and closes.
    public func declaring(length: String) -> OriginResponse {
        changed {
            $0.framing = .declared(length)
            $0.ending = .close
        }
    }

    /// Sends the body without a length and closes at its end.
    public func untilClose() -> OriginResponse {
        changed {
            $0.framing = .untilClose
            $0.ending = .close
        }
    }

    /// Sends the body in chunks of these sizes, the list repeated as often as needed.
    public func chunked(_ sizes: [Int] = [4096], fault: ChunkFault? = nil) -> OriginResponse {
        changed {
            $0.framing = .chunked(sizes: sizes.map { max(1, $0) }, fault: fault)
            if fault != nil { $0.ending = .close }
        }
    }

    /// Repeats the body for ever, with chunks if ``chunked(_:fault:)`` was asked for, else without a length.
    public func endless() -> OriginResponse {
        changed {
            $0.repeatsBody = true
            if $0.body.isEmpty { $0.body = Data(repeating: 0x55, count: 4096) }
            if case .length = $0.framing { $0.framing = .untilClose }
            $0.ending = .close
        }
    }

    /// Adds header lines of that many bytes in all, 12 or more.
    public func headers(size: Int) -> OriginResponse {
        changed { $0.fillerBytes = size }
    }

    /// Header lines without end.
    public func endlessHeaders() -> OriginResponse {
        changed { $0.endlessHead = true }
    }

    /// Sends `count` interim answers first (RFC 9110, 15.2).
    public func interim(_ count: Int, status: Int = 103) -> OriginResponse {
        changed { $0.interim = (count, status) }
    }

    /// Exactly these bytes, then the end of the connection.
    public static func raw(_ bytes: Data) -> OriginResponse {
        OriginResponse().changed {
            $0.rawBytes = bytes
            $0.ending = .close
        }
    }

    /// Exactly this text, then the end of the connection.
    public static func raw(_ text: String) -> OriginResponse { raw(Data(text.utf8)) }

    /// A status line that is none.
    public static var badStatusLine: OriginResponse { raw("HTTP/banana fine\r\nContent-Length: 0\r\n\r\n") }

    /// Closes the connection without a byte.
    public static var noReply: OriginResponse { raw(Data()) }

    /// Resets the connection (RST) without a byte.
    public static var reset: OriginResponse { raw(Data()).changed { $0.ending = .reset } }
}
