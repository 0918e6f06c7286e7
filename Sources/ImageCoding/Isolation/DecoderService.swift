// SPDX-License-Identifier: MIT

#if os(Linux)
import CSandbox
import ImageBase
import PortableFoundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The service side of ``CodecRegistry/isolated(_:helper:memoryBytes:requiresConfinement:)``: a helper that
/// decodes images for another process.
///
/// ```swift
/// // main.swift of a helper program that an app ships, such as `webimage-decoder` of this package.
/// import ImageCoding
/// DecoderService.run()
/// ```
public enum DecoderService {
    /// The restrictions for decoding.
    public struct Confinement: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The process can only read the system's libraries, fonts and other data, and can't write anything
        /// (landlock, Linux 5.13).
        ///
        /// From Linux 6.7 on, connections are denied, too, and from 6.12 on, signals to other processes.
        public static let files = Confinement(rawValue: 1)
        /// Only the system calls that decoders need are allowed (seccomp): no sockets, no other programs or
        /// processes. Available on x86-64 and arm64.
        public static let systemCalls = Confinement(rawValue: 2)
        /// Memory and processor time are limited, and memory isn't written to a file after a crash. If the
        /// kernel supports it, there are at most 64 threads; see `SECURITY.md`.
        public static let limits = Confinement(rawValue: 4)

