// SPDX-License-Identifier: MIT

#if canImport(CryptoKit) || Server || RemoteCaches || Encryption
import Cryptography
import ImageBase
import Testing

@Suite("AES-256-GCM", .timeLimit(.minutes(1)))
struct AESGCMTests {
    struct Vector: Sendable {
        let key: String
        let nonce: String
        let data: String
        let message: String
        let sealed: String
    }

    private static let key = "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"
    private static let message =
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
        + "b16aedf5aa0de657ba637b39"
    private static let encrypted =
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838"
        + "c5f61e6393ba7a0abcc9f662"

    // Test cases 13 to 16 of "The Galois/Counter Mode of Operation" (McGrew and Viega), which NIST published
    // with SP 800-38D.
    static let vectors = [
        Vector(
            key: String(repeating: "0", count: 64), nonce: String(repeating: "0", count: 24), data: "",
            message: "", sealed: "530f8afbc74536b9a963b4f1c4cb738b"),
        Vector(
            key: String(repeating: "0", count: 64), nonce: String(repeating: "0", count: 24), data: "",
            message: String(repeating: "0", count: 32),
            sealed: "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"),
        Vector(
            key: key, nonce: "cafebabefacedbaddecaf888", data: "", message: message + "1aafd255",
            sealed: encrypted + "898015adb094dac5d93471bdec1a502270e3cc6c"),
        Vector(
            key: key, nonce: "cafebabefacedbaddecaf888",
            data: "feedfacedeadbeeffeedfacedeadbeefabaddad2", message: message,
            sealed: encrypted + "76fc6ece0f4e1768cddf8853bb2d551b"),
    ]

    private func bytes(_ text: String) throws -> [UInt8] {
        try #require(Hexadecimal.bytes(of: text.utf8))
    }

    private func seal(_ message: [UInt8], _ cipher: AESGCM, nonce: [UInt8], data: [UInt8]) -> [UInt8] {
        var sealed = [UInt8](repeating: 0, count: message.count + AESGCM.tagBytes)
        message.withUnsafeBytes { message in
            sealed.withUnsafeMutableBytes {
                cipher.seal(message, nonce: nonce, authenticating: data, into: $0)
            }
        }
        return sealed
    }

    private func open(_ sealed: [UInt8], _ cipher: AESGCM, nonce: [UInt8], data: [UInt8]) -> [UInt8]? {
        var message = [UInt8](repeating: 0, count: sealed.count - AESGCM.tagBytes)
        let isValid = sealed.withUnsafeBytes { sealed in
            message.withUnsafeMutableBytes {
                cipher.open(sealed, nonce: nonce, authenticating: data, into: $0)
            }
        }
        return isValid ? message : nil
    }

    @Test("Sealing and opening match NIST's test vectors", arguments: vectors)
    func standard(vector: Vector) throws {
        let cipher = AESGCM(key: try bytes(vector.key))
        let (nonce, data) = (try bytes(vector.nonce), try bytes(vector.data))
        let message = try bytes(vector.message)
        #expect(seal(message, cipher, nonce: nonce, data: data).hexadecimal == vector.sealed)
        #expect(open(try bytes(vector.sealed), cipher, nonce: nonce, data: data) == message)
    }

    @Test("A change to any byte of the message, tag, nonce, data or key is detected")
    func changes() throws {
        let key = [UInt8](0..<32)
        let (nonce, data, message) = ([UInt8](0..<12), [UInt8](0..<5), [UInt8](0..<40))
        let sealed = seal(message, AESGCM(key: key), nonce: nonce, data: data)
        func changed(_ bytes: [UInt8], at index: Int) -> [UInt8] {
            var bytes = bytes
            bytes[index] ^= 0x10
            return bytes
        }
        for index in sealed.indices {
            #expect(open(changed(sealed, at: index), AESGCM(key: key), nonce: nonce, data: data) == nil)
        }
        for index in nonce.indices {
            #expect(open(sealed, AESGCM(key: key), nonce: changed(nonce, at: index), data: data) == nil)
        }
        for index in data.indices {
            #expect(open(sealed, AESGCM(key: key), nonce: nonce, data: changed(data, at: index)) == nil)
        }
        for index in key.indices {
            let cipher = AESGCM(key: changed(key, at: index))
            #expect(open(sealed, cipher, nonce: nonce, data: data) == nil)
        }
        #expect(open(sealed, AESGCM(key: key), nonce: nonce, data: data) == message)
    }
}

@Suite("HKDF", .timeLimit(.minutes(1)))
struct HKDFTests {
    // RFC 5869, A.1 to A.3.
    @Test("Derived keys match RFC 5869's test vectors")
    func standard() {
        let key = [UInt8](repeating: 0x0b, count: 22)
        #expect(
            HKDF.bytes(from: key, salt: 0...0x0c, info: 0xf0...0xf9, count: 42).hexadecimal
                == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
        #expect(
            HKDF.bytes(from: 0...0x4f, salt: 0x60...0xaf, info: 0xb0...0xff, count: 82).hexadecimal
                == "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c6"
                + "5e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87")
        #expect(
            HKDF.bytes(from: key, salt: [], info: [], count: 42).hexadecimal
                == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
    }
}
#endif
