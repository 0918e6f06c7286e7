// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@testable import WebImageDisplay

private let gray = Placeholder.color(red: 0.5, green: 0.5, blue: 0.5)

/// A slot's state, and the content that its actions show.
private struct Slot {
    var state = DisplayState()
    var visible = "nothing"
    private var names: [Int: String] = [:]

    @discardableResult
    mutating func load(_ key: String?, _ change: (inout DisplayOptions) -> Void = { _ in }) -> Int {
        var options = DisplayOptions()
        change(&options)
        let id = state.next
        names[id] = key
        perform(
            state.begin(key.map { .init(hash: CacheKey($0).hash) }, options: options, hasImage: false),
            options)
        return id
    }

    mutating func handle(_ event: DisplayState.Event, of id: Int) {
        perform(state.handle(event, of: id), DisplayOptions())
    }

    private mutating func perform(_ actions: [DisplayState.Action], _ options: DisplayOptions) {
        for action in actions {
            switch action {
            case .show(.image, _, let id), .showOlder(_, let id): visible = names[id] ?? "nothing"
            case .show(let content, _, _): visible = "\(content)"
            case .stop, .report, .complete: break
            }
        }
    }

    static func showing(_ key: String) -> Slot {
        var slot = Slot()
        let id = slot.load(key)
        slot.handle(.finished, of: id)
        return slot
    }
}

@Suite("Display state: kept content", .timeLimit(.minutes(1)))
struct KeptContentTests {
    @Test("Another request's image stays only until the load fails")
    func failure() {
        for event in [.failed(.http), .failed(.network), .failed(.corrupt), .gone] as [DisplayState.Event] {
            var slot = Slot.showing("user A")
            let id = slot.load("user B") { $0.placeholderPolicy = .keepCurrent }
            slot.handle(.progress(LoadProgress(received: 1, expected: 2)), of: id)
            #expect(slot.visible == "user A")
            slot.handle(event, of: id)
            #expect(slot.visible == "placeholder")
        }
    }

    @Test("After a failure, the error image is shown, or else the placeholder", arguments: [true, false])
    func standIn(hasErrorImage: Bool) {
        var slot = Slot.showing("user A")
        let id = slot.load("user B") {
            ($0.placeholderPolicy, $0.placeholder) = (.keepCurrent, gray)
            if hasErrorImage { $0.errorImage = gray }
        }
        #expect(slot.visible == "user A")
        slot.handle(.failed(.timeout), of: id)
        #expect(slot.visible == (hasErrorImage ? "errorImage" : "placeholder"))
    }

    @Test("An image kept by two loads is removed when the second fails, even if the first was canceled")
    func cancelledBefore() {
        var slot = Slot.showing("user A")
        slot.load("user B") { $0.placeholderPolicy = .keepCurrent }
        #expect(slot.state.cancel().count == 2 && slot.visible == "user A")
        let id = slot.load("user C") { $0.placeholderPolicy = .keepCurrent }
        #expect(slot.visible == "user A")
        slot.handle(.failed(.http), of: id)
        #expect(slot.visible == "placeholder")
    }

    @Test("A preview from another request is removed after a failure")
    func preview() {
        var slot = Slot()
        let first = slot.load("user A")
        slot.handle(.preview, of: first)
        let id = slot.load("user B") { $0.placeholderPolicy = .keepCurrent }
        #expect(slot.visible == "user A")
        slot.handle(.failed(.http), of: id)
        #expect(slot.visible == "placeholder")
    }

    @Test("No content is kept for a request without a URL")
    func withoutURL() {
        var slot = Slot.showing("user A")
        slot.load(nil) { $0.placeholderPolicy = .keepCurrent }
        #expect(slot.visible == "placeholder")
    }

    @Test("The same request's image stays after a failure")
    func same() {
        var slot = Slot.showing("a")
        let id = slot.load("a") { ($0.placeholderPolicy, $0.errorImage) = (.keepCurrent, gray) }
        slot.handle(.failed(.network), of: id)
        #expect(slot.visible == "a")
    }

    @Test("An empty slot still shows the placeholder after a failure")
    func empty() {
        var slot = Slot()
        let id = slot.load("a") { ($0.placeholderPolicy, $0.placeholder) = (.keepCurrent, gray) }
        #expect(slot.visible == "placeholder")
        let actions = slot.state.handle(.failed(.http), of: id)
        #expect(actions == [.complete(id, .result)])
    }

