// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// gain.c, whose SHA-256 with its headers and flags is 9a2614a1123a018640f4691d8639d5db
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__x86_64__)
#if defined(__ELF__)
	.text
	.globl	craster_gain_levels
	.p2align	4
	.type	craster_gain_levels,@function
craster_gain_levels:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	testq	%r8, %r8
	jle	.LBB0_7
	movl	$256, %eax
	subl	%edx, %eax
	cmpq	$8, %r8
	jae	.LBB0_4
	xorl	%r9d, %r9d
	jmp	.LBB0_3
.LBB0_4:
	movabsq	$9223372036854775800, %r9
	andq	%r8, %r9
	movd	%eax, %xmm0
	pshufd	$0, %xmm0, %xmm0
	movd	%edx, %xmm1
	pshufd	$0, %xmm1, %xmm1
	xorl	%r10d, %r10d
	pxor	%xmm2, %xmm2
	pshufd	$245, %xmm0, %xmm3
	pshufd	$245, %xmm1, %xmm4
	.p2align	4
.LBB0_5:
	movq	(%rdi,%r10), %xmm5
	punpcklbw	%xmm2, %xmm5
	movdqa	%xmm5, %xmm7
	punpcklwd	%xmm2, %xmm7
	punpckhwd	%xmm2, %xmm5
	movdqa	%xmm0, %xmm6
	pmuludq	%xmm5, %xmm6
	pshufd	$232, %xmm6, %xmm6
	pshufd	$245, %xmm5, %xmm5
	pmuludq	%xmm3, %xmm5
	pshufd	$232, %xmm5, %xmm5
	punpckldq	%xmm5, %xmm6
	movdqa	%xmm0, %xmm5
	pmuludq	%xmm7, %xmm5
	pshufd	$232, %xmm5, %xmm5
	pshufd	$245, %xmm7, %xmm7
	pmuludq	%xmm3, %xmm7
	pshufd	$232, %xmm7, %xmm7
	punpckldq	%xmm7, %xmm5
	movq	(%rsi,%r10), %xmm7
	punpcklbw	%xmm2, %xmm7
	movdqa	%xmm7, %xmm8
	punpcklwd	%xmm2, %xmm8
	punpckhwd	%xmm2, %xmm7
	movdqa	%xmm1, %xmm9
	pmuludq	%xmm7, %xmm9
	pshufd	$232, %xmm9, %xmm9
	pshufd	$245, %xmm7, %xmm7
	pmuludq	%xmm4, %xmm7
	pshufd	$232, %xmm7, %xmm7
	punpckldq	%xmm7, %xmm9
	paddd	%xmm6, %xmm9
	movdqa	%xmm1, %xmm6
	pmuludq	%xmm8, %xmm6
	pshufd	$232, %xmm6, %xmm6
	pshufd	$245, %xmm8, %xmm7
	pmuludq	%xmm4, %xmm7
	pshufd	$232, %xmm7, %xmm7
	punpckldq	%xmm7, %xmm6
	paddd	%xmm5, %xmm6
	pslld	$16, %xmm9
	psrad	$16, %xmm9
	pslld	$16, %xmm6
	psrad	$16, %xmm6
	packssdw	%xmm9, %xmm6
	movdqu	%xmm6, (%rcx,%r10,2)
	addq	$8, %r10
	cmpq	%r10, %r9
	jne	.LBB0_5
	jmp	.LBB0_6
.LBB0_3:
	movzbl	(%rdi,%r9), %r10d
	imull	%eax, %r10d
	movzbl	(%rsi,%r9), %r11d
	imull	%edx, %r11d
	addl	%r10d, %r11d
	movw	%r11w, (%rcx,%r9,2)
	incq	%r9
.LBB0_6:
	cmpq	%r9, %r8
	jne	.LBB0_3
.LBB0_7:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end0:
	.size	craster_gain_levels, .Lfunc_end0-craster_gain_levels
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI1_0:
	.long	0x80000000
	.long	0x80000000
	.long	0x80000000
	.long	0x80000000
.LCPI1_2:
	.long	0x477fe000
	.long	0x477fe000
	.zero	4
	.zero	4
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI1_1:
	.long	0x477fe000
.LCPI1_3:
	.long	0x3b808081
	.text
	.globl	craster_gain_apply
	.p2align	4
	.type	craster_gain_apply,@function
