// SPDX-License-Identifier: MIT

import ImageBase

/// Responds to Digest challenges (RFC 7616), including challenges without `qop` (RFC 2069).
struct Digest: Sendable {
    private let parameters: [String: String]
    private let hash: @Sendable ([UInt8]) -> String
    private let algorithm: String
    private let hasQuality: Bool
    private let nonce: String
    private var count = 0

    /// Returns `nil` if the challenge isn't supported.
    init?(_ challenge: Challenge) {
        guard challenge.method == "digest", let nonce = challenge.parameters["nonce"] else { return nil }
        parameters = challenge.parameters
        algorithm = challenge.parameters["algorithm"] ?? "MD5"
        switch algorithm.lowercased() {
        case "md5", "md5-sess": hash = { MD5Digest.hash($0).hexadecimal }
        case "sha-256", "sha-256-sess": hash = { SHA256Digest.hash($0).hexadecimal }
        default: return nil
        }
        if let quality = parameters["qop"] {
            let offered = quality.split(separator: ",").map { $0.filter { $0 != " " }.lowercased() }
            guard offered.contains("auth") else { return nil }
            hasQuality = true
        } else {
            hasQuality = false
        }
        self.nonce = nonce
    }

    /// Whether the hash function is considered secure.
    var isStrong: Bool { algorithm.lowercased().hasPrefix("sha-256") }

    /// The `Authorization` value for the next request.
    ///
    /// - Parameters:
    ///   - path: the request's path and query.
    ///   - clientNonce: an unpredictable value.
    mutating func authorization(
        user: String, password: String, method: String, path: String, clientNonce: String
    ) -> String {
        count += 1
        let number = UInt32(truncatingIfNeeded: count).hexadecimal
        let realm = parameters["realm"] ?? ""
        var secret = hash(Array("\(user):\(realm):\(password)".utf8))
        if algorithm.lowercased().hasSuffix("-sess") {
            secret = hash(Array("\(secret):\(nonce):\(clientNonce)".utf8))
        }
        let request = hash(Array("\(method):\(path)".utf8))
        let middle = hasQuality ? "\(nonce):\(number):\(clientNonce):auth" : nonce
        let response = hash(Array("\(secret):\(middle):\(request)".utf8))
        var text =
            "Digest username=\(Self.quoted(user)), realm=\(Self.quoted(realm)), nonce=\(Self.quoted(nonce)), "
            + "uri=\(Self.quoted(path)), response=\"\(response)\", algorithm=\(algorithm)"
        if hasQuality { text += ", qop=auth, nc=\(number), cnonce=\"\(clientNonce)\"" }
        if let opaque = parameters["opaque"] { text += ", opaque=\(Self.quoted(opaque))" }
        return text
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }
}
