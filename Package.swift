// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

#if os(Linux)
let isLinux = true
#else
let isLinux = false
#endif
let hasAppleStubs = isLinux && Context.environment["WEBIMAGE_APPLE_STUBS"] != nil

// Every product contains ImageBase, which has the privacy manifest that the App Store requires. On Linux it
// is left out, because code that SwiftPM generates for a resource would link 54 MB of Foundation. A manifest
// runs on the host: apps that are built for iOS on Linux have to add the file themselves.
let privacyManifest = "PrivacyInfo.xcprivacy"

// The modules that nearly all others use, from the bottom to the top.
let base: [Target.Dependency] = ["ImageBase", "PortableFoundation", "PortableC"]
let parts: [Target.Dependency] = base + ["Raster", "ImageCoding", "ImageCaching", "ImageLoading"]
let engine: [Target.Dependency] = parts + ["WebImage"]
let views: [Target.Dependency] = engine + ["WebImageDisplay"]
let gtk = onLinux("CGTK", trait: "GTK")
let curlTransport: SwiftSetting = .define("WEBIMAGE_CURL", .when(platforms: [.linux]))
let observability: [Target.Dependency] = [
    whenObserved("Logging", "swift-log"), whenObserved("Metrics", "swift-metrics"),
    whenObserved("Tracing", "swift-distributed-tracing"),
]

