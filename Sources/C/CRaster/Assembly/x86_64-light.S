// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// light.c, whose SHA-256 with its headers and flags is bf49b1b9dc78eda7058177968c062cd3
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

	.globl	craster_largest
	.p2align	4
	.type	craster_largest,@function
craster_largest:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	testq	%rsi, %rsi
	jle	.LBB8_3
	shlq	$2, %rsi
	xorl	%eax, %eax
	.p2align	4
.LBB8_2:
	movss	(%rdi,%rax,4), %xmm1
	maxss	%xmm0, %xmm1
	movss	4(%rdi,%rax,4), %xmm2
	maxss	%xmm1, %xmm2
	movss	8(%rdi,%rax,4), %xmm0
	maxss	%xmm2, %xmm0
	addq	$4, %rax
	cmpq	%rsi, %rax
	jl	.LBB8_2
.LBB8_3:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end8:
	.size	craster_largest, .Lfunc_end8-craster_largest
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI9_0:
	.long	0xc77fe000
	.long	0xc77fe000
	.long	0xc77fe000
	.long	0xc77fe000
.LCPI9_1:
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
.LCPI9_2:
	.long	0x477fe000
	.long	0x477fe000
	.long	0x477fe000
	.long	0x477fe000
.LCPI9_4:
	.long	0xc77fe000
	.long	0xc77fe000
	.zero	4
	.zero	4
.LCPI9_6:
	.long	0x477fe000
	.long	0x477fe000
	.long	0x477fe000
	.long	0x00000000
.LCPI9_7:
	.long	0x477fe000
	.long	0x477fe000
	.long	0x477fe000
	.zero	4
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI9_3:
	.long	0xc77fe000
.LCPI9_5:
	.long	0x3f800000
	.text
	.globl	craster_limit_light
	.p2align	4
	.type	craster_limit_light,@function
craster_limit_light:
	.cfi_startproc
	testq	%rsi, %rsi
	jle	.LBB9_9
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
	jge	.LBB9_3
	xorl	%eax, %eax
	jmp	.LBB9_6
.LBB9_3:
	decq	%rcx
	shrq	$2, %rcx
	incq	%rcx
	movq	%rcx, %rdx
	andq	$-4, %rdx
	leaq	(,%rdx,4), %rax
	xorps	%xmm0, %xmm0
	movaps	.LCPI9_0(%rip), %xmm1
	movaps	.LCPI9_1(%rip), %xmm2
	movaps	.LCPI9_2(%rip), %xmm3
	movq	%rdx, %r8
	movq	%rdi, %r9
	.p2align	4
.LBB9_4:
	movss	48(%r9), %xmm4
	movss	32(%r9), %xmm5
	unpcklps	%xmm4, %xmm5
	movss	16(%r9), %xmm4
	movss	(%r9), %xmm6
	unpcklps	%xmm4, %xmm6
	movlhps	%xmm5, %xmm6
	movss	4(%r9), %xmm8
	movss	8(%r9), %xmm9
	movss	12(%r9), %xmm5
	movaps	%xmm6, %xmm4
	cmpordps	%xmm0, %xmm4
	andps	%xmm6, %xmm4
	movss	52(%r9), %xmm6
	movss	36(%r9), %xmm7
	unpcklps	%xmm6, %xmm7
	movss	20(%r9), %xmm6
	unpcklps	%xmm6, %xmm8
	movlhps	%xmm7, %xmm8
	movaps	%xmm8, %xmm7
	cmpordps	%xmm0, %xmm7
	andps	%xmm8, %xmm7
	movss	56(%r9), %xmm6
	movss	40(%r9), %xmm8
	unpcklps	%xmm6, %xmm8
	movss	24(%r9), %xmm6
	unpcklps	%xmm6, %xmm9
	movlhps	%xmm8, %xmm9
	movaps	%xmm9, %xmm8
	cmpordps	%xmm0, %xmm8
	andps	%xmm9, %xmm8
	movaps	%xmm1, %xmm6
	maxps	%xmm8, %xmm6
	movss	60(%r9), %xmm9
	movss	44(%r9), %xmm10
	unpcklps	%xmm9, %xmm10
	movss	28(%r9), %xmm9
	unpcklps	%xmm9, %xmm5
	movlhps	%xmm10, %xmm5
	xorps	%xmm9, %xmm9
	cmpltps	%xmm5, %xmm9
	movaps	%xmm5, %xmm11
	minps	%xmm2, %xmm11
	movaps	%xmm3, %xmm10
	cmpltps	%xmm7, %xmm10
	movaps	%xmm3, %xmm5
	cmpltps	%xmm4, %xmm5
	movaps	%xmm1, %xmm12
	maxps	%xmm7, %xmm12
	movaps	%xmm1, %xmm7
	maxps	%xmm4, %xmm7
	movaps	%xmm3, %xmm4
	andps	%xmm5, %xmm4
	andnps	%xmm7, %xmm5
	orps	%xmm4, %xmm5
	movaps	%xmm3, %xmm4
	andps	%xmm10, %xmm4
	andnps	%xmm12, %xmm10
	orps	%xmm4, %xmm10
	movaps	%xmm3, %xmm4
	cmpltps	%xmm8, %xmm4
	andps	%xmm11, %xmm9
	movaps	%xmm3, %xmm7
	andps	%xmm4, %xmm7
	andnps	%xmm6, %xmm4
	orps	%xmm7, %xmm4
	movaps	%xmm10, %xmm6
	shufps	$17, %xmm5, %xmm6
	movaps	%xmm4, %xmm7
	unpcklps	%xmm9, %xmm7
	shufps	$226, %xmm7, %xmm6
	movaps	%xmm5, %xmm7
	unpcklps	%xmm10, %xmm7
	movaps	%xmm9, %xmm8
	movlhps	%xmm4, %xmm8
	shufps	$36, %xmm8, %xmm7
	movaps	%xmm10, %xmm8
	shufps	$51, %xmm5, %xmm8
	movaps	%xmm4, %xmm11
	unpckhps	%xmm9, %xmm11
	shufps	$226, %xmm11, %xmm8
	unpckhps	%xmm10, %xmm5
	unpckhpd	%xmm4, %xmm9
	shufps	$36, %xmm9, %xmm5
	movups	%xmm5, 32(%r9)
	movups	%xmm8, 48(%r9)
	movups	%xmm7, (%r9)
	movups	%xmm6, 16(%r9)
	addq	$64, %r9
	addq	$-4, %r8
	jne	.LBB9_4
	cmpq	%rdx, %rcx
	je	.LBB9_8
.LBB9_6:
	movss	.LCPI9_3(%rip), %xmm0
	xorps	%xmm1, %xmm1
	movaps	.LCPI9_4(%rip), %xmm2
	movss	.LCPI9_5(%rip), %xmm3
	movaps	.LCPI9_6(%rip), %xmm4
	movaps	.LCPI9_7(%rip), %xmm5
	.p2align	4
.LBB9_7:
	movss	(%rdi,%rax,4), %xmm6
	movaps	%xmm6, %xmm7
	cmpordss	%xmm6, %xmm7
	andps	%xmm6, %xmm7
	movaps	%xmm0, %xmm6
	maxss	%xmm7, %xmm6
	movsd	4(%rdi,%rax,4), %xmm8
	movaps	%xmm8, %xmm9
	cmpordps	%xmm1, %xmm9
	andps	%xmm8, %xmm9
	movaps	%xmm2, %xmm8
	maxps	%xmm9, %xmm8
	movss	12(%rdi,%rax,4), %xmm10
	movaps	%xmm10, %xmm11
	minss	%xmm3, %xmm11
	movlhps	%xmm9, %xmm7
	shufps	$212, %xmm9, %xmm10
	shufps	$40, %xmm10, %xmm7
	movaps	%xmm4, %xmm9
	cmpltps	%xmm7, %xmm9
	shufps	$228, %xmm5, %xmm11
	movaps	%xmm5, %xmm7
	shufps	$36, %xmm11, %xmm7
	xorps	%xmm10, %xmm10
	movss	%xmm6, %xmm10
	shufps	$76, %xmm8, %xmm10
	shufps	$120, %xmm10, %xmm10
	andps	%xmm9, %xmm7
	andnps	%xmm10, %xmm9
	orps	%xmm7, %xmm9
	movups	%xmm9, (%rdi,%rax,4)
	addq	$4, %rax
	cmpq	%rsi, %rax
	jl	.LBB9_7
