// SPDX-License-Identifier: MIT

#include "kernels.h"

#if defined(__x86_64__)
#include <cpuid.h>

// Whether the processor supports AVX2 and converts half floats.
static int has_avx2(void) {
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __builtin_cpu_supports("avx2") && __get_cpuid(1, &a, &b, &c, &d) && (c & bit_F16C);
}
#endif

int craster_kernels(int level, CRasterKernels *kernels) {
#if defined(__x86_64__)
    switch (level) {
    case 1:
        *kernels = craster_sse2;
        return 1;
    case 2:
        if (!has_avx2()) return 0;
        *kernels = craster_avx2;
        return 1;
    case 3:
        if (!has_avx2() || !__builtin_cpu_supports("avx512f")) return 0;
        if (!__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512vnni")) return 0;
        *kernels = craster_avx2;
        kernels->resample_vertical = craster_avx512_resample_vertical;
        return 1;
    default: return 0;
    }
#elif defined(__aarch64__)
    if (level != 1) return 0;
    *kernels = craster_neon;
    return 1;
#else
    (void)level;
    (void)kernels;
    return 0;
#endif
}
