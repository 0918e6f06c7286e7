// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// avx2.c, whose SHA-256 with its headers and flags is 6a31a600f8d8a5021ea72a84effb82a2
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__x86_64__)
#if defined(__ELF__)
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI0_0:
	.long	8192
	.section	.rodata,"a",@progbits
	.p2align	1, 0x0
.LCPI0_1:
	.byte	255
	.byte	0
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0
.LCPI0_2:
	.byte	0
	.byte	8
	.byte	1
	.byte	9
	.byte	2
	.byte	10
	.byte	3
	.byte	11
	.byte	4
	.byte	12
	.byte	5
	.byte	13
	.byte	6
	.byte	14
	.byte	7
	.byte	15
	.byte	0
	.byte	8
	.byte	1
	.byte	9
	.byte	2
	.byte	10
	.byte	3
	.byte	11
	.byte	4
	.byte	12
	.byte	5
	.byte	13
	.byte	6
	.byte	14
	.byte	7
	.byte	15
	.text
	.p2align	4
	.type	avx2_resample_vertical,@function
avx2_resample_vertical:
	.cfi_startproc
	testq	%r8, %r8
	jle	.LBB0_7
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	vpbroadcastd	.LCPI0_0(%rip), %ymm0
	xorl	%eax, %eax
	vpbroadcastw	.LCPI0_1(%rip), %ymm1
	jmp	.LBB0_2
	.p2align	4
.LBB0_3:
	vpxor	%xmm4, %xmm4, %xmm4
	vpxor	%xmm6, %xmm6, %xmm6
	vpxor	%xmm10, %xmm10, %xmm10
	vpxor	%xmm7, %xmm7, %xmm7
	vpxor	%xmm3, %xmm3, %xmm3
	vpxor	%xmm5, %xmm5, %xmm5
	vpxor	%xmm9, %xmm9, %xmm9
	vpxor	%xmm11, %xmm11, %xmm11
.LBB0_5:
	vpackssdw	%ymm4, %ymm10, %ymm4
	vpackssdw	%ymm6, %ymm7, %ymm6
	vpackuswb	%ymm4, %ymm6, %ymm4
	vpackssdw	%ymm3, %ymm9, %ymm3
	vpackssdw	%ymm5, %ymm11, %ymm5
	vpackuswb	%ymm3, %ymm5, %ymm3
	vmovdqa	.LCPI0_2(%rip), %ymm2
	vpshufb	%ymm2, %ymm3, %ymm3
	vmovdqu	%ymm3, (%rcx,%rax)
	vpshufb	%ymm2, %ymm4, %ymm3
	vmovdqu	%ymm3, 32(%rcx,%rax)
	addq	$64, %rax
	cmpq	%r8, %rax
	jge	.LBB0_6
.LBB0_2:
	testq	%rdx, %rdx
	jle	.LBB0_3
	vmovdqa	%ymm0, %ymm5
	vmovdqa	%ymm0, %ymm3
	vmovdqa	%ymm0, %ymm9
	vmovdqa	%ymm0, %ymm6
	vmovdqa	%ymm0, %ymm7
	vmovdqa	%ymm0, %ymm4
	vmovdqa	%ymm0, %ymm10
	vmovdqa	%ymm0, %ymm8
	xorl	%r9d, %r9d
	.p2align	4
.LBB0_9:
	vpbroadcastd	(%rsi,%r9,2), %ymm11
	movq	(%rdi,%r9,8), %r10
	movq	8(%rdi,%r9,8), %r11
	vmovdqu	(%r10,%rax), %ymm12
	vmovdqu	32(%r10,%rax), %ymm13
	vmovdqu	(%r11,%rax), %ymm14
	vmovdqu	32(%r11,%rax), %ymm15
	vpunpcklwd	%ymm14, %ymm12, %ymm2
	vpunpckhwd	%ymm14, %ymm12, %ymm12
	vpunpcklwd	%ymm15, %ymm13, %ymm14
	vpunpckhwd	%ymm15, %ymm13, %ymm13
	vpand	%ymm1, %ymm2, %ymm15
	vpmaddwd	%ymm11, %ymm15, %ymm15
	vpaddd	%ymm5, %ymm15, %ymm5
	vpsrlw	$8, %ymm2, %ymm2
	vpmaddwd	%ymm2, %ymm11, %ymm2
	vpaddd	%ymm3, %ymm2, %ymm3
	vpand	%ymm1, %ymm12, %ymm2
	vpmaddwd	%ymm2, %ymm11, %ymm2
	vpaddd	%ymm2, %ymm9, %ymm9
	vpsrlw	$8, %ymm12, %ymm2
	vpmaddwd	%ymm2, %ymm11, %ymm2
	vpaddd	%ymm6, %ymm2, %ymm6
	vpand	%ymm1, %ymm14, %ymm2
	vpmaddwd	%ymm2, %ymm11, %ymm2
	vpaddd	%ymm7, %ymm2, %ymm7
	vpsrlw	$8, %ymm14, %ymm2
	vpmaddwd	%ymm2, %ymm11, %ymm2
	vpaddd	%ymm4, %ymm2, %ymm4
	vpand	%ymm1, %ymm13, %ymm2
	vpmaddwd	%ymm2, %ymm11, %ymm2
	vpaddd	%ymm2, %ymm10, %ymm10
	vpsrlw	$8, %ymm13, %ymm2
	vpmaddwd	%ymm2, %ymm11, %ymm2
	vpaddd	%ymm2, %ymm8, %ymm8
	addq	$2, %r9
	cmpq	%rdx, %r9
	jl	.LBB0_9
	vpsrad	$14, %ymm5, %ymm11
	vpsrad	$14, %ymm9, %ymm5
	vpsrad	$14, %ymm3, %ymm9
	vpsrad	$14, %ymm6, %ymm3
	vpsrad	$14, %ymm7, %ymm7
	vpsrad	$14, %ymm10, %ymm6
	vpsrad	$14, %ymm4, %ymm10
	vpsrad	$14, %ymm8, %ymm4
	jmp	.LBB0_5
.LBB0_6:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB0_7:
	vzeroupper
	retq
.Lfunc_end0:
	.size	avx2_resample_vertical, .Lfunc_end0-avx2_resample_vertical
	.cfi_endproc

	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI1_0:
	.long	8192
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0
.LCPI1_1:
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
.LCPI1_2:
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
	.text
	.p2align	4
	.type	avx2_resample_horizontal,@function
avx2_resample_horizontal:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r12
	pushq	%rbx
	.cfi_offset %rbx, -48
	.cfi_offset %r12, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	cmpq	$2, %r9
	jl	.LBB1_1
	leaq	(%rdx,%rcx,2), %rax
	leaq	(,%rcx,4), %r10
	vpbroadcastd	.LCPI1_0(%rip), %ymm0
	xorl	%ebx, %ebx
	vmovdqa	.LCPI1_1(%rip), %ymm1
	vmovdqa	.LCPI1_2(%rip), %ymm2
	movq	%rdx, %r11
	jmp	.LBB1_3
	.p2align	4
.LBB1_4:
	vpxor	%xmm3, %xmm3, %xmm3
.LBB1_8:
	vpackssdw	%ymm0, %ymm3, %ymm3
	vpackuswb	%ymm0, %ymm3, %ymm3
	vextracti128	$1, %ymm3, %xmm4
	vpunpckldq	%xmm4, %xmm3, %xmm3
	vmovq	%xmm3, (%r8,%rbx,4)
	leaq	2(%rbx), %r14
	addq	$3, %rbx
	addq	%r10, %rax
	addq	%r10, %r11
	cmpq	%r9, %rbx
	movq	%r14, %rbx
	jge	.LBB1_9
.LBB1_3:
	testq	%rcx, %rcx
	jle	.LBB1_4
	movslq	(%rsi,%rbx,4), %r14
	leaq	(%rdi,%r14,4), %r14
	movslq	4(%rsi,%rbx,4), %r15
	leaq	(%rdi,%r15,4), %r15
	vpxor	%xmm3, %xmm3, %xmm3
	vmovdqa	%ymm0, %ymm4
	xorl	%r12d, %r12d
	.p2align	4
.LBB1_6:
	vmovdqu	(%r14,%r12,4), %xmm5
	vinserti128	$1, (%r15,%r12,4), %ymm5, %ymm5
	vmovdqu	(%r11,%r12,2), %xmm6
	vinserti128	$1, (%rax,%r12,2), %ymm6, %ymm6
	vpshufb	%ymm1, %ymm5, %ymm7
	vpshufd	$0, %ymm6, %ymm8
	vpmaddwd	%ymm7, %ymm8, %ymm7
	vpaddd	%ymm4, %ymm7, %ymm4
	vpshufb	%ymm2, %ymm5, %ymm5
	vpshufd	$85, %ymm6, %ymm6
	vpmaddwd	%ymm6, %ymm5, %ymm5
	vpaddd	%ymm3, %ymm5, %ymm3
	addq	$4, %r12
	cmpq	%rcx, %r12
	jl	.LBB1_6
	vpaddd	%ymm4, %ymm3, %ymm3
	vpsrad	$14, %ymm3, %ymm3
	jmp	.LBB1_8
.LBB1_1:
	xorl	%r14d, %r14d
.LBB1_9:
	cmpq	%r9, %r14
	jge	.LBB1_10
	leaq	(%rsi,%r14,4), %rsi
	leaq	(%r8,%r14,4), %r8
	imulq	%rcx, %r14
	leaq	(%rdx,%r14,2), %rdx
	movl	$1, %r9d
	popq	%rbx
	popq	%r12
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	vzeroupper
	jmpq	*craster_sse2+8(%rip)
.LBB1_10:
	.cfi_def_cfa %rbp, 16
	popq	%rbx
	popq	%r12
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	vzeroupper
	retq
.Lfunc_end1:
	.size	avx2_resample_horizontal, .Lfunc_end1-avx2_resample_horizontal
	.cfi_endproc

	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0
.LCPI2_0:
	.byte	0
	.byte	4
	.byte	8
	.byte	12
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.byte	0
	.byte	4
	.byte	8
	.byte	12
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
.LCPI2_2:
	.byte	1
	.byte	5
	.byte	9
	.byte	13
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.byte	1
	.byte	5
	.byte	9
	.byte	13
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
.LCPI2_3:
	.byte	2
	.byte	6
	.byte	10
	.byte	14
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.byte	2
	.byte	6
	.byte	10
	.byte	14
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
.LCPI2_4:
	.byte	3
	.byte	7
	.byte	11
	.byte	15
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.byte	3
	.byte	7
	.byte	11
	.byte	15
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI2_1:
	.zero	4
	.zero	4
	.long	0
	.long	4
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI2_5:
	.byte	0
	.byte	4
	.byte	8
	.byte	12
.LCPI2_6:
	.byte	1
	.byte	5
	.byte	9
	.byte	13
.LCPI2_7:
	.byte	2
	.byte	6
	.byte	10
	.byte	14
.LCPI2_8:
	.byte	3
	.byte	7
	.byte	11
	.byte	15
	.text
	.p2align	4
	.type	avx2_clamp_to_alpha,@function
avx2_clamp_to_alpha:
	.cfi_startproc
	testq	%rsi, %rsi
	jle	.LBB2_8
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	cmpq	$16, %rsi
	jae	.LBB2_4
	xorl	%eax, %eax
	jmp	.LBB2_3
.LBB2_4:
	movabsq	$9223372036854775792, %rax
	andq	%rsi, %rax
	xorl	%ecx, %ecx
	vpbroadcastd	.LCPI2_5(%rip), %ymm0
	vmovdqa	.LCPI2_1(%rip), %xmm1
	vpbroadcastd	.LCPI2_6(%rip), %ymm2
	vpbroadcastd	.LCPI2_7(%rip), %ymm3
	vpbroadcastd	.LCPI2_8(%rip), %ymm4
	.p2align	4
.LBB2_5:
	vmovdqu	(%rdi,%rcx,4), %ymm6
	vmovdqu	32(%rdi,%rcx,4), %ymm5
	vpshufb	%ymm0, %ymm6, %ymm7
	vextracti128	$1, %ymm7, %xmm8
	vpunpckldq	%xmm8, %xmm7, %xmm7
	vpshufb	%ymm0, %ymm5, %ymm8
	vpermd	%ymm8, %ymm1, %ymm8
	vpblendd	$12, %xmm8, %xmm7, %xmm8
	vpshufb	%ymm4, %ymm6, %ymm7
	vextracti128	$1, %ymm7, %xmm9
	vpunpckldq	%xmm9, %xmm7, %xmm7
	vpshufb	%ymm4, %ymm5, %ymm9
	vpermd	%ymm9, %ymm1, %ymm9
	vpblendd	$12, %xmm9, %xmm7, %xmm7
	vpminub	%xmm7, %xmm8, %xmm8
	vpextrb	$0, %xmm8, (%rdi,%rcx,4)
	vpextrb	$1, %xmm8, 4(%rdi,%rcx,4)
	vpextrb	$2, %xmm8, 8(%rdi,%rcx,4)
	vpextrb	$3, %xmm8, 12(%rdi,%rcx,4)
	vpextrb	$4, %xmm8, 16(%rdi,%rcx,4)
	vpextrb	$5, %xmm8, 20(%rdi,%rcx,4)
	vpextrb	$6, %xmm8, 24(%rdi,%rcx,4)
	vpextrb	$7, %xmm8, 28(%rdi,%rcx,4)
	vpextrb	$8, %xmm8, 32(%rdi,%rcx,4)
	vpextrb	$9, %xmm8, 36(%rdi,%rcx,4)
	vpshufb	%ymm2, %ymm6, %ymm9
	vpextrb	$10, %xmm8, 40(%rdi,%rcx,4)
	vextracti128	$1, %ymm9, %xmm10
	vpextrb	$11, %xmm8, 44(%rdi,%rcx,4)
	vpunpckldq	%xmm10, %xmm9, %xmm9
	vpextrb	$12, %xmm8, 48(%rdi,%rcx,4)
	vpshufb	%ymm2, %ymm5, %ymm10
	vpextrb	$13, %xmm8, 52(%rdi,%rcx,4)
	vpermd	%ymm10, %ymm1, %ymm10
	vpextrb	$14, %xmm8, 56(%rdi,%rcx,4)
	vpblendd	$12, %xmm10, %xmm9, %xmm9
	vpextrb	$15, %xmm8, 60(%rdi,%rcx,4)
	vpminub	%xmm7, %xmm9, %xmm8
	vpextrb	$0, %xmm8, 1(%rdi,%rcx,4)
	vpextrb	$1, %xmm8, 5(%rdi,%rcx,4)
	vpextrb	$2, %xmm8, 9(%rdi,%rcx,4)
	vpextrb	$3, %xmm8, 13(%rdi,%rcx,4)
	vpextrb	$4, %xmm8, 17(%rdi,%rcx,4)
	vpextrb	$5, %xmm8, 21(%rdi,%rcx,4)
	vpextrb	$6, %xmm8, 25(%rdi,%rcx,4)
	vpextrb	$7, %xmm8, 29(%rdi,%rcx,4)
	vpextrb	$8, %xmm8, 33(%rdi,%rcx,4)
	vpextrb	$9, %xmm8, 37(%rdi,%rcx,4)
	vpshufb	%ymm3, %ymm6, %ymm6
	vpextrb	$10, %xmm8, 41(%rdi,%rcx,4)
	vextracti128	$1, %ymm6, %xmm9
	vpextrb	$11, %xmm8, 45(%rdi,%rcx,4)
	vpunpckldq	%xmm9, %xmm6, %xmm6
	vpextrb	$12, %xmm8, 49(%rdi,%rcx,4)
	vpshufb	%ymm3, %ymm5, %ymm5
	vpextrb	$13, %xmm8, 53(%rdi,%rcx,4)
	vpermd	%ymm5, %ymm1, %ymm5
	vpextrb	$14, %xmm8, 57(%rdi,%rcx,4)
	vpblendd	$12, %xmm5, %xmm6, %xmm5
	vpextrb	$15, %xmm8, 61(%rdi,%rcx,4)
	vpminub	%xmm7, %xmm5, %xmm5
	vpextrb	$0, %xmm5, 2(%rdi,%rcx,4)
	vpextrb	$1, %xmm5, 6(%rdi,%rcx,4)
	vpextrb	$2, %xmm5, 10(%rdi,%rcx,4)
	vpextrb	$3, %xmm5, 14(%rdi,%rcx,4)
	vpextrb	$4, %xmm5, 18(%rdi,%rcx,4)
	vpextrb	$5, %xmm5, 22(%rdi,%rcx,4)
	vpextrb	$6, %xmm5, 26(%rdi,%rcx,4)
	vpextrb	$7, %xmm5, 30(%rdi,%rcx,4)
	vpextrb	$8, %xmm5, 34(%rdi,%rcx,4)
	vpextrb	$9, %xmm5, 38(%rdi,%rcx,4)
	vpextrb	$10, %xmm5, 42(%rdi,%rcx,4)
	vpextrb	$11, %xmm5, 46(%rdi,%rcx,4)
	vpextrb	$12, %xmm5, 50(%rdi,%rcx,4)
	vpextrb	$13, %xmm5, 54(%rdi,%rcx,4)
	vpextrb	$14, %xmm5, 58(%rdi,%rcx,4)
	vpextrb	$15, %xmm5, 62(%rdi,%rcx,4)
	addq	$16, %rcx
	cmpq	%rcx, %rax
	jne	.LBB2_5
	jmp	.LBB2_6
