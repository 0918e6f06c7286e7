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
        var files = target.seeds?() ?? []
        for format in CodecRegistry.default.encodableFormats
        where target.wants(format) {
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
        if target.wants(.svg) { files.append(Data(drawing.utf8)) }
        if target.wants(.heic) {
            files += [turned, moving].compactMap {
                Data(base64Encoded: $0, options: .ignoreUnknownCharacters)
            }
        }
        if target.wants(.ico) { files.append(try icon()) }
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

    /// A HEIC of seven pictures of 64 x 48, of which some are made of later ones.
    private static let moving = """
        AAAAHGZ0eXBoZXZjAAACAG1zZjFoZXZjaXNvOAAAAAhmcmVlAAACvW1kYXQAAACDKAGveOVcvm9N+OWXvFxWommaW7qZL4PAtjK5
        er4FrNXOj99YbJKNRTJhfqSW/XYJ+7LoR1JOs2zedkGHK1wklkTA3PI4Nyp//VagMTFXXr1m/Ms3QXK8PdwBmZ3AeZd2Ogo8ks8q
        15FF+A4Jf89T2cFtuwjC1fWiK2Sdro76n2UmsDIAAACBKgGsDK3a6x2wjUr3JkFJXNLkSLL4vc3g4Dy820B7TUx4vg5UJ3XgAseO
        5d4UY1vdi29G5PMRuyUyoQf2NzmWGfkYxLuVcoR57kcEe5e23R8CoelXjDW37YeDzxa4vtAD6J532LdnmvtI08cO66xsGhsLTU0y
        vQ63M9TsnoaY8+wYAAAAFRIB4ESX4ZnTHLZUuBR4V6pHEXpMoAAAABgQAeAk//osVu9itk+Y0rucJulYntx0dLwAAACnAgHQIX4Q
        Ubz3/S/CT530f1ZzHsKp+UWjpvu5im3G9GgREArx04KmnnGfD+qM2rTZBf9EnP0MIWqwGfCAQa1m1lviXRILqIfJLm8c4Ma7Q8/Q
        mflfk0r4SjR5pfE58eECL9D+FOI2HJAcM3OLwvaQmoTYnU3/G2mgn/09l6bQ13N5tdB87KUe67K4rpc7o8iiti2cUtasuS8+DcC7
        CK+VqbtccX/3QJ4AAACaKgGsGOl3gPdMdkplQg/sbdraD2pQpQza4htty4sSDXABUavG763UxFOXORET/qY0VjGKC78ervDQ78mo
        ZjGo9OUWpmRMzfZaQn3soF0QUy8mgPBaGZfTvTJExzCk4VsXurwFh+0QTqbMFBKX5vaZS+G5FJZVvGW8vzOck+x3X06b0N+Dvdde
        v6q0/rdWdeOTi0NGAAtxgStrwAAAACcQAeCmv/UZEEjKkXtPvR7vymkaPo97tq8DBCIYMg8DeQvzqD1LdhgAAAO9bW9vdgAAAGxt
        dmhkAAAAAAAAAAAAAAAAAAAD6AAAARgAAQAAAQAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAAwx0cmFrAAAAXHRraGQAAAADAAAAAAAAAAAAAAABAAAAAAAAARgAAAAAAAAA
        AAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAAEAAAAAwAAAAAAAkZWR0cwAAABxlbHN0AAAAAAAA
        AAEAAAEYAAAEAAABAAAAAAKEbWRpYQAAACBtZGhkAAAAAAAAAAAAAAAAAAAyAAAADgBVxAAAAAAALWhkbHIAAAAAAAAAAHBpY3QA
        AAAAAAAAAAAAAABWaWRlb0hhbmRsZXIAAAACL21pbmYAAAAUdm1oZAAAAAEAAAAAAAAAAAAAACRkaW5mAAAAHGRyZWYAAAAAAAAA
        AQAAAAx1cmwgAAAAAQAAAe9zdGJsAAAA+HN0c2QAAAAAAAAAAQAAAOhodmMxAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAEAAMABI
        AAAASAAAAAAAAAABDExhdmMgbGlieDI2NQAAAAAAAAAAAAAAAAAAAAAAAAAAGP//AAAAdGh2Y0MBAWAAAACQAAAAAAAe8AD8/fj4
        AAAPA6AAAQAYQAEMAf//AWAAAAMAkAAAAwAAAwAelZAJoQABAChCAQEBYAAAAwCQAAADAAADAB6gIIMWWVkuTK5oCAAAAwAIAAAD
        AMhAogABAAZEAcFz0IkAAAAKZmllbAEAAAAAFGJ0cnQAAAAAAABNWAAATVgAAAAYc3R0cwAAAAAAAAABAAAABwAAAgAAAAAcc3Rz
        cwAAAAAAAAADAAAAAQAAAAIAAAAGAAAAE3NkdHAAAAAAICAQGBAgGAAAAEhjdHRzAAAAAAAAAAcAAAABAAAEAAAAAAEAAAgAAAAA
        AQAABAAAAAABAAAAAAAAAAEAAAQAAAAAAQAABgAAAAABAAACAAAAABxzdHNjAAAAAAAAAAEAAAABAAAABwAAAAEAAAAwc3RzegAA
        AAAAAAAAAAAABwAAAIcAAACFAAAAGQAAABwAAACrAAAAngAAACsAAAAUc3RjbwAAAAAAAAABAAAALAAAAD11ZHRhAAAANW1ldGEA
        AAAAAAAAIWhkbHIAAAAAAAAAAG1kaXJhcHBsAAAAAAAAAAAAAAAACGlsc3Q=
        """
}
