// SPDX-License-Identifier: MIT

#if Server
import Cryptography
import ImageBase
import ImageLoading

extension ImageGrammar {
    /// Returns the target signed with the first of ``keys``, or with `unsafe` instead of a signature if there
    /// are no keys.
    ///
    /// ```swift
    /// let key = URLSigningKey(hexadecimal: "943b421c9eb07c83", salt: "520f986b998545b4")
    /// let grammar = ImageGrammar(.imgproxy, keys: [key!])
    /// let target = grammar.signed("/rs:fit:300:300/plain/https://images.example.com/a.jpg")
    /// ```
    ///
    /// - Parameter path: The part that the signature covers: the path without the prefix and the signature,
    ///   or the query for ``Syntax/query``.
    public func signed(_ path: String) -> String {
        switch syntax {
        case .imgproxy: prefix + ImgproxyTarget(grammar: self).signed(path.hasPrefix("/") ? path : "/" + path)
        case .thumbor:
            prefix
                + ThumborTarget(grammar: self).signed(path.hasPrefix("/") ? String(path.dropFirst()) : path)
        default:
            prefix + QueryTarget(grammar: self).signed(path.hasPrefix("?") ? String(path.dropFirst()) : path)
        }
    }

    /// Whether a string was signed with one of ``keys``, possibly before a client escaped non-ASCII
    /// characters, as browsers do.
    func accepts(_ text: String, _ isValid: (URLSigningKey, String) -> Bool) -> Bool {
        let texts = [text, PercentCoding.unicode(text)].compactMap(\.self)
        return keys.contains { key in texts.contains { isValid(key, $0) } }
    }

    /// Returns why a server rejects a target in this grammar; nil if it doesn't.
    @_spi(Programs) public func refusal(of target: String) -> String? {
        do throws(TargetError) { _ = try parse(target) } catch { return error.message }
        return nil
    }

    /// Parses the bytes of a ``sourceKey``; nil if the number of digits is wrong.
    @_spi(Programs) public static func sourceKey(hexadecimal text: String) -> [UInt8]? {
        Hexadecimal.bytes(of: text.utf8).flatMap { [16, 24, 32].contains($0.count) ? $0 : nil }
    }

    /// Returns the signed target for an image.
    ///
    /// ```swift
    /// let grammar = ImageGrammar(.query, keys: [URLSigningKey("MY_SECURE_KEY")])
    /// let target = grammar.target(of: "https://images.example.com/a.jpg", options: "w=300&fit=cover&h=200")
    /// ```
    ///
    /// - Parameters:
    ///   - source: The source's URL.
    ///   - options: The options in the grammar's syntax, such as "rs:fit:300:200/q:80" for imgproxy and
    ///     "fit-in/300x200/filters:quality(80)" for thumbor. Default: empty.
    public func target(of source: String, options: String = "") -> String {
        let isPathCharacter: (UInt8) -> Bool = { byte in
            byte > 0x20 && byte < 0x7F && !"%?#@\"<>\\^`{|}".utf8.contains(byte)
        }
        switch syntax {
        case .imgproxy:
            let start = options.isEmpty ? "/plain/" : "/\(options)/plain/"
            return signed(start + PercentEncoding.encoded(source.utf8, except: isPathCharacter))
        case .thumbor:
            let start = options.isEmpty ? "" : options + "/"
            return signed(start + PercentEncoding.encoded(source.utf8, except: isPathCharacter))
        default:
            let isQueryCharacter: (UInt8) -> Bool = { byte in
                isPathCharacter(byte) && !"&+;=".utf8.contains(byte)
            }
            let more = options.isEmpty ? "" : "&" + options
            return signed("url=" + PercentEncoding.encoded(source.utf8, except: isQueryCharacter) + more)
        }
    }
}
#endif
