// SPDX-License-Identifier: MIT
// One forwarder for each function: it jumps to the address in the table, or loads the library first.

#if defined(__linux__) && defined(__aarch64__)

.macro forwarder name
    .globl wi_lazy_\name
    .hidden wi_lazy_\name
    .type wi_lazy_\name, %function
    .p2align 2
wi_lazy_\name:
    adrp x16, wi_lazy_functions+8*number
    add x16, x16, :lo12:wi_lazy_functions+8*number
    ldar x16, [x16]
    cbz x16, 1f
    br x16
1:  mov w17, #number
    b load
    .size wi_lazy_\name, .-wi_lazy_\name
    .set number, number+1
.endm

    .text
    .p2align 2
    .type load, %function
// The number of the function is in w17. All registers that may have arguments are kept.
load:
    stp x29, x30, [sp, #-224]!
    mov x29, sp
    stp x0, x1, [sp, #16]
    stp x2, x3, [sp, #32]
    stp x4, x5, [sp, #48]
    stp x6, x7, [sp, #64]
    stp x8, x17, [sp, #80]
    stp q0, q1, [sp, #96]
    stp q2, q3, [sp, #128]
    stp q4, q5, [sp, #160]
    stp q6, q7, [sp, #192]
    mov w0, w17
    bl wi_lazy_load
    ldp q6, q7, [sp, #192]
    ldp q4, q5, [sp, #160]
    ldp q2, q3, [sp, #128]
    ldp q0, q1, [sp, #96]
    ldp x8, x17, [sp, #80]
    ldp x6, x7, [sp, #64]
    ldp x4, x5, [sp, #48]
    ldp x2, x3, [sp, #32]
    ldp x0, x1, [sp, #16]
    ldp x29, x30, [sp], #224
    adrp x16, wi_lazy_functions
    add x16, x16, :lo12:wi_lazy_functions
    ldr x16, [x16, w17, uxtw #3]
    br x16
    .size load, .-load

    .set number, 0
#define WI_FUNCTION(name) forwarder name
#include "Functions/all.h"

#endif

#if defined(__linux__)
    .section .note.GNU-stack,"",%progbits
#endif
