// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// light.c, whose SHA-256 with its headers and flags is a9389864ce9b2e132a48f2ab8d397eaa
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__x86_64__)
#if defined(__ELF__)
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI0_0:
	.long	0x37800080
.LCPI0_1:
	.long	0x3f800000
.LCPI0_2:
	.long	0x33800000
.LCPI0_3:
	.long	0x43800000
.LCPI0_4:
	.long	0x37800000
	.text
	.globl	craster_light_from_words
	.p2align	4
	.type	craster_light_from_words,@function
craster_light_from_words:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	.LBB0_9
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movq	(%rdi), %rax
	shlq	$2, %rcx
	xorl	%r8d, %r8d
	movss	.LCPI0_0(%rip), %xmm0
	movss	.LCPI0_1(%rip), %xmm1
	xorps	%xmm2, %xmm2
	movss	.LCPI0_2(%rip), %xmm3
	movss	.LCPI0_3(%rip), %xmm4
	movss	.LCPI0_4(%rip), %xmm5
	jmp	.LBB0_2
	.p2align	4
.LBB0_7:
	movlps	%xmm8, (%rdx,%r8,4)
	movhlps	%xmm8, %xmm8
	movss	%xmm8, 8(%rdx,%r8,4)
	addq	$4, %r8
	cmpq	%rcx, %r8
	jge	.LBB0_8
.LBB0_2:
	movzwl	6(%rsi,%r8,2), %r9d
	xorps	%xmm6, %xmm6
	cvtsi2ss	%r9d, %xmm6
	mulss	%xmm0, %xmm6
	movss	%xmm6, 12(%rdx,%r8,4)
	movzwl	(%rsi,%r8,2), %r9d
	movss	(%rax,%r9,4), %xmm8
	movzwl	2(%rsi,%r8,2), %r9d
	movss	(%rax,%r9,4), %xmm9
	movzwl	4(%rsi,%r8,2), %r9d
	movss	(%rax,%r9,4), %xmm7
	movss	20(%rdi), %xmm6
	mulss	%xmm9, %xmm6
	movss	16(%rdi), %xmm10
	mulss	%xmm8, %xmm10
	addss	%xmm6, %xmm10
	movss	24(%rdi), %xmm6
	mulss	%xmm7, %xmm6
	addss	%xmm10, %xmm6
	movq	8(%rdi), %r9
	movaps	%xmm1, %xmm10
	testq	%r9, %r9
	je	.LBB0_4
	movaps	%xmm6, %xmm10
	maxss	%xmm3, %xmm10
	minss	%xmm4, %xmm10
	movd	%xmm10, %r10d
	leal	-864026624(%r10), %r11d
	shrl	$16, %r11d
	movss	(%r9,%r11,4), %xmm11
	movss	4(%r9,%r11,4), %xmm12
	movzwl	%r10w, %r9d
	xorps	%xmm10, %xmm10
	cvtsi2ss	%r9d, %xmm10
	subss	%xmm11, %xmm12
	mulss	%xmm5, %xmm10
	mulss	%xmm12, %xmm10
	addss	%xmm11, %xmm10
.LBB0_4:
	shufps	$0, %xmm8, %xmm8
	shufps	$0, %xmm9, %xmm9
	movups	32(%rdi), %xmm11
	mulps	%xmm8, %xmm11
	movups	48(%rdi), %xmm8
	mulps	%xmm9, %xmm8
	addps	%xmm11, %xmm8
	movups	64(%rdi), %xmm9
	shufps	$0, %xmm7, %xmm7
	mulps	%xmm9, %xmm7
	addps	%xmm8, %xmm7
	movaps	%xmm10, %xmm8
	shufps	$0, %xmm10, %xmm8
	mulps	%xmm7, %xmm8
	movss	80(%rdi), %xmm7
	ucomiss	%xmm2, %xmm7
	jbe	.LBB0_7
	movaps	%xmm8, %xmm11
	shufps	$85, %xmm8, %xmm11
	movaps	%xmm8, %xmm9
	maxss	%xmm11, %xmm9
	movaps	%xmm8, %xmm11
	unpckhpd	%xmm8, %xmm11
	maxss	%xmm11, %xmm9
	ucomiss	%xmm7, %xmm9
	jbe	.LBB0_7
	mulss	%xmm10, %xmm6
	minss	%xmm7, %xmm6
	movaps	%xmm6, %xmm10
	shufps	$0, %xmm6, %xmm10
	subps	%xmm10, %xmm8
	subss	%xmm6, %xmm7
	subss	%xmm6, %xmm9
	divss	%xmm9, %xmm7
	shufps	$0, %xmm7, %xmm7
	mulps	%xmm8, %xmm7
	addps	%xmm10, %xmm7
	movaps	%xmm7, %xmm8
	jmp	.LBB0_7
.LBB0_8:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB0_9:
	retq
.Lfunc_end0:
	.size	craster_light_from_words, .Lfunc_end0-craster_light_from_words
	.cfi_endproc

	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI1_0:
	.long	0x3f800000
.LCPI1_1:
	.long	0x33800000
.LCPI1_2:
	.long	0x43800000
.LCPI1_3:
	.long	0x37800000
	.text
	.globl	craster_map_light
	.p2align	4
	.type	craster_map_light,@function
craster_map_light:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	.LBB1_9
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	shlq	$2, %rcx
	xorl	%eax, %eax
	movss	.LCPI1_0(%rip), %xmm0
	xorps	%xmm1, %xmm1
	movss	.LCPI1_1(%rip), %xmm2
	movss	.LCPI1_2(%rip), %xmm3
	movss	.LCPI1_3(%rip), %xmm4
	jmp	.LBB1_2
	.p2align	4
.LBB1_7:
	movlps	%xmm7, (%rdx,%rax,4)
	movhlps	%xmm7, %xmm7
	movss	%xmm7, 8(%rdx,%rax,4)
	addq	$4, %rax
	cmpq	%rcx, %rax
	jge	.LBB1_8
.LBB1_2:
	movss	12(%rsi,%rax,4), %xmm5
	movss	%xmm5, 12(%rdx,%rax,4)
	movss	(%rsi,%rax,4), %xmm5
	movss	4(%rsi,%rax,4), %xmm6
	movaps	%xmm5, %xmm7
	cmpordss	%xmm5, %xmm7
	andps	%xmm5, %xmm7
	movaps	%xmm6, %xmm8
	cmpordss	%xmm6, %xmm8
	andps	%xmm6, %xmm8
	movss	8(%rsi,%rax,4), %xmm5
	movaps	%xmm5, %xmm6
	cmpordss	%xmm5, %xmm6
	andps	%xmm5, %xmm6
	movss	20(%rdi), %xmm5
	mulss	%xmm8, %xmm5
	movss	16(%rdi), %xmm9
	mulss	%xmm7, %xmm9
	addss	%xmm5, %xmm9
	movss	24(%rdi), %xmm5
	mulss	%xmm6, %xmm5
	addss	%xmm9, %xmm5
	movq	8(%rdi), %r8
	movaps	%xmm0, %xmm9
	testq	%r8, %r8
	je	.LBB1_4
	movaps	%xmm5, %xmm9
	maxss	%xmm2, %xmm9
	minss	%xmm3, %xmm9
	movd	%xmm9, %r9d
	leal	-864026624(%r9), %r10d
	shrl	$16, %r10d
	movss	(%r8,%r10,4), %xmm10
	movss	4(%r8,%r10,4), %xmm11
	movzwl	%r9w, %r8d
	xorps	%xmm9, %xmm9
	cvtsi2ss	%r8d, %xmm9
	subss	%xmm10, %xmm11
	mulss	%xmm4, %xmm9
	mulss	%xmm11, %xmm9
	addss	%xmm10, %xmm9
.LBB1_4:
	shufps	$0, %xmm7, %xmm7
	shufps	$0, %xmm8, %xmm8
	movups	32(%rdi), %xmm10
	mulps	%xmm7, %xmm10
	movups	48(%rdi), %xmm7
	mulps	%xmm8, %xmm7
	addps	%xmm10, %xmm7
	movups	64(%rdi), %xmm8
	shufps	$0, %xmm6, %xmm6
	mulps	%xmm8, %xmm6
	addps	%xmm7, %xmm6
	movaps	%xmm9, %xmm7
	shufps	$0, %xmm9, %xmm7
	mulps	%xmm6, %xmm7
	movss	80(%rdi), %xmm6
	ucomiss	%xmm1, %xmm6
	jbe	.LBB1_7
	movaps	%xmm7, %xmm10
	shufps	$85, %xmm7, %xmm10
	movaps	%xmm7, %xmm8
	maxss	%xmm10, %xmm8
	movaps	%xmm7, %xmm10
	unpckhpd	%xmm7, %xmm10
	maxss	%xmm10, %xmm8
	ucomiss	%xmm6, %xmm8
	jbe	.LBB1_7
	mulss	%xmm9, %xmm5
	minss	%xmm6, %xmm5
	movaps	%xmm5, %xmm9
	shufps	$0, %xmm5, %xmm9
	subps	%xmm9, %xmm7
	subss	%xmm5, %xmm6
	subss	%xmm5, %xmm8
	divss	%xmm8, %xmm6
	shufps	$0, %xmm6, %xmm6
	mulps	%xmm7, %xmm6
	addps	%xmm9, %xmm6
	movaps	%xmm6, %xmm7
	jmp	.LBB1_7
