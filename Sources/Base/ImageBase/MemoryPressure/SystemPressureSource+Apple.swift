// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Dispatch
import Foundation

/// The system's memory pressure events, plus memory warnings where UIKit is present.
///
/// We treat an app in the background as if it were under critical pressure, because the system terminates
/// apps that use little memory last. UIKit posts its notifications on the main thread, but none of our work
/// runs there.
///
/// Termination needs no preparation: the disk cache is consistent at any time.
package struct SystemPressureSource: MemoryPressureSource {
    package init() {}

    package func start(_ notify: @escaping @Sendable (MemoryPressure) -> Void) -> @Sendable () -> Void {
        let queue = DispatchQueue(label: "WebImage.pressure")
        let source = DispatchSource.makeMemoryPressureSource(
            eventMask: [.normal, .warning, .critical], queue: queue)
        // Use strings, so we don't link UIKit.
        let notifications: [(name: String, pressure: MemoryPressure)] = [
            ("UIApplicationDidReceiveMemoryWarningNotification", .critical),
            ("UIApplicationDidEnterBackgroundNotification", .critical),
            ("UIApplicationWillEnterForegroundNotification", .normal),
        ]
        let observers = notifications.map { name, pressure in
            NotificationCenter.default.addObserver(
                forName: Notification.Name(name), object: nil, queue: nil
            ) { _ in queue.async { notify(pressure) } }
        }
        let held = Held(source: source, observers: observers)
        source.setEventHandler { [weak held] in
            guard let event = held?.source.data else { return }
            notify(event.contains(.critical) ? .critical : event.contains(.warning) ? .warning : .normal)
        }
        source.activate()
        return {
            held.source.cancel()
            for observer in held.observers { NotificationCenter.default.removeObserver(observer) }
        }
    }

    private final class Held: @unchecked Sendable {  // All are safe to use on any thread.
        let source: any DispatchSourceMemoryPressure
        let observers: [any NSObjectProtocol]

        init(source: any DispatchSourceMemoryPressure, observers: [any NSObjectProtocol]) {
            self.source = source
            self.observers = observers
        }
    }
}
#endif
