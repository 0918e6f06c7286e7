// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import PortableFoundation

/// The URLs of sources as targets and purges name them.
enum SourceURL {
    /// The schemes whose paths are names of files and objects: every character stands for itself, `%` and `#`
    /// too, as in imgproxy. What follows `?` is not part of the name.
    private static let literalSchemes = ["local:", "s3:"]

    /// The text of a source that a target contains, decoded, as it is kept and compared.
    static func text(_ text: String) -> String { isLiteral(text) ? text : URLText.escaped(text) }

    /// - Returns: nil without a scheme, or if no URL can contain the text.
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
