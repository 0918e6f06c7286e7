// SPDX-License-Identifier: MIT
// What Foundation has on Darwin and FoundationEssentials lacks. Scripts/check-darwin adds this module to each
// file that imports FoundationEssentials on Linux and Foundation on Darwin.

public import FoundationEssentials

extension URL {
    public static var cachesDirectory: URL { URL(filePath: "/") }
}
