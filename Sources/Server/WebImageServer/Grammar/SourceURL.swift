// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import PortableFoundation

/// The source URLs in targets and purges.
enum SourceURL {
    /// The schemes whose paths are names of files and objects. As in imgproxy, every character stands for
    /// itself, including `%` and `#`. Anything after `?` isn't part of the name.
    private static let literalSchemes = ["local:", "s3:"]

    /// Returns a target's source in the form that's stored and compared, decoded.
    static func text(_ text: String) -> String { isLiteral(text) ? text : URLText.escaped(text) }

    /// - Returns: nil if there's no scheme, or if the text isn't a valid URL.
    static func url(_ text: String) -> URL? {
        let escaped = isLiteral(text) ? text.replacing("%", with: "%25").replacing("#", with: "%23") : text
        guard let url = URL(text: escaped), url.scheme != nil else { return nil }
        return url
    }

    private static func isLiteral(_ text: String) -> Bool {
        literalSchemes.contains { text.prefix($0.count).lowercased() == $0 }
    }
}
#endif
