// SPDX-License-Identifier: MIT

// The part of Foundation that the library uses: FoundationEssentials where there is one, so that programs on
// Linux link neither its internationalization nor its networking.
#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif
