// SPDX-License-Identifier: MIT

import Foundation
import ImageLoading
import Testing

@Suite("A request is a value", .timeLimit(.minutes(2)))
struct LoadRequestTests {
    private let url = URL(string: "http://a.example/b")!

    @Test("Changing a copy doesn't change the original")
    func copies() {
        let first = LoadRequest(url: url)
        var second = first
        #expect(first == second)
        second.headers["Accept"] = "image/*"
        second.timeouts.total = .seconds(1)
        second.alternatives.append(url)
        #expect(first.headers == NetworkOptions.defaults.headers)
        #expect(first.timeouts.total == nil)
        #expect(first.alternatives.isEmpty)
        #expect(first != second)
        var third = first
        third.headers["Accept"] = "image/*"
        third.timeouts.total = .seconds(1)
        third.alternatives = [url]
        #expect(third == second)
        #expect(Set([second, third, first]).count == 2)
    }

    @Test("Many threads can change copies at the same time")
    func threads() async {
        let first = LoadRequest(url: url)
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask {
                    var copy = first
                    for step in 0..<50 { copy.headers["Number"] = "\(number) \(step)" }
                    return copy.headers["Number"] == "\(number) 49"
                }
            }
            for await isOwn in group { #expect(isOwn) }
        }
        #expect(first.headers == NetworkOptions.defaults.headers)
    }
}
