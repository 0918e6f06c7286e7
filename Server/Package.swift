// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

// A separate package, so that applications that depend on the library do not compile the server.
let package = Package(
    name: "WebImageServer",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "webimage-server", targets: ["WebImageServer"])],
    dependencies: [
        .package(name: "WebImage", path: "..", traits: ["Server"]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .executableTarget(
            name: "WebImageServer",
            dependencies: [
                .product(name: "WebImageProxy", package: "WebImage"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WebImageServerTests",
            dependencies: [
                "WebImageServer",
                .product(name: "WebImageTestSupport", package: "WebImage"),
            ],
            swiftSettings: settings),
    ]
)
