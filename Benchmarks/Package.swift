// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "WebImage", path: "..", traits: ["AVIF", "JXL"])],
    targets: [
        // The C libraries used bare: what nothing above them can beat by much.
        .target(
            name: "CPeers",
            linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("curl"), .linkedLibrary("zimg")]
        ),
        // What a policy of the memory cache makes of a trace.
        .executableTarget(
            name: "CacheSimulator",
            dependencies: [
                .product(name: "ImageCaching", package: "WebImage"),
                .product(name: "WebImageTestSupport", package: "WebImage"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "bench",
            dependencies: [
                "CPeers",
                .product(name: "ImageCaching", package: "WebImage"),
                .product(name: "ImageCoding", package: "WebImage"),
                .product(name: "ImageLoading", package: "WebImage"),
                .product(name: "Raster", package: "WebImage"),
                .product(name: "WebImage", package: "WebImage"),
            ],
            swiftSettings: settings
        ),
    ]
)
