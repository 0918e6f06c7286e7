// SPDX-License-Identifier: MIT

import Foundation

@testable import ImageLoading
@testable import WebImageProxy

extension FuzzTarget {
    /// Heads as read by loads and by the test origin, and targets as read by the proxy. The first byte
    /// selects one of them.
    static func heads(_ data: Data) {
        let (kind, rest) = data.kindAndRest
        switch kind & 3 {
        case 0, 1: target(rest)
        case 2: lines(rest)
        default: OriginRequests.read(rest)
        }
    }

    /// The target of a request and, after a blank, its host.
    private static func target(_ data: Data) {
        let words = data.filter { (32...126).contains($0) }.split(separator: 32, maxSplits: 1).map {
            Data($0).text
        }
        guard let target = words.first else { return }
        let request = ProxyRequest(
            method: target == "*" ? "OPTIONS" : "GET", target: target,
            headers: ["Host": words.count == 2 ? words[1] : "localhost"])
        let proxy = ProxyConfiguration(originHost: "example.com", originPort: 80)
        guard case .success(let forwarded) = ForwardedRequest.checked(request, configuration: proxy) else {
            return
        }
        expect(forwarded.target.hasPrefix("/") || forwarded.target == "*", "a request target is a path or *")
        expect(
            forwarded.target.utf8.allSatisfy { (33...126).contains($0) },
            "a request target has no blanks or control characters")
    }

    /// The lines of a head as curl passes them.
    private static func lines(_ data: Data) {
        var parser = HeadParser(limit: 4096)
        for line in data.split(separator: 10, omittingEmptySubsequences: false) {
            let event = (Array(line) + [10]).withUnsafeBufferPointer { parser.add($0) }
            switch event {
            case .none: continue
            case .failure(let error): return expectOneLine(error.message, "an error")
            case .head(let head):
                expect((200...599).contains(head.status), "a final status is in 200...599")
                expect(head.headers.isValid, "header fields are valid")
                expect((head.contentLength ?? 0) >= 0, "a length is not negative")
                for coding in head.codings { expect(!coding.isEmpty, "a content coding has a name") }
                _ = head.hasUnaskedTransferCoding
            }
        }
    }
}
