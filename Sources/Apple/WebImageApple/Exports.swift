// SPDX-License-Identifier: MIT

// Re-export the view options. All modules with Apple views re-export them through this module.
@_exported public import WebImageDisplay
