// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// sse2.c, whose SHA-256 with its headers and flags is db27087ce5f43ea602d4fd513bf0e09d
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__x86_64__)
#if defined(__ELF__)
	.text
	.hidden	craster_x86_gather
	.globl	craster_x86_gather
	.p2align	4
	.type	craster_x86_gather,@function
craster_x86_gather:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	.LBB0_4
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	addq	$240, %rdx
	xorl	%eax, %eax
	.p2align	4
.LBB0_2:
	leaq	(%rdi,%rax,4), %r8
	movups	(%rdi,%rax,4), %xmm0
	movups	(%rsi,%r8), %xmm1
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm2
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm3
	addq	%rsi, %r8
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, -240(%rdx)
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, -176(%rdx)
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, -112(%rdx)
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, -48(%rdx)
	movups	(%rsi,%r8), %xmm0
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm1
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm2
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm3
	addq	%rsi, %r8
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, -224(%rdx)
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, -160(%rdx)
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, -96(%rdx)
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, -32(%rdx)
	movups	(%rsi,%r8), %xmm0
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm1
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm2
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm3
	addq	%rsi, %r8
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, -208(%rdx)
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, -144(%rdx)
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, -80(%rdx)
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, -16(%rdx)
	movups	(%rsi,%r8), %xmm0
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm1
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm2
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm3
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, -192(%rdx)
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, -128(%rdx)
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, -64(%rdx)
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, (%rdx)
	addq	$4, %rax
	addq	$256, %rdx
	cmpq	%rcx, %rax
	jl	.LBB0_2
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB0_4:
	retq
.Lfunc_end0:
	.size	craster_x86_gather, .Lfunc_end0-craster_x86_gather
	.cfi_endproc

	.hidden	craster_x86_scatter
	.globl	craster_x86_scatter
	.p2align	4
	.type	craster_x86_scatter,@function
craster_x86_scatter:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	.LBB1_4
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	addq	$240, %rdi
	xorl	%eax, %eax
	.p2align	4
.LBB1_2:
	leaq	(%rsi,%rax,4), %r8
	movups	-240(%rdi), %xmm0
	movups	-176(%rdi), %xmm1
	movups	-112(%rdi), %xmm2
	movups	-48(%rdi), %xmm3
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, (%rsi,%rax,4)
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, (%rdx,%r8)
	addq	%rdx, %r8
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, (%rdx,%r8)
	addq	%rdx, %r8
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, (%rdx,%r8)
	addq	%rdx, %r8
	movups	-224(%rdi), %xmm0
	movups	-160(%rdi), %xmm1
	movups	-96(%rdi), %xmm2
	movups	-32(%rdi), %xmm3
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, (%rdx,%r8)
	addq	%rdx, %r8
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, (%rdx,%r8)
	addq	%rdx, %r8
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, (%rdx,%r8)
	addq	%rdx, %r8
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, (%rdx,%r8)
	addq	%rdx, %r8
	movups	-208(%rdi), %xmm0
	movups	-144(%rdi), %xmm1
	movups	-80(%rdi), %xmm2
	movups	-16(%rdi), %xmm3
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, (%rdx,%r8)
	addq	%rdx, %r8
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, (%rdx,%r8)
	addq	%rdx, %r8
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, (%rdx,%r8)
	addq	%rdx, %r8
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, (%rdx,%r8)
	addq	%rdx, %r8
	movups	-192(%rdi), %xmm0
	movups	-128(%rdi), %xmm1
	movups	-64(%rdi), %xmm2
	movups	(%rdi), %xmm3
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, (%rdx,%r8)
	addq	%rdx, %r8
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, (%rdx,%r8)
	addq	%rdx, %r8
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, (%rdx,%r8)
	addq	%rdx, %r8
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, (%rdx,%r8)
	addq	$4, %rax
	addq	$256, %rdi
	cmpq	%rcx, %rax
	jl	.LBB1_2
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB1_4:
	retq
.Lfunc_end1:
	.size	craster_x86_scatter, .Lfunc_end1-craster_x86_scatter
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI2_0:
	.long	8192
	.long	8192
	.long	8192
	.long	8192
	.text
	.p2align	4
	.type	sse2_resample_vertical,@function
sse2_resample_vertical:
	.cfi_startproc
	testq	%r8, %r8
	jle	.LBB2_8
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	xorl	%eax, %eax
	movdqa	.LCPI2_0(%rip), %xmm0
	pxor	%xmm1, %xmm1
	jmp	.LBB2_2
	.p2align	4
.LBB2_6:
	packssdw	%xmm5, %xmm3
	packssdw	%xmm4, %xmm2
	packuswb	%xmm3, %xmm2
	movdqu	%xmm2, (%rcx,%rax)
	addq	$16, %rax
	cmpq	%r8, %rax
	jge	.LBB2_7
.LBB2_2:
	pxor	%xmm5, %xmm5
	pxor	%xmm3, %xmm3
	pxor	%xmm4, %xmm4
	pxor	%xmm2, %xmm2
	testq	%rdx, %rdx
	jle	.LBB2_6
	movdqa	%xmm0, %xmm2
	movdqa	%xmm0, %xmm4
	movdqa	%xmm0, %xmm3
	movdqa	%xmm0, %xmm5
	xorl	%r9d, %r9d
	.p2align	4
.LBB2_4:
	movd	(%rsi,%r9,2), %xmm6
	pshufd	$0, %xmm6, %xmm6
	movq	(%rdi,%r9,8), %r10
	movq	8(%rdi,%r9,8), %r11
	movdqu	(%r10,%rax), %xmm7
	movdqu	(%r11,%rax), %xmm8
	movdqa	%xmm7, %xmm9
	punpcklbw	%xmm8, %xmm9
	punpckhbw	%xmm8, %xmm7
	movdqa	%xmm9, %xmm8
	punpcklbw	%xmm1, %xmm8
	pmaddwd	%xmm6, %xmm8
	paddd	%xmm8, %xmm2
	punpckhbw	%xmm1, %xmm9
	pmaddwd	%xmm6, %xmm9
	paddd	%xmm9, %xmm4
	movdqa	%xmm7, %xmm8
	punpcklbw	%xmm1, %xmm8
	pmaddwd	%xmm6, %xmm8
	paddd	%xmm8, %xmm3
	punpckhbw	%xmm1, %xmm7
	pmaddwd	%xmm6, %xmm7
	paddd	%xmm7, %xmm5
	addq	$2, %r9
	cmpq	%rdx, %r9
	jl	.LBB2_4
	psrad	$14, %xmm2
	psrad	$14, %xmm4
	psrad	$14, %xmm3
	psrad	$14, %xmm5
	jmp	.LBB2_6
.LBB2_7:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB2_8:
	retq
.Lfunc_end2:
	.size	sse2_resample_vertical, .Lfunc_end2-sse2_resample_vertical
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI3_0:
	.long	8192
	.long	8192
	.long	8192
	.long	8192
	.text
	.p2align	4
	.type	sse2_resample_horizontal,@function
sse2_resample_horizontal:
	.cfi_startproc
	testq	%r9, %r9
	jle	.LBB3_8
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	leaq	(%rcx,%rcx), %rax
	xorl	%r10d, %r10d
	movdqa	.LCPI3_0(%rip), %xmm0
	pxor	%xmm1, %xmm1
	jmp	.LBB3_2
	.p2align	4
.LBB3_6:
	packssdw	%xmm2, %xmm2
	packuswb	%xmm2, %xmm2
	movd	%xmm2, (%r8,%r10,4)
	incq	%r10
	addq	%rax, %rdx
	cmpq	%r9, %r10
	je	.LBB3_7
.LBB3_2:
	pxor	%xmm2, %xmm2
	testq	%rcx, %rcx
	jle	.LBB3_6
	movslq	(%rsi,%r10,4), %r11
	leaq	(%rdi,%r11,4), %r11
	movdqa	%xmm0, %xmm2
	xorl	%ebx, %ebx
	.p2align	4
.LBB3_4:
	movdqu	(%r11,%rbx,4), %xmm3
	movq	(%rdx,%rbx,2), %xmm4
	movdqa	%xmm3, %xmm5
	punpcklbw	%xmm1, %xmm5
	pshufd	$216, %xmm5, %xmm5
	pshuflw	$216, %xmm5, %xmm5
	pshufhw	$216, %xmm5, %xmm5
	packuswb	%xmm5, %xmm5
	punpcklbw	%xmm1, %xmm5
	pshufd	$0, %xmm4, %xmm6
	pmaddwd	%xmm5, %xmm6
	punpckhbw	%xmm1, %xmm3
	pshufd	$212, %xmm3, %xmm5
	pshufhw	$216, %xmm5, %xmm5
	punpckhwd	%xmm1, %xmm5
	pshufd	$232, %xmm3, %xmm3
	pshuflw	$216, %xmm3, %xmm3
	punpcklwd	%xmm1, %xmm3
	packuswb	%xmm5, %xmm3
	pshufd	$85, %xmm4, %xmm4
	pmaddwd	%xmm3, %xmm4
	paddd	%xmm4, %xmm2
	paddd	%xmm6, %xmm2
	addq	$4, %rbx
	cmpq	%rcx, %rbx
	jl	.LBB3_4
	psrad	$14, %xmm2
	jmp	.LBB3_6
.LBB3_7:
	popq	%rbx
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbx
	.cfi_restore %rbp
.LBB3_8:
	retq
.Lfunc_end3:
	.size	sse2_resample_horizontal, .Lfunc_end3-sse2_resample_horizontal
	.cfi_endproc

	.p2align	4
	.type	sse2_clamp_to_alpha,@function
sse2_clamp_to_alpha:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	testq	%rsi, %rsi
	jle	.LBB4_3
	xorl	%eax, %eax
	.p2align	4
.LBB4_2:
	movzbl	3(%rdi,%rax,4), %ecx
	movzbl	(%rdi,%rax,4), %edx
	cmpb	%cl, %dl
	cmovael	%ecx, %edx
	movb	%dl, (%rdi,%rax,4)
	movzbl	1(%rdi,%rax,4), %edx
	cmpb	%cl, %dl
	cmovael	%ecx, %edx
	movb	%dl, 1(%rdi,%rax,4)
	movzbl	2(%rdi,%rax,4), %edx
	cmpb	%cl, %dl
	cmovbl	%edx, %ecx
	movb	%cl, 2(%rdi,%rax,4)
	incq	%rax
	cmpq	%rax, %rsi
	jne	.LBB4_2
.LBB4_3:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end4:
	.size	sse2_clamp_to_alpha, .Lfunc_end4-sse2_clamp_to_alpha
	.cfi_endproc

	.p2align	4
	.type	sse2_area_accumulate,@function
sse2_area_accumulate:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	testq	%rcx, %rcx
	jle	.LBB5_7
	cmpq	$8, %rcx
	jae	.LBB5_4
	xorl	%eax, %eax
	jmp	.LBB5_3
.LBB5_4:
	movabsq	$9223372036854775800, %rax
	andq	%rcx, %rax
	movd	%esi, %xmm0
	pshufd	$0, %xmm0, %xmm0
	xorl	%r8d, %r8d
	pxor	%xmm1, %xmm1
	pshufd	$245, %xmm0, %xmm2
	.p2align	4
