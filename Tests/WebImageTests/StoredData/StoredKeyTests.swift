// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Cache keys stay stable", .timeLimit(.minutes(1)))
struct StoredKeyTests {
    /// Returns a case's name, followed by the lines of its variant and original keys.
    private static func text(of keyCase: StoredKeyCase) -> String {
        let keys = ImageManager(keyCase.configuration).keys(for: keyCase.request)
        func lines(_ key: CacheKey) -> String {
            key.text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }.joined()
        }
        return "\(keyCase.name)\n  variant\n\(lines(keys.variant))  original\n\(lines(keys.original))"
    }

    @Test("Images are found under the keys they were stored with")
    func keys() throws {
        let paragraphs = StoredKeyCase.all.map(Self.text)
        #expect(paragraphs.count >= 60 && Set(StoredKeyCase.all.map(\.name)).count == paragraphs.count)
        let path = StoredData.path("keys.txt")
        if StoredData.isWriting {
            try paragraphs.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        }
        let stored = try String(contentsOfFile: path, encoding: .utf8)
        let kept = stored.components(separatedBy: "\n\n").map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }
        #expect(paragraphs.count == kept.count)
        for (now, before) in zip(paragraphs, kept) { #expect(now == before) }
    }
}
