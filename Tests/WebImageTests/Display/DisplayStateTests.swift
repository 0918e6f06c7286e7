// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import Testing
import WebImageTestSupport

@testable import WebImage

/// One slot's state, driven by hand.
private struct Slot {
    var state = DisplayState()
    var log: [DisplayState.Action] = []

    /// `hit`: the picture is in memory.
    @discardableResult
    mutating func load(
        _ key: String?, hit: Bool = false, _ change: (inout DisplayOptions) -> Void = { _ in }
    ) -> Int {
        var options = DisplayOptions()
        change(&options)
        let id = state.next
        log = state.begin(key.map { .init(key: CacheKey($0)) }, options: options, hasPicture: hit)
        if hit { log += state.take(.finished, of: id, synchronously: true) }
        return id
    }

    mutating func take(_ event: DisplayState.Event, of id: Int) {
        log = state.take(event, of: id)
    }

    /// A slot that shows the picture of `key`.
    static func showing(_ key: String) -> Slot {
        var slot = Slot()
        slot.load(key, hit: true)
        return slot
    }
}

private let gray = Placeholder.color(red: 0.5, green: 0.5, blue: 0.5)
private let done = LoadProgress(received: 1, expected: 1)

@Suite("A slot's state")
struct DisplayStateTests {
    @Test("A load shows its placeholder")
    func placeholderFirst() {
        var slot = Slot()
        let id = slot.load("a")
        #expect(slot.log == [.show(.placeholder, .none, id)])
    }

    @Test("A picture in memory is shown and completed at once, and no placeholder flashes")
    func memoryHit() {
        var slot = Slot()
        let id = slot.load("a", hit: true) { $0.placeholder = gray }
        #expect(slot.log == [.show(.picture, .none, id), .report(done, id), .complete(id, .result)])
    }

    @Test("A replaced load stops and completes as cancelled")
    func replacement() {
        var slot = Slot()
        let old = slot.load("a")
        let new = slot.load("b")
        #expect(slot.log == [.show(.placeholder, .none, new), .stop(old), .complete(old, .cancelled)])
    }

    @Test("What comes of a replaced load is dropped")
    func staleEvents() {
        var slot = Slot()
        let old = slot.load("a")
        slot.load("b")
        for event in [.cached, .finished, .failed(.network)] as [DisplayState.Event] {
            slot.take(event, of: old)
            #expect(slot.log.isEmpty)
        }
    }

    @Test("A load that does not cancel its predecessor leaves it to complete, unshown")
    func keepsPrevious() {
        var slot = Slot()
        let old = slot.load("a")
        let new = slot.load("b") { $0.cancelsPrevious = false }
        #expect(slot.log == [.show(.placeholder, .none, new)])
        slot.take(.cached, of: old)
        #expect(slot.log.isEmpty)
        slot.take(.finished, of: old)
        #expect(slot.log == [.complete(old, .result)])
        slot.take(.finished, of: new)
        #expect(slot.log.first == .show(.picture, .none, new))
    }

    @Test("A load without a URL cancels, shows the placeholder and completes with invalidURL")
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

    @Test("Cancelling completes as cancelled and leaves what is shown")
    func cancel() {
        var slot = Slot()
        let id = slot.load("a")
        #expect(slot.state.cancel() == [.stop(id), .complete(id, .cancelled)])
        #expect(slot.state.cancel().isEmpty)
        slot.take(.finished, of: id)
        #expect(slot.log.isEmpty)
    }

    @Test("A task that its owner cancelled shows no error image")
    func cancelledTask() {
        var slot = Slot()
        let id = slot.load("a") { $0.errorImage = gray }
        slot.take(.failed(.cancelled), of: id)
        #expect(slot.log == [.complete(id, .result)])
    }

    @Test("When the view is gone all loads stop, and nothing is shown or completed any more")
    func viewGone() {
        var slot = Slot()
        let first = slot.load("a")
        let second = slot.load("b") { $0.cancelsPrevious = false }
        #expect(slot.state.end() == [.stop(first), .stop(second)])
        slot.take(.finished, of: second)
        #expect(slot.log.isEmpty)
        slot.load("c")
        #expect(slot.log.isEmpty)
        #expect(slot.state.end().isEmpty)
    }

