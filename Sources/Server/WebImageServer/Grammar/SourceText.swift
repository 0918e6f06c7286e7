// SPDX-License-Identifier: MIT

#if Server
/// How sources are written in targets.
enum SourceText {
    /// Replaces each `%` and the two hexadecimal digits after it with the byte that they represent.
    ///
    /// - Returns: nil if a `%` isn't followed by two digits, or if the result isn't UTF-8 or contains control
    ///   characters.
    static func decoded(_ text: some StringProtocol) -> String? {
        PercentCoding.decoded(text).flatMap { text in
            text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? text : nil
        }
    }
}
#endif
