// SPDX-License-Identifier: MIT

// The view options.
@_exported public import WebImageDisplay
