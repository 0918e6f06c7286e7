// SPDX-License-Identifier: MIT

public import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What HTTP said about bytes, kept beside them on disk.
public struct StoredResponse: Sendable, Hashable {
    /// The address that answered, after redirects, without user name and password.
    public let url: String
    public let status: Int
    public let headers: HTTPHeaders

    public init(url: String, status: Int, headers: HTTPHeaders) {
        self.url = url
        self.status = status
        self.headers = headers
    }

    /// What a loader answered; nil when it was not over HTTP.
    init?(_ response: LoadResponse) {
        guard let status = response.status else { return nil }
        self.init(url: response.url.absoluteString, status: status, headers: response.headers)
    }

    /// Whether the response forbids to store it (RFC 9111, 5.2.2.5).
    var forbidsStoring: Bool {
        headers.values("Cache-Control").contains { value in
            value.split(separator: ",").contains { directive in
                directive.prefix { $0 != "=" }.filter { $0 != " " && $0 != "\t" }.lowercased() == "no-store"
            }
        }
    }
}

extension StoredResponse {
    private static let version = "WebImage-Response 1"

    /// Lines of text: version, status, address, then the fields as HTTP writes them.
    var encoded: Data {
        var text = "\(Self.version)\n\(status)\n\(url)\n"
        for field in headers.fields { text += "\(field.name.text): \(field.value)\n" }
        return Data(text.utf8)
    }

    /// Nil for bytes that are not of this version: the entry then counts as one about which nothing is known.
    init?(encoded: Data) {
        var lines = encoded.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }[...]
        guard lines.popFirst() == Self.version, let status = lines.popFirst().flatMap({ Int($0) }),
            let url = lines.popFirst()
        else { return nil }
        var headers = HTTPHeaders()
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            headers.add(String(line[..<colon]), String(value))
        }
        self.init(url: url, status: status, headers: headers)
    }
}