.LBB5_5:
	movd	(%rdi,%r8), %xmm3
	movd	4(%rdi,%r8), %xmm4
	punpcklbw	%xmm1, %xmm3
	punpcklwd	%xmm1, %xmm3
	punpcklbw	%xmm1, %xmm4
	punpcklwd	%xmm1, %xmm4
	movdqa	%xmm0, %xmm5
	pmuludq	%xmm3, %xmm5
	pshufd	$232, %xmm5, %xmm5
	pshufd	$245, %xmm3, %xmm3
	pmuludq	%xmm2, %xmm3
	pshufd	$232, %xmm3, %xmm3
	punpckldq	%xmm3, %xmm5
	movdqa	%xmm0, %xmm3
	pmuludq	%xmm4, %xmm3
	pshufd	$232, %xmm3, %xmm3
	pshufd	$245, %xmm4, %xmm4
	pmuludq	%xmm2, %xmm4
	pshufd	$232, %xmm4, %xmm4
	punpckldq	%xmm4, %xmm3
	movdqu	(%rdx,%r8,4), %xmm4
	paddd	%xmm5, %xmm4
	movdqu	16(%rdx,%r8,4), %xmm5
	paddd	%xmm3, %xmm5
	movdqu	%xmm4, (%rdx,%r8,4)
	movdqu	%xmm5, 16(%rdx,%r8,4)
	addq	$8, %r8
	cmpq	%r8, %rax
	jne	.LBB5_5
	jmp	.LBB5_6
.LBB5_3:
	movzbl	(%rdi,%rax), %r8d
	imull	%esi, %r8d
	addl	%r8d, (%rdx,%rax,4)
	incq	%rax
.LBB5_6:
	cmpq	%rax, %rcx
	jne	.LBB5_3
.LBB5_7:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end5:
	.size	sse2_area_accumulate, .Lfunc_end5-sse2_area_accumulate
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI6_0:
	.quad	4841369599423283200
	.quad	4841369599423283200
.LCPI6_1:
	.quad	0xc330000000000000
	.quad	0xc330000000000000
.LCPI6_2:
	.quad	0x3fe0000000000000
	.quad	0x3fe0000000000000
.LCPI6_3:
	.short	255
	.short	0
	.short	255
	.short	0
	.short	255
	.short	0
	.short	255
	.short	0
	.text
	.p2align	4
	.type	sse2_area_average,@function
sse2_area_average:
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
	movq	%r9, -48(%rbp)
	cmpq	$0, 16(%rbp)
	jle	.LBB6_5
	movq	%rcx, %r9
	movl	%edx, %ecx
	decq	%r9
	xorl	%r11d, %r11d
	pxor	%xmm0, %xmm0
	movdqa	.LCPI6_0(%rip), %xmm1
	movapd	.LCPI6_1(%rip), %xmm2
	movapd	.LCPI6_2(%rip), %xmm3
	movapd	.LCPI6_3(%rip), %xmm4
	.p2align	4
.LBB6_2:
	movq	(%rsi,%r11,8), %r10
	movq	8(%rsi,%r11,8), %r14
	cmpq	%r9, %r10
	movq	%r9, %rax
	cmovlq	%r10, %rax
	subq	%r10, %r14
	cmpq	$2, %r14
	movl	$1, %edx
	cmovlq	%rdx, %r14
	leaq	1(%r11), %rbx
	leaq	(%r14,%rax), %rdx
	pxor	%xmm5, %xmm5
	pxor	%xmm6, %xmm6
	.p2align	4
.LBB6_3:
	movq	%rax, %r13
	sarq	%cl, %r13
	leaq	1(%r13), %r12
	shlq	%cl, %r12
	cmpq	%rdx, %r12
	movq	%rdx, %r10
	cmovlq	%r12, %r10
	shlq	$4, %r13
	movq	%r10, %r15
	subq	%rax, %r15
	movdqu	(%rdi,%r13), %xmm7
	movdqa	%xmm7, %xmm8
	punpckhdq	%xmm0, %xmm8
	punpckldq	%xmm0, %xmm7
	movq	%r15, %xmm9
	pshufd	$68, %xmm9, %xmm9
	movdqa	%xmm9, %xmm10
	pmuludq	%xmm7, %xmm10
	paddq	%xmm5, %xmm10
	movdqa	%xmm9, %xmm11
	psrlq	$32, %xmm11
	pmuludq	%xmm11, %xmm7
	psllq	$32, %xmm7
	movdqa	%xmm7, %xmm5
	paddq	%xmm10, %xmm5
	pmuludq	%xmm8, %xmm9
	paddq	%xmm6, %xmm9
	pmuludq	%xmm8, %xmm11
	psllq	$32, %xmm11
	movdqa	%xmm11, %xmm6
	paddq	%xmm9, %xmm6
	movq	%r10, %rax
	cmpq	%rdx, %r12
	jl	.LBB6_3
	por	%xmm1, %xmm6
	imulq	%r8, %r14
	xorps	%xmm7, %xmm7
	cvtsi2sd	%r14, %xmm7
	por	%xmm1, %xmm5
	addpd	%xmm2, %xmm5
	addpd	%xmm2, %xmm6
	unpcklpd	%xmm7, %xmm7
	divpd	%xmm7, %xmm6
	divpd	%xmm7, %xmm5
	addpd	%xmm3, %xmm5
	addpd	%xmm3, %xmm6
	cvttpd2dq	%xmm6, %xmm6
	cvttpd2dq	%xmm5, %xmm5
	unpcklpd	%xmm6, %xmm5
	andpd	%xmm4, %xmm5
	packuswb	%xmm5, %xmm5
	packuswb	%xmm5, %xmm5
	movq	-48(%rbp), %rax
	movd	%xmm5, (%rax,%r11,4)
	movq	%rbx, %r11
	cmpq	16(%rbp), %rbx
	jne	.LBB6_2
.LBB6_5:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end6:
	.size	sse2_area_average, .Lfunc_end6-sse2_area_average
	.cfi_endproc

	.p2align	4
	.type	sse2_blur_box,@function
sse2_blur_box:
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
	movq	%rdx, -48(%rbp)
	movq	%rdi, -64(%rbp)
	movzwl	24(%rbp), %eax
	movd	16(%rbp), %xmm0
	pshuflw	$0, %xmm0, %xmm0
	pshufd	$68, %xmm0, %xmm0
	movd	%eax, %xmm1
	cmpq	$2, %r9
	movl	$1, %eax
	cmovgeq	%r9, %rax
	movd	%eax, %xmm2
	pshuflw	$0, %xmm2, %xmm2
	pshufd	$68, %xmm2, %xmm2
	movq	%r9, %rax
	negq	%rax
	leaq	1(%r9), %r10
	movq	%r9, %r11
	notq	%r11
	leaq	-1(%r8), %r14
	movq	%r9, -72(%rbp)
	leaq	1(,%r9,2), %rdx
	movq	%rdx, -56(%rbp)
	xorl	%r15d, %r15d
	pxor	%xmm3, %xmm3
	xorl	%r12d, %r12d
	jmp	.LBB7_1
	.p2align	4
.LBB7_5:
	addq	$16, -48(%rbp)
	cmpq	$48, %r12
	leaq	16(%r12), %r12
	jae	.LBB7_6
.LBB7_1:
	movq	-64(%rbp), %rdx
	leaq	(%rdx,%r12), %r13
	movdqa	%xmm2, %xmm4
	movdqa	%xmm2, %xmm5
	movq	-56(%rbp), %rdx
	movq	%rax, %rdi
	cmpq	$0, -72(%rbp)
	js	.LBB7_2
	.p2align	4
.LBB7_7:
	cmpq	%r14, %rdi
	movq	%r14, %rbx
	cmovlq	%rdi, %rbx
	testq	%rdi, %rdi
	movl	$0, %r9d
	cmovnsq	%rbx, %r9
	imulq	%rsi, %r9
	movdqu	(%r13,%r9), %xmm6
	movdqa	%xmm6, %xmm7
	punpcklbw	%xmm3, %xmm7
	paddw	%xmm7, %xmm5
	punpckhbw	%xmm3, %xmm6
	paddw	%xmm6, %xmm4
	incq	%rdi
	decq	%rdx
	jne	.LBB7_7
.LBB7_2:
	testq	%r8, %r8
	jle	.LBB7_5
	movq	-48(%rbp), %rdx
	xorl	%edi, %edi
	.p2align	4
.LBB7_4:
	movdqa	%xmm5, %xmm6
	pmulhuw	%xmm0, %xmm6
	psrlw	%xmm1, %xmm6
	movdqa	%xmm4, %xmm7
	pmulhuw	%xmm0, %xmm7
	psrlw	%xmm1, %xmm7
	leaq	(%r10,%rdi), %r9
	cmpq	%r14, %r9
	cmovgeq	%r14, %r9
	packuswb	%xmm7, %xmm6
	cmpq	%r11, %rdi
	cmovlq	%r15, %r9
	movdqu	%xmm6, (%rdx)
	imulq	%rsi, %r9
	movdqu	(%r13,%r9), %xmm6
	leaq	(%rax,%rdi), %r9
	cmpq	%r14, %r9
	movq	%r14, %rbx
	cmovlq	%r9, %rbx
	testq	%r9, %r9
	cmovsq	%r15, %rbx
	imulq	%rsi, %rbx
	movdqu	(%r13,%rbx), %xmm7
	movdqa	%xmm6, %xmm8
	punpcklbw	%xmm3, %xmm8
	movdqa	%xmm7, %xmm9
	punpcklbw	%xmm3, %xmm9
	paddw	%xmm5, %xmm8
	psubw	%xmm9, %xmm8
	punpckhbw	%xmm3, %xmm6
	punpckhbw	%xmm3, %xmm7
	paddw	%xmm4, %xmm6
	psubw	%xmm7, %xmm6
	incq	%rdi
	addq	%rcx, %rdx
	movdqa	%xmm8, %xmm5
	movdqa	%xmm6, %xmm4
	cmpq	%rdi, %r8
	jne	.LBB7_4
	jmp	.LBB7_5
.LBB7_6:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end7:
	.size	sse2_blur_box, .Lfunc_end7-sse2_blur_box
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI8_0:
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
.LCPI8_1:
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
.LCPI8_2:
	.long	8388736
	.long	8388736
	.long	8388736
	.long	8388736
.LCPI8_3:
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
.LCPI8_4:
	.long	128
	.long	128
	.long	128
	.long	128
.LCPI8_5:
	.long	261888
	.long	261888
	.long	261888
	.long	261888
	.text
	.p2align	4
	.type	sse2_premultiply_bgra,@function
sse2_premultiply_bgra:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	.LBB8_8
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	cmpq	$4, %rdx
	setb	%al
	movq	%rsi, %rcx
	subq	%rdi, %rcx
	cmpq	$16, %rcx
	setb	%cl
	orb	%al, %cl
	je	.LBB8_4
	xorl	%r8d, %r8d
	jmp	.LBB8_3
.LBB8_4:
	movabsq	$9223372036854775804, %r8
	andq	%rdx, %r8
	xorl	%ecx, %ecx
	movdqa	.LCPI8_0(%rip), %xmm0
	movdqa	.LCPI8_1(%rip), %xmm1
	movdqa	.LCPI8_2(%rip), %xmm2
	movdqa	.LCPI8_3(%rip), %xmm3
	movdqa	.LCPI8_4(%rip), %xmm4
	movdqa	.LCPI8_5(%rip), %xmm5
	.p2align	4
.LBB8_5:
	movdqu	(%rdi,%rcx,4), %xmm6
	movdqa	%xmm6, %xmm7
	psrld	$24, %xmm7
	movdqa	%xmm6, %xmm8
	pand	%xmm0, %xmm8
	movdqa	%xmm6, %xmm9
	pand	%xmm1, %xmm9
	pshufd	$245, %xmm9, %xmm10
	pmuludq	%xmm7, %xmm9
	pshufd	$232, %xmm9, %xmm9
	movdqa	%xmm6, %xmm11
	psrlq	$56, %xmm11
	pmuludq	%xmm10, %xmm11
	pshufd	$232, %xmm11, %xmm10
	punpckldq	%xmm10, %xmm9
	paddd	%xmm2, %xmm9
	movdqa	%xmm9, %xmm10
	psrlw	$8, %xmm10
	paddd	%xmm9, %xmm10
	psrlw	$8, %xmm10
	por	%xmm8, %xmm10
	psrld	$8, %xmm6
	pand	%xmm3, %xmm6
	pmaddwd	%xmm7, %xmm6
	paddd	%xmm4, %xmm6
	movdqa	%xmm6, %xmm7
	psrld	$8, %xmm7
	paddd	%xmm6, %xmm7
	pand	%xmm5, %xmm7
	por	%xmm10, %xmm7
	movdqu	%xmm7, (%rsi,%rcx,4)
	addq	$4, %rcx
	cmpq	%rcx, %r8
	jne	.LBB8_5
	jmp	.LBB8_6
