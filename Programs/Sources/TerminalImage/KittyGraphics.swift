// SPDX-License-Identifier: MIT

public import PortableFoundation
public import Raster

/// The kitty graphics protocol, also supported by Ghostty, WezTerm and Konsole
/// (https://sw.kovidgoyal.net/kitty/graphics-protocol/).
public enum KittyGraphics {
    /// Returns a sequence that draws the pixels over the given number of cells and moves the cursor to the
    /// next line. It's empty if `bitmap` isn't displayable.
    public static func render(_ bitmap: Bitmap, columns: Int, rows: Int) -> String {
        guard let pixels = StraightPixels(bitmap) else { return "" }
        let control = "a=T,f=32,s=\(pixels.width),v=\(pixels.height),c=\(columns),r=\(rows),q=2"
        return transmit(Data(pixels.bytes), control: control)
    }

    /// Returns a sequence that draws a PNG file. The terminal decodes the file, which is several times
    /// smaller than its pixels.
    public static func render(png: Data, columns: Int, rows: Int) -> String {
        transmit(png, control: "a=T,f=100,c=\(columns),r=\(rows),q=2")
    }

    /// Encodes in Base64, split into chunks of 4,096 characters, the maximum for one escape sequence.
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
