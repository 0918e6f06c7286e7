// SPDX-License-Identifier: MIT

#if Server
// The proxy throws this type.
@_exported public import struct ImageBase.ImageError
#endif