let package = Package(
    name: "WebImage",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: libraries(
        // The library, and its views.
        "WebImage", "WebImageDisplay", "WebImageGTK", "WebImageGTKInspector", "WebImageApple",
        "WebImageUIKit", "WebImageAppKit", "WebImageSwiftUI", "WebImageMapKit", "WebImageWatchKit",
        "WebImagePhotos", "WebImageVideo",
        // Its parts, for those who need one of them only.
        "Raster", "ImageCoding", "ImageCaching", "ImageLoading",
        // What some applications add.
        "WebImageEncryption", "WebImageObservability", "WebImageTestSupport", "WebImageFixtures",
        "WebImageQOI", "WebImageServer", "WebImageProxy", "WebImageRemoteCaches")
        + [
            // The interface for C and other languages, which is no module to import.
            .library(name: "webimage-gtk", type: .dynamic, targets: ["WebImageGTKC"]),
            .executable(name: "webimage-decoder", targets: ["WebImageDecoder"]),
            .executable(name: "webimage-pdf", targets: ["WebImagePDF"]),
        ],
    traits: [
        .trait(name: "AVIF", description: "Decodes and encodes AVIF with libavif; needs its headers."),
        .trait(name: "Encryption", description: "Adds WebImageEncryption; needs OpenSSL's headers."),
        .trait(name: "GTK", description: "Adds WebImageGTK, for GTK 4; needs its headers."),
        .trait(name: "HEIF", description: "HEIC with libheif and libde265; needs their headers."),
        .trait(name: "JPEG2000", description: "Decodes JPEG 2000 with OpenJPEG 2.5; needs its headers."),
        .trait(name: "JXL", description: "Decodes and encodes JPEG XL with libjxl; needs its headers."),
        .trait(name: "Observability", description: "Adds logs, metrics and traces by swift-log and its kin."),
        .trait(name: "PDF", description: "Lets webimage-pdf draw PDF with Poppler; needs its headers."),
        .trait(name: "RAW", description: "Raw files of cameras with LibRaw, isolated; needs its headers."),
        .trait(name: "RemoteCaches", description: "Adds WebImageRemoteCaches; needs OpenSSL's headers."),
        .trait(name: "Server", description: "Adds WebImageServer and WebImageProxy; needs OpenSSL."),
        .trait(name: "SVG", description: "Draws SVG with librsvg."),
        .trait(name: "TIFF", description: "Decodes and encodes TIFF with libtiff; needs its headers."),
        .trait(name: "URLSessionTransport", description: "Adds URLSessionTransport on Linux too."),
    ],
    dependencies: [
        // Fetched only with the trait Observability.
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    ],
    targets: [
        // Base: errors, locks, digests, file systems, memory pressure and sockets.
        system("CThread"),
        cCode("CAtomic"),
        module("PortableFoundation", in: "Sources/Base"),
        module("PortableC", in: "Sources/Base"),
        .target(
            name: "ImageBase",
            dependencies: ["PortableFoundation", "PortableC", "CAtomic", onLinux("CThread")],
            path: "Sources/Base/ImageBase", exclude: isLinux ? [privacyManifest] : [],
            resources: isLinux ? [] : [.copy(privacyManifest)], swiftSettings: settings),
        module("Sockets", in: "Sources/Base", ["PortableC"]),
        // Loads libcurl and the libraries of rare formats when they're needed. Empty on other systems.
        cCode("CLibraries"),
        system("CCrypto", "libssl-dev"),
        // Ciphers and rarer digests of OpenSSL or CryptoKit. The library itself does not link them.
        module(
            "Cryptography", in: "Sources/Base",
            ["ImageBase", onLinux("CCrypto", traits: ["Server", "RemoteCaches", "Encryption"])]),

        // Bitmaps and operations on pixels.
        cCode("CRaster"),
        module("Raster", ["ImageBase", "PortableC", "CRaster"]),

        // Decoding and encoding. On Apple platforms, CCodecs has no code that needs libjpeg or libpng.
        cCode("CCRC"),
        .target(
            name: "CCodecs", dependencies: ["CCRC", "CRaster"], path: "Sources/C/CCodecs",
            linkerSettings: ["jpeg", "png16"].map { .linkedLibrary($0, .when(platforms: [.linux])) }),
        system("CWebP", "libwebp-dev"),
        system("CLCMS", "liblcms2-dev"),
        system("CAVIF", "libavif-dev"),
        system("CDE265", "libde265-dev"),
        system("CHEIF", "libheif-dev"),
        system("CJXL", "libjxl-dev"),
        system("CLibRaw", "libraw-dev"),
        system("COpenJP2", "libopenjp2-7-dev"),
        system("CPoppler", "libpoppler-glib-dev", pkgConfig: "poppler-glib"),
        system("CRSVG", "librsvg2-2"),
        system("CTIFF", "libtiff-dev"),
        // Confines the process that decodes on behalf of another. Empty on other systems.
        cCode("CSandbox"),
        module(
            "ImageCoding",
            base + [
                "Raster", "CCRC", onLinux("CCodecs"), onLinux("CSandbox"), onLinux("CWebP"),
                onLinux("CLibraries"), onLinux("CLCMS"), onLinux("CZlib"),
                onLinux("CAVIF", trait: "AVIF"), onLinux("CDE265", trait: "HEIF"),
                onLinux("CHEIF", trait: "HEIF"), onLinux("CJXL", trait: "JXL"),
                onLinux("CLibRaw", trait: "RAW"), onLinux("COpenJP2", trait: "JPEG2000"),
                onLinux("CRSVG", trait: "SVG"), onLinux("CTIFF", trait: "TIFF"),
            ]),

        // Caches in memory and on disk.
        system("CSQLite", "libsqlite3-dev"),
        module("ImageCaching", base + ["CCRC", onLinux("CSQLite")]),

        // Loading: HTTP, files, retries and the rules of HTTP caching.
        system("CCurl", "libcurl4-openssl-dev"),
        system("CZlib", "zlib1g-dev"),
        module(
            "ImageLoading", base + [onLinux("CLibraries"), onLinux("CCurl"), onLinux("CZlib")],
            [curlTransport]),

        // The library.
        module("WebImage", parts),
        // Options, placeholders, transitions and slots of the views of all frameworks.
        module("WebImageDisplay", engine),

        // Views of GTK.
        system("CGTK", "libgtk-4-dev", pkgConfig: "gtk4"),
        module("WebImageGTK", in: "Sources/GTK", views + [gtk]),
        module("WebImageGTKInspector", in: "Sources/GTK", views + ["WebImageGTK", gtk]),
        .target(
            name: "CWebImageGTK", dependencies: [gtk], path: "Sources/GTK/CWebImageGTK",
            exclude: ["exports.map"],
            cSettings: [.define("WEBIMAGE_GTK", .when(platforms: [.linux], traits: ["GTK"]))]),
        module("WebImageGTKC", in: "Sources/GTK", views + ["WebImageGTK", "CWebImageGTK", gtk]),

        // Views of Apple's frameworks. Empty on platforms without them.
        apple("WebImageApple", views, "QuartzCore", "CoreImage", "CoreText", "CoreGraphics", "ObjectiveC"),
        apple("WebImageUIKit", views + ["WebImageApple"], "VisionKit", "UIKit"),
        apple("WebImageAppKit", views + ["WebImageApple"], "VisionKit", "AppKit"),
        apple("WebImageSwiftUI", views + ["WebImageApple"], "SwiftUI"),
        apple("WebImageMapKit", views + ["WebImageUIKit", "WebImageAppKit", "WebImageApple"], "MapKit"),
        apple("WebImageWatchKit", views + ["WebImageApple"], "WatchKit", "UIKit"),
        apple(
            "WebImagePhotos", engine + ["WebImageUIKit", "WebImageAppKit", "WebImageApple"],
            "Photos", "PhotosUI", "CoreTransferable"),
        apple("WebImageVideo", views + ["WebImageApple"], "AVFoundation", "CoreMedia", "CoreGraphics"),

        // What some applications add.
        module("WebImageEncryption", in: "Sources/Extras", base + ["ImageCaching", "Cryptography"]),
        module("WebImageObservability", in: "Sources/Extras", ["WebImage", "ImageBase"] + observability),
        module("WebImageQOI", in: "Sources/Extras", base + ["Raster", "ImageCoding"]),
        module("WebImageTestSupport", in: "Sources/Extras", base + ["Sockets", "ImageCaching"]),
        // Apart from the test kit, which tests of the modules below WebImage use.
        module("WebImageFixtures", in: "Sources/Extras", engine + ["WebImageTestSupport"]),
        program("WebImageDecoder", in: "Sources/Extras", ["ImageCoding", "WebImageQOI"]),
        // Linked with Poppler, which is under the GPL; nothing else is.
        program(
            "WebImagePDF", in: "Sources/Extras",
            base + ["ImageCoding", "Raster", onLinux("CPoppler", trait: "PDF")]),

        // Servers.
        module("WebImageServer", in: "Sources/Server", engine + ["Cryptography"]),
        module(
            "WebImageProxy", in: "Sources/Server",
            base + ["ImageLoading", "ImageCaching", onLinux("CSSL", trait: "Server")]),
        system("CSSL", "libssl-dev"),
        module(
            "WebImageRemoteCaches", in: "Sources/Server",
            base + ["ImageLoading", "ImageCaching", "Sockets", "Cryptography"]
                + [onLinux("CSSL", trait: "RemoteCaches")]),
    ] + tests
)

