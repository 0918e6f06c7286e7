// SPDX-License-Identifier: MIT

import Testing

@testable import ImageLoading

@Suite(.timeLimit(.minutes(2))) struct TokenBucketTests {
    @Test("Both the average rate and bursts are limited")
    func rate() {
        let bucket = TokenBucket(rate: 1000)
        #expect(bucket.take(250, now: 100) == 0)
        #expect(abs(bucket.take(100, now: 100) - 0.1) < 1e-9)
        #expect(abs(bucket.take(100, now: 100) - 0.2) < 1e-9)
        #expect(abs(bucket.take(100, now: 100.2) - 0.1) < 1e-9)
        // After a long pause, a burst of at most a quarter of a second is allowed.
        #expect(bucket.take(250, now: 5000) == 0)
        #expect(bucket.take(1000, now: 5000) == 1)
        #expect(TokenBucket(rate: 0).take(1, now: 0) == 0.75)
    }
}
