// SPDX-License-Identifier: MIT

// Included by C and by assembly, also of CCodecs.

#ifndef CRASTER_ASSEMBLY_H
#define CRASTER_ASSEMBLY_H

// Whether inner loops come from the files in Assembly, which `Scripts/build-kernels` writes, and not from C,
// which SwiftPM does not optimise in a debug build. Sanitizers see C only, and the assembly has no pointer
// authentication. A value that the command line defines wins.
#ifndef WEBIMAGE_USES_ASSEMBLY
#if defined(__LP64__) && (defined(__ELF__) || defined(__APPLE__)) && defined(__has_feature) \
    && (defined(__x86_64__) || (defined(__aarch64__) && defined(__AARCH64EL__) && !defined(__PTRAUTH__)))
#if __has_feature(address_sanitizer) || __has_feature(hwaddress_sanitizer) \
    || __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer) \
    || __has_feature(undefined_behavior_sanitizer)
#define WEBIMAGE_USES_ASSEMBLY 0
#else
#define WEBIMAGE_USES_ASSEMBLY 1
#endif
#else
#define WEBIMAGE_USES_ASSEMBLY 0
#endif
#endif

#endif
