// SPDX-License-Identifier: MIT

import PortableFoundation

extension XMPPacket {
    /// Returns a packet without the properties that announce a gain map, because an image written without its
    /// map would be treated as damaged. If the packet is ill-formed there, it stays unchanged.
    static func withoutGainMap(_ packet: Data) -> Data {
        packet.withBytes { bytes in
            let reader = ByteReader(bytes)
            guard reader.contains("hdrgm:") || reader.contains("<Container:Directory") else { return packet }
            var kept: [UInt8] = []
            kept.reserveCapacity(bytes.count)
            var offset = 0
            while offset < bytes.count {
                var end: Int?
                if reader.matches("<Container:Directory", at: offset) {
                    end = reader.end(of: Array("</Container:Directory>".utf8), from: offset)
                } else if reader.matches("<hdrgm:", at: offset) {
                    let name = reader.name(at: offset + 1)
                    end = reader.end(of: Array("</".utf8) + name + Array(">".utf8), from: offset)
                } else if bytes[offset] <= 32, reader.matches("hdrgm:", at: offset + 1) {
                    end = reader.endOfAttribute(at: offset + 1)
                } else {
                    kept.append(bytes[offset])
                    offset += 1
                    continue
                }
                guard let end else { return packet }
                offset = end
            }
            return Data(kept)
        }
    }
}

extension ByteReader {
    /// Returns the position after the next `text`.
    fileprivate func end(of text: [UInt8], from start: Int) -> Int? {
        var offset = start
        while offset + text.count <= count {
            if bytes[offset] == text[0], bytes[offset..<offset + text.count].elementsEqual(text) {
                return offset + text.count
            }
            offset += 1
        }
        return nil
    }

    fileprivate func name(at offset: Int) -> [UInt8] {
        Array(bytes[offset...].prefix { $0 > 32 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") })
    }

    /// Returns the position after a name, an equals sign and a quoted value.
    fileprivate func endOfAttribute(at start: Int) -> Int? {
        var offset = start
        while let byte = byte(at: offset), byte != UInt8(ascii: "="), byte != UInt8(ascii: ">") {
            offset += 1
        }
        offset += 1
        while let byte = byte(at: offset), byte <= 32 { offset += 1 }
        guard let quote = byte(at: offset), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return nil
        }
        return end(of: [quote], from: offset + 1)
    }
}
