// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import Testing

@testable import WebImage

@Suite("Event buffer", .timeLimit(.minutes(1)))
struct EventBufferTests {
    /// Describes an event in words.
    private func name(_ event: LoadTask<Int>.Event) -> String {
        switch event {
        case .progress(let progress): "\(progress.received) bytes"
        case .cached(let value): "cached \(value)"
        case .info: "info"
        case .preview(let value): "preview \(value)"
        case .finished(let result): "end \((try? result.get()) ?? 0)"
        }
    }

    private func progress(_ received: Int) -> LoadTask<Int>.Event {
        .progress(LoadProgress(received: received, expected: nil))
    }

    @Test("A slow sequence receives only the latest progress and preview before the end")
    func slowSequence() async {
        let buffer = EventBuffer<Int>(.sequence)
        buffer.post(progress(1))
        buffer.post(.preview(1))
        buffer.post(.preview(2))
        buffer.post(progress(2))
        #expect(await buffer.next().map(name) == "preview 2")
        buffer.post(progress(3))
        #expect(await buffer.next().map(name) == "3 bytes")
        buffer.post(.finished(.success(4)))
        #expect(await buffer.next().map(name) == "end 4")
        #expect(await buffer.next() == nil)
    }

    @Test("The end replaces an undelivered preview")
    func endReplacesPreview() {
        let buffer = EventBuffer<Int>(.view { _ in })
        buffer.post(.preview(1))
        buffer.post(.finished(.success(2)))
        #expect(buffer.takeAll().map(name) == ["end 2"])
    }

    @Test("An event posted while a closure runs is delivered after the closure returns")
    func reentrantClosure() {
        let (names, box) = (Locked<[String]>([]), Locked<EventBuffer<Int>?>(nil))
        let buffer = EventBuffer<Int>(
            .closure { event in
                names.withLock { $0.append("begin \(name(event))") }
                if case .cached = event {
                    let buffer = box.withLock { $0 }
                    buffer?.post(progress(1))
                    buffer?.post(progress(2))
                    buffer?.post(.finished(.success(3)))
                }
                names.withLock { $0.append("return") }
            })
        box.withLock { $0 = buffer }
        buffer.post(.cached(1))
        box.withLock { $0 = nil }
        #expect(
            names.withLock { $0 } == [
                "begin cached 1", "return", "begin 2 bytes", "return", "begin end 3", "return",
            ])
    }

    @Test("Events after the end are dropped")
    func afterEnd() {
        let names = Locked<[String]>([])
        let buffer = EventBuffer<Int>(.closure { event in names.withLock { $0.append(name(event)) } })
        buffer.post(.finished(.success(1)))
        buffer.post(progress(2))
        buffer.post(.finished(.success(3)))
        #expect(names.withLock { $0 } == ["end 1"])
    }

    @Test("After its first read, a view is notified once until it reads again")
    func view() {
        let notifications = Locked(0)
        let buffer = EventBuffer<Int>(.view { _ in notifications.withLock { $0 += 1 } })
        buffer.post(.cached(1))
        #expect(buffer.takeAll().map(name) == ["cached 1"])
        #expect(notifications.withLock { $0 } == 0)
        buffer.post(progress(1))
        buffer.post(progress(2))
        buffer.post(.preview(3))
        #expect(notifications.withLock { $0 } == 1)
        #expect(buffer.takeAll().map(name) == ["preview 3", "2 bytes"])
        buffer.post(.finished(.success(4)))
        #expect(notifications.withLock { $0 } == 2)
        #expect(buffer.takeAll().map(name) == ["end 4"])
    }
}
