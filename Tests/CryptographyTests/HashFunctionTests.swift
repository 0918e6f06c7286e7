// SPDX-License-Identifier: MIT

#if canImport(CryptoKit) || Server || RemoteCaches || Encryption
import Cryptography
import ImageBase
import Testing

@Suite(.timeLimit(.minutes(1)))
struct HashFunctionTests {
    // FIPS 180-2, appendices A and B, and the digest of an empty message.
    @Test(
        "Digests match the standard's examples",
        arguments: [
            (
                "", "da39a3ee5e6b4b0d3255bfef95601890afd80709",
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
            ),
            (
                "abc", "a9993e364706816aba3e25717850c26c9cd0d89d",
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
            ),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "84983e441c3bd26ebaae4aa1f95129e5e54670f1",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1_000_000), "34aa973cd4c4daa4f61eeb2bdbad27316534016f",
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ])
    func digests(message: String, sha1: String, sha256: String) {
        #expect(HashFunction.sha1.hash(message.utf8).hexadecimal == sha1)
        #expect(HashFunction.sha256.hash(message.utf8).hexadecimal == sha256)
        #expect(HashFunction.sha256.hash(Array(message.utf8).lazy.map { $0 }).hexadecimal == sha256)
    }

    // FIPS 180-2, appendix C, and RFC 4231, 4.3.
    @Test("SHA-512 digests and authentication codes match the standards' examples")
    func sha512() {
        #expect(
            HashFunction.sha512.hash("abc".utf8).hexadecimal
                == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
        let key = MessageAuthenticationKey(.sha512, key: "Jefe".utf8)
        #expect(
            key.code(of: "what do ya want for nothing?".utf8).hexadecimal
                == "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737")
    }
}
#endif