.LBB9_8:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB9_9:
	retq
.Lfunc_end9:
	.size	craster_limit_light, .Lfunc_end9-craster_limit_light
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI10_0:
	.long	0x80000000
	.long	0x80000000
	.long	0x80000000
	.long	0x80000000
.LCPI10_1:
	.long	0x33800000
	.long	0x33800000
	.zero	4
	.zero	4
.LCPI10_2:
	.long	0x43800000
	.long	0x43800000
	.zero	4
	.zero	4
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI10_3:
	.long	0x37800000
.LCPI10_4:
	.long	0x33800000
.LCPI10_5:
	.long	0x43800000
	.text
	.globl	craster_curve_light
	.p2align	4
	.type	craster_curve_light,@function
craster_curve_light:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	.LBB10_8
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	shlq	$2, %rdx
	xorl	%eax, %eax
	movaps	.LCPI10_0(%rip), %xmm0
	movaps	.LCPI10_1(%rip), %xmm1
	movaps	.LCPI10_2(%rip), %xmm2
	movl	$1132462080, %ecx
	movss	.LCPI10_3(%rip), %xmm3
	movss	.LCPI10_4(%rip), %xmm4
	movss	.LCPI10_5(%rip), %xmm5
	jmp	.LBB10_2
	.p2align	4
.LBB10_6:
	movss	%xmm7, 4(%rdi,%rax,4)
	movss	8(%rdi,%rax,4), %xmm6
	movaps	%xmm6, %xmm7
	xorps	%xmm0, %xmm7
	movaps	%xmm7, %xmm8
	maxss	%xmm6, %xmm8
	maxss	%xmm4, %xmm8
	minss	%xmm5, %xmm8
	movd	%xmm8, %r8d
	leal	-864026624(%r8), %r9d
	shrl	$16, %r9d
	movss	(%rsi,%r9,4), %xmm8
	movss	4(%rsi,%r9,4), %xmm9
	subss	%xmm8, %xmm9
	movzwl	%r8w, %r8d
	xorps	%xmm10, %xmm10
	cvtsi2ss	%r8d, %xmm10
	mulss	%xmm3, %xmm10
	mulss	%xmm9, %xmm10
	addss	%xmm8, %xmm10
	cmpltss	%xmm7, %xmm6
	movaps	%xmm6, %xmm7
	andnps	%xmm10, %xmm7
	xorps	%xmm0, %xmm10
	andps	%xmm6, %xmm10
	orps	%xmm7, %xmm10
	movss	%xmm10, 8(%rdi,%rax,4)
	addq	$4, %rax
	cmpq	%rdx, %rax
	jge	.LBB10_7
.LBB10_2:
	movsd	(%rdi,%rax,4), %xmm8
	movaps	%xmm8, %xmm7
	xorps	%xmm0, %xmm7
	movaps	%xmm8, %xmm6
	cmpltps	%xmm7, %xmm6
	maxps	%xmm8, %xmm7
	maxps	%xmm1, %xmm7
	movaps	%xmm7, %xmm8
	cmpltps	%xmm2, %xmm8
	unpcklps	%xmm8, %xmm8
	movmskpd	%xmm8, %r8d
	movd	%xmm7, %r9d
	testb	$1, %r8b
	cmovel	%ecx, %r9d
	leal	-864026624(%r9), %r10d
	shrl	$16, %r10d
	movss	(%rsi,%r10,4), %xmm9
	movss	4(%rsi,%r10,4), %xmm10
	subss	%xmm9, %xmm10
	movzwl	%r9w, %r9d
	xorps	%xmm8, %xmm8
	cvtsi2ss	%r9d, %xmm8
	mulss	%xmm3, %xmm8
	mulss	%xmm10, %xmm8
	addss	%xmm9, %xmm8
	movd	%xmm6, %r9d
	testb	$1, %r9b
	je	.LBB10_4
	xorps	%xmm0, %xmm8
.LBB10_4:
	shufps	$85, %xmm7, %xmm7
	movd	%xmm7, %r9d
	testb	$2, %r8b
	cmovel	%ecx, %r9d
	movss	%xmm8, (%rdi,%rax,4)
	leal	-864026624(%r9), %r8d
	shrl	$16, %r8d
	movss	(%rsi,%r8,4), %xmm8
	movzwl	%r9w, %r9d
	xorps	%xmm7, %xmm7
	cvtsi2ss	%r9d, %xmm7
	movss	4(%rsi,%r8,4), %xmm9
	subss	%xmm8, %xmm9
	mulss	%xmm3, %xmm7
	mulss	%xmm9, %xmm7
	addss	%xmm8, %xmm7
	pextrw	$2, %xmm6, %r8d
	testb	$1, %r8b
	je	.LBB10_6
	xorps	%xmm0, %xmm7
	jmp	.LBB10_6
.LBB10_7:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB10_8:
	retq
.Lfunc_end10:
	.size	craster_curve_light, .Lfunc_end10-craster_curve_light
	.cfi_endproc

	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI11_0:
	.long	0x3f800000
	.text
	.globl	craster_matrix_light
	.p2align	4
	.type	craster_matrix_light,@function
craster_matrix_light:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	.LBB11_4
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movups	64(%rsi), %xmm0
	shlq	$2, %rdx
	xorl	%eax, %eax
	movss	.LCPI11_0(%rip), %xmm1
	.p2align	4
.LBB11_2:
	movss	(%rdi,%rax,4), %xmm3
	movss	4(%rdi,%rax,4), %xmm4
	movss	8(%rdi,%rax,4), %xmm5
	movss	12(%rdi,%rax,4), %xmm2
	shufps	$0, %xmm3, %xmm3
	movups	(%rsi), %xmm6
	mulps	%xmm3, %xmm6
	addps	%xmm0, %xmm6
	movups	16(%rsi), %xmm3
	movups	32(%rsi), %xmm7
	movups	48(%rsi), %xmm8
	shufps	$0, %xmm4, %xmm4
	mulps	%xmm3, %xmm4
	addps	%xmm6, %xmm4
	shufps	$0, %xmm5, %xmm5
	mulps	%xmm7, %xmm5
	addps	%xmm4, %xmm5
	shufps	$0, %xmm2, %xmm2
	mulps	%xmm8, %xmm2
	addps	%xmm5, %xmm2
	movaps	%xmm2, %xmm3
	shufps	$255, %xmm2, %xmm3
	xorps	%xmm4, %xmm4
	cmpltss	%xmm3, %xmm4
	minss	%xmm1, %xmm3
	andps	%xmm3, %xmm4
	shufps	$228, %xmm2, %xmm4
	shufps	$36, %xmm4, %xmm2
	movups	%xmm2, (%rdi,%rax,4)
	addq	$4, %rax
	cmpq	%rdx, %rax
	jl	.LBB11_2
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB11_4:
	retq
.Lfunc_end11:
	.size	craster_matrix_light, .Lfunc_end11-craster_matrix_light
	.cfi_endproc

	.globl	craster_light_vertical
	.p2align	4
	.type	craster_light_vertical,@function
