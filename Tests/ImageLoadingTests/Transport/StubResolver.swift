// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import WebImageTestSupport

/// A resolver that records each URL that it's called with, and returns a function's result.
final class StubResolver: ProxyResolver {
    let questions = EventLog<String>()
    let partition: String?
    private let answer: @Sendable (URL) throws(ImageError) -> [String]

    init(partition: String? = nil, answer: @escaping @Sendable (URL) throws(ImageError) -> [String]) {
        self.partition = partition
        self.answer = answer
    }

    func proxies(for url: URL) throws(ImageError) -> [String] {
        questions.record(url.absoluteString)
        return try answer(url)
    }
}