.LBB8_3:
	movl	(%rdi,%r8,4), %ebx
	movl	%ebx, %ecx
	movl	%ebx, %r9d
	movzbl	%bh, %eax
	shrl	$24, %ebx
	andl	$-16777216, %ecx
	andl	$16711935, %r9d
	imull	%ebx, %r9d
	leal	8388736(%r9), %r10d
	shrl	$8, %r10d
	andl	$16711935, %r10d
	addl	%r10d, %r9d
	addl	$8388736, %r9d
	shrl	$8, %r9d
	andl	$16711935, %r9d
	imull	%ebx, %eax
	leal	128(%rax), %r10d
	shrl	$8, %r10d
	addl	%r10d, %eax
	addl	$128, %eax
	andl	$261888, %eax
	orl	%ecx, %eax
	orl	%r9d, %eax
	movl	%eax, (%rsi,%r8,4)
	incq	%r8
.LBB8_6:
	cmpq	%r8, %rdx
	jne	.LBB8_3
	popq	%rbx
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbx
	.cfi_restore %rbp
.LBB8_8:
	retq
.Lfunc_end8:
	.size	sse2_premultiply_bgra, .Lfunc_end8-sse2_premultiply_bgra
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI9_0:
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
.LCPI9_1:
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
.LCPI9_2:
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.text
	.p2align	4
	.type	sse2_swap_red_blue,@function
sse2_swap_red_blue:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	.LBB9_11
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	cmpq	$8, %rdx
	setb	%al
	movq	%rsi, %rcx
	subq	%rdi, %rcx
	cmpq	$32, %rcx
	setb	%cl
	orb	%al, %cl
	je	.LBB9_3
	xorl	%eax, %eax
	jmp	.LBB9_6
.LBB9_3:
	movabsq	$9223372036854775800, %rax
	andq	%rdx, %rax
	xorl	%ecx, %ecx
	movdqa	.LCPI9_0(%rip), %xmm0
	movdqa	.LCPI9_1(%rip), %xmm1
	movdqa	.LCPI9_2(%rip), %xmm2
	.p2align	4
.LBB9_4:
	movdqu	(%rdi,%rcx,4), %xmm3
	movdqu	16(%rdi,%rcx,4), %xmm4
	movdqa	%xmm3, %xmm5
	pand	%xmm0, %xmm5
	movdqa	%xmm4, %xmm6
	pand	%xmm0, %xmm6
	movdqa	%xmm3, %xmm7
	psrld	$16, %xmm7
	movdqa	%xmm4, %xmm8
	psrld	$16, %xmm8
	pand	%xmm1, %xmm7
	por	%xmm5, %xmm7
	pand	%xmm1, %xmm8
	por	%xmm6, %xmm8
	pslld	$16, %xmm3
	pslld	$16, %xmm4
	pand	%xmm2, %xmm3
	por	%xmm7, %xmm3
	pand	%xmm2, %xmm4
	por	%xmm8, %xmm4
	movdqu	%xmm3, (%rsi,%rcx,4)
	movdqu	%xmm4, 16(%rsi,%rcx,4)
	addq	$8, %rcx
	cmpq	%rcx, %rax
	jne	.LBB9_4
	cmpq	%rax, %rdx
	je	.LBB9_10
.LBB9_6:
	movq	%rax, %rcx
	orq	$1, %rcx
	testb	$1, %dl
	je	.LBB9_8
	movl	(%rdi,%rax,4), %r8d
	movl	%r8d, %r9d
	movzbl	%r8b, %r10d
	andl	$-16711936, %r8d
	shrl	$16, %r9d
	movzbl	%r9b, %r9d
	orl	%r8d, %r9d
	shll	$16, %r10d
	orl	%r9d, %r10d
	movl	%r10d, (%rsi,%rax,4)
	movq	%rcx, %rax
.LBB9_8:
	cmpq	%rcx, %rdx
	je	.LBB9_10
	.p2align	4
.LBB9_9:
	movl	(%rdi,%rax,4), %ecx
	movl	%ecx, %r8d
	movzbl	%cl, %r9d
	andl	$-16711936, %ecx
	shrl	$16, %r8d
	movzbl	%r8b, %r8d
	orl	%ecx, %r8d
	shll	$16, %r9d
	orl	%r8d, %r9d
	movl	%r9d, (%rsi,%rax,4)
	movl	4(%rdi,%rax,4), %ecx
	movl	%ecx, %r8d
	movzbl	%cl, %r9d
	andl	$-16711936, %ecx
	shrl	$16, %r8d
	movzbl	%r8b, %r8d
	orl	%ecx, %r8d
	shll	$16, %r9d
	orl	%r8d, %r9d
	movl	%r9d, 4(%rsi,%rax,4)
	addq	$2, %rax
	cmpq	%rax, %rdx
	jne	.LBB9_9
.LBB9_10:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB9_11:
	retq
.Lfunc_end9:
	.size	sse2_swap_red_blue, .Lfunc_end9-sse2_swap_red_blue
	.cfi_endproc

	.p2align	4
	.type	sse2_rgb_to_bgra,@function
sse2_rgb_to_bgra:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	.LBB10_5
	cmpq	$1, %rdx
	jne	.LBB10_6
	xorl	%eax, %eax
	testb	$1, %dl
	jne	.LBB10_4
	jmp	.LBB10_5
.LBB10_6:
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movabsq	$9223372036854775806, %rcx
	andq	%rdx, %rcx
	leaq	5(%rdi), %r8
	xorl	%eax, %eax
	.p2align	4
.LBB10_7:
	movzbl	-5(%r8), %r9d
	shll	$16, %r9d
	movzbl	-4(%r8), %r10d
	shll	$8, %r10d
	orl	%r9d, %r10d
	movzbl	-3(%r8), %r9d
	orl	%r10d, %r9d
	orl	$-16777216, %r9d
	movl	%r9d, (%rsi,%rax,4)
	movzbl	-2(%r8), %r9d
	shll	$16, %r9d
	movzbl	-1(%r8), %r10d
	shll	$8, %r10d
	orl	%r9d, %r10d
	movzbl	(%r8), %r9d
	orl	%r10d, %r9d
	orl	$-16777216, %r9d
	movl	%r9d, 4(%rsi,%rax,4)
	addq	$2, %rax
	addq	$6, %r8
	cmpq	%rax, %rcx
	jne	.LBB10_7
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
	testb	$1, %dl
	je	.LBB10_5
.LBB10_4:
	leaq	(%rax,%rax,2), %rcx
	movzbl	(%rdi,%rcx), %edx
	shll	$16, %edx
	movzbl	1(%rdi,%rcx), %r8d
	shll	$8, %r8d
	orl	%edx, %r8d
	movzbl	2(%rdi,%rcx), %ecx
	orl	%r8d, %ecx
	orl	$-16777216, %ecx
	movl	%ecx, (%rsi,%rax,4)
.LBB10_5:
	retq
.Lfunc_end10:
	.size	sse2_rgb_to_bgra, .Lfunc_end10-sse2_rgb_to_bgra
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI11_0:
	.long	65793
	.long	65793
	.long	65793
	.long	65793
.LCPI11_1:
	.long	4278190080
	.long	4278190080
	.long	4278190080
	.long	4278190080
	.text
	.p2align	4
	.type	sse2_gray_to_bgra,@function
sse2_gray_to_bgra:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	.LBB11_13
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	cmpq	$8, %rdx
	jb	.LBB11_2
	leaq	(%rsi,%rdx,4), %rax
	leaq	(%rdi,%rdx), %rcx
	cmpq	%rcx, %rsi
	setb	%cl
	cmpq	%rax, %rdi
	setb	%al
	testb	%al, %cl
	je	.LBB11_5
.LBB11_2:
	xorl	%eax, %eax
.LBB11_8:
	movq	%rax, %rcx
	orq	$1, %rcx
	testb	$1, %dl
	je	.LBB11_10
	movzbl	(%rdi,%rax), %r8d
	imull	$65793, %r8d, %r8d
	orl	$-16777216, %r8d
	movl	%r8d, (%rsi,%rax,4)
	movq	%rcx, %rax
.LBB11_10:
	cmpq	%rcx, %rdx
	je	.LBB11_12
	.p2align	4
.LBB11_11:
	movzbl	(%rdi,%rax), %ecx
	imull	$65793, %ecx, %ecx
	orl	$-16777216, %ecx
	movl	%ecx, (%rsi,%rax,4)
	movzbl	1(%rdi,%rax), %ecx
	imull	$65793, %ecx, %ecx
	orl	$-16777216, %ecx
	movl	%ecx, 4(%rsi,%rax,4)
	addq	$2, %rax
	cmpq	%rax, %rdx
	jne	.LBB11_11
	jmp	.LBB11_12
.LBB11_5:
	movabsq	$9223372036854775800, %rax
	andq	%rdx, %rax
	xorl	%ecx, %ecx
	pxor	%xmm0, %xmm0
	movdqa	.LCPI11_0(%rip), %xmm1
	movdqa	.LCPI11_1(%rip), %xmm2
	.p2align	4
.LBB11_6:
	movd	(%rdi,%rcx), %xmm3
	movd	4(%rdi,%rcx), %xmm4
	punpcklbw	%xmm0, %xmm3
	punpcklwd	%xmm0, %xmm3
	punpcklbw	%xmm0, %xmm4
	punpcklwd	%xmm0, %xmm4
	pshufd	$245, %xmm3, %xmm5
	pmuludq	%xmm1, %xmm3
	pshufd	$232, %xmm3, %xmm3
	pmuludq	%xmm1, %xmm5
	pshufd	$232, %xmm5, %xmm5
	punpckldq	%xmm5, %xmm3
	pshufd	$245, %xmm4, %xmm5
	pmuludq	%xmm1, %xmm4
	pshufd	$232, %xmm4, %xmm4
	pmuludq	%xmm1, %xmm5
	pshufd	$232, %xmm5, %xmm5
	punpckldq	%xmm5, %xmm4
	por	%xmm2, %xmm3
	por	%xmm2, %xmm4
	movdqu	%xmm3, (%rsi,%rcx,4)
	movdqu	%xmm4, 16(%rsi,%rcx,4)
	addq	$8, %rcx
	cmpq	%rcx, %rax
	jne	.LBB11_6
	cmpq	%rax, %rdx
	jne	.LBB11_8
.LBB11_12:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB11_13:
	retq
.Lfunc_end11:
	.size	sse2_gray_to_bgra, .Lfunc_end11-sse2_gray_to_bgra
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI12_0:
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
.LCPI12_1:
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
.LCPI12_2:
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
.LCPI12_3:
	.short	46871
	.short	46871
	.short	46871
	.short	46871
	.zero	2
	.zero	2
	.zero	2
	.zero	2
.LCPI12_4:
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
.LCPI12_5:
	.long	32768
	.long	32768
	.long	32768
	.long	32768
.LCPI12_6:
	.long	65793
	.long	65793
	.long	65793
	.long	65793
	.text
	.p2align	4
	.type	sse2_grayscale,@function
sse2_grayscale:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	.LBB12_8
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	cmpq	$4, %rdx
	setb	%al
	movq	%rsi, %rcx
	subq	%rdi, %rcx
	cmpq	$16, %rcx
	setb	%cl
	orb	%al, %cl
	je	.LBB12_4
	xorl	%r9d, %r9d
	jmp	.LBB12_3
