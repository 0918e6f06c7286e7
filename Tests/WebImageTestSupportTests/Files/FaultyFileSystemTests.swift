// SPDX-License-Identifier: MIT

import ImageBase
import InternalTestSupport
import PortableC
import Testing
import WebImageTestSupport

@Suite("Faulty file system", .timeLimit(.minutes(1)))
struct FaultyFileSystemTests {
    let folder: TemporaryFolder
    let files = FaultyFileSystem()

    init() throws { folder = try TemporaryFolder() }

    @Test func `Only the chosen operation fails, and only once`() throws {
        files.fail(only: [.makeDirectory], at: 2, with: ENOSPC)
        try files.makeDirectory(folder.file("a"))
        #expect(throws: FileError.self) { try files.makeDirectory(folder.file("b")) }
        #expect(folder.names == ["a"])
        try files.makeDirectory(folder.file("b"))
        #expect(files.failures == 1 && files.count(of: .makeDirectory) == 3)
    }

    @Test func `A permanent fault lasts until it is removed`() throws {
        files.fail(at: 1, with: EIO, permanently: true)
        for _ in 0..<3 {
            #expect(throws: FileError.self) { try files.list(folder.path) }
        }
        files.removeFault()
        #expect(try files.list(folder.path).isEmpty)
    }

    @Test func `A failing close closes the file`() throws {
        let file = try files.open(folder.file("a"), .create(permissions: 0o600))
        #expect(files.openFiles == 1)
        files.fail(only: [.close], at: 1, with: EIO)
        #expect(throws: FileError.self) { try files.close(file) }
        #expect(files.openFiles == 0)
    }
}
