// SPDX-License-Identifier: MIT

#if os(Linux) && PDF
import Foundation
import ImageBase
import InternalTestSupport
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// PDF files drawn by the `webimage-pdf` program next to the tests.
@Suite("PDF with Poppler", .timeLimit(.minutes(5)))
struct IsolatedPDFTests {
    private let codecs: CodecRegistry

    init() throws {
        let helper = try #require(ChildProgram.path(of: "webimage-pdf"))
        codecs = CodecRegistry.default.addingPDF(helper: helper)
    }

    /// Two pages of 60 x 40 points. On the first, the left half is red, and on the second, the right half is
    /// blue.
    private let document = PDFFile(pages: ["1 0 0 rg 0 0 30 40 re f", "0 0 1 rg 30 0 30 40 re f"])

    private func color(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
        bitmap.withPixels { pixels in
            let start = y * bitmap.bytesPerRow + x * 4
            return Array(pixels[start..<start + 4])
        }
    }

    @Test("Each page is a frame with one pixel per point")
    func pages() throws {
        let data = document.data
        let info = try #require(try codecs.info(for: data))
        #expect(info.format == .pdf && info.size == PixelSize(width: 60, height: 40))
        #expect(info.frameCount == 2 && info.hasAlpha && !info.isAnimated)
        let first = try codecs.decode(data).bitmap
        #expect(color(first, 10, 20) == [0, 0, 255, 255] && color(first, 50, 20) == [0, 0, 0, 0])
        let second = try codecs.decode(data, frame: 1).bitmap
        #expect(color(second, 10, 20) == [0, 0, 0, 0] && color(second, 50, 20) == [255, 0, 0, 255])
    }

    @Test("A page is drawn at the thumbnail's size even if the page is smaller")
    func thumbnail() throws {
        var options = DecodingOptions(thumbnail: .fit(width: 240, height: 240))
        options.page = 1
        let image = try codecs.decode(document.data, options: options)
        #expect(image.bitmap.size == PixelSize(width: 240, height: 160))
        // The edge is one pixel wide, because the page was drawn and not enlarged.
        #expect(color(image.bitmap, 119, 80)[3] == 0 && color(image.bitmap, 121, 80) == [255, 0, 0, 255])
        options.page = 2
        let error = #expect(throws: ImageError.self) { try codecs.decode(document.data, options: options) }
        #expect(error?.code == .invalidInput)
    }

    @Test("The background is drawn behind the page")
    func background() throws {
        var options = DecodingOptions()
        options.pdfBackground = .white
        let bitmap = try codecs.decode(document.data, options: options).bitmap
        #expect(color(bitmap, 50, 20) == [255, 255, 255, 255] && color(bitmap, 10, 20) == [0, 0, 255, 255])
        #expect(bitmap.alpha == .opaque)
        #expect(options.key != DecodingOptions().key && DecodingOptions().key.isEmpty)
    }

    @Test("An encrypted document's password opens it but never appears in keys or descriptions")
    func password() throws {
        let data = PDFFile(pages: ["0 1 0 rg 0 0 60 40 re f"], password: "se\u{E9}same-7").data
        var options = DecodingOptions()
        for wrong in [nil, "other"] {
            options.pdfPassword = wrong
            let error = #expect(throws: ImageError.self) { try codecs.decode(data, options: options) }
            #expect(error?.code == .unsupported, "\(wrong ?? "none"): \(error as Any)")
            #expect(error?.message.contains("password") == true, "\(error as Any)")
        }
        options.pdfPassword = "se\u{E9}same-7"
        let bitmap = try codecs.decode(data, options: options).bitmap
        #expect(color(bitmap, 30, 20) == [0, 255, 0, 255])
        #expect(options.key.contains("password(") && !options.key.contains("same-7"))
        var text = ""
        dump(options, to: &text)
        #expect(!text.contains("same-7") && !"\(options)".contains("same-7"))
        var other = options
        other.pdfPassword = "other"
        #expect(other.key != options.key)
    }

    @Test("Damaged documents are refused or drawn in part")
    func damaged() throws {
        let data = document.data
        for count in stride(from: 0, to: data.count, by: 23) {
            do { _ = try codecs.decode(Data(data.prefix(count))) } catch {
                #expect([.corrupt, .unsupported, .empty].contains(error.code), "\(count): \(error)")
            }
        }
        let error = #expect(throws: ImageError.self) { try codecs.decode(PDFFile(pages: []).data) }
        #expect(error?.code == .corrupt)
    }

    @Test("A page that's too slow to draw is stopped at the processor time limit")
    func time() throws {
        // Each form draws the previous form ten times.
        let bomb = PDFFile(pages: ["/X9 Do"], forms: 9)
        var options = DecodingOptions()
        options.limits.drawingTime = .milliseconds(200)
        let error = #expect(throws: ImageError.self) { try codecs.decode(bomb.data, options: options) }
        #expect(error?.limit?.name == "drawingTime")
    }

