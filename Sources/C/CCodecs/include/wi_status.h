// SPDX-License-Identifier: MIT

#ifndef WEBIMAGE_STATUS_H
#define WEBIMAGE_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    WI_OK = 0,
    WI_CORRUPT = -1,
    WI_CANCELLED = -2,
    WI_NO_MEMORY = -3,
    WI_TOO_MANY_SCANS = -4,
    WI_UNSUPPORTED = -5,
    WI_TRUNCATED = -6,
};

// Long operations call this occasionally and stop if it returns true. It returns before any jump.
typedef bool (*wi_should_stop)(void *context);

#endif