craster_light_vertical:
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
	subq	$2152, %rsp
	.cfi_offset %rbx, -56
	.cfi_offset %r12, -48
	.cfi_offset %r13, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	movq	%rcx, -88(%rbp)
	movq	%rdx, -48(%rbp)
	movq	%rsi, -128(%rbp)
	movq	%rdi, -120(%rbp)
	testq	%r8, %r8
	jle	.LBB12_9
	movq	%r8, %r14
	movl	$16, %eax
	xorl	%ecx, %ecx
	leaq	-2192(%rbp), %r15
	movq	%r8, %rdx
	xorl	%r12d, %r12d
	movq	%r8, -80(%rbp)
	jmp	.LBB12_2
	.p2align	4
.LBB12_8:
	movq	-88(%rbp), %rax
	movq	-104(%rbp), %r12
	leaq	(%rax,%r12,4), %rdi
	movq	-96(%rbp), %rdx
	shlq	$2, %rdx
	leaq	-2192(%rbp), %r15
	movq	%r15, %rsi
	callq	memcpy@PLT
	addq	$256, %r12
	movq	-56(%rbp), %rdx
	addq	$-256, %rdx
	movq	-72(%rbp), %rax
	addq	$1024, %rax
	movq	-64(%rbp), %rcx
	addq	$1024, %rcx
	movq	-80(%rbp), %r14
	cmpq	%r14, %r12
	jge	.LBB12_9
.LBB12_2:
	movq	%rcx, -64(%rbp)
	movq	%rax, -72(%rbp)
	cmpq	$2, %rdx
	movl	$1, %ebx
	movq	%rdx, -56(%rbp)
	cmovgeq	%rdx, %rbx
	cmpq	$256, %rbx
	movl	$256, %eax
	cmovgeq	%rax, %rbx
	movq	%r12, -104(%rbp)
	subq	%r12, %r14
	cmpq	$256, %r14
	cmovlq	%r14, %rax
	movq	%rax, -96(%rbp)
	movl	$1024, %edx
	movq	%r15, %rdi
	xorl	%esi, %esi
	callq	memset@PLT
	movq	-48(%rbp), %rcx
	testq	%rcx, %rcx
	jle	.LBB12_8
	movl	%ebx, %r12d
	andl	$504, %r12d
	movl	%ebx, %r11d
	andl	$504, %r11d
	movl	%ebx, %eax
	andl	$504, %eax
	movq	%rax, -112(%rbp)
	xorl	%r15d, %r15d
	movq	%r11, -136(%rbp)
	jmp	.LBB12_4
	.p2align	4
.LBB12_21:
	movq	-48(%rbp), %rcx
	movq	-144(%rbp), %r15
	cmpq	%rcx, %r15
	jge	.LBB12_8
.LBB12_4:
	movq	%rcx, %rax
	subq	%r15, %rax
	leaq	32(%r15), %r13
	cmpq	$32, %rax
	movq	%r13, -144(%rbp)
	cmovlq	%rcx, %r13
	movl	$1024, %edx
	leaq	-1168(%rbp), %rdi
	xorl	%esi, %esi
	callq	memset@PLT
	movq	-136(%rbp), %r11
	movq	-128(%rbp), %rsi
	movq	-120(%rbp), %rdi
	movq	-72(%rbp), %r8
	movq	-64(%rbp), %r9
	movq	-56(%rbp), %r10
	jmp	.LBB12_5
	.p2align	4
.LBB12_20:
	incq	%r15
	cmpq	%r13, %r15
	jge	.LBB12_21
.LBB12_5:
	testq	%r14, %r14
	jle	.LBB12_20
	movq	(%rdi,%r15,8), %rax
	movss	(%rsi,%r15,4), %xmm0
	cmpq	$8, %r10
	jge	.LBB12_14
	xorl	%ecx, %ecx
	jmp	.LBB12_17
	.p2align	4
.LBB12_14:
	movaps	%xmm0, %xmm1
	shufps	$0, %xmm0, %xmm1
	leaq	(%rax,%r8), %rcx
	xorl	%edx, %edx
	.p2align	4
.LBB12_15:
	movups	-16(%rcx,%rdx,4), %xmm2
	mulps	%xmm1, %xmm2
	addps	-1168(%rbp,%rdx,4), %xmm2
	movups	(%rcx,%rdx,4), %xmm3
	mulps	%xmm1, %xmm3
	addps	-1152(%rbp,%rdx,4), %xmm3
	movaps	%xmm2, -1168(%rbp,%rdx,4)
	movaps	%xmm3, -1152(%rbp,%rdx,4)
	addq	$8, %rdx
	cmpq	%rdx, %r12
	jne	.LBB12_15
	movq	%r11, %rcx
	cmpq	%r11, %rbx
	je	.LBB12_19
.LBB12_17:
	addq	%r9, %rax
	.p2align	4
.LBB12_18:
	movss	(%rax,%rcx,4), %xmm1
	mulss	%xmm0, %xmm1
	addss	-1168(%rbp,%rcx,4), %xmm1
	movss	%xmm1, -1168(%rbp,%rcx,4)
	incq	%rcx
	cmpq	%rcx, %rbx
	jne	.LBB12_18
.LBB12_19:
	incq	%r15
	cmpq	%r13, %r15
	jl	.LBB12_5
	xorl	%eax, %eax
	cmpq	$8, %r10
	jl	.LBB12_13
	.p2align	4
.LBB12_11:
	movaps	-1168(%rbp,%rax,4), %xmm0
	movaps	-1152(%rbp,%rax,4), %xmm1
	addps	-2192(%rbp,%rax,4), %xmm0
	addps	-2176(%rbp,%rax,4), %xmm1
	movaps	%xmm0, -2192(%rbp,%rax,4)
	movaps	%xmm1, -2176(%rbp,%rax,4)
	addq	$8, %rax
	cmpq	%rax, %r12
	jne	.LBB12_11
	movq	-112(%rbp), %rcx
	movq	%rcx, %rax
	cmpq	%rcx, %rbx
	je	.LBB12_21
	.p2align	4
.LBB12_13:
	movss	-1168(%rbp,%rax,4), %xmm0
	addss	-2192(%rbp,%rax,4), %xmm0
	movss	%xmm0, -2192(%rbp,%rax,4)
	incq	%rax
	cmpq	%rax, %rbx
	jne	.LBB12_13
	jmp	.LBB12_21
.LBB12_9:
	addq	$2152, %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end12:
	.size	craster_light_vertical, .Lfunc_end12-craster_light_vertical
	.cfi_endproc

	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI13_0:
	.long	0x3f800000
	.text
	.globl	craster_light_horizontal
	.p2align	4
	.type	craster_light_horizontal,@function
craster_light_horizontal:
	.cfi_startproc
	testq	%r9, %r9
	jle	.LBB13_6
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
	leaq	(,%rcx,4), %rax
	xorl	%r10d, %r10d
	movss	.LCPI13_0(%rip), %xmm0
	jmp	.LBB13_2
	.p2align	4
.LBB13_3:
	xorps	%xmm1, %xmm1
.LBB13_4:
	movaps	%xmm1, %xmm2
	shufps	$255, %xmm1, %xmm2
	xorps	%xmm3, %xmm3
	cmpltss	%xmm2, %xmm3
	minss	%xmm0, %xmm2
	andps	%xmm2, %xmm3
	shufps	$228, %xmm1, %xmm3
	shufps	$36, %xmm3, %xmm1
	movq	%r10, %r11
	shlq	$4, %r11
	movups	%xmm1, (%r8,%r11)
	incq	%r10
	addq	%rax, %rdx
	cmpq	%r9, %r10
	je	.LBB13_5
.LBB13_2:
	testq	%rcx, %rcx
	jle	.LBB13_3
	movslq	(%rsi,%r10,4), %r11
	shlq	$4, %r11
	addq	%rdi, %r11
	xorps	%xmm1, %xmm1
	movq	%rdx, %rbx
	xorl	%r14d, %r14d
	.p2align	4
