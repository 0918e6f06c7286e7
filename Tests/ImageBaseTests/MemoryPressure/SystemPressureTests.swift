// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import Glibc
import Testing
import WebImageTestSupport

@testable import ImageBase

@Suite("System memory pressure", .timeLimit(.minutes(1)))
struct SystemPressureTests {
    @Test("A control group's rising event count is reported as temporary pressure")
    func eventCount() async throws {
        let group = try Group()
        try group.write("low 0\nhigh 3\nmax 0\noom 0\noom_kill 0\n")
        let events = EventLog<MemoryPressure>()
        let stop = group.source(calm: 0).start { events.record($0) }
        try group.write("low 0\nhigh 4\nmax 0\noom 0\noom_kill 0\n")
        #expect(await events.wait(count: 2) == [.warning, .normal])
        try group.write("low 0\nhigh 4\nmax 1\noom 0\noom_kill 0\n")
        #expect(await events.wait(count: 4).suffix(2) == [.critical, .normal])
        try group.write("low 0\nhigh 4\nmax 1\noom 1\noom_kill 1\n")
        #expect(await events.wait(count: 6).suffix(2) == [.critical, .normal])
        stop()
    }

    @Test("A group full of inactive file pages isn't under pressure unless a process was killed")
    func files() async throws {
        let group = try Group()
        try group.write("high 0\nmax 0\noom 0\noom_kill 0\n")
        try group.write("1000\n", to: "memory.max")
        try group.write("1000\n", to: "memory.current")
        try group.write("anon 500\ninactive_file 300\n", to: "memory.stat")
        let events = EventLog<MemoryPressure>()
        let stop = group.source(calm: 60_000).start { events.record($0) }
        try group.write("high 9\nmax 9\noom 0\noom_kill 0\n")
        try group.write("high 9\nmax 9\noom 1\noom_kill 0\n")
        #expect(await events.wait(count: 1) == [.critical])
        stop()
        try group.write("anon 500\ninactive_file 199\n", to: "memory.stat")
        let later = EventLog<MemoryPressure>()
        let stopLater = group.source(calm: 60_000).start { later.record($0) }
        try group.write("high 10\nmax 10\noom 1\noom_kill 0\n")
        #expect(await later.wait(count: 1) == [.warning])
        stopLater()
    }

    @Test("Pressure ends with the next event if enough memory is available")
    func over() async throws {
        let group = try Group()
        try group.write("high 0\n")
        let events = EventLog<MemoryPressure>()
        let stop = group.source(calm: 60_000).start { events.record($0) }
        try group.write("high 1\n")
        #expect(await events.wait(count: 1) == [.warning])
        try group.write("MemTotal: 1000 kB\nMemFree: 20 kB\nMemAvailable: 900 kB\n", to: "meminfo")
        try group.write("high 2\n")
        #expect(await events.wait(count: 2) == [.warning, .normal])
        stop()
    }

    @Test(
        "The available memory determines the pressure level of a stall",
        arguments: [
            (210, [.normal, .normal]), (200, [.warning, .warning]), (110, [.warning, .warning]),
            (100, [.warning, .critical]), (0, [.warning, .critical]),
        ] as [(Int, [MemoryPressure])])
    func available(_ thousandths: Int, expected: [MemoryPressure]) throws {
        let group = try Group()
        let source = group.source(calm: 0)
        let text = "MemTotal:       1000 kB\nMemFree:        0 kB\nMemAvailable:   \(thousandths) kB\n"
        try group.write(text, to: "meminfo")
        #expect([.warning, .critical].map(source.admitted) == expected)
        // If the machine has enough memory, the group's own available memory determines the level.
        try group.write("MemTotal: 1000 kB\nMemFree: 0 kB\nMemAvailable: 900 kB\n", to: "meminfo")
        try group.write("max\n", to: "memory.max")
        try group.write("\(10_040 - thousandths * 10)\n", to: "memory.current")
        try group.write("anon 30\ninactive_file 40\n", to: "memory.stat")
        #expect([.warning, .critical].map(source.admitted) == [.normal, .normal])
        try group.write("10000\n", to: "memory.high")
        #expect([.warning, .critical].map(source.admitted) == expected)
        // If the available memory is unknown, the level is reported unchanged.
        let blind = SystemPressureSource(stallFiles: [], groups: ["/nowhere"], memoryFile: "/nowhere")
        #expect([.warning, .critical].map(blind.admitted) == [.warning, .critical])
    }

    @Test("Available memory is read from the kernel", .enabled(if: access("/proc/meminfo", R_OK) == 0))
    func machine() {
        let part = AvailableMemory(machineFile: "/proc/meminfo", groups: []).part
        #expect(part > 0 && part <= 1)
    }

    @Test("If there are no files to watch, no thread is started")
    func nothing() {
        let source = SystemPressureSource(stallFiles: ["/nowhere"], groups: ["/nowhere"])
        #expect(PressureWatch(source) { _ in } == nil)
        source.start { _ in }()
    }

    @Test(
        "The kernel accepts the stall trigger",
        .enabled(if: access("/proc/pressure/memory", R_OK | W_OK) == 0))
    func stalls() throws {
        let source = SystemPressureSource(stallFiles: ["/proc/pressure/memory"], groups: [])
        let watch = try #require(PressureWatch(source) { _ in })
        watch.stop()
    }

    @Test("A watch holds one descriptor for each of its two triggers until it ends")
    func descriptors() async throws {
        let group = try Group()
        for name in ["first", "second"] { try group.write("", to: name) }
        let files = ["missing", "first", "second"].map(group.folder.file)
        let watch = try #require(PressureWatch(SystemPressureSource(stallFiles: files, groups: [])) { _ in })
        try #require(Self.openCount(of: files[1]) == 2)
        #expect(Self.openCount(of: files[2]) == 0)
        watch.stop()
        while Self.openCount(of: files[1]) > 0, !Task.isCancelled { await Task.yield() }
    }

    /// Returns how many of this process's descriptors refer to the file at `path`.
    private static func openCount(of path: String) -> Int {
        var file = stat()
        guard stat(path, &file) == 0 else { return 0 }
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return descriptors.compactMap { Int32($0) }.count { descriptor in
            var record = stat()
            return fstat(descriptor, &record) == 0
                && (record.st_ino, record.st_dev) == (file.st_ino, file.st_dev)
        }
    }

    @Test("The folders of the process's control group are listed from the innermost outward")
    func own() {
        let folders = ControlGroup.own()
        #expect(folders.isEmpty || folders.last == "/sys/fs/cgroup")
        #expect(folders.map(\.count) == folders.map(\.count).sorted(by: >))
    }
}

/// A folder that looks like a control group's.
private struct Group {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("group") }

    func source(calm: Int32) -> SystemPressureSource {
        SystemPressureSource(
            stallFiles: [], groups: [folder.path], memoryFile: folder.file("meminfo"), interval: 0, calm: calm
        )
    }

    /// Overwrites the file in a single write, so no reader sees half of it.
    func write(_ text: String, to name: String = "memory.events") throws {
        let descriptor = open(folder.file(name), O_WRONLY | O_CREAT, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(text.withCString { Glibc.write(descriptor, $0, strlen($0)) } == text.utf8.count)
    }
}
#endif
