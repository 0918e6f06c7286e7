// SPDX-License-Identifier: MIT

import Testing
import WebImageTestSupport

@Suite("Seeded random numbers", .timeLimit(.minutes(1)))
struct SeededRandomTests {
    @Test func `Seeded numbers match the reference sequence of SplitMix64`() {
        var random = SeededRandom(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
    }
}
