// SPDX-License-Identifier: MIT

#include "../CRaster/assembly.h"

// CCodecs is only used on Linux.
#if !(WEBIMAGE_USES_ASSEMBLY && defined(__ELF__))

#include "wi_inflate.h"

#include <stdlib.h>
#include <string.h>

#include "CCRC.h"
#include "wi_inflate_cursor.h"
#include "wi_inflate_tables.h"

enum {
    WINDOW = 32 << 10,
    INPUT = 16 << 10,
    // The number of zeros after the last input, so loops don't have to check for its end: the maximum size of
    // a block's header, and the bytes that the symbol loop may read ahead. A stream that consumes the zeros
    // ends early.
    PADDING = 1024,
    READ_AHEAD = 32,
    // Space after the output for the longest match and bytes copied in excess.
    WRITE_AHEAD = 258 + 4 + 32,
};

typedef enum { STOPPED, BLOCK_ENDED, WRONG } outcome;

struct wi_inflate {
    wi_inflate_supply supply;
    void *context;
    const uint8_t *in_end;
    bool all_supplied;
    enum { HEAD, BLOCK, STORED, CODES, TAIL, ENDED, BROKEN } phase;
    bool is_last;
    int window_bits;
    size_t stored;
    cursor at;
    uint8_t *buffer, *room_end, *taken, *summed;
    // The maximum output, counted from the start of the buffer.
    size_t allowed;
    uint32_t sum;
    outcome (*loop)(wi_inflate *stream, const uint8_t *in_limit, const uint8_t *out_limit);
    uint32_t literals[LITERAL_ENTRIES];
    uint32_t distances[DISTANCE_ENTRIES];
    uint8_t input[INPUT + PADDING];
};

// Decodes a block until little input or space is left. Matches can reach back to the start of the buffer.
INLINE outcome run_codes(wi_inflate *stream, const uint8_t *in_limit, const uint8_t *out_limit) {
    cursor at = stream->at;
    const uint32_t *literals = stream->literals, *distances = stream->distances;
    const uint8_t *first = stream->buffer;
    outcome outcome = STOPPED;
    refill(&at);
    uint32_t entry = find(literals, &at, LITERAL_BITS);
    while (at.in < in_limit && at.out < out_limit) {
        // 56 bits are available. Four literals of the table's width leave enough to look up the next entry.
        if (entry & ENTRY_LITERAL) {
            drop(&at, entry);
            *at.out++ = (uint8_t)(entry >> 16);
            entry = find(literals, &at, LITERAL_BITS);
            if (entry & ENTRY_LITERAL) {
                drop(&at, entry);
                *at.out++ = (uint8_t)(entry >> 16);
                entry = find(literals, &at, LITERAL_BITS);
                if (entry & ENTRY_LITERAL) {
                    drop(&at, entry);
                    *at.out++ = (uint8_t)(entry >> 16);
                    entry = find(literals, &at, LITERAL_BITS);
                    if (entry & ENTRY_LITERAL) {
                        drop(&at, entry);
                        *at.out++ = (uint8_t)(entry >> 16);
                        entry = find(literals, &at, LITERAL_BITS);
                        refill(&at);
                        continue;
                    }
                }
            }
            refill(&at);
        }
        if (entry & ENTRY_RARE) {
            if (entry & ENTRY_SUBTABLE) entry = find_in_subtable(literals, &at, entry);
            if (entry & ENTRY_LITERAL) {
                drop(&at, entry);
                *at.out++ = (uint8_t)(entry >> 16);
                refill(&at);
                entry = find(literals, &at, LITERAL_BITS);
                continue;
            }
            if (entry & ENTRY_RARE) {
                drop(&at, entry);
                outcome = entry & ENTRY_END ? BLOCK_ENDED : WRONG;
                break;
            }
        }
        // A length takes at most 20 bits, and a distance 28.
        uint32_t length = take_value(&at, entry);
        uint32_t reach = find(distances, &at, DISTANCE_BITS);
        if (reach & ENTRY_RARE) {
            if (reach & ENTRY_SUBTABLE) reach = find_in_subtable(distances, &at, reach);
            if (reach & ENTRY_RARE) {
                outcome = WRONG;
                break;
            }
        }
        uint32_t distance = take_value(&at, reach);
        if (distance > (size_t)(at.out - first)) {
            outcome = WRONG;
            break;
        }
        refill(&at);
        entry = find(literals, &at, LITERAL_BITS);
        copy(at.out, distance, length);
        at.out += length;
    }
    stream->at = at;
    return outcome;
}

static outcome loop_plain(wi_inflate *stream, const uint8_t *in_limit, const uint8_t *out_limit) {
    return run_codes(stream, in_limit, out_limit);
}

#if defined(__x86_64__)
// Compiles the loop with BMI2, because its shift instructions accept any register and leave the flags
// unchanged.
__attribute__((target("bmi,bmi2"))) static outcome loop_bmi2(
    wi_inflate *stream, const uint8_t *in_limit, const uint8_t *out_limit
) {
    return run_codes(stream, in_limit, out_limit);
}
#endif

