// SPDX-License-Identifier: MIT

// The part of Foundation that the library uses. This is FoundationEssentials where it exists, so executables
// on Linux link neither Foundation's internationalization nor its networking.
#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif
