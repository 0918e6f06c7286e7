// SPDX-License-Identifier: MIT

#ifndef WEBIMAGE_CHECKSUMS_H
#define WEBIMAGE_CHECKSUMS_H

#include <stddef.h>
#include <stdint.h>

// Adler-32 (RFC 1950) of what `sum` is of, followed by these bytes; begins with 1.
uint32_t wi_adler32(uint32_t sum, const uint8_t *bytes, size_t count);

// CRC-32 (PNG, third edition, annex D), the same way; begins with 0.
uint32_t wi_crc32(uint32_t sum, const uint8_t *bytes, size_t count);

#endif
