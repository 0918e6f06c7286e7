// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

// iOS 3.2, macOS 10.5
open class CATextLayer: CALayer {
    open var string: Any?
    open var fontSize: CGFloat = 36
    open var foregroundColor: CGColor?
    open var isWrapped = false
}