.LBB12_4:
	movabsq	$9223372036854775804, %r9
	andq	%rdx, %r9
	xorl	%ecx, %ecx
	movdqa	.LCPI12_0(%rip), %xmm0
	movdqa	.LCPI12_1(%rip), %xmm1
	movdqa	.LCPI12_2(%rip), %xmm2
	movdqa	.LCPI12_3(%rip), %xmm3
	movdqa	.LCPI12_4(%rip), %xmm4
	movdqa	.LCPI12_5(%rip), %xmm5
	movdqa	.LCPI12_6(%rip), %xmm6
	.p2align	4
.LBB12_5:
	movdqu	(%rdi,%rcx,4), %xmm8
	movdqa	%xmm8, %xmm7
	pand	%xmm0, %xmm7
	movdqa	%xmm8, %xmm9
	pand	%xmm1, %xmm9
	pmaddwd	%xmm2, %xmm9
	movdqa	%xmm8, %xmm10
	psrld	$8, %xmm10
	pand	%xmm1, %xmm10
	packuswb	%xmm10, %xmm10
	movdqa	%xmm10, %xmm11
	pmulhuw	%xmm3, %xmm11
	pmullw	%xmm3, %xmm10
	punpcklwd	%xmm11, %xmm10
	psrld	$16, %xmm8
	pand	%xmm1, %xmm8
	pmaddwd	%xmm4, %xmm8
	paddd	%xmm9, %xmm8
	paddd	%xmm10, %xmm8
	paddd	%xmm5, %xmm8
	movdqa	%xmm8, %xmm9
	psrld	$16, %xmm9
	psrlq	$48, %xmm8
	pmuludq	%xmm6, %xmm8
	pshufd	$232, %xmm8, %xmm8
	pmuludq	%xmm6, %xmm9
	pshufd	$232, %xmm9, %xmm9
	punpckldq	%xmm8, %xmm9
	por	%xmm7, %xmm9
	movdqu	%xmm9, (%rsi,%rcx,4)
	addq	$4, %rcx
	cmpq	%rcx, %r9
	jne	.LBB12_5
	jmp	.LBB12_6
.LBB12_3:
	movl	(%rdi,%r9,4), %ebx
	movl	%ebx, %ecx
	andl	$-16777216, %ecx
	movzbl	%bl, %r8d
	imull	$4732, %r8d, %r8d
	movzbl	%bh, %eax
	imull	$46871, %eax, %eax
	addl	%r8d, %eax
	shrl	$16, %ebx
	movzbl	%bl, %r8d
	imull	$13933, %r8d, %r8d
	addl	%r8d, %eax
	addl	$32768, %eax
	shrl	$16, %eax
	imull	$65793, %eax, %eax
	orl	%ecx, %eax
	movl	%eax, (%rsi,%r9,4)
	incq	%r9
.LBB12_6:
	cmpq	%r9, %rdx
	jne	.LBB12_3
	popq	%rbx
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbx
	.cfi_restore %rbp
.LBB12_8:
	retq
.Lfunc_end12:
	.size	sse2_grayscale, .Lfunc_end12-sse2_grayscale
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI13_0:
	.long	268427264
	.long	268427264
	.long	268427264
	.long	268427264
.LCPI13_1:
	.long	0x77800000
	.long	0x77800000
	.long	0x77800000
	.long	0x77800000
.LCPI13_2:
	.long	260046847
	.long	260046847
	.long	260046847
	.long	260046847
.LCPI13_3:
	.long	2139095040
	.long	2139095040
	.long	2139095040
	.long	2139095040
.LCPI13_4:
	.long	2147483648
	.long	2147483648
	.long	2147483648
	.long	2147483648
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI13_5:
	.long	0x77800000
	.text
	.p2align	4
	.type	sse2_floats_from_halves,@function
sse2_floats_from_halves:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	.LBB13_9
	xorl	%eax, %eax
	cmpq	$8, %rdx
	jb	.LBB13_7
	leaq	(%rsi,%rdx,4), %rax
	leaq	(%rdi,%rdx,2), %rcx
	cmpq	%rcx, %rsi
	setb	%cl
	cmpq	%rax, %rdi
	setb	%al
	testb	%al, %cl
	je	.LBB13_4
	xorl	%eax, %eax
	jmp	.LBB13_7
.LBB13_4:
	movabsq	$9223372036854775800, %rax
	andq	%rdx, %rax
	xorl	%ecx, %ecx
	movdqa	.LCPI13_0(%rip), %xmm0
	movaps	.LCPI13_1(%rip), %xmm1
	movdqa	.LCPI13_2(%rip), %xmm2
	movdqa	.LCPI13_3(%rip), %xmm3
	movdqa	.LCPI13_4(%rip), %xmm4
	.p2align	4
.LBB13_5:
	movq	(%rdi,%rcx,2), %xmm5
	movq	8(%rdi,%rcx,2), %xmm6
	punpcklwd	%xmm5, %xmm7
	punpcklwd	%xmm5, %xmm5
	punpcklwd	%xmm6, %xmm8
	punpcklwd	%xmm6, %xmm6
	pslld	$13, %xmm5
	pslld	$13, %xmm6
	pand	%xmm0, %xmm5
	pand	%xmm0, %xmm6
	movdqa	%xmm5, %xmm9
	mulps	%xmm1, %xmm9
	movdqa	%xmm6, %xmm10
	mulps	%xmm1, %xmm10
	pcmpgtd	%xmm2, %xmm5
	pcmpgtd	%xmm2, %xmm6
	pand	%xmm3, %xmm5
	pand	%xmm3, %xmm6
	pand	%xmm4, %xmm7
	por	%xmm5, %xmm7
	por	%xmm9, %xmm7
	pand	%xmm4, %xmm8
	por	%xmm6, %xmm8
	por	%xmm10, %xmm8
	movdqu	%xmm7, (%rsi,%rcx,4)
	movdqu	%xmm8, 16(%rsi,%rcx,4)
	addq	$8, %rcx
	cmpq	%rcx, %rax
	jne	.LBB13_5
	cmpq	%rax, %rdx
	je	.LBB13_9
.LBB13_7:
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movss	.LCPI13_5(%rip), %xmm0
	movl	$2139095040, %ecx
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
	.p2align	4
.LBB13_8:
	movswl	(%rdi,%rax,2), %r8d
	movl	%r8d, %r9d
	shll	$13, %r9d
	andl	$268427264, %r9d
	movd	%r9d, %xmm1
	mulss	%xmm0, %xmm1
	movd	%xmm1, %r10d
	cmpl	$260046848, %r9d
	movl	$0, %r9d
	cmovael	%ecx, %r9d
	andl	$-2147483648, %r8d
	orl	%r9d, %r8d
	orl	%r10d, %r8d
	movl	%r8d, (%rsi,%rax,4)
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB13_8
.LBB13_9:
	retq
.Lfunc_end13:
	.size	sse2_floats_from_halves, .Lfunc_end13-sse2_floats_from_halves
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI14_0:
	.long	32768
	.long	32768
	.long	32768
	.long	32768
.LCPI14_1:
	.long	2147483647
	.long	2147483647
	.long	2147483647
	.long	2147483647
.LCPI14_2:
	.long	1199570943
	.long	1199570943
	.long	1199570943
	.long	1199570943
.LCPI14_3:
	.long	1
	.long	1
	.long	1
	.long	1
.LCPI14_4:
	.long	3355447295
	.long	3355447295
	.long	3355447295
	.long	3355447295
.LCPI14_5:
	.long	0x3f000000
	.long	0x3f000000
	.long	0x3f000000
	.long	0x3f000000
.LCPI14_6:
	.long	947912703
	.long	947912703
	.long	947912703
	.long	947912703
.LCPI14_7:
	.long	2139095040
	.long	2139095040
	.long	2139095040
	.long	2139095040
.LCPI14_8:
	.long	31744
	.long	31744
	.long	31744
	.long	31744
.LCPI14_9:
	.long	32256
	.long	32256
	.long	32256
	.long	32256
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI14_10:
	.long	0x3f000000
	.text
	.p2align	4
	.type	sse2_halves_from_floats,@function
sse2_halves_from_floats:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	.LBB14_8
	cmpq	$4, %rdx
	jb	.LBB14_2
	leaq	(%rsi,%rdx,2), %rax
	leaq	(%rdi,%rdx,4), %rcx
	cmpq	%rcx, %rsi
	setb	%cl
	cmpq	%rax, %rdi
	setb	%al
	testb	%al, %cl
	je	.LBB14_5
.LBB14_2:
	xorl	%eax, %eax
.LBB14_9:
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movss	.LCPI14_10(%rip), %xmm0
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
	jmp	.LBB14_12
	.p2align	4
.LBB14_10:
	btl	$13, %ecx
	movl	%r9d, %r10d
	adcl	$-939520001, %r10d
	shrl	$13, %r10d
	movd	%r9d, %xmm1
	addss	%xmm0, %xmm1
	movd	%xmm1, %r8d
	addl	$-1056964608, %r8d
	cmpl	$947912704, %r9d
	cmovael	%r10d, %r8d
.LBB14_11:
	shrl	$16, %ecx
	andl	$32768, %ecx
	orl	%r8d, %ecx
	movw	%cx, (%rsi,%rax,2)
	incq	%rax
	cmpq	%rax, %rdx
	je	.LBB14_8
.LBB14_12:
	movl	(%rdi,%rax,4), %ecx
	movl	%ecx, %r9d
	andl	$2147483647, %r9d
	cmpl	$1199570944, %r9d
	jb	.LBB14_10
	xorl	%r8d, %r8d
	cmpl	$2139095041, %r9d
	setae	%r8b
	orl	$62, %r8d
	shll	$9, %r8d
	jmp	.LBB14_11
.LBB14_5:
	movabsq	$9223372036854775804, %rax
	andq	%rdx, %rax
	xorl	%ecx, %ecx
	movdqa	.LCPI14_0(%rip), %xmm0
	movaps	.LCPI14_1(%rip), %xmm1
	movdqa	.LCPI14_2(%rip), %xmm2
	movdqa	.LCPI14_3(%rip), %xmm3
	movdqa	.LCPI14_4(%rip), %xmm4
	movaps	.LCPI14_5(%rip), %xmm5
	movdqa	.LCPI14_6(%rip), %xmm6
	movdqa	.LCPI14_7(%rip), %xmm7
	movdqa	.LCPI14_8(%rip), %xmm8
	movdqa	.LCPI14_9(%rip), %xmm9
	.p2align	4
.LBB14_6:
	movups	(%rdi,%rcx,4), %xmm11
	movaps	%xmm11, %xmm10
	andps	%xmm1, %xmm10
	movaps	%xmm10, %xmm12
	addps	%xmm5, %xmm12
	movaps	%xmm10, %xmm13
	pcmpgtd	%xmm6, %xmm13
	movdqa	%xmm13, %xmm14
	pandn	%xmm12, %xmm14
	movaps	%xmm11, %xmm12
	psrld	$13, %xmm11
	pand	%xmm3, %xmm11
	paddd	%xmm10, %xmm11
	paddd	%xmm4, %xmm11
	psrld	$13, %xmm11
	pand	%xmm11, %xmm13
	movdqa	%xmm10, %xmm11
	por	%xmm14, %xmm13
	pcmpgtd	%xmm7, %xmm10
	movdqa	%xmm10, %xmm14
	pandn	%xmm8, %xmm14
	pand	%xmm9, %xmm10
	por	%xmm14, %xmm10
	pcmpgtd	%xmm2, %xmm11
	pand	%xmm11, %xmm10
	pandn	%xmm13, %xmm11
	psrld	$16, %xmm12
	pand	%xmm0, %xmm12
	por	%xmm12, %xmm10
	por	%xmm11, %xmm10
	pshuflw	$232, %xmm10, %xmm10
	pshufhw	$232, %xmm10, %xmm10
	pshufd	$232, %xmm10, %xmm10
	movq	%xmm10, (%rsi,%rcx,2)
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB14_6
	cmpq	%rax, %rdx
	jne	.LBB14_9