.LBB2_3:
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
.LBB2_6:
	cmpq	%rax, %rsi
	jne	.LBB2_3
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB2_8:
	vzeroupper
	retq
.Lfunc_end2:
	.size	avx2_clamp_to_alpha, .Lfunc_end2-avx2_clamp_to_alpha
	.cfi_endproc

	.p2align	4
	.type	avx2_area_accumulate,@function
avx2_area_accumulate:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	testq	%rcx, %rcx
	jle	.LBB3_13
	cmpq	$4, %rcx
	jae	.LBB3_4
	xorl	%eax, %eax
	jmp	.LBB3_3
.LBB3_4:
	movabsq	$9223372036854775776, %r8
	vmovd	%esi, %xmm0
	cmpq	$32, %rcx
	jae	.LBB3_6
	xorl	%eax, %eax
	jmp	.LBB3_10
.LBB3_6:
	movq	%rcx, %rax
	andq	%r8, %rax
	vpbroadcastd	%xmm0, %ymm1
	xorl	%r9d, %r9d
	.p2align	4
.LBB3_7:
	vpmovzxbd	(%rdi,%r9), %ymm2
	vpmovzxbd	8(%rdi,%r9), %ymm3
	vpmovzxbd	16(%rdi,%r9), %ymm4
	vpmovzxbd	24(%rdi,%r9), %ymm5
	vpmulld	%ymm2, %ymm1, %ymm2
	vpmulld	%ymm3, %ymm1, %ymm3
	vpmulld	%ymm4, %ymm1, %ymm4
	vpmulld	%ymm5, %ymm1, %ymm5
	vpaddd	(%rdx,%r9,4), %ymm2, %ymm2
	vpaddd	32(%rdx,%r9,4), %ymm3, %ymm3
	vpaddd	64(%rdx,%r9,4), %ymm4, %ymm4
	vpaddd	96(%rdx,%r9,4), %ymm5, %ymm5
	vmovdqu	%ymm2, (%rdx,%r9,4)
	vmovdqu	%ymm3, 32(%rdx,%r9,4)
	vmovdqu	%ymm4, 64(%rdx,%r9,4)
	vmovdqu	%ymm5, 96(%rdx,%r9,4)
	addq	$32, %r9
	cmpq	%r9, %rax
	jne	.LBB3_7
	cmpq	%rax, %rcx
	je	.LBB3_13
	testb	$28, %cl
	je	.LBB3_3
.LBB3_10:
	movq	%rax, %r9
	addq	$28, %r8
	movq	%r8, %rax
	andq	%rcx, %rax
	vpbroadcastd	%xmm0, %xmm0
	.p2align	4
.LBB3_11:
	vpmovzxbd	(%rdi,%r9), %xmm1
	vpmulld	%xmm1, %xmm0, %xmm1
	vpaddd	(%rdx,%r9,4), %xmm1, %xmm1
	vmovdqu	%xmm1, (%rdx,%r9,4)
	addq	$4, %r9
	cmpq	%r9, %rax
	jne	.LBB3_11
	jmp	.LBB3_12
.LBB3_3:
	movzbl	(%rdi,%rax), %r8d
	imull	%esi, %r8d
	addl	%r8d, (%rdx,%rax,4)
	incq	%rax
.LBB3_12:
	cmpq	%rax, %rcx
	jne	.LBB3_3
.LBB3_13:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	vzeroupper
	retq
.Lfunc_end3:
	.size	avx2_area_accumulate, .Lfunc_end3-avx2_area_accumulate
	.cfi_endproc

	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI4_0:
	.quad	4841369599423283200
.LCPI4_1:
	.quad	0xc330000000000000
.LCPI4_2:
	.quad	0x3fe0000000000000
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI4_3:
	.byte	0
	.byte	4
	.byte	8
	.byte	12
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
.LCPI4_4:
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
	.text
	.p2align	4
	.type	avx2_area_average,@function
avx2_area_average:
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
	jle	.LBB4_5
	movq	%rcx, %r9
	movl	%edx, %ecx
	decq	%r9
	xorl	%edx, %edx
	vpbroadcastq	.LCPI4_0(%rip), %ymm0
	vbroadcastsd	.LCPI4_1(%rip), %ymm1
	vbroadcastsd	.LCPI4_2(%rip), %ymm2
	vmovd	.LCPI4_4(%rip), %xmm3
	.p2align	4
.LBB4_2:
	movq	(%rsi,%rdx,8), %r15
	cmpq	%r9, %r15
	movq	%r9, %r12
	cmovlq	%r15, %r12
	movq	8(%rsi,%rdx,8), %r14
	leaq	1(%rdx), %rbx
	subq	%r15, %r14
	cmpq	$2, %r14
	movl	$1, %eax
	cmovlq	%rax, %r14
	leaq	(%r14,%r12), %rax
	vpxor	%xmm4, %xmm4, %xmm4
	.p2align	4
.LBB4_3:
	movq	%r12, %r13
	sarq	%cl, %r13
	leaq	1(%r13), %r10
	shlq	%cl, %r10
	cmpq	%rax, %r10
	movq	%rax, %r11
	cmovlq	%r10, %r11
	shlq	$4, %r13
	movq	%r11, %r15
	subq	%r12, %r15
	vpmovzxdq	(%rdi,%r13), %ymm5
	vmovq	%r15, %xmm6
	vpbroadcastq	%xmm6, %ymm6
	vpmuludq	%ymm5, %ymm6, %ymm7
	vpaddq	%ymm4, %ymm7, %ymm4
	vpsrlq	$32, %ymm6, %ymm6
	vpmuludq	%ymm5, %ymm6, %ymm5
	vpsllq	$32, %ymm5, %ymm5
	vpaddq	%ymm5, %ymm4, %ymm4
	movq	%r11, %r12
	cmpq	%rax, %r10
	jl	.LBB4_3
	vpor	%ymm0, %ymm4, %ymm4
	vaddpd	%ymm1, %ymm4, %ymm4
	imulq	%r8, %r14
	vcvtsi2sd	%r14, %xmm15, %xmm5
	vbroadcastsd	%xmm5, %ymm5
	vdivpd	%ymm5, %ymm4, %ymm4
	vaddpd	%ymm2, %ymm4, %ymm4
	vcvttpd2dq	%ymm4, %xmm4
	vpshufb	%xmm3, %xmm4, %xmm4
	movq	-48(%rbp), %rax
	vmovd	%xmm4, (%rax,%rdx,4)
	movq	%rbx, %rdx
	cmpq	16(%rbp), %rbx
	jne	.LBB4_2
.LBB4_5:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	vzeroupper
	retq
.Lfunc_end4:
	.size	avx2_area_average, .Lfunc_end4-avx2_area_average
	.cfi_endproc

	.section	.rodata,"a",@progbits
	.p2align	1, 0x0
.LCPI5_0:
	.byte	1
	.byte	255
	.text
	.p2align	4
	.type	avx2_blur_box,@function
avx2_blur_box:
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
	cmpq	$2, %r9
	movl	$1, %eax
	cmovgeq	%r9, %rax
	vmovd	%eax, %xmm0
	vpbroadcastw	%xmm0, %ymm0
	testq	%r9, %r9
	js	.LBB5_1
	movq	%r9, %rax
	negq	%rax
	leaq	-1(%r8), %r10
	leaq	1(,%r9,2), %r11
	xorl	%ebx, %ebx
	vpxor	%xmm4, %xmm4, %xmm4
	vmovdqa	%ymm0, %ymm1
	vmovdqa	%ymm0, %ymm2
	vmovdqa	%ymm0, %ymm3
	.p2align	4
.LBB5_7:
	cmpq	%r10, %rax
	movq	%r10, %r14
	cmovlq	%rax, %r14
	testq	%rax, %rax
	cmovsq	%rbx, %r14
	imulq	%rsi, %r14
	vmovdqu	(%rdi,%r14), %ymm5
	vmovdqu	32(%rdi,%r14), %ymm6
	vpunpcklbw	%ymm4, %ymm5, %ymm7
	vpaddw	%ymm7, %ymm0, %ymm0
	vpunpckhbw	%ymm4, %ymm5, %ymm5
	vpaddw	%ymm5, %ymm1, %ymm1
	vpunpcklbw	%ymm4, %ymm6, %ymm5
	vpaddw	%ymm5, %ymm2, %ymm2
	vpunpckhbw	%ymm4, %ymm6, %ymm5
	vpaddw	%ymm5, %ymm3, %ymm3
	incq	%rax
	decq	%r11
	jne	.LBB5_7
	testq	%r8, %r8
	jg	.LBB5_3
	jmp	.LBB5_5
.LBB5_1:
	vmovdqa	%ymm0, %ymm3
	vmovdqa	%ymm0, %ymm2
	vmovdqa	%ymm0, %ymm1
	testq	%r8, %r8
	jle	.LBB5_5
.LBB5_3:
	vpbroadcastw	16(%rbp), %ymm4
	movzwl	24(%rbp), %eax
	vmovd	%eax, %xmm5
	leaq	1(%r9), %rax
	movq	%r9, %r10
	notq	%r10
	leaq	-1(%r8), %r11
	negq	%r9
	addq	$32, %rdx
	xorl	%ebx, %ebx
	vpbroadcastw	.LCPI5_0(%rip), %ymm6
	xorl	%r14d, %r14d
	.p2align	4
.LBB5_4:
	vpmulhuw	%ymm4, %ymm0, %ymm7
	vpsrlw	%xmm5, %ymm7, %ymm7
	leaq	(%rax,%r14), %r15
	cmpq	%r11, %r15
	cmovgeq	%r11, %r15
	cmpq	%r10, %r14
	cmovlq	%rbx, %r15
	imulq	%rsi, %r15
	leaq	(%r9,%r14), %r12
	cmpq	%r11, %r12
	movq	%r11, %r13
	cmovlq	%r12, %r13
	testq	%r12, %r12
	vpmulhuw	%ymm4, %ymm1, %ymm8
	vpsrlw	%xmm5, %ymm8, %ymm8
	vpackuswb	%ymm8, %ymm7, %ymm7
	vpmulhuw	%ymm4, %ymm2, %ymm8
	vpsrlw	%xmm5, %ymm8, %ymm8
	vmovdqu	%ymm7, -32(%rdx)
	vpmulhuw	%ymm4, %ymm3, %ymm7
	vpsrlw	%xmm5, %ymm7, %ymm7
	vpackuswb	%ymm7, %ymm8, %ymm7
	vmovdqu	%ymm7, (%rdx)
	vmovdqu	(%rdi,%r15), %ymm7
	vmovdqu	32(%rdi,%r15), %ymm8
	cmovsq	%rbx, %r13
	imulq	%rsi, %r13
	vmovdqu	(%rdi,%r13), %ymm9
	vmovdqu	32(%rdi,%r13), %ymm10
	vpunpcklbw	%ymm9, %ymm7, %ymm11
	vpmaddubsw	%ymm6, %ymm11, %ymm11
	vpaddw	%ymm0, %ymm11, %ymm0
	vpunpckhbw	%ymm9, %ymm7, %ymm7
	vpmaddubsw	%ymm6, %ymm7, %ymm7
	vpaddw	%ymm1, %ymm7, %ymm1
	vpunpcklbw	%ymm10, %ymm8, %ymm7
	vpmaddubsw	%ymm6, %ymm7, %ymm7
	vpaddw	%ymm2, %ymm7, %ymm2
	vpunpckhbw	%ymm10, %ymm8, %ymm7
	vpmaddubsw	%ymm6, %ymm7, %ymm7
	vpaddw	%ymm3, %ymm7, %ymm3
	incq	%r14
	addq	%rcx, %rdx
	cmpq	%r14, %r8
	jne	.LBB5_4
.LBB5_5:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	vzeroupper
	retq
.Lfunc_end5:
	.size	avx2_blur_box, .Lfunc_end5-avx2_blur_box
	.cfi_endproc

	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0
.LCPI6_0:
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
	.section	.rodata,"a",@progbits
	.p2align	1, 0x0
.LCPI6_1:
	.byte	255
	.byte	0
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI6_2:
	.long	8388736
.LCPI6_3:
	.long	128
.LCPI6_4:
	.long	261888
.LCPI6_5:
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.text
	.p2align	4
	.type	avx2_premultiply_bgra,@function
avx2_premultiply_bgra:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	.LBB6_8
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	cmpq	$8, %rdx
	setb	%al
	movq	%rsi, %rcx
	subq	%rdi, %rcx
	cmpq	$32, %rcx
	setb	%cl
	orb	%al, %cl
	je	.LBB6_4
	xorl	%r8d, %r8d
	jmp	.LBB6_3
.LBB6_4:
	movabsq	$9223372036854775800, %r8
	andq	%rdx, %r8
	xorl	%ecx, %ecx
	vpbroadcastd	.LCPI6_5(%rip), %ymm0
	vpbroadcastw	.LCPI6_1(%rip), %ymm1
	vpbroadcastd	.LCPI6_2(%rip), %ymm2
	vpbroadcastd	.LCPI6_3(%rip), %ymm3
	vpbroadcastd	.LCPI6_4(%rip), %ymm4
	.p2align	4
.LBB6_5:
	vmovdqu	(%rdi,%rcx,4), %ymm5
	vpsrld	$24, %ymm5, %ymm6
	vpand	%ymm0, %ymm5, %ymm7
	vpand	%ymm1, %ymm5, %ymm8
	vpmulld	%ymm6, %ymm8, %ymm8
	vpaddd	%ymm2, %ymm8, %ymm8
	vpsrlw	$8, %ymm8, %ymm9
	vpaddd	%ymm8, %ymm9, %ymm8
	vpsrlw	$8, %ymm8, %ymm8
	vpsrlw	$8, %ymm5, %ymm5
	vpmaddwd	%ymm6, %ymm5, %ymm5
	vpaddd	%ymm3, %ymm5, %ymm5
	vpsrld	$8, %ymm5, %ymm6
	vpaddd	%ymm5, %ymm6, %ymm5
	vpand	%ymm4, %ymm5, %ymm5
	vpor	%ymm7, %ymm5, %ymm5
	vpor	%ymm5, %ymm8, %ymm5
	vmovdqu	%ymm5, (%rsi,%rcx,4)
	addq	$8, %rcx
	cmpq	%rcx, %r8
	jne	.LBB6_5
	jmp	.LBB6_6
.LBB6_3:
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
.LBB6_6:
	cmpq	%r8, %rdx
	jne	.LBB6_3
	popq	%rbx
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbx
	.cfi_restore %rbp
.LBB6_8:
	vzeroupper
	retq
.Lfunc_end6:
	.size	avx2_premultiply_bgra, .Lfunc_end6-avx2_premultiply_bgra
	.cfi_endproc

	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0
.LCPI7_0:
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
	.byte	18
	.byte	17
	.byte	16
	.byte	19
	.byte	22
	.byte	21
	.byte	20
	.byte	23
	.byte	26
	.byte	25
	.byte	24
	.byte	27
	.byte	30
	.byte	29
	.byte	28
	.byte	31
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI7_1:
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
	.text
	.p2align	4
	.type	avx2_swap_red_blue,@function
avx2_swap_red_blue:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	.LBB7_16
	cmpq	$4, %rdx
	setb	%al
	movq	%rsi, %rcx
	subq	%rdi, %rcx
	cmpq	$128, %rcx
	setb	%cl
	orb	%al, %cl
	je	.LBB7_3
	xorl	%eax, %eax
	jmp	.LBB7_12
.LBB7_3:
	movabsq	$9223372036854775776, %rcx
	cmpq	$32, %rdx
	jae	.LBB7_5
	xorl	%eax, %eax
	jmp	.LBB7_9
.LBB7_5:
	movq	%rdx, %rax
	andq	%rcx, %rax
	xorl	%r8d, %r8d
	vmovdqa	.LCPI7_0(%rip), %ymm0
	.p2align	4
