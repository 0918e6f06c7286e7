// SPDX-License-Identifier: MIT

// The tables that codes are looked up in.
//
// An entry of 32 bits says all at once:
//   bits 0-5    how many bits to drop: those of the code, and the extra ones of a length or distance
//   bits 8-11   of a length or distance, how many of those are the code; of a subtable, the bits that choose in it
//   bits 13-15  what is rare
//   bits 16-30  the literal, the length or distance without its extra bits, or where the subtable begins
//   bit 31      a literal

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
    // At least two codes share what a subtable is for, and it is chosen in by 4 bits at most (7 for distances).
    LITERAL_ENTRIES = (1 << LITERAL_BITS) + LITERAL_SYMBOLS / 2 * (1 << (LONGEST_CODE - LITERAL_BITS)),
    DISTANCE_ENTRIES = (1 << DISTANCE_BITS) + DISTANCE_SYMBOLS / 2 * (1 << (LONGEST_CODE - DISTANCE_BITS)),
    LENGTH_BITS = 7,
    LENGTH_SYMBOLS = 19,
};

// Each fills `entries` for codes of these lengths (0: the symbol has none). False for lengths that make no code, as
// zlib has it: more than there can be, or fewer, except none at all or a single one of one bit.
bool wi_inflate_literal_table(uint32_t *entries, const uint8_t *lengths, int count);
// No distance is longer than 2 to the power of `window_bits`.
bool wi_inflate_distance_table(uint32_t *entries, const uint8_t *lengths, int count, int window_bits);
// For the lengths of the lengths: the symbol is in bits 16 and above. Must be complete.
bool wi_inflate_length_table(uint32_t *entries, const uint8_t *lengths);

#endif
