// SPDX-License-Identifier: MIT

// C and assembly files include this, also in CCodecs.

#ifndef CRASTER_ASSEMBLY_H
#define CRASTER_ASSEMBLY_H

// Whether to use the inner loops in Assembly, written by `Scripts/build-kernels`, instead of the C, which
// SwiftPM doesn't optimize in a debug build. Sanitizers need the C, and the assembly doesn't support pointer
// authentication. A value defined on the command line takes precedence.
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
