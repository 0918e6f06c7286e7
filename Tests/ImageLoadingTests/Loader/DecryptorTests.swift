// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import Testing

@testable import ImageLoading

@Suite("Decryptors", .timeLimit(.minutes(1)))
struct DecryptorTests {
    @Test("Base64 is decoded with line breaks, without padding and in both alphabets")
    func base64() throws {
        for text in ["+/8BAg==", "-_8BAg", "+/8B\r\nAg==\n"] {
            #expect(try Decryptor.base64(Data(text.utf8), otherwise: .corrupt) == Data([251, 255, 1, 2]))
        }
        let error = #expect(throws: ImageError.self) {
            try Decryptor.base64(Data("not Base64!".utf8), otherwise: .vetoed)
        }
        #expect(error?.code == .corrupt)
        #expect(Decryptor.base64 == .base64)
    }

    @Test("A decryptor can read the response's head")
    func response() throws {
        let decryptor = Decryptor(name: "xor") { data, response in
            let key = UInt8(response.headers["X-Key"] ?? "") ?? 0
            return Data(data.map { $0 ^ key })
        }
        let url = try #require(URL(string: "https://a.example/"))
        let response = LoadResponse(url: url, source: .network, status: 200, headers: ["X-Key": "7"])
        #expect(try decryptor(Data([1, 2]), of: response, otherwise: .corrupt) == Data([6, 5]))
        #expect(throws: ImageError.self) { try decryptor(Data([1]), otherwise: .corrupt) }
    }
}
