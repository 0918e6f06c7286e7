// SPDX-License-Identifier: MIT

import Testing

@testable import ImageCaching

@Suite("Notes of what the index does not know yet")
struct PendingChangesTests {
    private func name(_ number: Int) -> EntryName { EntryName(CacheKey("\(number)"), keepsExtension: false) }

    @Test("hold so many uses and no more, and still the latest of those that they hold")
    func limit() {
        var notes = PendingChanges()
        let count = PendingChanges.maximumUses
        let areFirst = (0..<count).map { notes.noteUse(name($0), at: 1) }
        #expect(areFirst.allSatisfy { $0 })
        let isKept = notes.noteUse(name(count), at: 2)
        let isFirst = notes.noteUse(name(0), at: 3)
        #expect(!isKept && !isFirst)
        #expect(notes.used.count == count)
        #expect(notes.used[name(count)] == nil)
        #expect(notes.used[name(0)]?.time == 3)
        #expect(notes.used[name(0)]?.order == UInt64(count + 1))
        // Once they are written down there is room again.
        _ = notes.take()
        let isKeptNow = notes.noteUse(name(count), at: 4)
        #expect(isKeptNow)
    }
}
