// SPDX-License-Identifier: MIT
// A flag that any thread can set and read. The module Synchronization has one, but needs macOS 15.

#ifndef WEBIMAGE_CATOMIC_H
#define WEBIMAGE_CATOMIC_H

#include <stdbool.h>

/// This isn't `_Atomic`, because Swift doesn't import that. After initialization, only access it with the
/// functions below.
typedef struct {
    bool value;
} catomic_flag;

/// Whether the flag is set. If so, the caller sees all writes from before it was set.
static inline bool catomic_flag_is_set(const catomic_flag *flag) {
    return __atomic_load_n(&flag->value, __ATOMIC_ACQUIRE);
}

static inline void catomic_flag_set(catomic_flag *flag) {
    __atomic_store_n(&flag->value, true, __ATOMIC_RELEASE);
}

#endif
