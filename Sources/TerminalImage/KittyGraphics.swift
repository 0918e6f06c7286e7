// SPDX-License-Identifier: MIT

package import Raster

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The graphics protocol of kitty, also spoken by Ghostty, WezTerm and Konsole
/// (https://sw.kovidgoyal.net/kitty/graphics-protocol/).
package enum KittyGraphics {
    /// The picture's pixels, drawn at the cursor over that many cells; the cursor then stands on the next line.
    /// Empty when `bitmap` is not displayable.
    package static func render(_ bitmap: Bitmap, columns: Int, rows: Int) -> String {
        guard let pixels = StraightPixels(bitmap) else { return "" }
        let control = "a=T,f=32,s=\(pixels.width),v=\(pixels.height),c=\(columns),r=\(rows),q=2"
        return transmit(Data(pixels.bytes), control: control)
    }

    /// The same for the bytes of a PNG file, which the terminal decodes: several times fewer bytes to send.
    package static func render(png: Data, columns: Int, rows: Int) -> String {
        transmit(png, control: "a=T,f=100,c=\(columns),r=\(rows),q=2")
    }

    /// Base64 in pieces of 4,096 characters, the most that one escape sequence may carry.
    private static func transmit(_ payload: Data, control: String) -> String {
        let pieceSize = 3072
        var text = ""
        text.reserveCapacity(payload.count / 3 * 4 + payload.count / 128 + 128)
        var rest = payload[...]
        var head = control + ","
        repeat {
            let piece = rest.prefix(pieceSize)
            rest = rest.dropFirst(piece.count)
            text += "\u{1B}_G\(head)m=\(rest.isEmpty ? 0 : 1);\(Data(piece).base64EncodedString())\u{1B}\\"
            head = ""
        } while !rest.isEmpty
        return text + "\n"
    }
}