.LBB7_6:
	vmovdqu	(%rdi,%r8,4), %ymm1
	vmovdqu	32(%rdi,%r8,4), %ymm2
	vmovdqu	64(%rdi,%r8,4), %ymm3
	vmovdqu	96(%rdi,%r8,4), %ymm4
	vpshufb	%ymm0, %ymm1, %ymm1
	vpshufb	%ymm0, %ymm2, %ymm2
	vpshufb	%ymm0, %ymm3, %ymm3
	vpshufb	%ymm0, %ymm4, %ymm4
	vmovdqu	%ymm1, (%rsi,%r8,4)
	vmovdqu	%ymm2, 32(%rsi,%r8,4)
	vmovdqu	%ymm3, 64(%rsi,%r8,4)
	vmovdqu	%ymm4, 96(%rsi,%r8,4)
	addq	$32, %r8
	cmpq	%r8, %rax
	jne	.LBB7_6
	cmpq	%rax, %rdx
	je	.LBB7_16
	testb	$28, %dl
	je	.LBB7_12
.LBB7_9:
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movq	%rax, %r8
	addq	$28, %rcx
	movq	%rcx, %rax
	andq	%rdx, %rax
	vmovdqa	.LCPI7_1(%rip), %xmm0
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
	.p2align	4
.LBB7_10:
	vmovdqu	(%rdi,%r8,4), %xmm1
	vpshufb	%xmm0, %xmm1, %xmm1
	vmovdqu	%xmm1, (%rsi,%r8,4)
	addq	$4, %r8
	cmpq	%r8, %rax
	jne	.LBB7_10
	cmpq	%rax, %rdx
	je	.LBB7_16
.LBB7_12:
	movq	%rax, %rcx
	orq	$1, %rcx
	testb	$1, %dl
	je	.LBB7_14
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
.LBB7_14:
	cmpq	%rcx, %rdx
	je	.LBB7_16
	.p2align	4
.LBB7_15:
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
	jne	.LBB7_15
.LBB7_16:
	vzeroupper
	retq
.Lfunc_end7:
	.size	avx2_swap_red_blue, .Lfunc_end7-avx2_swap_red_blue
	.cfi_endproc

	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0
.LCPI8_0:
	.byte	2
	.byte	1
	.byte	0
	.zero	1
	.byte	5
	.byte	4
	.byte	3
	.zero	1
	.byte	8
	.byte	7
	.byte	6
	.zero	1
	.byte	11
	.byte	10
	.byte	9
	.zero	1
	.byte	2
	.byte	1
	.byte	0
	.zero	1
	.byte	5
	.byte	4
	.byte	3
	.zero	1
	.byte	8
	.byte	7
	.byte	6
	.zero	1
	.byte	11
	.byte	10
	.byte	9
	.zero	1
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI8_1:
	.quad	-72057589759737856
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI8_2:
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	2
	.byte	5
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
.LCPI8_3:
	.byte	0
	.byte	3
	.byte	6
	.byte	9
	.byte	12
	.byte	15
	.byte	128
	.byte	128
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
.LCPI8_4:
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	0
	.byte	3
	.byte	6
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
.LCPI8_5:
	.byte	1
	.byte	4
	.byte	7
	.byte	10
	.byte	13
	.byte	128
	.byte	128
	.byte	128
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
.LCPI8_6:
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	1
	.byte	4
	.byte	7
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
.LCPI8_7:
	.byte	2
	.byte	5
	.byte	8
	.byte	11
	.byte	14
	.byte	128
	.byte	128
	.byte	128
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
.LCPI8_9:
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	2
	.byte	5
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
.LCPI8_10:
	.byte	0
	.byte	3
	.byte	6
	.byte	9
	.byte	12
	.byte	15
	.byte	128
	.byte	128
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
.LCPI8_11:
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	0
	.byte	3
	.byte	6
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
.LCPI8_12:
	.byte	1
	.byte	4
	.byte	7
	.byte	10
	.byte	13
	.byte	128
	.byte	128
	.byte	128
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
.LCPI8_13:
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	1
	.byte	4
	.byte	7
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
.LCPI8_14:
	.byte	2
	.byte	5
	.byte	8
	.byte	11
	.byte	14
	.byte	128
	.byte	128
	.byte	128
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI8_8:
	.long	4278190080
	.text
	.p2align	4
	.type	avx2_rgb_to_bgra,@function
avx2_rgb_to_bgra:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	cmpq	$10, %rdx
	jge	.LBB8_2
	xorl	%eax, %eax
	jmp	.LBB8_8
.LBB8_2:
	leaq	-10(%rdx), %rcx
	cmpq	$8, %rcx
	jae	.LBB8_4
	xorl	%eax, %eax
	jmp	.LBB8_6
.LBB8_4:
	movq	%rcx, %r8
	shrq	$3, %r8
	incq	%r8
	andq	$-2, %r8
	xorl	%eax, %eax
	vmovdqa	.LCPI8_0(%rip), %ymm0
	vpbroadcastq	.LCPI8_1(%rip), %ymm1
	movq	%rdi, %r9
	.p2align	4
.LBB8_5:
	vmovdqu	(%r9), %xmm2
	vinserti128	$1, 12(%r9), %ymm2, %ymm2
	vpshufb	%ymm0, %ymm2, %ymm2
	vpor	%ymm1, %ymm2, %ymm2
	vmovdqu	%ymm2, (%rsi,%rax,4)
	vmovdqu	24(%r9), %xmm2
	vinserti128	$1, 36(%r9), %ymm2, %ymm2
	vpshufb	%ymm0, %ymm2, %ymm2
	vpor	%ymm1, %ymm2, %ymm2
	vmovdqu	%ymm2, 32(%rsi,%rax,4)
	addq	$16, %rax
	addq	$48, %r9
	addq	$-2, %r8
	jne	.LBB8_5
.LBB8_6:
	testb	$8, %cl
	jne	.LBB8_8
	leaq	(%rax,%rax,2), %rcx
	vmovdqu	(%rdi,%rcx), %xmm0
	vinserti128	$1, 12(%rdi,%rcx), %ymm0, %ymm0
	vpshufb	.LCPI8_0(%rip), %ymm0, %ymm0
	vpbroadcastq	.LCPI8_1(%rip), %ymm1
	vpor	%ymm1, %ymm0, %ymm0
	vmovdqu	%ymm0, (%rsi,%rax,4)
	addq	$8, %rax
.LBB8_8:
	movq	%rdx, %r8
	subq	%rax, %r8
	jle	.LBB8_18
	leaq	(%rax,%rax,2), %rcx
	cmpq	$8, %r8
	jb	.LBB8_10
	leaq	(%rdi,%rcx), %r10
	leaq	(%rsi,%rax,4), %r11
	leaq	(%rsi,%rdx,4), %r9
	leaq	(%rdx,%rdx,2), %rbx
	addq	%rdi, %rbx
	cmpq	%rbx, %r11
	setb	%bl
	cmpq	%r9, %r10
	setb	%r9b
	testb	%r9b, %bl
	je	.LBB8_13
.LBB8_10:
	xorl	%r9d, %r9d
.LBB8_16:
	leaq	(%r9,%r9,2), %r8
	addq	%r8, %rcx
	addq	%rdi, %rcx
	addq	$2, %rcx
	addq	%r9, %rax
	.p2align	4
.LBB8_17:
	movzbl	-2(%rcx), %edi
	shll	$16, %edi
	movzbl	-1(%rcx), %r8d
	shll	$8, %r8d
	orl	%edi, %r8d
	movzbl	(%rcx), %edi
	orl	%r8d, %edi
	orl	$-16777216, %edi
	movl	%edi, (%rsi,%rax,4)
	addq	$3, %rcx
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB8_17
.LBB8_18:
	popq	%rbx
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	vzeroupper
	retq
.LBB8_13:
	.cfi_def_cfa %rbp, 16
	movabsq	$9223372036854775800, %r9
	andq	%r8, %r9
	xorl	%ebx, %ebx
	vmovq	.LCPI8_9(%rip), %xmm0
	vmovq	.LCPI8_10(%rip), %xmm1
	vmovq	.LCPI8_11(%rip), %xmm2
	vmovq	.LCPI8_12(%rip), %xmm3
	vmovq	.LCPI8_13(%rip), %xmm4
	vmovq	.LCPI8_14(%rip), %xmm5
	vpbroadcastd	.LCPI8_8(%rip), %ymm6
	.p2align	4
.LBB8_14:
	vmovdqu	(%r10), %xmm7
	vmovq	16(%r10), %xmm8
	vpshufb	%xmm0, %xmm8, %xmm9
	vpshufb	%xmm1, %xmm7, %xmm10
	vpor	%xmm9, %xmm10, %xmm9
	vpshufb	%xmm2, %xmm8, %xmm10
	vpshufb	%xmm3, %xmm7, %xmm11
	vpor	%xmm10, %xmm11, %xmm10
	vpshufb	%xmm4, %xmm8, %xmm8
	vpshufb	%xmm5, %xmm7, %xmm7
	vpor	%xmm7, %xmm8, %xmm7
	vpmovzxbd	%xmm9, %ymm8
	vpslld	$16, %ymm8, %ymm8
	vpmovzxbd	%xmm10, %ymm9
	vpslld	$8, %ymm9, %ymm9
	vpor	%ymm9, %ymm8, %ymm8
	vpmovzxbd	%xmm7, %ymm7
	vpor	%ymm6, %ymm7, %ymm7
	vpor	%ymm7, %ymm8, %ymm7
	vmovdqu	%ymm7, (%r11,%rbx,4)
	addq	$8, %rbx
	addq	$24, %r10
	cmpq	%rbx, %r9
	jne	.LBB8_14
	cmpq	%r9, %r8
	je	.LBB8_18
	jmp	.LBB8_16
.Lfunc_end8:
	.size	avx2_rgb_to_bgra, .Lfunc_end8-avx2_rgb_to_bgra
	.cfi_endproc

	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI9_0:
	.long	65793
.LCPI9_1:
	.long	4278190080
	.text
	.p2align	4
	.type	avx2_gray_to_bgra,@function
avx2_gray_to_bgra:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	.LBB9_18
	cmpq	$4, %rdx
	jb	.LBB9_2
	leaq	(%rsi,%rdx,4), %rax
	leaq	(%rdi,%rdx), %rcx
	cmpq	%rcx, %rsi
	setb	%cl
	cmpq	%rax, %rdi
	setb	%al
	testb	%al, %cl
	je	.LBB9_5
.LBB9_2:
	xorl	%eax, %eax
.LBB9_14:
	movq	%rax, %rcx
	orq	$1, %rcx
	testb	$1, %dl
	je	.LBB9_16
	movzbl	(%rdi,%rax), %r8d
	imull	$65793, %r8d, %r8d
	orl	$-16777216, %r8d
	movl	%r8d, (%rsi,%rax,4)
	movq	%rcx, %rax
.LBB9_16:
	cmpq	%rcx, %rdx
	je	.LBB9_18
	.p2align	4
.LBB9_17:
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
	jne	.LBB9_17
.LBB9_18:
	vzeroupper
	retq
.LBB9_5:
	movabsq	$9223372036854775776, %rcx
	cmpq	$32, %rdx
	jae	.LBB9_7
	xorl	%eax, %eax
	jmp	.LBB9_11
.LBB9_7:
	movq	%rdx, %rax
	andq	%rcx, %rax
	xorl	%r8d, %r8d
	vpbroadcastd	.LCPI9_0(%rip), %ymm0
	vpbroadcastd	.LCPI9_1(%rip), %ymm1
	.p2align	4
.LBB9_8:
	vpmovzxbd	(%rdi,%r8), %ymm2
	vpmovzxbd	8(%rdi,%r8), %ymm3
	vpmovzxbd	16(%rdi,%r8), %ymm4
	vpmovzxbd	24(%rdi,%r8), %ymm5
	vpmulld	%ymm0, %ymm2, %ymm2
	vpmulld	%ymm0, %ymm3, %ymm3
	vpmulld	%ymm0, %ymm4, %ymm4
	vpmulld	%ymm0, %ymm5, %ymm5
	vpor	%ymm1, %ymm2, %ymm2
	vpor	%ymm1, %ymm3, %ymm3
	vpor	%ymm1, %ymm4, %ymm4
	vpor	%ymm1, %ymm5, %ymm5
	vmovdqu	%ymm2, (%rsi,%r8,4)
	vmovdqu	%ymm3, 32(%rsi,%r8,4)
	vmovdqu	%ymm4, 64(%rsi,%r8,4)
	vmovdqu	%ymm5, 96(%rsi,%r8,4)
	addq	$32, %r8
	cmpq	%r8, %rax
	jne	.LBB9_8
	cmpq	%rax, %rdx
	je	.LBB9_18
	testb	$28, %dl
	je	.LBB9_14
.LBB9_11:
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movq	%rax, %r8
	addq	$28, %rcx
	movq	%rcx, %rax
	andq	%rdx, %rax
	vpbroadcastd	.LCPI9_0(%rip), %xmm0
	vpbroadcastd	.LCPI9_1(%rip), %xmm1
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
	.p2align	4
.LBB9_12:
	vpmovzxbd	(%rdi,%r8), %xmm2
	vpmulld	%xmm0, %xmm2, %xmm2
	vpor	%xmm1, %xmm2, %xmm2
	vmovdqu	%xmm2, (%rsi,%r8,4)
	addq	$4, %r8
	cmpq	%r8, %rax
	jne	.LBB9_12
	cmpq	%rax, %rdx
	je	.LBB9_18
	jmp	.LBB9_14
.Lfunc_end9:
	.size	avx2_gray_to_bgra, .Lfunc_end9-avx2_gray_to_bgra
	.cfi_endproc

	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0
.LCPI10_0:
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
.LCPI10_2:
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
.LCPI10_3:
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
	.byte	17
	.byte	128
	.byte	128
	.byte	128
	.byte	21
	.byte	128
	.byte	128
	.byte	128
	.byte	25
	.byte	128
	.byte	128
	.byte	128
	.byte	29
	.byte	128
	.byte	128
	.byte	128
.LCPI10_5:
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
	.byte	18
	.byte	128
	.byte	128
	.byte	128
	.byte	22
	.byte	128
	.byte	128
	.byte	128
	.byte	26
	.byte	128
	.byte	128
	.byte	128
	.byte	30
	.byte	128
	.byte	128
	.byte	128
.LCPI10_6:
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI10_1:
	.byte	255
	.byte	0
	.byte	0
	.byte	0
.LCPI10_4:
	.long	46871
.LCPI10_7:
	.long	32768
.LCPI10_8:
	.long	65793
.LCPI10_9:
	.byte	0
	.byte	0
	.byte	0
	.byte	255
.LCPI10_10:
	.short	4732
	.short	0
.LCPI10_11:
	.short	13933
	.short	0
	.text
	.p2align	4
	.type	avx2_grayscale,@function
avx2_grayscale:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	.LBB10_8
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	movq	%rdx, %r9
	cmpq	$8, %rdx
	setb	%al
	movq	%rsi, %rcx
	subq	%rdi, %rcx
	cmpq	$32, %rcx
	setb	%cl
	orb	%al, %cl
	je	.LBB10_4
	xorl	%eax, %eax
	jmp	.LBB10_3
.LBB10_4:
	movabsq	$9223372036854775800, %rax
	andq	%r9, %rax
	xorl	%ecx, %ecx
	vpbroadcastd	.LCPI10_9(%rip), %ymm0
	vpbroadcastd	.LCPI10_1(%rip), %ymm1
	vpbroadcastd	.LCPI10_10(%rip), %ymm2
	vmovdqa	.LCPI10_3(%rip), %ymm3
	vpbroadcastd	.LCPI10_4(%rip), %ymm4
	vmovdqa	.LCPI10_5(%rip), %ymm5
	vpbroadcastd	.LCPI10_11(%rip), %ymm6
	vpbroadcastd	.LCPI10_7(%rip), %ymm7
	vpbroadcastd	.LCPI10_8(%rip), %ymm8
	.p2align	4
.LBB10_5:
	vmovdqu	(%rdi,%rcx,4), %ymm9
	vpand	%ymm0, %ymm9, %ymm10
	vpand	%ymm1, %ymm9, %ymm11
	vpmaddwd	%ymm2, %ymm11, %ymm11
	vpshufb	%ymm3, %ymm9, %ymm12
	vpmulld	%ymm4, %ymm12, %ymm12
	vpshufb	%ymm5, %ymm9, %ymm9
	vpmaddwd	%ymm6, %ymm9, %ymm9
	vpaddd	%ymm9, %ymm12, %ymm9
	vpaddd	%ymm7, %ymm9, %ymm9
	vpaddd	%ymm9, %ymm11, %ymm9
	vpsrld	$16, %ymm9, %ymm9
	vpmulld	%ymm8, %ymm9, %ymm9
	vpor	%ymm10, %ymm9, %ymm9
	vmovdqu	%ymm9, (%rsi,%rcx,4)
	addq	$8, %rcx
	cmpq	%rcx, %rax
	jne	.LBB10_5
	jmp	.LBB10_6
