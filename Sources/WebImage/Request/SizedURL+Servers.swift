// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
public import PortableFoundation
import Raster

// URLs of image servers. The servers crop for `.fill`, fit for `.fit`, and don't enlarge in these modes.
extension SizedURL {
    /// Makes imgix URLs by adding `w`, `h`, `fit` and `crop` to the query.
    ///
    /// - Parameters:
    ///   - url: The URL of the original on the source's domain, with additional parameters if needed.
    ///   - token: The token for a source with signed URLs (`s`). Anyone who can read your app's binary can
    ///     find the token. Default: none.
    public static func imgix(_ url: URL, token: String? = nil) -> SizedURL {
        SizedURL(thumbnail: { thumbnail in
            guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
            var query = parts.percentEncodedQuery.map { [$0] } ?? []
            let (width, height) = (thumbnail.size.width, thumbnail.size.height)
            if width > 0 { query.append("w=\(width)") }
            if height > 0 { query.append("h=\(height)") }
            if thumbnail.size != .unbounded {
                query.append(
                    "fit=" + ["fit": "max", "fill": "min"][thumbnail.mode.rawValue, default: "scale"])
                query += thumbnail.crop(Self.imgixCrop)
            }
            parts.percentEncodedQuery = query.isEmpty ? nil : query.joined(separator: "&")
            if let token {
                let path = parts.percentEncodedPath
                let signed = token + (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?")
                query.append(
                    "s=" + MD5Digest.hash(Array((signed + query.joined(separator: "&")).utf8)).hexadecimal)
                parts.percentEncodedQuery = query.joined(separator: "&")
            }
            return parts.url
        })
    }

    /// Makes Cloudinary URLs by adding a transformation after `/upload/` or `/fetch/`. A focus point isn't
    /// supported; the center is used instead.
    ///
    /// - Parameter url: The URL of the original, such as
    ///   `https://res.cloudinary.com/demo/image/upload/v1/sample.jpg`.
    public static func cloudinary(_ url: URL) -> SizedURL {
        SizedURL(thumbnail: { thumbnail in
            guard thumbnail.size != .unbounded else { return url }
            let text = url.absoluteString
            guard let place = ["/upload/", "/fetch/"].lazy.compactMap({ text.firstRange(of: $0) }).first
            else { return nil }
            let mode = ["fit": "c_limit", "fill": "c_lfill"][thumbnail.mode.rawValue, default: "c_scale"]
            var options = [mode]
            if thumbnail.size.width > 0 { options.append("w_\(thumbnail.size.width)") }
            if thumbnail.size.height > 0 { options.append("h_\(thumbnail.size.height)") }
            options += thumbnail.crop(Self.cloudinaryCrop)
            return URL(
                string: text[..<place.upperBound] + options.joined(separator: ",") + "/"
                    + text[place.upperBound...])
        })
    }

    /// Makes URLs for imgproxy, or for this package's image server, without signatures (`unsafe`).
    ///
    /// - Parameters:
    ///   - server: The URL of the server, with a prefix if it has one.
    ///   - source: The URL of the original.
    public static func imgproxy(_ server: URL, source: URL) -> SizedURL {
        imgproxy(server, source) { _ in "unsafe" }
    }

    /// Makes URLs for imgproxy, or for this package's image server, with signatures. Anyone who can read your
    /// app's binary can find the key.
    ///
    /// - Parameters:
    ///   - key: `IMGPROXY_KEY`, in hexadecimal digits.
    ///   - salt: `IMGPROXY_SALT`, in hexadecimal digits.
    /// - Returns: `nil` if the key or the salt is malformed, or the key is empty.
    public static func imgproxy(_ server: URL, source: URL, key: String, salt: String) -> SizedURL? {
        URLSignature(key: key, salt: salt).map { signature in
            imgproxy(server, source) { signature.text(of: $0) }
        }
    }

    private static func imgproxy(
        _ server: URL, _ source: URL, signature: @escaping @Sendable (String) -> String
    ) -> SizedURL {
        let encoded = Base64URL.text(of: source.absoluteString.utf8)
        return SizedURL(thumbnail: { thumbnail in
            var path = ""
            if thumbnail.size != .unbounded {
                // With `force`, a side of 0 would mean the source's side.
                let stretch = thumbnail.size.isEmpty ? "fit" : "force"
                let mode = ["fit": "fit", "fill": "fill-down"][thumbnail.mode.rawValue, default: stretch]
                path = "/rs:\(mode):\(thumbnail.size.width):\(thumbnail.size.height)"
                // Only a stretched image may be enlarged.
                if thumbnail.mode == .stretch { path += ":1" }
                for gravity in thumbnail.crop(Self.imgproxyCrop) { path += "/" + gravity }
            }
            path += "/" + encoded
            return URL(string: server.baseText + "/" + signature(path) + path)
        })
    }

    /// Makes URLs for this package's image server in its own query syntax, without signatures.
    ///
    /// - Parameters:
    ///   - server: The URL of the endpoint, such as `https://img.example.com/image`.
    ///   - source: The URL of the original.
    public static func imageServer(_ server: URL, source: URL) -> SizedURL {
        imageServer(server, source) { _ in nil }
    }

    /// Makes URLs for this package's image server in its own query syntax, with signatures. Anyone who can
    /// read your app's binary can find the key.
    ///
    /// - Parameters:
    ///   - key: The server's key for this syntax, in hexadecimal digits.
    ///   - salt: The salt, in hexadecimal digits. Default: empty.
    /// - Returns: `nil` if the key or the salt is malformed, or the key is empty.
    public static func imageServer(
        _ server: URL, source: URL, key: String, salt: String = ""
    ) -> SizedURL? {
        URLSignature(key: key, salt: salt).map { signature in
            imageServer(server, source) { signature.text(of: $0) }
        }
    }

    private static func imageServer(
        _ server: URL, _ source: URL, signature: @escaping @Sendable (String) -> String?
    ) -> SizedURL {
        let encoded = PercentEncoding.encoded(
            source.absoluteString.utf8, except: PercentEncoding.isUnreserved)
        return SizedURL(thumbnail: { thumbnail in
            var query = ["url=" + encoded]
            if thumbnail.size.width > 0 { query.append("w=\(thumbnail.size.width)") }
            if thumbnail.size.height > 0 { query.append("h=\(thumbnail.size.height)") }
            if thumbnail.size != .unbounded {
                let stretch = thumbnail.size.isEmpty ? "contain" : "stretch"
                query.append(
                    "fit="
                        + ["fit": "scale-down", "fill": "crop"][thumbnail.mode.rawValue, default: stretch])
                query += thumbnail.crop(Self.serverCrop)
            }
            let text = "?" + query.joined(separator: "&")
            return URL(string: server.baseText + text + (signature(text).map { "&s=" + $0 } ?? ""))
        })
    }
}

// How each server names the part of an image to keep.
extension SizedURL {
    private static func imgixCrop(_ words: [Substring]) -> String? {
        switch words[0] {
        case "focus": words.count < 3 ? nil : "crop=focalpoint&fp-x=\(words[1])&fp-y=\(words[2])"
        case "attention": "crop=faces,edges"
        case "entropy": "crop=entropy"
        default: sides(words[0]).isEmpty ? nil : "crop=" + sides(words[0]).joined(separator: ",")
        }
    }

