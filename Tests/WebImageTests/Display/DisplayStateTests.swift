// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import Testing
import WebImageTestSupport

@testable import WebImage
@testable import WebImageDisplay

/// One slot's state, and the actions of its last event.
private struct Slot {
    var state = DisplayState()
    var log: [DisplayState.Action] = []

    /// - Parameter hit: Whether the image is in memory.
    @discardableResult
    mutating func load(
        _ key: String?, hit: Bool = false, _ change: (inout DisplayOptions) -> Void = { _ in }
    ) -> Int {
        var options = DisplayOptions()
        change(&options)
        let id = state.next
        log = state.begin(key.map { .init(hash: CacheKey($0).hash) }, options: options, hasImage: hit)
        if hit { log += state.handle(.finished, of: id, synchronously: true) }
        return id
    }

    mutating func handle(_ event: DisplayState.Event, of id: Int) {
        log = state.handle(event, of: id)
    }

    /// Returns a slot that shows the image of `key`.
    static func showing(_ key: String) -> Slot {
        var slot = Slot()
        slot.load(key, hit: true)
        return slot
    }
}

private let gray = Placeholder.color(red: 0.5, green: 0.5, blue: 0.5)
private let done = LoadProgress(received: 1, expected: 1)
private let none = LoadProgress(received: 0, expected: nil)

@Suite("Display state", .timeLimit(.minutes(1)))
struct DisplayStateTests {
    @Test("A load shows its placeholder")
    func placeholderFirst() {
        var slot = Slot()
        let id = slot.load("a")
        #expect(slot.log == [.show(.placeholder, .none, id)])
    }

    @Test("An image in memory completes its load immediately, with no placeholder before it")
    func memoryHit() {
        var slot = Slot()
        let id = slot.load("a", hit: true) { $0.placeholder = gray }
        #expect(slot.log == [.show(.image, .none, id), .report(done, id), .complete(id, .result)])
    }

    @Test("A replaced load completes as canceled")
    func replacement() {
        var slot = Slot()
        let old = slot.load("a")
        let new = slot.load("b")
        #expect(slot.log == [.show(.placeholder, .none, new), .stop(old), .complete(old, .cancelled)])
    }

    @Test("Events from a replaced load are ignored")
    func staleEvents() {
        var slot = Slot()
        let old = slot.load("a")
        slot.load("b")
        for event in [.cached, .finished, .failed(.network)] as [DisplayState.Event] {
            slot.handle(event, of: old)
            #expect(slot.log.isEmpty)
        }
    }

    @Test("Loading nil cancels the previous load, shows the placeholder and completes with invalidURL")
    func noURL() {
        var slot = Slot()
        let old = slot.load("a")
        let new = slot.load(nil)
        #expect(
            slot.log == [
                .show(.placeholder, .none, new), .stop(old), .complete(old, .cancelled),
                .complete(new, .invalidURL),
            ])
        #expect(!slot.state.isLoading)
    }

    @Test("Canceling a load keeps the content")
    func cancel() {
        var slot = Slot()
        let id = slot.load("a")
        #expect(slot.state.cancel() == [.stop(id), .complete(id, .cancelled)])
        #expect(slot.state.cancel().isEmpty)
        slot.handle(.finished, of: id)
        #expect(slot.log.isEmpty)
    }

    @Test("A task canceled by its owner does not show the error image")
    func cancelledTask() {
        var slot = Slot()
        let id = slot.load("a") { $0.errorImage = gray }
        slot.handle(.failed(.cancelled), of: id)
        #expect(slot.log == [.complete(id, .result)])
    }

    @Test("Destroying the view stops its loads without showing or completing anything")
    func viewGone() {
        var slot = Slot()
        let first = slot.load("a")
        let second = slot.load("b") { $0.cancelsPrevious = false }
        #expect(slot.state.end() == [.stop(first), .stop(second)])
        slot.handle(.finished, of: second)
        #expect(slot.log.isEmpty)
        slot.load("c")
        #expect(slot.log.isEmpty)
        #expect(slot.state.end().isEmpty)
    }

    @Test("With setsImage off, the placeholder and the error image are shown but images are not")
    func doesNotSet() {
        var slot = Slot()
        var id = slot.load("a", hit: true) { $0.setsImage = false }
        #expect(slot.log == [.show(.placeholder, .none, id), .report(done, id), .complete(id, .result)])
        id = slot.load("a") {
            $0.setsImage = false; $0.errorImage = gray
        }
        slot.handle(.cached, of: id)
        #expect(slot.log.isEmpty)
        slot.handle(.failed(.http), of: id)
        #expect(slot.log == [.show(.errorImage, .none, id), .complete(id, .result)])
    }
}

@Suite("Display state: placeholders", .timeLimit(.minutes(1)))
struct DisplayPlaceholderTests {
    @Test("With .onFailure, the slot is emptied immediately and shows the placeholder after a failure")
    func onFailure() {
        var slot = Slot.showing("old")
        let id = slot.load("a") {
            $0.placeholder = gray; $0.placeholderPolicy = .onFailure
        }
        #expect(slot.log.first == .show(.nothing, .none, id))
        slot.handle(.failed(.http), of: id)
        #expect(slot.log == [.show(.placeholder, .none, id), .complete(id, .result)])
    }

    @Test("Clearing ends all loads, so their later events are ignored")
    func clear() {
        var slot = Slot.showing("a")
        let id = slot.load("a")
        let actions = slot.state.clear()
        #expect(actions == [.stop(id), .complete(id, .cancelled)])
        slot.handle(.finished, of: id)
        #expect(slot.log.isEmpty)
        let next = slot.load("a")
        #expect(slot.log == [.show(.placeholder, .none, next)])
    }

    @Test("Every placeholder policy shows the error image")
    func errorImage() {
        for policy in [.immediately, .onFailure, .keepCurrent] as [DisplayOptions.PlaceholderPolicy] {
            var slot = Slot()
            let id = slot.load("a") {
                $0.placeholderPolicy = policy; $0.errorImage = gray
            }
            slot.handle(.failed(.corrupt), of: id)
            #expect(slot.log == [.show(.errorImage, .none, id), .complete(id, .result)])
        }
    }

    @Test("A cached image stays when the network fails")
    func failureAfterCached() {
        var slot = Slot()
        let id = slot.load("a") { $0.errorImage = gray }
        slot.handle(.cached, of: id)
        #expect(slot.log == [.show(.image, .none, id)])
        slot.handle(.failed(.network), of: id)
        #expect(slot.log == [.complete(id, .result)])
    }

    @Test("The displayed image stays while it reloads, even if the reload fails")
    func samePicture() {
        var slot = Slot.showing("a")
        let id = slot.load("a") {
            $0.placeholder = gray; $0.errorImage = gray
        }
        #expect(slot.log == [])
        slot.handle(.failed(.network), of: id)
        #expect(slot.log == [.complete(id, .result)])
    }

    @Test("If the app replaces an image, before or during a load, the slot no longer considers it shown")
    func replacedByProgram() {
        var slot = Slot.showing("a")
        slot.state.contentWasReplaced()
        let id = slot.load("a") { $0.errorImage = gray }
        #expect(slot.log == [.show(.placeholder, .none, id)])
        slot.handle(.failed(.network), of: id)
        #expect(slot.log.first == .show(.errorImage, .none, id))
        slot = Slot.showing("a")
        let again = slot.load("a") { $0.errorImage = gray }
        slot.state.contentWasReplaced()
        slot.handle(.failed(.network), of: again)
        #expect(slot.log.first == .show(.errorImage, .none, again))
    }

    @Test("After a placeholder replaces an image, loading that image again shows the placeholder")
    func samePictureGone() {
        var slot = Slot.showing("a")
        slot.load("b")
        let id = slot.load("a")
        #expect(slot.log.first == .show(.placeholder, .none, id))
    }
}

@Suite("Display state: transitions and progress", .timeLimit(.minutes(1)))
struct DisplayTransitionTests {
    @Test("A final image that replaces a placeholder fades in, whether it is new or revalidated")
    func automatic() {
        for event in [.finished, .confirmed] as [DisplayState.Event] {
            var slot = Slot()
            let id = slot.load("a") { $0.transition = .fade(0.3) }
            slot.handle(event, of: id)
            #expect(slot.log.first == .show(.image, .fade(0.3), id))
        }
    }

