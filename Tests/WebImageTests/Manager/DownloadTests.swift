// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Downloading into a folder", .timeLimit(.minutes(1)))
struct DownloadTests {
    private let fixture: ManagerFixture
    private let folder: URL

    init() throws {
        fixture = try ManagerFixture()
        folder = URL(fileURLWithPath: fixture.folder.path + "/images/new")
    }

    /// The names of the files in the folder and its parent.
    private var files: [String] {
        let found = FileManager.default.enumerator(atPath: fixture.folder.path + "/images")
        return (found?.compactMap { $0 as? String } ?? []).filter { $0 != "new" }.sorted()
    }

    private func download(_ paths: [String]) async -> [DownloadResult] {
        await fixture.manager.download(paths.map { fixture.origin.url($0) }, to: folder)
    }

    @Test("The results are files with the images' bytes, in the order of the requests")
    func files() async throws {
        fixture.origin.setHandler { $0.path == "/missing.png" ? .status(404) : .picture() }
        let steps = EventLog<DownloadProgress>()
        let urls = ["/a.png", "/missing.png", "/b"].map { fixture.origin.url($0) }
        let results = await fixture.manager.download(urls, to: folder, concurrency: 1) { steps.record($0) }
        #expect(results.map(\.url) == urls)
        #expect(files == ["new/a.png", "new/b.png"])
        let data = try Data(contentsOf: results[0].file.get())
        #expect(data == OriginResponse.picture().body && results[0].bytes == data.count)
        #expect(results[1].file.failure?.status == 404)
        #expect(steps.events.map(\.finished) == [1, 2, 3] && steps.events.map(\.failed) == [0, 1, 1])
        #expect(steps.events.last?.bytes == 2 * data.count)
    }

    @Test("File names are unique and can't lead outside the folder")
    func names() async throws {
        fixture.origin.setHandler { _ in .picture() }
        let results = await download([
            "/x/a.png", "/y/A.png", "/..%2F..%2Fetc%2Fpasswd.png", "/.hidden.png", "/%00%0A.png", "/", "/",
        ])
        #expect(results.allSatisfy { $0.file.failure == nil })
        #expect(
            Set(files) == [
                "new/a.png", "new/A-2.png", "new/_.._etc_passwd.png", "new/hidden.png", "new/__.png",
                "new/image.png", "new/image-2.png",
            ])
    }

    @Test("File names chosen by the app follow the same rules")
    func naming() async throws {
        fixture.origin.setHandler { _ in .picture() }
        let urls = ["/a.png", "/b.png"].map { fixture.origin.url($0) }
        _ = await fixture.manager.download(
            urls, to: folder,
            naming: { request, index in "../\(index)/\(request.url?.lastPathComponent ?? "")" })
        #expect(files == ["new/_0_a.png", "new/_1_b.png"])
    }

    @Test("Existing files aren't loaded again unless the caller asks to replace them")
    func present() async throws {
        fixture.origin.setHandler { _ in .picture() }
        _ = await download(["/a.png", "/b"])
        try Data("old".utf8).write(to: folder.appending(path: "a.png"))
        await fixture.manager.removeAllImages()
        let count = fixture.origin.requestCount
        let again = await download(["/a.png", "/b", "/c.png"])
        #expect(again.map(\.wasPresent) == [true, true, false])
        #expect(fixture.origin.requestCount == count + 1)
        #expect(try Data(contentsOf: folder.appending(path: "a.png")) == Data("old".utf8))

        let replaced = await fixture.manager.download(
            [fixture.origin.url("/a.png")], to: folder, replacesFiles: true)
        #expect(replaced[0].bytes > 3 && !replaced[0].wasPresent)
        #expect(files == ["new/a.png", "new/b.png", "new/c.png"])
    }

    @Test("A download that fails leaves no file")
    func failures() async throws {
        fixture.origin.setHandler { _ in .bytes(Data("<html></html>".utf8)) }
        let results = await download(["/a.png"])
        #expect(results[0].file.failure?.code == .unsupported && files.isEmpty)

        fixture.origin.setHandler { _ in .picture() }
        let file = fixture.folder.path + "/file"
        try Data().write(to: URL(fileURLWithPath: file))
        // The thread that received the first data might still retain it, so use another URL.
        let blocked = await fixture.manager.download(
            [fixture.origin.url("/b.png")], to: URL(fileURLWithPath: file + "/folder"))
        #expect(blocked[0].file.failure?.code == .io)
    }

    @Test("A canceled download continues from its finished files when called again")
    func cancellation() async throws {
        fixture.origin.setHandler { request in
            request.path == "/b.png" ? .picture().held(at: "b") : .picture()
        }
        let urls = ["/a.png", "/b.png", "/c.png"].map { fixture.origin.url($0) }
        let (manager, folder) = (fixture.manager, folder)
        let task = Task { await manager.download(urls, to: folder, concurrency: 1) }
        await fixture.origin.waiting(at: "b", reach: 1)
        task.cancel()
        let results = await task.value
        #expect(results.map { $0.file.failure?.code } == [nil, .cancelled, .cancelled])
        #expect(files == ["new/a.png"])
        fixture.origin.setHandler { _ in .picture() }
        #expect(await download(["/a.png", "/b.png", "/c.png"]).map(\.wasPresent) == [true, false, false])
        #expect(files == ["new/a.png", "new/b.png", "new/c.png"])
    }
}
