// SPDX-License-Identifier: MIT

// The options of the views.
@_exported public import WebImageDisplay
