// SPDX-License-Identifier: MIT

#if Server
// The type of the proxy's errors.
@_exported public import struct ImageBase.ImageError
#endif
