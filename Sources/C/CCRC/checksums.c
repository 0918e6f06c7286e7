// SPDX-License-Identifier: MIT

#include "CCRC.h"

#include <pthread.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

typedef uint8_t u8x16 __attribute__((vector_size(16)));
typedef uint16_t u16x16 __attribute__((vector_size(32)));
typedef uint32_t u32x16 __attribute__((vector_size(64)));

enum { MODULUS = 65521, LANES = 16, SAFE_ROUNDS = 256 };

uint32_t webimage_adler32(uint32_t sum, const uint8_t *bytes, size_t count) {
    uint32_t low = sum & 0xFFFF, high = sum >> 16;
    while (count >= LANES) {
        size_t rounds = count / LANES < SAFE_ROUNDS ? count / LANES : SAFE_ROUNDS;
        // Each of the sixteen lanes adds up its own bytes and, in each round, its sum so far. The sum of 256
        // bytes fits into 16 bits.
        u16x16 plain = {0};
        u32x16 weighted = {0};
        for (size_t i = 0; i < rounds; i++) {
            u8x16 row;
            memcpy(&row, bytes + i * LANES, LANES);
            weighted += __builtin_convertvector(plain, u32x16);
            plain += __builtin_convertvector(row, u16x16);
        }
        uint32_t total = 0, places = 0;
        for (int lane = 0; lane < LANES; lane++) {
            total += plain[lane];
            places += weighted[lane] * LANES + plain[lane] * (uint32_t)(LANES - lane);
        }
        high = (uint32_t)((high + (uint64_t)low * rounds * LANES + places) % MODULUS);
        low = (low + total) % MODULUS;
        bytes += rounds * LANES;
        count -= rounds * LANES;
    }
    for (; count > 0; count--) {
        low += *bytes++;
        high += low;
    }
    return high % MODULUS << 16 | low % MODULUS;
}

static uint32_t table[8][256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void fill_table(void) {
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t value = byte;
        for (int bit = 0; bit < 8; bit++) value = (value >> 1) ^ (value & 1 ? 0xEDB88320u : 0);
        table[0][byte] = value;
    }
    for (int step = 1; step < 8; step++)
        for (int byte = 0; byte < 256; byte++)
            table[step][byte] = table[step - 1][byte] >> 8 ^ table[0][table[step - 1][byte] & 255];
}

// Updates the remainder, without the complements at the start and end.
static uint32_t add_plain(uint32_t value, const uint8_t *bytes, size_t count) {
    for (; count >= 8; bytes += 8, count -= 8) {
        uint32_t low, high;
        memcpy(&low, bytes, 4);
        memcpy(&high, bytes + 4, 4);
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
        low = __builtin_bswap32(low);
        high = __builtin_bswap32(high);
#endif
        low ^= value;
        value = table[7][low & 255] ^ table[6][low >> 8 & 255]
            ^ table[5][low >> 16 & 255] ^ table[4][low >> 24]
            ^ table[3][high & 255] ^ table[2][high >> 8 & 255]
            ^ table[1][high >> 16 & 255] ^ table[0][high >> 24];
    }
    for (; count > 0; count--) value = table[0][(value ^ *bytes++) & 255] ^ value >> 8;
    return value;
}

#if defined(__x86_64__)
#define PCLMUL __attribute__((target("pclmul,sse4.1")))

PCLMUL static inline __m128i fold(__m128i sum, __m128i factors, __m128i next) {
    return _mm_xor_si128(
        _mm_xor_si128(_mm_clmulepi64_si128(sum, factors, 0x00), _mm_clmulepi64_si128(sum, factors, 0x11)),
        next);
}

PCLMUL static inline __m128i load(const uint8_t *from) { return _mm_loadu_si128((const __m128i *)from); }

// Folds at least 64 bytes. To shift a part of the polynomial by a power of x, multiply it with that power's
// remainder (Gopal et al., Fast CRC Computation Using PCLMULQDQ, 2009). Four sums advance by 64 bytes at a
// time, then one by 16 bytes. The table handles the remaining bytes.
PCLMUL static uint32_t add_folding(uint32_t value, const uint8_t *bytes, size_t count) {
    const __m128i by_64 = _mm_set_epi64x(0x1C6E41596, 0x154442BD4);
    const __m128i by_16 = _mm_set_epi64x(0x0CCAA009E, 0x1751997D0);
    __m128i a = _mm_xor_si128(load(bytes), _mm_cvtsi32_si128((int32_t)value));
    __m128i b = load(bytes + 16), c = load(bytes + 32), d = load(bytes + 48);
    for (bytes += 64, count -= 64; count >= 64; bytes += 64, count -= 64) {
        a = fold(a, by_64, load(bytes));
        b = fold(b, by_64, load(bytes + 16));
        c = fold(c, by_64, load(bytes + 32));
        d = fold(d, by_64, load(bytes + 48));
    }
    a = fold(fold(fold(a, by_16, b), by_16, c), by_16, d);
    for (; count >= 16; bytes += 16, count -= 16) a = fold(a, by_16, load(bytes));
    uint8_t rest[16];
    memcpy(rest, &a, 16);
    return add_plain(add_plain(0, rest, 16), bytes, count);
}
#endif

uint32_t webimage_crc32(uint32_t sum, const uint8_t *bytes, size_t count) {
    pthread_once(&once, fill_table);
#if defined(__x86_64__)
    if (count >= 64 && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1")) {
        return ~add_folding(~sum, bytes, count);
    }
#endif
    return ~add_plain(~sum, bytes, count);
}
