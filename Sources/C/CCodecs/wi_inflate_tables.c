// SPDX-License-Identifier: MIT

#include "wi_inflate_tables.h"

#include <string.h>

static uint32_t literal_or_length(int symbol) {
    static const uint16_t bases[] = {
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163,
        195, 227, 258};
    static const uint8_t extras[] = {
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    if (symbol < 256) return ENTRY_LITERAL | (uint32_t)symbol << 16;
    if (symbol == 256) return ENTRY_RARE | ENTRY_END;
    if (symbol > 285) return ENTRY_RARE;
    return (uint32_t)bases[symbol - 257] << 16 | extras[symbol - 257];
}

static uint32_t distance(int symbol, int window_bits) {
    if (symbol >= 2 * window_bits) return ENTRY_RARE;
    uint32_t extra = symbol < 4 ? 0 : (uint32_t)symbol / 2 - 1;
    uint32_t base = symbol < 4 ? (uint32_t)symbol + 1 : (2u + (symbol & 1)) * (1u << extra) + 1;
    return base << 16 | extra;
}

typedef enum { LITERALS, DISTANCES, LENGTHS } kind;

// Returns an entry for a code of which `length` bits remain to be dropped.
static uint32_t entry(kind kind, int symbol, int window_bits, int length) {
    uint32_t value = kind == LITERALS ? literal_or_length(symbol)
        : kind == DISTANCES           ? distance(symbol, window_bits)
                                      : (uint32_t)symbol << 16;
    if (value & (ENTRY_LITERAL | ENTRY_RARE)) return value + (uint32_t)length;
    return value + (uint32_t)length + ((uint32_t)length << 8);
}

static uint32_t reversed(uint32_t code, int length) { return __builtin_bitreverse32(code) >> (32 - length); }

static bool build(
    uint32_t *entries, const uint8_t *lengths, int count, kind kind, int window_bits, int primary_bits
) {
    uint16_t of_length[LONGEST_CODE + 1] = {0}, first[LONGEST_CODE + 2];
    uint16_t sorted[LITERAL_SYMBOLS];
    for (int symbol = 0; symbol < count; symbol++) of_length[lengths[symbol]]++;
    int used = count - of_length[0];
    of_length[0] = 0;
    int longest = LONGEST_CODE;
    while (longest > 0 && of_length[longest] == 0) longest--;

    // The number of unused codes of the current length.
    int free_codes = 1;
    first[1] = 0;
    for (int length = 1; length <= LONGEST_CODE; length++) {
        free_codes = free_codes * 2 - of_length[length];
        if (free_codes < 0) return false;
        first[length + 1] = first[length] + of_length[length];
    }
    if (free_codes > 0) {
        if (kind == LENGTHS || longest > 1) return false;
        for (int i = 0; i < 1 << primary_bits; i++) entries[i] = ENTRY_RARE;
        if (used == 0) return true;
    }
    for (int symbol = 0; symbol < count; symbol++)
        if (lengths[symbol]) sorted[first[lengths[symbol]]++] = (uint16_t)symbol;

    // Codes are ordered by length. The table is filled for the bits so far and doubled for each further bit,
    // because an entry applies whatever follows its code.
    uint32_t code = 0;
    const uint16_t *next = sorted, *end = sorted + used;
    int length = 1, filled = 0;
    for (; length <= primary_bits; length++) {
        if (free_codes == 0) {
            if (filled > 0) memcpy(entries + (1u << filled), entries, sizeof *entries << filled);
            filled = length;
        }
        code <<= 1;
        for (int i = 0; i < of_length[length]; i++, code++) {
            uint32_t value = entry(kind, *next++, window_bits, length);
            if (free_codes == 0)
                entries[reversed(code, length)] = value;
            else
                for (uint32_t at = 0; at < 1u << primary_bits; at += 2) entries[at] = value;
        }
    }
    if (next == end) return true;

    // Longer codes are in subtables of one size.
    int sub_bits = longest - primary_bits;
    uint32_t subtable = 1u << primary_bits, prefix = UINT32_MAX;
    subtable -= 1u << sub_bits;
    for (; length <= longest; length++) {
        code <<= 1;
        for (int i = 0; i < of_length[length]; i++, code++) {
            uint32_t bits = reversed(code, length);
            if ((bits & ((1u << primary_bits) - 1)) != prefix) {
                prefix = bits & ((1u << primary_bits) - 1);
                subtable += 1u << sub_bits;
                entries[prefix] =
                    subtable << 16 | ENTRY_RARE | ENTRY_SUBTABLE | (uint32_t)sub_bits << 8
                    | (uint32_t)primary_bits;
            }
            uint32_t value = entry(kind, *next++, window_bits, length - primary_bits);
            for (uint32_t at = bits >> primary_bits; at < 1u << sub_bits; at += 1u << (length - primary_bits))
                entries[subtable + at] = value;
        }
    }
    return true;
}

bool wi_inflate_literal_table(uint32_t *entries, const uint8_t *lengths, int count) {
    return build(entries, lengths, count, LITERALS, 0, LITERAL_BITS);
}

bool wi_inflate_distance_table(uint32_t *entries, const uint8_t *lengths, int count, int window_bits) {
    return build(entries, lengths, count, DISTANCES, window_bits, DISTANCE_BITS);
}

bool wi_inflate_length_table(uint32_t *entries, const uint8_t *lengths) {
    return build(entries, lengths, LENGTH_SYMBOLS, LENGTHS, 0, LENGTH_BITS);
}
