// SPDX-License-Identifier: MIT

#if canImport(CryptoKit) || Server || RemoteCaches || Encryption
import Cryptography
import ImageBase
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MessageAuthenticationKeyTests {
    struct Vector: Sendable {
        let key: [UInt8]
        let message: [UInt8]
        let code: String

        init(_ key: [UInt8], _ message: String, code: String) {
            self.init(key, Array(message.utf8), code: code)
        }

        init(_ key: [UInt8], _ message: [UInt8], code: String) {
            (self.key, self.message, self.code) = (key, message, code)
        }
    }

    static let counted = (1...25).map { UInt8($0) }

    // RFC 4231, 4.2 to 4.8, except 4.6, which truncates the code.
    @Test(
        "HMAC-SHA-256 matches RFC 4231",
        arguments: [
            Vector(
                [UInt8](repeating: 0x0b, count: 20), "Hi There",
                code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
            Vector(
                Array("Jefe".utf8), "what do ya want for nothing?",
                code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
            Vector(
                [UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50),
                code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
            Vector(
                counted, [UInt8](repeating: 0xcd, count: 50),
                code: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
            Vector(
                [UInt8](repeating: 0xaa, count: 131),
                "Test Using Larger Than Block-Size Key - Hash Key First",
                code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
            Vector([], "", code: "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
        ])
    func sha256(vector: Vector) {
        let key = MessageAuthenticationKey(.sha256, key: vector.key)
        #expect(key.code(of: vector.message).hexadecimal == vector.code)
        #expect(key.code(of: vector.message).hexadecimal == vector.code, "the second message of a key")
        let plain = MessageAuthenticationKey(key: vector.key)
        #expect(plain.code(of: vector.message).hexadecimal == vector.code, "without OpenSSL")
    }

    // RFC 4231, 4.6.
    @Test("A code can be truncated but not altered, extended or empty")
    func cut() throws {
        let key = MessageAuthenticationKey(.sha256, key: [UInt8](repeating: 0x0c, count: 20))
        let code = try #require(Hexadecimal.bytes(of: "a3b6167473100ee06e0c796c2955552b".utf8))
        let message = "Test With Truncation".utf8
        #expect(key.isValid(code, for: message))
        #expect(!key.isValid(code, for: "Test With Truncatioo".utf8))
        #expect(!key.isValid(code + [0], for: message))
        #expect(!key.isValid([], for: message))
        #expect(!key.isValid(key.code(of: message) + [0], for: message))
    }

    // RFC 2202, 3.
    @Test(
        "HMAC-SHA-1 matches RFC 2202",
        arguments: [
            Vector(
                [UInt8](repeating: 0x0b, count: 20), "Hi There",
                code: "b617318655057264e28bc0b6fb378c8ef146be00"),
            Vector(
                Array("Jefe".utf8), "what do ya want for nothing?",
                code: "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
            Vector(
                [UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50),
                code: "125d7342b9ac11cd91a39af48aa17b4f63f175d3"),
            Vector(
                counted, [UInt8](repeating: 0xcd, count: 50), code: "4c9007f4026250c6bc8414f9bf50c86c2d7235da"
            ),
            Vector(
                [UInt8](repeating: 0xaa, count: 80), "Test Using Larger Than Block-Size Key - Hash Key First",
                code: "aa4ae5e15272d00e95705637ce8a3b55ed402112"),
            Vector(
                [UInt8](repeating: 0xaa, count: 80),
                "Test Using Larger Than Block-Size Key and Larger Than One Block-Size Data",
                code: "e8e99d0f45237d786d6bbaa7965c7808bbff1a91"),
        ])
    func sha1(vector: Vector) {
        #expect(
            MessageAuthenticationKey(.sha1, key: vector.key).code(of: vector.message).hexadecimal
                == vector.code)
    }

    @Test("A prefix is authenticated as the first part of every message")
    func prefix() {
        let salted = MessageAuthenticationKey(.sha256, key: "key".utf8, prefix: "salt".utf8)
        let plain = MessageAuthenticationKey(.sha256, key: "key".utf8)
        for message in ["/a", "/b", ""] {
            #expect(salted.code(of: message.utf8) == plain.code(of: ("salt" + message).utf8))
        }
    }

    @Test("Several threads can use one key")
    func threads() async {
        let key = MessageAuthenticationKey(.sha256, key: "key".utf8)
        let code = key.code(of: "message".utf8)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask { (0..<1000).allSatisfy { _ in key.code(of: "message".utf8) == code } }
            }
            for await same in group { #expect(same) }
        }
    }
}
#endif