craster_gain_apply:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	.cfi_offset %rbx, -56
	.cfi_offset %r12, -48
	.cfi_offset %r13, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	movq	%rcx, %rax
	movsd	52(%rdi), %xmm1
	movss	48(%rdi), %xmm0
	movl	64(%rdi), %r9d
	leal	-1(%r9), %ecx
	movl	$1, %r11d
	shll	%cl, %r11d
	shufps	$76, %xmm1, %xmm0
	shufps	$120, %xmm0, %xmm0
	xorl	%r10d, %r10d
	testl	%r9d, %r9d
	cmovgl	%r11d, %r10d
	cmpl	$1, 68(%rdi)
	jne	.LBB1_1
	testq	%r8, %r8
	jle	.LBB1_7
	xorps	.LCPI1_0(%rip), %xmm0
	xorl	%r11d, %r11d
	movss	.LCPI1_1(%rip), %xmm1
	movaps	.LCPI1_2(%rip), %xmm2
	movss	.LCPI1_3(%rip), %xmm3
	.p2align	4
.LBB1_6:
	movq	72(%rdi), %rcx
	movslq	(%rcx,%r11,4), %rcx
	movq	80(%rdi), %rbx
	movzwl	(%rbx,%r11,2), %r14d
	movzwl	(%rdx,%rcx,2), %ebx
	movl	$256, %r15d
	subl	%r14d, %r15d
	imull	%ebx, %r15d
	movzwl	2(%rdx,%rcx,2), %ebx
	imull	%r14d, %ebx
	addl	%r15d, %ebx
	movq	8(%rdi), %rcx
	movzbl	1(%rsi,%r11,4), %r14d
	movss	(%rcx,%r14,4), %xmm5
	movzbl	2(%rsi,%r11,4), %ecx
	shrl	$8, %ebx
	movq	(%rdi), %r14
	movss	(%r14,%rcx,4), %xmm4
	movq	16(%rdi), %r14
	addl	%r10d, %ebx
	movl	%r9d, %ecx
	shrl	%cl, %ebx
	movzbl	(%rsi,%r11,4), %ecx
	movss	(%r14,%rcx,4), %xmm6
	movq	32(%rdi), %rcx
	movss	(%rcx,%rbx,4), %xmm7
	movq	24(%rdi), %rcx
	movss	(%rcx,%rbx,4), %xmm8
	movq	40(%rdi), %rcx
	movss	(%rcx,%rbx,4), %xmm9
	movzbl	3(%rsi,%r11,4), %ecx
	xorps	%xmm10, %xmm10
	cvtsi2ss	%ecx, %xmm10
	unpcklps	%xmm7, %xmm8
	unpcklps	%xmm5, %xmm4
	movlhps	%xmm6, %xmm4
	movlhps	%xmm9, %xmm8
	mulps	%xmm8, %xmm4
	addps	%xmm0, %xmm4
	movaps	%xmm4, %xmm5
	minss	%xmm1, %xmm5
	xorps	%xmm6, %xmm6
	cmpltss	%xmm4, %xmm6
	shufps	$233, %xmm4, %xmm4
	andps	%xmm5, %xmm6
	xorps	%xmm5, %xmm5
	cmpltps	%xmm4, %xmm5
	minps	%xmm2, %xmm4
	andps	%xmm5, %xmm4
	movlhps	%xmm4, %xmm6
	mulss	%xmm3, %xmm10
	shufps	$212, %xmm4, %xmm10
	shufps	$40, %xmm10, %xmm6
	movups	%xmm6, (%rax)
	incq	%r11
	addq	$16, %rax
	cmpq	%r11, %r8
	jne	.LBB1_6
	jmp	.LBB1_7
.LBB1_1:
	testq	%r8, %r8
	jle	.LBB1_7
	xorps	.LCPI1_0(%rip), %xmm0
	xorl	%r11d, %r11d
	movss	.LCPI1_1(%rip), %xmm1
	movaps	.LCPI1_2(%rip), %xmm2
	movss	.LCPI1_3(%rip), %xmm3
	.p2align	4
