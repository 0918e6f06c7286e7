// SPDX-License-Identifier: MIT

#if Server
// The proxy's public functions throw this type.
@_exported public import struct ImageBase.ImageError
#endif