.LBB1_8:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB1_9:
	retq
.Lfunc_end1:
	.size	craster_map_light, .Lfunc_end1-craster_map_light
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI2_0:
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
.LCPI2_1:
	.long	0x477fff00
	.long	0x477fff00
	.long	0x477fff00
	.long	0x477fff00
.LCPI2_2:
	.long	0x33800000
	.long	0x33800000
	.long	0x33800000
	.long	0x33800000
.LCPI2_3:
	.long	0x43800000
	.long	0x43800000
	.long	0x43800000
	.long	0x43800000
.LCPI2_4:
	.long	3430940672
	.long	3430940672
	.long	3430940672
	.long	3430940672
.LCPI2_5:
	.short	65535
	.short	0
	.short	65535
	.short	0
	.short	65535
	.short	0
	.short	65535
	.short	0
.LCPI2_6:
	.long	0x37800000
	.long	0x37800000
	.long	0x37800000
	.long	0x37800000
.LCPI2_7:
	.long	0x3f000000
	.long	0x3f000000
	.long	0x3f000000
	.long	0x3f000000
.LCPI2_10:
	.long	0x33800000
	.long	0x33800000
	.zero	4
	.zero	4
.LCPI2_11:
	.long	0x43800000
	.long	0x43800000
	.zero	4
	.zero	4
.LCPI2_13:
	.short	65535
	.short	0
	.short	65535
	.short	0
	.short	0
	.short	0
	.short	0
	.short	0
.LCPI2_14:
	.long	0x37800000
	.long	0x37800000
	.zero	4
	.zero	4
.LCPI2_16:
	.zero	4
	.long	0x477fff00
	.zero	4
	.zero	4
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI2_8:
	.long	0x33800000
.LCPI2_9:
	.long	0x43800000
.LCPI2_12:
	.long	0x37800000
.LCPI2_15:
	.long	0x477fff00
	.text
	.globl	craster_words_from_light
	.p2align	4
	.type	craster_words_from_light,@function
craster_words_from_light:
	.cfi_startproc
	testq	%r8, %r8
	jle	.LBB2_13
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
	shlq	$2, %r8
	cmpq	$5, %r8
	movl	$4, %r9d
	cmovgeq	%r8, %r9
	cmpq	$13, %r8
	jge	.LBB2_3
	xorl	%eax, %eax
	jmp	.LBB2_8
.LBB2_3:
	decq	%r9
	shrq	$2, %r9
	incq	%r9
	movq	%r9, %r10
	andq	$-4, %r10
	leaq	(,%r10,4), %rax
	leaq	60(%rdi), %r11
	xorl	%ebx, %ebx
	movaps	.LCPI2_0(%rip), %xmm0
	movaps	.LCPI2_2(%rip), %xmm2
	movaps	.LCPI2_3(%rip), %xmm3
	movdqa	.LCPI2_4(%rip), %xmm4
	movaps	.LCPI2_5(%rip), %xmm5
	movaps	.LCPI2_6(%rip), %xmm6
	movaps	.LCPI2_7(%rip), %xmm7
	jmp	.LBB2_4
	.p2align	4
.LBB2_6:
	movss	-60(%r11), %xmm11
	movss	-56(%r11), %xmm12
	movss	-52(%r11), %xmm10
	movss	-12(%r11), %xmm13
	movss	-28(%r11), %xmm14
	unpcklps	%xmm13, %xmm14
	movss	-44(%r11), %xmm13
	unpcklps	%xmm13, %xmm11
	movlhps	%xmm14, %xmm11
	maxps	%xmm2, %xmm11
	minps	%xmm3, %xmm11
	movaps	%xmm11, %xmm13
	paddd	%xmm4, %xmm13
	pextrw	$7, %xmm13, %r14d
	pextrw	$5, %xmm13, %r15d
	pextrw	$3, %xmm13, %r12d
	pextrw	$1, %xmm13, %r13d
	movss	(%rsi,%r14,4), %xmm13
	movss	4(%rsi,%r14,4), %xmm14
	movss	(%rsi,%r15,4), %xmm15
	unpcklps	%xmm13, %xmm15
	movss	4(%rsi,%r15,4), %xmm13
	unpcklps	%xmm14, %xmm13
	movss	(%rsi,%r12,4), %xmm14
	movss	(%rsi,%r13,4), %xmm1
	unpcklps	%xmm14, %xmm1
	movss	4(%rsi,%r12,4), %xmm14
	movlhps	%xmm15, %xmm1
	movss	4(%rsi,%r13,4), %xmm15
	unpcklps	%xmm14, %xmm15
	movlhps	%xmm13, %xmm15
	subps	%xmm1, %xmm15
	andps	%xmm5, %xmm11
	cvtdq2ps	%xmm11, %xmm11
	mulps	%xmm6, %xmm11
	mulps	%xmm15, %xmm11
	addps	%xmm1, %xmm11
	movss	-8(%r11), %xmm1
	movss	-24(%r11), %xmm13
	unpcklps	%xmm1, %xmm13
	movss	-40(%r11), %xmm1
	unpcklps	%xmm1, %xmm12
	movlhps	%xmm13, %xmm12
	maxps	%xmm2, %xmm12
	minps	%xmm3, %xmm12
	movaps	%xmm12, %xmm1
	paddd	%xmm4, %xmm1
	pextrw	$7, %xmm1, %r14d
	pextrw	$5, %xmm1, %r15d
	pextrw	$3, %xmm1, %r12d
	pextrw	$1, %xmm1, %r13d
	movss	(%rsi,%r14,4), %xmm1
	movss	4(%rsi,%r14,4), %xmm13
	movss	(%rsi,%r15,4), %xmm14
	unpcklps	%xmm1, %xmm14
	movss	4(%rsi,%r15,4), %xmm1
	unpcklps	%xmm13, %xmm1
	movss	(%rsi,%r12,4), %xmm13
	movss	(%rsi,%r13,4), %xmm15
	unpcklps	%xmm13, %xmm15
	movss	4(%rsi,%r12,4), %xmm13
	movlhps	%xmm14, %xmm15
	movss	4(%rsi,%r13,4), %xmm14
	unpcklps	%xmm13, %xmm14
	movlhps	%xmm1, %xmm14
	subps	%xmm15, %xmm14
	andps	%xmm5, %xmm12
	cvtdq2ps	%xmm12, %xmm12
	mulps	%xmm6, %xmm12
	mulps	%xmm14, %xmm12
	addps	%xmm15, %xmm12
	movss	-4(%r11), %xmm1
	movss	-20(%r11), %xmm13
	unpcklps	%xmm1, %xmm13
	movss	-36(%r11), %xmm1
	unpcklps	%xmm1, %xmm10
	movlhps	%xmm13, %xmm10
	maxps	%xmm2, %xmm10
	minps	%xmm3, %xmm10
	movaps	%xmm10, %xmm1
	paddd	%xmm4, %xmm1
	pextrw	$7, %xmm1, %r14d
	pextrw	$5, %xmm1, %r15d
	pextrw	$3, %xmm1, %r12d
	pextrw	$1, %xmm1, %r13d
	movss	(%rsi,%r14,4), %xmm1
	movss	4(%rsi,%r14,4), %xmm13
	movss	(%rsi,%r15,4), %xmm14
	unpcklps	%xmm1, %xmm14
	movss	4(%rsi,%r15,4), %xmm1
	unpcklps	%xmm13, %xmm1
	movss	(%rsi,%r12,4), %xmm13
	movss	(%rsi,%r13,4), %xmm15
	unpcklps	%xmm13, %xmm15
	movss	4(%rsi,%r12,4), %xmm13
	movlhps	%xmm14, %xmm15
	movss	4(%rsi,%r13,4), %xmm14
	unpcklps	%xmm13, %xmm14
	movlhps	%xmm1, %xmm14
	subps	%xmm15, %xmm14
	andps	%xmm5, %xmm10
	cvtdq2ps	%xmm10, %xmm10
	mulps	%xmm6, %xmm10
	mulps	%xmm14, %xmm10
	addps	%xmm15, %xmm10
	xorps	%xmm1, %xmm1
	cmpltps	%xmm10, %xmm1
	minps	%xmm0, %xmm10
	andps	%xmm1, %xmm10
	xorps	%xmm1, %xmm1
	cmpltps	%xmm11, %xmm1
	minps	%xmm0, %xmm11
	andps	%xmm1, %xmm11
	xorps	%xmm1, %xmm1
	cmpltps	%xmm12, %xmm1
	minps	%xmm0, %xmm12
	andps	%xmm1, %xmm12
	mulps	%xmm9, %xmm11
	addps	%xmm7, %xmm11
	mulps	%xmm9, %xmm12
	addps	%xmm7, %xmm12
	cvttps2dq	%xmm12, %xmm1
	pslld	$16, %xmm1
	psrad	$16, %xmm1
	cvttps2dq	%xmm11, %xmm11
	pslld	$16, %xmm11
	psrad	$16, %xmm11
	packssdw	%xmm1, %xmm11
	mulps	%xmm9, %xmm10
	addps	%xmm7, %xmm10
	addps	%xmm7, %xmm8
	cvttps2dq	%xmm10, %xmm1
	pslld	$16, %xmm1
	psrad	$16, %xmm1
	cvttps2dq	%xmm8, %xmm8
	pslld	$16, %xmm8
	psrad	$16, %xmm8
	packssdw	%xmm8, %xmm1
	pshufd	$232, %xmm11, %xmm8
	pshuflw	$216, %xmm8, %xmm8
	pshufd	$232, %xmm1, %xmm9
	pshuflw	$216, %xmm9, %xmm9
	punpckldq	%xmm9, %xmm8
	pshufd	$231, %xmm11, %xmm9
	pshuflw	$114, %xmm9, %xmm9
	pshufd	$231, %xmm1, %xmm1
	pshuflw	$114, %xmm1, %xmm1
	punpckldq	%xmm1, %xmm9
	movdqu	%xmm9, 16(%rcx,%rbx,8)
	movdqu	%xmm8, (%rcx,%rbx,8)
	addq	$4, %rbx
	addq	$64, %r11
	cmpq	%rbx, %r10
	je	.LBB2_7
