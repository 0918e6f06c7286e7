// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

// Every product contains ImageBase, which has the privacy manifest that the App Store requires. On Linux it
// is left out, because code that SwiftPM generates for a resource would link 54 MB of Foundation. A manifest
// runs on the host: apps that are built for iOS on Linux have to add the file themselves.
let privacyManifest = "PrivacyInfo.xcprivacy"
#if os(Linux)
let resources: [Resource] = []
let excluded = [privacyManifest]
#else
let resources: [Resource] = [.copy(privacyManifest)]
let excluded: [String] = []
#endif

// Modules with the names of Apple's frameworks. On Linux, the adapters and their tests are compiled and run
// with them when this package is developed; users never have them.
#if os(Linux)
let hasAppleStubs = Context.environment["WEBIMAGE_APPLE_STUBS"] != nil
#else
let hasAppleStubs = false
#endif
func appleStubs(_ names: String...) -> [Target.Dependency] {
    hasAppleStubs ? names.map { .target(name: $0) } : []
}
// Swift Testing has modules of its own for Core Graphics and UIKit, which a stub does not.
let appleTestSettings: [SwiftSetting] =
    hasAppleStubs ? [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])] : []

let linux = TargetDependencyCondition.when(platforms: [.linux])
let observability = TargetDependencyCondition.when(traits: ["Observability"])

