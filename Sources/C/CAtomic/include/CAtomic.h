// SPDX-License-Identifier: MIT
// A flag that any thread may set and read. The module Synchronization needs macOS 15.

#ifndef WEBIMAGE_CATOMIC_H
#define WEBIMAGE_CATOMIC_H

#include <stdbool.h>

/// Not `_Atomic`, which Swift does not import. Only the functions below access it after its initialization.
typedef struct {
    bool value;
} catomic_flag;

/// Whether the flag is set. Writes before it was set are visible to the caller then.
static inline bool catomic_flag_is_set(const catomic_flag *flag) {
    return __atomic_load_n(&flag->value, __ATOMIC_ACQUIRE);
}

static inline void catomic_flag_set(catomic_flag *flag) {
    __atomic_store_n(&flag->value, true, __ATOMIC_RELEASE);
}

#endif
