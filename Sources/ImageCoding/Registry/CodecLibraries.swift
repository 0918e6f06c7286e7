// SPDX-License-Identifier: MIT

package import ImageBase

#if os(Linux)
import CCodecs
import CLCMS
import CWebP
#endif
#if os(Linux) && AVIF
import CAVIF
#endif
#if os(Linux) && HEIF
import CDE265
import CHEIF
#endif
#if os(Linux) && JPEG2000
import COpenJP2
#endif
#if os(Linux) && JXL
import CJXL
#endif
#if os(Linux) && RAW
import CLibRaw
#endif
#if os(Linux) && SVG
import CRSVG
#endif
#if os(Linux) && TIFF
import CTIFF
#endif

/// The libraries that decode and encode images.
package enum CodecLibraries {
    /// The versions that are loaded in this process. libjpeg-turbo cannot tell its own: that of its headers.
    package static var versions: [LibraryVersion] {
        #if os(Linux)
        linuxVersions
        #else
        []
        #endif
    }

    /// The version of the library that encodes a format; empty for a format that the package encodes itself.
    package static func encoder(of format: ImageFormat) -> String { encoders[format] ?? "" }

    private static let encoders: [ImageFormat: String] = {
        let names: [ImageFormat: String] = [
            .png: "libpng", .apng: "libpng", .webp: "libwebp", .avif: "libavif", .heic: "libheif",
            .jpegXL: "libjxl", .tiff: "libtiff",
        ]
        let versions = Self.versions
        var encoders = names.compactMapValues { name in versions.first { $0.name == name }?.description }
        // The first library, whatever its name is.
        encoders[.jpeg] = versions.first?.description
        return encoders
    }()

    #if os(Linux)
    private static var linuxVersions: [LibraryVersion] {
        var versions: [LibraryVersion] = []
        // 0x010204 is 1.2.4; 2140 is 2.14, and 2161 is 2.16.1.
        let (webP, lcms) = (WebPGetDecoderVersion(), cmsGetEncodedCMMversion())
        versions += [
            LibraryVersion(String(cString: wi_jpeg_library_name()), wi_jpeg_library_version()),
            LibraryVersion("libpng", wi_png_library_version()),
            LibraryVersion("libwebp", parts: [webP >> 16, webP >> 8 & 0xFF, webP & 0xFF]),
            LibraryVersion("lcms2", parts: [lcms / 1000, lcms / 10 % 100, lcms % 10]),
        ]
        #if AVIF
        versions.append(LibraryVersion("libavif", avifVersion()))
        #endif
        #if HEIF
        versions.append(LibraryVersion("libheif", heif_get_version()))
        versions.append(LibraryVersion("libde265", de265_get_version()))
        #endif
        #if JPEG2000
        versions.append(LibraryVersion("OpenJPEG", opj_version()))
        #endif
        #if JXL
        // 7001 is 0.7.1.
        let jxl = JxlDecoderVersion()
        versions.append(
            LibraryVersion("libjxl", parts: [jxl / 1_000_000, jxl / 1000 % 1000, jxl % 1000]))
        #endif
        #if RAW
        versions.append(LibraryVersion("LibRaw", libraw_version()))
        #endif
        #if SVG
        versions.append(
            LibraryVersion("librsvg", parts: [rsvg_major_version, rsvg_minor_version, rsvg_micro_version]))
        #endif
        #if TIFF
        // "LIBTIFF, Version 4.5.0" and lines with the copyright.
        let text = String(cString: TIFFGetVersion())
        let line = text.split(whereSeparator: \.isNewline).first ?? ""
        versions.append(LibraryVersion("libtiff", String(line.split(separator: " ").last ?? "")))
        #endif
        return versions
    }
    #endif
}
