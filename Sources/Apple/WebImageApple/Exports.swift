// SPDX-License-Identifier: MIT

// The view options, which all modules with Apple views reexport through this one.
@_exported public import WebImageDisplay