    @Test("Pictures that are only handed over are not shown; placeholder and error image are")
    func doesNotSet() {
        var slot = Slot()
        var id = slot.load("a", hit: true) { $0.setsImage = false }
        #expect(slot.log == [.show(.placeholder, .none, id), .report(done, id), .complete(id, .result)])
        id = slot.load("a") {
            $0.setsImage = false; $0.errorImage = gray
        }
        slot.take(.cached, of: id)
        #expect(slot.log.isEmpty)
        slot.take(.failed(.http), of: id)
        #expect(slot.log == [.show(.errorImage, .none, id), .complete(id, .result)])
    }
}

@Suite("A slot's placeholder")
struct DisplayPlaceholderTests {
    @Test("With .onFailure the slot is cleared at once and the placeholder comes with the failure")
    func onFailure() {
        var slot = Slot.showing("old")
        let id = slot.load("a") {
            $0.placeholder = gray; $0.placeholderPolicy = .onFailure
        }
        #expect(slot.log.first == .show(.nothing, .none, id))
        slot.take(.failed(.http), of: id)
        #expect(slot.log == [.show(.placeholder, .none, id), .complete(id, .result)])
    }

    @Test("With .keepCurrent the old picture stays until the new one, and through a failure")
    func keepCurrent() {
        var slot = Slot.showing("old")
        let id = slot.load("a") { $0.placeholderPolicy = .keepCurrent }
        #expect(slot.log == [])
        slot.take(.failed(.http), of: id)
        #expect(slot.log == [.complete(id, .result)])
    }

    @Test("With .keepCurrent a load without a URL leaves what is shown, a placeholder or not")
    func keepCurrentWithoutURL() {
        for placeholder in [nil, gray] {
            var slot = Slot.showing("old")
            let id = slot.load(nil) {
                $0.placeholder = placeholder; $0.placeholderPolicy = .keepCurrent
            }
            #expect(slot.log == [.complete(id, .invalidURL)])
            slot.load("old")
            #expect(slot.log == [])
        }
    }

    @Test("With .keepCurrent and a placeholder a failure shows the placeholder")
    func keepCurrentFailing() {
        var slot = Slot.showing("old")
        let id = slot.load("a") {
            $0.placeholder = gray; $0.placeholderPolicy = .keepCurrent
        }
        slot.take(.failed(.http), of: id)
        #expect(slot.log == [.show(.placeholder, .none, id), .complete(id, .result)])
    }

    @Test("The error image is shown under every policy")
    func errorImage() {
        for policy in [.immediately, .onFailure, .keepCurrent] as [DisplayOptions.PlaceholderPolicy] {
            var slot = Slot()
            let id = slot.load("a") {
                $0.placeholderPolicy = policy; $0.errorImage = gray
            }
            slot.take(.failed(.corrupt), of: id)
            #expect(slot.log == [.show(.errorImage, .none, id), .complete(id, .result)])
        }
    }

    @Test("A cached picture stays when the network then fails")
    func failureAfterCached() {
        var slot = Slot()
        let id = slot.load("a") { $0.errorImage = gray }
        slot.take(.cached, of: id)
        #expect(slot.log == [.show(.picture, .none, id)])
        slot.take(.failed(.network), of: id)
        #expect(slot.log == [.complete(id, .result)])
    }

    @Test("The picture that is shown stays while it is loaded again, and when that fails")
    func samePicture() {
        var slot = Slot.showing("a")
        let id = slot.load("a") {
            $0.placeholder = gray; $0.errorImage = gray
        }
        #expect(slot.log == [])
        slot.take(.failed(.network), of: id)
        #expect(slot.log == [.complete(id, .result)])
    }

    @Test("An image that the program has replaced counts as shown no more, before a load and during one")
    func replacedByProgram() {
        var slot = Slot.showing("a")
        slot.state.contentWasReplaced()
        let id = slot.load("a") { $0.errorImage = gray }
        #expect(slot.log == [.show(.placeholder, .none, id)])
        slot.take(.failed(.network), of: id)
        #expect(slot.log.first == .show(.errorImage, .none, id))
        slot = Slot.showing("a")
        let again = slot.load("a") { $0.errorImage = gray }
        slot.state.contentWasReplaced()
        slot.take(.failed(.network), of: again)
        #expect(slot.log.first == .show(.errorImage, .none, again))
    }

    @Test("A picture that a placeholder has replaced counts as shown no more")
    func samePictureGone() {
        var slot = Slot.showing("a")
        slot.load("b")
        let id = slot.load("a")
        #expect(slot.log.first == .show(.placeholder, .none, id))
    }
}

@Suite("A slot's transition and progress")
struct DisplayTransitionTests {
    @Test("A final image that comes after its placeholder fades in, new or validated")
    func automatic() {
        for event in [.finished, .confirmed] as [DisplayState.Event] {
            var slot = Slot()
            let id = slot.load("a") { $0.transition = .fade(0.3) }
            slot.take(event, of: id)
            #expect(slot.log.first == .show(.picture, .fade(0.3), id))
        }
    }

