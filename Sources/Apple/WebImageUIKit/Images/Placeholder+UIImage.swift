// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import UIKit
public import WebImageDisplay

extension Placeholder {
    /// Creates a placeholder from a `UIImage`, such as one from the asset catalog.
    public static func image(_ image: UIImage) -> Placeholder { .native(image) }
}
#endif