// MARK: Functions that make targets

func libraries(_ names: String...) -> [Product] {
    names.map { .library(name: $0, targets: [$0]) }
}

func module(
    _ name: String, in folder: String = "Sources", _ dependencies: [Target.Dependency] = [],
    _ more: [SwiftSetting] = [], packageAccess: Bool = true
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "\(folder)/\(name)", packageAccess: packageAccess,
        swiftSettings: settings + more)
}

/// A module with views of Apple, and the stubs of the frameworks that it uses.
func apple(_ name: String, _ dependencies: [Target.Dependency], _ frameworks: String...) -> Target {
    module(name, in: "Sources/Apple", dependencies + appleStubs(frameworks))
}

func program(
    _ name: String, in folder: String, _ dependencies: [Target.Dependency], packageAccess: Bool = true
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "\(folder)/\(name)", packageAccess: packageAccess,
        swiftSettings: settings)
}

/// A module of C that is ours.
func cCode(_ name: String) -> Target {
    .target(name: name, path: "Sources/C/\(name)")
}

/// A library of the system, with the package of Debian that has its headers.
func system(_ name: String, _ package: String? = nil, pkgConfig: String? = nil) -> Target {
    .systemLibrary(
        name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig,
        providers: package.map { [.apt([$0])] })
}

/// A module of C that is used on Linux only, and only with one of `traits` if there are any.
func onLinux(_ name: String, traits: Set<String> = []) -> Target.Dependency {
    .target(
        name: name,
        condition: traits.isEmpty
            ? .when(platforms: [.linux]) : .when(platforms: [.linux], traits: traits))
}

func onLinux(_ name: String, trait: String) -> Target.Dependency {
    onLinux(name, traits: [trait])
}

func whenObserved(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Observability"]))
}

// MARK: Tests and stubs, which users never have

/// Modules with the names of Apple's frameworks. On Linux, the adapters and their tests are compiled and run with
/// them when this package is developed.
func appleStubs(_ names: [String]) -> [Target.Dependency] {
    hasAppleStubs ? names.map { .target(name: $0) } : []
}

