// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase

extension CodecRegistry {
    static let system: CodecRegistry = {
        var registry = CodecRegistry()
        #if AVIF
        registry.add(AVIFCodec())
        registry.add(encoder: AVIFEncoder())
        #endif
        #if HEIF
        registry.add(HEIFCodec())
        registry.add(encoder: HEIFEncoder())
        #endif
        #if JPEG2000
        registry.add(JPEG2000Codec())
        #endif
        #if JXL
        registry.add(JXLCodec())
        registry.add(encoder: JXLEncoder())
        #endif
        #if SVG
        registry.add(SVGCodec(images: .standard))
        #endif
        #if TIFF
        registry.add(TIFFCodec())
        registry.add(encoder: TIFFEncoder())
        #endif
        #if RAW
        // This codec is tried before TIFF, because most raw files have a TIFF structure.
        registry.add(RAWCodec())
        #endif
        registry.add(ICNSCodec())
        registry.add(ICOCodec())
        registry.add(BMPCodec())
        registry.add(GIFCodec())
        registry.add(WebPCodec())
        registry.add(PNGCodec())
        registry.add(JPEGCodec())
        registry.add(encoder: BMPEncoder())
        registry.add(encoder: ICOEncoder())
        registry.add(encoder: GIFEncoder())
        registry.add(encoder: WebPEncoder())
        registry.add(encoder: PNGEncoder())
        registry.add(encoder: JPEGEncoder())
        return registry
    }()
}
#elseif canImport(ImageIO)
extension CodecRegistry {
    static let system: CodecRegistry = {
        var registry = CodecRegistry()
        registry.add(SystemCodec.imageIO)
        registry.add(PDFCodec())
        // Unlike ImageIO, these codecs can be canceled, and they report how frames are stored. If they fail,
        // ImageIO is tried.
        registry.add(ICOCodec())
        registry.add(BMPCodec())
        registry.add(GIFCodec())
        registry.add(encoder: ImageIOEncoder())
        registry.add(encoder: BMPEncoder())
        registry.add(encoder: ICOEncoder())
        registry.add(encoder: GIFEncoder())
        return registry
    }()
}
#endif
