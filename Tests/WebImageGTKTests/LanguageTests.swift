// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import Testing

/// Programs in other languages that use the library `webimage-gtk` of this build.
@Suite(
    "The interface for other languages", .serialized, .timeLimit(.minutes(2)),
    .enabled(if: Harness.isUsable && Languages.hasCompiler))
struct LanguageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let programs = root.appending(path: "Tests/GTKPrograms").path

    @Test("A C program that passes wrong arguments or uses the wrong thread logs critical messages")
    func c() async throws {
        try await run(
            """
            cc -Wall -Wextra -Wno-unused-parameter -Werror "$1/program.c" -o "$2/program" \
                -I "$3/Sources/GTK/CWebImageGTK/include" -L "$4" -lwebimage-gtk $(pkg-config --cflags --libs gtk4)
            LD_LIBRARY_PATH="$4" "$2/program"

            """)
    }

    @Test("A C program's loads end with the widget that they belong to")
    func cPicture() async throws {
        try await run(
            """
            cc -Wall -Wextra -Wno-unused-parameter -Werror -Wl,--export-dynamic "$1/picture.c" -o "$2/picture" \
                -I "$3/Sources/GTK/CWebImageGTK/include" -L "$4" -lwebimage-gtk $(pkg-config --cflags --libs gtk4)
            export LD_LIBRARY_PATH="$4" PYTHONDONTWRITEBYTECODE=1
            # Fill freed memory, so the program can't use it by mistake.
            MALLOC_PERTURB_=165 /usr/bin/python3 "$1/server.py" "$2/picture"

            """)
    }

    @Test("An avatar is a circle with an image, initials or an icon")
    func avatar() async throws {
        try await run(
            """
            cc -Wall -Wextra -Wno-unused-parameter -Werror "$1/avatar.c" -o "$2/avatar" \
                -I "$3/Sources/GTK/CWebImageGTK/include" -L "$4" -lwebimage-gtk $(pkg-config --cflags --libs gtk4)
            LD_LIBRARY_PATH="$4" "$2/avatar"

            """)
    }

    @Test(
        "A Python program loads images through GObject introspection",
        .enabled(if: Languages.hasIntrospection))
    func python() async throws {
        try await run(
            """
            "$3/Scripts/build-gir" "$2" --built
            cd "$2"
            export LD_LIBRARY_PATH="$2/lib" GI_TYPELIB_PATH="$2/lib/girepository-1.0"
            export PYTHONDONTWRITEBYTECODE=1 G_DEBUG=fatal-criticals
            /usr/bin/python3 "$1/test_introspection.py" --quiet
            /usr/bin/python3 "$1/test_picture.py" --quiet
            /usr/bin/python3 "$1/test_paintable.py" --quiet
            /usr/bin/python3 "$1/test_widgets.py" --quiet

            """)
    }

    @Test(
        "Every symbol in the GObject introspection data has documentation",
        .enabled(if: Languages.hasIntrospection))
    func documentation() async throws {
        try await run(
            """
            "$3/Scripts/build-gir" "$2" --built
            PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$1/test_documentation.py" "$2"/share/gir-1.0/*.gir

            """)
    }

    @Test(
        "A Vala program uses the widget in an XML interface",
        .enabled(if: Languages.hasIntrospection && Languages.hasVala))
    func vala() async throws {
        try await run(
            """
            "$3/Scripts/build-gir" "$2" --built
            export PKG_CONFIG_PATH="$2/lib/pkgconfig" LD_LIBRARY_PATH="$2/lib" PYTHONDONTWRITEBYTECODE=1
            valac --fatal-warnings --vapidir="$2/share/vala/vapi" --pkg gtk4 --pkg webimage-gtk -X -w \
                --directory "$2" --output picture "$1/picture.vala"
            G_DEBUG=fatal-criticals /usr/bin/python3 "$1/server.py" "$2/picture"

            """)
    }

    @Test(
        "A JavaScript program awaits images and cancels one",
        .enabled(if: Languages.hasIntrospection && Languages.hasJavaScript))
    func javaScript() async throws {
        try await run(
            """
            "$3/Scripts/build-gir" "$2" --built
            export LD_LIBRARY_PATH="$2/lib" GI_TYPELIB_PATH="$2/lib/girepository-1.0"
            export PYTHONDONTWRITEBYTECODE=1 G_DEBUG=fatal-criticals
            /usr/bin/python3 "$1/server.py" gjs -m "$1/picture.js"

            """)
    }

    @Test(
        "In a sandbox like Flatpak's, the library can confine its decoder",
        .enabled(if: Languages.hasIntrospection && Languages.hasSandbox))
    func sandbox() async throws {
        try await run(
            """
            "$3/Scripts/build-gir" "$2" --built
            cp -r "$1" "$2/tests"
            \(Languages.sandbox.joined(separator: " ")) --tmpfs /tmp --ro-bind "$2" /tmp/app \
                --ro-bind-try /tmp/.X11-unix /tmp/.X11-unix \
                --ro-bind-try "${XAUTHORITY:-/none}" "${XAUTHORITY:-/none}" \
                --setenv LD_LIBRARY_PATH /tmp/app/lib --setenv HOME /tmp --setenv PYTHONDONTWRITEBYTECODE 1 \
                --setenv GI_TYPELIB_PATH /tmp/app/lib/girepository-1.0 \
                /usr/bin/python3 /tmp/app/tests/test_confinement.py --quiet

            """)
    }

    @Test(
        "The Blueprint compiler recognizes the widget",
        .enabled(if: Languages.hasIntrospection && Languages.hasBlueprint))
    func blueprint() async throws {
        try await run(
            """
            "$3/Scripts/build-gir" "$2" --built
            export LD_LIBRARY_PATH="$2/lib" GI_TYPELIB_PATH="$2/lib/girepository-1.0"
            blueprint-compiler compile --output "$2/picture.ui" "$1/picture.blp"
            grep -q 'class="WebImagePicture"' "$2/picture.ui"
            grep -q 'name="content-fit"' "$2/picture.ui"

            """)
    }

    /// Expects a shell script to exit with 0. Its arguments are the folders of the programs, of temporary files,
    /// of the package and of the build.
    private func run(_ script: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "languages-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let build = URL(filePath: Harness.program).deletingLastPathComponent()
        let folders = [Self.programs, folder.path, Self.root.path, build.path]
        let outcome = try await Harness.run(["/bin/bash", "-euc", "{ \(script) } 2>&1", "bash"] + folders)
        #expect(outcome.status == 0, "\(outcome)", sourceLocation: sourceLocation)
    }
}