.LBB2_4:
	movss	(%r11), %xmm8
	movss	-16(%r11), %xmm9
	unpcklps	%xmm8, %xmm9
	movss	-32(%r11), %xmm10
	movss	-48(%r11), %xmm8
	unpcklps	%xmm10, %xmm8
	movlhps	%xmm9, %xmm8
	xorps	%xmm9, %xmm9
	cmpltps	%xmm8, %xmm9
	minps	%xmm0, %xmm8
	andps	%xmm9, %xmm8
	movaps	.LCPI2_1(%rip), %xmm9
	mulps	%xmm9, %xmm8
	testl	%edx, %edx
	je	.LBB2_6
	movaps	%xmm8, %xmm9
	jmp	.LBB2_6
.LBB2_7:
	cmpq	%r10, %r9
	jne	.LBB2_8
.LBB2_12:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbx
	.cfi_restore %r12
	.cfi_restore %r13
	.cfi_restore %r14
	.cfi_restore %r15
	.cfi_restore %rbp
.LBB2_13:
	retq
.LBB2_8:
	.cfi_def_cfa %rbp, 16
	.cfi_offset %rbx, -56
	.cfi_offset %rbp, -16
	.cfi_offset %r12, -48
	.cfi_offset %r13, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	movss	.LCPI2_8(%rip), %xmm0
	movss	.LCPI2_9(%rip), %xmm1
	movaps	.LCPI2_10(%rip), %xmm2
	movaps	.LCPI2_11(%rip), %xmm3
	movss	.LCPI2_12(%rip), %xmm4
	movsd	.LCPI2_13(%rip), %xmm5
	movaps	.LCPI2_14(%rip), %xmm6
	movaps	.LCPI2_0(%rip), %xmm7
	movss	.LCPI2_15(%rip), %xmm8
	movaps	.LCPI2_16(%rip), %xmm9
	movaps	.LCPI2_7(%rip), %xmm10
	jmp	.LBB2_9
	.p2align	4
.LBB2_11:
	movaps	%xmm9, %xmm13
	movss	%xmm12, %xmm13
	shufps	$64, %xmm13, %xmm13
	mulps	%xmm13, %xmm11
	addps	%xmm10, %xmm11
	cvttps2dq	%xmm11, %xmm11
	pshuflw	$232, %xmm11, %xmm11
	pshufhw	$232, %xmm11, %xmm11
	pshufd	$232, %xmm11, %xmm11
	movq	%xmm11, (%rcx,%rax,2)
	addq	$4, %rax
	cmpq	%r8, %rax
	jge	.LBB2_12
.LBB2_9:
	movss	8(%rdi,%rax,4), %xmm11
	maxss	%xmm0, %xmm11
	minss	%xmm1, %xmm11
	movd	%xmm11, %r9d
	leal	-864026624(%r9), %r10d
	shrl	$16, %r10d
	movsd	(%rdi,%rax,4), %xmm11
	maxps	%xmm2, %xmm11
	minps	%xmm3, %xmm11
	movd	%xmm11, %r11d
	addl	$-864026624, %r11d
	shrl	$16, %r11d
	movaps	%xmm11, %xmm12
	shufps	$85, %xmm11, %xmm12
	movd	%xmm12, %ebx
	addl	$-864026624, %ebx
	shrl	$16, %ebx
	movss	(%rsi,%r10,4), %xmm12
	movss	4(%rsi,%r10,4), %xmm13
	subss	%xmm12, %xmm13
	movzwl	%r9w, %r9d
	xorps	%xmm14, %xmm14
	cvtsi2ss	%r9d, %xmm14
	mulss	%xmm4, %xmm14
	mulss	%xmm13, %xmm14
	addss	%xmm12, %xmm14
	movsd	(%rsi,%r11,4), %xmm12
	movsd	(%rsi,%rbx,4), %xmm13
	movaps	%xmm13, %xmm15
	shufps	$17, %xmm12, %xmm15
	shufps	$226, %xmm12, %xmm15
	unpcklps	%xmm13, %xmm12
	subps	%xmm12, %xmm15
	andps	%xmm5, %xmm11
	cvtdq2ps	%xmm11, %xmm11
	mulps	%xmm6, %xmm11
	mulps	%xmm15, %xmm11
	addps	%xmm12, %xmm11
	movss	12(%rdi,%rax,4), %xmm12
	unpcklps	%xmm12, %xmm14
	movlhps	%xmm14, %xmm11
	xorps	%xmm12, %xmm12
	cmpltps	%xmm11, %xmm12
	minps	%xmm7, %xmm11
	andps	%xmm12, %xmm11
	movaps	%xmm8, %xmm12
	testl	%edx, %edx
	je	.LBB2_11
	pshufd	$255, %xmm11, %xmm12
	mulss	%xmm8, %xmm12
	jmp	.LBB2_11
.Lfunc_end2:
	.size	craster_words_from_light, .Lfunc_end2-craster_words_from_light
	.cfi_endproc

	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI3_0:
	.long	0x3f800000
.LCPI3_1:
	.long	0x437f0000
.LCPI3_2:
	.long	0x3f000000
.LCPI3_3:
	.long	0x33800000
.LCPI3_4:
	.long	0x43800000
.LCPI3_5:
	.long	0x37800000
	.text
	.globl	craster_bgra_from_light
	.p2align	4
	.type	craster_bgra_from_light,@function
craster_bgra_from_light:
	.cfi_startproc
	testq	%r8, %r8
	jle	.LBB3_4
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	shlq	$2, %r8
	xorl	%eax, %eax
	movss	.LCPI3_0(%rip), %xmm0
	movss	.LCPI3_1(%rip), %xmm1
	movss	.LCPI3_2(%rip), %xmm2
	movl	$255, %r9d
	movss	.LCPI3_3(%rip), %xmm3
	movss	.LCPI3_4(%rip), %xmm4
	movss	.LCPI3_5(%rip), %xmm5
	.p2align	4
