// SPDX-License-Identifier: MIT

#if defined(__linux__)

#include "CLibraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

// Load the library version that matches its header.
#if __has_include(<avif/avif.h>)
#include <avif/avif.h>
#endif
#if __has_include(<jxl/version.h>)
#include <jxl/version.h>
#endif
#if __has_include(<libraw/libraw_version.h>)
#include <libraw/libraw_version.h>
#endif
#if __has_include(<tiffvers.h>)
#include <tiffvers.h>
#endif

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

#if defined(AVIF_VERSION_MAJOR) && AVIF_VERSION_MAJOR == 0
// 0.9 is libavif.so.13, 0.10 is 14 and 0.11 is 15.
#if AVIF_VERSION_MINOR <= 9
#define AVIF_FILE "libavif.so.13"
#elif AVIF_VERSION_MINOR == 10
#define AVIF_FILE "libavif.so.14"
#else
#define AVIF_FILE "libavif.so.15"
#endif
#else
#define AVIF_FILE "libavif.so.16"
#endif

#if defined(JPEGXL_MAJOR_VERSION) && JPEGXL_MAJOR_VERSION == 0
#define JXL_FILE "libjxl.so.0." TEXT(JPEGXL_MINOR_VERSION)
#elif defined(JPEGXL_MAJOR_VERSION)
#define JXL_FILE "libjxl.so." TEXT(JPEGXL_MAJOR_VERSION)
#else
#define JXL_FILE "libjxl.so.0.7"
#endif

#if defined(LIBRAW_SHLIB_CURRENT)
#define RAW_FILE "libraw_r.so." TEXT(LIBRAW_SHLIB_CURRENT)
#else
#define RAW_FILE "libraw_r.so.20"
#endif

#if defined(TIFFLIB_VERSION) && TIFFLIB_VERSION < 20221213
#define TIFF_FILE "libtiff.so.5"
#else
#define TIFF_FILE "libtiff.so.6"
#endif

static const char *const names[] = {
#define WI_FUNCTION(name) #name,
#include "Functions/all.h"
#undef WI_FUNCTION
};

enum { function_count = sizeof names / sizeof names[0] };

#define WI_FUNCTION(name) +1
enum {
    curl_count = 0
#include "Functions/curl.h"
    ,
    rsvg_count = 0
#include "Functions/rsvg.h"
    ,
    heif_count = 0
#include "Functions/heif.h"
    ,
    de265_count = 0
#include "Functions/de265.h"
    ,
    avif_count = 0
#include "Functions/avif.h"
    ,
    jxl_count = 0
#include "Functions/jxl.h"
    ,
    raw_count = 0
#include "Functions/raw.h"
    ,
    openjp2_count = 0
#include "Functions/openjp2.h"
    ,
    tiff_count = 0
#include "Functions/tiff.h"
};
#undef WI_FUNCTION

// In the order of wi_library and of Functions/all.h.
static struct {
    const char *file;
    int count;
    pthread_mutex_t lock;
    void *handle;
    char problem[256];
} libraries[] = {
    {"libcurl.so.4", curl_count, PTHREAD_MUTEX_INITIALIZER, NULL, ""},
    {"librsvg-2.so.2", rsvg_count, PTHREAD_MUTEX_INITIALIZER, NULL, ""},
    {"libheif.so.1", heif_count, PTHREAD_MUTEX_INITIALIZER, NULL, ""},
    {"libde265.so.0", de265_count, PTHREAD_MUTEX_INITIALIZER, NULL, ""},
    {AVIF_FILE, avif_count, PTHREAD_MUTEX_INITIALIZER, NULL, ""},
    {JXL_FILE, jxl_count, PTHREAD_MUTEX_INITIALIZER, NULL, ""},
    {RAW_FILE, raw_count, PTHREAD_MUTEX_INITIALIZER, NULL, ""},
    {"libopenjp2.so.7", openjp2_count, PTHREAD_MUTEX_INITIALIZER, NULL, ""},
    {TIFF_FILE, tiff_count, PTHREAD_MUTEX_INITIALIZER, NULL, ""},
};

// The addresses of the functions, which the forwarders jump to; NULL before their library is loaded.
__attribute__((visibility("hidden"))) _Atomic(void *) wi_lazy_functions[function_count];

static void missing(void) {
    fputs("a library lacks a function that is called; a different version of it is installed\n", stderr);
    abort();
}

static int first_function(wi_library library) {
    int first = 0;
    for (int index = 0; index < (int)library; index++) first += libraries[index].count;
    return first;
}

const char *wi_library_load(wi_library library) {
    pthread_mutex_lock(&libraries[library].lock);
    if (!libraries[library].handle && !libraries[library].problem[0]) {
        void *handle = dlopen(libraries[library].file, RTLD_NOW | RTLD_LOCAL);
        if (!handle) {
            const char *reason = dlerror();
            snprintf(
                libraries[library].problem, sizeof libraries[library].problem, "%s",
                reason ? reason : libraries[library].file);
        } else {
            int first = first_function(library);
            for (int index = first; index < first + libraries[library].count; index++) {
                void *function = dlsym(handle, names[index]);
                atomic_store_explicit(
                    &wi_lazy_functions[index], function ? function : (void *)missing, memory_order_release);
            }
            libraries[library].handle = handle;
        }
    }
    const char *problem = libraries[library].handle ? NULL : libraries[library].problem;
    pthread_mutex_unlock(&libraries[library].lock);
    return problem;
}

void *wi_library_symbol(wi_library library, const char *name) {
    return wi_library_load(library) ? NULL : dlsym(libraries[library].handle, name);
}

// Called by a forwarder before its library is loaded.
__attribute__((visibility("hidden"))) void wi_lazy_load(int function) {
    int library = 0;
    while (function >= first_function((wi_library)library) + libraries[library].count) library++;
    const char *problem = wi_library_load((wi_library)library);
    if (!problem) return;
    fprintf(stderr, "%s\n", problem);
    abort();
}

#if !defined(__x86_64__) && !defined(__aarch64__)
#pragma comment(lib, "curl")
#pragma comment(lib, "rsvg-2")
#pragma comment(lib, "heif")
#pragma comment(lib, "de265")
#pragma comment(lib, "avif")
#pragma comment(lib, "jxl")
#pragma comment(lib, "raw_r")
#pragma comment(lib, "openjp2")
#pragma comment(lib, "tiff")
#endif

#endif
