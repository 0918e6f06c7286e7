// SPDX-License-Identifier: MIT

import Testing
@testable import ImageCaching

@Suite("Default cache memory", .timeLimit(.minutes(1)))
struct MemoryBudgetTests {
    @Test(
        "The default limit is an eighth of the memory, within bounds",
        arguments: [(24, 6), (64, 16), (100, 16), (256, 32), (8192, 512)])
    func share(available: Int, budget: Int) {
        #expect(MemoryBudget.share(of: available << 20) == budget << 20)
    }
}
