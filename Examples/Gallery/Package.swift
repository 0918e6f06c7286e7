// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// Built and run by Scripts/demo, on Linux with GTK 4.
let package = Package(
    name: "Gallery",
    dependencies: [
        .package(
            name: "WebImage", path: "../..",
            traits: ["GTK", "TIFF", "SVG", "AVIF", "HEIF", "JXL", "JPEG2000"])
    ],
    targets: [
        .executableTarget(
            name: "gallery",
            dependencies: [
                .product(name: "ImageCaching", package: "WebImage"),
                .product(name: "ImageCoding", package: "WebImage"),
                .product(name: "ImageLoading", package: "WebImage"),
                .product(name: "Raster", package: "WebImage"),
                .product(name: "WebImage", package: "WebImage"),
                .product(name: "WebImageGTK", package: "WebImage"),
                .product(name: "WebImageGTKInspector", package: "WebImage"),
                .product(name: "WebImageTestSupport", package: "WebImage"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("ExistentialAny"),
                .treatAllWarnings(as: .error),
            ])
    ]
)
