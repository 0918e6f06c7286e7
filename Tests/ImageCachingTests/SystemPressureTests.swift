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
        try group.write("anon 500\ninactive_file 300\n", to: "memory.stat")
        try group.write("1000\n", to: "memory.current")
        let heard = EventLog<MemoryPressure>()
        let stop = group.source(calm: 60_000).start { heard.record($0) }
        try group.write("high 9\nmax 9\noom 0\noom_kill 0\n")
        try group.write("high 9\nmax 9\noom 1\noom_kill 0\n")
        #expect(await heard.wait(count: 1) == [.critical])
        stop()
        try group.write("anon 500\ninactive_file 99\n", to: "memory.stat")
        let later = EventLog<MemoryPressure>()
        let stopLater = group.source(calm: 60_000).start { later.record($0) }
        try group.write("high 10\nmax 9\noom 1\noom_kill 0\n")
        #expect(await later.wait(count: 1) == [.warning])
        stopLater()
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
        SystemPressureSource(stallFiles: [], groups: [folder.path], interval: 0, calm: calm)
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
