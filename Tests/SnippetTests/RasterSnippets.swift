// SPDX-License-Identifier: MIT

import Raster

// The example in Raster.md.
extension Snippets {
    static func raster(bitmap: Bitmap) throws {
        let small = try bitmap.resized(to: PixelSize(width: 320, height: 240), mode: .fill)
        let avatar = try small.withRoundedCorners(radius: 120)
        let hash = try small.blurHash()
        _ = (avatar, hash)
    }

    static func interfacePalette(bitmap: Bitmap, title: String) throws {
        func show(_ text: String, color: RGBAColor, background: RGBAColor) {}
        let palette = try bitmap.palette()
        if let swatch = palette[.darkMuted] ?? palette.dominant {
            show(title, color: swatch.text, background: swatch.color)
        }
    }
}
