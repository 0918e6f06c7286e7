// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

extension MessageHead {
    /// The head as sent, with the empty line after it.
    var bytes: [UInt8] {
        var result: [UInt8] = []
        switch start {
        case .request(let method, let target): Self.append("\(method) \(target) HTTP/1.1\r\n", to: &result)
        case .response(let status, let reason): Self.append("HTTP/1.1 \(status) \(reason)\r\n", to: &result)
        }
        for field in headers.fields {
            Self.append(field.name.text, to: &result)
            Self.append(": ", to: &result)
            Self.append(field.value, to: &result)
            Self.append("\r\n", to: &result)
        }
        Self.append("\r\n", to: &result)
        return result
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        for scalar in text.unicodeScalars {
            if let byte = UInt8(exactly: scalar.value) {
                bytes.append(byte)
            } else {
                bytes += Array(String(scalar).utf8)
            }
        }
    }
}
#endif
