// SPDX-License-Identifier: MIT
// CRC-32C (Castagnoli, RFC 3720 appendix B.4) with the processor's CRC instruction. The instruction has a
// latency of three cycles, so we process three stretches in parallel and combine them with a table that has
// the effect of `stretch` zero bytes on a remainder. Long runs are folded first if the processor has 512-bit
// carry-less multiplication.
#include "CCRC.h"

#include <pthread.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define CRC_TARGET __attribute__((target("sse4.2")))
#define CRC_WORD(crc, word) ((uint32_t)_mm_crc32_u64((crc), (word)))
#define CRC_BYTE(crc, byte) _mm_crc32_u8((crc), (byte))
#elif defined(__aarch64__)
#if defined(__linux__)
#include <sys/auxv.h>
#endif
#include <arm_acle.h>
#define CRC_TARGET __attribute__((target("crc")))
#define CRC_WORD(crc, word) __crc32cd((crc), (word))
#define CRC_BYTE(crc, byte) __crc32cb((crc), (byte))
#endif

#if defined(CRC_TARGET)

enum { LONG_STRETCH = 4096, SHORT_STRETCH = 256 };

typedef uint32_t shift_table[4][256];
static shift_table long_shift, short_shift;
static bool can_fold;
static pthread_once_t prepared = PTHREAD_ONCE_INIT;

CRC_TARGET static void prepare_table(shift_table table, size_t stretch) {
    uint32_t bit_effect[32];
    for (int bit = 0; bit < 32; bit++) {
        uint32_t crc = (uint32_t)1 << bit;
        for (size_t done = 0; done < stretch; done += 8) crc = CRC_WORD(crc, 0);
        bit_effect[bit] = crc;
    }
    for (int place = 0; place < 4; place++) {
        for (int byte = 0; byte < 256; byte++) {
            uint32_t sum = 0;
            for (int bit = 0; bit < 8; bit++) {
                if (byte >> bit & 1) sum ^= bit_effect[place * 8 + bit];
            }
            table[place][byte] = sum;
        }
    }
}

static inline uint32_t shift(const shift_table table, uint32_t crc) {
    return table[0][crc & 255] ^ table[1][crc >> 8 & 255] ^ table[2][crc >> 16 & 255] ^ table[3][crc >> 24];
}

static inline uint64_t load(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    return word;
}

CRC_TARGET static inline uint32_t three_stretches(
    uint32_t crc, const uint8_t *bytes, size_t stretch, const shift_table table
) {
    uint32_t second = 0, third = 0;
    for (size_t offset = 0; offset < stretch; offset += 8) {
        crc = CRC_WORD(crc, load(bytes + offset));
        second = CRC_WORD(second, load(bytes + stretch + offset));
        third = CRC_WORD(third, load(bytes + 2 * stretch + offset));
    }
    return shift(table, shift(table, crc) ^ second) ^ third;
}

CRC_TARGET static uint32_t plain(uint32_t crc, const uint8_t *bytes, size_t count) {
    for (; count >= 3 * LONG_STRETCH; count -= 3 * LONG_STRETCH, bytes += 3 * LONG_STRETCH)
        crc = three_stretches(crc, bytes, LONG_STRETCH, long_shift);
    for (; count >= 3 * SHORT_STRETCH; count -= 3 * SHORT_STRETCH, bytes += 3 * SHORT_STRETCH)
        crc = three_stretches(crc, bytes, SHORT_STRETCH, short_shift);
    for (; count >= 8; count -= 8, bytes += 8) crc = CRC_WORD(crc, load(bytes));
    for (; count > 0; count--, bytes++) crc = CRC_BYTE(crc, *bytes);
    return crc;
}

#if defined(__x86_64__)

// Folding as described by Gopal, Ozturk et al., "Fast CRC Computation for Generic Polynomials Using PCLMULQDQ
// Instruction" (Intel, 2009): multiply 16 bytes by x^D, and add the product to the bytes that are D bits
// later. In the end, the remainder of the last 256 bytes is the remainder of all bytes.
enum { FOLD = 256 };
static uint64_t fold_low, fold_high;

