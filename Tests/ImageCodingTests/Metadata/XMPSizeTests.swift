// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Image size in XMP", .timeLimit(.minutes(1)))
struct XMPSizeTests {
    private let codecs = CodecRegistry.default

    /// Returns a packet with sizes as attributes and elements, and with properties that only look like sizes.
    private func packet(_ width: Int, _ height: Int) -> Data {
        Data(
            """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
            <rdf:Description rdf:about='' xmlns:e='http://ns.adobe.com/exif/1.0/'
            xmlns:tiff='http://ns.adobe.com/tiff/1.0/' e:PixelXDimension = "\(width)" tiff:Make='4000'
            tiff:ImageWidth='\(width)' other:PixelXDimension='4000'>
            <e:PixelYDimension>\(height)</e:PixelYDimension><tiff:ImageLength> \(height)
            </tiff:ImageLength><e:PixelXDimension>about 4000</e:PixelXDimension><!-- 4000 -->
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """.utf8)
    }

    private func decoded(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    @Test("Stated sizes of any length are replaced by the actual size")
    func replaced() {
        for (width, height) in [(20, 12), (4000, 3000), (123_456, 7)] {
            let found = XMPPacket.sized(packet(4000, 3000), PixelSize(width: width, height: height))
            #expect(decoded(found) == decoded(packet(width, height)))
        }
        let plain = Data("<x:xmpmeta xmlns:x='adobe:ns:meta/'>ImageWidth 7</x:xmpmeta>".utf8)
        #expect(XMPPacket.sized(plain, PixelSize(width: 1, height: 2)) == plain)
        let whole = packet(4000, 3000)
        for count in 0..<whole.count {
            _ = XMPPacket.sized(whole.prefix(count), PixelSize(width: 1, height: 2))
        }
    }

    @Test("Kept XMP is updated to the written image's size")
    func written() throws {
        for format in [ImageFormat.jpeg, .png, .webp, .tiff, .avif, .jpegXL]
        where codecs.encodableFormats.contains(format) {
            var options = EncodingOptions()
            options.metadata = ImageMetadata(xmp: packet(4000, 3000))
            options.maximumPixelSize = PixelSize(width: 20, height: 20)
            let data = try codecs.encode(Pictures.gradient(40, 24), as: format, options: options)
            let found = try #require(try codecs.metadata(data)?.xmp, "\(format)")
            #expect(decoded(found) == decoded(packet(20, 12)), "\(format)")
        }
    }
}