.LBB1_3:
	movq	72(%rdi), %rcx
	movslq	(%rcx,%r11,4), %rbx
	movq	80(%rdi), %rcx
	movzwl	(%rcx,%r11,2), %r14d
	movq	8(%rdi), %rcx
	movzwl	4(%rdx,%rbx,8), %r12d
	movzbl	1(%rsi,%r11,4), %r15d
	movss	(%rcx,%r15,4), %xmm5
	movl	$256, %r15d
	subl	%r14d, %r15d
	imull	%r15d, %r12d
	movzwl	12(%rdx,%rbx,8), %r13d
	imull	%r14d, %r13d
	addl	%r12d, %r13d
	movq	24(%rdi), %r12
	shrl	$8, %r13d
	addl	%r10d, %r13d
	movl	%r9d, %ecx
	shrl	%cl, %r13d
	movss	(%r12,%r13,4), %xmm6
	movzbl	2(%rsi,%r11,4), %ecx
	movq	(%rdi), %r12
	movss	(%r12,%rcx,4), %xmm4
	movzwl	2(%rdx,%rbx,8), %ecx
	imull	%r15d, %ecx
	movzwl	10(%rdx,%rbx,8), %r12d
	imull	%r14d, %r12d
	addl	%ecx, %r12d
	movq	32(%rdi), %r13
	shrl	$8, %r12d
	addl	%r10d, %r12d
	movl	%r9d, %ecx
	shrl	%cl, %r12d
	movss	(%r13,%r12,4), %xmm7
	movq	16(%rdi), %rcx
	movzbl	(%rsi,%r11,4), %r12d
	movss	(%rcx,%r12,4), %xmm8
	movzwl	(%rdx,%rbx,8), %ecx
	imull	%r15d, %ecx
	movzwl	8(%rdx,%rbx,8), %ebx
	imull	%r14d, %ebx
	addl	%ecx, %ebx
	movq	40(%rdi), %r14
	shrl	$8, %ebx
	addl	%r10d, %ebx
	movl	%r9d, %ecx
	shrl	%cl, %ebx
	movss	(%r14,%rbx,4), %xmm9
	movzbl	3(%rsi,%r11,4), %ecx
	xorps	%xmm10, %xmm10
	cvtsi2ss	%ecx, %xmm10
	unpcklps	%xmm7, %xmm6
	unpcklps	%xmm5, %xmm4
	movlhps	%xmm8, %xmm4
	movlhps	%xmm9, %xmm6
	mulps	%xmm6, %xmm4
	addps	%xmm0, %xmm4
	movaps	%xmm4, %xmm5
	minss	%xmm1, %xmm5
	xorps	%xmm6, %xmm6
	cmpltss	%xmm4, %xmm6
	shufps	$233, %xmm4, %xmm4
	andps	%xmm5, %xmm6
	xorps	%xmm5, %xmm5
	cmpltps	%xmm4, %xmm5
	minps	%xmm2, %xmm4
	andps	%xmm5, %xmm4
	movlhps	%xmm4, %xmm6
	mulss	%xmm3, %xmm10
	shufps	$212, %xmm4, %xmm10
	shufps	$40, %xmm10, %xmm6
	movups	%xmm6, (%rax)
	incq	%r11
	addq	$16, %rax
	cmpq	%r11, %r8
	jne	.LBB1_3
.LBB1_7:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end1:
	.size	craster_gain_apply, .Lfunc_end1-craster_gain_apply
	.cfi_endproc

	.section	".note.GNU-stack","",@progbits
#endif
#if defined(__APPLE__)
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_gain_levels
	.p2align	4
_craster_gain_levels:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	testq	%r8, %r8
	jle	LBB0_7
	movl	$256, %eax
	subl	%edx, %eax
	cmpq	$8, %r8
	jae	LBB0_4
	xorl	%r9d, %r9d
	jmp	LBB0_3
LBB0_4:
	movabsq	$9223372036854775800, %r9
	andq	%r8, %r9
	movd	%eax, %xmm0
	pshufd	$0, %xmm0, %xmm0
	movd	%edx, %xmm1
	pshufd	$0, %xmm1, %xmm1
	xorl	%r10d, %r10d
	pxor	%xmm2, %xmm2
	.p2align	4
