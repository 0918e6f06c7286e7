// SPDX-License-Identifier: MIT

// Loads take `DisplayOptions` and its types from this module.
@_exported public import WebImageDisplay
