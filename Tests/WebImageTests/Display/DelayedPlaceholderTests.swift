// SPDX-License-Identifier: MIT

import ImageCaching
import Testing

@testable import WebImage
@testable import WebImageDisplay

@Suite("Display state: delayed placeholders", .timeLimit(.minutes(1)))
struct DelayedPlaceholderTests {
    /// Returns a slot that is loading `key`, and the load's ID.
    private func loading(
        _ key: String, showing shown: String? = nil
    ) -> (state: DisplayState, id: DisplayState.LoadID) {
        var state = DisplayState()
        if let shown { _ = state.beginInMemory(.init(hash: CacheKey(shown).hash)) }
        var options = DisplayOptions()
        options.placeholderPolicy = .onFailure
        options.errorImage = .color(red: 1, green: 0, blue: 0)
        let id = state.next
        _ = state.begin(.init(hash: CacheKey(key).hash), options: options, hasImage: false)
        return (state, id)
    }

    @Test("A load canceled by its slot or its task shows the placeholder, not the error image")
    func cancelled() {
        var (state, id) = loading("a", showing: "old")
        let show = DisplayState.Action.show(.placeholder, .none, id)
        #expect(state.cancel() == [show, .stop(id), .complete(id, .cancelled)])
        #expect(state.cancel().isEmpty)
        (state, id) = loading("a", showing: "old")
        #expect(state.handle(.failed(.cancelled), of: id) == [show, .complete(id, .result)])
    }

    @Test("Canceling or clearing doesn't put a placeholder in place of the content")
    func kept() {
        let (first, id) = loading("a", showing: "a")
        var state = first
        let ends: [DisplayState.Action] = [.stop(id), .complete(id, .cancelled)]
        #expect(state.cancel() == ends)
        state = loading("a", showing: "old").state
        #expect(state.cancel(keepsContent: true) == ends)
        state = loading("a", showing: "old").state
        #expect(state.clear() == ends)
        state = loading("a", showing: "old").state
        #expect(state.recycle() == ends)
    }
}
