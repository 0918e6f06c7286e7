// SPDX-License-Identifier: MIT

// Re-exported because functions that load images take its display options.
@_exported public import WebImageDisplay
