// SPDX-License-Identifier: MIT
// Include this first, then the file of the library, then its header; see CLibraries.h.

// Included before each library again: no guard.
#undef WI_FUNCTION
#undef WI_PRAGMA
#if defined(__x86_64__) || defined(__aarch64__)
#define WI_PRAGMA(text) _Pragma(#text)
#define WI_FUNCTION(name) WI_PRAGMA(redefine_extname name wi_lazy_##name)
#else
// There are no forwarders for this processor: the library is linked.
#define WI_FUNCTION(name)
#endif
