// SPDX-License-Identifier: MIT

public import Foundation

// iOS 7, macOS 10.9
public final class CGPath {
    public init(
        roundedRect rectangle: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {}
}
