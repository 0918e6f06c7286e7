// SPDX-License-Identifier: MIT
// System libraries that are loaded when one of their functions is first called. Most processes only need a
// few of them, and loading all of them takes longer than decoding a photo.
//
// The files in Functions list the functions that we call. If you include names.h and one of these files
// before the library's C header, the header declares the functions under the names of forwarders instead. A
// forwarder is a few instructions of assembly that load the library on the first call and jump to the
// function from then on.

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

// Loads a library if it isn't loaded yet. Returns NULL, or the reason why it can't be loaded. Calling one of
// its functions then ends the process.
const char *wi_library_load(wi_library library);

// Returns the address of a function or variable in a library or one of its dependencies, or NULL.
void *wi_library_symbol(wi_library library, const char *name);

#endif
