// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Raster

/// Small files to begin with: what the encoders here write, and a drawing.
enum Seeds {
    static func picture(_ width: Int, _ height: Int, format: PixelFormat = .bgra8) -> Bitmap? {
        try? Bitmap(size: PixelSize(width: width, height: height), alpha: .straight) { pixels, stride in
            for y in 0..<height {
                for x in 0..<width * 4 {
                    pixels[y * stride + x] = UInt8(truncatingIfNeeded: x &* 31 &+ y &* 17)
                }
            }
        }.converted(to: format)
    }

    static func write(for target: FuzzTarget, to folder: URL) throws {
        var files: [Data] = []
        for format in CodecRegistry.default.encodableFormats
        where target.formats.isEmpty || target.formats.contains(format) {
            for (depth, isLossless) in [(PixelFormat.bgra8, false), (.bgra8, true), (.rgba16, false)] {
                var options = EncodingOptions()
                options.isLossless = isLossless
                options.isProgressive = isLossless
                options.embedsThumbnail = isLossless
                options.metadata = ImageMetadata(exif: exif, xmp: Data("<x/>".utf8))
                guard let picture = picture(19, 11, format: depth) else { continue }
                files.append(try CodecRegistry.default.encode(picture, as: format, options: options))
                let frames = [picture, self.picture(19, 11)].compactMap(\.self).map {
                    EncodingFrame($0, delay: .milliseconds(40))
                }
                if let file = try? CodecRegistry.default.encode(frames, as: format, options: options) {
                    files.append(file)
                }
            }
        }
        if target.formats.isEmpty || target.formats.contains(.svg) { files.append(Data(drawing.utf8)) }
        if target.formats.isEmpty || target.formats.contains(.heic),
            let file = Data(base64Encoded: turned, options: .ignoreUnknownCharacters)
        {
            files.append(file)
        }
        if target.formats.isEmpty || target.formats.contains(.ico) { files.append(try icon()) }
        if target.name == "exif" { files = [exif] }
        for (index, file) in files.enumerated() {
            try file.write(to: folder.appendingPathComponent("\(target.name)-\(index)"))
        }
    }

    /// One PNG of 19 x 11.
    private static func icon() throws -> Data {
        guard let picture = picture(19, 11) else { return Data() }
        let content = try CodecRegistry.default.encode(picture, as: .png)
        let count = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
        return Data([0, 0, 1, 0, 1, 0, 19, 11, 0, 0, 1, 0, 32, 0] + count + [22, 0, 0, 0]) + content
    }

    /// Orientation 6, little-endian.
    private static let exif = Data(
        [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0])

    private static let drawing = """
        <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg [<!ENTITY c "#0f0">]>
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><defs><filter id="f"><feGaussianBlur
        stdDeviation="2"/></filter><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs>
        <style>rect { stroke: blue }</style><rect width="9" height="8" fill="&c;" filter="url(#f)"/>
        <path d="M1 1L9 9A3 4 5 0 1 7 8z" fill="url(#g)" transform="rotate(9)"/><text y="9">a</text></svg>
        """

    /// A HEIC of 20 x 18 with EXIF, a grid of one tile that is turned; nothing here writes that.
    private static let turned = """
        AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAe9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA
        AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAABQAEgAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAITAAEAAAAAAAABfgACAAEAAAAAAAAA
        AQAAAAAAAAAIAAMAAAAAAAADkQABAAAAAAAAACoAAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAA
        AAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAAONpcHJwAAAAwGlwY28AAAB3aHZjQwEECAAAAAAAAAAAAB7wAPz/+PgA
        AA8DIAABABdAAQwB//8ECAAAAwCeOAAAAwAAHroCQCEAAQAqQgEBBAgAAAMAnjgAAAMAAB6QBBAgst1V01zcCAgYEAAAAwAQAAAD
        ABCAIgABAAhEAcFzGDAYkAAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAFAAAABIAAAAQcGl4aQAAAAADCAgIAAAA
        CWlyb3QDAAAAG2lwbWEAAAAAAAAAAgABAoECAAIDA4SFAAAAKGlyZWYAAAAAAAAADmRpbWcAAgABAAEAAAAOY2RzYwADAAEAAgAA
        AbBtZGF0AAABeigBrwayCI+XFICRquMtAs3ijTyFkqYYqn6ZTaKC+7v5z6F+50+41+k6UYD/Teaf/x7V6fbxiWEWDPfHIvksEPGe
        3lGGTK054oWAiWmLnpwV+dsY6zLF4HUdC0wjMH/Zw81dgtE5BeeoEZ3CB0FWCepGctkQeQKiF6hxGWDgza/V2m3mn4Nzu78RW++s
        uVRU0bcGhJnAT9adX/pYQ8q4QDoxOxnVUbGVpQ3SE0PxhiKIxsZtAQEeZYKV2miEVs3wOqv6cEs3+FW+Nr1yYxmHkF07YdsBy+2E
        vRgpgN5nrDSiA6Oh/vHC7Hegh1tmabc0kMKVn0xXdrJGlt4Vv8yj+9shgVcFdiQa7xIhxa8ZVKfGW96Wwdf76yZrYXu9ZLgiW50z
        ZnecFAiDWRihabzT8x9WgGvhBn7zGVt+xXNNrfv1G4udiL3XoJ/+CFtNCuDzG0NHvr7+F6/JEbx/qXrG/aF773rqf4Vl/3/CCpF3
        lPkj7ohfLPSmdMUcwAAAAABNTQAqAAAACAACAQ8AAgAAAANBQgAAARIAAwAAAAEABgAAAAAAAA==
        """
}