.LBB14_8:
	retq
.Lfunc_end14:
	.size	sse2_halves_from_floats, .Lfunc_end14-sse2_halves_from_floats
	.cfi_endproc

	.hidden	craster_sse2
	.type	craster_sse2,@object
	.section	.data.rel.ro,"aw",@progbits
	.globl	craster_sse2
	.p2align	3, 0x0
craster_sse2:
	.quad	sse2_resample_vertical
	.quad	sse2_resample_horizontal
	.quad	sse2_clamp_to_alpha
	.quad	sse2_area_accumulate
	.quad	sse2_area_average
	.quad	sse2_blur_box
	.quad	craster_x86_gather
	.quad	craster_x86_scatter
	.quad	sse2_premultiply_bgra
	.quad	sse2_swap_red_blue
	.quad	sse2_rgb_to_bgra
	.quad	sse2_gray_to_bgra
	.quad	sse2_grayscale
	.quad	sse2_floats_from_halves
	.quad	sse2_halves_from_floats
	.size	craster_sse2, 120

	.section	".note.GNU-stack","",@progbits
#endif
#if defined(__APPLE__)
	.section	__TEXT,__text,regular,pure_instructions
	.private_extern	_craster_x86_gather
	.globl	_craster_x86_gather
	.p2align	4
_craster_x86_gather:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	LBB0_4
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	addq	$240, %rdx
	xorl	%eax, %eax
	.p2align	4
LBB0_2:
	leaq	(%rdi,%rax,4), %r8
	movups	(%rdi,%rax,4), %xmm0
	movups	(%rsi,%r8), %xmm1
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm2
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm3
	addq	%rsi, %r8
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, -240(%rdx)
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, -176(%rdx)
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, -112(%rdx)
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, -48(%rdx)
	movups	(%rsi,%r8), %xmm0
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm1
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm2
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm3
	addq	%rsi, %r8
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, -224(%rdx)
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, -160(%rdx)
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, -96(%rdx)
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, -32(%rdx)
	movups	(%rsi,%r8), %xmm0
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm1
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm2
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm3
	addq	%rsi, %r8
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, -208(%rdx)
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, -144(%rdx)
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, -80(%rdx)
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, -16(%rdx)
	movups	(%rsi,%r8), %xmm0
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm1
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm2
	addq	%rsi, %r8
	movups	(%rsi,%r8), %xmm3
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, -192(%rdx)
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, -128(%rdx)
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, -64(%rdx)
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, (%rdx)
	addq	$4, %rax
	addq	$256, %rdx
	cmpq	%rcx, %rax
	jl	LBB0_2
	popq	%rbp
LBB0_4:
	retq
	.cfi_endproc

	.private_extern	_craster_x86_scatter
	.globl	_craster_x86_scatter
	.p2align	4
_craster_x86_scatter:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	LBB1_4
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	addq	$240, %rdi
	xorl	%eax, %eax
	.p2align	4
LBB1_2:
	leaq	(%rsi,%rax,4), %r8
	movups	-240(%rdi), %xmm0
	movups	-176(%rdi), %xmm1
	movups	-112(%rdi), %xmm2
	movups	-48(%rdi), %xmm3
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, (%rsi,%rax,4)
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, (%rdx,%r8)
	addq	%rdx, %r8
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, (%rdx,%r8)
	addq	%rdx, %r8
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, (%rdx,%r8)
	addq	%rdx, %r8
	movups	-224(%rdi), %xmm0
	movups	-160(%rdi), %xmm1
	movups	-96(%rdi), %xmm2
	movups	-32(%rdi), %xmm3
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, (%rdx,%r8)
	addq	%rdx, %r8
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, (%rdx,%r8)
	addq	%rdx, %r8
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, (%rdx,%r8)
	addq	%rdx, %r8
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, (%rdx,%r8)
	addq	%rdx, %r8
	movups	-208(%rdi), %xmm0
	movups	-144(%rdi), %xmm1
	movups	-80(%rdi), %xmm2
	movups	-16(%rdi), %xmm3
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, (%rdx,%r8)
	addq	%rdx, %r8
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, (%rdx,%r8)
	addq	%rdx, %r8
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, (%rdx,%r8)
	addq	%rdx, %r8
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, (%rdx,%r8)
	addq	%rdx, %r8
	movups	-192(%rdi), %xmm0
	movups	-128(%rdi), %xmm1
	movups	-64(%rdi), %xmm2
	movups	(%rdi), %xmm3
	movaps	%xmm0, %xmm4
	unpcklps	%xmm1, %xmm4
	unpckhps	%xmm1, %xmm0
	movaps	%xmm2, %xmm1
	unpcklps	%xmm3, %xmm1
	unpckhps	%xmm3, %xmm2
	movaps	%xmm4, %xmm3
	movlhps	%xmm1, %xmm3
	movups	%xmm3, (%rdx,%r8)
	addq	%rdx, %r8
	unpckhpd	%xmm1, %xmm4
	movups	%xmm4, (%rdx,%r8)
	addq	%rdx, %r8
	movaps	%xmm0, %xmm1
	movlhps	%xmm2, %xmm1
	movups	%xmm1, (%rdx,%r8)
	addq	%rdx, %r8
	unpckhpd	%xmm2, %xmm0
	movups	%xmm0, (%rdx,%r8)
	addq	$4, %rax
	addq	$256, %rdi
	cmpq	%rcx, %rax
	jl	LBB1_2
	popq	%rbp
LBB1_4:
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI2_0:
	.long	8192
	.long	8192
	.long	8192
	.long	8192
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_sse2_resample_vertical:
	.cfi_startproc
	testq	%r8, %r8
	jle	LBB2_8
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	xorl	%eax, %eax
	movdqa	LCPI2_0(%rip), %xmm0
	pxor	%xmm1, %xmm1
	jmp	LBB2_2
	.p2align	4
LBB2_6:
	packssdw	%xmm5, %xmm3
	packssdw	%xmm4, %xmm2
	packuswb	%xmm3, %xmm2
	movdqu	%xmm2, (%rcx,%rax)
	addq	$16, %rax
	cmpq	%r8, %rax
	jge	LBB2_7
LBB2_2:
	pxor	%xmm5, %xmm5
	pxor	%xmm3, %xmm3
	pxor	%xmm4, %xmm4
	pxor	%xmm2, %xmm2
	testq	%rdx, %rdx
	jle	LBB2_6
	movdqa	%xmm0, %xmm2
	movdqa	%xmm0, %xmm4
	movdqa	%xmm0, %xmm3
	movdqa	%xmm0, %xmm5
	xorl	%r9d, %r9d
	.p2align	4
LBB2_4:
	movq	(%rdi,%r9,8), %r10
	movq	8(%rdi,%r9,8), %r11
	movdqu	(%r10,%rax), %xmm6
	movdqu	(%r11,%rax), %xmm7
	movdqa	%xmm6, %xmm8
	punpcklbw	%xmm7, %xmm8
	punpckhbw	%xmm7, %xmm6
	pmovzxbw	%xmm8, %xmm7
	movd	(%rsi,%r9,2), %xmm9
	pshufd	$0, %xmm9, %xmm9
	pmaddwd	%xmm9, %xmm7
	paddd	%xmm7, %xmm2
	punpckhbw	%xmm1, %xmm8
	pmaddwd	%xmm9, %xmm8
	paddd	%xmm8, %xmm4
	pmovzxbw	%xmm6, %xmm7
	pmaddwd	%xmm9, %xmm7
	paddd	%xmm7, %xmm3
	punpckhbw	%xmm1, %xmm6
	pmaddwd	%xmm9, %xmm6
	paddd	%xmm6, %xmm5
	addq	$2, %r9
	cmpq	%rdx, %r9
	jl	LBB2_4
	psrad	$14, %xmm2
	psrad	$14, %xmm4
	psrad	$14, %xmm3
	psrad	$14, %xmm5
	jmp	LBB2_6
LBB2_7:
	popq	%rbp
LBB2_8:
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI3_0:
	.long	8192
	.long	8192
	.long	8192
	.long	8192
LCPI3_1:
	.byte	0
	.byte	128
	.byte	4
	.byte	128
	.byte	1
	.byte	128
	.byte	5
	.byte	128
	.byte	2
	.byte	128
	.byte	6
	.byte	128
	.byte	3
	.byte	128
	.byte	7
	.byte	128
LCPI3_2:
	.byte	8
	.byte	128
	.byte	12
	.byte	128
	.byte	9
	.byte	128
	.byte	13
	.byte	128
	.byte	10
	.byte	128
	.byte	14
	.byte	128
	.byte	11
	.byte	128
	.byte	15
	.byte	128
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_sse2_resample_horizontal:
	.cfi_startproc
	testq	%r9, %r9
	jle	LBB3_7
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	leaq	(%rcx,%rcx), %rax
	xorl	%r10d, %r10d
	movdqa	LCPI3_0(%rip), %xmm0
	movdqa	LCPI3_1(%rip), %xmm1
	movdqa	LCPI3_2(%rip), %xmm2
	jmp	LBB3_2
	.p2align	4
LBB3_3:
	pxor	%xmm3, %xmm3
LBB3_5:
	packssdw	%xmm3, %xmm3
	packuswb	%xmm3, %xmm3
	movd	%xmm3, (%r8,%r10,4)
	incq	%r10
	addq	%rax, %rdx
	cmpq	%r9, %r10
	je	LBB3_6
LBB3_2:
	testq	%rcx, %rcx
	jle	LBB3_3
	movslq	(%rsi,%r10,4), %r11
	leaq	(%rdi,%r11,4), %r11
	movdqa	%xmm0, %xmm3
	xorl	%ebx, %ebx
	.p2align	4
LBB3_9:
	movdqu	(%r11,%rbx,4), %xmm4
	movq	(%rdx,%rbx,2), %xmm5
	movdqa	%xmm4, %xmm6
	pshufb	%xmm1, %xmm6
	pshufd	$0, %xmm5, %xmm7
	pmaddwd	%xmm6, %xmm7
	paddd	%xmm3, %xmm7
	pshufb	%xmm2, %xmm4
	pshufd	$85, %xmm5, %xmm3
	pmaddwd	%xmm4, %xmm3
	paddd	%xmm7, %xmm3
	addq	$4, %rbx
	cmpq	%rcx, %rbx
	jl	LBB3_9
	psrad	$14, %xmm3
	jmp	LBB3_5
LBB3_6:
	popq	%rbx
	popq	%rbp
LBB3_7:
	retq
	.cfi_endproc

	.p2align	4
_sse2_clamp_to_alpha:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	testq	%rsi, %rsi
	jle	LBB4_3
	xorl	%eax, %eax
	.p2align	4
LBB4_2:
	movzbl	3(%rdi,%rax,4), %ecx
	movzbl	(%rdi,%rax,4), %edx
	cmpb	%cl, %dl
	cmovael	%ecx, %edx
	movb	%dl, (%rdi,%rax,4)
	movzbl	1(%rdi,%rax,4), %edx
	cmpb	%cl, %dl
	cmovael	%ecx, %edx
	movb	%dl, 1(%rdi,%rax,4)
	movzbl	2(%rdi,%rax,4), %edx
	cmpb	%cl, %dl
	cmovbl	%edx, %ecx
	movb	%cl, 2(%rdi,%rax,4)
	incq	%rax
	cmpq	%rax, %rsi
	jne	LBB4_2
LBB4_3:
	popq	%rbp
	retq
	.cfi_endproc

	.p2align	4
_sse2_area_accumulate:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	testq	%rcx, %rcx
	jle	LBB5_7
	cmpq	$8, %rcx
	jae	LBB5_4
	xorl	%eax, %eax
	jmp	LBB5_3
