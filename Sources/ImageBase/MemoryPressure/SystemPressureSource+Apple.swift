// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Dispatch
import Foundation

/// The system's memory pressure events and, where UIKit is present, memory warnings.
public struct SystemPressureSource: MemoryPressureSource {
    public init() {}

    public func start(_ notify: @escaping @Sendable (MemoryPressure) -> Void) -> @Sendable () -> Void {
        let queue = DispatchQueue(label: "WebImage.pressure")
        let source = DispatchSource.makeMemoryPressureSource(
            eventMask: [.normal, .warning, .critical], queue: queue)
        // Named by a string, so that UIKit is not linked.
        let warning = NotificationCenter.default.addObserver(
            forName: Notification.Name("UIApplicationDidReceiveMemoryWarningNotification"), object: nil,
            queue: nil
        ) { _ in queue.async { notify(.critical) } }
        let held = Held(source: source, warning: warning)
        source.setEventHandler { [weak held] in
            guard let event = held?.source.data else { return }
            notify(event.contains(.critical) ? .critical : event.contains(.warning) ? .warning : .normal)
        }
        source.activate()
        return {
            held.source.cancel()
            NotificationCenter.default.removeObserver(held.warning)
        }
    }

    private final class Held: @unchecked Sendable {  // Both are safe to use on any thread.
        let source: any DispatchSourceMemoryPressure
        let warning: any NSObjectProtocol

        init(source: any DispatchSourceMemoryPressure, warning: any NSObjectProtocol) {
            self.source = source
            self.warning = warning
        }
    }
}
#endif
