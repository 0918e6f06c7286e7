// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

private struct Binding: DisplayBinding {
    let binding: SlotBinding
}

@MainActor
@Suite("Arguments of a slot's load", .timeLimit(.minutes(1)))
struct SlotArgumentTests {
    private let fixture: SlotFixture
    private let binding: Binding
    private var shown: [String] { fixture.slot.shown }
    private let black = Placeholder.color(red: 0, green: 0, blue: 0)
    private let red = Placeholder.color(red: 1, green: 0, blue: 0)

    init() throws {
        fixture = try SlotFixture()
        binding = Binding(binding: fixture.binding)
    }

    @Test("A request with a thumbnail loads with placeholder, progress, transition and completion")
    func request() async {
        var progress: [LoadProgress] = []
        let request = ImageRequest(url: fixture.origin.url("/40"), thumbnail: .fit(width: 20, height: 20))
        binding.load(
            request, placeholder: black, progress: { progress.append($0) }, transition: .fade(0.25),
            manager: fixture.manager, completion: fixture.record)
        await fixture.completions(reach: 1)
        #expect(shown == ["placeholder", "image 20"] && fixture.completions == ["20"])
        #expect(progress.last?.fraction == 1)
        #expect(fixture.slot.transitions.last == .fade(0.25))
    }

    @Test("A trailing closure is the completion of a load with an error image")
    func url() async {
        binding.load(fixture.origin.url("/missing"), errorImage: red, manager: fixture.manager) { result in
            fixture.record(result)
        }
        await fixture.completions(reach: 1)
        #expect(shown == ["nothing", "error"] && fixture.completions == ["http"])
    }

    @Test("Loading nil shows the placeholder and completes with invalidURL")
    func missing() {
        binding.load(nil, placeholder: black, completion: fixture.record)
        let url: URL? = nil
        binding.load(url, placeholder: black, progress: nil, completion: fixture.record)
        let request: ImageRequest? = nil
        binding.load(request, completion: fixture.record)
        binding.load(nil)
        #expect(shown == ["placeholder", "placeholder", "nothing", "nothing"])
        #expect(fixture.completions == ["invalidURL", "invalidURL", "invalidURL"])
    }
}
