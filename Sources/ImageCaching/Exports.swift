// SPDX-License-Identifier: MIT

// `import ImageCaching` suffices for users of the caches alone.
@_exported public import ImageBase