LBB0_5:
	pmovzxbd	(%rdi,%r10), %xmm3
	pmovzxbd	4(%rdi,%r10), %xmm4
	pmulld	%xmm0, %xmm4
	pmulld	%xmm0, %xmm3
	pmovzxbd	(%rsi,%r10), %xmm5
	pmovzxbd	4(%rsi,%r10), %xmm6
	pmulld	%xmm1, %xmm6
	paddd	%xmm4, %xmm6
	pmulld	%xmm1, %xmm5
	paddd	%xmm3, %xmm5
	pblendw	$170, %xmm2, %xmm6
	pblendw	$170, %xmm2, %xmm5
	packusdw	%xmm6, %xmm5
	movdqu	%xmm5, (%rcx,%r10,2)
	addq	$8, %r10
	cmpq	%r10, %r9
	jne	LBB0_5
	jmp	LBB0_6
LBB0_3:
	movzbl	(%rdi,%r9), %r10d
	imull	%eax, %r10d
	movzbl	(%rsi,%r9), %r11d
	imull	%edx, %r11d
	addl	%r10d, %r11d
	movw	%r11w, (%rcx,%r9,2)
	incq	%r9
LBB0_6:
	cmpq	%r9, %r8
	jne	LBB0_3
LBB0_7:
	popq	%rbp
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI1_0:
	.long	0x80000000
	.long	0x80000000
	.long	0x80000000
	.long	0x80000000
LCPI1_2:
	.long	0x477fe000
	.long	0x477fe000
	.space	4
	.space	4
	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI1_1:
	.long	0x477fe000
LCPI1_3:
	.long	0x3b808081
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_gain_apply
	.p2align	4
_craster_gain_apply:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	.cfi_offset %rbx, -56
	.cfi_offset %r12, -48
	.cfi_offset %r13, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	movq	%r8, %r9
	movq	%rcx, %r8
	movsd	52(%rdi), %xmm1
	movss	48(%rdi), %xmm0
	movl	64(%rdi), %r12d
	leal	-1(%r12), %ecx
	movl	$1, %r11d
	shll	%cl, %r11d
	shufps	$76, %xmm1, %xmm0
	shufps	$120, %xmm0, %xmm0
	xorl	%eax, %eax
	testl	%r12d, %r12d
	cmovgl	%r11d, %eax
	cmpl	$1, 68(%rdi)
	jne	LBB1_1
	testq	%r9, %r9
	jle	LBB1_7
	xorps	LCPI1_0(%rip), %xmm0
	xorl	%r11d, %r11d
	movss	LCPI1_1(%rip), %xmm1
	movaps	LCPI1_2(%rip), %xmm2
	movss	LCPI1_3(%rip), %xmm3
	.p2align	4
LBB1_6:
	movq	72(%rdi), %rcx
	movslq	(%rcx,%r11,4), %rcx
	movq	80(%rdi), %rbx
	movzwl	(%rbx,%r11,2), %ebx
	movzbl	2(%rsi,%r11,4), %r14d
	movq	(%rdi), %r15
	movss	(%r15,%r14,4), %xmm4
	movq	8(%rdi), %r14
	movzbl	1(%rsi,%r11,4), %r15d
	insertps	$28, (%r14,%r15,4), %xmm4
	movq	16(%rdi), %r14
	movzbl	(%rsi,%r11,4), %r15d
	insertps	$40, (%r14,%r15,4), %xmm4
	movl	$256, %r14d
	movzwl	(%rdx,%rcx,2), %r15d
	subl	%ebx, %r14d
	imull	%r15d, %r14d
	movzwl	2(%rdx,%rcx,2), %r15d
	imull	%ebx, %r15d
	addl	%r14d, %r15d
	shrl	$8, %r15d
	movq	24(%rdi), %rbx
	addl	%eax, %r15d
	movl	%r12d, %ecx
	shrl	%cl, %r15d
	movss	(%rbx,%r15,4), %xmm5
	movq	32(%rdi), %rcx
	insertps	$28, (%rcx,%r15,4), %xmm5
	movq	40(%rdi), %rcx
	insertps	$40, (%rcx,%r15,4), %xmm5
	movzbl	3(%rsi,%r11,4), %ecx
	xorps	%xmm6, %xmm6
	cvtsi2ss	%ecx, %xmm6
	mulps	%xmm5, %xmm4
	addps	%xmm0, %xmm4
	movaps	%xmm4, %xmm5
	minss	%xmm1, %xmm5
	xorps	%xmm7, %xmm7
	cmpltss	%xmm4, %xmm7
	shufps	$233, %xmm4, %xmm4
	andps	%xmm5, %xmm7
	xorps	%xmm5, %xmm5
	cmpltps	%xmm4, %xmm5
	minps	%xmm2, %xmm4
	andps	%xmm5, %xmm4
	movlhps	%xmm4, %xmm7
	shufps	$216, %xmm4, %xmm7
	mulss	%xmm3, %xmm6
	insertps	$48, %xmm6, %xmm7
	movups	%xmm7, (%r8)
	incq	%r11
	addq	$16, %r8
	cmpq	%r11, %r9
	jne	LBB1_6
	jmp	LBB1_7
