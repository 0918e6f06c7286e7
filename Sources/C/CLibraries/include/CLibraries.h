// SPDX-License-Identifier: MIT
// Libraries of the system that are loaded when one of their functions is first called, because most processes
// need few of them: loading all of them takes longer than to decode a photograph.
//
// The files in Functions list what is called. With names.h there, a C header of a library declares these
// functions under other names: those of forwarders, a few instructions of assembly each, which load the
// library at the first call and jump to the function from then on.

#pragma once

#if defined(__linux__)

typedef enum {
    WI_LIBRARY_CURL,
    WI_LIBRARY_RSVG,
    WI_LIBRARY_HEIF,
    WI_LIBRARY_DE265,
    WI_LIBRARY_AVIF,
    WI_LIBRARY_JXL,
    WI_LIBRARY_RAW,
    WI_LIBRARY_OPENJP2,
    WI_LIBRARY_TIFF,
} wi_library;

// Loads a library if that hasn't been done. Returns NULL, or the reason why it can't be loaded: then calling
// one of its functions ends the process.
const char *wi_library_load(wi_library library);

// Returns the address of a function or a variable of a library, or of one that it uses; NULL for none.
void *wi_library_symbol(wi_library library, const char *name);

#endif