.LBB10_3:
	movl	(%rdi,%rax,4), %ebx
	movl	%ebx, %edx
	andl	$-16777216, %edx
	movzbl	%bl, %r8d
	imull	$4732, %r8d, %r8d
	movzbl	%bh, %ecx
	imull	$46871, %ecx, %ecx
	addl	%r8d, %ecx
	shrl	$16, %ebx
	movzbl	%bl, %r8d
	imull	$13933, %r8d, %r8d
	addl	%r8d, %ecx
	addl	$32768, %ecx
	shrl	$16, %ecx
	imull	$65793, %ecx, %ecx
	orl	%edx, %ecx
	movl	%ecx, (%rsi,%rax,4)
	incq	%rax
.LBB10_6:
	cmpq	%rax, %r9
	jne	.LBB10_3
	popq	%rbx
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbx
	.cfi_restore %rbp
.LBB10_8:
	vzeroupper
	retq
.Lfunc_end10:
	.size	avx2_grayscale, .Lfunc_end10-avx2_grayscale
	.cfi_endproc

	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI11_0:
	.long	268427264
.LCPI11_1:
	.long	0x77800000
.LCPI11_2:
	.long	260046847
.LCPI11_3:
	.long	2139095040
.LCPI11_4:
	.long	2147483648
	.text
	.p2align	4
	.type	avx2_floats_from_halves,@function
avx2_floats_from_halves:
	.cfi_startproc
	cmpq	$8, %rdx
	jge	.LBB11_2
	xorl	%eax, %eax
	jmp	.LBB11_10
.LBB11_2:
	leaq	-8(%rdx), %rax
	movq	%rax, %r8
	shrq	$3, %r8
	incq	%r8
	movl	%r8d, %ecx
	andl	$3, %ecx
	cmpq	$24, %rax
	jae	.LBB11_4
	movl	$8, %r8d
	xorl	%eax, %eax
	testq	%rcx, %rcx
	jne	.LBB11_8
	jmp	.LBB11_10
.LBB11_4:
	andq	$-4, %r8
	xorl	%eax, %eax
	.p2align	4
.LBB11_5:
	vcvtph2ps	(%rdi,%rax,2), %ymm0
	vmovups	%ymm0, (%rsi,%rax,4)
	vcvtph2ps	16(%rdi,%rax,2), %ymm0
	vmovups	%ymm0, 32(%rsi,%rax,4)
	vcvtph2ps	32(%rdi,%rax,2), %ymm0
	vmovups	%ymm0, 64(%rsi,%rax,4)
	vcvtph2ps	48(%rdi,%rax,2), %ymm0
	vmovdqu	%ymm0, 96(%rsi,%rax,4)
	addq	$32, %rax
	addq	$-4, %r8
	jne	.LBB11_5
	leaq	8(%rax), %r8
	testq	%rcx, %rcx
	je	.LBB11_10
	.p2align	4
.LBB11_8:
	vcvtph2ps	(%rdi,%rax,2), %ymm0
	vmovdqu	%ymm0, (%rsi,%rax,4)
	movq	%r8, %rax
	addq	$8, %r8
	decq	%rcx
	jne	.LBB11_8
	addq	$-8, %r8
	movq	%r8, %rax
.LBB11_10:
	movq	%rdx, %r8
	subq	%rax, %r8
	jle	.LBB11_26
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	xorl	%ecx, %ecx
	cmpq	$4, %r8
	jb	.LBB11_23
	leaq	(%rdi,%rax,2), %rcx
	leaq	(%rsi,%rax,4), %r9
	leaq	(%rsi,%rdx,4), %r10
	leaq	(%rdi,%rdx,2), %r11
	cmpq	%r11, %r9
	setb	%r9b
	cmpq	%r10, %rcx
	setb	%cl
	testb	%cl, %r9b
	je	.LBB11_14
	xorl	%ecx, %ecx
	jmp	.LBB11_23
.LBB11_14:
	cmpq	$32, %r8
	jae	.LBB11_16
	xorl	%ecx, %ecx
	jmp	.LBB11_20
.LBB11_16:
	movabsq	$9223372036854775776, %rcx
	andq	%r8, %rcx
	leaq	(%rsi,%rax,4), %r9
	addq	$96, %r9
	leaq	(%rdi,%rax,2), %r10
	addq	$48, %r10
	xorl	%r11d, %r11d
	vpbroadcastd	.LCPI11_0(%rip), %ymm0
	vbroadcastss	.LCPI11_1(%rip), %ymm1
	vpbroadcastd	.LCPI11_2(%rip), %ymm2
	vpbroadcastd	.LCPI11_3(%rip), %ymm3
	vpbroadcastd	.LCPI11_4(%rip), %ymm4
	.p2align	4
.LBB11_17:
	vmovdqu	-48(%r10,%r11,2), %xmm8
	vmovdqu	-32(%r10,%r11,2), %xmm7
	vmovdqu	-16(%r10,%r11,2), %xmm6
	vmovdqu	(%r10,%r11,2), %xmm5
	vpmovzxwd	%xmm8, %ymm9
	vpslld	$13, %ymm9, %ymm9
	vpand	%ymm0, %ymm9, %ymm9
	vpcmpgtd	%ymm2, %ymm9, %ymm10
	vpand	%ymm3, %ymm10, %ymm10
	vpmovsxwd	%xmm8, %ymm8
	vpand	%ymm4, %ymm8, %ymm8
	vpor	%ymm8, %ymm10, %ymm8
	vpmovzxwd	%xmm7, %ymm10
	vpslld	$13, %ymm10, %ymm10
	vpand	%ymm0, %ymm10, %ymm10
	vmulps	%ymm1, %ymm9, %ymm9
	vpor	%ymm9, %ymm8, %ymm8
	vpcmpgtd	%ymm2, %ymm10, %ymm9
	vpand	%ymm3, %ymm9, %ymm9
	vpmovsxwd	%xmm7, %ymm7
	vpand	%ymm4, %ymm7, %ymm7
	vpor	%ymm7, %ymm9, %ymm7
	vpmovzxwd	%xmm6, %ymm9
	vpslld	$13, %ymm9, %ymm9
	vpand	%ymm0, %ymm9, %ymm9
	vmulps	%ymm1, %ymm10, %ymm10
	vpor	%ymm7, %ymm10, %ymm7
	vpcmpgtd	%ymm2, %ymm9, %ymm10
	vpand	%ymm3, %ymm10, %ymm10
	vpmovsxwd	%xmm6, %ymm6
	vpand	%ymm4, %ymm6, %ymm6
	vpor	%ymm6, %ymm10, %ymm6
	vpmovzxwd	%xmm5, %ymm10
	vpslld	$13, %ymm10, %ymm10
	vpand	%ymm0, %ymm10, %ymm10
	vmulps	%ymm1, %ymm9, %ymm9
	vpor	%ymm6, %ymm9, %ymm6
	vpcmpgtd	%ymm2, %ymm10, %ymm9
	vpand	%ymm3, %ymm9, %ymm9
	vpmovsxwd	%xmm5, %ymm5
	vpand	%ymm4, %ymm5, %ymm5
	vpor	%ymm5, %ymm9, %ymm5
	vmulps	%ymm1, %ymm10, %ymm9
	vpor	%ymm5, %ymm9, %ymm5
	vmovdqu	%ymm8, -96(%r9,%r11,4)
	vmovdqu	%ymm7, -64(%r9,%r11,4)
	vmovdqu	%ymm6, -32(%r9,%r11,4)
	vmovdqu	%ymm5, (%r9,%r11,4)
	addq	$32, %r11
	cmpq	%r11, %rcx
	jne	.LBB11_17
	cmpq	%rcx, %r8
	je	.LBB11_25
	testb	$28, %r8b
	je	.LBB11_23
.LBB11_20:
	movl	%edx, %r9d
	andl	$3, %r9d
	subq	%r9, %r8
	movq	%rdx, %r10
	andq	$-4, %r10
	vpbroadcastd	.LCPI11_0(%rip), %xmm0
	addq	%rax, %rcx
	vbroadcastss	.LCPI11_1(%rip), %xmm1
	vpbroadcastd	.LCPI11_2(%rip), %xmm2
	vpbroadcastd	.LCPI11_3(%rip), %xmm3
	vpbroadcastd	.LCPI11_4(%rip), %xmm4
	.p2align	4
.LBB11_21:
	vmovq	(%rdi,%rcx,2), %xmm5
	vpmovzxwd	%xmm5, %xmm6
	vpslld	$13, %xmm6, %xmm6
	vpand	%xmm0, %xmm6, %xmm6
	vmulps	%xmm1, %xmm6, %xmm7
	vpcmpgtd	%xmm2, %xmm6, %xmm6
	vpand	%xmm3, %xmm6, %xmm6
	vpmovsxwd	%xmm5, %xmm5
	vpand	%xmm4, %xmm5, %xmm5
	vpor	%xmm5, %xmm6, %xmm5
	vpor	%xmm7, %xmm5, %xmm5
	vmovdqu	%xmm5, (%rsi,%rcx,4)
	addq	$4, %rcx
	cmpq	%rcx, %r10
	jne	.LBB11_21
	movq	%r8, %rcx
	testq	%r9, %r9
	je	.LBB11_25
.LBB11_23:
	addq	%rax, %rcx
	vmovss	.LCPI11_1(%rip), %xmm0
	movl	$2139095040, %eax
	.p2align	4
.LBB11_24:
	movswl	(%rdi,%rcx,2), %r8d
	movl	%r8d, %r9d
	shll	$13, %r9d
	andl	$268427264, %r9d
	vmovd	%r9d, %xmm1
	vmulss	%xmm0, %xmm1, %xmm1
	vmovd	%xmm1, %r10d
	cmpl	$260046848, %r9d
	movl	$0, %r9d
	cmovael	%eax, %r9d
	andl	$-2147483648, %r8d
	orl	%r9d, %r8d
	orl	%r10d, %r8d
	movl	%r8d, (%rsi,%rcx,4)
	incq	%rcx
	cmpq	%rcx, %rdx
	jne	.LBB11_24
.LBB11_25:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB11_26:
	vzeroupper
	retq
.Lfunc_end11:
	.size	avx2_floats_from_halves, .Lfunc_end11-avx2_floats_from_halves
	.cfi_endproc

	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI12_0:
	.long	32768
.LCPI12_1:
	.long	2147483647
.LCPI12_2:
	.long	1199570943
.LCPI12_3:
	.long	1
.LCPI12_4:
	.long	3355447295
.LCPI12_5:
	.long	0x3f000000
.LCPI12_6:
	.long	947912703
.LCPI12_7:
	.long	2139095040
.LCPI12_8:
	.long	32256
.LCPI12_9:
	.long	31744
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0
.LCPI12_10:
	.byte	0
	.byte	1
	.byte	4
	.byte	5
	.byte	8
	.byte	9
	.byte	12
	.byte	13
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.byte	16
	.byte	17
	.byte	20
	.byte	21
	.byte	24
	.byte	25
	.byte	28
	.byte	29
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.text
	.p2align	4
	.type	avx2_halves_from_floats,@function
avx2_halves_from_floats:
	.cfi_startproc
	cmpq	$8, %rdx
	jge	.LBB12_2
	xorl	%eax, %eax
	jmp	.LBB12_9
.LBB12_2:
	leaq	-8(%rdx), %rax
	movq	%rax, %r8
	shrq	$3, %r8
	incq	%r8
	movl	%r8d, %ecx
	andl	$3, %ecx
	cmpq	$24, %rax
	jae	.LBB12_4
	movl	$8, %r8d
	xorl	%eax, %eax
	testq	%rcx, %rcx
	jne	.LBB12_7
	jmp	.LBB12_9
.LBB12_4:
	andq	$-4, %r8
	xorl	%eax, %eax
	.p2align	4
.LBB12_5:
	vmovups	(%rdi,%rax,4), %ymm0
	vcvtps2ph	$0, %ymm0, (%rsi,%rax,2)
	vmovups	32(%rdi,%rax,4), %ymm0
	vcvtps2ph	$0, %ymm0, 16(%rsi,%rax,2)
	vmovups	64(%rdi,%rax,4), %ymm0
	vcvtps2ph	$0, %ymm0, 32(%rsi,%rax,2)
	vmovdqu	96(%rdi,%rax,4), %ymm0
	vcvtps2ph	$0, %ymm0, 48(%rsi,%rax,2)
	addq	$32, %rax
	addq	$-4, %r8
	jne	.LBB12_5
	leaq	8(%rax), %r8
	testq	%rcx, %rcx
	je	.LBB12_9
	.p2align	4
.LBB12_7:
	vmovdqu	(%rdi,%rax,4), %ymm0
	vcvtps2ph	$0, %ymm0, (%rsi,%rax,2)
	movq	%r8, %rax
	addq	$8, %r8
	decq	%rcx
	jne	.LBB12_7
	addq	$-8, %r8
	movq	%r8, %rax
.LBB12_9:
	movq	%rdx, %rcx
	subq	%rax, %rcx
	jle	.LBB12_23
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	cmpq	$8, %rcx
	jb	.LBB12_11
	leaq	(%rdi,%rax,4), %r8
	leaq	(%rsi,%rax,2), %r9
	leaq	(%rsi,%rdx,2), %r10
	leaq	(%rdi,%rdx,4), %r11
	cmpq	%r11, %r9
	setb	%r9b
	cmpq	%r10, %r8
	setb	%r8b
	testb	%r8b, %r9b
	je	.LBB12_14
.LBB12_11:
	xorl	%ecx, %ecx
.LBB12_17:
	addq	%rcx, %rax
	vmovss	.LCPI12_5(%rip), %xmm0
	jmp	.LBB12_20
	.p2align	4
.LBB12_18:
	btl	$13, %ecx
	movl	%r9d, %r10d
	adcl	$-939520001, %r10d
	shrl	$13, %r10d
	vmovd	%r9d, %xmm1
	vaddss	%xmm0, %xmm1, %xmm1
	vmovd	%xmm1, %r8d
	addl	$-1056964608, %r8d
	cmpl	$947912704, %r9d
	cmovael	%r10d, %r8d
.LBB12_19:
	shrl	$16, %ecx
	andl	$32768, %ecx
	orl	%r8d, %ecx
	movw	%cx, (%rsi,%rax,2)
	incq	%rax
	cmpq	%rax, %rdx
	je	.LBB12_22
.LBB12_20:
	movl	(%rdi,%rax,4), %ecx
	movl	%ecx, %r9d
	andl	$2147483647, %r9d
	cmpl	$1199570944, %r9d
	jb	.LBB12_18
	xorl	%r8d, %r8d
	cmpl	$2139095041, %r9d
	setae	%r8b
	orl	$62, %r8d
	shll	$9, %r8d
	jmp	.LBB12_19
.LBB12_14:
	movl	%edx, %r8d
	andl	$7, %r8d
	subq	%r8, %rcx
	movq	%rdx, %r9
	andq	$-8, %r9
	vpbroadcastd	.LCPI12_0(%rip), %ymm0
	vpbroadcastd	.LCPI12_1(%rip), %ymm1
	vpbroadcastd	.LCPI12_2(%rip), %ymm2
	vpbroadcastd	.LCPI12_3(%rip), %ymm3
	vpbroadcastd	.LCPI12_4(%rip), %ymm4
	vbroadcastss	.LCPI12_5(%rip), %ymm5
	vpbroadcastd	.LCPI12_6(%rip), %ymm6
	vpbroadcastd	.LCPI12_7(%rip), %ymm7
	vbroadcastss	.LCPI12_8(%rip), %ymm8
	vbroadcastss	.LCPI12_9(%rip), %ymm9
	vmovdqa	.LCPI12_10(%rip), %ymm10
	movq	%rax, %r10
	.p2align	4
.LBB12_15:
	vmovdqu	(%rdi,%r10,4), %ymm11
	vpand	%ymm1, %ymm11, %ymm12
	vpsrld	$13, %ymm11, %ymm13
	vpand	%ymm3, %ymm13, %ymm13
	vpaddd	%ymm4, %ymm12, %ymm14
	vpaddd	%ymm13, %ymm14, %ymm13
	vpsrld	$13, %ymm13, %ymm13
	vaddps	%ymm5, %ymm12, %ymm14
	vpcmpgtd	%ymm6, %ymm12, %ymm15
	vblendvps	%ymm15, %ymm13, %ymm14, %ymm13
	vpcmpgtd	%ymm2, %ymm12, %ymm14
	vpcmpgtd	%ymm7, %ymm12, %ymm12
	vblendvps	%ymm12, %ymm8, %ymm9, %ymm12
	vblendvps	%ymm14, %ymm12, %ymm13, %ymm12
	vpsrld	$16, %ymm11, %ymm11
	vpand	%ymm0, %ymm11, %ymm11
	vorps	%ymm11, %ymm12, %ymm11
	vpshufb	%ymm10, %ymm11, %ymm11
	vpermq	$232, %ymm11, %ymm11
	vmovdqu	%xmm11, (%rsi,%r10,2)
	addq	$8, %r10
	cmpq	%r10, %r9
	jne	.LBB12_15
	testq	%r8, %r8
	jne	.LBB12_17
