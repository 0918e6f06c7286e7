// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import UIKit
public import WebImage

extension Placeholder {
    /// An image of UIKit.
    public static func image(_ image: UIImage) -> Placeholder { .native(image) }
}
#endif
