// SPDX-License-Identifier: MIT
#ifndef WEBIMAGE_CCRC_H
#define WEBIMAGE_CCRC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this processor has the CRC-32C instruction (SSE4.2, ARMv8 CRC).
bool webimage_crc32c_available(void);

/// Updates `crc` (0 initially) with `count` bytes. Only call it if webimage_crc32c_available().
uint32_t webimage_crc32c(uint32_t crc, const void *bytes, size_t count);

/// Does the same without AVX-512, for tests.
uint32_t webimage_crc32c_unfolded(uint32_t crc, const void *bytes, size_t count);

/// Updates `sum` (1 initially), an Adler-32 (RFC 1950), with `count` bytes.
uint32_t webimage_adler32(uint32_t sum, const uint8_t *bytes, size_t count);

/// Updates `crc` (0 initially), a CRC-32 (PNG, third edition, annex D), with `count` bytes.
uint32_t webimage_crc32(uint32_t crc, const uint8_t *bytes, size_t count);

#endif
