// SPDX-License-Identifier: MIT

// `import ImageCaching` is enough for who uses the caches without the rest.
@_exported public import ImageBase
