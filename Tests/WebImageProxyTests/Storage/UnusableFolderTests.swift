// SPDX-License-Identifier: MIT

#if Server
import Foundation
import ImageBase
import Testing
import WebImageProxy
import WebImageTestSupport

@Suite("Proxy: unusable cache folder", .timeLimit(.minutes(1)))
struct UnusableFolderTests {
    @Test("A folder that cannot be created is an error with the reason")
    func file() throws {
        let folder = try TemporaryFolder("proxy")
        let file = folder.file("file")
        try Data("file".utf8).write(to: URL(filePath: file))
        for path in [file, file + "/cache"] {
            let error = #expect(throws: ImageError.self) { _ = try ProxyFixture(cache: path) }
            #expect(error?.code == .io && error?.url == path)
            #expect(error?.message.hasPrefix("cannot use the cache folder: ") == true)
            #expect(error?.message.hasSuffix(": Not a directory") == true)
        }
        #expect(folder.names == ["file"])
    }

    @Test("A missing folder is created, and is empty of temporary files")
    func missing() async throws {
        let folder = try TemporaryFolder("proxy")
        let fixture = try ProxyFixture(cache: folder.file("a/b"))
        #expect(FileManager.default.fileExists(atPath: folder.file("a/b")))
        await fixture.proxy.drain()
        let temporary = try FileManager.default.contentsOfDirectory(atPath: folder.file("a/b/temporary"))
        #expect(temporary == [])
    }
}
#endif