.LBB12_22:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB12_23:
	vzeroupper
	retq
.Lfunc_end12:
	.size	avx2_halves_from_floats, .Lfunc_end12-avx2_halves_from_floats
	.cfi_endproc

	.hidden	craster_avx2
	.type	craster_avx2,@object
	.section	.data.rel.ro,"aw",@progbits
	.globl	craster_avx2
	.p2align	3, 0x0
craster_avx2:
	.quad	avx2_resample_vertical
	.quad	avx2_resample_horizontal
	.quad	avx2_clamp_to_alpha
	.quad	avx2_area_accumulate
	.quad	avx2_area_average
	.quad	avx2_blur_box
	.quad	craster_x86_gather
	.quad	craster_x86_scatter
	.quad	avx2_premultiply_bgra
	.quad	avx2_swap_red_blue
	.quad	avx2_rgb_to_bgra
	.quad	avx2_gray_to_bgra
	.quad	avx2_grayscale
	.quad	avx2_floats_from_halves
	.quad	avx2_halves_from_floats
	.size	craster_avx2, 120

	.hidden	craster_sse2
	.hidden	craster_x86_gather
	.hidden	craster_x86_scatter
	.section	".note.GNU-stack","",@progbits
#endif
#if defined(__APPLE__)
	.section	__TEXT,__text,regular,pure_instructions
	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI0_0:
	.long	8192
	.section	__TEXT,__const
	.p2align	5, 0x0
LCPI0_1:
	.byte	255
	.byte	0
	.space	30
LCPI0_2:
	.byte	0
	.byte	8
	.byte	1
	.byte	9
	.byte	2
	.byte	10
	.byte	3
	.byte	11
	.byte	4
	.byte	12
	.byte	5
	.byte	13
	.byte	6
	.byte	14
	.byte	7
	.byte	15
	.byte	0
	.byte	8
	.byte	1
	.byte	9
	.byte	2
	.byte	10
	.byte	3
	.byte	11
	.byte	4
	.byte	12
	.byte	5
	.byte	13
	.byte	6
	.byte	14
	.byte	7
	.byte	15
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_avx2_resample_vertical:
	.cfi_startproc
	testq	%r8, %r8
	jle	LBB0_7
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	vpbroadcastd	LCPI0_0(%rip), %ymm0
	xorl	%eax, %eax
	vpbroadcastw	LCPI0_1(%rip), %ymm1
	jmp	LBB0_2
	.p2align	4
LBB0_3:
	vpxor	%xmm4, %xmm4, %xmm4
	vpxor	%xmm6, %xmm6, %xmm6
	vpxor	%xmm10, %xmm10, %xmm10
	vpxor	%xmm7, %xmm7, %xmm7
	vpxor	%xmm3, %xmm3, %xmm3
	vpxor	%xmm5, %xmm5, %xmm5
	vpxor	%xmm9, %xmm9, %xmm9
	vpxor	%xmm11, %xmm11, %xmm11
LBB0_5:
	vpackssdw	%ymm4, %ymm10, %ymm4
	vpackssdw	%ymm6, %ymm7, %ymm6
	vpackuswb	%ymm4, %ymm6, %ymm4
	vpackssdw	%ymm3, %ymm9, %ymm3
	vpackssdw	%ymm5, %ymm11, %ymm5
	vpackuswb	%ymm3, %ymm5, %ymm3
	vmovdqa	LCPI0_2(%rip), %ymm2
	vpshufb	%ymm2, %ymm3, %ymm3
	vmovdqu	%ymm3, (%rcx,%rax)
	vpshufb	%ymm2, %ymm4, %ymm3
	vmovdqu	%ymm3, 32(%rcx,%rax)
	addq	$64, %rax
	cmpq	%r8, %rax
	jge	LBB0_6
LBB0_2:
	testq	%rdx, %rdx
	jle	LBB0_3
	vmovdqa	%ymm0, %ymm5
	vmovdqa	%ymm0, %ymm3
	vmovdqa	%ymm0, %ymm9
	vmovdqa	%ymm0, %ymm6
	vmovdqa	%ymm0, %ymm7
	vmovdqa	%ymm0, %ymm4
	vmovdqa	%ymm0, %ymm10
	vmovdqa	%ymm0, %ymm8
	xorl	%r9d, %r9d
	.p2align	4
LBB0_9:
	vpbroadcastd	(%rsi,%r9,2), %ymm11
	movq	(%rdi,%r9,8), %r10
	movq	8(%rdi,%r9,8), %r11
	vmovdqu	(%r10,%rax), %ymm12
	vmovdqu	32(%r10,%rax), %ymm13
	vmovdqu	(%r11,%rax), %ymm14
	vmovdqu	32(%r11,%rax), %ymm15
	vpunpcklwd	%ymm14, %ymm12, %ymm2
	vpunpckhwd	%ymm14, %ymm12, %ymm12
	vpunpcklwd	%ymm15, %ymm13, %ymm14
	vpunpckhwd	%ymm15, %ymm13, %ymm13
	vpand	%ymm1, %ymm2, %ymm15
	vpmaddwd	%ymm11, %ymm15, %ymm15
	vpaddd	%ymm5, %ymm15, %ymm5
	vpsrlw	$8, %ymm2, %ymm2
	vpmaddwd	%ymm2, %ymm11, %ymm2
	vpaddd	%ymm3, %ymm2, %ymm3
	vpand	%ymm1, %ymm12, %ymm2
	vpmaddwd	%ymm2, %ymm11, %ymm2
	vpaddd	%ymm2, %ymm9, %ymm9
	vpsrlw	$8, %ymm12, %ymm2
	vpmaddwd	%ymm2, %ymm11, %ymm2
	vpaddd	%ymm6, %ymm2, %ymm6
	vpand	%ymm1, %ymm14, %ymm2
	vpmaddwd	%ymm2, %ymm11, %ymm2
	vpaddd	%ymm7, %ymm2, %ymm7
	vpsrlw	$8, %ymm14, %ymm2
	vpmaddwd	%ymm2, %ymm11, %ymm2
	vpaddd	%ymm4, %ymm2, %ymm4
	vpand	%ymm1, %ymm13, %ymm2
	vpmaddwd	%ymm2, %ymm11, %ymm2
	vpaddd	%ymm2, %ymm10, %ymm10
	vpsrlw	$8, %ymm13, %ymm2
	vpmaddwd	%ymm2, %ymm11, %ymm2
	vpaddd	%ymm2, %ymm8, %ymm8
	addq	$2, %r9
	cmpq	%rdx, %r9
	jl	LBB0_9
	vpsrad	$14, %ymm5, %ymm11
	vpsrad	$14, %ymm9, %ymm5
	vpsrad	$14, %ymm3, %ymm9
	vpsrad	$14, %ymm6, %ymm3
	vpsrad	$14, %ymm7, %ymm7
	vpsrad	$14, %ymm10, %ymm6
	vpsrad	$14, %ymm4, %ymm10
	vpsrad	$14, %ymm8, %ymm4
	jmp	LBB0_5
LBB0_6:
	popq	%rbp
LBB0_7:
	vzeroupper
	retq
	.cfi_endproc

	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI1_0:
	.long	8192
	.section	__TEXT,__const
	.p2align	5, 0x0
LCPI1_1:
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
LCPI1_2:
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
_avx2_resample_horizontal:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r12
	pushq	%rbx
	.cfi_offset %rbx, -48
	.cfi_offset %r12, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	cmpq	$2, %r9
	jl	LBB1_1
	leaq	(%rdx,%rcx,2), %rax
	leaq	(,%rcx,4), %r10
	vpbroadcastd	LCPI1_0(%rip), %ymm0
	xorl	%ebx, %ebx
	vmovdqa	LCPI1_1(%rip), %ymm1
	vmovdqa	LCPI1_2(%rip), %ymm2
	movq	%rdx, %r11
	jmp	LBB1_3
	.p2align	4
LBB1_4:
	vpxor	%xmm3, %xmm3, %xmm3
LBB1_8:
	vpackssdw	%ymm0, %ymm3, %ymm3
	vpackuswb	%ymm0, %ymm3, %ymm3
	vextracti128	$1, %ymm3, %xmm4
	vpunpckldq	%xmm4, %xmm3, %xmm3
	vmovq	%xmm3, (%r8,%rbx,4)
	leaq	2(%rbx), %r14
	addq	$3, %rbx
	addq	%r10, %rax
	addq	%r10, %r11
	cmpq	%r9, %rbx
	movq	%r14, %rbx
	jge	LBB1_9
LBB1_3:
	testq	%rcx, %rcx
	jle	LBB1_4
	movslq	(%rsi,%rbx,4), %r14
	leaq	(%rdi,%r14,4), %r14
	movslq	4(%rsi,%rbx,4), %r15
	leaq	(%rdi,%r15,4), %r15
	vpxor	%xmm3, %xmm3, %xmm3
	vmovdqa	%ymm0, %ymm4
	xorl	%r12d, %r12d
	.p2align	4
LBB1_6:
	vmovdqu	(%r14,%r12,4), %xmm5
	vinserti128	$1, (%r15,%r12,4), %ymm5, %ymm5
	vmovdqu	(%r11,%r12,2), %xmm6
	vinserti128	$1, (%rax,%r12,2), %ymm6, %ymm6
	vpshufb	%ymm1, %ymm5, %ymm7
	vpshufd	$0, %ymm6, %ymm8
	vpmaddwd	%ymm7, %ymm8, %ymm7
	vpaddd	%ymm4, %ymm7, %ymm4
	vpshufb	%ymm2, %ymm5, %ymm5
	vpshufd	$85, %ymm6, %ymm6
	vpmaddwd	%ymm6, %ymm5, %ymm5
	vpaddd	%ymm3, %ymm5, %ymm3
	addq	$4, %r12
	cmpq	%rcx, %r12
	jl	LBB1_6
	vpaddd	%ymm4, %ymm3, %ymm3
	vpsrad	$14, %ymm3, %ymm3
	jmp	LBB1_8
LBB1_1:
	xorl	%r14d, %r14d
LBB1_9:
	cmpq	%r9, %r14
	jge	LBB1_10
	leaq	(%rsi,%r14,4), %rsi
	leaq	(%r8,%r14,4), %r8
	imulq	%rcx, %r14
	leaq	(%rdx,%r14,2), %rdx
	movl	$1, %r9d
	popq	%rbx
	popq	%r12
	popq	%r14
	popq	%r15
	popq	%rbp
	vzeroupper
	jmpq	*_craster_sse2+8(%rip)
LBB1_10:
	popq	%rbx
	popq	%r12
	popq	%r14
	popq	%r15
	popq	%rbp
	vzeroupper
	retq
	.cfi_endproc

	.section	__TEXT,__const
	.p2align	5, 0x0
LCPI2_0:
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
LCPI2_2:
	.byte	1
	.byte	5
	.byte	9
	.byte	13
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
	.byte	1
	.byte	5
	.byte	9
	.byte	13
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
LCPI2_3:
	.byte	2
	.byte	6
	.byte	10
	.byte	14
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
	.byte	2
	.byte	6
	.byte	10
	.byte	14
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
LCPI2_4:
	.byte	3
	.byte	7
	.byte	11
	.byte	15
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
	.byte	3
	.byte	7
	.byte	11
	.byte	15
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
	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI2_1:
	.space	4
	.space	4
	.long	0
	.long	4
	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI2_5:
	.byte	0
	.byte	4
	.byte	8
	.byte	12
LCPI2_6:
	.byte	1
	.byte	5
	.byte	9
	.byte	13
LCPI2_7:
	.byte	2
	.byte	6
	.byte	10
	.byte	14
LCPI2_8:
	.byte	3
	.byte	7
	.byte	11
	.byte	15
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_avx2_clamp_to_alpha:
	.cfi_startproc
	testq	%rsi, %rsi
	jle	LBB2_8
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	cmpq	$16, %rsi
	jae	LBB2_4
	xorl	%eax, %eax
	jmp	LBB2_3
LBB2_4:
	movabsq	$9223372036854775792, %rax
	andq	%rsi, %rax
	xorl	%ecx, %ecx
	vpbroadcastd	LCPI2_5(%rip), %ymm0
	vmovdqa	LCPI2_1(%rip), %xmm1
	vpbroadcastd	LCPI2_6(%rip), %ymm2
	vpbroadcastd	LCPI2_7(%rip), %ymm3
	vpbroadcastd	LCPI2_8(%rip), %ymm4
	.p2align	4
LBB2_5:
	vmovdqu	(%rdi,%rcx,4), %ymm6
	vmovdqu	32(%rdi,%rcx,4), %ymm5
	vpshufb	%ymm0, %ymm6, %ymm7
	vextracti128	$1, %ymm7, %xmm8
	vpunpckldq	%xmm8, %xmm7, %xmm7
	vpshufb	%ymm0, %ymm5, %ymm8
	vpermd	%ymm8, %ymm1, %ymm8
	vpblendd	$12, %xmm8, %xmm7, %xmm8
	vpshufb	%ymm4, %ymm6, %ymm7
	vextracti128	$1, %ymm7, %xmm9
	vpunpckldq	%xmm9, %xmm7, %xmm7
	vpshufb	%ymm4, %ymm5, %ymm9
	vpermd	%ymm9, %ymm1, %ymm9
	vpblendd	$12, %xmm9, %xmm7, %xmm7
	vpminub	%xmm7, %xmm8, %xmm8
	vpextrb	$0, %xmm8, (%rdi,%rcx,4)
	vpextrb	$1, %xmm8, 4(%rdi,%rcx,4)
	vpextrb	$2, %xmm8, 8(%rdi,%rcx,4)
	vpextrb	$3, %xmm8, 12(%rdi,%rcx,4)
	vpextrb	$4, %xmm8, 16(%rdi,%rcx,4)
	vpextrb	$5, %xmm8, 20(%rdi,%rcx,4)
	vpextrb	$6, %xmm8, 24(%rdi,%rcx,4)
	vpextrb	$7, %xmm8, 28(%rdi,%rcx,4)
	vpextrb	$8, %xmm8, 32(%rdi,%rcx,4)
	vpextrb	$9, %xmm8, 36(%rdi,%rcx,4)
	vpshufb	%ymm2, %ymm6, %ymm9
	vpextrb	$10, %xmm8, 40(%rdi,%rcx,4)
	vextracti128	$1, %ymm9, %xmm10
	vpextrb	$11, %xmm8, 44(%rdi,%rcx,4)
	vpunpckldq	%xmm10, %xmm9, %xmm9
	vpextrb	$12, %xmm8, 48(%rdi,%rcx,4)
	vpshufb	%ymm2, %ymm5, %ymm10
	vpextrb	$13, %xmm8, 52(%rdi,%rcx,4)
	vpermd	%ymm10, %ymm1, %ymm10
	vpextrb	$14, %xmm8, 56(%rdi,%rcx,4)
	vpblendd	$12, %xmm10, %xmm9, %xmm9
	vpextrb	$15, %xmm8, 60(%rdi,%rcx,4)
	vpminub	%xmm7, %xmm9, %xmm8
	vpextrb	$0, %xmm8, 1(%rdi,%rcx,4)
	vpextrb	$1, %xmm8, 5(%rdi,%rcx,4)
	vpextrb	$2, %xmm8, 9(%rdi,%rcx,4)
	vpextrb	$3, %xmm8, 13(%rdi,%rcx,4)
	vpextrb	$4, %xmm8, 17(%rdi,%rcx,4)
	vpextrb	$5, %xmm8, 21(%rdi,%rcx,4)
	vpextrb	$6, %xmm8, 25(%rdi,%rcx,4)
	vpextrb	$7, %xmm8, 29(%rdi,%rcx,4)
	vpextrb	$8, %xmm8, 33(%rdi,%rcx,4)
	vpextrb	$9, %xmm8, 37(%rdi,%rcx,4)
	vpshufb	%ymm3, %ymm6, %ymm6
	vpextrb	$10, %xmm8, 41(%rdi,%rcx,4)
	vextracti128	$1, %ymm6, %xmm9
	vpextrb	$11, %xmm8, 45(%rdi,%rcx,4)
	vpunpckldq	%xmm9, %xmm6, %xmm6
	vpextrb	$12, %xmm8, 49(%rdi,%rcx,4)
	vpshufb	%ymm3, %ymm5, %ymm5
	vpextrb	$13, %xmm8, 53(%rdi,%rcx,4)
	vpermd	%ymm5, %ymm1, %ymm5
	vpextrb	$14, %xmm8, 57(%rdi,%rcx,4)
	vpblendd	$12, %xmm5, %xmm6, %xmm5
	vpextrb	$15, %xmm8, 61(%rdi,%rcx,4)
	vpminub	%xmm7, %xmm5, %xmm5
	vpextrb	$0, %xmm5, 2(%rdi,%rcx,4)
	vpextrb	$1, %xmm5, 6(%rdi,%rcx,4)
	vpextrb	$2, %xmm5, 10(%rdi,%rcx,4)
	vpextrb	$3, %xmm5, 14(%rdi,%rcx,4)
	vpextrb	$4, %xmm5, 18(%rdi,%rcx,4)
	vpextrb	$5, %xmm5, 22(%rdi,%rcx,4)
	vpextrb	$6, %xmm5, 26(%rdi,%rcx,4)
	vpextrb	$7, %xmm5, 30(%rdi,%rcx,4)
	vpextrb	$8, %xmm5, 34(%rdi,%rcx,4)
	vpextrb	$9, %xmm5, 38(%rdi,%rcx,4)
	vpextrb	$10, %xmm5, 42(%rdi,%rcx,4)
	vpextrb	$11, %xmm5, 46(%rdi,%rcx,4)
	vpextrb	$12, %xmm5, 50(%rdi,%rcx,4)
	vpextrb	$13, %xmm5, 54(%rdi,%rcx,4)
	vpextrb	$14, %xmm5, 58(%rdi,%rcx,4)
	vpextrb	$15, %xmm5, 62(%rdi,%rcx,4)
	addq	$16, %rcx
	cmpq	%rcx, %rax
	jne	LBB2_5
	jmp	LBB2_6
