// SPDX-License-Identifier: MIT

import Testing

@testable import WebImageTool

@Suite("The progress bar's total", .timeLimit(.minutes(1)))
struct ExpectedTotalTests {
    @Test func `It's marked as a guess until all sizes are known`() {
        #expect(ExpectedTotal(known: [0: 20_000], count: 3).text == "about 60.0 KB")
        #expect(ExpectedTotal(known: [0: 20_000, 2: 10_000], count: 3).text == "about 45.0 KB")
        #expect(ExpectedTotal(known: [0: 20_000, 1: 5_000, 2: 10_000], count: 3).text == "35.0 KB")
        #expect(ExpectedTotal(known: [:], count: 3).bytes == 0)
    }
}
