// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

// All that is kept of an address has a key that begins with it, or with the name that a request gave it, and a line end.
extension CacheKey {
    /// What has come of a transfer that broke off.
    var beginning: CacheKey { CacheKey(text + "\nbeginning") }

    /// What the origin has said since about the response that came with what is kept: a 304's word for the original and
    /// all that was made of it.
    func renewal(of http: StoredExchange) -> CacheKey {
        CacheKey(text + "\nrenewed" + (http.selecting.isEmpty ? "" : "=" + http.selecting.fingerprint))
    }

    /// Where the picture is for requests that are given another one than the first that came.
    ///
    /// - Parameter selecting: what the first one varies on.
    func sibling(_ selecting: SelectingFields, _ fields: RequestFields) -> CacheKey {
        CacheKey(text + "\nvary=" + selecting.selected(by: fields).fingerprint)
    }

    /// The address or name that it begins with.
    var address: String { String(text.prefix { $0 != "\n" }) }

    /// Whether it is of that address or name.
    func isOf(_ address: String) -> Bool {
        let (text, address) = (text.utf8, address.utf8)
        guard text.starts(with: address) else { return false }
        let rest = text.dropFirst(address.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "\n")
    }
}