LBB2_3:
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
LBB2_6:
	cmpq	%rax, %rsi
	jne	LBB2_3
	popq	%rbp
LBB2_8:
	vzeroupper
	retq
	.cfi_endproc

	.p2align	4
_avx2_area_accumulate:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	testq	%rcx, %rcx
	jle	LBB3_13
	cmpq	$4, %rcx
	jae	LBB3_4
	xorl	%eax, %eax
	jmp	LBB3_3
LBB3_4:
	movabsq	$9223372036854775776, %r8
	vmovd	%esi, %xmm0
	cmpq	$32, %rcx
	jae	LBB3_6
	xorl	%eax, %eax
	jmp	LBB3_10
LBB3_6:
	movq	%rcx, %rax
	andq	%r8, %rax
	vpbroadcastd	%xmm0, %ymm1
	xorl	%r9d, %r9d
	.p2align	4
LBB3_7:
	vpmovzxbd	(%rdi,%r9), %ymm2
	vpmovzxbd	8(%rdi,%r9), %ymm3
	vpmovzxbd	16(%rdi,%r9), %ymm4
	vpmovzxbd	24(%rdi,%r9), %ymm5
	vpmulld	%ymm2, %ymm1, %ymm2
	vpmulld	%ymm3, %ymm1, %ymm3
	vpmulld	%ymm4, %ymm1, %ymm4
	vpmulld	%ymm5, %ymm1, %ymm5
	vpaddd	(%rdx,%r9,4), %ymm2, %ymm2
	vpaddd	32(%rdx,%r9,4), %ymm3, %ymm3
	vpaddd	64(%rdx,%r9,4), %ymm4, %ymm4
	vpaddd	96(%rdx,%r9,4), %ymm5, %ymm5
	vmovdqu	%ymm2, (%rdx,%r9,4)
	vmovdqu	%ymm3, 32(%rdx,%r9,4)
	vmovdqu	%ymm4, 64(%rdx,%r9,4)
	vmovdqu	%ymm5, 96(%rdx,%r9,4)
	addq	$32, %r9
	cmpq	%r9, %rax
	jne	LBB3_7
	cmpq	%rax, %rcx
	je	LBB3_13
	testb	$28, %cl
	je	LBB3_3
LBB3_10:
	movq	%rax, %r9
	addq	$28, %r8
	movq	%r8, %rax
	andq	%rcx, %rax
	vpbroadcastd	%xmm0, %xmm0
	.p2align	4
LBB3_11:
	vpmovzxbd	(%rdi,%r9), %xmm1
	vpmulld	%xmm1, %xmm0, %xmm1
	vpaddd	(%rdx,%r9,4), %xmm1, %xmm1
	vmovdqu	%xmm1, (%rdx,%r9,4)
	addq	$4, %r9
	cmpq	%r9, %rax
	jne	LBB3_11
	jmp	LBB3_12
LBB3_3:
	movzbl	(%rdi,%rax), %r8d
	imull	%esi, %r8d
	addl	%r8d, (%rdx,%rax,4)
	incq	%rax
LBB3_12:
	cmpq	%rax, %rcx
	jne	LBB3_3
LBB3_13:
	popq	%rbp
	vzeroupper
	retq
	.cfi_endproc

	.section	__TEXT,__literal8,8byte_literals
	.p2align	3, 0x0
LCPI4_0:
	.quad	4841369599423283200
LCPI4_1:
	.quad	0xc330000000000000
LCPI4_2:
	.quad	0x3fe0000000000000
	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI4_3:
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
LCPI4_4:
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
_avx2_area_average:
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
	jle	LBB4_5
	movq	%rcx, %r9
	movl	%edx, %ecx
	decq	%r9
	xorl	%edx, %edx
	vpbroadcastq	LCPI4_0(%rip), %ymm0
	vbroadcastsd	LCPI4_1(%rip), %ymm1
	vbroadcastsd	LCPI4_2(%rip), %ymm2
	vmovd	LCPI4_4(%rip), %xmm3
	.p2align	4
LBB4_2:
	movq	(%rsi,%rdx,8), %r15
	cmpq	%r9, %r15
	movq	%r9, %r12
	cmovlq	%r15, %r12
	movq	8(%rsi,%rdx,8), %r14
	leaq	1(%rdx), %rbx
	subq	%r15, %r14
	cmpq	$2, %r14
	movl	$1, %eax
	cmovlq	%rax, %r14
	leaq	(%r14,%r12), %rax
	vpxor	%xmm4, %xmm4, %xmm4
	.p2align	4
LBB4_3:
	movq	%r12, %r13
	sarq	%cl, %r13
	leaq	1(%r13), %r10
	shlq	%cl, %r10
	cmpq	%rax, %r10
	movq	%rax, %r11
	cmovlq	%r10, %r11
	shlq	$4, %r13
	movq	%r11, %r15
	subq	%r12, %r15
	vpmovzxdq	(%rdi,%r13), %ymm5
	vmovq	%r15, %xmm6
	vpbroadcastq	%xmm6, %ymm6
	vpmuludq	%ymm5, %ymm6, %ymm7
	vpaddq	%ymm4, %ymm7, %ymm4
	vpsrlq	$32, %ymm6, %ymm6
	vpmuludq	%ymm5, %ymm6, %ymm5
	vpsllq	$32, %ymm5, %ymm5
	vpaddq	%ymm5, %ymm4, %ymm4
	movq	%r11, %r12
	cmpq	%rax, %r10
	jl	LBB4_3
	vpor	%ymm0, %ymm4, %ymm4
	vaddpd	%ymm1, %ymm4, %ymm4
	imulq	%r8, %r14
	vcvtsi2sd	%r14, %xmm15, %xmm5
	vbroadcastsd	%xmm5, %ymm5
	vdivpd	%ymm5, %ymm4, %ymm4
	vaddpd	%ymm2, %ymm4, %ymm4
	vcvttpd2dq	%ymm4, %xmm4
	vpshufb	%xmm3, %xmm4, %xmm4
	movq	-48(%rbp), %rax
	vmovd	%xmm4, (%rax,%rdx,4)
	movq	%rbx, %rdx
	cmpq	16(%rbp), %rbx
	jne	LBB4_2
LBB4_5:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	vzeroupper
	retq
	.cfi_endproc

	.section	__TEXT,__const
	.p2align	1, 0x0
LCPI5_0:
	.byte	1
	.byte	255
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_avx2_blur_box:
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
	cmpq	$2, %r9
	movl	$1, %eax
	cmovgeq	%r9, %rax
	vmovd	%eax, %xmm0
	vpbroadcastw	%xmm0, %ymm0
	testq	%r9, %r9
	js	LBB5_1
	movq	%r9, %rax
	negq	%rax
	leaq	-1(%r8), %r10
	leaq	1(%r9,%r9), %r11
	xorl	%ebx, %ebx
	vpxor	%xmm4, %xmm4, %xmm4
	vmovdqa	%ymm0, %ymm1
	vmovdqa	%ymm0, %ymm2
	vmovdqa	%ymm0, %ymm3
	.p2align	4
LBB5_7:
	cmpq	%r10, %rax
	movq	%r10, %r14
	cmovlq	%rax, %r14
	testq	%rax, %rax
	cmovsq	%rbx, %r14
	imulq	%rsi, %r14
	vmovdqu	(%rdi,%r14), %ymm5
	vmovdqu	32(%rdi,%r14), %ymm6
	vpunpcklbw	%ymm4, %ymm5, %ymm7
	vpaddw	%ymm7, %ymm0, %ymm0
	vpunpckhbw	%ymm4, %ymm5, %ymm5
	vpaddw	%ymm5, %ymm1, %ymm1
	vpunpcklbw	%ymm4, %ymm6, %ymm5
	vpaddw	%ymm5, %ymm2, %ymm2
	vpunpckhbw	%ymm4, %ymm6, %ymm5
	vpaddw	%ymm5, %ymm3, %ymm3
	incq	%rax
	decq	%r11
	jne	LBB5_7
	testq	%r8, %r8
	jg	LBB5_3
	jmp	LBB5_5
LBB5_1:
	vmovdqa	%ymm0, %ymm3
	vmovdqa	%ymm0, %ymm2
	vmovdqa	%ymm0, %ymm1
	testq	%r8, %r8
	jle	LBB5_5
LBB5_3:
	vpbroadcastw	16(%rbp), %ymm4
	movzwl	24(%rbp), %eax
	vmovd	%eax, %xmm5
	leaq	1(%r9), %rax
	movq	%r9, %r10
	notq	%r10
	leaq	-1(%r8), %r11
	negq	%r9
	addq	$32, %rdx
	xorl	%ebx, %ebx
	vpbroadcastw	LCPI5_0(%rip), %ymm6
	xorl	%r14d, %r14d
	.p2align	4
LBB5_4:
	vpmulhuw	%ymm4, %ymm0, %ymm7
	vpsrlw	%xmm5, %ymm7, %ymm7
	leaq	(%rax,%r14), %r15
	cmpq	%r11, %r15
	cmovgeq	%r11, %r15
	cmpq	%r10, %r14
	cmovlq	%rbx, %r15
	imulq	%rsi, %r15
	leaq	(%r9,%r14), %r12
	cmpq	%r11, %r12
	movq	%r11, %r13
	cmovlq	%r12, %r13
	testq	%r12, %r12
	vpmulhuw	%ymm4, %ymm1, %ymm8
	vpsrlw	%xmm5, %ymm8, %ymm8
	vpackuswb	%ymm8, %ymm7, %ymm7
	vpmulhuw	%ymm4, %ymm2, %ymm8
	vpsrlw	%xmm5, %ymm8, %ymm8
	vmovdqu	%ymm7, -32(%rdx)
	vpmulhuw	%ymm4, %ymm3, %ymm7
	vpsrlw	%xmm5, %ymm7, %ymm7
	vpackuswb	%ymm7, %ymm8, %ymm7
	vmovdqu	%ymm7, (%rdx)
	vmovdqu	(%rdi,%r15), %ymm7
	vmovdqu	32(%rdi,%r15), %ymm8
	cmovsq	%rbx, %r13
	imulq	%rsi, %r13
	vmovdqu	(%rdi,%r13), %ymm9
	vmovdqu	32(%rdi,%r13), %ymm10
	vpunpcklbw	%ymm9, %ymm7, %ymm11
	vpmaddubsw	%ymm6, %ymm11, %ymm11
	vpaddw	%ymm0, %ymm11, %ymm0
	vpunpckhbw	%ymm9, %ymm7, %ymm7
	vpmaddubsw	%ymm6, %ymm7, %ymm7
	vpaddw	%ymm1, %ymm7, %ymm1
	vpunpcklbw	%ymm10, %ymm8, %ymm7
	vpmaddubsw	%ymm6, %ymm7, %ymm7
	vpaddw	%ymm2, %ymm7, %ymm2
	vpunpckhbw	%ymm10, %ymm8, %ymm7
	vpmaddubsw	%ymm6, %ymm7, %ymm7
	vpaddw	%ymm3, %ymm7, %ymm3
	incq	%r14
	addq	%rcx, %rdx
	cmpq	%r14, %r8
	jne	LBB5_4
LBB5_5:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	vzeroupper
	retq
	.cfi_endproc

	.section	__TEXT,__const
	.p2align	5, 0x0
LCPI6_0:
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
LCPI6_1:
	.byte	255
	.byte	0
	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI6_2:
	.long	8388736
LCPI6_3:
	.long	128
LCPI6_4:
	.long	261888
LCPI6_5:
	.byte	0
	.byte	0
	.byte	0
	.byte	255
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_avx2_premultiply_bgra:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	LBB6_8
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	cmpq	$8, %rdx
	setb	%al
	movq	%rsi, %rcx
	subq	%rdi, %rcx
	cmpq	$32, %rcx
	setb	%cl
	orb	%al, %cl
	je	LBB6_4
	xorl	%r8d, %r8d
	jmp	LBB6_3
LBB6_4:
	movabsq	$9223372036854775800, %r8
	andq	%rdx, %r8
	xorl	%ecx, %ecx
	vpbroadcastd	LCPI6_5(%rip), %ymm0
	vpbroadcastw	LCPI6_1(%rip), %ymm1
	vpbroadcastd	LCPI6_2(%rip), %ymm2
	vpbroadcastd	LCPI6_3(%rip), %ymm3
	vpbroadcastd	LCPI6_4(%rip), %ymm4
	.p2align	4
LBB6_5:
	vmovdqu	(%rdi,%rcx,4), %ymm5
	vpsrld	$24, %ymm5, %ymm6
	vpand	%ymm0, %ymm5, %ymm7
	vpand	%ymm1, %ymm5, %ymm8
	vpmulld	%ymm6, %ymm8, %ymm8
	vpaddd	%ymm2, %ymm8, %ymm8
	vpsrlw	$8, %ymm8, %ymm9
	vpaddd	%ymm8, %ymm9, %ymm8
	vpsrlw	$8, %ymm8, %ymm8
	vpsrlw	$8, %ymm5, %ymm5
	vpmaddwd	%ymm6, %ymm5, %ymm5
	vpaddd	%ymm3, %ymm5, %ymm5
	vpsrld	$8, %ymm5, %ymm6
	vpaddd	%ymm5, %ymm6, %ymm5
	vpand	%ymm4, %ymm5, %ymm5
	vpor	%ymm7, %ymm5, %ymm5
	vpor	%ymm5, %ymm8, %ymm5
	vmovdqu	%ymm5, (%rsi,%rcx,4)
	addq	$8, %rcx
	cmpq	%rcx, %r8
	jne	LBB6_5
	jmp	LBB6_6
LBB6_3:
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
LBB6_6:
	cmpq	%r8, %rdx
	jne	LBB6_3
	popq	%rbx
	popq	%rbp
LBB6_8:
	vzeroupper
	retq
	.cfi_endproc

	.section	__TEXT,__const
	.p2align	5, 0x0
LCPI7_0:
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
	.byte	18
	.byte	17
	.byte	16
	.byte	19
	.byte	22
	.byte	21
	.byte	20
	.byte	23
	.byte	26
	.byte	25
	.byte	24
	.byte	27
	.byte	30
	.byte	29
	.byte	28
	.byte	31
	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI7_1:
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
_avx2_swap_red_blue:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	LBB7_16
	cmpq	$4, %rdx
	setb	%al
	movq	%rsi, %rcx
	subq	%rdi, %rcx
	cmpq	$128, %rcx
	setb	%cl
	orb	%al, %cl
	je	LBB7_3
	xorl	%eax, %eax
	jmp	LBB7_12
LBB7_3:
	movabsq	$9223372036854775776, %rcx
	cmpq	$32, %rdx
	jae	LBB7_5
	xorl	%eax, %eax
	jmp	LBB7_9
LBB7_5:
	movq	%rdx, %rax
	andq	%rcx, %rax
	xorl	%r8d, %r8d
	vmovdqa	LCPI7_0(%rip), %ymm0
	.p2align	4
