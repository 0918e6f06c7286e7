// SPDX-License-Identifier: MIT
#ifndef WEBIMAGE_CCRC_H
#define WEBIMAGE_CCRC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this processor has the CRC-32C instruction (SSE4.2, ARMv8 CRC).
bool webimage_crc32c_available(void);

/// Goes on with `crc` (0 at first) over `count` bytes. Only where webimage_crc32c_available().
uint32_t webimage_crc32c(uint32_t crc, const void *bytes, size_t count);

/// The same as on a processor without AVX-512: to check that way too.
uint32_t webimage_crc32c_unfolded(uint32_t crc, const void *bytes, size_t count);

#endif
