// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Dispatch
import Foundation

/// What the system tells of memory: its pressure events and, where there is UIKit, memory warnings.
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
        // By its name, so that nothing here links UIKit.
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

    private struct Held: @unchecked Sendable {  // Both may be used on any thread.
        let source: any DispatchSourceMemoryPressure
        let warning: any NSObjectProtocol
    }
}
#endif