.LBB3_2:
	testl	%edx, %edx
	movss	(%rdi,%rax,4), %xmm7
	movss	12(%rdi,%rax,4), %xmm6
	xorps	%xmm8, %xmm8
	cmpltss	%xmm6, %xmm8
	minss	%xmm0, %xmm6
	mulss	%xmm1, %xmm6
	addss	%xmm2, %xmm6
	andps	%xmm8, %xmm6
	andnps	%xmm2, %xmm8
	orps	%xmm6, %xmm8
	cvttss2si	%xmm8, %r10d
	movzbl	%r10b, %r10d
	movl	%r10d, %r11d
	cmovel	%r9d, %r11d
	xorps	%xmm6, %xmm6
	cvtsi2ss	%r11d, %xmm6
	maxss	%xmm3, %xmm7
	minss	%xmm4, %xmm7
	movd	%xmm7, %r11d
	leal	-864026624(%r11), %ebx
	shrl	$16, %ebx
	movss	(%rsi,%rbx,4), %xmm7
	movss	4(%rsi,%rbx,4), %xmm8
	subss	%xmm7, %xmm8
	movzwl	%r11w, %r11d
	xorps	%xmm9, %xmm9
	cvtsi2ss	%r11d, %xmm9
	mulss	%xmm5, %xmm9
	mulss	%xmm8, %xmm9
	addss	%xmm7, %xmm9
	xorps	%xmm7, %xmm7
	cmpltss	%xmm9, %xmm7
	minss	%xmm0, %xmm9
	andps	%xmm7, %xmm9
	mulss	%xmm6, %xmm9
	addss	%xmm2, %xmm9
	cvttss2si	%xmm9, %r11d
	movb	%r11b, 2(%rcx,%rax)
	movss	4(%rdi,%rax,4), %xmm7
	maxss	%xmm3, %xmm7
	minss	%xmm4, %xmm7
	movd	%xmm7, %r11d
	leal	-864026624(%r11), %ebx
	shrl	$16, %ebx
	movss	(%rsi,%rbx,4), %xmm7
	movss	4(%rsi,%rbx,4), %xmm8
	subss	%xmm7, %xmm8
	movzwl	%r11w, %r11d
	xorps	%xmm9, %xmm9
	cvtsi2ss	%r11d, %xmm9
	mulss	%xmm5, %xmm9
	mulss	%xmm8, %xmm9
	addss	%xmm7, %xmm9
	xorps	%xmm7, %xmm7
	cmpltss	%xmm9, %xmm7
	minss	%xmm0, %xmm9
	andps	%xmm7, %xmm9
	mulss	%xmm6, %xmm9
	addss	%xmm2, %xmm9
	cvttss2si	%xmm9, %r11d
	movb	%r11b, 1(%rcx,%rax)
	movss	8(%rdi,%rax,4), %xmm7
	maxss	%xmm3, %xmm7
	minss	%xmm4, %xmm7
	movd	%xmm7, %r11d
	leal	-864026624(%r11), %ebx
	shrl	$16, %ebx
	movss	(%rsi,%rbx,4), %xmm7
	movss	4(%rsi,%rbx,4), %xmm8
	movzwl	%r11w, %r11d
	xorps	%xmm9, %xmm9
	cvtsi2ss	%r11d, %xmm9
	subss	%xmm7, %xmm8
	mulss	%xmm5, %xmm9
	mulss	%xmm8, %xmm9
	addss	%xmm7, %xmm9
	xorps	%xmm7, %xmm7
	cmpltss	%xmm9, %xmm7
	minss	%xmm0, %xmm9
	andps	%xmm7, %xmm9
	mulss	%xmm6, %xmm9
	addss	%xmm2, %xmm9
	cvttss2si	%xmm9, %r11d
	movb	%r11b, (%rcx,%rax)
	movb	%r10b, 3(%rcx,%rax)
	addq	$4, %rax
	cmpq	%r8, %rax
	jl	.LBB3_2
	popq	%rbx
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbx
	.cfi_restore %rbp
.LBB3_4:
	retq
.Lfunc_end3:
	.size	craster_bgra_from_light, .Lfunc_end3-craster_bgra_from_light
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI4_0:
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI4_1:
	.long	0x3f800000
	.text
	.globl	craster_multiply_light
	.p2align	4
	.type	craster_multiply_light,@function
craster_multiply_light:
	.cfi_startproc
	testq	%rsi, %rsi
	jle	.LBB4_9
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	shlq	$2, %rsi
	cmpq	$5, %rsi
	movl	$4, %ecx
	cmovgeq	%rsi, %rcx
	cmpq	$13, %rsi
	jge	.LBB4_3
	xorl	%eax, %eax
	jmp	.LBB4_6
.LBB4_3:
	decq	%rcx
	shrq	$2, %rcx
	incq	%rcx
	movq	%rcx, %rdx
	andq	$-4, %rdx
	leaq	(,%rdx,4), %rax
	movaps	.LCPI4_0(%rip), %xmm0
	movq	%rdx, %r8
	movq	%rdi, %r9
	.p2align	4
.LBB4_4:
	movss	60(%r9), %xmm1
	movss	44(%r9), %xmm5
	unpcklps	%xmm1, %xmm5
	movss	28(%r9), %xmm6
	movss	(%r9), %xmm1
	movss	4(%r9), %xmm3
	movss	8(%r9), %xmm2
	movss	12(%r9), %xmm4
	unpcklps	%xmm6, %xmm4
	movlhps	%xmm5, %xmm4
	xorps	%xmm5, %xmm5
	cmpltps	%xmm4, %xmm5
	minps	%xmm0, %xmm4
	andps	%xmm5, %xmm4
	movss	56(%r9), %xmm5
	movss	40(%r9), %xmm6
	unpcklps	%xmm5, %xmm6
	movss	24(%r9), %xmm5
	unpcklps	%xmm5, %xmm2
	movlhps	%xmm6, %xmm2
	mulps	%xmm4, %xmm2
	movss	52(%r9), %xmm5
	movss	36(%r9), %xmm6
	unpcklps	%xmm5, %xmm6
	movss	20(%r9), %xmm5
	unpcklps	%xmm5, %xmm3
	movlhps	%xmm6, %xmm3
	movss	48(%r9), %xmm5
	movss	32(%r9), %xmm6
	unpcklps	%xmm5, %xmm6
	movss	16(%r9), %xmm5
	unpcklps	%xmm5, %xmm1
	movlhps	%xmm6, %xmm1
	mulps	%xmm4, %xmm1
	mulps	%xmm4, %xmm3
	movaps	%xmm2, %xmm5
	unpcklps	%xmm4, %xmm5
	movaps	%xmm3, %xmm6
	shufps	$17, %xmm1, %xmm6
	shufps	$226, %xmm5, %xmm6
	movaps	%xmm4, %xmm5
	movlhps	%xmm2, %xmm5
	movaps	%xmm1, %xmm7
	unpcklps	%xmm3, %xmm7
	shufps	$36, %xmm5, %xmm7
	movaps	%xmm2, %xmm5
	unpckhps	%xmm4, %xmm5
	movaps	%xmm3, %xmm8
	shufps	$51, %xmm1, %xmm8
	shufps	$226, %xmm5, %xmm8
	movhlps	%xmm4, %xmm2
	unpckhps	%xmm3, %xmm1
	shufps	$36, %xmm2, %xmm1
	movups	%xmm1, 32(%r9)
	movups	%xmm8, 48(%r9)
	movups	%xmm7, (%r9)
	movups	%xmm6, 16(%r9)
	addq	$64, %r9
	addq	$-4, %r8
	jne	.LBB4_4
	cmpq	%rdx, %rcx
	je	.LBB4_8
.LBB4_6:
	movss	.LCPI4_1(%rip), %xmm0
	.p2align	4
.LBB4_7:
	movss	12(%rdi,%rax,4), %xmm1
	xorps	%xmm2, %xmm2
	cmpltss	%xmm1, %xmm2
	minss	%xmm0, %xmm1
	andps	%xmm1, %xmm2
	movsd	(%rdi,%rax,4), %xmm1
	movaps	%xmm2, %xmm3
	unpcklps	%xmm2, %xmm3
	mulps	%xmm1, %xmm3
	movlps	%xmm3, (%rdi,%rax,4)
	movss	8(%rdi,%rax,4), %xmm1
	mulss	%xmm2, %xmm1
	movss	%xmm1, 8(%rdi,%rax,4)
	movss	%xmm2, 12(%rdi,%rax,4)
	addq	$4, %rax
	cmpq	%rsi, %rax
	jl	.LBB4_7
.LBB4_8:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB4_9:
	retq
.Lfunc_end4:
	.size	craster_multiply_light, .Lfunc_end4-craster_multiply_light
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI5_0:
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI5_1:
	.long	0x3f800000
	.text
	.globl	craster_divide_light
	.p2align	4
	.type	craster_divide_light,@function
craster_divide_light:
	.cfi_startproc
	testq	%rsi, %rsi
	jle	.LBB5_11
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	shlq	$2, %rsi
	cmpq	$5, %rsi
	movl	$4, %ecx
	cmovgeq	%rsi, %rcx
	cmpq	$13, %rsi
	jge	.LBB5_3
	xorl	%eax, %eax
	jmp	.LBB5_6
