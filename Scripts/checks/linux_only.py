# SPDX-License-Identifier: MIT
"""Checks that each condition for Linux has a reason, because its code isn't compiled anywhere else.

    python3 Scripts/checks/linux_only.py    the conditions without a reason, and reasons without a condition
"""
import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STUB = "drives the stub of a framework, which a device's display, clock or settings can't replace"
# For each reason, the files with such conditions; `*` also matches folders.
REASONS = {
    "GTK is built on Linux only": [
        "Sources/GTK/*", "Tests/GTKHarness/*", "Tests/WebImageGTKTests/*",
    ],
    "uses a codec of Linux, which ImageIO or PDFKit replaces elsewhere": [
        "Sources/ImageCoding/AVIF/*", "Sources/ImageCoding/BMP/*", "Sources/ImageCoding/Color/*",
        "Sources/ImageCoding/Compression/*", "Sources/ImageCoding/Decoding/*",
        "Sources/ImageCoding/Formats/*", "Sources/ImageCoding/GainMap/GainMap.swift",
        "Sources/ImageCoding/HEIF/*", "Sources/ImageCoding/JPEG/*", "Sources/ImageCoding/JPEG2000/*",
        "Sources/ImageCoding/JXL/*", "Sources/ImageCoding/Libraries/*", "Sources/ImageCoding/PNG/*",
        "Sources/ImageCoding/RAW/*",
        "Sources/ImageCoding/Registry/*", "Sources/ImageCoding/SVG/*", "Sources/ImageCoding/TIFF/*",
        "Sources/ImageCoding/WebP/*", "Sources/Extras/WebImagePDF/*",
        "Sources/WebImageDisplay/Tiles/TileSource.swift",
        "Programs/Sources/WebImageTool/System/DeflateLibrary.swift",
    ],
    "decoders in other processes are confined by Linux's kernel": [
        "Sources/ImageCoding/Isolation/*", "Sources/Extras/WebImageDecoder/*",
        "Programs/Sources/WebImageServerTool/ServerCommand.swift",
        "Programs/Sources/WebImageServerTool/System/Isolation.swift",
        "Programs/Sources/WebImageTool/Arguments/DecodingArguments.swift",
        "Programs/Sources/WebImageTool/System/DecoderProgram.swift",
    ],
    "asks Linux's kernel or C library for what has another name elsewhere, or isn't there": [
        "Sources/Base/ImageBase/Concurrency/*", "Sources/Base/ImageBase/FileSystem/POSIXFileSystem.swift",
        "Sources/Base/ImageBase/MemoryPressure/*+Linux.swift", "Sources/Base/Sockets/SocketSystem.swift",
        "Sources/Base/ImageBase/Time/TimeSource.swift",
        "Sources/ImageCaching/Files/BootIdentity+Linux.swift",
        "Sources/ImageLoading/Cookies/PublicSuffixList.swift",
        "Sources/WebImage/Configuration/*",
        "Programs/Sources/WebImageServerTool/Admin/ProcessMetrics.swift",
        "Programs/Sources/WebImageServerTool/System/ProcessSetup.swift",
    ],
    "uses libcurl or OpenSSL; others have the transport, the keys and the TLS of their system": [
        "Sources/Server/*/TLS*+Linux.swift", "Sources/Server/*/TLS*+Apple.swift",
        "Tests/ImageLoadingTests/Transport/TransportNetworkTests.swift",
        "Tests/SnippetTests/LoadingSnippets.swift", "Tests/WebImageTests/Request/*",
        "Tests/WebImageTests/Observing/ObserverTransferTests.swift",
    ],
    "its example is for programs of Linux: a helper for decoding, documents, the secret service": [
        "Tests/SnippetTests/DocCodingSnippets.swift", "Tests/SnippetTests/EncryptionSnippets.swift",
        "Tests/SnippetTests/ReadmeSnippets.swift",
    ],
    "starts a server that is installed on Linux: nginx, HAProxy, Redis, moto, hyperframe's": [
        "Tests/InternalTestSupport/Origin/TLSOrigin.swift",
        "Tests/InternalTestSupport/Processes/ServerProcess.swift",
        "Programs/Tests/WebImageServerToolTests/*", "Tests/HTTP2Origin/HTTP2Origin.swift",
        "Programs/Tests/WebImageProxyServerTests/*", "Tests/WebImageRemoteCachesTests/*",
        "Tests/WebImageTests/Pipeline/*ConnectionTests.swift",
    ],
    "has calls fail by a preloaded library, or looks at a process in /proc": [
        "Tests/InternalTestSupport/Processes/ChildProgram.swift",
        "Tests/InternalTestSupport/Processes/FaultLibrary.swift",
        "Tests/InternalTestSupport/Processes/InjectedFaults.swift", "Tests/CacheHarness/*",
        "Tests/ImageBaseTests/MemoryPressure/SystemPressureTests.swift", "Tests/ImageCachingTests/Disk/*",
        "Tests/ManagerHarness/*", "Tests/SoakHarness/*", "Tests/WebImageTests/Processes/*",
    ],
    "runs programs that aren't built elsewhere, or a terminal of Linux": [
        "Tests/DecoderHarness/*", "Tests/WebImageServerTests/HostileImageTests.swift",
        "Programs/Tests/WebImageToolTests/*", "Tests/WebImageTests/Manager/InfoTests.swift",
    ],
    "tests a codec of Linux, or reads what one has written": [
        "Tests/ImageCodingTests/*", "Tests/WebImageTests/Documentation/DisplayRecipesTests.swift",
        "Tests/WebImageTests/Observing/GainMapEventTests.swift",
        "Tests/WebImageTests/Tiles/TiledImageTests.swift",
    ],
    STUB: ["Tests/WebImage*KitTests/*", "Tests/WebImageSwiftUITests/*"],
    "is for a system or a display that no job tests: a watch, the picker's overlay, two pixels for a point": [
        "Tests/WebImageUIKitTests/WatchSnippets.swift", "Tests/WebImageUIKitTests/PhotosSnippets.swift",
        "Tests/WebImageAppKitTests/SizedURLTests.swift",
    ],
    "the manifest runs on the host": ["Package.swift"],
}
CONDITION = re.compile(r"^\s*#(?:if|elseif)\b.*(?:os\((?:Linux|Android)\)|canImport\((?:Glibc|Musl)\))")
IMPORT = re.compile(r"\s*(?:@\w+ )*(?:\w+ )?import ")


