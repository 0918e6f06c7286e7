// SPDX-License-Identifier: MIT

#include "kernels.h"

const CRasterKernels *craster_kernels(int level) {
#if defined(__x86_64__)
    switch (level) {
    case 1: return &craster_sse2;
    case 2: return __builtin_cpu_supports("avx2") ? &craster_avx2 : NULL;
    default: return NULL;
    }
#elif defined(__aarch64__)
    return level == 1 ? &craster_neon : NULL;
#else
    (void)level;
    return NULL;
#endif
}
