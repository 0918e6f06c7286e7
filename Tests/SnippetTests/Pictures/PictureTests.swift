// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Raster
import Testing
import WebImage

/// With `WEBIMAGE_UPDATE_PICTURES`, the first of these tests writes the pictures. `Scripts/pictures` uses it.
@Suite("Pictures in the documentation", .timeLimit(.minutes(5)))
struct PictureTests {
    private static let isUpdating = ProcessInfo.processInfo.environment["WEBIMAGE_UPDATE_PICTURES"] != nil

    @Test("The pictures match those the library draws now")
    func current() throws {
        let pictures = try Pictures.all()
        for picture in pictures {
            if Self.isUpdating { try picture.data.write(to: picture.file) }
            let stored = try Data(contentsOf: picture.file)
            let (found, expected) = (try frames(stored), try frames(picture.data))
            #expect(found.count == expected.count)
            for (one, other) in zip(found, expected) {
                #expect(isSimilar(one, other), "run Scripts/pictures: \(picture.name)")
            }
        }
        let names = try Pictures.files().map(\.lastPathComponent)
        #expect(Set(names.filter { !$0.hasSuffix(".svg") }) == Set(pictures.map(\.name)))
    }

    @Test("Each picture is small and has a description in an article")
    func used() throws {
        let articles = try Self.articles()
        var bytes = 0
        for file in try Pictures.files() {
            bytes += try Data(contentsOf: file).count
            let name = file.lastPathComponent
            let title = name.prefix { $0 != "." && $0 != "@" }
            #expect(try articles.contains(Regex(#"!\[[^\]]{4,}\]\(\#(title)\)"#)), "not shown: \(name)")
        }
        #expect(bytes < 1_500_000)
    }

    @Test("A transformer's caption is the code that made its picture")
    func captions() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures.swift")
        let source = try String(contentsOf: file, encoding: .utf8).filter { !$0.isWhitespace }
        let rows = try Self.articles().split(separator: "\n").filter { $0.hasPrefix("|") }
        let lines = rows.map { $0.split(separator: "|") }
        var count = 0
        for (captions, pictures) in zip(lines, lines.dropFirst(2))
        where pictures.contains(where: { $0.contains("](transformer-") }) {
            for (caption, picture) in zip(captions, pictures) where caption.contains("`") {
                let name = try #require(picture.firstMatch(of: /transformer-([a-z-]+)/)?.1)
                let code = caption.split(separator: "`")[1].filter { !$0.isWhitespace }
                let isCode = source.contains("(\"\(name)\",\(code)")
                #expect(isCode, "\(caption) is not the code of \(name)")
                count += 1
            }
        }
        #expect(count > 20)
    }

    private static func articles() throws -> String {
        try Pictures.articles.flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
                .sorted()
                .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        }
        .joined(separator: "\n")
    }

    private func frames(_ data: Data) throws -> [Bitmap] {
        let decoder = FrameDecoder()
        try decoder.update(data, isComplete: true)
        return try (0..<decoder.frameCount).map { try decoder.image(at: $0).bitmap }
    }

    /// Allows small differences, which codec versions and processors cause.
    private func isSimilar(_ one: Bitmap, _ other: Bitmap) -> Bool {
        guard one.size == other.size else { return false }
        var sum = 0
        one.withPixels { left in
            other.withPixels { right in
                for y in 0..<one.height {
                    let rows = [(left, one), (right, other)].map { pixels, bitmap in
                        pixels[y * bitmap.bytesPerRow..<(y * bitmap.bytesPerRow + bitmap.width * 4)]
                    }
                    if rows[0].elementsEqual(rows[1]) { continue }
                    sum += zip(rows[0], rows[1]).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
                }
            }
        }
        return sum <= 4 * one.size.pixelCount
    }
}