.LBB5_3:
	decq	%rcx
	shrq	$2, %rcx
	incq	%rcx
	movq	%rcx, %rdx
	andq	$-4, %rdx
	leaq	(,%rdx,4), %rax
	movaps	.LCPI5_0(%rip), %xmm0
	movq	%rdx, %r8
	movq	%rdi, %r9
	.p2align	4
.LBB5_4:
	movss	60(%r9), %xmm1
	movss	44(%r9), %xmm5
	unpcklps	%xmm1, %xmm5
	movss	28(%r9), %xmm6
	movss	(%r9), %xmm1
	movss	4(%r9), %xmm4
	movss	8(%r9), %xmm2
	movss	12(%r9), %xmm3
	unpcklps	%xmm6, %xmm3
	movlhps	%xmm5, %xmm3
	xorps	%xmm5, %xmm5
	cmpltps	%xmm3, %xmm5
	minps	%xmm0, %xmm3
	andps	%xmm5, %xmm3
	xorps	%xmm6, %xmm6
	cmpltps	%xmm3, %xmm6
	movaps	%xmm0, %xmm5
	divps	%xmm3, %xmm5
	andps	%xmm6, %xmm5
	movss	56(%r9), %xmm6
	movss	40(%r9), %xmm7
	unpcklps	%xmm6, %xmm7
	movss	24(%r9), %xmm6
	unpcklps	%xmm6, %xmm2
	movlhps	%xmm7, %xmm2
	mulps	%xmm5, %xmm2
	movss	52(%r9), %xmm6
	movss	36(%r9), %xmm7
	unpcklps	%xmm6, %xmm7
	movss	20(%r9), %xmm6
	unpcklps	%xmm6, %xmm4
	movlhps	%xmm7, %xmm4
	movss	48(%r9), %xmm6
	movss	32(%r9), %xmm7
	unpcklps	%xmm6, %xmm7
	movss	16(%r9), %xmm6
	unpcklps	%xmm6, %xmm1
	movlhps	%xmm7, %xmm1
	mulps	%xmm5, %xmm1
	mulps	%xmm5, %xmm4
	movaps	%xmm4, %xmm5
	shufps	$17, %xmm1, %xmm5
	movaps	%xmm2, %xmm6
	unpcklps	%xmm3, %xmm6
	shufps	$226, %xmm6, %xmm5
	movaps	%xmm1, %xmm6
	unpcklps	%xmm4, %xmm6
	movaps	%xmm3, %xmm7
	movlhps	%xmm2, %xmm7
	shufps	$36, %xmm7, %xmm6
	movaps	%xmm4, %xmm7
	shufps	$51, %xmm1, %xmm7
	movaps	%xmm2, %xmm8
	unpckhps	%xmm3, %xmm8
	shufps	$226, %xmm8, %xmm7
	unpckhps	%xmm4, %xmm1
	movhlps	%xmm3, %xmm2
	shufps	$36, %xmm2, %xmm1
	movups	%xmm1, 32(%r9)
	movups	%xmm7, 48(%r9)
	movups	%xmm6, (%r9)
	movups	%xmm5, 16(%r9)
	addq	$64, %r9
	addq	$-4, %r8
	jne	.LBB5_4
	cmpq	%rdx, %rcx
	jne	.LBB5_6
.LBB5_10:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB5_11:
	retq
.LBB5_6:
	.cfi_def_cfa %rbp, 16
	.cfi_offset %rbp, -16
	movss	.LCPI5_1(%rip), %xmm0
	jmp	.LBB5_7
	.p2align	4
.LBB5_9:
	movsd	(%rdi,%rax,4), %xmm3
	movaps	%xmm2, %xmm4
	unpcklps	%xmm2, %xmm4
	mulps	%xmm3, %xmm4
	movlps	%xmm4, (%rdi,%rax,4)
	mulss	8(%rdi,%rax,4), %xmm2
	movss	%xmm2, 8(%rdi,%rax,4)
	movss	%xmm1, 12(%rdi,%rax,4)
	addq	$4, %rax
	cmpq	%rsi, %rax
	jge	.LBB5_10
.LBB5_7:
	movss	12(%rdi,%rax,4), %xmm3
	xorps	%xmm1, %xmm1
	cmpltss	%xmm3, %xmm1
	minss	%xmm0, %xmm3
	xorps	%xmm2, %xmm2
	andps	%xmm3, %xmm1
	ucomiss	%xmm2, %xmm1
	jbe	.LBB5_9
	movaps	%xmm0, %xmm2
	divss	%xmm1, %xmm2
	jmp	.LBB5_9
.Lfunc_end5:
	.size	craster_divide_light, .Lfunc_end5-craster_divide_light
	.cfi_endproc

	.globl	craster_cover_light
	.p2align	4
	.type	craster_cover_light,@function
craster_cover_light:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	testq	%rsi, %rsi
	jle	.LBB6_3
	shlq	$2, %rsi
	movl	$3, %eax
	.p2align	4
.LBB6_2:
	movl	$1065353216, (%rdi,%rax,4)
	addq	$4, %rax
	cmpq	%rsi, %rax
	jl	.LBB6_2
.LBB6_3:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end6:
	.size	craster_cover_light, .Lfunc_end6-craster_cover_light
	.cfi_endproc

	.globl	craster_brightest
	.p2align	4
	.type	craster_brightest,@function
craster_brightest:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	testq	%rdx, %rdx
	jle	.LBB7_1
	shlq	$2, %rdx
	movss	(%rsi), %xmm2
	movss	4(%rsi), %xmm3
	movss	8(%rsi), %xmm4
	xorl	%eax, %eax
	.p2align	4
.LBB7_4:
	movss	4(%rdi,%rax,4), %xmm1
	mulss	%xmm3, %xmm1
	movss	(%rdi,%rax,4), %xmm5
	mulss	%xmm2, %xmm5
	addss	%xmm1, %xmm5
	movss	8(%rdi,%rax,4), %xmm1
	mulss	%xmm4, %xmm1
	addss	%xmm5, %xmm1
	maxss	%xmm0, %xmm1
	addq	$4, %rax
	movaps	%xmm1, %xmm0
	cmpq	%rdx, %rax
	jl	.LBB7_4
	jmp	.LBB7_2
.LBB7_1:
	movaps	%xmm0, %xmm1
.LBB7_2:
	movaps	%xmm1, %xmm0
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end7:
	.size	craster_brightest, .Lfunc_end7-craster_brightest
	.cfi_endproc

	.section	".note.GNU-stack","",@progbits
#endif
#if defined(__APPLE__)
	.section	__TEXT,__text,regular,pure_instructions
	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI0_0:
	.long	0x37800080
LCPI0_1:
	.long	0x3f800000
LCPI0_2:
	.long	0x33800000
LCPI0_3:
	.long	0x43800000
LCPI0_4:
	.long	0x37800000
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_light_from_words
	.p2align	4
_craster_light_from_words:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	LBB0_9
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movq	(%rdi), %rax
	shlq	$2, %rcx
	xorl	%r8d, %r8d
	movss	LCPI0_0(%rip), %xmm0
	movss	LCPI0_1(%rip), %xmm1
	xorps	%xmm2, %xmm2
	movss	LCPI0_2(%rip), %xmm3
	movss	LCPI0_3(%rip), %xmm4
	movss	LCPI0_4(%rip), %xmm5
	jmp	LBB0_2
	.p2align	4
LBB0_7:
	extractps	$2, %xmm8, 8(%rdx,%r8,4)
	movlps	%xmm8, (%rdx,%r8,4)
	addq	$4, %r8
	cmpq	%rcx, %r8
	jge	LBB0_8
LBB0_2:
	movzwl	6(%rsi,%r8,2), %r9d
	xorps	%xmm6, %xmm6
	cvtsi2ss	%r9d, %xmm6
	mulss	%xmm0, %xmm6
	movss	%xmm6, 12(%rdx,%r8,4)
	movzwl	(%rsi,%r8,2), %r9d
	movss	(%rax,%r9,4), %xmm8
	movzwl	2(%rsi,%r8,2), %r9d
	movss	(%rax,%r9,4), %xmm9
	movzwl	4(%rsi,%r8,2), %r9d
	movss	(%rax,%r9,4), %xmm7
	movss	20(%rdi), %xmm6
	mulss	%xmm9, %xmm6
	movss	16(%rdi), %xmm10
	mulss	%xmm8, %xmm10
	addss	%xmm6, %xmm10
	movss	24(%rdi), %xmm6
	mulss	%xmm7, %xmm6
	addss	%xmm10, %xmm6
	movq	8(%rdi), %r9
	movaps	%xmm1, %xmm10
	testq	%r9, %r9
	je	LBB0_4
	movaps	%xmm6, %xmm10
	maxss	%xmm3, %xmm10
	minss	%xmm4, %xmm10
	movd	%xmm10, %r10d
	leal	-864026624(%r10), %r11d
	shrl	$16, %r11d
	movss	(%r9,%r11,4), %xmm11
	movss	4(%r9,%r11,4), %xmm12
	movzwl	%r10w, %r9d
	xorps	%xmm10, %xmm10
	cvtsi2ss	%r9d, %xmm10
	subss	%xmm11, %xmm12
	mulss	%xmm5, %xmm10
	mulss	%xmm12, %xmm10
	addss	%xmm11, %xmm10