def conditions(text):
    """Returns the line numbers with a condition for Linux, except to choose the C library."""
    if "os(" not in text and "canImport(" not in text:
        return []
    lines = text.split("\n")
    return [number for number, line in enumerate(lines, 1)
            if CONDITION.match(line)
            and ("os(" in line or not IMPORT.match("".join(lines[number:number + 1])))]


def faults(files, reasons):
    """Returns conditions without a reason, and reasons without a condition."""
    found, used = [], set()
    for path, text in sorted(files.items()):
        numbers = conditions(text)
        given = {(reason, pattern) for reason, patterns in reasons.items() for pattern in patterns
                 if numbers and fnmatch(path, pattern)}
        used |= given
        if numbers and not given:
            name = Path(__file__).name
            found.append(f"{path}:{numbers[0]}: a condition for Linux without a reason in {name}")
        names = {reason for reason, _ in given}
        has_stub = re.search(r"\b[Ss]tub[A-Z]", text) is not None
        if names == {STUB} and not has_stub:
            found.append(f"{path}:{numbers[0]}: it uses no stub, and could run on a simulator")
        if not numbers and has_stub and any(fnmatch(path, pattern) for pattern in reasons.get(STUB, [])):
            found.append(f"{path}: it uses a stub, which the frameworks don't have")
    return found + [f"{pattern}: no condition for Linux, but a reason" for reason, patterns in reasons.items()
                    for pattern in patterns if (reason, pattern) not in used]


def repository():
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.swift"],
        cwd=ROOT, capture_output=True, text=True, check=True).stdout
    folders = ("Package", "Programs", "Sources", "Tests")
    paths = [path for path in listed.split("\0") if path.startswith(folders)]
    return {path: (ROOT / path).read_text(encoding="utf-8") for path in paths if (ROOT / path).is_file()}


if __name__ == "__main__":
    lines = faults(repository(), REASONS)
    print(*lines, sep="\n", end="\n" if lines else "")
    sys.exit(1 if lines else 0)