wi_inflate *wi_inflate_new(size_t largest, size_t total, wi_inflate_supply supply, void *context) {
    wi_inflate *stream = malloc(sizeof *stream);
    if (!stream) return NULL;
    size_t room = largest > 3 * WINDOW ? largest : 3 * WINDOW;
    // A small buffer never slides. It needs one more byte. Otherwise, we'd stop at the full buffer before
    // checking the end of the stream.
    room = total < WINDOW + room ? total + 1 : WINDOW + room;
    stream->buffer = malloc(room + WRITE_AHEAD);
    if (!stream->buffer) {
        free(stream);
        return NULL;
    }
    stream->supply = supply;
    stream->context = context;
    stream->in_end = stream->input;
    stream->all_supplied = false;
    stream->phase = HEAD;
    stream->at = (cursor){.in = stream->input, .out = stream->buffer};
    stream->room_end = stream->buffer + room;
    stream->taken = stream->summed = stream->buffer;
    stream->allowed = total;
    stream->sum = 1;
    stream->loop = loop_plain;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")) stream->loop = loop_bmi2;
#endif
    return stream;
}

void wi_inflate_free(wi_inflate *stream) {
    if (!stream) return;
    free(stream->buffer);
    free(stream);
}

static size_t unread_input(const wi_inflate *stream) {
    return stream->at.in < stream->in_end ? (size_t)(stream->in_end - stream->at.in) : 0;
}

// Returns whole bytes to the input.
static void give_back(cursor *at) {
    at->in -= (at->left & 63) >> 3;
    at->left &= 7;
    at->bits &= (1u << at->left) - 1;
}

static void fetch(wi_inflate *stream) {
    give_back(&stream->at);
    size_t rest = unread_input(stream);
    memmove(stream->input, stream->at.in, rest);
    stream->at.in = stream->input;
    while (rest < INPUT && !stream->all_supplied) {
        size_t count = stream->supply(stream->context, stream->input + rest, INPUT - rest);
        stream->all_supplied = count == 0;
        rest += count;
    }
    stream->in_end = stream->input + rest;
    if (stream->all_supplied) memset(stream->input + rest, 0, PADDING);
}

static bool read_head(wi_inflate *stream) {
    const uint8_t *in = stream->at.in;
    stream->at.in += 2;
    stream->window_bits = (in[0] >> 4) + 8;
    return (in[0] << 8 | in[1]) % 31 == 0 && (in[0] & 15) == 8 && stream->window_bits <= 15
        && !(in[1] & 0x20);
}

static uint32_t take_bits(cursor *at, int count) {
    uint32_t value = at->bits & ((1u << count) - 1);
    at->bits >>= count;
    at->left -= (uint32_t)count;
    return value;
}