    private static func cloudinaryCrop(_ words: [Substring]) -> String? {
        if ["attention", "entropy"].contains(words[0]) { return "g_auto" }
        let names = ["top": "north", "bottom": "south", "left": "west", "right": "east"]
        let sides = sides(words[0]).compactMap { names[$0] }
        return sides.isEmpty ? nil : "g_" + sides.joined(separator: "_")
    }

    private static func imgproxyCrop(_ words: [Substring]) -> String? {
        switch words[0] {
        case "focus": return words.count < 3 ? nil : "g:fp:\(words[1]):\(words[2])"
        case "attention", "entropy": return "g:sm"
        default:
            let names = ["top": "no", "bottom": "so", "left": "we", "right": "ea"]
            let sides = sides(words[0]).compactMap { names[$0] }
            return sides.isEmpty ? nil : "g:" + sides.joined()
        }
    }

    private static func serverCrop(_ words: [Substring]) -> String? {
        words[0] == "focus"
            ? words.count < 3 ? nil : "focus=\(words[1]),\(words[2])" : "gravity=\(words[0])"
    }

    /// Returns the edges that a gravity names, vertical ones first.
    private static func sides(_ gravity: Substring) -> [String] {
        let text = gravity.lowercased()
        return ["top", "bottom", "left", "right"].filter { text.contains($0) }
    }
}

extension Thumbnail {
    /// Returns the option made from the gravity's words, if both sides are bounded and the image is cropped
    /// somewhere other than the center.
    fileprivate func crop(_ option: ([Substring]) -> String?) -> [String] {
        guard mode == .fill, !size.isEmpty, gravity != .center else { return [] }
        return option("\(gravity)".split(separator: ":")).map { [$0] } ?? []
    }
}

extension URL {
    /// The text without a trailing slash.
    fileprivate var baseText: String {
        let text = absoluteString
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}

/// The signature of imgproxy and of the image server: base64url of HMAC-SHA256 over a salt and a text.
private struct URLSignature: Sendable {
    private let key: MessageAuthenticationKey

    /// Creates a signature from hexadecimal digits, or `nil` if they're malformed or the key is empty.
    init?(key: String, salt: String) {
        guard let key = Hexadecimal.bytes(of: key.utf8), let salt = Hexadecimal.bytes(of: salt.utf8),
            !key.isEmpty
        else { return nil }
        self.key = MessageAuthenticationKey(key: key, prefix: salt)
    }

    func text(of message: String) -> String { Base64URL.text(of: key.code(of: message.utf8)) }
}
