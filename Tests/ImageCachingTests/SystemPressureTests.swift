// SPDX-License-Identifier: MIT

#if os(Linux)
import Glibc
import Testing
import WebImageTestSupport

@testable import ImageBase

@Suite("Memory pressure of the system")
struct SystemPressureTests {
    @Test("is told when a control group's count of events rises, and over when no more come")
    func events() async throws {
        let group = try Group()
        try group.write("low 0\nhigh 3\nmax 0\noom 0\noom_kill 0\n")
        let heard = EventLog<MemoryPressure>()
        let stop = group.source(calm: 0).start { heard.record($0) }
        try group.write("low 0\nhigh 4\nmax 0\noom 0\noom_kill 0\n")
        #expect(await heard.wait(count: 2) == [.warning, .normal])
        try group.write("low 0\nhigh 4\nmax 1\noom 0\noom_kill 0\n")
        #expect(await heard.wait(count: 4).suffix(2) == [.critical, .normal])
        try group.write("low 0\nhigh 4\nmax 1\noom 1\noom_kill 1\n")
        #expect(await heard.wait(count: 6).suffix(2) == [.critical, .normal])
        stop()
    }

    @Test("is none where the group is full of files that nobody uses, unless something was killed")
    func files() async throws {
        let group = try Group()
        try group.write("high 0\nmax 0\noom 0\noom_kill 0\n")
        try group.write("1000\n", to: "memory.max")
        try group.write("1000\n", to: "memory.current")
        try group.write("anon 500\ninactive_file 300\n", to: "memory.stat")
        let heard = EventLog<MemoryPressure>()
        let stop = group.source(calm: 60_000).start { heard.record($0) }
        try group.write("high 9\nmax 9\noom 0\noom_kill 0\n")
        try group.write("high 9\nmax 9\noom 1\noom_kill 0\n")
        #expect(await heard.wait(count: 1) == [.critical])
        stop()
        try group.write("anon 500\ninactive_file 199\n", to: "memory.stat")
        let later = EventLog<MemoryPressure>()
        let stopLater = group.source(calm: 60_000).start { later.record($0) }
        try group.write("high 10\nmax 10\noom 1\noom_kill 0\n")
        #expect(await later.wait(count: 1) == [.warning])
        stopLater()
    }

    @Test("is over with the next event that comes while much is available")
    func over() async throws {
        let group = try Group()
        try group.write("high 0\n")
        let heard = EventLog<MemoryPressure>()
        let stop = group.source(calm: 60_000).start { heard.record($0) }
        try group.write("high 1\n")
        #expect(await heard.wait(count: 1) == [.warning])
        try group.write("MemTotal: 1000 kB\nMemFree: 20 kB\nMemAvailable: 900 kB\n", to: "meminfo")
        try group.write("high 2\n")
        #expect(await heard.wait(count: 2) == [.warning, .normal])
        stop()
    }

    @Test(
        "of a stall is told by what is available",
        arguments: [
            (210, [.normal, .normal]), (200, [.warning, .warning]), (110, [.warning, .warning]),
            (100, [.warning, .critical]), (0, [.warning, .critical]),
        ] as [(Int, [MemoryPressure])])
    func available(_ thousandths: Int, told: [MemoryPressure]) throws {
        let group = try Group()
        let source = group.source(calm: 0)
        let text = "MemTotal:       1000 kB\nMemFree:        0 kB\nMemAvailable:   \(thousandths) kB\n"
        try group.write(text, to: "meminfo")
        #expect([.warning, .critical].map(source.admitted) == told)
        // The same of a group while the machine has much.
        try group.write("MemTotal: 1000 kB\nMemFree: 0 kB\nMemAvailable: 900 kB\n", to: "meminfo")
        try group.write("max\n", to: "memory.max")
        try group.write("\(10_040 - thousandths * 10)\n", to: "memory.current")
        try group.write("anon 30\ninactive_file 40\n", to: "memory.stat")
        #expect([.warning, .critical].map(source.admitted) == [.normal, .normal])
        try group.write("10000\n", to: "memory.high")
        #expect([.warning, .critical].map(source.admitted) == told)
        // Nothing is known: it is told as it comes.
        let blind = SystemPressureSource(stallFiles: [], groups: ["/nowhere"], memoryFile: "/nowhere")
        #expect([.warning, .critical].map(blind.admitted) == [.warning, .critical])
    }

    @Test("reads what the kernel says of its memory", .enabled(if: access("/proc/meminfo", R_OK) == 0))
    func machine() {
        let part = AvailableMemory(machineFile: "/proc/meminfo", groups: []).part
        #expect(part > 0 && part <= 1)
    }

    @Test("is watched without a thread where there is nothing to watch")
    func nothing() {
        let source = SystemPressureSource(stallFiles: ["/nowhere"], groups: ["/nowhere"])
        #expect(PressureWatch(source) { _ in } == nil)
        source.start { _ in }()
    }

    @Test(
        "takes the kernel's own files: a trigger for stalls is accepted",
        .enabled(if: access("/proc/pressure/memory", R_OK | W_OK) == 0))
    func stalls() throws {
        let source = SystemPressureSource(stallFiles: ["/proc/pressure/memory"], groups: [])
        let watch = try #require(PressureWatch(source) { _ in })
        watch.stop()
    }

    @Test("finds the folders of the process's own group, the innermost first")
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

    /// In one write and over what is there, as nobody must read a half.
    func write(_ text: String, to name: String = "memory.events") throws {
        let descriptor = open(folder.file(name), O_WRONLY | O_CREAT, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(text.withCString { Glibc.write(descriptor, $0, strlen($0)) } == text.utf8.count)
    }
}
#endif