    @Test("A displayed image does not fade when it is revalidated")
    func confirmed() {
        var slot = Slot.showing("a")
        let id = slot.load("a") { $0.transition = .fade(0.3) }
        slot.handle(.confirmed, of: id)
        #expect(slot.log.first == .show(.image, .none, id))
    }

    @Test("With .always, even an image in memory fades in")
    func always() {
        var slot = Slot()
        let id = slot.load("a", hit: true) {
            $0.transition = .fade(0.3); $0.transitionPolicy = .always
        }
        #expect(slot.log.first == .show(.image, .fade(0.3), id))
    }

    @Test("An image found synchronously does not fade in, even from disk")
    func synchronous() {
        var slot = Slot()
        let id = slot.load("a") { $0.transition = .fade(0.3) }
        #expect(
            slot.state.handle(.finished, of: id, synchronously: true).first == .show(.image, .none, id)
        )
    }

    @Test("A cached image fades in only if the user waited for it behind the placeholder")
    func cached() {
        for waits in [true, false] {
            var slot = Slot()
            let id = slot.load("a") { $0.transition = .fade(0.3) }
            let actions = slot.state.handle(.cached, of: id, synchronously: !waits)
            #expect(actions == [.show(.image, waits ? .fade(0.3) : .none, id)])
        }
    }

    @Test("Progress starts at zero for each load and follows the received bytes")
    func progressResets() {
        var slot = Slot()
        let first = slot.load("a")
        let half = LoadProgress(received: 50, expected: 100)
        slot.handle(.progress(half), of: first)
        #expect(slot.log == [.report(half, first)])
        #expect(slot.state.progress == half)
        slot.load("b")
        #expect(slot.state.progress == none)
        slot.handle(.progress(half), of: first)
        #expect(slot.state.progress == none)
    }

    @Test("Progress is complete at the end, even if the length was unknown")
    func progressCompletes() {
        var slot = Slot()
        let id = slot.load("a")
        slot.handle(.progress(LoadProgress(received: 700, expected: nil)), of: id)
        slot.handle(.finished, of: id)
        let all = LoadProgress(received: 700, expected: 700)
        #expect(slot.state.progress == all)
        #expect(slot.log == [.show(.image, .none, id), .report(all, id), .complete(id, .result)])
    }

    @Test("Complete progress isn't reported twice")
    func progressOnce() {
        var slot = Slot()
        let id = slot.load("a")
        slot.handle(.progress(LoadProgress(received: 700, expected: 700)), of: id)
        slot.handle(.finished, of: id)
        #expect(slot.log == [.show(.image, .none, id), .complete(id, .result)])
    }

    @Test("A failed load keeps its progress")
    func progressOfFailure() {
        var slot = Slot()
        let id = slot.load("a")
        slot.handle(.progress(LoadProgress(received: 5, expected: 100)), of: id)
        slot.handle(.failed(.framing), of: id)
        #expect(slot.state.progress == LoadProgress(received: 5, expected: 100))
    }
}

@Suite("Display state: previews", .timeLimit(.minutes(1)))
struct DisplayPreviewTests {
    @Test("Only the final image has a transition after a preview")
    func preview() {
        var slot = Slot()
        let id = slot.load("a") { $0.transition = .fade(0.2) }
        slot.handle(.preview, of: id)
        #expect(slot.log == [.show(.image, .none, id)])
        slot.handle(.finished, of: id)
        #expect(slot.log.first == .show(.image, .fade(0.2), id))
        slot.handle(.preview, of: id)
        #expect(slot.log == [])
    }

    @Test("A preview isn't shown over the full image or with setsImage off")
    func previewOfWhatIsShown() {
        var slot = Slot.showing("a")
        let again = slot.load("a")
        slot.handle(.preview, of: again)
        #expect(slot.log == [])
        let other = slot.load("b") { $0.setsImage = false }
        slot.handle(.preview, of: other)
        #expect(slot.log == [])
    }

    @Test("A failure removes the preview", arguments: [true, false])
    func previewThenFailure(hasErrorImage: Bool) {
        var slot = Slot()
        let id = slot.load("a") { if hasErrorImage { $0.errorImage = gray } }
        slot.handle(.preview, of: id)
        slot.handle(.failed(.timeout), of: id)
        #expect(slot.log.first == .show(hasErrorImage ? .errorImage : .placeholder, .none, id))
    }
}