LBB5_4:
	movabsq	$9223372036854775800, %rax
	andq	%rcx, %rax
	movd	%esi, %xmm0
	pshufd	$0, %xmm0, %xmm0
	xorl	%r8d, %r8d
	.p2align	4
LBB5_5:
	pmovzxbd	(%rdi,%r8), %xmm1
	pmovzxbd	4(%rdi,%r8), %xmm2
	pmulld	%xmm0, %xmm1
	pmulld	%xmm0, %xmm2
	movdqu	(%rdx,%r8,4), %xmm3
	paddd	%xmm1, %xmm3
	movdqu	16(%rdx,%r8,4), %xmm1
	paddd	%xmm2, %xmm1
	movdqu	%xmm3, (%rdx,%r8,4)
	movdqu	%xmm1, 16(%rdx,%r8,4)
	addq	$8, %r8
	cmpq	%r8, %rax
	jne	LBB5_5
	jmp	LBB5_6
LBB5_3:
	movzbl	(%rdi,%rax), %r8d
	imull	%esi, %r8d
	addl	%r8d, (%rdx,%rax,4)
	incq	%rax
LBB5_6:
	cmpq	%rax, %rcx
	jne	LBB5_3
LBB5_7:
	popq	%rbp
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI6_0:
	.quad	4841369599423283200
	.quad	4841369599423283200
LCPI6_1:
	.quad	0xc330000000000000
	.quad	0xc330000000000000
LCPI6_2:
	.quad	0x3fe0000000000000
	.quad	0x3fe0000000000000
LCPI6_3:
	.byte	0
	.byte	4
	.byte	8
	.byte	12
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
LCPI6_4:
	.byte	0
	.byte	4
	.byte	8
	.byte	12
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_sse2_area_average:
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
	movq	%r9, -48(%rbp)
	cmpq	$0, 16(%rbp)
	jle	LBB6_5
	movq	%rcx, %r9
	movl	%edx, %ecx
	decq	%r9
	xorl	%r11d, %r11d
	movdqa	LCPI6_0(%rip), %xmm0
	movapd	LCPI6_1(%rip), %xmm1
	movapd	LCPI6_2(%rip), %xmm2
	movd	LCPI6_4(%rip), %xmm3
	.p2align	4
LBB6_2:
	movq	(%rsi,%r11,8), %r10
	movq	8(%rsi,%r11,8), %r14
	cmpq	%r9, %r10
	movq	%r9, %rax
	cmovlq	%r10, %rax
	subq	%r10, %r14
	cmpq	$2, %r14
	movl	$1, %edx
	cmovlq	%rdx, %r14
	leaq	1(%r11), %rbx
	leaq	(%r14,%rax), %rdx
	pxor	%xmm4, %xmm4
	pxor	%xmm5, %xmm5
	.p2align	4
LBB6_3:
	movq	%rax, %r12
	sarq	%cl, %r12
	leaq	1(%r12), %r13
	shlq	%cl, %r13
	cmpq	%rdx, %r13
	movq	%rdx, %r10
	cmovlq	%r13, %r10
	shlq	$4, %r12
	movq	%r10, %r15
	pmovzxdq	8(%rdi,%r12), %xmm6
	pmovzxdq	(%rdi,%r12), %xmm7
	subq	%rax, %r15
	movq	%r15, %xmm8
	pshufd	$68, %xmm8, %xmm8
	movdqa	%xmm8, %xmm9
	pmuludq	%xmm7, %xmm9
	paddq	%xmm4, %xmm9
	movdqa	%xmm8, %xmm10
	psrlq	$32, %xmm10
	pmuludq	%xmm10, %xmm7
	psllq	$32, %xmm7
	movdqa	%xmm7, %xmm4
	paddq	%xmm9, %xmm4
	pmuludq	%xmm6, %xmm8
	paddq	%xmm5, %xmm8
	pmuludq	%xmm6, %xmm10
	psllq	$32, %xmm10
	movdqa	%xmm10, %xmm5
	paddq	%xmm8, %xmm5
	movq	%r10, %rax
	cmpq	%rdx, %r13
	jl	LBB6_3
	por	%xmm0, %xmm5
	por	%xmm0, %xmm4
	imulq	%r8, %r14
	xorps	%xmm6, %xmm6
	cvtsi2sd	%r14, %xmm6
	addpd	%xmm1, %xmm4
	addpd	%xmm1, %xmm5
	movddup	%xmm6, %xmm6
	divpd	%xmm6, %xmm5
	divpd	%xmm6, %xmm4
	addpd	%xmm2, %xmm5
	cvttpd2dq	%xmm5, %xmm5
	addpd	%xmm2, %xmm4
	cvttpd2dq	%xmm4, %xmm4
	unpcklpd	%xmm5, %xmm4
	pshufb	%xmm3, %xmm4
	movq	-48(%rbp), %rax
	movd	%xmm4, (%rax,%r11,4)
	movq	%rbx, %r11
	cmpq	16(%rbp), %rbx
	jne	LBB6_2
LBB6_5:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	retq
	.cfi_endproc

	.p2align	4
_sse2_blur_box:
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
	movq	%rdx, -48(%rbp)
	movq	%rdi, -64(%rbp)
	movzwl	24(%rbp), %eax
	movd	16(%rbp), %xmm0
	pshuflw	$0, %xmm0, %xmm0
	pshufd	$68, %xmm0, %xmm0
	movd	%eax, %xmm1
	cmpq	$2, %r9
	movl	$1, %eax
	cmovgeq	%r9, %rax
	movd	%eax, %xmm2
	pshuflw	$0, %xmm2, %xmm2
	pshufd	$68, %xmm2, %xmm2
	movq	%r9, %rax
	negq	%rax
	leaq	1(%r9), %r14
	movq	%r9, %r15
	notq	%r15
	leaq	-1(%r8), %r10
	movq	%r9, -72(%rbp)
	leaq	1(%r9,%r9), %rdx
	movq	%rdx, -56(%rbp)
	pxor	%xmm3, %xmm3
	xorl	%r12d, %r12d
	jmp	LBB7_1
	.p2align	4
LBB7_5:
	addq	$16, -48(%rbp)
	cmpq	$48, %r12
	leaq	16(%r12), %r12
	jae	LBB7_6
LBB7_1:
	movq	-64(%rbp), %rdx
	leaq	(%rdx,%r12), %r13
	movdqa	%xmm2, %xmm4
	movdqa	%xmm2, %xmm5
	movq	-56(%rbp), %rdx
	movq	%rax, %rdi
	cmpq	$0, -72(%rbp)
	js	LBB7_2
	.p2align	4
LBB7_7:
	cmpq	%r10, %rdi
	movq	%r10, %rbx
	cmovlq	%rdi, %rbx
	testq	%rdi, %rdi
	movl	$0, %r9d
	cmovnsq	%rbx, %r9
	imulq	%rsi, %r9
	movdqu	(%r13,%r9), %xmm6
	pmovzxbw	%xmm6, %xmm7
	paddw	%xmm7, %xmm5
	punpckhbw	%xmm3, %xmm6
	paddw	%xmm6, %xmm4
	incq	%rdi
	decq	%rdx
	jne	LBB7_7
LBB7_2:
	testq	%r8, %r8
	movl	$0, %ebx
	jle	LBB7_5
	movq	-48(%rbp), %rdx
	xorl	%edi, %edi
	.p2align	4
LBB7_4:
	leaq	(%r14,%rdi), %r9
	cmpq	%r10, %r9
	cmovgeq	%r10, %r9
	cmpq	%r15, %rdi
	cmovlq	%rbx, %r9
	imulq	%rsi, %r9
	leaq	(%rax,%rdi), %rbx
	cmpq	%r10, %rbx
	movq	%r14, %r11
	movq	%r10, %r14
	cmovlq	%rbx, %r14
	testq	%rbx, %rbx
	movl	$0, %ebx
	movdqa	%xmm5, %xmm6
	pmulhuw	%xmm0, %xmm6
	psrlw	%xmm1, %xmm6
	movdqa	%xmm4, %xmm7
	pmulhuw	%xmm0, %xmm7
	psrlw	%xmm1, %xmm7
	packuswb	%xmm7, %xmm6
	movdqu	%xmm6, (%rdx)
	cmovsq	%rbx, %r14
	movdqu	(%r13,%r9), %xmm6
	imulq	%rsi, %r14
	movdqu	(%r13,%r14), %xmm7
	movq	%r11, %r14
	pmovzxbw	%xmm6, %xmm8
	pmovzxbw	%xmm7, %xmm9
	paddw	%xmm5, %xmm8
	psubw	%xmm9, %xmm8
	punpckhbw	%xmm3, %xmm6
	punpckhbw	%xmm3, %xmm7
	paddw	%xmm4, %xmm6
	psubw	%xmm7, %xmm6
	incq	%rdi
	addq	%rcx, %rdx
	movdqa	%xmm8, %xmm5
	movdqa	%xmm6, %xmm4
	cmpq	%rdi, %r8
	jne	LBB7_4
	jmp	LBB7_5
LBB7_6:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI8_0:
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
LCPI8_1:
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
	.byte	255
	.byte	0
LCPI8_2:
	.long	8388736
	.long	8388736
	.long	8388736
	.long	8388736
LCPI8_3:
	.long	128
	.long	128
	.long	128
	.long	128
LCPI8_4:
	.long	261888
	.long	261888
	.long	261888
	.long	261888
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_sse2_premultiply_bgra:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	LBB8_8
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	cmpq	$4, %rdx
	setb	%al
	movq	%rsi, %rcx
	subq	%rdi, %rcx
	cmpq	$16, %rcx
	setb	%cl
	orb	%al, %cl
	je	LBB8_4
	xorl	%r8d, %r8d
	jmp	LBB8_3
LBB8_4:
	movabsq	$9223372036854775804, %r8
	andq	%rdx, %r8
	xorl	%ecx, %ecx
	movdqa	LCPI8_0(%rip), %xmm0
	movdqa	LCPI8_1(%rip), %xmm1
	movdqa	LCPI8_2(%rip), %xmm2
	movdqa	LCPI8_3(%rip), %xmm3
	movdqa	LCPI8_4(%rip), %xmm4
	.p2align	4
LBB8_5:
	movdqu	(%rdi,%rcx,4), %xmm5
	movdqa	%xmm5, %xmm6
	psrld	$24, %xmm6
	movdqa	%xmm5, %xmm7
	pand	%xmm0, %xmm7
	movdqa	%xmm5, %xmm8
	pand	%xmm1, %xmm8
	pmulld	%xmm6, %xmm8
	paddd	%xmm2, %xmm8
	movdqa	%xmm8, %xmm9
	psrlw	$8, %xmm9
	paddd	%xmm8, %xmm9
	psrlw	$8, %xmm9
	por	%xmm7, %xmm9
	psrlw	$8, %xmm5
	pmaddwd	%xmm6, %xmm5
	paddd	%xmm3, %xmm5
	movdqa	%xmm5, %xmm6
	psrld	$8, %xmm6
	paddd	%xmm5, %xmm6
	pand	%xmm4, %xmm6
	por	%xmm9, %xmm6
	movdqu	%xmm6, (%rsi,%rcx,4)
	addq	$4, %rcx
	cmpq	%rcx, %r8
	jne	LBB8_5
	jmp	LBB8_6
LBB8_3:
	movl	(%rdi,%r8,4), %ebx
	movl	%ebx, %ecx
	movl	%ebx, %r9d
	movzbl	%bh, %eax
	shrl	$24, %ebx
	andl	$-16777216, %ecx
	andl	$16711935, %r9d
	imull	%ebx, %r9d
	leal	8388736(%r9), %r10d
	shrl	$8, %r10d
	andl	$16711935, %r10d
	leal	8388736(%r10,%r9), %r9d
	shrl	$8, %r9d
	andl	$16711935, %r9d
	imull	%ebx, %eax
	leal	128(%rax), %r10d
	shrl	$8, %r10d
	leal	128(%r10,%rax), %eax
	andl	$261888, %eax
	orl	%ecx, %eax
	orl	%r9d, %eax
	movl	%eax, (%rsi,%r8,4)
	incq	%r8