LBB1_1:
	testq	%r9, %r9
	jle	LBB1_7
	xorps	LCPI1_0(%rip), %xmm0
	xorl	%r11d, %r11d
	movss	LCPI1_1(%rip), %xmm1
	movaps	LCPI1_2(%rip), %xmm2
	movss	LCPI1_3(%rip), %xmm3
	movq	%rsi, -48(%rbp)
	.p2align	4
LBB1_3:
	movq	72(%rdi), %rcx
	movslq	(%rcx,%r11,4), %rbx
	movq	80(%rdi), %rcx
	movzwl	(%rcx,%r11,2), %r14d
	movzbl	2(%rsi,%r11,4), %ecx
	movq	(%rdi), %r15
	movq	%r12, %r10
	movq	8(%rdi), %r12
	movzbl	1(%rsi,%r11,4), %r13d
	movss	(%r15,%rcx,4), %xmm4
	insertps	$28, (%r12,%r13,4), %xmm4
	movzwl	4(%rdx,%rbx,8), %ecx
	movl	$256, %r15d
	movq	16(%rdi), %r12
	movzbl	(%rsi,%r11,4), %r13d
	subl	%r14d, %r15d
	insertps	$40, (%r12,%r13,4), %xmm4
	movzwl	12(%rdx,%rbx,8), %r12d
	imull	%r15d, %ecx
	imull	%r14d, %r12d
	movzwl	2(%rdx,%rbx,8), %r13d
	imull	%r15d, %r13d
	addl	%ecx, %r12d
	movq	%r9, %rsi
	movzwl	10(%rdx,%rbx,8), %r9d
	imull	%r14d, %r9d
	addl	%r13d, %r9d
	movq	24(%rdi), %r13
	shrl	$8, %r12d
	addl	%eax, %r12d
	shrl	$8, %r9d
	addl	%eax, %r9d
	movl	%r10d, %ecx
	shrl	%cl, %r12d
	shrl	%cl, %r9d
	movss	(%r13,%r12,4), %xmm5
	movq	%r10, %r12
	movq	32(%rdi), %rcx
	insertps	$28, (%rcx,%r9,4), %xmm5
	movzwl	(%rdx,%rbx,8), %ecx
	imull	%r15d, %ecx
	movzwl	8(%rdx,%rbx,8), %r9d
	imull	%r14d, %r9d
	addl	%ecx, %r9d
	shrl	$8, %r9d
	addl	%eax, %r9d
	movl	%r12d, %ecx
	shrl	%cl, %r9d
	movq	40(%rdi), %rcx
	insertps	$40, (%rcx,%r9,4), %xmm5
	movq	%rsi, %r9
	movq	-48(%rbp), %rsi
	movzbl	3(%rsi,%r11,4), %ecx
	xorps	%xmm6, %xmm6
	cvtsi2ss	%ecx, %xmm6
	mulps	%xmm5, %xmm4
	addps	%xmm0, %xmm4
	movaps	%xmm4, %xmm5
	minss	%xmm1, %xmm5
	xorps	%xmm7, %xmm7
	cmpltss	%xmm4, %xmm7
	shufps	$233, %xmm4, %xmm4
	andps	%xmm5, %xmm7
	xorps	%xmm5, %xmm5
	cmpltps	%xmm4, %xmm5
	minps	%xmm2, %xmm4
	andps	%xmm5, %xmm4
	movlhps	%xmm4, %xmm7
	shufps	$216, %xmm4, %xmm7
	mulss	%xmm3, %xmm6
	insertps	$48, %xmm6, %xmm7
	movups	%xmm7, (%r8)
	incq	%r11
	addq	$16, %r8
	cmpq	%r11, %r9
	jne	LBB1_3
LBB1_7:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	retq
	.cfi_endproc

.subsections_via_symbols
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