.LBB13_8:
	movq	%r14, %r15
	movq	%rcx, %r12
	subq	%r14, %r12
	addq	$32, %r14
	cmpq	$32, %r12
	movq	%r14, %r12
	cmovlq	%rcx, %r12
	xorl	%r13d, %r13d
	xorps	%xmm2, %xmm2
	.p2align	4
.LBB13_9:
	movups	(%r11,%r13,4), %xmm3
	movss	(%rbx,%r13), %xmm4
	shufps	$0, %xmm4, %xmm4
	mulps	%xmm3, %xmm4
	addps	%xmm4, %xmm2
	incq	%r15
	addq	$4, %r13
	cmpq	%r12, %r15
	jl	.LBB13_9
	addps	%xmm2, %xmm1
	subq	$-128, %rbx
	addq	$512, %r11
	cmpq	%rcx, %r14
	jl	.LBB13_8
	jmp	.LBB13_4
.LBB13_5:
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
.LBB13_6:
	retq
.Lfunc_end13:
	.size	craster_light_horizontal, .Lfunc_end13-craster_light_horizontal
	.cfi_endproc

	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI14_0:
	.quad	0x3ff0000000000000
	.text
	.globl	craster_light_box
	.p2align	4
	.type	craster_light_box,@function
craster_light_box:
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
	subq	$536, %rsp
	.cfi_offset %rbx, -56
	.cfi_offset %r12, -48
	.cfi_offset %r13, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	movq	%r8, %rbx
	movq	%rcx, %r14
	movq	%rdx, %r13
	movq	%rsi, %r12
	movq	%rdi, -48(%rbp)
	movabsq	$9223372036854775804, %r15
	leaq	-576(%rbp), %rdi
	movl	$512, %edx
	xorl	%esi, %esi
	callq	memset@PLT
	testq	%rbx, %rbx
	js	.LBB14_5
	movq	%rbx, %rax
	negq	%rax
	leaq	-1(%r13), %rcx
	movq	%r14, %rdx
	andq	%r15, %rdx
	movq	-48(%rbp), %rsi
	addq	$8, %rsi
	leaq	(,%r14,4), %rdi
	xorl	%r8d, %r8d
	jmp	.LBB14_2
	.p2align	4
.LBB14_15:
	cmpq	%rbx, %rax
	leaq	1(%rax), %rax
	je	.LBB14_5
.LBB14_2:
	cmpq	%rcx, %rax
	movq	%rcx, %r9
	cmovlq	%rax, %r9
	testq	%rax, %rax
	cmovsq	%r8, %r9
	testq	%r14, %r14
	jle	.LBB14_15
	cmpq	$4, %r14
	jae	.LBB14_10
	xorl	%r10d, %r10d
	jmp	.LBB14_13
	.p2align	4
.LBB14_10:
	movq	%rdi, %r10
	imulq	%r9, %r10
	addq	%rsi, %r10
	xorl	%r11d, %r11d
	.p2align	4
.LBB14_11:
	cvtps2pd	-8(%r10,%r11,4), %xmm0
	cvtps2pd	(%r10,%r11,4), %xmm1
	addpd	-576(%rbp,%r11,8), %xmm0
	addpd	-560(%rbp,%r11,8), %xmm1
	movapd	%xmm0, -576(%rbp,%r11,8)
	movapd	%xmm1, -560(%rbp,%r11,8)
	addq	$4, %r11
	cmpq	%r11, %rdx
	jne	.LBB14_11
	movq	%rdx, %r10
	cmpq	%rdx, %r14
	je	.LBB14_15
.LBB14_13:
	imulq	%r14, %r9
	movq	-48(%rbp), %r11
	leaq	(%r11,%r9,4), %r9
	.p2align	4
.LBB14_14:
	movss	(%r9,%r10,4), %xmm0
	cvtss2sd	%xmm0, %xmm0
	addsd	-576(%rbp,%r10,8), %xmm0
	movsd	%xmm0, -576(%rbp,%r10,8)
	incq	%r10
	cmpq	%r10, %r14
	jne	.LBB14_14
	jmp	.LBB14_15
.LBB14_5:
	testq	%r13, %r13
	jle	.LBB14_27
	leaq	1(,%rbx,2), %rax
	xorps	%xmm1, %xmm1
	cvtsi2sd	%rax, %xmm1
	movsd	.LCPI14_0(%rip), %xmm0
	divsd	%xmm1, %xmm0
	leaq	-1(%r13), %rax
	movq	%rax, -64(%rbp)
	andq	%r14, %r15
	movapd	%xmm0, %xmm1
	unpcklpd	%xmm0, %xmm1
	leaq	8(%r12), %rcx
	leaq	(,%r14,4), %rdx
	movq	-48(%rbp), %rax
	addq	$8, %rax
	movq	%rax, -56(%rbp)
	movq	%rbx, %rdi
	negq	%rdi
	incq	%rbx
	xorl	%r8d, %r8d
	jmp	.LBB14_7
	.p2align	4
.LBB14_26:
	incq	%r8
	addq	%rdx, %rcx
	addq	%rdx, %r12
	incq	%rdi
	incq	%rbx
	cmpq	%r13, %r8
	je	.LBB14_27
.LBB14_7:
	testq	%rdi, %rdi
	movl	$0, %r9d
	cmovgq	%rdi, %r9
	movq	-64(%rbp), %r10
	cmpq	%r10, %rbx
	cmovlq	%rbx, %r10
	testq	%r14, %r14
	jle	.LBB14_18
	xorl	%esi, %esi
	cmpq	$4, %r14
	jb	.LBB14_9
	.p2align	4
.LBB14_16:
	movapd	-576(%rbp,%rsi,8), %xmm2
	mulpd	%xmm1, %xmm2
	movapd	-560(%rbp,%rsi,8), %xmm3
	mulpd	%xmm1, %xmm3
	cvtpd2ps	%xmm2, %xmm2
	cvtpd2ps	%xmm3, %xmm3
	unpcklpd	%xmm3, %xmm2
	movupd	%xmm2, -8(%rcx,%rsi,4)
	addq	$4, %rsi
	cmpq	%rsi, %r15
	jne	.LBB14_16
	movq	%r15, %rsi
	cmpq	%r15, %r14
	je	.LBB14_18
	.p2align	4
.LBB14_9:
	movsd	-576(%rbp,%rsi,8), %xmm2
	mulsd	%xmm0, %xmm2
	cvtsd2ss	%xmm2, %xmm2
	movss	%xmm2, (%r12,%rsi,4)
	incq	%rsi
	cmpq	%rsi, %r14
	jne	.LBB14_9
.LBB14_18:
	testq	%r14, %r14
	jle	.LBB14_26
	imulq	%rdx, %r9
	imulq	%rdx, %r10
	cmpq	$4, %r14
	jae	.LBB14_21
	xorl	%r11d, %r11d
	jmp	.LBB14_24
	.p2align	4
.LBB14_21:
	movq	%r13, %rax
	movq	-56(%rbp), %rsi
	leaq	(%rsi,%r9), %r11
	addq	%r10, %rsi
	xorl	%r13d, %r13d
	.p2align	4
.LBB14_22:
	cvtps2pd	-8(%rsi,%r13,4), %xmm2
	cvtps2pd	(%rsi,%r13,4), %xmm3
	cvtps2pd	-8(%r11,%r13,4), %xmm4
	subpd	%xmm4, %xmm2
	cvtps2pd	(%r11,%r13,4), %xmm4
	subpd	%xmm4, %xmm3
	addpd	-576(%rbp,%r13,8), %xmm2
	addpd	-560(%rbp,%r13,8), %xmm3
	movapd	%xmm2, -576(%rbp,%r13,8)
	movapd	%xmm3, -560(%rbp,%r13,8)
	addq	$4, %r13
	cmpq	%r13, %r15
	jne	.LBB14_22
	movq	%r15, %r11
	cmpq	%r15, %r14
	movq	%rax, %r13
	je	.LBB14_26
