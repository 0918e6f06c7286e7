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

func library(_ name: String) -> Target.Dependency { .product(name: name, package: "WebImage") }

func whenServing(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Server"]))
}

// This is a separate package, so apps that depend on the library don't fetch or compile anything for these
// programs.
let package = Package(
    name: "Programs",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "webimage", targets: ["WebImageTool"]),
        .executable(name: "webimage-server", targets: ["WebImageServerTool"]),
    ],
    // All formats are enabled by default. `--disable-default-traits` builds without their libraries.
    traits: Set(
        formats.map { .trait(name: $0) } + [
            .trait(name: "Server", description: "Adds webimage-server; needs OpenSSL's headers."),
            .default(enabledTraits: Set(formats)),
        ]),
    dependencies: [
        .package(
            name: "WebImage", path: "..",
            traits: Set(
                (formats + ["Server"]).map { .trait(name: $0, condition: .when(traits: [$0])) }
                    + [.trait(name: "RemoteCaches", condition: .when(traits: ["Server"]))])),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // These are fetched only with the trait Server.
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        // Code that both programs use.
        .target(
            name: "CommandSupport",
            dependencies: [
                library("WebImage"), .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .target(name: "TerminalImage", dependencies: [library("Raster")], swiftSettings: settings),
        .executableTarget(
            name: "WebImageTool",
            dependencies: [
                library("WebImage"), library("ImageCaching"), library("ImageCoding"),
                library("ImageLoading"), library("Raster"), library("WebImageQOI"), "CommandSupport",
                "TerminalImage",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "WebImageServerTool",
            dependencies: [
                library("WebImageServer"), library("WebImageRemoteCaches"), library("WebImageProxy"),
                library("WebImage"), library("ImageCaching"), library("ImageCoding"),
                library("ImageLoading"), "CommandSupport",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser",
                    condition: .when(traits: ["Server"])),
                whenServing("Yams", "Yams"),
                whenServing("NIOConcurrencyHelpers", "swift-nio"),
                whenServing("NIOCore", "swift-nio"),
                whenServing("NIOHTTP1", "swift-nio"),
                whenServing("NIOPosix", "swift-nio"),
            ],
            swiftSettings: settings),
        // The tests of `webimage` and `webimage-server proxy` share code with the library's tests, so they're
        // built with its package.
        .testTarget(
            name: "WebImageServerToolTests",
            dependencies: [
                "WebImageServerTool", library("WebImageServer"), library("WebImageRemoteCaches"),
                library("WebImage"), library("ImageCaching"), library("ImageCoding"),
                library("ImageLoading"), library("WebImageTestSupport"),
                whenServing("NIOCore", "swift-nio"), whenServing("NIOPosix", "swift-nio"),
            ],
            swiftSettings: settings),
    ]
)
