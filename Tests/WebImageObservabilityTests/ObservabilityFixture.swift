// SPDX-License-Identifier: MIT

#if Observability
import Foundation
import ImageCaching
import WebImage
import WebImageTestSupport

/// A manager without a disk cache, its observer and an origin.
final class ObservabilityFixture: Sendable {
    /// A PNG of 4 x 2 pixels.
    static let png =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAGUlEQVR42mNkYOD6b8PAyADFjSwMJxhQAABG"
                + "QwMPDYwcHwAAAABJRU5ErkJggg==") ?? Data()

    let origin: TestOrigin
    let manager: ImageManager
    let events = EventLog<LoadEvent>()

    init(
        _ observer: any ImageObserver, change: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) throws {
        origin = try TestOrigin()
        origin.route("/cat.png", .bytes(Self.png, contentType: "image/png"))
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.network.retry = .never
        configuration.memoryPressure = nil
        configuration.observer = CompositeObserver([observer, Recorder(events: events)])
        change(&configuration)
        manager = ImageManager(configuration)
    }

    private struct Recorder: ImageObserver {
        let events: EventLog<LoadEvent>
        func observe(_ event: LoadEvent) { events.record(event) }
    }

    func request(_ path: String = "/cat.png") -> ImageRequest { ImageRequest(url: origin.url(path)) }

    /// Waits until the observer has received `count` events of a kind.
    func wait(for kind: LoadEvent.Kind, count: Int = 1) async {
        await events.wait { $0.count { $0.kind == kind } >= count }
    }
}
#endif
