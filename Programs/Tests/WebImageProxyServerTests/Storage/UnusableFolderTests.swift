// SPDX-License-Identifier: MIT

#if Server
import Foundation
import ImageBase
import Testing
import WebImageProxy
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Proxy: unusable cache folder", .timeLimit(.minutes(1)))
struct UnusableFolderTests {
    @Test("The error for a folder that can't be created contains the reason")
    func file() async throws {
        let folder = try TemporaryFolder("proxy")
        let file = folder.file("file")
        try Data("file".utf8).write(to: URL(filePath: file))
        for path in [file, file + "/cache"] {
            let error = await #expect(throws: ImageError.self) { _ = try await ProxyFixture(cache: path) }
            #expect(error?.code == .io && error?.url == path)
            #expect(error?.message.hasPrefix("cannot use the cache folder: ") == true)
            #expect(error?.message.hasSuffix(": Not a directory") == true)
        }
        #expect(folder.names == ["file"])
    }

    @Test("The error for a folder that other users can write to contains its mode")
    func writable() async throws {
        let folder = try TemporaryFolder("proxy")
        chmod(folder.path, 0o777)
        let error = await #expect(throws: ImageError.self) { _ = try await ProxyFixture(cache: folder.path) }
        #expect(error?.code == .io)
        #expect(error?.message.contains("with mode 0777; the owner must be") == true)
        #expect(folder.names == [])
    }

    @Test("A missing folder is created without leaving temporary files in it")
    func missing() async throws {
        let folder = try TemporaryFolder("proxy")
        let fixture = try await ProxyFixture(cache: folder.file("a/b"))
        #expect(FileManager.default.fileExists(atPath: folder.file("a/b")))
        await fixture.proxy.drain()
        let temporary = try FileManager.default.contentsOfDirectory(atPath: folder.file("a/b/temporary"))
        #expect(temporary == [])
    }
}
#endif
