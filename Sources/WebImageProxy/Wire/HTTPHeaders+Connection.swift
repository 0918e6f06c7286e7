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
}
#endif
