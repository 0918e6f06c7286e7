// SPDX-License-Identifier: MIT
// Include this first, then the library's file, then the library's header; see CLibraries.h.

// There's no include guard, because this is included again before each library.
#undef WI_FUNCTION
#undef WI_PRAGMA
#if defined(__x86_64__) || defined(__aarch64__)
#define WI_PRAGMA(text) _Pragma(#text)
#define WI_FUNCTION(name) WI_PRAGMA(redefine_extname name wi_lazy_##name)
#else
// There aren't any forwarders for this processor, so the library is linked.
#define WI_FUNCTION(name)
#endif
