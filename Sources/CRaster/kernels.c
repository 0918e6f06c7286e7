// SPDX-License-Identifier: MIT

#include "kernels.h"

int craster_kernels(int level, CRasterKernels *kernels) {
#if defined(__x86_64__)
    switch (level) {
    case 1:
        *kernels = craster_sse2;
        return 1;
    case 2:
        if (!__builtin_cpu_supports("avx2")) return 0;
        *kernels = craster_avx2;
        return 1;
    case 3:
        if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("avx512f")) return 0;
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
