// SPDX-License-Identifier: MIT

public import Foundation

// iOS 2, macOS 10.5
open class CATransaction: NSObject {
    // The main thread only.
    nonisolated(unsafe) private static var disablesActions: [Bool] = []

    open class func begin() { disablesActions.append(disableActions()) }
    open class func commit() { disablesActions.removeLast() }
    open class func disableActions() -> Bool { disablesActions.last ?? false }

    open class func setDisableActions(_ flag: Bool) {
        // Without `begin()`, the transaction ends with the run loop's turn.
        if disablesActions.isEmpty { return }
        disablesActions[disablesActions.count - 1] = flag
    }
}
