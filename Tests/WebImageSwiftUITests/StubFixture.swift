// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && os(Linux)
import SwiftUI

extension StubHost {
    /// A description of the displayed content.
    var text: String {
        leaves.map { leaf in
            switch leaf {
            case .text(let text): text
            case .color(let name): name
            case .image(let image): "image \(image.stubImage.width)"
            case .progress: "progress"
            }
        }.joined(separator: ", ")
    }

    var image: Image? {
        for case .image(let image) in leaves { return image }
        return nil
    }
}
#endif
