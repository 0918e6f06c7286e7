// SPDX-License-Identifier: MIT

// The options of the views, which all modules of Apple's views bring with this one.
@_exported public import WebImageDisplay
