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
        source.setEventHandler { [unowned source] in
            let event = source.data
            notify(event.contains(.critical) ? .critical : event.contains(.warning) ? .warning : .normal)
        }
        source.activate()
        // Named by a string, so that UIKit is not linked.
        let warning = NotificationCenter.default.addObserver(
            forName: Notification.Name("UIApplicationDidReceiveMemoryWarningNotification"), object: nil,
            queue: nil
        ) { _ in queue.async { notify(.critical) } }
        let held = Held(source: source, warning: warning)
        return {
            held.source.cancel()
            NotificationCenter.default.removeObserver(held.warning)
        }
    }

    private struct Held: @unchecked Sendable {  // Both are safe to use on any thread.
        let source: any DispatchSourceMemoryPressure
        let warning: any NSObjectProtocol
    }
}
#endif