func test(
    _ name: String, in folder: String = "Tests", _ dependencies: [Target.Dependency],
    _ more: [SwiftSetting] = [], packageAccess: Bool = true
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "\(folder)/\(name)", packageAccess: packageAccess,
        swiftSettings: settings + more)
}

var tests: [Target] {
    // Swift Testing has modules of its own for Core Graphics and UIKit, which a stub does not.
    let apple: [SwiftSetting] =
        hasAppleStubs ? [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])] : []
    let support: [Target.Dependency] = ["WebImageTestSupport", "InternalTestSupport"]
    let fixtures: [Target.Dependency] = ["WebImageFixtures"] + support
    let hostile: [Target.Dependency] = ["DecoderHarness", "HostileImages"]
    let origins: [Target.Dependency] = ["HTTPCacheCases", "Sockets"]
    return [
        test("ImageBaseTests", base + support),
        test("CryptographyTests", ["Cryptography", "ImageBase"]),
        test("RasterTests", ["Raster", "CRaster", "ImageBase"]),
        test(
            "ImageCodingTests",
            parts + support + hostile
                + ["WebImagePDF", onLinux("Attempts"), onLinux("CCodecs"), onLinux("CZlib")]),
        test("ImageCachingTests", base + support + ["CacheHarness", "ImageCaching"]),
        test(
            "ImageLoadingTests",
            parts + support + origins + ["HTTP2Origin", onLinux("CCurl"), onLinux("CZlib")],
            [curlTransport]),
        test("WebImageTests", views + support + ["ManagerHarness", "SoakHarness", "HTTP2Origin"]),
        test("WebImageFixturesTests", engine + fixtures),
        test("WebImageQOITests", base + support + ["Raster", "ImageCoding", "WebImageQOI"]),
        test("WebImageTestSupportTests", base + support + ["Sockets"]),
        test("WebImageGTKTests", ["GTKHarness"]),
        test(
            "WebImageUIKitTests",
            views + fixtures + ["WebImageMapKit", "WebImageWatchKit", "WebImageUIKit", "WebImageAppKit"]
                + ["WebImagePhotos", "WebImageVideo", "WebImageApple"]
                + appleStubs(["MapKit", "WatchKit", "VisionKit", "UIKit", "AppKit"])
                + appleStubs(["Photos", "PhotosUI", "CoreImage", "AVFoundation"]), apple),
        test(
            "WebImageAppKitTests",
            views + fixtures + ["WebImageAppKit", "WebImageApple"] + appleStubs(["AppKit"]), apple),
        test(
            "WebImageSwiftUITests",
            views + fixtures + ["WebImageSwiftUI"] + appleStubs(["SwiftUI", "QuartzCore"]), apple),
        test(
            "WebImageObservabilityTests",
            engine + support + ["WebImageObservability", whenObserved("InMemoryLogging", "swift-log")]
                + [whenObserved("MetricsTestKit", "swift-metrics")]
                + [whenObserved("InMemoryTracing", "swift-distributed-tracing")]),
        test("WebImageEncryptionTests", engine + support + ["WebImageEncryption", "Cryptography"]),
        test("WebImageServerTests", engine + fixtures + hostile + ["WebImageServer", "Cryptography"]),
        test(
            "WebImageRemoteCachesTests",
            parts + support + ["WebImageRemoteCaches", "Cryptography", "Sockets"]),
        test("WebImageProxyTests", engine + support + origins + ["WebImageProxy"]),
        test(
            "SnippetTests",
            views + fixtures
                + ["WebImageProxy", "WebImageEncryption", "WebImageRemoteCaches", "WebImageServer"]
                + ["WebImageQOI"]),

        // Programs that tests start.
        program("CacheHarness", in: "Tests", base + support + ["ImageCaching"]),
        program("DecoderHarness", in: "Tests", parts + [onLinux("Attempts")]),
        program(
            "GTKHarness", in: "Tests",
            views + support + ["WebImageGTK", "WebImageGTKInspector", "WebImageGTKC", gtk]),
        program("ManagerHarness", in: "Tests", views + support),
        program("SoakHarness", in: "Tests", engine + support),

        // What tests share.
        module(
            "InternalTestSupport", in: "Tests", base + ["WebImageTestSupport", "Sockets", "ImageCaching"]),
        .target(name: "Attempts", path: "Tests/Attempts"),
        module("HostileImages", in: "Tests", parts),
        module("HTTPCacheCases", in: "Tests", ["ImageLoading"]),
        .target(
            name: "HTTP2Origin", dependencies: base + support + ["Sockets"], path: "Tests/HTTP2Origin",
            exclude: ["faulty_origin.py", "faults.py"], swiftSettings: settings),
    ]
}

