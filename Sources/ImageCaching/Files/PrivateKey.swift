// SPDX-License-Identifier: MIT

import ImageBase

/// What a private cache keeps in the place of a key.
enum PrivateKey {
    private static let prefix = "private:"
    // Other seeds than that of file names, so that no half of it is the name under which a cache that is not
    // private would keep the same key.
    private static let seeds = (
        Hash128.Seed(0x7072_6976_6174_6531, 0x6b65_7974_6f68_6173),
        Hash128.Seed(0x7072_6976_6174_6532, 0x7368_6f66_6b65_7973)
    )

    /// `private:` and 64 hexadecimal digits. A key that already has this form, as a list of entries gives it,
    /// is itself.
    static func of(_ key: CacheKey) -> CacheKey {
        guard !isPrivate(key.text) else { return key }
        let digits = [seeds.0, seeds.1].map { Hash128(key.text, seed: $0).hexadecimal }
        return CacheKey(prefix + digits.joined())
    }

    private static func isPrivate(_ text: String) -> Bool {
        guard text.utf8.count == prefix.utf8.count + 64, text.hasPrefix(prefix) else { return false }
        return text.utf8.dropFirst(prefix.utf8.count).allSatisfy {
            (48...57).contains($0) || (97...102).contains($0)
        }
    }
}
