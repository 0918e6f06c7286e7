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
    dependencies: [.package(name: "WebImage", path: "..", traits: ["AVIF", "GTK", "JXL"])],
    targets: [
        // Direct use of C libraries, as a bound for what libraries above them can reach.
        .target(
            name: "CPeers",
            linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("curl"), .linkedLibrary("zimg")]
        ),
        // Runs the eviction policies of the memory cache on traces of requests.
        .executableTarget(
            name: "CacheSimulator",
            dependencies: [
                .product(name: "ImageCaching", package: "WebImage"),
                .product(name: "WebImageTestSupport", package: "WebImage"),
            ],
            swiftSettings: settings
        ),
        // Loads from memory, disk or the network, for counting instructions.
        .executableTarget(
            name: "LoadCost",
            dependencies: [
                .product(name: "WebImage", package: "WebImage"),
                .product(name: "WebImageDisplay", package: "WebImage"),
            ],
            swiftSettings: settings
        ),
        // Makes thumbnails, for the processor time in a debug build.
        .executableTarget(
            name: "ThumbnailCost",
            dependencies: [
                .product(name: "ImageCoding", package: "WebImage"),
                .product(name: "Raster", package: "WebImage"),
                .product(name: "WebImage", package: "WebImage"),
            ],
            swiftSettings: settings
        ),
        // Images in a GTK window. Separate from `bench`, which needs no GTK.
        .executableTarget(
            name: "ViewCost",
            dependencies: [
                .product(name: "ImageCaching", package: "WebImage"),
                .product(name: "ImageCoding", package: "WebImage"),
                .product(name: "Raster", package: "WebImage"),
                .product(name: "WebImage", package: "WebImage"),
                .product(name: "WebImageDisplay", package: "WebImage"),
                .product(name: "WebImageGTK", package: "WebImage"),
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