LBB7_6:
	vmovdqu	(%rdi,%r8,4), %ymm1
	vmovdqu	32(%rdi,%r8,4), %ymm2
	vmovdqu	64(%rdi,%r8,4), %ymm3
	vmovdqu	96(%rdi,%r8,4), %ymm4
	vpshufb	%ymm0, %ymm1, %ymm1
	vpshufb	%ymm0, %ymm2, %ymm2
	vpshufb	%ymm0, %ymm3, %ymm3
	vpshufb	%ymm0, %ymm4, %ymm4
	vmovdqu	%ymm1, (%rsi,%r8,4)
	vmovdqu	%ymm2, 32(%rsi,%r8,4)
	vmovdqu	%ymm3, 64(%rsi,%r8,4)
	vmovdqu	%ymm4, 96(%rsi,%r8,4)
	addq	$32, %r8
	cmpq	%r8, %rax
	jne	LBB7_6
	cmpq	%rax, %rdx
	je	LBB7_16
	testb	$28, %dl
	je	LBB7_12
LBB7_9:
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movq	%rax, %r8
	addq	$28, %rcx
	movq	%rcx, %rax
	andq	%rdx, %rax
	vmovdqa	LCPI7_1(%rip), %xmm0
	popq	%rbp
	.p2align	4
LBB7_10:
	vmovdqu	(%rdi,%r8,4), %xmm1
	vpshufb	%xmm0, %xmm1, %xmm1
	vmovdqu	%xmm1, (%rsi,%r8,4)
	addq	$4, %r8
	cmpq	%r8, %rax
	jne	LBB7_10
	cmpq	%rax, %rdx
	je	LBB7_16
LBB7_12:
	movq	%rax, %rcx
	orq	$1, %rcx
	testb	$1, %dl
	je	LBB7_14
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
LBB7_14:
	cmpq	%rcx, %rdx
	je	LBB7_16
	.p2align	4
LBB7_15:
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
	jne	LBB7_15
LBB7_16:
	vzeroupper
	retq
	.cfi_endproc

	.section	__TEXT,__const
	.p2align	5, 0x0
LCPI8_0:
	.byte	2
	.byte	1
	.byte	0
	.space	1
	.byte	5
	.byte	4
	.byte	3
	.space	1
	.byte	8
	.byte	7
	.byte	6
	.space	1
	.byte	11
	.byte	10
	.byte	9
	.space	1
	.byte	2
	.byte	1
	.byte	0
	.space	1
	.byte	5
	.byte	4
	.byte	3
	.space	1
	.byte	8
	.byte	7
	.byte	6
	.space	1
	.byte	11
	.byte	10
	.byte	9
	.space	1
	.section	__TEXT,__literal8,8byte_literals
	.p2align	3, 0x0
LCPI8_1:
	.quad	-72057589759737856
	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI8_2:
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	2
	.byte	5
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
LCPI8_3:
	.byte	0
	.byte	3
	.byte	6
	.byte	9
	.byte	12
	.byte	15
	.byte	128
	.byte	128
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
LCPI8_4:
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	0
	.byte	3
	.byte	6
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
LCPI8_5:
	.byte	1
	.byte	4
	.byte	7
	.byte	10
	.byte	13
	.byte	128
	.byte	128
	.byte	128
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
LCPI8_6:
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	1
	.byte	4
	.byte	7
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
LCPI8_7:
	.byte	2
	.byte	5
	.byte	8
	.byte	11
	.byte	14
	.byte	128
	.byte	128
	.byte	128
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
LCPI8_9:
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	2
	.byte	5
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
LCPI8_10:
	.byte	0
	.byte	3
	.byte	6
	.byte	9
	.byte	12
	.byte	15
	.byte	128
	.byte	128
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
LCPI8_11:
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	0
	.byte	3
	.byte	6
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
LCPI8_12:
	.byte	1
	.byte	4
	.byte	7
	.byte	10
	.byte	13
	.byte	128
	.byte	128
	.byte	128
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
LCPI8_13:
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	128
	.byte	1
	.byte	4
	.byte	7
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
LCPI8_14:
	.byte	2
	.byte	5
	.byte	8
	.byte	11
	.byte	14
	.byte	128
	.byte	128
	.byte	128
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
LCPI8_8:
	.long	4278190080
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_avx2_rgb_to_bgra:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	cmpq	$10, %rdx
	jge	LBB8_2
	xorl	%eax, %eax
	jmp	LBB8_8
LBB8_2:
	leaq	-10(%rdx), %rcx
	cmpq	$8, %rcx
	jae	LBB8_4
	xorl	%eax, %eax
	jmp	LBB8_6
LBB8_4:
	movq	%rcx, %r8
	shrq	$3, %r8
	incq	%r8
	andq	$-2, %r8
	xorl	%eax, %eax
	vmovdqa	LCPI8_0(%rip), %ymm0
	vpbroadcastq	LCPI8_1(%rip), %ymm1
	movq	%rdi, %r9
	.p2align	4
LBB8_5:
	vmovdqu	(%r9), %xmm2
	vinserti128	$1, 12(%r9), %ymm2, %ymm2
	vpshufb	%ymm0, %ymm2, %ymm2
	vpor	%ymm1, %ymm2, %ymm2
	vmovdqu	%ymm2, (%rsi,%rax,4)
	vmovdqu	24(%r9), %xmm2
	vinserti128	$1, 36(%r9), %ymm2, %ymm2
	vpshufb	%ymm0, %ymm2, %ymm2
	vpor	%ymm1, %ymm2, %ymm2
	vmovdqu	%ymm2, 32(%rsi,%rax,4)
	addq	$16, %rax
	addq	$48, %r9
	addq	$-2, %r8
	jne	LBB8_5
LBB8_6:
	testb	$8, %cl
	jne	LBB8_8
	leaq	(%rax,%rax,2), %rcx
	vmovdqu	(%rdi,%rcx), %xmm0
	vinserti128	$1, 12(%rdi,%rcx), %ymm0, %ymm0
	vpshufb	LCPI8_0(%rip), %ymm0, %ymm0
	vpbroadcastq	LCPI8_1(%rip), %ymm1
	vpor	%ymm1, %ymm0, %ymm0
	vmovdqu	%ymm0, (%rsi,%rax,4)
	addq	$8, %rax
LBB8_8:
	movq	%rdx, %r8
	subq	%rax, %r8
	jle	LBB8_18
	leaq	(%rax,%rax,2), %rcx
	cmpq	$8, %r8
	jb	LBB8_10
	leaq	(%rdi,%rcx), %r10
	leaq	(%rsi,%rax,4), %r11
	leaq	(%rsi,%rdx,4), %r9
	leaq	(%rdx,%rdx,2), %rbx
	addq	%rdi, %rbx
	cmpq	%rbx, %r11
	setb	%bl
	cmpq	%r9, %r10
	setb	%r9b
	testb	%r9b, %bl
	je	LBB8_13
LBB8_10:
	xorl	%r9d, %r9d
LBB8_16:
	leaq	(%r9,%r9,2), %r8
	addq	%r8, %rcx
	leaq	2(%rdi,%rcx), %rcx
	addq	%r9, %rax
	.p2align	4
LBB8_17:
	movzbl	-2(%rcx), %edi
	shll	$16, %edi
	movzbl	-1(%rcx), %r8d
	shll	$8, %r8d
	orl	%edi, %r8d
	movzbl	(%rcx), %edi
	orl	%r8d, %edi
	orl	$-16777216, %edi
	movl	%edi, (%rsi,%rax,4)
	addq	$3, %rcx
	incq	%rax
	cmpq	%rax, %rdx
	jne	LBB8_17
LBB8_18:
	popq	%rbx
	popq	%rbp
	vzeroupper
	retq
LBB8_13:
	movabsq	$9223372036854775800, %r9
	andq	%r8, %r9
	xorl	%ebx, %ebx
	vmovq	LCPI8_9(%rip), %xmm0
	vmovq	LCPI8_10(%rip), %xmm1
	vmovq	LCPI8_11(%rip), %xmm2
	vmovq	LCPI8_12(%rip), %xmm3
	vmovq	LCPI8_13(%rip), %xmm4
	vmovq	LCPI8_14(%rip), %xmm5
	vpbroadcastd	LCPI8_8(%rip), %ymm6
	.p2align	4
LBB8_14:
	vmovdqu	(%r10), %xmm7
	vmovq	16(%r10), %xmm8
	vpshufb	%xmm0, %xmm8, %xmm9
	vpshufb	%xmm1, %xmm7, %xmm10
	vpor	%xmm9, %xmm10, %xmm9
	vpshufb	%xmm2, %xmm8, %xmm10
	vpshufb	%xmm3, %xmm7, %xmm11
	vpor	%xmm10, %xmm11, %xmm10
	vpshufb	%xmm4, %xmm8, %xmm8
	vpshufb	%xmm5, %xmm7, %xmm7
	vpor	%xmm7, %xmm8, %xmm7
	vpmovzxbd	%xmm9, %ymm8
	vpslld	$16, %ymm8, %ymm8
	vpmovzxbd	%xmm10, %ymm9
	vpslld	$8, %ymm9, %ymm9
	vpor	%ymm9, %ymm8, %ymm8
	vpmovzxbd	%xmm7, %ymm7
	vpor	%ymm6, %ymm7, %ymm7
	vpor	%ymm7, %ymm8, %ymm7
	vmovdqu	%ymm7, (%r11,%rbx,4)
	addq	$8, %rbx
	addq	$24, %r10
	cmpq	%rbx, %r9
	jne	LBB8_14
	cmpq	%r9, %r8
	je	LBB8_18
	jmp	LBB8_16
	.cfi_endproc

	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI9_0:
	.long	65793
LCPI9_1:
	.long	4278190080
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_avx2_gray_to_bgra:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	LBB9_18
	cmpq	$4, %rdx
	jb	LBB9_2
	leaq	(%rsi,%rdx,4), %rax
	leaq	(%rdi,%rdx), %rcx
	cmpq	%rcx, %rsi
	setb	%cl
	cmpq	%rax, %rdi
	setb	%al
	testb	%al, %cl
	je	LBB9_5
LBB9_2:
	xorl	%eax, %eax
LBB9_14:
	movq	%rax, %rcx
	orq	$1, %rcx
	testb	$1, %dl
	je	LBB9_16
	movzbl	(%rdi,%rax), %r8d
	imull	$65793, %r8d, %r8d
	orl	$-16777216, %r8d
	movl	%r8d, (%rsi,%rax,4)
	movq	%rcx, %rax
LBB9_16:
	cmpq	%rcx, %rdx
	je	LBB9_18
	.p2align	4
LBB9_17:
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
	jne	LBB9_17
LBB9_18:
	vzeroupper
	retq
LBB9_5:
	movabsq	$9223372036854775776, %rcx
	cmpq	$32, %rdx
	jae	LBB9_7
	xorl	%eax, %eax
	jmp	LBB9_11
LBB9_7:
	movq	%rdx, %rax
	andq	%rcx, %rax
	xorl	%r8d, %r8d
	vpbroadcastd	LCPI9_0(%rip), %ymm0
	vpbroadcastd	LCPI9_1(%rip), %ymm1
	.p2align	4
LBB9_8:
	vpmovzxbd	(%rdi,%r8), %ymm2
	vpmovzxbd	8(%rdi,%r8), %ymm3
	vpmovzxbd	16(%rdi,%r8), %ymm4
	vpmovzxbd	24(%rdi,%r8), %ymm5
	vpmulld	%ymm0, %ymm2, %ymm2
	vpmulld	%ymm0, %ymm3, %ymm3
	vpmulld	%ymm0, %ymm4, %ymm4
	vpmulld	%ymm0, %ymm5, %ymm5
	vpor	%ymm1, %ymm2, %ymm2
	vpor	%ymm1, %ymm3, %ymm3
	vpor	%ymm1, %ymm4, %ymm4
	vpor	%ymm1, %ymm5, %ymm5
	vmovdqu	%ymm2, (%rsi,%r8,4)
	vmovdqu	%ymm3, 32(%rsi,%r8,4)
	vmovdqu	%ymm4, 64(%rsi,%r8,4)
	vmovdqu	%ymm5, 96(%rsi,%r8,4)
	addq	$32, %r8
	cmpq	%r8, %rax
	jne	LBB9_8
	cmpq	%rax, %rdx
	je	LBB9_18
	testb	$28, %dl
	je	LBB9_14
LBB9_11:
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movq	%rax, %r8
	addq	$28, %rcx
	movq	%rcx, %rax
	andq	%rdx, %rax
	vpbroadcastd	LCPI9_0(%rip), %xmm0
	vpbroadcastd	LCPI9_1(%rip), %xmm1
	popq	%rbp
	.p2align	4
LBB9_12:
	vpmovzxbd	(%rdi,%r8), %xmm2
	vpmulld	%xmm0, %xmm2, %xmm2
	vpor	%xmm1, %xmm2, %xmm2
	vmovdqu	%xmm2, (%rsi,%r8,4)
	addq	$4, %r8
	cmpq	%r8, %rax
	jne	LBB9_12
	cmpq	%rax, %rdx
	je	LBB9_18
	jmp	LBB9_14
	.cfi_endproc

	.section	__TEXT,__const
	.p2align	5, 0x0
LCPI10_0:
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
LCPI10_2:
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
	.short	4732
	.short	0
LCPI10_3:
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
	.byte	17
	.byte	128
	.byte	128
	.byte	128
	.byte	21
	.byte	128
	.byte	128
	.byte	128
	.byte	25
	.byte	128
	.byte	128
	.byte	128
	.byte	29
	.byte	128
	.byte	128
	.byte	128
LCPI10_5:
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
	.byte	18
	.byte	128
	.byte	128
	.byte	128
	.byte	22
	.byte	128
	.byte	128
	.byte	128
	.byte	26
	.byte	128
	.byte	128
	.byte	128
	.byte	30
	.byte	128
	.byte	128
	.byte	128
LCPI10_6:
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
	.short	13933
	.short	0
	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI10_1:
	.byte	255
	.byte	0
	.byte	0
	.byte	0
LCPI10_4:
	.long	46871
LCPI10_7:
	.long	32768
LCPI10_8:
	.long	65793
LCPI10_9:
	.byte	0
	.byte	0
	.byte	0
	.byte	255
LCPI10_10:
	.short	4732
	.short	0
LCPI10_11:
	.short	13933
	.short	0
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_avx2_grayscale:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	LBB10_8
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	movq	%rdx, %r9
	cmpq	$8, %rdx
	setb	%al
	movq	%rsi, %rcx
	subq	%rdi, %rcx
	cmpq	$32, %rcx
	setb	%cl
	orb	%al, %cl
	je	LBB10_4
	xorl	%eax, %eax
	jmp	LBB10_3
LBB10_4:
	movabsq	$9223372036854775800, %rax
	andq	%r9, %rax
	xorl	%ecx, %ecx
	vpbroadcastd	LCPI10_9(%rip), %ymm0
	vpbroadcastd	LCPI10_1(%rip), %ymm1
	vpbroadcastd	LCPI10_10(%rip), %ymm2
	vmovdqa	LCPI10_3(%rip), %ymm3
	vpbroadcastd	LCPI10_4(%rip), %ymm4
	vmovdqa	LCPI10_5(%rip), %ymm5
	vpbroadcastd	LCPI10_11(%rip), %ymm6
	vpbroadcastd	LCPI10_7(%rip), %ymm7
	vpbroadcastd	LCPI10_8(%rip), %ymm8
	.p2align	4
LBB10_5:
	vmovdqu	(%rdi,%rcx,4), %ymm9
	vpand	%ymm0, %ymm9, %ymm10
	vpand	%ymm1, %ymm9, %ymm11
	vpmaddwd	%ymm2, %ymm11, %ymm11
	vpshufb	%ymm3, %ymm9, %ymm12
	vpmulld	%ymm4, %ymm12, %ymm12
	vpshufb	%ymm5, %ymm9, %ymm9
	vpmaddwd	%ymm6, %ymm9, %ymm9
	vpaddd	%ymm9, %ymm12, %ymm9
	vpaddd	%ymm7, %ymm9, %ymm9
	vpaddd	%ymm9, %ymm11, %ymm9
	vpsrld	$16, %ymm9, %ymm9
	vpmulld	%ymm8, %ymm9, %ymm9
	vpor	%ymm10, %ymm9, %ymm9
	vmovdqu	%ymm9, (%rsi,%rcx,4)
	addq	$8, %rcx
	cmpq	%rcx, %rax
	jne	LBB10_5
	jmp	LBB10_6
LBB10_3:
	movl	(%rdi,%rax,4), %ebx
	movl	%ebx, %edx
	andl	$-16777216, %edx
	movzbl	%bl, %r8d
	imull	$4732, %r8d, %r8d
	movzbl	%bh, %ecx
	imull	$46871, %ecx, %ecx
	addl	%r8d, %ecx
	shrl	$16, %ebx
	movzbl	%bl, %r8d
	imull	$13933, %r8d, %r8d
	leal	32768(%r8,%rcx), %ecx
	shrl	$16, %ecx
	imull	$65793, %ecx, %ecx
	orl	%edx, %ecx
	movl	%ecx, (%rsi,%rax,4)
	incq	%rax
