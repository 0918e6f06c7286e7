// SPDX-License-Identifier: MIT

#if os(Linux)
import Attempts
import Foundation
import ImageBase
import InternalTestSupport
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// Codecs that run in the `DecoderHarness` program, which adds its own codec to the built-in ones.
enum IsolatedHarness {
    static let path = ChildProgram.path(of: "DecoderHarness")

    private struct TestCodec: ImageCodec {
        var formats: [ImageFormat] { [ImageFormat(rawValue: "test")] }

        func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: "TEST".utf8) }

        func makeDecoder(options: DecodingOptions) -> any ImageDecoder { fatalError("decoded here") }
    }

    static func codecs(
        helper: String? = nil, memoryBytes: Int = 2 << 30, requiresConfinement: Bool = true
    ) throws -> CodecRegistry {
        CodecRegistry.default.adding(TestCodec()).isolated(
            helper: try #require(helper ?? path), memoryBytes: memoryBytes,
            requiresConfinement: requiresConfinement)
    }

    /// Returns the descriptors, variables and numbers that an image's process sees, by name.
    static func report(_ codecs: CodecRegistry) throws -> [String: String] {
        let error = #expect(throws: ImageError.self) { try codecs.decode(Data("TESTreport".utf8)) }
        let words = (error?.message ?? "").split(separator: " ").map {
            $0.split(separator: "=").map(String.init)
        }
        return Dictionary(words.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
    }
}

/// The restrictions of a process that decodes an image. These tests need a kernel with Landlock and seccomp.
@Suite(
    "Isolated codecs: confinement", .timeLimit(.minutes(2)),
    .enabled(if: DecoderService.confinement == .complete))
struct IsolatedConfinementTests {
    static let attempts = (0..<100).prefix { attempts_name($0) != nil }.map {
        String(cString: attempts_name($0))
    }

