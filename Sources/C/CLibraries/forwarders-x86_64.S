// SPDX-License-Identifier: MIT
// One forwarder for each function: it jumps to the address in the table, or loads the library first.

#if defined(__linux__) && defined(__x86_64__)

.macro forwarder name
    .globl wi_lazy_\name
    .hidden wi_lazy_\name
    .type wi_lazy_\name, @function
    .p2align 4
wi_lazy_\name:
    movq wi_lazy_functions+8*number(%rip), %r11
    testq %r11, %r11
    jz 1f
    jmpq *%r11
1:  pushq $number
    jmp load
    .size wi_lazy_\name, .-wi_lazy_\name
    .set number, number+1
.endm

    .text
    .p2align 4
    .type load, @function
// The number of the function is on the stack, above the address to return to. All registers that may have
// arguments are kept.
load:
    pushq %rax
    pushq %rdi
    pushq %rsi
    pushq %rdx
    pushq %rcx
    pushq %r8
    pushq %r9
    subq $136, %rsp
    movups %xmm0, (%rsp)
    movups %xmm1, 16(%rsp)
    movups %xmm2, 32(%rsp)
    movups %xmm3, 48(%rsp)
    movups %xmm4, 64(%rsp)
    movups %xmm5, 80(%rsp)
    movups %xmm6, 96(%rsp)
    movups %xmm7, 112(%rsp)
    movl 192(%rsp), %edi
    call wi_lazy_load
    movups (%rsp), %xmm0
    movups 16(%rsp), %xmm1
    movups 32(%rsp), %xmm2
    movups 48(%rsp), %xmm3
    movups 64(%rsp), %xmm4
    movups 80(%rsp), %xmm5
    movups 96(%rsp), %xmm6
    movups 112(%rsp), %xmm7
    addq $136, %rsp
    popq %r9
    popq %r8
    popq %rcx
    popq %rdx
    popq %rsi
    popq %rdi
    popq %rax
    popq %r11
    leaq wi_lazy_functions(%rip), %r10
    jmpq *(%r10,%r11,8)
    .size load, .-load

    .set number, 0
#define WI_FUNCTION(name) forwarder name
#include "Functions/all.h"

#endif

#if defined(__linux__)
    .section .note.GNU-stack,"",@progbits
#endif
