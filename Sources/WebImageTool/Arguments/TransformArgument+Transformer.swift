// SPDX-License-Identifier: MIT

import WebImage

extension TransformArgument {
    var transformer: Transformer {
        switch self {
        case .resize(let size, let mode): .resize(width: size.width, height: size.height, mode: mode)
        case .crop(let rect): .crop(rect)
        case .rounded(let radius): .roundedCorners(radius: radius)
        case .circle: .circle
        case .flip(let direction): .flip(direction)
        case .rotate(let degrees): .rotate(degrees: degrees)
        case .grayscale: .grayscale
        case .blur(let radius): .blur(radius: radius)
        }
    }
}