static bool read_codes(wi_inflate *stream) {
    static const uint8_t order[LENGTH_SYMBOLS] = {
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    cursor *at = &stream->at;
    uint8_t lengths[LITERAL_SYMBOLS + DISTANCE_SYMBOLS] = {0};
    int literals = (int)take_bits(at, 5) + 257, distances = (int)take_bits(at, 5) + 1;
    int given = (int)take_bits(at, 4) + 4;
    if (literals > 286 || distances > 30) return false;
    for (int i = 0; i < given; i++) {
        refill(at);
        lengths[order[i]] = (uint8_t)take_bits(at, 3);
    }
    uint32_t table[1 << LENGTH_BITS];
    if (!wi_inflate_length_table(table, lengths)) return false;
    memset(lengths, 0, sizeof lengths);
    for (int i = 0; i < literals + distances;) {
        refill(at);
        uint32_t entry = find(table, at, LENGTH_BITS), symbol = entry >> 16;
        drop(at, entry);
        if (symbol < 16) {
            lengths[i++] = (uint8_t)symbol;
            continue;
        }
        if (symbol == 16 && i == 0) return false;
        int repeats = symbol == 16 ? (int)take_bits(at, 2) + 3
            : symbol == 17         ? (int)take_bits(at, 3) + 3
                                   : (int)take_bits(at, 7) + 11;
        if (repeats > literals + distances - i) return false;
        memset(lengths + i, symbol == 16 ? lengths[i - 1] : 0, (size_t)repeats);
        i += repeats;
    }
    return lengths[256] > 0 && wi_inflate_literal_table(stream->literals, lengths, literals)
        && wi_inflate_distance_table(stream->distances, lengths + literals, distances, stream->window_bits);
}

static bool set_fixed_codes(wi_inflate *stream) {
    uint8_t lengths[LITERAL_SYMBOLS];
    for (int i = 0; i < LITERAL_SYMBOLS; i++) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    bool is_right = wi_inflate_literal_table(stream->literals, lengths, LITERAL_SYMBOLS);
    memset(lengths, 5, DISTANCE_SYMBOLS);
    return is_right
        && wi_inflate_distance_table(stream->distances, lengths, DISTANCE_SYMBOLS, stream->window_bits);
}

static bool read_block_head(wi_inflate *stream) {
    cursor *at = &stream->at;
    refill(at);
    stream->is_last = take_bits(at, 1);
    stream->phase = CODES;
    switch (take_bits(at, 2)) {
    case 0:
        give_back(at);
        at->bits = at->left = 0;
        stream->stored = (size_t)at->in[0] | (size_t)at->in[1] << 8;
        stream->phase = STORED;
        if ((at->in[0] ^ at->in[2]) != 0xFF || (at->in[1] ^ at->in[3]) != 0xFF) return false;
        at->in += 4;
        return true;
    case 1: return set_fixed_codes(stream);
    case 2: return read_codes(stream);
    default: return false;
    }
}

static void end_block(wi_inflate *stream) { stream->phase = stream->is_last ? TAIL : BLOCK; }

static bool copy_stored(wi_inflate *stream, const uint8_t *out_limit) {
    size_t count = stream->stored, there = unread_input(stream), room = (size_t)(out_limit - stream->at.out);
    if (count > there && there == 0 && stream->all_supplied) return false;
    if (count > there) count = there;
    if (count > room) count = room;
    memcpy(stream->at.out, stream->at.in, count);
    stream->at.in += count;
    stream->at.out += count;
    stream->stored -= count;
    if (stream->stored == 0) end_block(stream);
    return true;
}

static void add_up(wi_inflate *stream) {
    stream->sum = webimage_adler32(stream->sum, stream->summed, (size_t)(stream->at.out - stream->summed));
    stream->summed = stream->at.out;
}

static bool read_tail(wi_inflate *stream) {
    give_back(&stream->at);
    add_up(stream);
    const uint8_t *in = stream->at.in;
    stream->at.in += 4;
    return ((uint32_t)in[0] << 24 | (uint32_t)in[1] << 16 | (uint32_t)in[2] << 8 | in[3]) == stream->sum;
}

// Performs one step; returns false if the stream is invalid.
static bool step(wi_inflate *stream, const uint8_t *out_limit) {
    switch (stream->phase) {
    case HEAD: stream->phase = BLOCK; return read_head(stream);
    case BLOCK: return read_block_head(stream);
    case STORED: return copy_stored(stream, out_limit);
    case CODES: {
        const uint8_t *in_limit = stream->in_end - READ_AHEAD;
        if (stream->all_supplied) in_limit += PADDING;
        outcome outcome = stream->loop(stream, in_limit, out_limit);
        if (outcome == BLOCK_ENDED) end_block(stream);
        return outcome != WRONG;
    }
    case TAIL: stream->phase = ENDED; return read_tail(stream);
    default: return false;
    }
}

// Makes space by removing bytes that were taken and that matches can't reach anymore.
static void slide(wi_inflate *stream) {
    const uint8_t *keep = stream->taken;
    if (stream->at.out - keep < WINDOW) {
        if (stream->at.out - stream->buffer <= WINDOW) return;
        keep = stream->at.out - WINDOW;
    }
    size_t shift = (size_t)(keep - stream->buffer);
    memmove(stream->buffer, keep, (size_t)(stream->at.out - keep));
    stream->at.out -= shift;
    stream->taken -= shift;
    stream->summed -= shift;
    stream->allowed -= shift;
}

wi_inflate_status wi_inflate_run(wi_inflate *stream, size_t count) {
    if (stream->phase == ENDED) return WI_INFLATE_ENDED;
    if ((size_t)(stream->room_end - stream->taken) < count || stream->at.out >= stream->room_end) {
        slide(stream);
    }
    bool has_fetched = false;
    while (stream->phase != ENDED && stream->at.out < stream->room_end) {
        // A block's header or a symbol can extend beyond the last bytes, so get more input first.
        if (unread_input(stream) < PADDING && !stream->all_supplied) {
            if (has_fetched) break;
            fetch(stream);
            has_fetched = true;
        }
        if (stream->phase == BROKEN || !step(stream, stream->room_end)
            || stream->at.in - ((stream->at.left & 63) >> 3) > stream->in_end
            || (size_t)(stream->at.out - stream->buffer) > stream->allowed) {
            stream->phase = BROKEN;
            return WI_INFLATE_BROKEN;
        }
    }
    add_up(stream);
    return stream->phase == ENDED ? WI_INFLATE_ENDED : WI_INFLATE_MORE;
}

const uint8_t *wi_inflate_bytes(const wi_inflate *stream, size_t *count) {
    *count = (size_t)(stream->at.out - stream->taken);
    return stream->taken;
}

void wi_inflate_take(wi_inflate *stream, size_t count) { stream->taken += count; }

bool wi_inflate_has_rest(wi_inflate *stream) {
    if (unread_input(stream) == 0 && !stream->all_supplied) fetch(stream);
    return unread_input(stream) > 0;
}

#endif
