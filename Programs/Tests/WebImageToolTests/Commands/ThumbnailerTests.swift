// SPDX-License-Identifier: MIT

#if os(Linux) && PDF
import Foundation
import Testing
import WebImageTestSupport

@Suite("Documents in the tool", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct ThumbnailerTests {
    let tool: Tool

    init() throws { tool = try Tool() }

    /// Two empty pages of 60 x 40 points.
    private static let document = Data(
        """
        %PDF-1.4
        1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
        2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj
        3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 60 40]>>endobj
        4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 40 60]>>endobj
        trailer<</Root 1 0 R>>
        """.utf8)

    @Test func `The pages of a PDF are reported`() async throws {
        let run = try await tool.run(["info", "--json", try tool.write(Self.document, "a.pdf")])
        #expect(run.status == 0, "\(run.errors)")
        let object = try #require(try run.objects().first)
        #expect(object["format"] as? String == "pdf" && object["frameCount"] as? Int == 2)
        #expect(object["width"] as? Int == 60 && object["height"] as? Int == 40)
        #expect(object["dynamicRange"] as? String == "standard")
    }

    /// The keys of the thumbnailer entry in the package `webimage-pdf`.
    private func entry() throws -> [String: String] {
        let file = URL(filePath: #filePath).appending(path: "../../../../../Scripts/webimage-pdf.thumbnailer")
        let lines = try String(contentsOf: file.standardized, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
        #expect(lines.first == "[Thumbnailer Entry]")
        var keys: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: "=", maxSplits: 1)
            try #require(parts.count == 2, "\(line)")
            #expect(keys.updateValue(String(parts[1]), forKey: String(parts[0])) == nil)
        }
        return keys
    }

    @Test func `The thumbnailer is written as desktops read it`() throws {
        let entry = try entry()
        #expect(Set(entry.keys) == ["TryExec", "Exec", "MimeType"])
        // Lists in desktop entries end with a separator.
        #expect(entry["MimeType"]?.hasSuffix(";") == true)
        let types = try #require(entry["MimeType"]).split(separator: ";").map(String.init)
        #expect(types.contains("application/pdf"))
        let command = try #require(entry["Exec"])
        #expect(command.hasPrefix(try #require(entry["TryExec"]) + " "))
        let codes = command.split(separator: "%").dropFirst().compactMap(\.first)
        #expect(Set(codes) == ["s", "i", "o"])
    }

    @Test(arguments: [128, 256, 1024])
    func `The command of the thumbnailer writes a PNG of the first page`(side: Int) async throws {
        let input = try tool.write(Self.document, "a document.pdf")
        // A desktop passes the name of an existing file without an extension.
        let output = try tool.write(Data(), "thumbnail")
        let words = try #require(entry()["Exec"]).split(separator: " ").map { word in
            String(word).replacing("%s", with: "\(side)").replacing("%i", with: input).replacing(
                "%o", with: output)
        }
        let run = try await tool.run(Array(words.dropFirst()))
        #expect(run.status == 0, "\(run.errors)")
        let object = try #require(try await tool.run(["info", "--json", output]).objects().first)
        #expect(object["format"] as? String == "png" && object["width"] as? Int == side)
        #expect(abs((object["height"] as? Int ?? 0) - side * 2 / 3) <= 1)
        // The paper is white.
        _ = try await tool.run(["decode", output, "--pixels", "rgba8", "-o", "raw"])
        #expect(tool.data("raw")?.prefix(400).allSatisfy { $0 == 255 } == true)
    }
}
#endif