LBB0_4:
	shufps	$0, %xmm8, %xmm8
	shufps	$0, %xmm9, %xmm9
	movups	32(%rdi), %xmm11
	mulps	%xmm8, %xmm11
	movups	48(%rdi), %xmm8
	mulps	%xmm9, %xmm8
	addps	%xmm11, %xmm8
	movups	64(%rdi), %xmm9
	shufps	$0, %xmm7, %xmm7
	mulps	%xmm9, %xmm7
	addps	%xmm8, %xmm7
	movaps	%xmm10, %xmm8
	shufps	$0, %xmm10, %xmm8
	mulps	%xmm7, %xmm8
	movss	80(%rdi), %xmm7
	ucomiss	%xmm2, %xmm7
	jbe	LBB0_7
	movshdup	%xmm8, %xmm11
	movaps	%xmm8, %xmm9
	maxss	%xmm11, %xmm9
	movaps	%xmm8, %xmm11
	unpckhpd	%xmm8, %xmm11
	maxss	%xmm11, %xmm9
	ucomiss	%xmm7, %xmm9
	jbe	LBB0_7
	mulss	%xmm10, %xmm6
	minss	%xmm7, %xmm6
	movaps	%xmm6, %xmm10
	shufps	$0, %xmm6, %xmm10
	subps	%xmm10, %xmm8
	subss	%xmm6, %xmm7
	subss	%xmm6, %xmm9
	divss	%xmm9, %xmm7
	shufps	$0, %xmm7, %xmm7
	mulps	%xmm8, %xmm7
	addps	%xmm10, %xmm7
	movaps	%xmm7, %xmm8
	jmp	LBB0_7
LBB0_8:
	popq	%rbp
LBB0_9:
	retq
	.cfi_endproc

	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI1_0:
	.long	0x3f800000
LCPI1_1:
	.long	0x33800000
LCPI1_2:
	.long	0x43800000
LCPI1_3:
	.long	0x37800000
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_map_light
	.p2align	4
_craster_map_light:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	LBB1_9
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	shlq	$2, %rcx
	xorl	%eax, %eax
	movss	LCPI1_0(%rip), %xmm0
	xorps	%xmm1, %xmm1
	movss	LCPI1_1(%rip), %xmm2
	movss	LCPI1_2(%rip), %xmm3
	movss	LCPI1_3(%rip), %xmm4
	jmp	LBB1_2
	.p2align	4
LBB1_7:
	extractps	$2, %xmm7, 8(%rdx,%rax,4)
	movlps	%xmm7, (%rdx,%rax,4)
	addq	$4, %rax
	cmpq	%rcx, %rax
	jge	LBB1_8
LBB1_2:
	movss	12(%rsi,%rax,4), %xmm5
	movss	%xmm5, 12(%rdx,%rax,4)
	movss	(%rsi,%rax,4), %xmm5
	movss	4(%rsi,%rax,4), %xmm6
	movaps	%xmm5, %xmm7
	cmpordss	%xmm5, %xmm7
	andps	%xmm5, %xmm7
	movaps	%xmm6, %xmm8
	cmpordss	%xmm6, %xmm8
	andps	%xmm6, %xmm8
	movss	8(%rsi,%rax,4), %xmm5
	movaps	%xmm5, %xmm6
	cmpordss	%xmm5, %xmm6
	andps	%xmm5, %xmm6
	movss	20(%rdi), %xmm5
	mulss	%xmm8, %xmm5
	movss	16(%rdi), %xmm9
	mulss	%xmm7, %xmm9
	addss	%xmm5, %xmm9
	movss	24(%rdi), %xmm5
	mulss	%xmm6, %xmm5
	addss	%xmm9, %xmm5
	movq	8(%rdi), %r8
	movaps	%xmm0, %xmm9
	testq	%r8, %r8
	je	LBB1_4
	movaps	%xmm5, %xmm9
	maxss	%xmm2, %xmm9
	minss	%xmm3, %xmm9
	movd	%xmm9, %r9d
	leal	-864026624(%r9), %r10d
	shrl	$16, %r10d
	movss	(%r8,%r10,4), %xmm10
	movss	4(%r8,%r10,4), %xmm11
	movzwl	%r9w, %r8d
	xorps	%xmm9, %xmm9
	cvtsi2ss	%r8d, %xmm9
	subss	%xmm10, %xmm11
	mulss	%xmm4, %xmm9
	mulss	%xmm11, %xmm9
	addss	%xmm10, %xmm9
LBB1_4:
	shufps	$0, %xmm7, %xmm7
	shufps	$0, %xmm8, %xmm8
	movups	32(%rdi), %xmm10
	mulps	%xmm7, %xmm10
	movups	48(%rdi), %xmm7
	mulps	%xmm8, %xmm7
	addps	%xmm10, %xmm7
	movups	64(%rdi), %xmm8
	shufps	$0, %xmm6, %xmm6
	mulps	%xmm8, %xmm6
	addps	%xmm7, %xmm6
	movaps	%xmm9, %xmm7
	shufps	$0, %xmm9, %xmm7
	mulps	%xmm6, %xmm7
	movss	80(%rdi), %xmm6
	ucomiss	%xmm1, %xmm6
	jbe	LBB1_7
	movshdup	%xmm7, %xmm10
	movaps	%xmm7, %xmm8
	maxss	%xmm10, %xmm8
	movaps	%xmm7, %xmm10
	unpckhpd	%xmm7, %xmm10
	maxss	%xmm10, %xmm8
	ucomiss	%xmm6, %xmm8
	jbe	LBB1_7
	mulss	%xmm9, %xmm5
	minss	%xmm6, %xmm5
	movaps	%xmm5, %xmm9
	shufps	$0, %xmm5, %xmm9
	subps	%xmm9, %xmm7
	subss	%xmm5, %xmm6
	subss	%xmm5, %xmm8
	divss	%xmm8, %xmm6
	shufps	$0, %xmm6, %xmm6
	mulps	%xmm7, %xmm6
	addps	%xmm9, %xmm6
	movaps	%xmm6, %xmm7
	jmp	LBB1_7
LBB1_8:
	popq	%rbp
LBB1_9:
	retq
	.cfi_endproc

	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI2_0:
	.long	0x33800000
LCPI2_1:
	.long	0x43800000
LCPI2_4:
	.long	0x37800000
LCPI2_7:
	.long	0x477fff00
	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI2_2:
	.long	0x33800000
	.long	0x33800000
	.space	4
	.space	4
LCPI2_3:
	.long	0x43800000
	.long	0x43800000
	.space	4
	.space	4
LCPI2_5:
	.long	0x37800000
	.long	0x37800000
	.space	4
	.space	4
LCPI2_6:
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
LCPI2_8:
	.space	4
	.long	0x477fff00
	.space	4
	.space	4
LCPI2_9:
	.long	0x3f000000
	.long	0x3f000000
	.long	0x3f000000
	.long	0x3f000000
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_words_from_light
	.p2align	4
_craster_words_from_light:
	.cfi_startproc
	testq	%r8, %r8
	jle	LBB2_6
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	shlq	$2, %r8
	xorl	%eax, %eax
	movss	LCPI2_0(%rip), %xmm0
	movss	LCPI2_1(%rip), %xmm1
	movaps	LCPI2_2(%rip), %xmm2
	movaps	LCPI2_3(%rip), %xmm3
	movss	LCPI2_4(%rip), %xmm4
	pxor	%xmm5, %xmm5
	movaps	LCPI2_5(%rip), %xmm6
	movaps	LCPI2_6(%rip), %xmm7
	movss	LCPI2_7(%rip), %xmm8
	movaps	LCPI2_8(%rip), %xmm9
	movaps	LCPI2_9(%rip), %xmm10
	jmp	LBB2_2
	.p2align	4
LBB2_4:
	blendps	$14, %xmm9, %xmm12
	shufps	$64, %xmm12, %xmm12
	mulps	%xmm12, %xmm11
	addps	%xmm10, %xmm11
	cvttps2dq	%xmm11, %xmm11
	packusdw	%xmm11, %xmm11
	movq	%xmm11, (%rcx,%rax,2)
	addq	$4, %rax
	cmpq	%r8, %rax
	jge	LBB2_5