.LBB14_24:
	movq	-48(%rbp), %rax
	addq	%rax, %r9
	addq	%rax, %r10
	.p2align	4
.LBB14_25:
	movss	(%r10,%r11,4), %xmm2
	cvtss2sd	%xmm2, %xmm2
	movss	(%r9,%r11,4), %xmm3
	cvtss2sd	%xmm3, %xmm3
	subsd	%xmm3, %xmm2
	addsd	-576(%rbp,%r11,8), %xmm2
	movsd	%xmm2, -576(%rbp,%r11,8)
	incq	%r11
	cmpq	%r11, %r14
	jne	.LBB14_25
	jmp	.LBB14_26
.LBB14_27:
	addq	$536, %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end14:
	.size	craster_light_box, .Lfunc_end14-craster_light_box
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

	.globl	_craster_largest
	.p2align	4
_craster_largest:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	testq	%rsi, %rsi
	jle	LBB8_3
	shlq	$2, %rsi
	xorl	%eax, %eax
	.p2align	4
LBB8_2:
	movss	(%rdi,%rax,4), %xmm1
	maxss	%xmm0, %xmm1
	movss	4(%rdi,%rax,4), %xmm2
	maxss	%xmm1, %xmm2
	movss	8(%rdi,%rax,4), %xmm0
	maxss	%xmm2, %xmm0
	addq	$4, %rax
	cmpq	%rsi, %rax
	jl	LBB8_2
LBB8_3:
	popq	%rbp
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI9_0:
	.long	0xc77fe000
	.long	0xc77fe000
	.long	0xc77fe000
	.long	0xc77fe000
LCPI9_1:
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
	.long	0x3f800000
LCPI9_2:
	.long	0x477fe000
	.long	0x477fe000
	.long	0x477fe000
	.long	0x477fe000
LCPI9_4:
	.long	0xc77fe000
	.long	0xc77fe000
	.space	4
	.space	4
LCPI9_6:
	.long	0x477fe000
	.long	0x477fe000
	.long	0x477fe000
	.long	0x00000000
LCPI9_7:
	.long	0x477fe000
	.long	0x477fe000
	.long	0x477fe000
	.space	4
	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI9_3:
	.long	0xc77fe000
LCPI9_5:
	.long	0x3f800000
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_limit_light
	.p2align	4
_craster_limit_light:
	.cfi_startproc
	testq	%rsi, %rsi
	jle	LBB9_9
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
	jge	LBB9_3
	xorl	%eax, %eax
	jmp	LBB9_6
LBB9_3:
	decq	%rcx
	shrq	$2, %rcx
	incq	%rcx
	movq	%rcx, %rdx
	andq	$-4, %rdx
	leaq	(,%rdx,4), %rax
	xorps	%xmm2, %xmm2
	movaps	LCPI9_0(%rip), %xmm3
	movaps	LCPI9_1(%rip), %xmm4
	movaps	LCPI9_2(%rip), %xmm5
	movq	%rdx, %r8
	movq	%rdi, %r9
	.p2align	4
LBB9_4:
	movss	(%r9), %xmm6
	movss	4(%r9), %xmm9
	movss	8(%r9), %xmm1
	insertps	$16, 16(%r9), %xmm6
	insertps	$32, 32(%r9), %xmm6
	movss	12(%r9), %xmm0
	insertps	$48, 48(%r9), %xmm6
	movaps	%xmm6, %xmm7
	cmpordps	%xmm2, %xmm7
	andps	%xmm6, %xmm7
	insertps	$16, 20(%r9), %xmm9
	insertps	$32, 36(%r9), %xmm9
	insertps	$48, 52(%r9), %xmm9
	movaps	%xmm9, %xmm8
	cmpordps	%xmm2, %xmm8
	insertps	$16, 24(%r9), %xmm1
	insertps	$32, 40(%r9), %xmm1
	insertps	$48, 56(%r9), %xmm1
	andps	%xmm9, %xmm8
	movaps	%xmm1, %xmm9
	cmpordps	%xmm2, %xmm9
	andps	%xmm1, %xmm9
	movaps	%xmm3, %xmm6
	maxps	%xmm9, %xmm6
	insertps	$16, 28(%r9), %xmm0
	insertps	$32, 44(%r9), %xmm0
	insertps	$48, 60(%r9), %xmm0
	xorps	%xmm10, %xmm10
	cmpltps	%xmm0, %xmm10
	movaps	%xmm0, %xmm12
	minps	%xmm4, %xmm12
	movaps	%xmm5, %xmm1
	cmpltps	%xmm8, %xmm1
	movaps	%xmm5, %xmm0
	cmpltps	%xmm7, %xmm0
	movaps	%xmm3, %xmm11
	maxps	%xmm8, %xmm11
	movaps	%xmm3, %xmm8
	maxps	%xmm7, %xmm8
	blendvps	%xmm0, %xmm5, %xmm8
	movaps	%xmm1, %xmm0
	blendvps	%xmm0, %xmm5, %xmm11
	movaps	%xmm5, %xmm0
	cmpltps	%xmm9, %xmm0
	andps	%xmm12, %xmm10
	blendvps	%xmm0, %xmm5, %xmm6
	movaps	%xmm11, %xmm0
	insertps	$76, %xmm8, %xmm0
	movaps	%xmm6, %xmm1
	unpcklps	%xmm10, %xmm1
	blendps	$3, %xmm0, %xmm1
	movaps	%xmm8, %xmm0
	unpcklps	%xmm11, %xmm0
	movaps	%xmm10, %xmm7
	movlhps	%xmm6, %xmm7
	shufps	$36, %xmm7, %xmm0
	movaps	%xmm11, %xmm7
	shufps	$51, %xmm8, %xmm7
	movaps	%xmm6, %xmm9
	unpckhps	%xmm10, %xmm9
	shufps	$226, %xmm9, %xmm7
	unpckhps	%xmm11, %xmm8
	insertps	$179, %xmm10, %xmm6
	blendps	$3, %xmm8, %xmm6
	movups	%xmm6, 32(%r9)
	movups	%xmm7, 48(%r9)
	movups	%xmm0, (%r9)
	movups	%xmm1, 16(%r9)
	addq	$64, %r9
	addq	$-4, %r8
	jne	LBB9_4
	cmpq	%rdx, %rcx
	je	LBB9_8
LBB9_6:
	movss	LCPI9_3(%rip), %xmm1
	xorps	%xmm2, %xmm2
	movaps	LCPI9_4(%rip), %xmm3
	movss	LCPI9_5(%rip), %xmm4
	movaps	LCPI9_6(%rip), %xmm5
	movaps	LCPI9_7(%rip), %xmm6
	.p2align	4
LBB9_7:
	movss	(%rdi,%rax,4), %xmm0
	movaps	%xmm0, %xmm8
	cmpordss	%xmm0, %xmm8
	andps	%xmm0, %xmm8
	movaps	%xmm1, %xmm7
	maxss	%xmm8, %xmm7
	movsd	4(%rdi,%rax,4), %xmm0
	movaps	%xmm0, %xmm9
	cmpordps	%xmm2, %xmm9
	andps	%xmm0, %xmm9
	movaps	%xmm3, %xmm10
	maxps	%xmm9, %xmm10
	movss	12(%rdi,%rax,4), %xmm0
	movlhps	%xmm9, %xmm8
	shufps	$216, %xmm9, %xmm8
	insertps	$48, %xmm0, %xmm8
	minss	%xmm4, %xmm0
	movaps	%xmm6, %xmm9
	insertps	$48, %xmm0, %xmm9
	movaps	%xmm5, %xmm0
	cmpltps	%xmm8, %xmm0
	blendps	$14, %xmm2, %xmm7
	shufps	$76, %xmm10, %xmm7
	shufps	$120, %xmm7, %xmm7
	blendvps	%xmm0, %xmm9, %xmm7
	movups	%xmm7, (%rdi,%rax,4)
	addq	$4, %rax
	cmpq	%rsi, %rax
	jl	LBB9_7
