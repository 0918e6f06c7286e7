// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

extension HTTPHeaders {
    /// Whether `Connection` says that no further message follows on the connection.
    var closesConnection: Bool {
        values("Connection").contains { value in
            value.split(separator: ",").contains { $0.trimmingOptionalWhitespace.lowercased() == "close" }
        }
    }

    /// The fields whose names consist of letters, digits and hyphens, as nginx forwards them.
    ///
    /// Other valid names are in no use, and programs that get fields as variables (CGI) read some of them as
    /// other fields: `Content_Length` like `Content-Length`, and `X_Forwarded_For` like the one that a proxy
    /// sets.
    var withPlainNames: HTTPHeaders {
        HTTPHeaders(
            fields.filter { field in
                field.name.text.utf8.allSatisfy { byte in
                    (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte == UInt8(ascii: "-")
                }
            })
    }
}
#endif
