// SPDX-License-Identifier: MIT

// Re-exported because loads take the display options in this module.
@_exported public import WebImageDisplay
