// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

let formats = ["AVIF", "HEIF", "JPEG2000", "JXL", "RAW", "SVG", "TIFF"]

// A separate package, so that applications that depend on the library do not compile the server.
let package = Package(
    name: "WebImageServer",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "webimage-server", targets: ["WebImageServerTool"])],
    // The formats, all by default; `--disable-default-traits` builds without their libraries.
    traits: Set(formats.map { .trait(name: $0) } + [.default(enabledTraits: Set(formats))]),
    dependencies: [
        .package(
            name: "WebImage", path: "..",
            traits: Set(
                ["Server", "RemoteCaches"]
                    + formats.map { .trait(name: $0, condition: .when(traits: [$0])) })),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(
            url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["JSON", "YAML"]),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        .executableTarget(
            name: "WebImageServerTool",
            dependencies: [
                .product(name: "WebImageServer", package: "WebImage"),
                .product(name: "WebImageRemoteCaches", package: "WebImage"),
                .product(name: "WebImageProxy", package: "WebImage"),
                .product(name: "WebImage", package: "WebImage"),
                .product(name: "ImageCaching", package: "WebImage"),
                .product(name: "ImageCoding", package: "WebImage"),
                .product(name: "ImageLoading", package: "WebImage"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WebImageServerToolTests",
            dependencies: [
                "WebImageServerTool",
                .product(name: "WebImageServer", package: "WebImage"),
                .product(name: "WebImageRemoteCaches", package: "WebImage"),
                .product(name: "WebImage", package: "WebImage"),
                .product(name: "ImageCaching", package: "WebImage"),
                .product(name: "ImageCoding", package: "WebImage"),
                .product(name: "ImageLoading", package: "WebImage"),
                .product(name: "WebImageTestSupport", package: "WebImage"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings),
    ]
)