LBB2_2:
	movss	8(%rdi,%rax,4), %xmm11
	maxss	%xmm0, %xmm11
	minss	%xmm1, %xmm11
	movd	%xmm11, %r9d
	leal	-864026624(%r9), %r10d
	shrl	$16, %r10d
	movsd	(%rdi,%rax,4), %xmm11
	maxps	%xmm2, %xmm11
	minps	%xmm3, %xmm11
	extractps	$0, %xmm11, %r11d
	addl	$-864026624, %r11d
	shrl	$16, %r11d
	extractps	$1, %xmm11, %ebx
	addl	$-864026624, %ebx
	shrl	$16, %ebx
	movss	(%rsi,%r10,4), %xmm12
	movss	4(%rsi,%r10,4), %xmm13
	subss	%xmm12, %xmm13
	movzwl	%r9w, %r9d
	xorps	%xmm14, %xmm14
	cvtsi2ss	%r9d, %xmm14
	mulss	%xmm4, %xmm14
	mulss	%xmm13, %xmm14
	addss	%xmm12, %xmm14
	movsd	(%rsi,%r11,4), %xmm12
	movsd	(%rsi,%rbx,4), %xmm13
	movaps	%xmm13, %xmm15
	insertps	$76, %xmm12, %xmm15
	insertps	$28, %xmm13, %xmm12
	subps	%xmm12, %xmm15
	pblendw	$250, %xmm5, %xmm11
	cvtdq2ps	%xmm11, %xmm13
	mulps	%xmm6, %xmm13
	mulps	%xmm15, %xmm13
	movddup	%xmm14, %xmm11
	insertps	$48, 12(%rdi,%rax,4), %xmm11
	addps	%xmm12, %xmm13
	blendps	$3, %xmm13, %xmm11
	xorps	%xmm12, %xmm12
	cmpltps	%xmm11, %xmm12
	minps	%xmm7, %xmm11
	andps	%xmm12, %xmm11
	movaps	%xmm8, %xmm12
	testl	%edx, %edx
	je	LBB2_4
	pshufd	$255, %xmm11, %xmm12
	mulss	%xmm8, %xmm12
	jmp	LBB2_4
LBB2_5:
	popq	%rbx
	popq	%rbp
LBB2_6:
	retq
	.cfi_endproc

	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI3_0:
	.long	0x3f800000
LCPI3_1:
	.long	0x437f0000
LCPI3_2:
	.long	0x3f000000
LCPI3_4:
	.long	0x33800000
LCPI3_5:
	.long	0x43800000
LCPI3_6:
	.long	0x37800000
	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI3_3:
	.long	0x3f000000
	.long	0x3f000000
	.long	0x3f000000
	.long	0x3f000000
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_bgra_from_light
	.p2align	4
_craster_bgra_from_light:
	.cfi_startproc
	testq	%r8, %r8
	jle	LBB3_4
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	shlq	$2, %r8
	xorl	%eax, %eax
	movss	LCPI3_0(%rip), %xmm1
	movss	LCPI3_1(%rip), %xmm2
	movss	LCPI3_2(%rip), %xmm3
	movaps	LCPI3_3(%rip), %xmm4
	movl	$255, %r9d
	movss	LCPI3_4(%rip), %xmm5
	movss	LCPI3_5(%rip), %xmm6
	movss	LCPI3_6(%rip), %xmm7
	.p2align	4
LBB3_2:
	testl	%edx, %edx
	movss	(%rdi,%rax,4), %xmm8
	movss	12(%rdi,%rax,4), %xmm9
	xorps	%xmm0, %xmm0
	cmpltss	%xmm9, %xmm0
	minss	%xmm1, %xmm9
	mulss	%xmm2, %xmm9
	addss	%xmm3, %xmm9
	movaps	%xmm4, %xmm10
	blendvps	%xmm0, %xmm9, %xmm10
	cvttss2si	%xmm10, %r10d
	movzbl	%r10b, %r10d
	movl	%r10d, %r11d
	cmovel	%r9d, %r11d
	xorps	%xmm0, %xmm0
	cvtsi2ss	%r11d, %xmm0
	maxss	%xmm5, %xmm8
	minss	%xmm6, %xmm8
	movd	%xmm8, %r11d
	leal	-864026624(%r11), %ebx
	shrl	$16, %ebx
	movss	(%rsi,%rbx,4), %xmm8
	movss	4(%rsi,%rbx,4), %xmm9
	subss	%xmm8, %xmm9
	movzwl	%r11w, %r11d
	xorps	%xmm10, %xmm10
	cvtsi2ss	%r11d, %xmm10
	mulss	%xmm7, %xmm10
	mulss	%xmm9, %xmm10
	addss	%xmm8, %xmm10
	xorps	%xmm8, %xmm8
	cmpltss	%xmm10, %xmm8
	minss	%xmm1, %xmm10
	andps	%xmm8, %xmm10
	mulss	%xmm0, %xmm10
	addss	%xmm3, %xmm10
	cvttss2si	%xmm10, %r11d
	movb	%r11b, 2(%rcx,%rax)
	movss	4(%rdi,%rax,4), %xmm8
	maxss	%xmm5, %xmm8
	minss	%xmm6, %xmm8
	movd	%xmm8, %r11d
	leal	-864026624(%r11), %ebx
	shrl	$16, %ebx
	movss	(%rsi,%rbx,4), %xmm8
	movss	4(%rsi,%rbx,4), %xmm9
	subss	%xmm8, %xmm9
	movzwl	%r11w, %r11d
	xorps	%xmm10, %xmm10
	cvtsi2ss	%r11d, %xmm10
	mulss	%xmm7, %xmm10
	mulss	%xmm9, %xmm10
	addss	%xmm8, %xmm10
	xorps	%xmm8, %xmm8
	cmpltss	%xmm10, %xmm8
	minss	%xmm1, %xmm10
	andps	%xmm8, %xmm10
	mulss	%xmm0, %xmm10
	addss	%xmm3, %xmm10
	cvttss2si	%xmm10, %r11d
	movb	%r11b, 1(%rcx,%rax)
	movss	8(%rdi,%rax,4), %xmm8
	maxss	%xmm5, %xmm8
	minss	%xmm6, %xmm8
	movd	%xmm8, %r11d
	leal	-864026624(%r11), %ebx
	shrl	$16, %ebx
	movss	(%rsi,%rbx,4), %xmm8
	movss	4(%rsi,%rbx,4), %xmm9
	movzwl	%r11w, %r11d
	xorps	%xmm10, %xmm10
	cvtsi2ss	%r11d, %xmm10
	subss	%xmm8, %xmm9
	mulss	%xmm7, %xmm10
	mulss	%xmm9, %xmm10
	addss	%xmm8, %xmm10
	xorps	%xmm8, %xmm8
	cmpltss	%xmm10, %xmm8
	minss	%xmm1, %xmm10
	andps	%xmm8, %xmm10
	mulss	%xmm0, %xmm10
	addss	%xmm3, %xmm10
	cvttss2si	%xmm10, %r11d
	movb	%r11b, (%rcx,%rax)
	movb	%r10b, 3(%rcx,%rax)
	addq	$4, %rax
	cmpq	%r8, %rax
	jl	LBB3_2
	popq	%rbx
	popq	%rbp
LBB3_4:
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI4_0:
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI4_1:
	.long	0x3f800000
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_multiply_light
	.p2align	4
_craster_multiply_light:
	.cfi_startproc
	testq	%rsi, %rsi
	jle	LBB4_9
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	shlq	$2, %rsi
	cmpq	$5, %rsi
	movl	$4, %ecx
	cmovgeq	%rsi, %rcx
	cmpq	$13, %rsi
	jge	LBB4_3
	xorl	%eax, %eax
	jmp	LBB4_6
LBB4_3:
	decq	%rcx
	shrq	$2, %rcx
	incq	%rcx
	movq	%rcx, %rdx
	andq	$-4, %rdx
	leaq	(,%rdx,4), %rax
	movaps	LCPI4_0(%rip), %xmm0
	movq	%rdx, %r8
	movq	%rdi, %r9
	.p2align	4
