// SPDX-License-Identifier: MIT

#if Server
/// The texts of sources in targets.
enum SourceText {
    /// The text with each `%` and two hexadecimal digits replaced by a byte.
    ///
    /// - Returns: nil for a `%` without two digits, and if the result is not UTF-8 or has control characters.
    static func decoded(_ text: some StringProtocol) -> String? {
        PercentCoding.decoded(text).flatMap { text in
            text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? text : nil
        }
    }
}
#endif