LBB9_8:
	popq	%rbp
LBB9_9:
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI10_0:
	.long	0x80000000
	.long	0x80000000
	.long	0x80000000
	.long	0x80000000
LCPI10_1:
	.long	0x33800000
	.long	0x33800000
	.space	4
	.space	4
LCPI10_2:
	.long	0x43800000
	.long	0x43800000
	.space	4
	.space	4
	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI10_3:
	.long	0x37800000
LCPI10_4:
	.long	0x33800000
LCPI10_5:
	.long	0x43800000
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_curve_light
	.p2align	4
_craster_curve_light:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	LBB10_8
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	shlq	$2, %rdx
	xorl	%eax, %eax
	movaps	LCPI10_0(%rip), %xmm1
	movaps	LCPI10_1(%rip), %xmm2
	movaps	LCPI10_2(%rip), %xmm3
	movl	$1132462080, %ecx
	movss	LCPI10_3(%rip), %xmm4
	movss	LCPI10_4(%rip), %xmm5
	movss	LCPI10_5(%rip), %xmm6
	jmp	LBB10_2
	.p2align	4
LBB10_6:
	movss	%xmm7, 4(%rdi,%rax,4)
	movss	8(%rdi,%rax,4), %xmm0
	movaps	%xmm0, %xmm7
	xorps	%xmm1, %xmm7
	movaps	%xmm7, %xmm8
	maxss	%xmm0, %xmm8
	maxss	%xmm5, %xmm8
	minss	%xmm6, %xmm8
	movd	%xmm8, %r8d
	leal	-864026624(%r8), %r9d
	shrl	$16, %r9d
	movss	(%rsi,%r9,4), %xmm8
	movss	4(%rsi,%r9,4), %xmm9
	subss	%xmm8, %xmm9
	movzwl	%r8w, %r8d
	xorps	%xmm10, %xmm10
	cvtsi2ss	%r8d, %xmm10
	mulss	%xmm4, %xmm10
	mulss	%xmm9, %xmm10
	addss	%xmm8, %xmm10
	movaps	%xmm10, %xmm8
	xorps	%xmm1, %xmm8
	cmpltss	%xmm7, %xmm0
	blendvps	%xmm0, %xmm8, %xmm10
	movss	%xmm10, 8(%rdi,%rax,4)
	addq	$4, %rax
	cmpq	%rdx, %rax
	jge	LBB10_7
LBB10_2:
	movsd	(%rdi,%rax,4), %xmm8
	movaps	%xmm8, %xmm7
	xorps	%xmm1, %xmm7
	movaps	%xmm8, %xmm0
	cmpltps	%xmm7, %xmm0
	maxps	%xmm8, %xmm7
	maxps	%xmm2, %xmm7
	movaps	%xmm7, %xmm8
	cmpltps	%xmm3, %xmm8
	unpcklps	%xmm8, %xmm8
	extractps	$0, %xmm7, %r9d
	movmskpd	%xmm8, %r8d
	testb	$1, %r8b
	cmovel	%ecx, %r9d
	leal	-864026624(%r9), %r10d
	shrl	$16, %r10d
	movss	(%rsi,%r10,4), %xmm9
	movzwl	%r9w, %r9d
	xorps	%xmm8, %xmm8
	cvtsi2ss	%r9d, %xmm8
	movss	4(%rsi,%r10,4), %xmm10
	subss	%xmm9, %xmm10
	mulss	%xmm4, %xmm8
	mulss	%xmm10, %xmm8
	addss	%xmm9, %xmm8
	extractps	$0, %xmm0, %r9d
	testb	$1, %r9b
	je	LBB10_4
	xorps	%xmm1, %xmm8
LBB10_4:
	extractps	$1, %xmm7, %r9d
	testb	$2, %r8b
	cmovel	%ecx, %r9d
	movss	%xmm8, (%rdi,%rax,4)
	leal	-864026624(%r9), %r8d
	shrl	$16, %r8d
	movss	(%rsi,%r8,4), %xmm8
	movzwl	%r9w, %r9d
	xorps	%xmm7, %xmm7
	cvtsi2ss	%r9d, %xmm7
	movss	4(%rsi,%r8,4), %xmm9
	subss	%xmm8, %xmm9
	mulss	%xmm4, %xmm7
	mulss	%xmm9, %xmm7
	addss	%xmm8, %xmm7
	pextrb	$4, %xmm0, %r8d
	testb	$1, %r8b
	je	LBB10_6
	xorps	%xmm1, %xmm7
	jmp	LBB10_6
LBB10_7:
	popq	%rbp
LBB10_8:
	retq
	.cfi_endproc

	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI11_0:
	.long	0x3f800000
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_matrix_light
	.p2align	4
_craster_matrix_light:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	LBB11_4
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movups	64(%rsi), %xmm0
	shlq	$2, %rdx
	xorl	%eax, %eax
	movss	LCPI11_0(%rip), %xmm1
	.p2align	4
LBB11_2:
	movss	(%rdi,%rax,4), %xmm3
	movss	4(%rdi,%rax,4), %xmm4
	movss	8(%rdi,%rax,4), %xmm5
	movss	12(%rdi,%rax,4), %xmm2
	shufps	$0, %xmm3, %xmm3
	movups	(%rsi), %xmm6
	mulps	%xmm3, %xmm6
	addps	%xmm0, %xmm6
	movups	16(%rsi), %xmm3
	movups	32(%rsi), %xmm7
	movups	48(%rsi), %xmm8
	shufps	$0, %xmm4, %xmm4
	mulps	%xmm3, %xmm4
	addps	%xmm6, %xmm4
	shufps	$0, %xmm5, %xmm5
	mulps	%xmm7, %xmm5
	addps	%xmm4, %xmm5
	shufps	$0, %xmm2, %xmm2
	mulps	%xmm8, %xmm2
	addps	%xmm5, %xmm2
	movaps	%xmm2, %xmm3
	shufps	$255, %xmm2, %xmm3
	xorps	%xmm4, %xmm4
	cmpltss	%xmm3, %xmm4
	minss	%xmm1, %xmm3
	andps	%xmm3, %xmm4
	insertps	$48, %xmm4, %xmm2
	movups	%xmm2, (%rdi,%rax,4)
	addq	$4, %rax
	cmpq	%rdx, %rax
	jl	LBB11_2
	popq	%rbp
LBB11_4:
	retq
	.cfi_endproc

	.globl	_craster_light_vertical
	.p2align	4
_craster_light_vertical:
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
	subq	$2168, %rsp
	.cfi_offset %rbx, -56
	.cfi_offset %r12, -48
	.cfi_offset %r13, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	movq	%rcx, -2144(%rbp)
	movq	%rdx, -2104(%rbp)
	movq	%rsi, -2184(%rbp)
	movq	%rdi, -2176(%rbp)
	movq	___stack_chk_guard@GOTPCREL(%rip), %rax
	movq	(%rax), %rax
	movq	%rax, -48(%rbp)
	testq	%r8, %r8
	jle	LBB12_8
	movq	%r8, %r14
	movl	$16, %eax
	xorl	%ecx, %ecx
	leaq	-1072(%rbp), %r15
	movq	%r8, %rdx
	xorl	%r12d, %r12d
	movq	%r8, -2136(%rbp)
	jmp	LBB12_2
	.p2align	4
LBB12_22:
	movq	-2144(%rbp), %rax
	movq	-2160(%rbp), %r12
	leaq	(%rax,%r12,4), %rdi
	movq	-2152(%rbp), %rdx
	shlq	$2, %rdx
	leaq	-1072(%rbp), %r15
	movq	%r15, %rsi
	callq	_memcpy
	addq	$256, %r12
	movq	-2112(%rbp), %rdx
	addq	$-256, %rdx
	movq	-2128(%rbp), %rax
	addq	$1024, %rax
	movq	-2120(%rbp), %rcx
	addq	$1024, %rcx
	movq	-2136(%rbp), %r14
	cmpq	%r14, %r12
	jge	LBB12_8