/// Returns x^power modulo the polynomial, with reversed bits, as a factor of a product with reversed bits.
static uint64_t power_of_x(int power) {
    uint32_t value = (uint32_t)1 << 31;
    while (power-- > 0) value = value >> 1 ^ (value & 1 ? 0x82f63b78u : 0);
    return (uint64_t)value << 1;
}

static void prepare_folding(void) {
    fold_low = power_of_x(FOLD * 8 + 32);
    fold_high = power_of_x(FOLD * 8 - 32);
    can_fold = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("vpclmulqdq");
}

#define FOLD_TARGET __attribute__((target("avx512f,vpclmulqdq,sse4.2")))

FOLD_TARGET static inline __m512i fold(__m512i sum, __m512i factors, const uint8_t *bytes) {
    __m512i low = _mm512_clmulepi64_epi128(sum, factors, 0x00);
    __m512i high = _mm512_clmulepi64_epi128(sum, factors, 0x11);
    return _mm512_ternarylogic_epi64(low, high, _mm512_loadu_si512(bytes), 0x96);
}

/// `count` must be a multiple of FOLD and not 0.
FOLD_TARGET static uint32_t folded(uint32_t crc, const uint8_t *bytes, size_t count) {
    __m512i factors = _mm512_broadcast_i32x4(_mm_set_epi64x((int64_t)fold_high, (int64_t)fold_low));
    __m512i first = _mm512_zextsi128_si512(_mm_cvtsi32_si128((int)crc));
    __m512i a = _mm512_xor_si512(_mm512_loadu_si512(bytes), first);
    __m512i b = _mm512_loadu_si512(bytes + 64);
    __m512i c = _mm512_loadu_si512(bytes + 128);
    __m512i d = _mm512_loadu_si512(bytes + 192);
    for (size_t offset = FOLD; offset < count; offset += FOLD) {
        a = fold(a, factors, bytes + offset);
        b = fold(b, factors, bytes + offset + 64);
        c = fold(c, factors, bytes + offset + 128);
        d = fold(d, factors, bytes + offset + 192);
    }
    uint8_t rest[FOLD];
    _mm512_storeu_si512(rest, a);
    _mm512_storeu_si512(rest + 64, b);
    _mm512_storeu_si512(rest + 128, c);
    _mm512_storeu_si512(rest + 192, d);
    return plain(0, rest, FOLD);
}

#else

enum { FOLD = 1 };
static void prepare_folding(void) {}
static uint32_t folded(uint32_t crc, const uint8_t *bytes, size_t count) { return plain(crc, bytes, count); }

#endif

static void prepare(void) {
    prepare_table(long_shift, LONG_STRETCH);
    prepare_table(short_shift, SHORT_STRETCH);
    prepare_folding();
}

bool webimage_crc32c_available(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("sse4.2");
#elif defined(__linux__)
    return (getauxval(AT_HWCAP) & (1 << 7)) != 0;
#else
    return true;
#endif
}

uint32_t webimage_crc32c_unfolded(uint32_t crc, const void *data, size_t count) {
    pthread_once(&prepared, prepare);
    return ~plain(~crc, data, count);
}

uint32_t webimage_crc32c(uint32_t crc, const void *data, size_t count) {
    pthread_once(&prepared, prepare);
    const uint8_t *bytes = data;
    crc = ~crc;
    // Folding isn't worth it for fewer bytes: its last 256 bytes alone would take longer.
    if (can_fold && count >= 4 * FOLD) {
        size_t whole = count - count % FOLD;
        crc = folded(crc, bytes, whole);
        bytes += whole;
        count -= whole;
    }
    return ~plain(crc, bytes, count);
}

#else

bool webimage_crc32c_available(void) { return false; }
uint32_t webimage_crc32c_unfolded(uint32_t crc, const void *data, size_t count) {
    (void)data;
    (void)count;
    return crc;
}
uint32_t webimage_crc32c(uint32_t crc, const void *data, size_t count) {
    return webimage_crc32c_unfolded(crc, data, count);
}

#endif
