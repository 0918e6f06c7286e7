// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// The CI workflow builds this on macOS.
let package = Package(
    name: "PhotosApp",
    platforms: [.macOS(.v14), .iOS(.v17)],
    dependencies: [.package(name: "WebImage", path: "../..")],
    targets: [
        .executableTarget(
            name: "PhotosApp",
            dependencies: [
                .product(name: "WebImage", package: "WebImage"),
                .product(name: "WebImageSwiftUI", package: "WebImage"),
            ],
            path: ".", exclude: ["README.md"])
    ]
)