LBB12_2:
	movq	%rcx, -2120(%rbp)
	movq	%rax, -2128(%rbp)
	cmpq	$2, %rdx
	movl	$1, %ebx
	movq	%rdx, -2112(%rbp)
	cmovgeq	%rdx, %rbx
	cmpq	$256, %rbx
	movl	$256, %eax
	cmovgeq	%rax, %rbx
	movq	%r12, -2160(%rbp)
	subq	%r12, %r14
	cmpq	$256, %r14
	cmovlq	%r14, %rax
	movq	%rax, -2152(%rbp)
	movl	$1024, %edx
	movq	%r15, %rdi
	xorl	%esi, %esi
	callq	_memset
	movq	-2104(%rbp), %rcx
	testq	%rcx, %rcx
	jle	LBB12_22
	movl	%ebx, %r12d
	andl	$504, %r12d
	movl	%ebx, %r11d
	andl	$504, %r11d
	movl	%ebx, %eax
	andl	$504, %eax
	movq	%rax, -2168(%rbp)
	xorl	%r15d, %r15d
	movq	%r11, -2192(%rbp)
	jmp	LBB12_4
	.p2align	4
LBB12_21:
	movq	-2104(%rbp), %rcx
	movq	-2200(%rbp), %r15
	cmpq	%rcx, %r15
	jge	LBB12_22
LBB12_4:
	movq	%rcx, %rax
	subq	%r15, %rax
	leaq	32(%r15), %r13
	cmpq	$32, %rax
	movq	%r13, -2200(%rbp)
	cmovlq	%rcx, %r13
	movl	$1024, %edx
	leaq	-2096(%rbp), %rdi
	xorl	%esi, %esi
	callq	_memset
	movq	-2192(%rbp), %r11
	movq	-2184(%rbp), %rsi
	movq	-2176(%rbp), %rdi
	movq	-2128(%rbp), %r8
	movq	-2120(%rbp), %r9
	movq	-2112(%rbp), %r10
	jmp	LBB12_5
	.p2align	4
LBB12_20:
	incq	%r15
	cmpq	%r13, %r15
	jge	LBB12_21
LBB12_5:
	testq	%r14, %r14
	jle	LBB12_20
	movq	(%rdi,%r15,8), %rax
	movss	(%rsi,%r15,4), %xmm0
	cmpq	$8, %r10
	jge	LBB12_14
	xorl	%ecx, %ecx
	jmp	LBB12_17
	.p2align	4
LBB12_14:
	movaps	%xmm0, %xmm1
	shufps	$0, %xmm0, %xmm1
	leaq	(%rax,%r8), %rcx
	xorl	%edx, %edx
	.p2align	4
LBB12_15:
	movups	-16(%rcx,%rdx,4), %xmm2
	mulps	%xmm1, %xmm2
	addps	-2096(%rbp,%rdx,4), %xmm2
	movups	(%rcx,%rdx,4), %xmm3
	mulps	%xmm1, %xmm3
	addps	-2080(%rbp,%rdx,4), %xmm3
	movaps	%xmm2, -2096(%rbp,%rdx,4)
	movaps	%xmm3, -2080(%rbp,%rdx,4)
	addq	$8, %rdx
	cmpq	%rdx, %r12
	jne	LBB12_15
	movq	%r11, %rcx
	cmpq	%r11, %rbx
	je	LBB12_19
LBB12_17:
	addq	%r9, %rax
	.p2align	4
LBB12_18:
	movss	(%rax,%rcx,4), %xmm1
	mulss	%xmm0, %xmm1
	addss	-2096(%rbp,%rcx,4), %xmm1
	movss	%xmm1, -2096(%rbp,%rcx,4)
	incq	%rcx
	cmpq	%rcx, %rbx
	jne	LBB12_18
LBB12_19:
	incq	%r15
	cmpq	%r13, %r15
	jl	LBB12_5
	xorl	%eax, %eax
	cmpq	$8, %r10
	jl	LBB12_13
	.p2align	4
LBB12_11:
	movaps	-2096(%rbp,%rax,4), %xmm0
	movaps	-2080(%rbp,%rax,4), %xmm1
	addps	-1072(%rbp,%rax,4), %xmm0
	addps	-1056(%rbp,%rax,4), %xmm1
	movaps	%xmm0, -1072(%rbp,%rax,4)
	movaps	%xmm1, -1056(%rbp,%rax,4)
	addq	$8, %rax
	cmpq	%rax, %r12
	jne	LBB12_11
	movq	-2168(%rbp), %rcx
	movq	%rcx, %rax
	cmpq	%rcx, %rbx
	je	LBB12_21
	.p2align	4
LBB12_13:
	movss	-2096(%rbp,%rax,4), %xmm0
	addss	-1072(%rbp,%rax,4), %xmm0
	movss	%xmm0, -1072(%rbp,%rax,4)
	incq	%rax
	cmpq	%rax, %rbx
	jne	LBB12_13
	jmp	LBB12_21
LBB12_8:
	movq	___stack_chk_guard@GOTPCREL(%rip), %rax
	movq	(%rax), %rax
	cmpq	-48(%rbp), %rax
	jne	LBB12_23
	addq	$2168, %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	retq
LBB12_23:
	callq	___stack_chk_fail
	.cfi_endproc

	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI13_0:
	.long	0x3f800000
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_light_horizontal
	.p2align	4
_craster_light_horizontal:
	.cfi_startproc
	testq	%r9, %r9
	jle	LBB13_6
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
	leaq	(,%rcx,4), %rax
	xorl	%r10d, %r10d
	movss	LCPI13_0(%rip), %xmm0
	jmp	LBB13_2
	.p2align	4
LBB13_3:
	xorps	%xmm1, %xmm1
LBB13_4:
	movaps	%xmm1, %xmm2
	shufps	$255, %xmm1, %xmm2
	xorps	%xmm3, %xmm3
	cmpltss	%xmm2, %xmm3
	minss	%xmm0, %xmm2
	andps	%xmm2, %xmm3
	insertps	$48, %xmm3, %xmm1
	movq	%r10, %r11
	shlq	$4, %r11
	movups	%xmm1, (%r8,%r11)
	incq	%r10
	addq	%rax, %rdx
	cmpq	%r9, %r10
	je	LBB13_5
LBB13_2:
	testq	%rcx, %rcx
	jle	LBB13_3
	movslq	(%rsi,%r10,4), %r11
	shlq	$4, %r11
	addq	%rdi, %r11
	xorps	%xmm1, %xmm1
	movq	%rdx, %rbx
	xorl	%r14d, %r14d
	.p2align	4
LBB13_8:
	movq	%r14, %r15
	movq	%rcx, %r12
	subq	%r14, %r12
	addq	$32, %r14
	cmpq	$32, %r12
	movq	%r14, %r12
	cmovlq	%rcx, %r12
	xorl	%r13d, %r13d
	xorps	%xmm2, %xmm2
	.p2align	4
LBB13_9:
	movups	(%r11,%r13,4), %xmm3
	movss	(%rbx,%r13), %xmm4
	shufps	$0, %xmm4, %xmm4
	mulps	%xmm3, %xmm4
	addps	%xmm4, %xmm2
	incq	%r15
	addq	$4, %r13
	cmpq	%r12, %r15
	jl	LBB13_9
	addps	%xmm2, %xmm1
	subq	$-128, %rbx
	addq	$512, %r11
	cmpq	%rcx, %r14
	jl	LBB13_8
	jmp	LBB13_4
LBB13_5:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
LBB13_6:
	retq
	.cfi_endproc

	.section	__TEXT,__literal8,8byte_literals
	.p2align	3, 0x0
