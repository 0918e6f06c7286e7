// SPDX-License-Identifier: MIT

import ImageCoding
import Testing

@Suite("Format names", .timeLimit(.minutes(1)))
struct FormatNamesTests {
    @Test("A uniform type identifier maps back to its format unless formats share it")
    func uniformTypes() {
        let formats: [ImageFormat] = [
            .jpeg, .png, .gif, .webp, .avif, .heic, .jpegXL, .tiff, .bmp, .ico, .svg, .pdf, .jpeg2000, .icns,
        ]
        for format in formats {
            let identifier = format.uniformTypeIdentifier ?? ""
            #expect(ImageFormat(uniformTypeIdentifier: identifier) == format)
            #expect(ImageFormat(uniformTypeIdentifier: identifier.uppercased()) == format)
        }
        #expect(ImageFormat.jpeg.uniformTypeIdentifier == "public.jpeg")
        #expect(ImageFormat.webp.uniformTypeIdentifier == "org.webmproject.webp")
        #expect(ImageFormat.apng.uniformTypeIdentifier == "public.png")
        #expect(ImageFormat(uniformTypeIdentifier: "public.heif") == .heic)
        #expect(ImageFormat(uniformTypeIdentifier: "public.image") == nil)
        #expect(ImageFormat(rawValue: "qoi").uniformTypeIdentifier == nil)
    }
}
