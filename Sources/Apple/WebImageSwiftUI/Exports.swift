// SPDX-License-Identifier: MIT

// Re-export the view options, because this module's public declarations use them.
@_exported public import WebImageDisplay
