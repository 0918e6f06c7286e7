// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]
let webImage: Target.Dependency = .product(name: "WebImage", package: "WebImage")

// These programs use the library like any app does: through its products, and with SwiftPM's defaults.
let package = Package(
    name: "Examples",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "WebImage", path: "..", traits: ["GTK"]),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.90.0"),
    ],
    targets: [
        .executableTarget(
            name: "download", dependencies: [webImage], path: "Download", exclude: ["README.md"],
            swiftSettings: settings),
        .systemLibrary(
            name: "CGTK4", path: "GTKList/CGTK4", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .executableTarget(
            name: "gtk-list",
            dependencies: ["CGTK4", webImage, .product(name: "WebImageGTK", package: "WebImage")],
            path: "GTKList/Program", swiftSettings: settings),
        .executableTarget(
            name: "thumbnail-server",
            dependencies: [
                webImage, .product(name: "ImageCoding", package: "WebImage"),
                .product(name: "ImageLoading", package: "WebImage"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            path: "ThumbnailServer", exclude: ["README.md"], swiftSettings: settings),
        .executableTarget(
            name: "upload-server",
            dependencies: [
                .product(name: "ImageCoding", package: "WebImage"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "UploadServer", exclude: ["README.md"], swiftSettings: settings),
        .executableTarget(
            name: "s3-loader",
            dependencies: [
                webImage, .product(name: "ImageLoading", package: "WebImage"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "S3Loader", exclude: ["README.md"], swiftSettings: settings),
    ]
)
