// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("Guide tasks", .timeLimit(.minutes(2)), .enabled(if: Tool.path != nil))
struct GuideTests {
    /// A task in `Documentation/webimage.md`.
    struct Task: CustomTestStringConvertible, Sendable {
        let title: String
        let script: String

        var testDescription: String { title }
    }

    static let tasks: [Task] = {
        let path = URL(filePath: #filePath).appending(path: "../../../../../Documentation/webimage.md")
            .standardized
        let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
        return text.components(separatedBy: "\n## ").dropFirst().map { section in
            let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
            var scripts: [Substring] = []
            var isInside = false
            for line in lines.dropFirst() {
                if line == "```sh" || line == "```" {
                    isInside = line == "```sh"
                } else if isInside {
                    scripts.append(line)
                }
            }
            return Task(title: String(lines[0]), script: scripts.joined(separator: "\n"))
        }
    }()

    /// The files that the tasks write, by task number. The other tasks write to the terminal.
    private static let files: [Int: [String]] = [
        4: ["images/logo.png", "images/photo.jpg"], 5: ["images/logo.png", "images/photo.jpg"],
        6: ["images/logo.png", "images/photo.jpg"], 7: ["thumbnails/a.jpg", "thumbnails/b.png"],
        8: ["web/a.webp", "web/b.webp", "web/more/c.webp"],
        9: ["srcset/photo-160.webp", "srcset/photo-320.webp", "srcset/photo-640.webp"], 10: ["round.png"],
        11: ["photo.png"], 12: ["small.jpg", "optimized.jpg", "similar.jpg"],
        13: ["clean.jpg", "complete.jpg", "credited.jpg"],
        14: ["animation.webp", "still.png"], 15: ["images.jsonl"], 18: ["offline.jpg"], 19: ["safe.png"],
        20: ["large.png"], 21: ["framed.jpg", "marked.jpg"], 24: ["photo.jpg", "private/logo.png"],
        25: ["photos/a.jpg", "photos/more/c.gif"],
        27: ["difference.png"],
        29: ["turned.jpg", "part.jpg"],
        30: ["part.png"],
        31: ["colors.png"],
        32: ["print.jpg"],
        33: ["wide.webp", "kept.png"],
        35: ["frames/animation-1.png", "numbered/frame-002.png", "first.png"], 36: ["icon.png", "wide.png"],
        37: ["square.jpg", "wide.jpg"], 38: ["signed.jpg", "draft.jpg"], 39: ["turning.gif", "both.webp"],
        40: ["sheet.jpg"], 41: ["favicon.ico", "apple-touch-icon.png"], 42: ["white.jpg", "blue.png"],
        43: ["old.jpg", "negative.jpg", "backdrop.jpg"],
    ]

    @Test("The guide has 43 tasks, numbered in order")
    func count() {
        #expect(Self.tasks.map { $0.title.prefix { $0 != "." } } == (1...43).map { "\($0)" })
    }

    /// The tasks that need the SVG decoder.
    private static let drawn: Set = [36, 38, 40]

    @Test("A task's commands succeed and write its files", arguments: tasks)
    func run(task: Task) async throws {
        let number = try #require(Int(task.title.prefix { $0 != "." }))
        #if !(os(Linux) && SVG)
        if Self.drawn.contains(number) { return }
        #endif
        let tool = try Tool()
        let origin = try TestOrigin()
        let photo = try await makePhoto(tool)
        for folder in ["photos", "photos/more"] {
            try FileManager.default.createDirectory(
                atPath: tool.folder.file(folder), withIntermediateDirectories: true)
        }
        for (name, data) in [
            ("photos/a.jpg", TestImages.jpeg), ("photos/b.png", TestImages.png),
            ("animation.gif", TestImages.gif),
            ("photos/more/c.gif", TestImages.gif),
        ] { _ = try tool.write(data, name) }
        let headers = ["Cache-Control": "max-age=600", "ETag": "\"1\""]
        origin.route("/photo.jpg", .bytes(photo, contentType: "image/jpeg", headers: headers))
        origin.route("/logo.png", .bytes(TestImages.png, contentType: "image/png", headers: headers))

        let program = try #require(Tool.path)
        let script = task.script.replacingOccurrences(of: "https://example.com/", with: origin.address("/"))
        let process = try tool.process(["-e", "-c", "webimage() { '\(program)' \"$@\"; }\n" + script])
        process.executableURL = URL(filePath: "/bin/sh")
        let run = try await tool.finish(process) {}
        #expect(run.status == 0, "\(run.errors)")
        let files = Self.files[number] ?? []
        for file in files { #expect(tool.data(file)?.isEmpty == false, "\(file) is missing") }
        if files.isEmpty { #expect(!run.output.isEmpty) }
    }

    /// Makes `photo.jpg`, a JPEG of 640 x 480 pixels of noise.
    private func makePhoto(_ tool: Tool) async throws -> Data {
        let source = try tool.write(TestImages.noise(width: 640, height: 480), "noise.bmp")
        let run = try await tool.run(["convert", source, "-o", "photo.jpg", "--quality", "50"])
        #expect(run.status == 0, "\(run.errors)")
        try FileManager.default.removeItem(atPath: source)
        return try #require(tool.data("photo.jpg"))
    }
}