    @Test("An image that is confirmed while the slot shows it does not fade into itself")
    func confirmed() {
        var slot = Slot.showing("a")
        let id = slot.load("a") { $0.transition = .fade(0.3) }
        slot.take(.confirmed, of: id)
        #expect(slot.log.first == .show(.picture, .none, id))
    }

    @Test("With .always even a picture in memory fades in")
    func always() {
        var slot = Slot()
        let id = slot.load("a", hit: true) {
            $0.transition = .fade(0.3); $0.transitionPolicy = .always
        }
        #expect(slot.log.first == .show(.picture, .fade(0.3), id))
    }

    @Test("A picture that was looked up synchronously does not fade in, from disk neither")
    func synchronous() {
        var slot = Slot()
        let id = slot.load("a") { $0.transition = .fade(0.3) }
        #expect(
            slot.state.take(.finished, of: id, synchronously: true).first == .show(.picture, .none, id)
        )
    }

    @Test("A cached picture that is not final never fades in")
    func cached() {
        var slot = Slot()
        let id = slot.load("a") {
            $0.transition = .fade(0.3); $0.transitionPolicy = .always
        }
        slot.take(.cached, of: id)
        #expect(slot.log == [.show(.picture, .none, id)])
    }

    @Test("Progress starts at nothing with each load and follows the bytes")
    func progressResets() {
        var slot = Slot()
        let first = slot.load("a")
        let half = LoadProgress(received: 50, expected: 100)
        slot.take(.progress(half), of: first)
        #expect(slot.log == [.report(half, first)])
        #expect(slot.state.progress == half)
        slot.load("b")
        #expect(slot.state.progress == .none)
        slot.take(.progress(half), of: first)
        #expect(slot.state.progress == .none)
    }

    @Test("Progress is complete at the end even when the length was unknown")
    func progressCompletes() {
        var slot = Slot()
        let id = slot.load("a")
        slot.take(.progress(LoadProgress(received: 700, expected: nil)), of: id)
        slot.take(.finished, of: id)
        let all = LoadProgress(received: 700, expected: 700)
        #expect(slot.state.progress == all)
        #expect(slot.log == [.show(.picture, .none, id), .report(all, id), .complete(id, .result)])
    }

    @Test("Progress that is complete already is not told twice")
    func progressOnce() {
        var slot = Slot()
        let id = slot.load("a")
        slot.take(.progress(LoadProgress(received: 700, expected: 700)), of: id)
        slot.take(.finished, of: id)
        #expect(slot.log == [.show(.picture, .none, id), .complete(id, .result)])
    }

    @Test("A failed load leaves its progress where it was")
    func progressOfFailure() {
        var slot = Slot()
        let id = slot.load("a")
        slot.take(.progress(LoadProgress(received: 5, expected: 100)), of: id)
        slot.take(.failed(.framing), of: id)
        #expect(slot.state.progress == LoadProgress(received: 5, expected: 100))
    }
}

@Suite("A slot's previews")
struct DisplayPreviewTests {
    @Test("A preview takes the placeholder's place without a transition; the picture comes with it")
    func preview() {
        var slot = Slot()
        let id = slot.load("a") { $0.transition = .fade(0.2) }
        slot.take(.preview, of: id)
        #expect(slot.log == [.show(.picture, .none, id)])
        slot.take(.finished, of: id)
        #expect(slot.log.first == .show(.picture, .fade(0.2), id))
        slot.take(.preview, of: id)
        #expect(slot.log == [])
    }

    @Test("A preview does not replace the picture itself, nor is one shown that is only handed over")
    func previewOfWhatIsShown() {
        var slot = Slot.showing("a")
        let again = slot.load("a")
        slot.take(.preview, of: again)
        #expect(slot.log == [])
        let other = slot.load("b") { $0.setsImage = false }
        slot.take(.preview, of: other)
        #expect(slot.log == [])
    }

    @Test("A failure takes a preview away", arguments: [true, false])
    func previewThenFailure(hasErrorImage: Bool) {
        var slot = Slot()
        let id = slot.load("a") { if hasErrorImage { $0.errorImage = gray } }
        slot.take(.preview, of: id)
        slot.take(.failed(.timeout), of: id)
        #expect(slot.log.first == .show(hasErrorImage ? .errorImage : .placeholder, .none, id))
    }
}