LBB8_6:
	cmpq	%r8, %rdx
	jne	LBB8_3
	popq	%rbx
	popq	%rbp
LBB8_8:
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI9_0:
	.byte	2
	.byte	1
	.byte	0
	.byte	3
	.byte	6
	.byte	5
	.byte	4
	.byte	7
	.byte	10
	.byte	9
	.byte	8
	.byte	11
	.byte	14
	.byte	13
	.byte	12
	.byte	15
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_sse2_swap_red_blue:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	LBB9_11
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	cmpq	$8, %rdx
	setb	%al
	movq	%rsi, %rcx
	subq	%rdi, %rcx
	cmpq	$32, %rcx
	setb	%cl
	orb	%al, %cl
	je	LBB9_3
	xorl	%eax, %eax
	jmp	LBB9_6
LBB9_3:
	movabsq	$9223372036854775800, %rax
	andq	%rdx, %rax
	xorl	%ecx, %ecx
	movdqa	LCPI9_0(%rip), %xmm0
	.p2align	4
LBB9_4:
	movdqu	(%rdi,%rcx,4), %xmm1
	movdqu	16(%rdi,%rcx,4), %xmm2
	pshufb	%xmm0, %xmm1
	pshufb	%xmm0, %xmm2
	movdqu	%xmm1, (%rsi,%rcx,4)
	movdqu	%xmm2, 16(%rsi,%rcx,4)
	addq	$8, %rcx
	cmpq	%rcx, %rax
	jne	LBB9_4
	cmpq	%rax, %rdx
	je	LBB9_10
LBB9_6:
	movq	%rax, %rcx
	orq	$1, %rcx
	testb	$1, %dl
	je	LBB9_8
	movl	(%rdi,%rax,4), %r8d
	movl	%r8d, %r9d
	movzbl	%r8b, %r10d
	andl	$-16711936, %r8d
	shrl	$16, %r9d
	movzbl	%r9b, %r9d
	orl	%r8d, %r9d
	shll	$16, %r10d
	orl	%r9d, %r10d
	movl	%r10d, (%rsi,%rax,4)
	movq	%rcx, %rax
LBB9_8:
	cmpq	%rcx, %rdx
	je	LBB9_10
	.p2align	4
LBB9_9:
	movl	(%rdi,%rax,4), %ecx
	movl	%ecx, %r8d
	movzbl	%cl, %r9d
	andl	$-16711936, %ecx
	shrl	$16, %r8d
	movzbl	%r8b, %r8d
	orl	%ecx, %r8d
	shll	$16, %r9d
	orl	%r8d, %r9d
	movl	%r9d, (%rsi,%rax,4)
	movl	4(%rdi,%rax,4), %ecx
	movl	%ecx, %r8d
	movzbl	%cl, %r9d
	andl	$-16711936, %ecx
	shrl	$16, %r8d
	movzbl	%r8b, %r8d
	orl	%ecx, %r8d
	shll	$16, %r9d
	orl	%r8d, %r9d
	movl	%r9d, 4(%rsi,%rax,4)
	addq	$2, %rax
	cmpq	%rax, %rdx
	jne	LBB9_9
LBB9_10:
	popq	%rbp
LBB9_11:
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI10_0:
	.byte	128
	.byte	128
	.byte	0
	.space	1
	.byte	128
	.byte	128
	.byte	3
	.space	1
	.byte	128
	.byte	128
	.byte	6
	.space	1
	.byte	128
	.byte	128
	.byte	9
	.space	1
LCPI10_1:
	.byte	128
	.byte	1
	.byte	128
	.space	1
	.byte	128
	.byte	4
	.byte	128
	.space	1
	.byte	128
	.byte	7
	.byte	128
	.space	1
	.byte	128
	.byte	10
	.byte	128
	.space	1
LCPI10_2:
	.byte	2
	.byte	128
	.byte	128
	.byte	128
	.byte	5
	.byte	128
	.byte	128
	.byte	128
	.byte	8
	.byte	128
	.byte	128
	.byte	128
	.byte	11
	.byte	128
	.byte	128
	.byte	128
LCPI10_3:
	.long	4278190080
	.long	4278190080
	.long	4278190080
	.long	4278190080
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_sse2_rgb_to_bgra:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	LBB10_14
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	cmpq	$8, %rdx
	jb	LBB10_2
	leaq	(%rsi,%rdx,4), %rax
	leaq	(%rdx,%rdx,2), %rcx
	addq	%rdi, %rcx
	cmpq	%rcx, %rsi
	setb	%cl
	cmpq	%rax, %rdi
	setb	%al
	testb	%al, %cl
	je	LBB10_5
LBB10_2:
	xorl	%eax, %eax
LBB10_8:
	movq	%rax, %rcx
	orq	$1, %rcx
	testb	$1, %dl
	je	LBB10_10
	leaq	(%rax,%rax,2), %r8
	movzbl	(%rdi,%r8), %r9d
	shll	$16, %r9d
	movzbl	1(%rdi,%r8), %r10d
	shll	$8, %r10d
	orl	%r9d, %r10d
	movzbl	2(%rdi,%r8), %r8d
	orl	%r10d, %r8d
	orl	$-16777216, %r8d
	movl	%r8d, (%rsi,%rax,4)
	movq	%rcx, %rax
LBB10_10:
	cmpq	%rcx, %rdx
	je	LBB10_13
	leaq	(%rax,%rax,2), %rcx
	leaq	5(%rdi,%rcx), %rcx
	.p2align	4
LBB10_12:
	movzbl	-5(%rcx), %edi
	shll	$16, %edi
	movzbl	-4(%rcx), %r8d
	shll	$8, %r8d
	orl	%edi, %r8d
	movzbl	-3(%rcx), %edi
	orl	%r8d, %edi
	orl	$-16777216, %edi
	movl	%edi, (%rsi,%rax,4)
	movzbl	-2(%rcx), %edi
	shll	$16, %edi
	movzbl	-1(%rcx), %r8d
	shll	$8, %r8d
	orl	%edi, %r8d
	movzbl	(%rcx), %edi
	orl	%r8d, %edi
	orl	$-16777216, %edi
	movl	%edi, 4(%rsi,%rax,4)
	addq	$2, %rax
	addq	$6, %rcx
	cmpq	%rax, %rdx
	jne	LBB10_12
	jmp	LBB10_13
LBB10_5:
	movabsq	$9223372036854775804, %rax
	andq	%rdx, %rax
	xorl	%ecx, %ecx
	movdqa	LCPI10_0(%rip), %xmm0
	movdqa	LCPI10_1(%rip), %xmm1
	movdqa	LCPI10_2(%rip), %xmm2
	movdqa	LCPI10_3(%rip), %xmm3
	movq	%rdi, %r8
	.p2align	4
LBB10_6:
	movq	(%r8), %xmm4
	pinsrd	$2, 8(%r8), %xmm4
	movdqa	%xmm4, %xmm5
	pshufb	%xmm0, %xmm5
	movdqa	%xmm4, %xmm6
	pshufb	%xmm1, %xmm6
	por	%xmm5, %xmm6
	pshufb	%xmm2, %xmm4
	por	%xmm6, %xmm4
	por	%xmm3, %xmm4
	movdqu	%xmm4, (%rsi,%rcx,4)
	addq	$4, %rcx
	addq	$12, %r8
	cmpq	%rcx, %rax
	jne	LBB10_6
	cmpq	%rax, %rdx
	jne	LBB10_8
LBB10_13:
	popq	%rbp
LBB10_14:
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI11_0:
	.long	65793
	.long	65793
	.long	65793
	.long	65793
LCPI11_1:
	.long	4278190080
	.long	4278190080
	.long	4278190080
	.long	4278190080
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_sse2_gray_to_bgra:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	LBB11_13
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	cmpq	$8, %rdx
	jb	LBB11_2
	leaq	(%rsi,%rdx,4), %rax
	leaq	(%rdi,%rdx), %rcx
	cmpq	%rcx, %rsi
	setb	%cl
	cmpq	%rax, %rdi
	setb	%al
	testb	%al, %cl
	je	LBB11_5
LBB11_2:
	xorl	%eax, %eax
LBB11_8:
	movq	%rax, %rcx
	orq	$1, %rcx
	testb	$1, %dl
	je	LBB11_10
	movzbl	(%rdi,%rax), %r8d
	imull	$65793, %r8d, %r8d
	orl	$-16777216, %r8d
	movl	%r8d, (%rsi,%rax,4)
	movq	%rcx, %rax
LBB11_10:
	cmpq	%rcx, %rdx
	je	LBB11_12
	.p2align	4
LBB11_11:
	movzbl	(%rdi,%rax), %ecx
	imull	$65793, %ecx, %ecx
	orl	$-16777216, %ecx
	movl	%ecx, (%rsi,%rax,4)
	movzbl	1(%rdi,%rax), %ecx
	imull	$65793, %ecx, %ecx
	orl	$-16777216, %ecx
	movl	%ecx, 4(%rsi,%rax,4)
	addq	$2, %rax
	cmpq	%rax, %rdx
	jne	LBB11_11
	jmp	LBB11_12
LBB11_5:
	movabsq	$9223372036854775800, %rax
	andq	%rdx, %rax
	xorl	%ecx, %ecx
	movdqa	LCPI11_0(%rip), %xmm0
	movdqa	LCPI11_1(%rip), %xmm1
	.p2align	4
LBB11_6:
	pmovzxbd	(%rdi,%rcx), %xmm2
	pmovzxbd	4(%rdi,%rcx), %xmm3
	pmulld	%xmm0, %xmm2
	pmulld	%xmm0, %xmm3
	por	%xmm1, %xmm2
	por	%xmm1, %xmm3
	movdqu	%xmm2, (%rsi,%rcx,4)
	movdqu	%xmm3, 16(%rsi,%rcx,4)
	addq	$8, %rcx
	cmpq	%rcx, %rax
	jne	LBB11_6
	cmpq	%rax, %rdx
	jne	LBB11_8
LBB11_12:
	popq	%rbp
LBB11_13:
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI12_0:
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
LCPI12_1:
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.byte	0
	.byte	0
	.byte	0
LCPI12_2:
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
LCPI12_3:
	.byte	1
	.byte	128
	.byte	128
	.byte	128
	.byte	5
	.byte	128
	.byte	128
	.byte	128
	.byte	9
	.byte	128
	.byte	128
	.byte	128
	.byte	13
	.byte	128
	.byte	128
	.byte	128
LCPI12_4:
	.long	46871
	.long	46871
	.long	46871
	.long	46871
LCPI12_5:
	.byte	2
	.byte	128
	.byte	128
	.byte	128
	.byte	6
	.byte	128
	.byte	128
	.byte	128
	.byte	10
	.byte	128
	.byte	128
	.byte	128
	.byte	14
	.byte	128
	.byte	128
	.byte	128
LCPI12_6:
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
LCPI12_7:
	.long	32768
	.long	32768
	.long	32768
	.long	32768
LCPI12_8:
	.long	65793
	.long	65793
	.long	65793
	.long	65793
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_sse2_grayscale:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	LBB12_8
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	cmpq	$4, %rdx
	setb	%al
	movq	%rsi, %rcx
	subq	%rdi, %rcx
	cmpq	$16, %rcx
	setb	%cl
	orb	%al, %cl
	je	LBB12_4
	xorl	%r9d, %r9d
	jmp	LBB12_3