/// Whether to run each language's tests. Where everything must be installed, they run and fail without it.
private enum Languages {
    static let hasCompiler = isNeeded(["/usr/bin/cc"])
    static let hasIntrospection = isNeeded([
        "/usr/bin/g-ir-scanner", "/usr/lib/python3/dist-packages/gi/__init__.py",
    ])
    static let hasVala = isNeeded(["/usr/bin/valac", "/usr/bin/vapigen"])
    static let hasJavaScript = isNeeded(["/usr/bin/gjs"])
    /// A command that sets up namespaces as Flatpak does, and forbids creating more.
    static let sandbox = [
        "/usr/bin/bwrap", "--unshare-all", "--unshare-user", "--share-net", "--disable-userns",
        "--die-with-parent",
        "--new-session",
        "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev",
    ]
    /// Containers may forbid namespaces.
    static let hasSandbox = {
        let process = Process()
        process.executableURL = URL(filePath: sandbox[0])
        process.arguments = sandbox.dropFirst() + ["/bin/true"]
        process.standardError = nil
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
    static let hasBlueprint = isNeeded(["/usr/bin/blueprint-compiler"])

    private static func isNeeded(_ files: [String]) -> Bool {
        ProcessInfo.processInfo.environment["WEBIMAGE_NEEDS_ALL"] != nil
            || files.allSatisfy { FileManager.default.fileExists(atPath: $0) }
    }
}
#endif
