// SPDX-License-Identifier: MIT
// CRC-32C (Castagnoli, RFC 3720 appendix B.4) by the processor's own instruction. One instruction waits three cycles
// for the one before, so three stretches are worked on side by side and joined by a table that says what `stretch`
// zero bytes do to a remainder.
#include "CCRC.h"

#include <pthread.h>
#include <string.h>

#if defined(__x86_64__)
#include <nmmintrin.h>
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

static void prepare(void) {
    prepare_table(long_shift, LONG_STRETCH);
    prepare_table(short_shift, SHORT_STRETCH);
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

bool webimage_crc32c_available(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("sse4.2");
#elif defined(__linux__)
    return (getauxval(AT_HWCAP) & (1 << 7)) != 0;
#else
    return true;
#endif
}

CRC_TARGET uint32_t webimage_crc32c(uint32_t crc, const void *data, size_t count) {
    pthread_once(&prepared, prepare);
    const uint8_t *bytes = data;
    crc = ~crc;
    for (; count >= 3 * LONG_STRETCH; count -= 3 * LONG_STRETCH, bytes += 3 * LONG_STRETCH)
        crc = three_stretches(crc, bytes, LONG_STRETCH, long_shift);
    for (; count >= 3 * SHORT_STRETCH; count -= 3 * SHORT_STRETCH, bytes += 3 * SHORT_STRETCH)
        crc = three_stretches(crc, bytes, SHORT_STRETCH, short_shift);
    for (; count >= 8; count -= 8, bytes += 8) crc = CRC_WORD(crc, load(bytes));
    for (; count > 0; count--, bytes++) crc = CRC_BYTE(crc, *bytes);
    return ~crc;
}

#else

bool webimage_crc32c_available(void) { return false; }
uint32_t webimage_crc32c(uint32_t crc, const void *data, size_t count) {
    (void)data;
    (void)count;
    return crc;
}

#endif
