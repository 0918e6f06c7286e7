// SPDX-License-Identifier: MIT

#if Server
/// How sources are written in targets.
enum SourceText {
    /// Replaces each `%` followed by two hexadecimal digits by the byte that it stands for.
    ///
    /// - Returns: nil for a `%` without two digits, and if the result isn't UTF-8 or contains control
    ///   characters.
    static func decoded(_ text: some StringProtocol) -> String? {
        PercentCoding.decoded(text).flatMap { text in
            text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? text : nil
        }
    }
}
#endif