    @Test("PDF pages within the size limit are drawn even if all codecs are isolated")
    func isolated() throws {
        let helper = try #require(ChildProgram.path(of: "DecoderHarness"))
        let both = codecs.isolated(helper: helper)
        #expect(try both.decode(document.data).bitmap.size == PixelSize(width: 60, height: 40))
        var options = DecodingOptions()
        options.limits.drawnPixels = 1000
        let error = #expect(throws: ImageError.self) { try both.decode(document.data, options: options) }
        #expect(error?.code == .limit)
    }
}

/// A handmade document (ISO 32000-1).
private struct PDFFile {
    /// The operators of each page.
    let pages: [String]
    /// The user password, which encrypts the contents with 40-bit RC4 (revision 2).
    var password: String?
    /// The number of forms, each of which draws the previous one ten times.
    var forms = 0

    var data: Data {
        var data = Data("%PDF-1.4\n".utf8)
        var offsets: [Int] = []
        let key = password.map(encryptionKey)
        func add(_ text: String, stream: String? = nil) {
            offsets.append(data.count)
            let number = offsets.count
            data += Data("\(number) 0 obj\n".utf8)
            if let stream {
                var bytes = Array(stream.utf8)
                if let key {
                    let whole = key + [UInt8(number), 0, 0, 0, 0]
                    bytes = Self.rc4(Array(MD5Digest.hash(whole).prefix(10)), bytes)
                }
                data +=
                    Data("<< \(text) /Length \(bytes.count) >>\nstream\n".utf8) + bytes
                    + Data("\nendstream".utf8)
            } else {
                data += Data("<< \(text) >>".utf8)
            }
            data += Data("\nendobj\n".utf8)
        }
        // Object 1 is the catalog and 2 the page tree. Then come each page with its contents, and the forms.
        let firstForm = 3 + pages.count * 2
        let kids = pages.indices.map { "\(3 + $0 * 2) 0 R" }.joined(separator: " ")
        add("/Type /Catalog /Pages 2 0 R")
        add("/Type /Pages /Kids [\(kids)] /Count \(pages.count)")
        for (index, page) in pages.enumerated() {
            let resources = forms > 0 ? "/XObject << /X\(forms) \(firstForm + forms - 1) 0 R >>" : ""
            add(
                "/Type /Page /Parent 2 0 R /MediaBox [0 0 60 40] /Contents \(4 + index * 2) 0 R "
                    + "/Resources << \(resources) >>")
            add("", stream: page)
        }
        for form in 0..<forms {
            let inner = form == 0 ? "" : "/XObject << /X\(form) \(firstForm + form - 1) 0 R >>"
            add(
                "/Type /XObject /Subtype /Form /BBox [0 0 60 40] /Resources << \(inner) >>",
                stream: form == 0
                    ? "0 0 60 40 re f" : String(repeating: "/X\(form) Do ", count: 10))
        }
        var trailer = "/Root 1 0 R"
        if let password {
            let (owner, user) = entries(password)
            trailer += " /ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4"
            trailer += " /O <\(owner.hexadecimal)> /U <\(user.hexadecimal)> >>"
        }
        let start = data.count
        data += Data("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8)
        for offset in offsets {
            let digits = String(offset)
            data += Data("\(String(repeating: "0", count: 10 - digits.count))\(digits) 00000 n \n".utf8)
        }
        data += Data(
            "trailer\n<< /Size \(offsets.count + 1) \(trailer) >>\nstartxref\n\(start)\n%%EOF\n".utf8)
        return data
    }

    // MARK: Encryption (ISO 32000-1, 7.6.3)

    private static let padding: [UInt8] = [
        0x28, 0xBF, 0x4E, 0x5E, 0x4E, 0x75, 0x8A, 0x41, 0x64, 0x00, 0x4E, 0x56, 0xFF, 0xFA, 0x01, 0x08, 0x2E,
        0x2E, 0x00, 0xB6, 0xD0, 0x68, 0x3E, 0x80, 0x2F, 0x0C, 0xA9, 0xFE, 0x64, 0x53, 0x69, 0x7A,
    ]

    private func padded(_ password: String) -> [UInt8] {
        Array((password.unicodeScalars.map { UInt8($0.value) } + Self.padding).prefix(32))
    }

    private func owner(_ password: String) -> [UInt8] {
        Self.rc4(Array(MD5Digest.hash(padded(password)).prefix(5)), padded(password))
    }

    private func encryptionKey(_ password: String) -> [UInt8] {
        Array(MD5Digest.hash(padded(password) + owner(password) + [0xFC, 0xFF, 0xFF, 0xFF] + [0]).prefix(5))
    }

    private func entries(_ password: String) -> (owner: [UInt8], user: [UInt8]) {
        (owner(password), Self.rc4(encryptionKey(password), Self.padding))
    }

    private static func rc4(_ key: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
        var table = (0...255).map { UInt8($0) }
        var second = 0
        for first in 0..<256 {
            second = (second + Int(table[first]) + Int(key[first % key.count])) & 255
            table.swapAt(first, second)
        }
        var (first, other) = (0, 0)
        return bytes.map { byte in
            first = (first + 1) & 255
            other = (other + Int(table[first])) & 255
            table.swapAt(first, other)
            return byte ^ table[(Int(table[first]) + Int(table[other])) & 255]
        }
    }
}
#endif
