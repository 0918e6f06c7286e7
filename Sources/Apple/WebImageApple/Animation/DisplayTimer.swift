// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
import Foundation

#if canImport(QuartzCore) && !os(watchOS)
import QuartzCore
#endif

/// Calls a closure once on the main thread, in the common modes of its run loop.
@MainActor
struct DisplayTimer {
    #if _runtime(_ObjC) || !canImport(QuartzCore) || os(watchOS)
    private let timer: Timer

    init(after time: Duration, _ fire: @escaping @MainActor @Sendable () -> Void) {
        timer = Timer(timeInterval: time / .seconds(1), repeats: false) { _ in
            MainActor.assumeIsolated(fire)
        }
        RunLoop.main.add(timer, forMode: .common)
    }
    #else
    private let timer: StubTimer

    init(after time: Duration, _ fire: @escaping @MainActor @Sendable () -> Void) {
        timer = StubDisplay.stubSchedule(after: time / .seconds(1), fire)
    }
    #endif

    func invalidate() { timer.invalidate() }
}
#endif
