// SPDX-License-Identifier: MIT

import Testing

@testable import ImageBase

@Suite("Message digests", .timeLimit(.minutes(1)))
struct DigestTests {
    private static let alphabets = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"

    @Test(
        "MD5 agrees with RFC 1321's test suite",
        arguments: [
            ("", "d41d8cd98f00b204e9800998ecf8427e"),
            ("a", "0cc175b9c0f1b6a831c399e269772661"),
            ("abc", "900150983cd24fb0d6963f7d28e17f72"),
            ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
            ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
            (
                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
                "d174ab98d277d9f5a5611c2c9f419d9f"
            ),
            (String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
        ])
    func md5(message: String, digest: String) {
        #expect(MD5Digest.hash(Array(message.utf8)).hexadecimal == digest)
        #expect(MD5Digest.portableHash(Array(message.utf8)).hexadecimal == digest)
    }

    @Test(
        "SHA-256 agrees with NIST's examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (alphabets, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
        ])
    func sha256(message: String, digest: String) {
        #expect(SHA256Digest.hash(Array(message.utf8)).hexadecimal == digest)
        #expect(Array(message.utf8).withUnsafeBytes(SHA256Digest.portableHash).hexadecimal == digest)
    }

    @Test("SHA-256 agrees with NIST's example of a million letters")
    func longMessage() {
        let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        let digest = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        #expect(SHA256Digest.hash(message).hexadecimal == digest)
        #expect(message.withUnsafeBytes(SHA256Digest.portableHash).hexadecimal == digest)
    }

    @Test("Messages are padded correctly for every length of the last block")
    func padding() {
        // A message and the same message with a zero byte appended must never have the same digest.
        let messages = (0...130).map { [UInt8](repeating: 0, count: $0) }
        #expect(Set(messages.map(MD5Digest.portableHash)).count == messages.count)
        let digests = messages.map { $0.withUnsafeBytes(SHA256Digest.portableHash) }
        #expect(Set(digests).count == messages.count)
    }

    @Test(
        "128-bit SipHash-2-4 agrees with the reference implementation's vectors",
        arguments: [
            (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
            (2, "8177228da4a45dc7fca38bdef60affe4"), (3, "9c70b60c5267a94e5f33b6b02985ed51"),
            (15, "5493e99933b0a8117e08ec0f97cfc3d9"),
        ])
    func sipHash(length: Int, digest: String) {
        let message = (0..<length).map { UInt8($0) }
        #expect(message.withUnsafeBytes { Hash128($0, seed: .fixed) }.hexadecimal == digest)
    }

    @Test("A change to any bit, the order or the number of a file's bytes changes its hash")
    func content() {
        func hash(_ bytes: [UInt8]) -> Hash128 { bytes.withUnsafeBytes { Hash128(content: $0) } }
        var hashes = Set((0...100).map { hash(Array(repeating: 0, count: $0)) })
        #expect(hashes.count == 101)
        for count in [1, 8, 31, 32, 33, 64, 100] {
            let bytes = (1...count).map { UInt8($0) }
            hashes = [hash(bytes), hash(bytes.reversed())]
            for bit in 0..<(8 * count) {
                var changed = bytes
                changed[bit / 8] ^= 1 << (bit % 8)
                hashes.insert(hash(changed))
            }
            #expect(hashes.count == 8 * count + (count == 1 ? 1 : 2))
        }
    }

    @Test("A file's hash is the same in every process, so it can be stored")
    func contentOnDisk() {
        let hash = (0..<77).map { UInt8($0) }.withUnsafeBytes { Hash128(content: $0) }
        #expect(hash.hexadecimal == "350530ac4c8ae2af95779e61346ebb9e")
    }
}