LBB4_4:
	movss	(%r9), %xmm1
	movss	4(%r9), %xmm3
	movss	12(%r9), %xmm2
	insertps	$16, 28(%r9), %xmm2
	insertps	$32, 44(%r9), %xmm2
	movss	8(%r9), %xmm4
	insertps	$48, 60(%r9), %xmm2
	xorps	%xmm5, %xmm5
	cmpltps	%xmm2, %xmm5
	minps	%xmm0, %xmm2
	insertps	$16, 24(%r9), %xmm4
	insertps	$32, 40(%r9), %xmm4
	insertps	$48, 56(%r9), %xmm4
	andps	%xmm5, %xmm2
	mulps	%xmm2, %xmm4
	insertps	$16, 20(%r9), %xmm3
	insertps	$32, 36(%r9), %xmm3
	insertps	$48, 52(%r9), %xmm3
	insertps	$16, 16(%r9), %xmm1
	insertps	$32, 32(%r9), %xmm1
	insertps	$48, 48(%r9), %xmm1
	mulps	%xmm2, %xmm1
	mulps	%xmm2, %xmm3
	movaps	%xmm3, %xmm5
	insertps	$76, %xmm1, %xmm5
	movaps	%xmm4, %xmm6
	unpcklps	%xmm2, %xmm6
	blendps	$3, %xmm5, %xmm6
	movaps	%xmm2, %xmm5
	movlhps	%xmm4, %xmm5
	movaps	%xmm1, %xmm7
	unpcklps	%xmm3, %xmm7
	shufps	$36, %xmm5, %xmm7
	movaps	%xmm4, %xmm5
	unpckhps	%xmm2, %xmm5
	movaps	%xmm3, %xmm8
	shufps	$51, %xmm1, %xmm8
	shufps	$226, %xmm5, %xmm8
	unpckhps	%xmm3, %xmm1
	insertps	$179, %xmm2, %xmm4
	blendps	$3, %xmm1, %xmm4
	movups	%xmm4, 32(%r9)
	movups	%xmm8, 48(%r9)
	movups	%xmm7, (%r9)
	movups	%xmm6, 16(%r9)
	addq	$64, %r9
	addq	$-4, %r8
	jne	LBB4_4
	cmpq	%rdx, %rcx
	je	LBB4_8
LBB4_6:
	movss	LCPI4_1(%rip), %xmm0
	.p2align	4
LBB4_7:
	movss	12(%rdi,%rax,4), %xmm1
	xorps	%xmm2, %xmm2
	cmpltss	%xmm1, %xmm2
	minss	%xmm0, %xmm1
	andps	%xmm1, %xmm2
	movsd	(%rdi,%rax,4), %xmm1
	movsldup	%xmm2, %xmm3
	mulps	%xmm1, %xmm3
	movlps	%xmm3, (%rdi,%rax,4)
	movss	8(%rdi,%rax,4), %xmm1
	mulss	%xmm2, %xmm1
	movss	%xmm1, 8(%rdi,%rax,4)
	movss	%xmm2, 12(%rdi,%rax,4)
	addq	$4, %rax
	cmpq	%rsi, %rax
	jl	LBB4_7
LBB4_8:
	popq	%rbp
LBB4_9:
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI5_0:
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI5_1:
	.long	0x3f800000
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_divide_light
	.p2align	4
_craster_divide_light:
	.cfi_startproc
	testq	%rsi, %rsi
	jle	LBB5_11
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	shlq	$2, %rsi
	cmpq	$5, %rsi
	movl	$4, %ecx
	cmovgeq	%rsi, %rcx
	cmpq	$13, %rsi
	jge	LBB5_3
	xorl	%eax, %eax
	jmp	LBB5_6
LBB5_3:
	decq	%rcx
	shrq	$2, %rcx
	incq	%rcx
	movq	%rcx, %rdx
	andq	$-4, %rdx
	leaq	(,%rdx,4), %rax
	movaps	LCPI5_0(%rip), %xmm0
	movq	%rdx, %r8
	movq	%rdi, %r9
	.p2align	4
LBB5_4:
	movss	(%r9), %xmm1
	movss	4(%r9), %xmm4
	movss	8(%r9), %xmm2
	movss	12(%r9), %xmm3
	insertps	$16, 28(%r9), %xmm3
	insertps	$32, 44(%r9), %xmm3
	insertps	$48, 60(%r9), %xmm3
	xorps	%xmm5, %xmm5
	cmpltps	%xmm3, %xmm5
	minps	%xmm0, %xmm3
	andps	%xmm5, %xmm3
	xorps	%xmm5, %xmm5
	cmpltps	%xmm3, %xmm5
	movaps	%xmm0, %xmm6
	divps	%xmm3, %xmm6
	insertps	$16, 24(%r9), %xmm2
	insertps	$32, 40(%r9), %xmm2
	insertps	$48, 56(%r9), %xmm2
	andps	%xmm5, %xmm6
	mulps	%xmm6, %xmm2
	insertps	$16, 20(%r9), %xmm4
	insertps	$32, 36(%r9), %xmm4
	insertps	$48, 52(%r9), %xmm4
	insertps	$16, 16(%r9), %xmm1
	insertps	$32, 32(%r9), %xmm1
	insertps	$48, 48(%r9), %xmm1
	mulps	%xmm6, %xmm1
	mulps	%xmm6, %xmm4
	movaps	%xmm4, %xmm5
	insertps	$76, %xmm1, %xmm5
	movaps	%xmm2, %xmm6
	unpcklps	%xmm3, %xmm6
	blendps	$3, %xmm5, %xmm6
	movaps	%xmm1, %xmm5
	unpcklps	%xmm4, %xmm5
	movaps	%xmm3, %xmm7
	movlhps	%xmm2, %xmm7
	shufps	$36, %xmm7, %xmm5
	movaps	%xmm4, %xmm7
	shufps	$51, %xmm1, %xmm7
	movaps	%xmm2, %xmm8
	unpckhps	%xmm3, %xmm8
	shufps	$226, %xmm8, %xmm7
	unpckhps	%xmm4, %xmm1
	insertps	$179, %xmm3, %xmm2
	blendps	$3, %xmm1, %xmm2
	movups	%xmm2, 32(%r9)
	movups	%xmm7, 48(%r9)
	movups	%xmm5, (%r9)
	movups	%xmm6, 16(%r9)
	addq	$64, %r9
	addq	$-4, %r8
	jne	LBB5_4
	cmpq	%rdx, %rcx
	jne	LBB5_6
LBB5_10:
	popq	%rbp
LBB5_11:
	retq
LBB5_6:
	movss	LCPI5_1(%rip), %xmm0
	jmp	LBB5_7
	.p2align	4
LBB5_9:
	movsd	(%rdi,%rax,4), %xmm3
	movsldup	%xmm2, %xmm4
	mulps	%xmm3, %xmm4
	movlps	%xmm4, (%rdi,%rax,4)
	mulss	8(%rdi,%rax,4), %xmm2
	movss	%xmm2, 8(%rdi,%rax,4)
	movss	%xmm1, 12(%rdi,%rax,4)
	addq	$4, %rax
	cmpq	%rsi, %rax
	jge	LBB5_10
LBB5_7:
	movss	12(%rdi,%rax,4), %xmm3
	xorps	%xmm1, %xmm1
	cmpltss	%xmm3, %xmm1
	minss	%xmm0, %xmm3
	xorps	%xmm2, %xmm2
	andps	%xmm3, %xmm1
	ucomiss	%xmm2, %xmm1
	jbe	LBB5_9
	movaps	%xmm0, %xmm2
	divss	%xmm1, %xmm2
	jmp	LBB5_9
	.cfi_endproc

	.globl	_craster_cover_light
	.p2align	4
_craster_cover_light:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	testq	%rsi, %rsi
	jle	LBB6_3
	shlq	$2, %rsi
	movl	$3, %eax
	.p2align	4
LBB6_2:
	movl	$1065353216, (%rdi,%rax,4)
	addq	$4, %rax
	cmpq	%rsi, %rax
	jl	LBB6_2
LBB6_3:
	popq	%rbp
	retq
	.cfi_endproc

	.globl	_craster_brightest
	.p2align	4
_craster_brightest:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	testq	%rdx, %rdx
	jle	LBB7_1
	shlq	$2, %rdx
	movss	(%rsi), %xmm2
	movss	4(%rsi), %xmm3
	movss	8(%rsi), %xmm4
	xorl	%eax, %eax
	.p2align	4
LBB7_4:
	movss	4(%rdi,%rax,4), %xmm1
	mulss	%xmm3, %xmm1
	movss	(%rdi,%rax,4), %xmm5
	mulss	%xmm2, %xmm5
	addss	%xmm1, %xmm5
	movss	8(%rdi,%rax,4), %xmm1
	mulss	%xmm4, %xmm1
	addss	%xmm5, %xmm1
	maxss	%xmm0, %xmm1
	addq	$4, %rax
	movaps	%xmm1, %xmm0
	cmpq	%rdx, %rax
	jl	LBB7_4
	jmp	LBB7_2
LBB7_1:
	movaps	%xmm0, %xmm1
LBB7_2:
	movaps	%xmm1, %xmm0
	popq	%rbp
	retq
	.cfi_endproc

.subsections_via_symbols
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