        /// All restrictions.
        public static let complete: Confinement = [.files, .systemCalls, .limits]
    }

    /// The restrictions that this system supports. A decoder process runs with exactly these.
    ///
    /// ```swift
    /// if DecoderService.confinement != .complete { log("images are decoded without full confinement") }
    /// ```
    public static let confinement: Confinement = {
        var found: Confinement = .limits
        if csandbox_has_landlock() { found.insert(.files) }
        if csandbox_has_seccomp() { found.insert(.systemCalls) }
        return found
    }()

    /// Decodes images for the parent process, each in a separate process, until the parent closes the
    /// connection. Never returns.
    ///
    /// The processes are forked from this one, which must have only one thread. Call this function before
    /// anything that may start another.
    ///
    /// - Parameter codecs: the codecs to use. Default: ``CodecRegistry/default``.
    public static func run(codecs: CodecRegistry = .default) -> Never {
        run(codecs: codecs, confinement: .complete)
    }

    /// Calls ``run(codecs:)`` if this process was started as a helper, and otherwise returns. Use it in an
    /// app that serves as its own helper, with the path ``thisProgram``.
    ///
    /// ```swift
    /// // The first statement of main.swift, before anything starts a thread.
    /// DecoderService.runIfHelper()
    /// let codecs = CodecRegistry.default.isolated(helper: DecoderService.thisProgram)
    /// ```
    ///
    /// - Parameter codecs: the codecs to use. Default: ``CodecRegistry/default``.
    public static func runIfHelper(codecs: CodecRegistry = .default) {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, Int(arguments[1]) != nil else { return }
        if ["confined", "unconfined"].contains(arguments[2]) { run(codecs: codecs) }
    }

    /// The path of the running executable, for use as its own helper. The executable must call
    /// ``runIfHelper(codecs:)`` first. Otherwise, each image would start the whole app.
    public static let thisProgram = "/proc/self/exe"

    /// The path of the `webimage-decoder` that is installed with this library or executable, or nil if it's
    /// missing.
    ///
    /// We look in the folder of the library or executable that contains this code, and in the folders
    /// `libexec` and `bin` under the same prefix. A library in `/app/lib` finds it in `/app/libexec`, and one
    /// in `/usr/lib/x86_64-linux-gnu` in `/usr/libexec` or `/usr/bin`.
    public static let installedHelper: String? = {
        let files = FileManager.default
        var folders: [String] = []
        let program = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let library = csandbox_object_path().map { String(cString: $0) }
        for file in [library, program] {
            guard let file, file.hasPrefix("/") else { continue }
            var folder = URL(filePath: file).resolvingSymlinksInPath().deletingLastPathComponent()
            folders.append(folder.path)
            // Libraries may be in an architecture-specific folder.
            for _ in 0..<2 where folder.path != "/" {
                folder.deleteLastPathComponent()
                folders += ["libexec", "bin"].map { folder.appending(path: $0).path }
            }
        }
        return folders.map { $0 + "/webimage-decoder" }.first { files.isExecutableFile(atPath: $0) }
    }()

    /// Decodes images with exactly these restrictions, for tests.
    package static func run(codecs: CodecRegistry, confinement: Confinement) -> Never {
        // A different version may use a different wire format.
        if CommandLine.arguments.dropFirst(3).first ?? version != version { _exit(otherVersion) }
        DecodingProcess.becomeIsolated()
        csandbox_close_from(3)
        // Leave the working directory, because its name would reveal something about the user.
        chdir("/")
        var active: Confinement = []
        // Forked processes inherit this restriction, so it's only set up once.
        if confinement.contains(.files), restrictFiles() { active.insert(.files) }
        DecoderWorker.warmUp(codecs)
        var processes: [RunningProcess] = []
        while true {
            var entries = [pollfd(fd: 0, events: Int16(POLLIN), revents: 0)]
            entries += processes.map { pollfd(fd: $0.control, events: Int16(POLLIN), revents: 0) }
            // If a process was killed, check every millisecond, because it takes a while to end if it has a
            // lot of memory.
            let count = poll(&entries, nfds_t(entries.count), processes.contains(where: \.isKilled) ? 1 : -1)
            if count < 0 { continue }
            for index in processes.indices.reversed() {
                if !processes[index].isKilled, entries[index + 1].revents != 0 { processes[index].kill() }
                if processes[index].isKilled, processes[index].end() { processes.remove(at: index) }
            }
            guard entries[0].revents != 0 else { continue }
            var byte: UInt8 = 0
            var files: [Int32] = [-1, -1]
            // If the parent process has closed the connection, exit. All children end with this process.
            guard csandbox_receive(0, &byte, 1, &files) > 0 else { _exit(0) }
            let child = csandbox_fork()
            if child.process == 0 {
                dup2(files[0], 0)
                csandbox_close_from(3)
                var worker = DecoderWorker(codecs: codecs)
                // Only limit the child, because the helper must still be able to fork.
                if confinement.contains(.limits), csandbox_limit(memoryBytes) {
                    active.insert(.limits)
                    _ = csandbox_limit_threads(mostThreads)
                }
                if confinement.contains(.systemCalls), csandbox_restrict_calls() {
                    active.insert(.systemCalls)
                }
                worker.run(isAllowed: !requiresConfinement || active == .complete, active)
            }
            close(files[0])
            if child.process > 0 {
                processes.append(RunningProcess(child: child, control: files[1]))
            } else {
                close(files[1])
            }
        }
    }

    /// A process that is decoding an image.
    private struct RunningProcess {
        let child: csandbox_child
        /// The parent process closes this socket or shuts it down to end the process.
        let control: Int32
        private(set) var isKilled = false

        init(child: csandbox_child, control: Int32) { (self.child, self.control) = (child, control) }

        mutating func kill() {
            Self.kill(child.process)
            isKilled = true
        }

        private static func kill(_ process: pid_t) {
            #if canImport(Glibc)
            Glibc.kill(process, SIGKILL)
            #else
            Musl.kill(process, SIGKILL)
            #endif
        }

        /// Reports the end of the process. Returns false while it's still running.
        func end() -> Bool {
            var ending = DecoderEnding()
            guard csandbox_end(child, true, &ending.status, &ending.deniedCall) else { return false }
            withUnsafeBytes(of: ending) { bytes in
                _ = csandbox_send(control, bytes.baseAddress!, bytes.count, nil, 0)
            }
            close(control)
            return true
        }
    }

    /// The wire format's version, passed to a helper as its last argument.
    static let version = WebImageVersion.current
    /// The exit status of a helper with a different version.
    static let otherVersion: Int32 = 78

    /// The maximum number of threads in a decoder process. A codec starts at most ``DecoderThreads/most``
    /// threads for each of its stages.
    private static let mostThreads: UInt32 = 64

    private static var memoryBytes: Int {
        CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? .max : .max
    }

    private static var requiresConfinement: Bool { CommandLine.arguments.dropFirst(2).first == "confined" }

    /// Restricts this process to reading the system's libraries, fonts and data.
    private static func restrictFiles() -> Bool {
        let variables = ProcessInfo.processInfo.environment
        var paths = [
            "/usr/share", "/usr/local/share", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib",
            "/lib", "/lib32", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/var/cache/fontconfig",
        ]
        func add(_ variable: String, _ names: String...) {
            for folder in variables[variable]?.split(separator: ":") ?? [] where folder.hasPrefix("/") {
                paths += names.map { folder + $0 }
            }
        }
        add("HOME", "/.fonts", "/.local/share/fonts", "/.config/fontconfig", "/.cache/fontconfig")
        add("XDG_DATA_HOME", "/fonts")
        add("XDG_DATA_DIRS", "/fonts")
        add("XDG_CONFIG_HOME", "/fontconfig")
        add("XDG_CACHE_HOME", "/fontconfig")
        for variable in ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "LD_LIBRARY_PATH"] { add(variable, "") }
        let strings = paths.compactMap { strdup($0).map { UnsafePointer($0) } }
        return csandbox_restrict_files(strings, strings.count)
    }
}
#endif