if hasAppleStubs {
    // The stubs, each with those that it imports.
    let stubs: KeyValuePairs<String, [String]> = [
        "ObjectiveC": [], "CoreGraphics": [], "CoreImage": ["CoreGraphics"], "CoreText": ["CoreGraphics"],
        "Photos": ["UIKit", "AppKit"], "CoreTransferable": [], "PhotosUI": ["CoreTransferable"],
        "CoreMedia": [],
        "AVFoundation": ["CoreGraphics", "CoreMedia"], "QuartzCore": ["CoreGraphics", "ObjectiveC"],
        "UIKit": ["QuartzCore"], "MapKit": ["UIKit"], "WatchKit": ["UIKit"], "AppKit": ["QuartzCore"],
        "VisionKit": ["UIKit", "AppKit"], "Combine": [],
        "SwiftUI": ["CoreGraphics", "Combine", "UIKit", "AppKit"],
    ]
    package.targets += stubs.map { name, imports in
        .target(name: name, dependencies: appleStubs(imports), path: "AppleStubs/\(name)")
    }
}

// The programs of the package Programs and their tests, when this package is developed. They see public API only,
// as in their own package.
if Context.environment["WEBIMAGE_PROGRAMS"] != nil {
    let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
    let nio = ["NIOConcurrencyHelpers", "NIOCore", "NIOHTTP1", "NIOPosix"].map {
        Target.Dependency.product(name: $0, package: "swift-nio")
    }
    let server = engine + ["WebImageServer", "WebImageRemoteCaches", "WebImageProxy"]
    package.products += [
        .executable(name: "webimage", targets: ["WebImageTool"]),
        .executable(name: "webimage-server", targets: ["WebImageServerTool"]),
    ]
    package.dependencies += [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ]
    package.targets += [
        module("CommandSupport", in: "Programs/Sources", base + [argumentParser], packageAccess: false),
        module("TerminalImage", in: "Programs/Sources", base + ["Raster"], packageAccess: false),
        program(
            "WebImageTool", in: "Programs/Sources",
            engine + ["CommandSupport", "WebImageQOI", "TerminalImage", argumentParser],
            packageAccess: false),
        program(
            "WebImageServerTool", in: "Programs/Sources",
            server + nio + ["CommandSupport", argumentParser, .product(name: "Yams", package: "Yams")]
                // Yams uses Combine where it is present.
                + appleStubs(["Combine"]), packageAccess: false),
        test("TerminalImageTests", in: "Programs/Tests", base + ["TerminalImage", "Raster"]),
        test(
            "WebImageToolTests", in: "Programs/Tests",
            base + ["WebImageTestSupport", "InternalTestSupport"]
                + ["WebImageTool", "WebImageDecoder", "WebImagePDF"]),
        test(
            "WebImageProxyServerTests", in: "Programs/Tests",
            engine + ["WebImageTestSupport", "InternalTestSupport", "Sockets"]
                + ["WebImageServerTool", "WebImageProxy"]),
        test(
            "WebImageServerToolTests", in: "Programs/Tests",
            server + nio + ["WebImageServerTool", "WebImageTestSupport"], packageAccess: false),
    ]
}

// The targets to build, separated by commas, with what they depend on; all, if the variable is not set. For tests
// of a part of the package, and for sanitizers.
if let names = Context.environment["WEBIMAGE_TARGETS"] {
    var kept: Set<String> = []
    var packages: Set<String> = []
    var rest = names.split(separator: ",").map(String.init)
    while let name = rest.popLast() {
        guard kept.insert(name).inserted else { continue }
        guard let target = package.targets.first(where: { $0.name == name }) else { continue }
        for dependency in target.dependencies {
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): rest.append(name)
            case .productItem(_, let name, _, _): packages.formUnion(name.map { [$0] } ?? [])
            @unknown default: break
            }
        }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { product in
        switch product {
        case let library as Product.Library: !kept.isSuperset(of: library.targets)
        case let executable as Product.Executable: !kept.isSuperset(of: executable.targets)
        default: false
        }
    }
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return !packages.contains { location.hasSuffix("/\($0)") }
    }
}