LBB10_6:
	cmpq	%rax, %r9
	jne	LBB10_3
	popq	%rbx
	popq	%rbp
LBB10_8:
	vzeroupper
	retq
	.cfi_endproc

	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI11_0:
	.long	268427264
LCPI11_1:
	.long	0x77800000
LCPI11_2:
	.long	260046847
LCPI11_3:
	.long	2139095040
LCPI11_4:
	.long	2147483648
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_avx2_floats_from_halves:
	.cfi_startproc
	cmpq	$8, %rdx
	jge	LBB11_2
	xorl	%eax, %eax
	jmp	LBB11_10
LBB11_2:
	leaq	-8(%rdx), %rax
	movq	%rax, %r8
	shrq	$3, %r8
	incq	%r8
	movl	%r8d, %ecx
	andl	$3, %ecx
	cmpq	$24, %rax
	jae	LBB11_4
	movl	$8, %r8d
	xorl	%eax, %eax
	testq	%rcx, %rcx
	jne	LBB11_8
	jmp	LBB11_10
LBB11_4:
	andq	$-4, %r8
	xorl	%eax, %eax
	.p2align	4
LBB11_5:
	vcvtph2ps	(%rdi,%rax,2), %ymm0
	vmovups	%ymm0, (%rsi,%rax,4)
	vcvtph2ps	16(%rdi,%rax,2), %ymm0
	vmovups	%ymm0, 32(%rsi,%rax,4)
	vcvtph2ps	32(%rdi,%rax,2), %ymm0
	vmovups	%ymm0, 64(%rsi,%rax,4)
	vcvtph2ps	48(%rdi,%rax,2), %ymm0
	vmovdqu	%ymm0, 96(%rsi,%rax,4)
	addq	$32, %rax
	addq	$-4, %r8
	jne	LBB11_5
	leaq	8(%rax), %r8
	testq	%rcx, %rcx
	je	LBB11_10
	.p2align	4
LBB11_8:
	vcvtph2ps	(%rdi,%rax,2), %ymm0
	vmovdqu	%ymm0, (%rsi,%rax,4)
	movq	%r8, %rax
	addq	$8, %r8
	decq	%rcx
	jne	LBB11_8
	addq	$-8, %r8
	movq	%r8, %rax
LBB11_10:
	movq	%rdx, %r8
	subq	%rax, %r8
	jle	LBB11_26
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	xorl	%ecx, %ecx
	cmpq	$4, %r8
	jb	LBB11_23
	leaq	(%rdi,%rax,2), %rcx
	leaq	(%rsi,%rax,4), %r9
	leaq	(%rsi,%rdx,4), %r10
	leaq	(%rdi,%rdx,2), %r11
	cmpq	%r11, %r9
	setb	%r9b
	cmpq	%r10, %rcx
	setb	%cl
	testb	%cl, %r9b
	je	LBB11_14
	xorl	%ecx, %ecx
	jmp	LBB11_23
LBB11_14:
	cmpq	$32, %r8
	jae	LBB11_16
	xorl	%ecx, %ecx
	jmp	LBB11_20
LBB11_16:
	movabsq	$9223372036854775776, %rcx
	andq	%r8, %rcx
	leaq	96(%rsi,%rax,4), %r9
	leaq	48(%rdi,%rax,2), %r10
	xorl	%r11d, %r11d
	vpbroadcastd	LCPI11_0(%rip), %ymm0
	vbroadcastss	LCPI11_1(%rip), %ymm1
	vpbroadcastd	LCPI11_2(%rip), %ymm2
	vpbroadcastd	LCPI11_3(%rip), %ymm3
	vpbroadcastd	LCPI11_4(%rip), %ymm4
	.p2align	4
LBB11_17:
	vmovdqu	-48(%r10,%r11,2), %xmm8
	vmovdqu	-32(%r10,%r11,2), %xmm7
	vmovdqu	-16(%r10,%r11,2), %xmm6
	vmovdqu	(%r10,%r11,2), %xmm5
	vpmovzxwd	%xmm8, %ymm9
	vpslld	$13, %ymm9, %ymm9
	vpand	%ymm0, %ymm9, %ymm9
	vpcmpgtd	%ymm2, %ymm9, %ymm10
	vpand	%ymm3, %ymm10, %ymm10
	vpmovsxwd	%xmm8, %ymm8
	vpand	%ymm4, %ymm8, %ymm8
	vpor	%ymm8, %ymm10, %ymm8
	vpmovzxwd	%xmm7, %ymm10
	vpslld	$13, %ymm10, %ymm10
	vpand	%ymm0, %ymm10, %ymm10
	vmulps	%ymm1, %ymm9, %ymm9
	vpor	%ymm9, %ymm8, %ymm8
	vpcmpgtd	%ymm2, %ymm10, %ymm9
	vpand	%ymm3, %ymm9, %ymm9
	vpmovsxwd	%xmm7, %ymm7
	vpand	%ymm4, %ymm7, %ymm7
	vpor	%ymm7, %ymm9, %ymm7
	vpmovzxwd	%xmm6, %ymm9
	vpslld	$13, %ymm9, %ymm9
	vpand	%ymm0, %ymm9, %ymm9
	vmulps	%ymm1, %ymm10, %ymm10
	vpor	%ymm7, %ymm10, %ymm7
	vpcmpgtd	%ymm2, %ymm9, %ymm10
	vpand	%ymm3, %ymm10, %ymm10
	vpmovsxwd	%xmm6, %ymm6
	vpand	%ymm4, %ymm6, %ymm6
	vpor	%ymm6, %ymm10, %ymm6
	vpmovzxwd	%xmm5, %ymm10
	vpslld	$13, %ymm10, %ymm10
	vpand	%ymm0, %ymm10, %ymm10
	vmulps	%ymm1, %ymm9, %ymm9
	vpor	%ymm6, %ymm9, %ymm6
	vpcmpgtd	%ymm2, %ymm10, %ymm9
	vpand	%ymm3, %ymm9, %ymm9
	vpmovsxwd	%xmm5, %ymm5
	vpand	%ymm4, %ymm5, %ymm5
	vpor	%ymm5, %ymm9, %ymm5
	vmulps	%ymm1, %ymm10, %ymm9
	vpor	%ymm5, %ymm9, %ymm5
	vmovdqu	%ymm8, -96(%r9,%r11,4)
	vmovdqu	%ymm7, -64(%r9,%r11,4)
	vmovdqu	%ymm6, -32(%r9,%r11,4)
	vmovdqu	%ymm5, (%r9,%r11,4)
	addq	$32, %r11
	cmpq	%r11, %rcx
	jne	LBB11_17
	cmpq	%rcx, %r8
	je	LBB11_25
	testb	$28, %r8b
	je	LBB11_23
LBB11_20:
	movl	%edx, %r9d
	andl	$3, %r9d
	subq	%r9, %r8
	movq	%rdx, %r10
	andq	$-4, %r10
	vpbroadcastd	LCPI11_0(%rip), %xmm0
	addq	%rax, %rcx
	vbroadcastss	LCPI11_1(%rip), %xmm1
	vpbroadcastd	LCPI11_2(%rip), %xmm2
	vpbroadcastd	LCPI11_3(%rip), %xmm3
	vpbroadcastd	LCPI11_4(%rip), %xmm4
	.p2align	4
LBB11_21:
	vmovq	(%rdi,%rcx,2), %xmm5
	vpmovzxwd	%xmm5, %xmm6
	vpslld	$13, %xmm6, %xmm6
	vpand	%xmm0, %xmm6, %xmm6
	vmulps	%xmm1, %xmm6, %xmm7
	vpcmpgtd	%xmm2, %xmm6, %xmm6
	vpand	%xmm3, %xmm6, %xmm6
	vpmovsxwd	%xmm5, %xmm5
	vpand	%xmm4, %xmm5, %xmm5
	vpor	%xmm5, %xmm6, %xmm5
	vpor	%xmm7, %xmm5, %xmm5
	vmovdqu	%xmm5, (%rsi,%rcx,4)
	addq	$4, %rcx
	cmpq	%rcx, %r10
	jne	LBB11_21
	movq	%r8, %rcx
	testq	%r9, %r9
	je	LBB11_25
LBB11_23:
	addq	%rax, %rcx
	vmovss	LCPI11_1(%rip), %xmm0
	movl	$2139095040, %eax
	.p2align	4
LBB11_24:
	movswl	(%rdi,%rcx,2), %r8d
	movl	%r8d, %r9d
	shll	$13, %r9d
	andl	$268427264, %r9d
	vmovd	%r9d, %xmm1
	vmulss	%xmm0, %xmm1, %xmm1
	vmovd	%xmm1, %r10d
	cmpl	$260046848, %r9d
	movl	$0, %r9d
	cmovael	%eax, %r9d
	andl	$-2147483648, %r8d
	orl	%r9d, %r8d
	orl	%r10d, %r8d
	movl	%r8d, (%rsi,%rcx,4)
	incq	%rcx
	cmpq	%rcx, %rdx
	jne	LBB11_24
LBB11_25:
	popq	%rbp
LBB11_26:
	vzeroupper
	retq
	.cfi_endproc

	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI12_0:
	.long	32768
LCPI12_1:
	.long	2147483647
LCPI12_2:
	.long	1199570943
LCPI12_3:
	.long	1
LCPI12_4:
	.long	3355447295
LCPI12_5:
	.long	0x3f000000
LCPI12_6:
	.long	947912703
LCPI12_7:
	.long	2139095040
LCPI12_8:
	.long	32256
LCPI12_9:
	.long	31744
	.section	__TEXT,__const
	.p2align	5, 0x0
LCPI12_10:
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
	.byte	16
	.byte	17
	.byte	20
	.byte	21
	.byte	24
	.byte	25
	.byte	28
	.byte	29
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.space	1
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	4
_avx2_halves_from_floats:
	.cfi_startproc
	cmpq	$8, %rdx
	jge	LBB12_2
	xorl	%eax, %eax
	jmp	LBB12_9
LBB12_2:
	leaq	-8(%rdx), %rax
	movq	%rax, %r8
	shrq	$3, %r8
	incq	%r8
	movl	%r8d, %ecx
	andl	$3, %ecx
	cmpq	$24, %rax
	jae	LBB12_4
	movl	$8, %r8d
	xorl	%eax, %eax
	testq	%rcx, %rcx
	jne	LBB12_7
	jmp	LBB12_9
LBB12_4:
	andq	$-4, %r8
	xorl	%eax, %eax
	.p2align	4
LBB12_5:
	vmovups	(%rdi,%rax,4), %ymm0
	vcvtps2ph	$0, %ymm0, (%rsi,%rax,2)
	vmovups	32(%rdi,%rax,4), %ymm0
	vcvtps2ph	$0, %ymm0, 16(%rsi,%rax,2)
	vmovups	64(%rdi,%rax,4), %ymm0
	vcvtps2ph	$0, %ymm0, 32(%rsi,%rax,2)
	vmovdqu	96(%rdi,%rax,4), %ymm0
	vcvtps2ph	$0, %ymm0, 48(%rsi,%rax,2)
	addq	$32, %rax
	addq	$-4, %r8
	jne	LBB12_5
	leaq	8(%rax), %r8
	testq	%rcx, %rcx
	je	LBB12_9
	.p2align	4
LBB12_7:
	vmovdqu	(%rdi,%rax,4), %ymm0
	vcvtps2ph	$0, %ymm0, (%rsi,%rax,2)
	movq	%r8, %rax
	addq	$8, %r8
	decq	%rcx
	jne	LBB12_7
	addq	$-8, %r8
	movq	%r8, %rax
LBB12_9:
	movq	%rdx, %rcx
	subq	%rax, %rcx
	jle	LBB12_23
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	cmpq	$8, %rcx
	jb	LBB12_11
	leaq	(%rdi,%rax,4), %r8
	leaq	(%rsi,%rax,2), %r9
	leaq	(%rsi,%rdx,2), %r10
	leaq	(%rdi,%rdx,4), %r11
	cmpq	%r11, %r9
	setb	%r9b
	cmpq	%r10, %r8
	setb	%r8b
	testb	%r8b, %r9b
	je	LBB12_14
LBB12_11:
	xorl	%ecx, %ecx
LBB12_17:
	addq	%rcx, %rax
	vmovss	LCPI12_5(%rip), %xmm0
	jmp	LBB12_20
	.p2align	4
LBB12_18:
	btl	$13, %ecx
	movl	%r9d, %r10d
	adcl	$-939520001, %r10d
	shrl	$13, %r10d
	vmovd	%r9d, %xmm1
	vaddss	%xmm0, %xmm1, %xmm1
	vmovd	%xmm1, %r8d
	addl	$-1056964608, %r8d
	cmpl	$947912704, %r9d
	cmovael	%r10d, %r8d
LBB12_19:
	shrl	$16, %ecx
	andl	$32768, %ecx
	orl	%r8d, %ecx
	movw	%cx, (%rsi,%rax,2)
	incq	%rax
	cmpq	%rax, %rdx
	je	LBB12_22
LBB12_20:
	movl	(%rdi,%rax,4), %ecx
	movl	%ecx, %r9d
	andl	$2147483647, %r9d
	cmpl	$1199570944, %r9d
	jb	LBB12_18
	xorl	%r8d, %r8d
	cmpl	$2139095041, %r9d
	setae	%r8b
	orl	$62, %r8d
	shll	$9, %r8d
	jmp	LBB12_19
LBB12_14:
	movl	%edx, %r8d
	andl	$7, %r8d
	subq	%r8, %rcx
	movq	%rdx, %r9
	andq	$-8, %r9
	vpbroadcastd	LCPI12_0(%rip), %ymm0
	vpbroadcastd	LCPI12_1(%rip), %ymm1
	vpbroadcastd	LCPI12_2(%rip), %ymm2
	vpbroadcastd	LCPI12_3(%rip), %ymm3
	vpbroadcastd	LCPI12_4(%rip), %ymm4
	vbroadcastss	LCPI12_5(%rip), %ymm5
	vpbroadcastd	LCPI12_6(%rip), %ymm6
	vpbroadcastd	LCPI12_7(%rip), %ymm7
	vbroadcastss	LCPI12_8(%rip), %ymm8
	vbroadcastss	LCPI12_9(%rip), %ymm9
	vmovdqa	LCPI12_10(%rip), %ymm10
	movq	%rax, %r10
	.p2align	4
LBB12_15:
	vmovdqu	(%rdi,%r10,4), %ymm11
	vpand	%ymm1, %ymm11, %ymm12
	vpsrld	$13, %ymm11, %ymm13
	vpand	%ymm3, %ymm13, %ymm13
	vpaddd	%ymm4, %ymm12, %ymm14
	vpaddd	%ymm13, %ymm14, %ymm13
	vpsrld	$13, %ymm13, %ymm13
	vaddps	%ymm5, %ymm12, %ymm14
	vpcmpgtd	%ymm6, %ymm12, %ymm15
	vblendvps	%ymm15, %ymm13, %ymm14, %ymm13
	vpcmpgtd	%ymm2, %ymm12, %ymm14
	vpcmpgtd	%ymm7, %ymm12, %ymm12
	vblendvps	%ymm12, %ymm8, %ymm9, %ymm12
	vblendvps	%ymm14, %ymm12, %ymm13, %ymm12
	vpsrld	$16, %ymm11, %ymm11
	vpand	%ymm0, %ymm11, %ymm11
	vorps	%ymm11, %ymm12, %ymm11
	vpshufb	%ymm10, %ymm11, %ymm11
	vpermq	$232, %ymm11, %ymm11
	vmovdqu	%xmm11, (%rsi,%r10,2)
	addq	$8, %r10
	cmpq	%r10, %r9
	jne	LBB12_15
	testq	%r8, %r8
	jne	LBB12_17
LBB12_22:
	popq	%rbp
LBB12_23:
	vzeroupper
	retq
	.cfi_endproc

	.private_extern	_craster_avx2
	.section	__DATA,__const
	.globl	_craster_avx2
	.p2align	3, 0x0
_craster_avx2:
	.quad	_avx2_resample_vertical
	.quad	_avx2_resample_horizontal
	.quad	_avx2_clamp_to_alpha
	.quad	_avx2_area_accumulate
	.quad	_avx2_area_average
	.quad	_avx2_blur_box
	.quad	_craster_x86_gather
	.quad	_craster_x86_scatter
	.quad	_avx2_premultiply_bgra
	.quad	_avx2_swap_red_blue
	.quad	_avx2_rgb_to_bgra
	.quad	_avx2_gray_to_bgra
	.quad	_avx2_grayscale
	.quad	_avx2_floats_from_halves
	.quad	_avx2_halves_from_floats

.subsections_via_symbols
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
