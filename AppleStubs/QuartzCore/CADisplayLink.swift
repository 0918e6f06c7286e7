// SPDX-License-Identifier: MIT

public import Foundation

/// Calls a closure instead of a selector, which Swift on Linux does not have.
// iOS 3; on macOS, views and screens make them, from a version above the floor on
open class CADisplayLink: NSObject {
    private let fire: @MainActor () -> Void
    open var isPaused = false
    open private(set) var timestamp: CFTimeInterval = 0
    open private(set) var targetTimestamp: CFTimeInterval = 0

    public init(stubFire fire: @escaping @MainActor () -> Void) { self.fire = fire }

    @MainActor
    open func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        stubMode = mode
        StubDisplay.links.append(self)
    }
    @MainActor public private(set) var stubMode: RunLoop.Mode?

    @MainActor
    open func invalidate() { StubDisplay.links.removeAll { $0 === self } }

    @MainActor
    fileprivate func refresh(at time: CFTimeInterval) {
        guard !isPaused else { return }
        (timestamp, targetTimestamp) = (time, time)
        fire()
    }
}

/// The display that tests refresh.
@MainActor
public enum StubDisplay {
    public fileprivate(set) static var links: [CADisplayLink] = []
    private static var time: CFTimeInterval = 100

    /// Refreshes the display after `seconds`.
    public static func refresh(after seconds: CFTimeInterval = 1.0 / 60) {
        time += seconds
        for link in links { link.refresh(at: time) }
    }
}

public func CACurrentMediaTime() -> CFTimeInterval { Date().timeIntervalSinceReferenceDate }
