// SPDX-License-Identifier: MIT

import Foundation
import ImageLoading
import Testing

@Suite("A response is a value", .timeLimit(.minutes(2)))
struct LoadResponseTests {
    private let url = URL(string: "http://a.example/b")!

    private var response: LoadResponse {
        LoadResponse(
            url: url, source: .network, status: 200, headers: ["Content-Type": "Image/PNG; a=b"],
            expectedBytes: 7)
    }

    @Test("Changing a copy doesn't change the original")
    func copies() {
        let first = response
        var second = first
        #expect(first == second && first.hashValue == second.hashValue)
        second.status = 304
        second.headers["Age"] = "1"
        second.redirects.append(Redirection(url: url, status: 301, headers: [:]))
        second.allowsStoring = false
        #expect(first == response)
        #expect(first.status == 200 && first.headers["Age"] == nil && first.redirects.isEmpty)
        #expect(first.allowsStoring && first != second)
        second.status = 200
        second.headers.remove("Age")
        second.redirects = []
        second.allowsStoring = true
        #expect(first == second)
        #expect(Set([first, second, response]).count == 1)
    }

    @Test("The content type comes from the header, in lowercase and without parameters")
    func contentType() {
        #expect(response.contentType == "image/png")
        for (value, type) in [
            ("image/jpeg", "image/jpeg"), ("image/jpeg,image/png", "image/jpeg"),
            (" image/webp", "image/webp"), ("text", nil), ("text;a/b", nil), ("", nil),
        ] as [(String, String?)] {
            let response = LoadResponse(url: url, source: .custom, headers: ["Content-Type": value])
            #expect(response.contentType == type)
        }
    }
}
