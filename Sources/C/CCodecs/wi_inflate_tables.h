// SPDX-License-Identifier: MIT

// The lookup tables for codes.
//
// An entry of 32 bits contains:
//   bits 0-5    the number of bits to drop: those of the code and the extra bits of a length or distance
//   bits 8-11   the number of code bits of a length or distance, or the number of index bits of a subtable
//   bits 13-15  flags of rare kinds
//   bits 16-30  the literal, the base of the length or distance, or the offset of the subtable
//   bit 31      set for a literal

#ifndef WEBIMAGE_INFLATE_TABLES_H
#define WEBIMAGE_INFLATE_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#define ENTRY_LITERAL 0x80000000u
#define ENTRY_RARE 0x8000u
#define ENTRY_SUBTABLE 0x4000u
#define ENTRY_END 0x2000u

enum {
    LONGEST_CODE = 15,
    LITERAL_BITS = 11,
    DISTANCE_BITS = 8,
    LITERAL_SYMBOLS = 288,
    DISTANCE_SYMBOLS = 32,
    // A subtable is shared by at least two codes and has at most 4 index bits (7 for distances).
    LITERAL_ENTRIES = (1 << LITERAL_BITS) + LITERAL_SYMBOLS / 2 * (1 << (LONGEST_CODE - LITERAL_BITS)),
    DISTANCE_ENTRIES = (1 << DISTANCE_BITS) + DISTANCE_SYMBOLS / 2 * (1 << (LONGEST_CODE - DISTANCE_BITS)),
    LENGTH_BITS = 7,
    LENGTH_SYMBOLS = 19,
};

// Each function fills `entries` for codes of these lengths. A length of 0 means that the symbol doesn't have
// a code. Like zlib, the functions return false for over- or under-subscribed lengths, unless there aren't
// any codes or there's only a single code of one bit.
bool wi_inflate_literal_table(uint32_t *entries, const uint8_t *lengths, int count);
// Distances are at most 2 to the power of `window_bits`.
bool wi_inflate_distance_table(uint32_t *entries, const uint8_t *lengths, int count, int window_bits);
// For the code lengths: the symbol is in bits 16 and above. The code must be complete.
bool wi_inflate_length_table(uint32_t *entries, const uint8_t *lengths);

#endif
