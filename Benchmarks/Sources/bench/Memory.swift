// SPDX-License-Identifier: MIT

import Foundation

/// Finding a picture that is in memory: 10,000 of them, in random order.
let memory = Subject(name: "memory") { _ in
    let count = 10_000
    let urls = (0..<count).map { "https://images.example.com/photographs/2026/11/\(100_000 + $0).jpg" }
    let order = (0..<100_000).map { _ in Int.random(in: 0..<count) }

    let cache = NSCache<NSString, Boxed>()
    let keys = urls.map { NSString(string: $0) }
    for (index, key) in keys.enumerated() { cache.setObject(Boxed(index), forKey: key) }

    return [
        Row(
            name: "Memory hit", unit: .nanoseconds, ours: nil,
            peers: [
                Contender(name: "NSCache, key object kept") {
                    timed(pieces: order.count) {
                        for index in order { keep(cache.object(forKey: keys[index])) }
                    }
                },
                Contender(name: "NSCache, key object made from the URL's text") {
                    timed(pieces: order.count) {
                        for index in order { keep(cache.object(forKey: NSString(string: urls[index]))) }
                    }
                },
            ],
            goals: ["NSCache, key object kept": 5],
            note: "Memory: 10,000 entries, URLs of 57 characters, random order, one thread.")
    ]
}

private final class Boxed {
    let value: Int
    init(_ value: Int) { self.value = value }
}