    @Test(
        "A decoder can't escape its process under any user account",
        arguments: ["", "-of-nobody"])
    func attempts(user: String) throws {
        let folder = try TemporaryFolder("attempts")
        let codecs = try IsolatedHarness.codecs(helper: try link("decoder\(user)", in: folder))
        for name in Self.attempts {
            let error = #expect(throws: ImageError.self, "\(name)") {
                try codecs.decode(Data("TESTattempt \(name)".utf8))
            }
            #expect(
                error?.code == .unsupported || error?.message.contains("denied system call") == true,
                "\(name)")
        }
    }

    @Test("Most escape attempts succeed in a process without restrictions")
    func unconfined() async throws {
        var succeeded: [String] = []
        for name in Self.attempts {
            let program = try ChildProgram("DecoderHarness", arguments: ["attempt", name])
            if await program.waitForExit().status == 0 { succeeded.append(name) }
        }
        #expect(succeeded.count >= 35, "\(succeeded)")
    }

    @Test("A denied system call throws an error with the call's number")
    func denied() throws {
        let codecs = try IsolatedHarness.codecs()
        let error = #expect(throws: ImageError.self) { try codecs.decode(Data("TESTattempt io_uring".utf8)) }
        #expect(error?.code == .decoderCrashed)
        #expect(error?.message == "the decoder process ended without a response: denied system call 425")
    }

    @Test("A process inherits only language and font variables and no descriptors")
    func surroundings() throws {
        setenv("WEBIMAGE_TEST_SECRET", "secret", 1)
        defer { unsetenv("WEBIMAGE_TEST_SECRET") }
        // This descriptor isn't closed on exec.
        let own = dup(0)
        defer { close(own) }
        let report = try IsolatedHarness.report(try IsolatedHarness.codecs())
        // The descriptors are the connection, two for discarded output, and the image's file.
        #expect(report["descriptors"] == "0,1,2,3")
        let variables = (report["variables"] ?? "").split(separator: ",")
        let allowed = ["HOME", "LANG", "LD_LIBRARY", "FONTCONFIG_", "XDG_", "LC_"]
        #expect(variables.allSatisfy { name in allowed.contains { name.hasPrefix($0) } }, "\(variables)")
    }

    @Test("Each image gets a fresh process")
    func processes() throws {
        let codecs = try IsolatedHarness.codecs()
        let reports = try (0..<20).map { _ in try IsolatedHarness.report(codecs) }
        #expect(reports.allSatisfy { $0["served"] == "1" })
        #expect(Set(reports.compactMap { $0["process"] }).count == 20)
        #expect(Set(reports.compactMap { $0["program"] }).count == 1)
    }

    @Test("System calls on readable paths work as usual")
    func paths() throws {
        let report = try IsolatedHarness.report(try IsolatedHarness.codecs())
        #expect(report["paths"] == "true")
    }

    @Test(
        "A process has a limited number of threads under any user account",
        arguments: ["", "-of-nobody"])
    func threads(name: String) throws {
        let folder = try TemporaryFolder("threads")
        let codecs = try IsolatedHarness.codecs(helper: try link("decoder\(name)", in: folder))
        for _ in 0..<3 {
            let count = try #require(try IsolatedHarness.report(codecs)["threads"].flatMap { Int($0) })
            #expect((16..<64).contains(count))
        }
    }

    @Test("If a process has too little processor time left, another one decodes the frame")
    func spent() async throws {
        let folder = try TemporaryFolder("time")
        let codecs = try IsolatedHarness.codecs(helper: try link("decoder-of-4-seconds", in: folder))
        // The frames take seconds, so they can't block a thread that all tests share.
        let sizes: Result<[PixelSize], any Error> = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    returning: Result {
                        let decoder = FrameDecoder(codecs: codecs)
                        try decoder.update(Data("TESTlate work".utf8), isComplete: true)
                        return try (0..<4).map { _ in try decoder.image(at: 0).size }
                    })
            }
        }
        #expect(try sizes.get() == Array(repeating: PixelSize(width: 4, height: 4), count: 4))
    }

    private func link(without missing: DecoderService.Confinement, in folder: TemporaryFolder) throws
        -> String
    {
        try link("decoder-without-\(missing.rawValue)", in: folder)
    }

    /// Returns a link to the decoder program. The link's name selects how the program runs.
    private func link(_ name: String, in folder: TemporaryFolder) throws -> String {
        let path = folder.file(name)
        let target = try #require(IsolatedHarness.path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        return path
    }

    @Test(
        "Decoding without confinement fails only if confinement is required",
        arguments: [
            (DecoderService.Confinement.files, "files (landlock)"), (.systemCalls, "system calls (seccomp)"),
            (.limits, "limits"),
        ])
    func requirement(missing: DecoderService.Confinement, name: String) throws {
        let folder = try TemporaryFolder("confinement")
        let helper = try link(without: missing, in: folder)
        let picture = try Pictures.corners(16, 12)
        let data = try CodecRegistry.default.encode(picture, as: .png)
        let codecs = try IsolatedHarness.codecs(helper: helper, requiresConfinement: false)
        #expect(try codecs.decode(data).bitmap.packedRows == picture.packedRows)
        let strict = try IsolatedHarness.codecs(helper: helper, requiresConfinement: true)
        let error = #expect(throws: ImageError.self) { try strict.decode(data) }
        #expect(error?.code == .unsupported)
        #expect(error?.message == "the system cannot confine the decoder process; missing: \(name)")
    }

    @Test("The decoder program is restarted after it ends")
    func restart() throws {
        let codecs = try IsolatedHarness.codecs()
        let decoder = FrameDecoder(codecs: codecs)
        try decoder.update(Data("TESTlate none".utf8), isComplete: true)
        let first = try #require(try IsolatedHarness.report(codecs)["program"].flatMap { Int32($0) })
        kill(first, SIGKILL)
        attempts_wait_for_end(first)
        let second = try #require(try IsolatedHarness.report(codecs)["program"].flatMap { Int32($0) })
        #expect(second != first)
        // The decoder's process ended with the first program, so the next frame gets another one.
        let error = #expect(throws: ImageError.self) { try decoder.image(at: 0) }
        #expect(error?.code == .decoderCrashed)
        #expect(try decoder.image(at: 0).size == PixelSize(width: 4, height: 4))
    }

    @Test("The decoder program and its processes end when the codecs are released or the app ends")
    func ends() async throws {
        var codecs: CodecRegistry? = try IsolatedHarness.codecs()
        let program = try IsolatedHarness.report(try #require(codecs))["program"].flatMap { Int32($0) }
        codecs = nil
        #expect(kill(try #require(program), 0) != 0)

        let folder = try TemporaryFolder("processes")
        let environment = ["TEST_PROCESSES": folder.file("processes")]
        let parent = try ChildProgram("DecoderHarness", arguments: ["parent"], environment: environment)
        await parent.steps(reach: 1)
        let report = try String(contentsOfFile: folder.file("processes"), encoding: .utf8)
        let words = report.split(separator: " ").map { $0.split(separator: "=") }
        let processes = words.filter { ["process", "program"].contains($0[0]) }.compactMap { Int32($0[1]) }
        #expect(processes.count == 2)
        parent.kill()
        _ = await parent.waitForExit()
        for process in processes { attempts_wait_for_end(process) }
    }
}
#endif
