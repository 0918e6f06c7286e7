// SPDX-License-Identifier: MIT

import ImageBase

/// Hashes keys for caches with a private configuration.
enum PrivateKey {
    private static let prefix = "private:"
    // These differ from the seed for file names. Otherwise, half of the hash would be the file name for the
    // same key in a cache that isn't private.
    private static let seeds = (
        Hash128.Seed(0x7072_6976_6174_6531, 0x6b65_7974_6f68_6173),
        Hash128.Seed(0x7072_6976_6174_6532, 0x7368_6f66_6b65_7973)
    )

    /// Returns `private:` followed by 64 hexadecimal digits.
    ///
    /// If a key already has this form because it comes from a list of entries, it's returned unchanged.
    static func hashing(_ key: CacheKey) -> CacheKey {
        guard !isPrivate(key.text) else { return key }
        let digits = [seeds.0, seeds.1].map { Hash128(key.text, seed: $0).hexadecimal }
        return CacheKey(prefix + digits.joined())
    }

    private static func isPrivate(_ text: String) -> Bool {
        guard text.utf8.count == prefix.utf8.count + 64, text.hasPrefix(prefix) else { return false }
        return text.utf8.dropFirst(prefix.utf8.count).allSatisfy(Hexadecimal.isLowerCase)
    }
}