let package = Package(
    name: "WebImage",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "WebImage", targets: ["WebImage"]),
        .library(name: "WebImageDisplay", targets: ["WebImageDisplay"]),
        .library(name: "WebImageApple", targets: ["WebImageApple"]),
        .library(name: "WebImageUIKit", targets: ["WebImageUIKit"]),
        .library(name: "WebImageMapKit", targets: ["WebImageMapKit"]),
        .library(name: "WebImageWatchKit", targets: ["WebImageWatchKit"]),
        .library(name: "WebImageAppKit", targets: ["WebImageAppKit"]),
        .library(name: "WebImageSwiftUI", targets: ["WebImageSwiftUI"]),
        .library(name: "WebImagePhotos", targets: ["WebImagePhotos"]),
        .library(name: "WebImageVideo", targets: ["WebImageVideo"]),
        .library(name: "WebImageGTK", targets: ["WebImageGTK"]),
        // The interface for C and other languages, which is no module to import.
        .library(name: "webimage-gtk", type: .dynamic, targets: ["WebImageGTKC"]),
        .library(name: "Raster", targets: ["Raster"]),
        .library(name: "ImageCoding", targets: ["ImageCoding"]),
        .library(name: "ImageLoading", targets: ["ImageLoading"]),
        .library(name: "WebImageTestSupport", targets: ["WebImageTestSupport"]),
        .library(name: "WebImageFixtures", targets: ["WebImageFixtures"]),
        .library(name: "ImageCaching", targets: ["ImageCaching"]),
        .library(name: "WebImageObservability", targets: ["WebImageObservability"]),
        .library(name: "WebImageProxy", targets: ["WebImageProxy"]),
        .library(name: "WebImageServer", targets: ["WebImageServer"]),
        .library(name: "WebImageRemoteCaches", targets: ["WebImageRemoteCaches"]),
        .library(name: "WebImageEncryption", targets: ["WebImageEncryption"]),
        .executable(name: "webimage", targets: ["WebImageTool"]),
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
        .trait(name: "SVG", description: "Draws SVG with librsvg; needs its headers."),
        .trait(name: "TIFF", description: "Decodes and encodes TIFF with libtiff; needs its headers."),
        .trait(name: "URLSessionTransport", description: "Adds URLSessionTransport on Linux too."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // Fetched only with the trait Observability.
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    ],
    targets: [
        // Shared by all modules: errors, locks, digests, file systems, memory pressure and sockets.
        .systemLibrary(name: "CThread"),
        .target(name: "CAtomic"),
        .target(name: "PortableFoundation", swiftSettings: settings),
        .target(
            name: "ImageBase",
            dependencies: ["PortableFoundation", "CAtomic", .target(name: "CThread", condition: linux)],
            exclude: excluded, resources: resources, swiftSettings: settings),
        .target(name: "Sockets", swiftSettings: settings),

        // Bitmaps and operations on pixels.
        .target(name: "CRaster"),
        .target(name: "Raster", dependencies: ["ImageBase", "CRaster"], swiftSettings: settings),

        // Decoding and encoding. On Apple platforms, CCodecs has no code that needs libjpeg or libpng.
        .target(
            name: "CCodecs", dependencies: ["CCRC", "CRaster"],
            linkerSettings: [
                .linkedLibrary("jpeg", .when(platforms: [.linux])),
                .linkedLibrary("png16", .when(platforms: [.linux])),
            ]),
        .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CAVIF", pkgConfig: "libavif", providers: [.apt(["libavif-dev"])]),
        .systemLibrary(name: "CDE265", pkgConfig: "libde265", providers: [.apt(["libde265-dev"])]),
        .systemLibrary(name: "CHEIF", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]),
        .systemLibrary(name: "CJXL", pkgConfig: "libjxl", providers: [.apt(["libjxl-dev"])]),
        .systemLibrary(name: "COpenJP2", pkgConfig: "libopenjp2", providers: [.apt(["libopenjp2-7-dev"])]),
        .systemLibrary(name: "CLibRaw", providers: [.apt(["libraw-dev"])]),
        .systemLibrary(
            name: "CPoppler", pkgConfig: "poppler-glib", providers: [.apt(["libpoppler-glib-dev"])]),
        .systemLibrary(name: "CRSVG", pkgConfig: "librsvg-2.0", providers: [.apt(["librsvg2-dev"])]),
        .systemLibrary(name: "CTIFF", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"])]),
        .systemLibrary(name: "CLCMS", providers: [.apt(["liblcms2-dev"])]),
        // Confines the process that decodes on behalf of another. Empty on other systems.
        .target(name: "CSandbox"),
        .target(
            name: "ImageCoding",
            dependencies: [
                "ImageBase", "Raster", "PortableFoundation", "CCRC",
                .target(name: "CCodecs", condition: linux),
                .target(name: "CSandbox", condition: linux),
                .target(name: "CWebP", condition: linux),
                .target(name: "CLCMS", condition: linux),
                .target(name: "CAVIF", condition: .when(platforms: [.linux], traits: ["AVIF"])),
                .target(name: "CDE265", condition: .when(platforms: [.linux], traits: ["HEIF"])),
                .target(name: "CHEIF", condition: .when(platforms: [.linux], traits: ["HEIF"])),
                .target(name: "CJXL", condition: .when(platforms: [.linux], traits: ["JXL"])),
                .target(name: "COpenJP2", condition: .when(platforms: [.linux], traits: ["JPEG2000"])),
                .target(name: "CLibRaw", condition: .when(platforms: [.linux], traits: ["RAW"])),
                .target(name: "CRSVG", condition: .when(platforms: [.linux], traits: ["SVG"])),
                .target(name: "CTIFF", condition: .when(platforms: [.linux], traits: ["TIFF"])),
            ],
            swiftSettings: settings),

        // Caches in memory and on disk.
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "CCRC"),
        .target(
            name: "ImageCaching",
            dependencies: [
                "ImageBase", "PortableFoundation", "CCRC", .target(name: "CSQLite", condition: linux),
            ],
            swiftSettings: settings),

        // Loading: HTTP, files, retries and the rules of HTTP caching.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "ImageLoading",
            dependencies: [
                "ImageBase", "PortableFoundation", .target(name: "CCurl", condition: linux),
                .target(name: "CZlib", condition: linux),
            ],
            swiftSettings: settings + [.define("WEBIMAGE_CURL", .when(platforms: [.linux]))]),

        // The library, its views and its tools.
        .target(
            name: "WebImage",
            dependencies: [
                "ImageBase", "Raster", "ImageCoding", "ImageCaching", "ImageLoading", "PortableFoundation",
            ],
            swiftSettings: settings),
        // Options, placeholders, transitions and slots of the views of all frameworks.
        .target(
            name: "WebImageDisplay",
            dependencies: [
                "WebImage", "ImageBase", "Raster", "ImageCoding", "ImageCaching", "ImageLoading",
                "PortableFoundation",
            ],
            swiftSettings: settings),
        // Empty on platforms without the frameworks.
        .target(
            name: "WebImageApple",
            dependencies: ["WebImageDisplay", "WebImage", "ImageCoding", "Raster", "ImageBase"]
                + appleStubs("QuartzCore", "CoreImage", "CoreText", "CoreGraphics", "ObjectiveC"),
            swiftSettings: settings),
        .target(
            name: "WebImageVideo",
            dependencies: ["WebImageApple", "ImageCoding", "Raster", "ImageBase"]
                + appleStubs("AVFoundation", "CoreMedia", "CoreGraphics"),
            swiftSettings: settings),
        .target(
            name: "WebImagePhotos",
            dependencies: ["WebImage", "ImageLoading", "ImageCoding", "ImageBase", "PortableFoundation"]
                + appleStubs("Photos", "PhotosUI", "CoreTransferable"),
            swiftSettings: settings),
        .target(
            name: "WebImageUIKit",
            dependencies: [
                "WebImageApple", "WebImageDisplay", "WebImage", "ImageCoding", "ImageLoading", "Raster",
                "ImageBase",
            ] + appleStubs("VisionKit", "UIKit"),
            swiftSettings: settings),
        .target(
            name: "WebImageMapKit",
            dependencies: ["WebImageUIKit", "WebImageAppKit", "WebImageApple", "WebImageDisplay", "WebImage"]
                + appleStubs("MapKit"),
            swiftSettings: settings),
        .target(
            name: "WebImageWatchKit",
            dependencies: ["WebImageApple", "WebImageDisplay", "WebImage", "Raster"]
                + appleStubs("WatchKit", "UIKit"),
            swiftSettings: settings),
        .target(
            name: "WebImageAppKit",
            dependencies: [
                "WebImageApple", "WebImageDisplay", "WebImage", "ImageCoding", "ImageLoading", "Raster",
                "ImageBase",
            ] + appleStubs("VisionKit", "AppKit"),
            swiftSettings: settings),
        .target(
            name: "WebImageSwiftUI",
            dependencies: [
                "WebImageApple", "WebImageDisplay", "WebImage", "ImageCaching", "ImageCoding", "Raster",
                "ImageBase",
            ] + appleStubs("SwiftUI"),
            swiftSettings: settings),
        .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .target(
            name: "WebImageGTK",
            dependencies: [
                "WebImageDisplay", "WebImage", "ImageLoading", "ImageCaching", "ImageCoding", "Raster",
                "ImageBase",
                .target(name: "CGTK", condition: .when(platforms: [.linux], traits: ["GTK"])),
            ],
            swiftSettings: settings),
        .target(
            name: "CWebImageGTK",
            dependencies: [.target(name: "CGTK", condition: .when(platforms: [.linux], traits: ["GTK"]))],
            exclude: ["exports.map"],
            cSettings: [.define("WEBIMAGE_GTK", .when(platforms: [.linux], traits: ["GTK"]))]),
        .target(
            name: "WebImageGTKC",
            dependencies: [
                "WebImageGTK", "WebImageDisplay", "WebImage", "ImageCaching", "ImageCoding", "ImageLoading",
                "Raster",
                "ImageBase",
                "PortableFoundation",
                "CWebImageGTK",
                .target(name: "CGTK", condition: .when(platforms: [.linux], traits: ["GTK"])),
            ],
            swiftSettings: settings),
        .target(
            name: "WebImageObservability",
            dependencies: [
                "WebImage", "ImageBase",
                .product(name: "Logging", package: "swift-log", condition: observability),
                .product(name: "Metrics", package: "swift-metrics", condition: observability),
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: observability),
            ],
            swiftSettings: settings),
        .target(
            name: "WebImageProxy",
            dependencies: [
                "ImageLoading", "ImageCaching", "Sockets", "ImageBase", "PortableFoundation",
                .target(name: "CCurl", condition: .when(platforms: [.linux], traits: ["Server"])),
            ],
            swiftSettings: settings),
        .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
        // Digests and signatures of OpenSSL or CryptoKit. The library itself does not link them.
        .target(
            name: "Cryptography",
            dependencies: [
                "ImageBase",
                .target(
                    name: "CCrypto",
                    condition: .when(
                        platforms: [.linux], traits: ["Server", "RemoteCaches", "Encryption"])),
            ],
            swiftSettings: settings),
        .target(
            name: "WebImageEncryption",
            dependencies: ["ImageCaching", "Cryptography", "ImageBase", "PortableFoundation"],
            swiftSettings: settings),
        .target(
            name: "WebImageServer",
            dependencies: [
                "WebImage", "ImageLoading", "ImageCaching", "ImageCoding", "Raster", "Cryptography",
                "ImageBase",
                "PortableFoundation",
            ],
            swiftSettings: settings),
        .systemLibrary(name: "CSSL", providers: [.apt(["libssl-dev"])]),
        .target(
            name: "WebImageRemoteCaches",
            dependencies: [
                "ImageLoading", "ImageCaching", "Sockets", "Cryptography", "ImageBase", "PortableFoundation",
                .target(name: "CSSL", condition: .when(platforms: [.linux], traits: ["RemoteCaches"])),
            ],
            swiftSettings: settings),
        .target(
            name: "TerminalImage", dependencies: ["Raster", "ImageBase", "PortableFoundation"],
            swiftSettings: settings),
        .executableTarget(
            name: "WebImageTool",
            dependencies: [
                "WebImage", "TerminalImage", "Raster", "ImageCoding", "ImageCaching",
                "ImageLoading", "ImageBase", "PortableFoundation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .executableTarget(name: "WebImageDecoder", dependencies: ["ImageCoding"], swiftSettings: settings),
        // Linked with Poppler, which is under the GPL; nothing else is.
        .executableTarget(
            name: "WebImagePDF",
            dependencies: [
                "ImageCoding", "Raster", "ImageBase", "PortableFoundation",
                .target(name: "CPoppler", condition: .when(platforms: [.linux], traits: ["PDF"])),
            ],
            swiftSettings: settings),

        // Tests.
        .executableTarget(
            name: "GTKHarness",
            dependencies: [
                "WebImageGTK", "WebImageGTKC", "WebImageDisplay", "WebImage", "ImageCaching", "ImageLoading",
                "ImageCoding", "Raster",
                "ImageBase", "WebImageTestSupport",
                .target(name: "CGTK", condition: .when(platforms: [.linux], traits: ["GTK"])),
            ],
            path: "Tests/GTKHarness", swiftSettings: settings),
        .testTarget(name: "WebImageGTKTests", dependencies: ["GTKHarness"], swiftSettings: settings),
        .testTarget(
            name: "WebImageUIKitTests",
            dependencies: [
                "WebImageMapKit", "WebImageWatchKit", "WebImageUIKit", "WebImageAppKit", "WebImagePhotos",
                "WebImageVideo", "WebImageApple", "WebImageDisplay", "WebImage", "WebImageFixtures",
                "WebImageTestSupport",
                "ImageCaching",
                "ImageCoding", "ImageLoading", "Raster", "ImageBase",
            ]
                + appleStubs(
                    "MapKit", "WatchKit", "VisionKit", "UIKit", "AppKit", "Photos", "PhotosUI", "CoreImage",
                    "AVFoundation"),
            swiftSettings: settings + appleTestSettings),
        .testTarget(
            name: "WebImageAppKitTests",
            dependencies: [
                "WebImageAppKit", "WebImageApple", "WebImageDisplay", "WebImage", "WebImageFixtures",
                "ImageCoding",
                "ImageLoading", "Raster", "ImageBase",
            ] + appleStubs("AppKit"),
            swiftSettings: settings + appleTestSettings),
        .testTarget(
            name: "WebImageSwiftUITests",
            dependencies: [
                "WebImageSwiftUI", "WebImageDisplay", "WebImage", "WebImageFixtures", "ImageCoding",
                "ImageLoading", "Raster",
                "ImageBase",
            ] + appleStubs("SwiftUI", "QuartzCore"),
            swiftSettings: settings + appleTestSettings),
        .testTarget(
            name: "ImageBaseTests", dependencies: ["ImageBase", "WebImageTestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "RasterTests", dependencies: ["Raster", "CRaster", "ImageBase"], swiftSettings: settings),
        .executableTarget(
            name: "ManagerHarness",
            dependencies: ["WebImageDisplay", "WebImage", "WebImageTestSupport", "ImageBase"],
            path: "Tests/ManagerHarness", swiftSettings: settings),
        .executableTarget(
            name: "SoakHarness",
            dependencies: ["WebImage", "WebImageTestSupport", "ImageLoading", "Raster", "ImageBase"],
            path: "Tests/SoakHarness", swiftSettings: settings),
        .testTarget(
            name: "WebImageTests",
            dependencies: [
                "WebImageDisplay", "WebImage", "WebImageTestSupport", "ManagerHarness", "SoakHarness",
                "ImageBase",
                "ImageCaching", "ImageCoding", "ImageLoading", "Raster", "HTTP2Origin",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "SnippetTests",
            dependencies: [
                "WebImageDisplay", "WebImage", "ImageCaching", "ImageCoding", "ImageLoading", "Raster",
                "WebImageProxy",
                "WebImageEncryption", "WebImageRemoteCaches", "WebImageServer", "WebImageTestSupport",
                "WebImageFixtures", "ImageBase",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ImageCodingTests",
            dependencies: [
                "ImageCoding", "Raster", "ImageBase", "DecoderHarness", "HostileImages", "WebImagePDF",
                "WebImageTestSupport",
                .target(name: "Attempts", condition: linux),
                .target(name: "CCodecs", condition: linux),
                .target(name: "CZlib", condition: linux),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TerminalImageTests", dependencies: ["TerminalImage", "Raster", "ImageBase"],
            swiftSettings: settings),
        .testTarget(
            name: "ImageLoadingTests",
            dependencies: [
                "ImageLoading", "Sockets", "ImageBase", "WebImageTestSupport", "HTTPCacheCases",
                "HTTP2Origin", .target(name: "CCurl", condition: linux),
                .target(name: "CZlib", condition: linux),
            ],
            swiftSettings: settings + [.define("WEBIMAGE_CURL", .when(platforms: [.linux]))]),
        .testTarget(
            name: "WebImageObservabilityTests",
            dependencies: [
                "WebImageObservability", "WebImage", "WebImageTestSupport", "ImageBase", "ImageCaching",
                .product(
                    name: "InMemoryLogging", package: "swift-log",
                    condition: .when(traits: ["Observability"])),
                .product(
                    name: "MetricsTestKit", package: "swift-metrics",
                    condition: .when(traits: ["Observability"])),
                .product(
                    name: "InMemoryTracing", package: "swift-distributed-tracing",
                    condition: .when(traits: ["Observability"])),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "CryptographyTests", dependencies: ["Cryptography", "ImageBase"], swiftSettings: settings),
        .testTarget(
            name: "WebImageServerTests",
            dependencies: [
                "WebImageServer", "WebImage", "WebImageTestSupport", "WebImageFixtures", "ImageLoading",
                "ImageCaching", "ImageCoding", "Raster", "Cryptography", "ImageBase", "DecoderHarness",
                "HostileImages",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WebImageEncryptionTests",
            dependencies: [
                "WebImageEncryption", "WebImage", "WebImageTestSupport", "ImageCaching", "Cryptography",
                "ImageBase",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WebImageRemoteCachesTests",
            dependencies: [
                "WebImageRemoteCaches", "WebImageTestSupport", "ImageLoading", "ImageCaching", "Cryptography",
                "Sockets", "ImageBase",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WebImageProxyTests",
            dependencies: [
                "WebImageProxy", "WebImage", "WebImageTestSupport", "HTTPCacheCases", "ImageLoading",
                "Sockets", "ImageBase",
            ],
            swiftSettings: settings),
        .target(
            name: "HTTP2Origin", dependencies: ["WebImageTestSupport", "Sockets", "ImageBase"],
            path: "Tests/HTTP2Origin", exclude: ["faulty_origin.py", "faults.py"], swiftSettings: settings),
        .target(
            name: "HTTPCacheCases", dependencies: ["ImageLoading"], path: "Tests/HTTPCacheCases",
            swiftSettings: settings),
        .target(
            name: "WebImageTestSupport",
            dependencies: ["Sockets", "ImageCaching", "ImageBase", "PortableFoundation"],
            swiftSettings: settings),
        // Apart from the test kit, which tests of the modules below WebImage use.
        .target(
            name: "WebImageFixtures",
            dependencies: [
                "WebImage", "WebImageTestSupport", "ImageCoding", "ImageLoading", "Raster", "ImageBase",
                "PortableFoundation",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WebImageFixturesTests",
            dependencies: ["WebImageFixtures", "WebImage", "Raster", "ImageBase"], swiftSettings: settings),
        .testTarget(
            name: "WebImageToolTests",
            dependencies: [
                "WebImageTool", "WebImageDecoder", "WebImagePDF", "WebImageTestSupport", "ImageBase",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WebImageTestSupportTests", dependencies: ["WebImageTestSupport", "Sockets", "ImageBase"],
            swiftSettings: settings),
        .target(name: "Attempts", path: "Tests/Attempts"),
        .target(
            name: "HostileImages", dependencies: ["ImageCoding", "Raster", "ImageBase"],
            path: "Tests/HostileImages", swiftSettings: settings),
        .executableTarget(
            name: "DecoderHarness",
            dependencies: [
                "ImageCoding", "Raster", "ImageBase", .target(name: "Attempts", condition: linux),
            ],
            path: "Tests/DecoderHarness", swiftSettings: settings),
        .executableTarget(
            name: "CacheHarness", dependencies: ["ImageCaching", "WebImageTestSupport", "ImageBase"],
            path: "Tests/CacheHarness", swiftSettings: settings),
        .testTarget(
            name: "ImageCachingTests",
            dependencies: ["CacheHarness", "ImageBase", "ImageCaching", "WebImageTestSupport"],
            swiftSettings: settings),
    ]
)

if hasAppleStubs {
    func stub(_ name: String, _ dependencies: String...) {
        package.targets.append(
            .target(
                name: name, dependencies: dependencies.map { .target(name: $0) }, path: "AppleStubs/\(name)"))
    }
    stub("ObjectiveC")
    stub("CoreGraphics")
    stub("CoreImage", "CoreGraphics")
    stub("CoreText", "CoreGraphics")
    stub("Photos", "CoreGraphics")
    stub("CoreTransferable")
    stub("PhotosUI", "CoreTransferable")
    stub("CoreMedia")
    stub("AVFoundation", "CoreGraphics", "CoreMedia")
    stub("QuartzCore", "CoreGraphics", "ObjectiveC")
    stub("UIKit", "QuartzCore")
    stub("MapKit", "UIKit")
    stub("WatchKit", "UIKit")
    stub("AppKit", "QuartzCore")
    stub("VisionKit", "UIKit", "AppKit")
    stub("Combine")
    stub("SwiftUI", "CoreGraphics", "Combine")
}

// The program of the package Server and its tests, when this package is developed. They see public API only, as in
// their own package.
if Context.environment["WEBIMAGE_SERVER"] != nil {
    package.products.append(.executable(name: "webimage-server", targets: ["WebImageServerTool"]))
    package.dependencies += [
        .package(
            url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["JSON", "YAML"]),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ]
    package.targets += [
        .executableTarget(
            name: "WebImageServerTool",
            dependencies: [
                "WebImageServer", "WebImageRemoteCaches", "WebImageProxy", "WebImage", "ImageCaching",
                "ImageCoding", "ImageLoading",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                // Yams uses Combine where it is present.
            ] + appleStubs("Combine"),
            path: "Server/Sources/WebImageServerTool", packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "WebImageServerToolTests",
            dependencies: [
                "WebImageServerTool", "WebImageServer", "WebImageRemoteCaches", "WebImage", "ImageCaching",
                "ImageLoading", "WebImageTestSupport",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Server/Tests/WebImageServerToolTests", packageAccess: false, swiftSettings: settings),
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
