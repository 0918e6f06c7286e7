// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("Temporary folder", .timeLimit(.minutes(1)))
struct TemporaryFolderTests {
    @Test func `A temporary folder is deleted with its last reference`() throws {
        var folder: TemporaryFolder? = try TemporaryFolder()
        let path = try #require(folder?.path)
        #expect(folder?.names == [])
        try Data("a".utf8).write(to: URL(filePath: path + "/a"))
        #expect(folder?.names == ["a"] && folder?.file("a") == path + "/a")
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