LBB12_4:
	movabsq	$9223372036854775804, %r9
	andq	%rdx, %r9
	xorl	%ecx, %ecx
	movdqa	LCPI12_0(%rip), %xmm0
	movdqa	LCPI12_1(%rip), %xmm1
	movdqa	LCPI12_2(%rip), %xmm2
	movdqa	LCPI12_3(%rip), %xmm3
	movdqa	LCPI12_4(%rip), %xmm4
	movdqa	LCPI12_5(%rip), %xmm5
	movdqa	LCPI12_6(%rip), %xmm6
	movdqa	LCPI12_7(%rip), %xmm7
	movdqa	LCPI12_8(%rip), %xmm8
	.p2align	4
LBB12_5:
	movdqu	(%rdi,%rcx,4), %xmm9
	movdqa	%xmm9, %xmm10
	pand	%xmm0, %xmm10
	movdqa	%xmm9, %xmm11
	pand	%xmm1, %xmm11
	pmaddwd	%xmm2, %xmm11
	movdqa	%xmm9, %xmm12
	pshufb	%xmm3, %xmm12
	pmulld	%xmm4, %xmm12
	paddd	%xmm11, %xmm12
	pshufb	%xmm5, %xmm9
	pmaddwd	%xmm6, %xmm9
	paddd	%xmm12, %xmm9
	paddd	%xmm7, %xmm9
	psrld	$16, %xmm9
	pmulld	%xmm8, %xmm9
	por	%xmm10, %xmm9
	movdqu	%xmm9, (%rsi,%rcx,4)
	addq	$4, %rcx
	cmpq	%rcx, %r9
	jne	LBB12_5
	jmp	LBB12_6
LBB12_3:
	movl	(%rdi,%r9,4), %ebx
	movl	%ebx, %ecx
	andl	$-16777216, %ecx
	movzbl	%bl, %r8d
	imull	$4732, %r8d, %r8d
	movzbl	%bh, %eax
	imull	$46871, %eax, %eax
	addl	%r8d, %eax
	shrl	$16, %ebx
	movzbl	%bl, %r8d
	imull	$13933, %r8d, %r8d
	leal	32768(%r8,%rax), %eax
	shrl	$16, %eax
	imull	$65793, %eax, %eax
	orl	%ecx, %eax
	movl	%eax, (%rsi,%r9,4)
	incq	%r9
LBB12_6:
	cmpq	%r9, %rdx
	jne	LBB12_3
	popq	%rbx
	popq	%rbp
LBB12_8:
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI13_0:
	.long	268427264
	.long	268427264
	.long	268427264
	.long	268427264
LCPI13_1:
	.long	0x77800000
	.long	0x77800000
	.long	0x77800000
	.long	0x77800000
LCPI13_2:
	.long	260046847
	.long	260046847
	.long	260046847
	.long	260046847
LCPI13_3:
	.long	2139095040
	.long	2139095040
	.long	2139095040
	.long	2139095040
LCPI13_4:
	.long	2147483648
	.long	2147483648
	.long	2147483648
	.long	2147483648
	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI13_5:
	.long	0x77800000
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_sse2_floats_from_halves:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	LBB13_9
	xorl	%eax, %eax
	cmpq	$8, %rdx
	jb	LBB13_7
	leaq	(%rsi,%rdx,4), %rax
	leaq	(%rdi,%rdx,2), %rcx
	cmpq	%rcx, %rsi
	setb	%cl
	cmpq	%rax, %rdi
	setb	%al
	testb	%al, %cl
	je	LBB13_4
	xorl	%eax, %eax
	jmp	LBB13_7
LBB13_4:
	movabsq	$9223372036854775800, %rax
	andq	%rdx, %rax
	xorl	%ecx, %ecx
	movdqa	LCPI13_0(%rip), %xmm0
	movaps	LCPI13_1(%rip), %xmm1
	movdqa	LCPI13_2(%rip), %xmm2
	movdqa	LCPI13_3(%rip), %xmm3
	movdqa	LCPI13_4(%rip), %xmm4
	.p2align	4
LBB13_5:
	movq	(%rdi,%rcx,2), %xmm5
	movq	8(%rdi,%rcx,2), %xmm6
	pmovzxwd	%xmm5, %xmm7
	pmovzxwd	%xmm6, %xmm8
	pslld	$13, %xmm7
	pslld	$13, %xmm8
	pand	%xmm0, %xmm7
	pand	%xmm0, %xmm8
	movdqa	%xmm7, %xmm9
	mulps	%xmm1, %xmm9
	movdqa	%xmm8, %xmm10
	mulps	%xmm1, %xmm10
	pcmpgtd	%xmm2, %xmm7
	pcmpgtd	%xmm2, %xmm8
	pand	%xmm3, %xmm7
	pand	%xmm3, %xmm8
	pmovsxwd	%xmm5, %xmm5
	pmovsxwd	%xmm6, %xmm6
	pand	%xmm4, %xmm5
	por	%xmm7, %xmm5
	por	%xmm9, %xmm5
	pand	%xmm4, %xmm6
	por	%xmm8, %xmm6
	por	%xmm10, %xmm6
	movdqu	%xmm5, (%rsi,%rcx,4)
	movdqu	%xmm6, 16(%rsi,%rcx,4)
	addq	$8, %rcx
	cmpq	%rcx, %rax
	jne	LBB13_5
	cmpq	%rax, %rdx
	je	LBB13_9
LBB13_7:
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movss	LCPI13_5(%rip), %xmm0
	movl	$2139095040, %ecx
	popq	%rbp
	.p2align	4
LBB13_8:
	movswl	(%rdi,%rax,2), %r8d
	movl	%r8d, %r9d
	shll	$13, %r9d
	andl	$268427264, %r9d
	movd	%r9d, %xmm1
	mulss	%xmm0, %xmm1
	movd	%xmm1, %r10d
	cmpl	$260046848, %r9d
	movl	$0, %r9d
	cmovael	%ecx, %r9d
	andl	$-2147483648, %r8d
	orl	%r9d, %r8d
	orl	%r10d, %r8d
	movl	%r8d, (%rsi,%rax,4)
	incq	%rax
	cmpq	%rax, %rdx
	jne	LBB13_8
LBB13_9:
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI14_0:
	.long	32768
	.long	32768
	.long	32768
	.long	32768
LCPI14_1:
	.long	2147483647
	.long	2147483647
	.long	2147483647
	.long	2147483647
LCPI14_2:
	.long	1199570943
	.long	1199570943
	.long	1199570943
	.long	1199570943
LCPI14_3:
	.long	1
	.long	1
	.long	1
	.long	1
LCPI14_4:
	.long	3355447295
	.long	3355447295
	.long	3355447295
	.long	3355447295
LCPI14_5:
	.long	0x3f000000
	.long	0x3f000000
	.long	0x3f000000
	.long	0x3f000000
LCPI14_6:
	.long	947912703
	.long	947912703
	.long	947912703
	.long	947912703
LCPI14_7:
	.long	2139095040
	.long	2139095040
	.long	2139095040
	.long	2139095040
LCPI14_8:
	.long	32256
	.long	32256
	.long	32256
	.long	32256
LCPI14_9:
	.long	31744
	.long	31744
	.long	31744
	.long	31744
LCPI14_10:
	.byte	0
	.byte	1
	.byte	4
	.byte	5
	.byte	8
	.byte	9
	.byte	12
	.byte	13
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
LCPI14_12:
	.byte	0
	.byte	1
	.byte	4
	.byte	5
	.byte	8
	.byte	9
	.byte	12
	.byte	13
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI14_11:
	.long	0x3f000000
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_sse2_halves_from_floats:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	LBB14_9
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	cmpq	$4, %rdx
	jb	LBB14_2
	leaq	(%rsi,%rdx,2), %rax
	leaq	(%rdi,%rdx,4), %rcx
	cmpq	%rcx, %rsi
	setb	%cl
	cmpq	%rax, %rdi
	setb	%al
	testb	%al, %cl
	je	LBB14_5
LBB14_2:
	xorl	%eax, %eax
LBB14_10:
	movss	LCPI14_11(%rip), %xmm0
	jmp	LBB14_13
	.p2align	4
LBB14_11:
	btl	$13, %ecx
	movl	%r9d, %r10d
	adcl	$-939520001, %r10d
	shrl	$13, %r10d
	movd	%r9d, %xmm1
	addss	%xmm0, %xmm1
	movd	%xmm1, %r8d
	addl	$-1056964608, %r8d
	cmpl	$947912704, %r9d
	cmovael	%r10d, %r8d
LBB14_12:
	shrl	$16, %ecx
	andl	$32768, %ecx
	orl	%r8d, %ecx
	movw	%cx, (%rsi,%rax,2)
	incq	%rax
	cmpq	%rax, %rdx
	je	LBB14_8
LBB14_13:
	movl	(%rdi,%rax,4), %ecx
	movl	%ecx, %r9d
	andl	$2147483647, %r9d
	cmpl	$1199570944, %r9d
	jb	LBB14_11
	xorl	%r8d, %r8d
	cmpl	$2139095041, %r9d
	setae	%r8b
	orl	$62, %r8d
	shll	$9, %r8d
	jmp	LBB14_12
LBB14_5:
	movabsq	$9223372036854775804, %rax
	andq	%rdx, %rax
	xorl	%ecx, %ecx
	movdqa	LCPI14_1(%rip), %xmm4
	movdqa	LCPI14_2(%rip), %xmm5
	movdqa	LCPI14_3(%rip), %xmm6
	movdqa	LCPI14_4(%rip), %xmm7
	movaps	LCPI14_5(%rip), %xmm8
	movdqa	LCPI14_6(%rip), %xmm9
	movdqa	LCPI14_7(%rip), %xmm10
	movaps	LCPI14_8(%rip), %xmm11
	movaps	LCPI14_9(%rip), %xmm3
	movq	LCPI14_12(%rip), %xmm13
	.p2align	4
LBB14_6:
	movdqu	(%rdi,%rcx,4), %xmm2
	movdqa	%xmm2, %xmm14
	movdqa	%xmm2, %xmm1
	pand	%xmm4, %xmm1
	psrld	$13, %xmm2
	pand	%xmm6, %xmm2
	paddd	%xmm1, %xmm2
	paddd	%xmm7, %xmm2
	psrld	$13, %xmm2
	movdqa	%xmm1, %xmm15
	addps	%xmm8, %xmm15
	movdqa	%xmm1, %xmm0
	pcmpgtd	%xmm9, %xmm0
	blendvps	%xmm0, %xmm2, %xmm15
	movdqa	%xmm1, %xmm2
	pcmpgtd	%xmm10, %xmm1
	movaps	%xmm3, %xmm12
	movdqa	%xmm1, %xmm0
	blendvps	%xmm0, %xmm11, %xmm12
	pcmpgtd	%xmm5, %xmm2
	movdqa	%xmm2, %xmm0
	blendvps	%xmm0, %xmm12, %xmm15
	psrld	$16, %xmm14
	pand	LCPI14_0(%rip), %xmm14
	orps	%xmm14, %xmm15
	pshufb	%xmm13, %xmm15
	movq	%xmm15, (%rsi,%rcx,2)
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	LBB14_6
	cmpq	%rax, %rdx
	jne	LBB14_10
LBB14_8:
	popq	%rbp
LBB14_9:
	retq
	.cfi_endproc

	.private_extern	_craster_sse2
	.section	__DATA,__const
	.globl	_craster_sse2
	.p2align	3, 0x0
_craster_sse2:
	.quad	_sse2_resample_vertical
	.quad	_sse2_resample_horizontal
	.quad	_sse2_clamp_to_alpha
	.quad	_sse2_area_accumulate
	.quad	_sse2_area_average
	.quad	_sse2_blur_box
	.quad	_craster_x86_gather
	.quad	_craster_x86_scatter
	.quad	_sse2_premultiply_bgra
	.quad	_sse2_swap_red_blue
	.quad	_sse2_rgb_to_bgra
	.quad	_sse2_gray_to_bgra
	.quad	_sse2_grayscale
	.quad	_sse2_floats_from_halves
	.quad	_sse2_halves_from_floats

.subsections_via_symbols
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
