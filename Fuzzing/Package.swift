// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// Built by Scripts/fuzz, which enables the sanitizers.
let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "WebImage", path: "..", traits: ["TIFF", "SVG", "AVIF", "HEIF", "JXL", "JPEG2000", "Server"])
    ],
    targets: [
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "ImageCoding", package: "WebImage"),
                .product(name: "Raster", package: "WebImage"),
                .product(name: "ImageCaching", package: "WebImage"),
                .product(name: "ImageLoading", package: "WebImage"),
                .product(name: "WebImage", package: "WebImage"),
                .product(name: "WebImageProxy", package: "WebImage"),
                .product(name: "WebImageQOI", package: "WebImage"),
                .product(name: "WebImageTestSupport", package: "WebImage"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("ExistentialAny"),
                .treatAllWarnings(as: .error),
            ])
    ]
)
