// SPDX-License-Identifier: MIT

#if Server
import Cryptography
import ImageBase
import PortableFoundation

extension ParsedTarget.Digest {
    /// Whether the data has this digest.
    func matches(_ data: Data) -> Bool {
        let found: [UInt8] =
            switch function {
            case .md5: MD5Digest.hash(Array(data))
            case .sha1: HashFunction.sha1.hash(data)
            case .sha256: HashFunction.sha256.hash(data)
            case .sha512: HashFunction.sha512.hash(data)
            }
        return found == bytes
    }
}
#endif