LCPI14_0:
	.quad	0x3ff0000000000000
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_light_box
	.p2align	4
_craster_light_box:
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
	subq	$552, %rsp
	.cfi_offset %rbx, -56
	.cfi_offset %r12, -48
	.cfi_offset %r13, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	movq	%r8, %rbx
	movq	%rcx, %r14
	movq	%rdx, %r13
	movq	%rsi, %r12
	movq	%rdi, -568(%rbp)
	movq	___stack_chk_guard@GOTPCREL(%rip), %rax
	movq	(%rax), %rax
	movq	%rax, -48(%rbp)
	movabsq	$9223372036854775804, %r15
	leaq	-560(%rbp), %rdi
	movl	$512, %edx
	xorl	%esi, %esi
	callq	_memset
	testq	%rbx, %rbx
	js	LBB14_5
	movq	%rbx, %rax
	negq	%rax
	leaq	-1(%r13), %rcx
	movq	%r14, %rdx
	andq	%r15, %rdx
	movq	-568(%rbp), %rsi
	addq	$8, %rsi
	leaq	(,%r14,4), %rdi
	xorl	%r8d, %r8d
	jmp	LBB14_2
	.p2align	4
LBB14_15:
	cmpq	%rbx, %rax
	leaq	1(%rax), %rax
	je	LBB14_5
LBB14_2:
	cmpq	%rcx, %rax
	movq	%rcx, %r9
	cmovlq	%rax, %r9
	testq	%rax, %rax
	cmovsq	%r8, %r9
	testq	%r14, %r14
	jle	LBB14_15
	cmpq	$4, %r14
	jae	LBB14_10
	xorl	%r10d, %r10d
	jmp	LBB14_13
	.p2align	4
LBB14_10:
	movq	%rdi, %r10
	imulq	%r9, %r10
	addq	%rsi, %r10
	xorl	%r11d, %r11d
	.p2align	4
LBB14_11:
	cvtps2pd	-8(%r10,%r11,4), %xmm0
	cvtps2pd	(%r10,%r11,4), %xmm1
	addpd	-560(%rbp,%r11,8), %xmm0
	addpd	-544(%rbp,%r11,8), %xmm1
	movapd	%xmm0, -560(%rbp,%r11,8)
	movapd	%xmm1, -544(%rbp,%r11,8)
	addq	$4, %r11
	cmpq	%r11, %rdx
	jne	LBB14_11
	movq	%rdx, %r10
	cmpq	%rdx, %r14
	je	LBB14_15
LBB14_13:
	imulq	%r14, %r9
	movq	-568(%rbp), %r11
	leaq	(%r11,%r9,4), %r9
	.p2align	4
LBB14_14:
	movss	(%r9,%r10,4), %xmm0
	cvtss2sd	%xmm0, %xmm0
	addsd	-560(%rbp,%r10,8), %xmm0
	movsd	%xmm0, -560(%rbp,%r10,8)
	incq	%r10
	cmpq	%r10, %r14
	jne	LBB14_14
	jmp	LBB14_15
LBB14_5:
	testq	%r13, %r13
	jle	LBB14_21
	leaq	1(%rbx,%rbx), %rax
	xorps	%xmm1, %xmm1
	cvtsi2sd	%rax, %xmm1
	movsd	LCPI14_0(%rip), %xmm0
	divsd	%xmm1, %xmm0
	leaq	-1(%r13), %rax
	movq	%rax, -584(%rbp)
	andq	%r14, %r15
	movddup	%xmm0, %xmm1
	leaq	8(%r12), %rcx
	leaq	(,%r14,4), %rdx
	movq	-568(%rbp), %rax
	addq	$8, %rax
	movq	%rax, -576(%rbp)
	movq	%rbx, %rdi
	negq	%rdi
	incq	%rbx
	xorl	%r8d, %r8d
	jmp	LBB14_7
	.p2align	4
LBB14_28:
	incq	%r8
	addq	%rdx, %rcx
	addq	%rdx, %r12
	incq	%rdi
	incq	%rbx
	cmpq	%r13, %r8
	je	LBB14_21
LBB14_7:
	testq	%rdi, %rdi
	movl	$0, %r9d
	cmovgq	%rdi, %r9
	movq	-584(%rbp), %r10
	cmpq	%r10, %rbx
	cmovlq	%rbx, %r10
	testq	%r14, %r14
	jle	LBB14_18
	xorl	%esi, %esi
	cmpq	$4, %r14
	jb	LBB14_9
	.p2align	4
LBB14_16:
	movapd	-560(%rbp,%rsi,8), %xmm2
	mulpd	%xmm1, %xmm2
	movapd	-544(%rbp,%rsi,8), %xmm3
	mulpd	%xmm1, %xmm3
	cvtpd2ps	%xmm2, %xmm2
	cvtpd2ps	%xmm3, %xmm3
	movlpd	%xmm2, -8(%rcx,%rsi,4)
	movlpd	%xmm3, (%rcx,%rsi,4)
	addq	$4, %rsi
	cmpq	%rsi, %r15
	jne	LBB14_16
	movq	%r15, %rsi
	cmpq	%r15, %r14
	je	LBB14_18
	.p2align	4
LBB14_9:
	movsd	-560(%rbp,%rsi,8), %xmm2
	mulsd	%xmm0, %xmm2
	cvtsd2ss	%xmm2, %xmm2
	movss	%xmm2, (%r12,%rsi,4)
	incq	%rsi
	cmpq	%rsi, %r14
	jne	LBB14_9
LBB14_18:
	testq	%r14, %r14
	jle	LBB14_28
	imulq	%rdx, %r9
	imulq	%rdx, %r10
	cmpq	$4, %r14
	jae	LBB14_23
	xorl	%r11d, %r11d
	jmp	LBB14_26
	.p2align	4
LBB14_23:
	movq	%r13, %rax
	movq	-576(%rbp), %rsi
	leaq	(%rsi,%r9), %r11
	addq	%r10, %rsi
	xorl	%r13d, %r13d
	.p2align	4
LBB14_24:
	cvtps2pd	-8(%rsi,%r13,4), %xmm2
	cvtps2pd	(%rsi,%r13,4), %xmm3
	cvtps2pd	-8(%r11,%r13,4), %xmm4
	subpd	%xmm4, %xmm2
	cvtps2pd	(%r11,%r13,4), %xmm4
	subpd	%xmm4, %xmm3
	addpd	-560(%rbp,%r13,8), %xmm2
	addpd	-544(%rbp,%r13,8), %xmm3
	movapd	%xmm2, -560(%rbp,%r13,8)
	movapd	%xmm3, -544(%rbp,%r13,8)
	addq	$4, %r13
	cmpq	%r13, %r15
	jne	LBB14_24
	movq	%r15, %r11
	cmpq	%r15, %r14
	movq	%rax, %r13
	je	LBB14_28
LBB14_26:
	movq	-568(%rbp), %rax
	addq	%rax, %r9
	addq	%rax, %r10
	.p2align	4
LBB14_27:
	movss	(%r10,%r11,4), %xmm2
	cvtss2sd	%xmm2, %xmm2
	movss	(%r9,%r11,4), %xmm3
	cvtss2sd	%xmm3, %xmm3
	subsd	%xmm3, %xmm2
	addsd	-560(%rbp,%r11,8), %xmm2
	movsd	%xmm2, -560(%rbp,%r11,8)
	incq	%r11
	cmpq	%r11, %r14
	jne	LBB14_27
	jmp	LBB14_28
LBB14_21:
	movq	___stack_chk_guard@GOTPCREL(%rip), %rax
	movq	(%rax), %rax
	cmpq	-48(%rbp), %rax
	jne	LBB14_29
	addq	$552, %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	retq
LBB14_29:
	callq	___stack_chk_fail
	.cfi_endproc

.subsections_via_symbols
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
