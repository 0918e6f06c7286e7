// SPDX-License-Identifier: MIT

#if os(Linux) || os(Android)
import PortableC

/// A thread that waits for the kernel's pressure notifications.
final class PressureWatch: Sendable {
    private struct Descriptors {
        var stalls: [(descriptor: CInt, pressure: MemoryPressure)] = []
        var changes: CInt = -1
    }

    private let source: SystemPressureSource
    private let notify: @Sendable (MemoryPressure) -> Void
    /// A pipe that becomes readable when the thread should end.
    private let ends: [CInt]

    /// Fails if there's nothing to watch or no thread can be created.
    init?(_ source: SystemPressureSource, _ notify: @escaping @Sendable (MemoryPressure) -> Void) {
        var descriptors = Descriptors()
        for (trigger, pressure) in [
            ("full 100000 2000000", MemoryPressure.critical), ("some 150000 2000000", .warning),
        ] {
            for path in source.stallFiles {
                guard let descriptor = Self.trigger(path, trigger) else { continue }
                descriptors.stalls.append((descriptor, pressure))
                break
            }
        }
        descriptors.changes = inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK))
        let watched = source.groups.filter {
            inotify_add_watch(descriptors.changes, $0 + "/memory.events", UInt32(IN_MODIFY)) >= 0
        }
        var ends: [CInt] = [-1, -1]
        let hasPipe = pipe(&ends) == 0
        for end in ends where hasPipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        self.ends = ends
        self.source = source
        self.notify = notify
        let found = watched.map(ControlGroup.Events.init(folder:))
        let work = Work(
            source: source, descriptors: descriptors, groups: watched, events: found, end: ends[0])
        guard hasPipe, !(descriptors.stalls.isEmpty && watched.isEmpty),
            LibraryThread.start(name: "WebImage.memory", { [self] in run(work) })
        else { return nil }
    }

    deinit {
        for end in ends where end >= 0 { close(end) }
    }

    func stop() { _ = write(ends[1], [1], 1) }

    /// Registers a PSI trigger: `text` names the kind of stall, its length and the window, both in
    /// microseconds.
    private static func trigger(_ path: String, _ text: String) -> CInt? {
        let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        if text.withCString({ write(descriptor, $0, strlen($0) + 1) }) > 0 { return descriptor }
        close(descriptor)
        return nil
    }

    private func run(_ work: Work) {
        var current = MemoryPressure.normal
        while let found = work.wait(current == .normal ? -1 : source.calm) {
            if found != current || found != .normal { notify(found) }
            current = found
            // Treat further notifications within the interval as the same event.
            if !work.rest(source.interval) { return }
        }
    }

    /// State that only the thread accesses.
    private final class Work: @unchecked Sendable {  // Created by one thread, then used only by the other.
        private let descriptors: Descriptors
        private let groups: [String]
        private let source: SystemPressureSource
        private var events: [ControlGroup.Events]
        private var polled: [pollfd]

        init(
            source: SystemPressureSource, descriptors: Descriptors, groups: [String],
            events: [ControlGroup.Events], end: CInt
        ) {
            self.source = source
            self.descriptors = descriptors
            self.groups = groups
            self.events = events
            polled = [pollfd(fd: end, events: Int16(POLLIN), revents: 0)]
            polled += descriptors.stalls.map { pollfd(fd: $0.descriptor, events: Int16(POLLPRI), revents: 0) }
            polled.append(pollfd(fd: descriptors.changes, events: Int16(POLLIN), revents: 0))
        }

        /// Waits for a notification. Returns nil when the watch has ended.
        ///
        /// Returns ``MemoryPressure/normal`` if `milliseconds` have passed, or if enough memory is available
        /// despite the notification.
        func wait(_ milliseconds: CInt) -> MemoryPressure? {
            while true {
                let count = poll(&polled, nfds_t(polled.count), milliseconds)
                if count < 0, errno == EINTR { continue }
                if count < 0 || polled[0].revents != 0 { return nil }
                if count == 0 { return .normal }
                if let found = look() { return found }
            }
        }

        /// Returns the pressure reported by the last poll, if any.
        private func look() -> MemoryPressure? {
            var found = MemoryPressure.normal
            for (index, stall) in descriptors.stalls.enumerated() {
                let events = CInt(polled[index + 1].revents)
                if events & CInt(POLLERR) != 0 {
                    // The group was removed, so stop watching it: `poll` ignores negative descriptors.
                    polled[index + 1].fd = -1
                } else if events != 0 {
                    found = max(found, stall.pressure)
                }
            }
            var isKilled = false
            if polled[polled.count - 1].revents != 0 {
                let changes = changedEvents()
                found = max(found, changes.pressure)
                isKilled = changes.isKilled
            }
            if found == .normal { return nil }
            return isKilled ? .critical : source.admitted(found)
        }

        private func changedEvents() -> (pressure: MemoryPressure, isKilled: Bool) {
            withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
                while read(descriptors.changes, buffer.baseAddress, buffer.count) > 0 {}
            }
            var found = MemoryPressure.normal
            var isKilled = false
            for (index, group) in groups.enumerated() {
                let now = ControlGroup.Events(folder: group)
                found = max(found, now.pressure(since: events[index]))
                isKilled = isKilled || now.killed > events[index].killed
                events[index] = now
            }
            return (found, isKilled)
        }

        /// Pauses before the next notification. Returns false when the watch has ended.
        func rest(_ milliseconds: CInt) -> Bool {
            poll(&polled, 1, milliseconds) == 0 || polled[0].revents == 0
        }

        deinit {
            for (descriptor, _) in descriptors.stalls { close(descriptor) }
            if descriptors.changes >= 0 { close(descriptors.changes) }
        }
    }
}
#endif
