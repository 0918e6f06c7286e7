// SPDX-License-Identifier: MIT

import Testing

@testable import ImageCaching

@Suite("Disk cache: pending index changes", .timeLimit(.minutes(1)))
struct PendingChangesTests {
    private func name(_ number: Int) -> EntryName { EntryName(CacheKey("\(number)"), keepsExtension: false) }

    @Test("Once the number of recorded uses reaches the limit, only recorded uses are updated")
    func limit() {
        var changes = PendingChanges()
        let count = PendingChanges.maximumUses
        let areFirst = (0..<count).map { changes.recordUse(name($0), at: 1) }
        #expect(areFirst.allSatisfy { $0 })
        let isKept = changes.recordUse(name(count), at: 2)
        let isFirst = changes.recordUse(name(0), at: 3)
        #expect(!isKept && !isFirst)
        #expect(changes.used.count == count)
        #expect(changes.used[name(count)] == nil)
        #expect(changes.used[name(0)]?.time == 3)
        #expect(changes.used[name(0)]?.order == UInt64(count + 1))
        // Once the recorded uses are taken for writing, there's room again.
        _ = changes.take()
        let isKeptNow = changes.recordUse(name(count), at: 4)
        #expect(isKeptNow)
    }
}