    @Test("A cleared slot, or one with another load's error image, shows the placeholder")
    func noImage() {
        var slot = Slot.showing("a")
        _ = slot.state.clear()
        slot.load("b") { ($0.placeholderPolicy, $0.placeholder) = (.keepCurrent, gray) }
        #expect(slot.visible == "placeholder")
        slot = Slot()
        let failed = slot.load("a") { $0.errorImage = gray }
        slot.handle(.failed(.http), of: failed)
        #expect(slot.visible == "errorImage")
        slot.load("b") { ($0.placeholderPolicy, $0.placeholder) = (.keepCurrent, gray) }
        #expect(slot.visible == "placeholder")
    }

    @Test("Content set by the app stays until the load fails and the placeholder replaces it")
    func foreign() {
        for placeholder in [nil, gray] {
            var slot = Slot.showing("a")
            slot.state.contentWasReplaced()
            slot.visible = "logo"
            let id = slot.load("b") { ($0.placeholderPolicy, $0.placeholder) = (.keepCurrent, placeholder) }
            #expect(slot.visible == "logo")
            slot.handle(.failed(.http), of: id)
            #expect(slot.visible == (placeholder == nil ? "logo" : "placeholder"))
        }
    }
}

@Suite("Display state: loads that keep running", .timeLimit(.minutes(1)))
struct OlderLoadTests {
    private func loads(_ keys: String..., in slot: inout Slot) -> [Int] {
        keys.map { key in slot.load(key) { $0.cancelsPrevious = false } }
    }

    @Test("An older load that finishes first is shown until a newer one arrives")
    func lowThenHigh() {
        for event in [.finished, .confirmed, .cached] as [DisplayState.Event] {
            var slot = Slot()
            let ids = loads("low", "high", in: &slot)
            slot.handle(event, of: ids[0])
            #expect(slot.visible == "low")
            slot.handle(.finished, of: ids[1])
            #expect(slot.visible == "high")
        }
    }

    @Test("Of several finished loads, only the newest one's image is shown")
    func order() {
        var slot = Slot()
        var ids = loads("low", "high", in: &slot)
        slot.handle(.finished, of: ids[1])
        slot.handle(.finished, of: ids[0])
        #expect(slot.visible == "high")
        ids = loads("1", "2", "3", in: &slot)
        slot.handle(.finished, of: ids[1])
        slot.handle(.finished, of: ids[0])
        #expect(slot.visible == "2")
        slot.handle(.finished, of: ids[2])
        #expect(slot.visible == "3")
    }

    @Test("An older load's image is preferred to the newer load's error image")
    func newerFails() {
        for isFirst in [true, false] {
            var slot = Slot()
            let low = slot.load("low")
            let high = slot.load("high") { ($0.cancelsPrevious, $0.errorImage) = (false, gray) }
            if isFirst { slot.handle(.finished, of: low) }
            slot.handle(.failed(.http), of: high)
            #expect(slot.visible == (isFirst ? "low" : "errorImage"))
            if !isFirst { slot.handle(.finished, of: low) }
            #expect(slot.visible == "low")
        }
    }

    @Test("An older load's image isn't shown once it's gone from the server or after loading nil")
    func notShown() {
        var slot = Slot()
        let ids = loads("low", "high", in: &slot)
        slot.handle(.cached, of: ids[0])
        slot.handle(.gone, of: ids[0])
        #expect(slot.visible == "placeholder")
        let old = slot.load("user A")
        slot.load(nil) { $0.cancelsPrevious = false }
        slot.handle(.finished, of: old)
        #expect(slot.visible == "placeholder")
    }

    @Test("Neither a preview nor an older load's image replaces a better one")
    func better() {
        var slot = Slot()
        let ids = loads("low", "high", in: &slot)
        slot.handle(.preview, of: ids[0])
        #expect(slot.visible == "placeholder")
        slot.handle(.finished, of: ids[0])
        slot.handle(.preview, of: ids[1])
        #expect(slot.visible == "low")
        slot = Slot.showing("high")
        let again = loads("low", "high", in: &slot)
        slot.handle(.cached, of: again[1])
        slot.handle(.finished, of: again[0])
        #expect(slot.visible == "high")
    }
}
