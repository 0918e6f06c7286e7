// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// effects.c, whose SHA-256 with its headers and flags is 5bcc2180e291ad92aa1b1e6e6a5214d5
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__x86_64__)
#if defined(__ELF__)
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI0_0:
	.long	128
	.long	128
	.long	128
	.long	128
	.text
	.globl	craster_sharpen
	.p2align	4
	.type	craster_sharpen,@function
craster_sharpen:
	.cfi_startproc
	testq	%r9, %r9
	jle	.LBB0_20
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%r14
	pushq	%rbx
	.cfi_offset %rbx, -32
	.cfi_offset %r14, -24
	shlq	$2, %r9
	cmpq	$2, %r9
	movl	$1, %eax
	cmovgeq	%r9, %rax
	cmpq	$3, %r9
	jg	.LBB0_3
	xorl	%r9d, %r9d
	jmp	.LBB0_12
.LBB0_3:
	movabsq	$9223372036854775792, %r10
	movd	%ecx, %xmm0
	movd	%edx, %xmm1
	cmpq	$16, %r9
	jge	.LBB0_5
	xorl	%r9d, %r9d
	jmp	.LBB0_9
.LBB0_5:
	movq	%rax, %r9
	andq	%r10, %r9
	movdqa	%xmm0, -48(%rbp)
	pshufd	$0, %xmm0, %xmm2
	movdqa	%xmm1, -32(%rbp)
	pshufd	$0, %xmm1, %xmm3
	xorl	%r11d, %r11d
	pxor	%xmm4, %xmm4
	movdqa	.LCPI0_0(%rip), %xmm5
	.p2align	4
.LBB0_6:
	movdqu	(%rdi,%r11), %xmm10
	movdqa	%xmm10, %xmm7
	punpckhbw	%xmm4, %xmm7
	movdqa	%xmm7, %xmm0
	punpcklwd	%xmm4, %xmm0
	punpckhwd	%xmm4, %xmm7
	movdqa	%xmm10, %xmm9
	punpcklbw	%xmm4, %xmm9
	movdqa	%xmm9, %xmm8
	punpcklwd	%xmm4, %xmm8
	punpckhwd	%xmm4, %xmm9
	movdqu	(%rsi,%r11), %xmm6
	movdqa	%xmm6, %xmm12
	movdqa	%xmm10, %xmm13
	pminub	%xmm6, %xmm13
	pmaxub	%xmm6, %xmm10
	punpckhbw	%xmm4, %xmm6
	movdqa	%xmm6, %xmm15
	punpcklwd	%xmm4, %xmm15
	punpckhwd	%xmm4, %xmm6
	punpcklbw	%xmm4, %xmm12
	movdqa	%xmm12, %xmm14
	punpcklwd	%xmm4, %xmm14
	punpckhwd	%xmm4, %xmm12
	movdqa	%xmm9, %xmm11
	psubd	%xmm12, %xmm11
	movdqa	%xmm8, %xmm12
	psubd	%xmm14, %xmm12
	movdqa	%xmm7, %xmm14
	psubd	%xmm6, %xmm14
	movdqa	%xmm0, %xmm6
	psubd	%xmm15, %xmm6
	psubb	%xmm13, %xmm10
	movdqa	%xmm10, %xmm13
	punpckhbw	%xmm4, %xmm10
	movdqa	%xmm10, %xmm15
	punpcklwd	%xmm4, %xmm10
	pcmpgtd	%xmm2, %xmm10
	pand	%xmm3, %xmm10
	pshufd	$245, %xmm10, %xmm1
	pmuludq	%xmm6, %xmm10
	pshufd	$245, %xmm6, %xmm6
	pmuludq	%xmm1, %xmm6
	punpcklbw	%xmm4, %xmm13
	punpckhwd	%xmm4, %xmm15
	pcmpgtd	%xmm2, %xmm15
	pand	%xmm3, %xmm15
	pshufd	$232, %xmm10, %xmm10
	pshufd	$232, %xmm6, %xmm1
	punpckldq	%xmm1, %xmm10
	pshufd	$245, %xmm15, %xmm1
	pmuludq	%xmm14, %xmm15
	pshufd	$245, %xmm14, %xmm6
	pmuludq	%xmm1, %xmm6
	movdqa	%xmm13, %xmm1
	punpcklwd	%xmm4, %xmm13
	pcmpgtd	%xmm2, %xmm13
	pand	%xmm3, %xmm13
	pshufd	$232, %xmm15, %xmm14
	pshufd	$232, %xmm6, %xmm6
	punpckldq	%xmm6, %xmm14
	pshufd	$245, %xmm13, %xmm6
	pmuludq	%xmm12, %xmm13
	pshufd	$245, %xmm12, %xmm15
	pmuludq	%xmm6, %xmm15
	punpckhwd	%xmm4, %xmm1
	pcmpgtd	%xmm2, %xmm1
	pand	%xmm3, %xmm1
	pshufd	$232, %xmm13, %xmm12
	pshufd	$232, %xmm15, %xmm6
	punpckldq	%xmm6, %xmm12
	pshufd	$245, %xmm1, %xmm6
	pmuludq	%xmm11, %xmm1
	pshufd	$245, %xmm11, %xmm11
	pmuludq	%xmm6, %xmm11
	pshufd	$232, %xmm1, %xmm1
	pshufd	$232, %xmm11, %xmm6
	punpckldq	%xmm6, %xmm1
	paddd	%xmm5, %xmm1
	psrad	$8, %xmm1
	paddd	%xmm9, %xmm1
	paddd	%xmm5, %xmm12
	psrad	$8, %xmm12
	paddd	%xmm8, %xmm12
	packssdw	%xmm1, %xmm12
	paddd	%xmm5, %xmm14
	psrad	$8, %xmm14
	paddd	%xmm7, %xmm14
	paddd	%xmm5, %xmm10
	psrad	$8, %xmm10
	paddd	%xmm0, %xmm10
	packssdw	%xmm14, %xmm10
	packuswb	%xmm10, %xmm12
	movdqu	%xmm12, (%r8,%r11)
	addq	$16, %r11
	cmpq	%r11, %r9
	jne	.LBB0_6
	cmpq	%r9, %rax
	movdqa	-48(%rbp), %xmm0
	movdqa	-32(%rbp), %xmm1
	je	.LBB0_19
	testb	$12, %al
	je	.LBB0_12
.LBB0_9:
	movq	%r9, %r11
	addq	$12, %r10
	movq	%r10, %r9
	andq	%rax, %r9
	pshufd	$0, %xmm0, %xmm0
	pshufd	$0, %xmm1, %xmm1
	pxor	%xmm2, %xmm2
	movdqa	.LCPI0_0(%rip), %xmm3
	.p2align	4
.LBB0_10:
	movd	(%rdi,%r11), %xmm5
	movdqa	%xmm5, %xmm4
	punpcklbw	%xmm2, %xmm4
	punpcklwd	%xmm2, %xmm4
	movd	(%rsi,%r11), %xmm6
	movdqa	%xmm5, %xmm7
	pminub	%xmm6, %xmm7
	pmaxub	%xmm6, %xmm5
	punpcklbw	%xmm2, %xmm6
	punpcklwd	%xmm2, %xmm6
	movdqa	%xmm4, %xmm8
	psubd	%xmm6, %xmm8
	psubb	%xmm7, %xmm5
	punpcklbw	%xmm2, %xmm5
	punpcklwd	%xmm2, %xmm5
	pcmpgtd	%xmm0, %xmm5
	pand	%xmm1, %xmm5
	pshufd	$245, %xmm5, %xmm6
	pmuludq	%xmm8, %xmm5
	pshufd	$232, %xmm5, %xmm5
	pshufd	$245, %xmm8, %xmm7
	pmuludq	%xmm6, %xmm7
	pshufd	$232, %xmm7, %xmm6
	punpckldq	%xmm6, %xmm5
	paddd	%xmm3, %xmm5
	psrad	$8, %xmm5
	paddd	%xmm4, %xmm5
	packssdw	%xmm5, %xmm5
	packuswb	%xmm5, %xmm5
	movd	%xmm5, (%r8,%r11)
	addq	$4, %r11
	cmpq	%r11, %r9
	jne	.LBB0_10
.LBB0_11:
	cmpq	%r9, %rax
	je	.LBB0_19
.LBB0_12:
	movzbl	(%rdi,%r9), %r11d
	movzbl	(%rsi,%r9), %r10d
	movl	%r11d, %ebx
	subl	%r10d, %ebx
	subl	%r11d, %r10d
	cmovael	%r10d, %ebx
	movzbl	%bl, %r14d
	movl	%edx, %ebx
	cmpl	%ecx, %r14d
	jg	.LBB0_14
	xorl	%ebx, %ebx
.LBB0_14:
	negl	%r10d
	imull	%ebx, %r10d
	subl	$-128, %r10d
	sarl	$8, %r10d
	addl	%r11d, %r10d
	testl	%r10d, %r10d
	jg	.LBB0_16
	xorl	%r10d, %r10d
.LBB0_16:
	cmpl	$255, %r10d
	jl	.LBB0_18
	movl	$255, %r10d
.LBB0_18:
	movb	%r10b, (%r8,%r9)
	incq	%r9
	jmp	.LBB0_11
.LBB0_19:
	popq	%rbx
	popq	%r14
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbx
	.cfi_restore %r14
	.cfi_restore %rbp
.LBB0_20:
	retq
.Lfunc_end0:
	.size	craster_sharpen, .Lfunc_end0-craster_sharpen
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI1_0:
	.short	255
	.short	0
	.short	255
	.short	0
	.short	255
	.short	0
	.short	255
	.short	0
.LCPI1_1:
	.long	0x80000000
	.long	0x80000000
	.long	0x80000000
	.long	0x80000000
.LCPI1_2:
	.long	0x437f0000
	.long	0x437f0000
	.long	0x437f0000
	.long	0x437f0000
.LCPI1_3:
	.long	0x3f000000
	.long	0x3f000000
	.long	0x3f000000
	.long	0x3f000000
.LCPI1_4:
	.byte	255
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
.LCPI1_5:
	.byte	255
	.byte	255
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
.LCPI1_6:
	.byte	255
	.byte	255
	.byte	255
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
.LCPI1_7:
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
.LCPI1_8:
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
.LCPI1_9:
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
.LCPI1_10:
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
.LCPI1_11:
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
.LCPI1_12:
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
.LCPI1_13:
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
.LCPI1_14:
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	255
.LCPI1_15:
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	0
	.byte	255
	.byte	255
	.byte	255
.LCPI1_16:
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	0
	.byte	255
	.byte	255
.LCPI1_17:
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	0
	.byte	255
.LCPI1_18:
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	0
.LCPI1_19:
	.short	65535
	.short	0
	.short	65535
	.short	0
	.short	65535
	.short	0
	.short	65535
	.short	0
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI1_20:
	.long	0x437f0000
.LCPI1_21:
	.long	0x3f000000
	.text
	.globl	craster_sharpen_premultiplied
	.p2align	4
	.type	craster_sharpen_premultiplied,@function
craster_sharpen_premultiplied:
	.cfi_startproc
	testq	%r8, %r8
	jle	.LBB1_30
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r12
	pushq	%rbx
	subq	$400, %rsp
	.cfi_offset %rbx, -48
	.cfi_offset %r12, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	shlq	$2, %r8
	cvtsi2ss	%edx, %xmm12
	cmpq	$5, %r8
	movl	$4, %edx
	cmovgeq	%r8, %rdx
	cmpq	$16, %r8
	jg	.LBB1_8
	xorl	%eax, %eax
	jmp	.LBB1_3
.LBB1_8:
	leaq	-1(%r8), %rax
	andq	$-4, %rax
	leaq	(%rcx,%rax), %r10
	addq	$4, %r10
	leaq	(%rdi,%rax), %r9
	addq	$4, %r9
	addq	%rsi, %rax
	addq	$4, %rax
	cmpq	%r9, %rcx
	setb	%r11b
	cmpq	%r10, %rdi
	setb	%bl
	cmpq	%rax, %rcx
	setb	%r9b
	cmpq	%r10, %rsi
	setb	%r10b
	xorl	%eax, %eax
	testb	%bl, %r11b
	jne	.LBB1_3
	andb	%r10b, %r9b
	jne	.LBB1_3
	decq	%rdx
	shrq	$2, %rdx
	leaq	1(%rdx), %rax
	cmpq	$65, %r8
	movaps	%xmm0, -112(%rbp)
	movaps	%xmm12, -96(%rbp)
	jge	.LBB1_12
	xorl	%r9d, %r9d
	jmp	.LBB1_16
.LBB1_12:
	movl	%eax, %r9d
	andl	$15, %r9d
	movl	$16, %r10d
	cmovneq	%r9, %r10
	movq	%rax, %r9
	subq	%r10, %r9
	shufps	$0, %xmm12, %xmm12
	movaps	%xmm12, -400(%rbp)
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, -48(%rbp)
	leaq	63(%rdi), %r11
	movq	%rdx, %rbx
	subq	%r10, %rbx
	movq	$-1, %r14
	.p2align	4
.LBB1_13:
	movups	-56(%r11,%r14,4), %xmm3
	movaps	%xmm3, -544(%rbp)
	movups	-40(%r11,%r14,4), %xmm0
	movups	-24(%r11,%r14,4), %xmm1
	movups	-8(%r11,%r14,4), %xmm2
	movaps	.LCPI1_0(%rip), %xmm5
	andps	%xmm5, %xmm2
	andps	%xmm5, %xmm1
	cvtdq2ps	%xmm1, %xmm13
	packuswb	%xmm2, %xmm1
	andps	%xmm5, %xmm0
	andps	%xmm5, %xmm3
	packuswb	%xmm0, %xmm3
	movdqa	%xmm3, %xmm4
	packuswb	%xmm1, %xmm4
	movdqa	%xmm4, -528(%rbp)
	pxor	%xmm4, %xmm4
	punpcklwd	%xmm4, %xmm3
	cvtdq2ps	%xmm3, %xmm9
	movaps	%xmm9, -64(%rbp)
	cvtdq2ps	%xmm0, %xmm14
	cvtdq2ps	%xmm2, %xmm10
	movdqu	4(%rsi,%r14,4), %xmm6
	movdqu	20(%rsi,%r14,4), %xmm3
	movdqu	36(%rsi,%r14,4), %xmm7
	movdqu	52(%rsi,%r14,4), %xmm2
	movdqa	%xmm2, %xmm0
	punpckhbw	%xmm4, %xmm0
	pshufd	$231, %xmm0, %xmm0
	pshuflw	$116, %xmm0, %xmm0
	movdqa	%xmm2, %xmm1
	movdqa	%xmm2, %xmm12
	punpcklbw	%xmm4, %xmm1
	pshufd	$231, %xmm1, %xmm1
	pshuflw	$116, %xmm1, %xmm1
	punpckldq	%xmm0, %xmm1
	movdqa	%xmm7, %xmm0
	punpckhbw	%xmm4, %xmm0
	pshufd	$231, %xmm0, %xmm0
	pshuflw	$231, %xmm0, %xmm0
	movdqa	%xmm7, %xmm2
	movdqa	%xmm7, %xmm11
	punpcklbw	%xmm4, %xmm2
	pshufd	$231, %xmm2, %xmm2
	pshuflw	$231, %xmm2, %xmm2
	punpckldq	%xmm0, %xmm2
	packuswb	%xmm1, %xmm2
	movdqa	%xmm3, %xmm0
	punpckhbw	%xmm4, %xmm0
	pshufd	$231, %xmm0, %xmm0
	pshuflw	$116, %xmm0, %xmm0
	movdqa	%xmm3, %xmm1
	movdqa	%xmm3, %xmm8
	punpcklbw	%xmm4, %xmm1
	pshufd	$231, %xmm1, %xmm1
	pshuflw	$116, %xmm1, %xmm1
	punpckldq	%xmm0, %xmm1
	movdqa	%xmm6, %xmm0
	punpckhbw	%xmm4, %xmm0
	pshufd	$231, %xmm0, %xmm0
	pshuflw	$231, %xmm0, %xmm0
	movdqa	%xmm6, %xmm3
	movdqa	%xmm6, %xmm7
	movdqa	%xmm6, -240(%rbp)
	punpcklbw	%xmm4, %xmm3
	pxor	%xmm6, %xmm6
	pshufd	$231, %xmm3, %xmm3
	pshuflw	$231, %xmm3, %xmm4
	punpckldq	%xmm0, %xmm4
	packuswb	%xmm1, %xmm4
	movdqa	%xmm4, %xmm0
	shufps	$204, %xmm2, %xmm0
	pcmpeqb	%xmm6, %xmm0
	movdqa	%xmm0, %xmm1
	punpckhbw	%xmm0, %xmm1
	movdqa	%xmm1, %xmm3
	punpckhwd	%xmm1, %xmm3
	punpcklwd	%xmm1, %xmm1
	movdqa	%xmm1, %xmm15
	punpcklbw	%xmm0, %xmm0
	movdqa	%xmm0, %xmm5
	punpckhwd	%xmm0, %xmm5
	punpcklwd	%xmm0, %xmm0
	movdqa	%xmm0, %xmm2
	punpcklbw	%xmm6, %xmm4
	punpcklwd	%xmm6, %xmm4
	cvtdq2ps	%xmm4, %xmm0
	divps	%xmm0, %xmm9
	movdqa	%xmm12, %xmm0
	movdqa	%xmm12, %xmm4
	movdqa	%xmm12, -192(%rbp)
	psrld	$24, %xmm0
	cvtdq2ps	%xmm0, %xmm0
	pandn	%xmm9, %xmm2
	movdqa	%xmm2, %xmm12
	movdqa	%xmm2, -288(%rbp)
	movaps	%xmm10, %xmm1
	movaps	%xmm10, %xmm9
	divps	%xmm0, %xmm1
	movdqa	%xmm11, %xmm0
	movdqa	%xmm11, -208(%rbp)
	psrld	$24, %xmm0
	cvtdq2ps	%xmm0, %xmm0
	pandn	%xmm1, %xmm3
	movdqa	%xmm3, %xmm2
	movdqa	%xmm3, -80(%rbp)
	movaps	%xmm13, %xmm1
	divps	%xmm0, %xmm1
	movdqa	%xmm8, %xmm0
	movdqa	%xmm8, %xmm3
	movdqa	%xmm8, -224(%rbp)
	psrld	$24, %xmm0
	cvtdq2ps	%xmm0, %xmm0
	pandn	%xmm1, %xmm15
	movdqa	%xmm15, -256(%rbp)
	movaps	%xmm14, %xmm1
	divps	%xmm0, %xmm1
	pandn	%xmm1, %xmm5
	movdqa	%xmm5, -272(%rbp)
	movzbl	-11(%r11,%r14,4), %r12d
	movzbl	-7(%r11,%r14,4), %r15d
	shll	$8, %r15d
	orl	%r12d, %r15d
	movzbl	-3(%r11,%r14,4), %r12d
	shll	$16, %r12d
	orl	%r15d, %r12d
	movzbl	1(%r11,%r14,4), %r15d
	shll	$24, %r15d
	orl	%r12d, %r15d
	movd	%r15d, %xmm0
	punpcklbw	%xmm6, %xmm0
	punpcklwd	%xmm6, %xmm0
	cvtdq2ps	%xmm0, %xmm8
	movaps	%xmm8, -176(%rbp)
	movdqa	%xmm4, %xmm1
	movdqa	.LCPI1_0(%rip), %xmm10
	pand	%xmm10, %xmm1
	cvtdq2ps	%xmm1, %xmm1
	mulps	%xmm2, %xmm1
	subps	%xmm1, %xmm8
	movzbl	-27(%r11,%r14,4), %r15d
	movzbl	-23(%r11,%r14,4), %r12d
	shll	$8, %r12d
	orl	%r15d, %r12d
	movzbl	-19(%r11,%r14,4), %r15d
	shll	$16, %r15d
	orl	%r12d, %r15d
	movzbl	-15(%r11,%r14,4), %r12d
	shll	$24, %r12d
	orl	%r15d, %r12d
	movd	%r12d, %xmm1
	punpcklbw	%xmm6, %xmm1
	punpcklwd	%xmm6, %xmm1
	cvtdq2ps	%xmm1, %xmm0
	movaps	%xmm0, -160(%rbp)
	movdqa	%xmm11, %xmm2
	pand	%xmm10, %xmm2
	cvtdq2ps	%xmm2, %xmm2
	mulps	%xmm15, %xmm2
	movaps	%xmm0, %xmm11
	subps	%xmm2, %xmm11
	movzbl	-43(%r11,%r14,4), %r15d
	movzbl	-39(%r11,%r14,4), %r12d
	shll	$8, %r12d
	orl	%r15d, %r12d
	movzbl	-35(%r11,%r14,4), %r15d
	shll	$16, %r15d
	orl	%r12d, %r15d
	movzbl	-31(%r11,%r14,4), %r12d
	shll	$24, %r12d
	orl	%r15d, %r12d
	movd	%r12d, %xmm2
	xorps	%xmm0, %xmm0
	punpcklbw	%xmm0, %xmm2
	punpcklwd	%xmm0, %xmm2
	cvtdq2ps	%xmm2, %xmm2
	movaps	%xmm2, -144(%rbp)
	movdqa	%xmm3, %xmm4
	pand	%xmm10, %xmm4
	cvtdq2ps	%xmm4, %xmm4
	mulps	%xmm5, %xmm4
	subps	%xmm4, %xmm2
	movzbl	-59(%r11,%r14,4), %r15d
	movzbl	-55(%r11,%r14,4), %r12d
	shll	$8, %r12d
	orl	%r15d, %r12d
	movzbl	-51(%r11,%r14,4), %r15d
	shll	$16, %r15d
	orl	%r12d, %r15d
	movzbl	-47(%r11,%r14,4), %r12d
	shll	$24, %r12d
	orl	%r15d, %r12d
	movd	%r12d, %xmm4
	punpcklbw	%xmm0, %xmm4
	punpcklwd	%xmm0, %xmm4
	cvtdq2ps	%xmm4, %xmm0
	movaps	%xmm0, -128(%rbp)
	movdqa	%xmm7, %xmm5
	pand	%xmm10, %xmm5
	cvtdq2ps	%xmm5, %xmm5
	mulps	%xmm12, %xmm5
	movaps	%xmm0, %xmm12
	subps	%xmm5, %xmm12
	movaps	-400(%rbp), %xmm3
	movaps	%xmm3, %xmm4
	movaps	%xmm9, %xmm1
	movaps	%xmm9, -384(%rbp)
	mulps	%xmm9, %xmm4
	movaps	%xmm4, %xmm7
	movaps	%xmm4, -352(%rbp)
	movaps	%xmm8, %xmm5
	movaps	.LCPI1_1(%rip), %xmm4
	xorps	%xmm4, %xmm5
	maxps	%xmm8, %xmm5
	movaps	.LCPI1_2(%rip), %xmm0
	mulps	%xmm0, %xmm5
	cmpltps	%xmm5, %xmm7
	movaps	%xmm3, %xmm9
	movaps	%xmm13, %xmm10
	mulps	%xmm13, %xmm9
	movaps	%xmm9, -336(%rbp)
	movaps	%xmm11, %xmm5
	xorps	%xmm4, %xmm5
	maxps	%xmm11, %xmm5
	mulps	%xmm0, %xmm5
	cmpltps	%xmm5, %xmm9
	movaps	%xmm3, %xmm13
	movaps	%xmm14, %xmm6
	movaps	%xmm14, -368(%rbp)
	mulps	%xmm14, %xmm13
	movaps	%xmm13, -320(%rbp)
	movaps	%xmm2, %xmm5
	xorps	%xmm4, %xmm5
	maxps	%xmm2, %xmm5
	mulps	%xmm0, %xmm5
	movaps	%xmm13, %xmm14
	cmpltps	%xmm5, %xmm14
	movaps	%xmm3, %xmm15
	movaps	-64(%rbp), %xmm3
	mulps	%xmm3, %xmm15
	movaps	%xmm15, -304(%rbp)
	movaps	%xmm12, %xmm5
	xorps	%xmm4, %xmm5
	maxps	%xmm12, %xmm5
	mulps	%xmm0, %xmm5
	cmpltps	%xmm5, %xmm15
	movaps	-48(%rbp), %xmm0
	mulps	%xmm0, %xmm8
	andps	%xmm7, %xmm8
	mulps	%xmm0, %xmm11
	andps	%xmm9, %xmm11
	mulps	%xmm0, %xmm2
	andps	%xmm14, %xmm2
	mulps	%xmm0, %xmm12
	andps	%xmm15, %xmm12
	addps	-176(%rbp), %xmm8
	addps	-160(%rbp), %xmm11
	addps	-144(%rbp), %xmm2
	addps	-128(%rbp), %xmm12
	movaps	.LCPI1_3(%rip), %xmm4
	addps	%xmm4, %xmm11
	addps	%xmm4, %xmm8
	movaps	%xmm1, %xmm0
	cmpltps	%xmm8, %xmm0
	movaps	%xmm8, -144(%rbp)
	movaps	%xmm10, %xmm1
	movaps	%xmm10, %xmm14
	movaps	%xmm10, -432(%rbp)
	cmpltps	%xmm11, %xmm1
	movaps	%xmm11, -128(%rbp)
	packssdw	%xmm0, %xmm1
	addps	%xmm4, %xmm12
	movaps	%xmm12, -416(%rbp)
	addps	%xmm4, %xmm2
	cmpltps	%xmm2, %xmm6
	movaps	%xmm2, %xmm4
	movaps	%xmm2, -512(%rbp)
	movaps	%xmm3, %xmm2
	cmpltps	%xmm12, %xmm2
	packssdw	%xmm6, %xmm2
	packsswb	%xmm1, %xmm2
	movdqa	%xmm2, -176(%rbp)
	cvttps2dq	%xmm8, %xmm0
	cvttps2dq	%xmm11, %xmm1
	packssdw	%xmm0, %xmm1
	cvttps2dq	%xmm4, %xmm0
	cvttps2dq	%xmm12, %xmm2
	packssdw	%xmm0, %xmm2
	packuswb	%xmm1, %xmm2
	movdqa	%xmm2, -160(%rbp)
	movzbl	-10(%r11,%r14,4), %r12d
	movzbl	-6(%r11,%r14,4), %r15d
	shll	$8, %r15d
	orl	%r12d, %r15d
	movzbl	-2(%r11,%r14,4), %r12d
	shll	$16, %r12d
	orl	%r15d, %r12d
	movzbl	2(%r11,%r14,4), %r15d
	shll	$24, %r15d
	orl	%r12d, %r15d
	movd	%r15d, %xmm0
	pxor	%xmm1, %xmm1
	punpcklbw	%xmm1, %xmm0
	punpcklwd	%xmm1, %xmm0
	cvtdq2ps	%xmm0, %xmm8
	movdqa	-192(%rbp), %xmm0
	psrlw	$8, %xmm0
	movdqa	.LCPI1_0(%rip), %xmm12
	pand	%xmm12, %xmm0
	cvtdq2ps	%xmm0, %xmm0
	mulps	-80(%rbp), %xmm0
	movaps	%xmm8, %xmm10
	subps	%xmm0, %xmm10
	movzbl	-26(%r11,%r14,4), %r15d
	movzbl	-22(%r11,%r14,4), %r12d
	shll	$8, %r12d
	orl	%r15d, %r12d
	movzbl	-18(%r11,%r14,4), %r15d
	shll	$16, %r15d
	orl	%r12d, %r15d
	movzbl	-14(%r11,%r14,4), %r12d
	shll	$24, %r12d
	orl	%r15d, %r12d
	movd	%r12d, %xmm0
	punpcklbw	%xmm1, %xmm0
	punpcklwd	%xmm1, %xmm0
	cvtdq2ps	%xmm0, %xmm6
	movdqa	-208(%rbp), %xmm1
	psrlw	$8, %xmm1
	pand	%xmm12, %xmm1
	cvtdq2ps	%xmm1, %xmm1
	mulps	-256(%rbp), %xmm1
	movaps	%xmm6, %xmm13
	subps	%xmm1, %xmm13
	movzbl	-42(%r11,%r14,4), %r15d
	movzbl	-38(%r11,%r14,4), %r12d
	shll	$8, %r12d
	orl	%r15d, %r12d
	movzbl	-34(%r11,%r14,4), %r15d
	shll	$16, %r15d
	orl	%r12d, %r15d
	movzbl	-30(%r11,%r14,4), %r12d
	shll	$24, %r12d
	orl	%r15d, %r12d
	movd	%r12d, %xmm1
	pxor	%xmm0, %xmm0
	punpcklbw	%xmm0, %xmm1
	punpcklwd	%xmm0, %xmm1
	cvtdq2ps	%xmm1, %xmm15
	movdqa	-224(%rbp), %xmm1
	psrlw	$8, %xmm1
	pand	%xmm12, %xmm1
	cvtdq2ps	%xmm1, %xmm4
	mulps	-272(%rbp), %xmm4
	movaps	%xmm15, %xmm1
	subps	%xmm4, %xmm1
	movzbl	-58(%r11,%r14,4), %r15d
	movzbl	-54(%r11,%r14,4), %r12d
	shll	$8, %r12d
	orl	%r15d, %r12d
	movzbl	-50(%r11,%r14,4), %r15d
	shll	$16, %r15d
	orl	%r12d, %r15d
	movzbl	-46(%r11,%r14,4), %r12d
	shll	$24, %r12d
	orl	%r15d, %r12d
	movd	%r12d, %xmm4
	punpcklbw	%xmm0, %xmm4
	punpcklwd	%xmm0, %xmm4
	cvtdq2ps	%xmm4, %xmm9
	movdqa	-240(%rbp), %xmm4
	psrlw	$8, %xmm4
	pand	%xmm12, %xmm4
	cvtdq2ps	%xmm4, %xmm7
	mulps	-288(%rbp), %xmm7
	movaps	%xmm9, %xmm11
	subps	%xmm7, %xmm11
	movaps	%xmm10, %xmm7
	movaps	.LCPI1_1(%rip), %xmm0
	xorps	%xmm0, %xmm7
	maxps	%xmm10, %xmm7
	movaps	.LCPI1_2(%rip), %xmm5
	mulps	%xmm5, %xmm7
	movaps	-352(%rbp), %xmm3
	cmpltps	%xmm7, %xmm3
	movaps	%xmm13, %xmm7
	xorps	%xmm0, %xmm7
	maxps	%xmm13, %xmm7
	mulps	%xmm5, %xmm7
	movaps	-336(%rbp), %xmm2
	cmpltps	%xmm7, %xmm2
	movaps	%xmm1, %xmm7
	xorps	%xmm0, %xmm7
	maxps	%xmm1, %xmm7
	movaps	%xmm1, %xmm4
	mulps	%xmm5, %xmm7
	movaps	-320(%rbp), %xmm1
	cmpltps	%xmm7, %xmm1
	movaps	%xmm11, %xmm7
	xorps	%xmm0, %xmm7
	maxps	%xmm11, %xmm7
	mulps	%xmm5, %xmm7
	movaps	-304(%rbp), %xmm0
	cmpltps	%xmm7, %xmm0
	movaps	-48(%rbp), %xmm5
	mulps	%xmm5, %xmm10
	andps	%xmm3, %xmm10
	mulps	%xmm5, %xmm13
	andps	%xmm2, %xmm13
	mulps	%xmm5, %xmm4
	andps	%xmm1, %xmm4
	mulps	%xmm5, %xmm11
	andps	%xmm0, %xmm11
	addps	%xmm8, %xmm10
	addps	%xmm6, %xmm13
	addps	%xmm15, %xmm4
	addps	%xmm9, %xmm11
	movaps	.LCPI1_3(%rip), %xmm1
	addps	%xmm1, %xmm13
	addps	%xmm1, %xmm10
	movaps	-384(%rbp), %xmm0
	cmpnltps	%xmm10, %xmm0
	movaps	%xmm10, -480(%rbp)
	movaps	%xmm14, %xmm2
	cmpnltps	%xmm13, %xmm2
	packssdw	%xmm0, %xmm2
	addps	%xmm1, %xmm11
	addps	%xmm1, %xmm4
	movaps	%xmm4, -464(%rbp)
	movaps	-368(%rbp), %xmm0
	cmpnltps	%xmm4, %xmm0
	movaps	-64(%rbp), %xmm1
	cmpnltps	%xmm11, %xmm1
	packssdw	%xmm0, %xmm1
	packsswb	%xmm2, %xmm1
	movdqa	%xmm1, -496(%rbp)
	cvttps2dq	%xmm10, %xmm0
	cvttps2dq	%xmm13, %xmm2
	packssdw	%xmm0, %xmm2
	cvttps2dq	%xmm4, %xmm0
	cvttps2dq	%xmm11, %xmm1
	packssdw	%xmm0, %xmm1
	packuswb	%xmm2, %xmm1
	movdqa	%xmm1, -448(%rbp)
	movdqa	-192(%rbp), %xmm0
	psrld	$16, %xmm0
	movdqa	%xmm12, %xmm3
	pand	%xmm12, %xmm0
	cvtdq2ps	%xmm0, %xmm0
	mulps	-80(%rbp), %xmm0
	movzbl	-9(%r11,%r14,4), %r15d
	movzbl	-5(%r11,%r14,4), %r12d
	shll	$8, %r12d
	orl	%r15d, %r12d
	movzbl	-1(%r11,%r14,4), %r15d
	shll	$16, %r15d
	orl	%r12d, %r15d
	movzbl	3(%r11,%r14,4), %r12d
	shll	$24, %r12d
	orl	%r15d, %r12d
	movd	%r12d, %xmm2
	pxor	%xmm1, %xmm1
	punpcklbw	%xmm1, %xmm2
	punpcklwd	%xmm1, %xmm2
	pxor	%xmm12, %xmm12
	cvtdq2ps	%xmm2, %xmm8
	movaps	%xmm8, -80(%rbp)
	subps	%xmm0, %xmm8
	movdqa	-208(%rbp), %xmm0
	psrld	$16, %xmm0
	pand	%xmm3, %xmm0
	cvtdq2ps	%xmm0, %xmm0
	mulps	-256(%rbp), %xmm0
	movzbl	-25(%r11,%r14,4), %r15d
	movzbl	-21(%r11,%r14,4), %r12d
	shll	$8, %r12d
	orl	%r15d, %r12d
	movzbl	-17(%r11,%r14,4), %r15d
	shll	$16, %r15d
	orl	%r12d, %r15d
	movzbl	-13(%r11,%r14,4), %r12d
	shll	$24, %r12d
	orl	%r15d, %r12d
	movd	%r12d, %xmm2
	punpcklbw	%xmm12, %xmm2
	punpcklwd	%xmm12, %xmm2
	cvtdq2ps	%xmm2, %xmm15
	movaps	%xmm15, %xmm6
	subps	%xmm0, %xmm6
	movdqa	-224(%rbp), %xmm0
	psrld	$16, %xmm0
	pand	%xmm3, %xmm0
	cvtdq2ps	%xmm0, %xmm0
	mulps	-272(%rbp), %xmm0
	movzbl	-41(%r11,%r14,4), %r15d
	movzbl	-37(%r11,%r14,4), %r12d
	shll	$8, %r12d
	orl	%r15d, %r12d
	movzbl	-33(%r11,%r14,4), %r15d
	shll	$16, %r15d
	orl	%r12d, %r15d
	movzbl	-29(%r11,%r14,4), %r12d
	shll	$24, %r12d
	orl	%r15d, %r12d
	movd	%r12d, %xmm2
	punpcklbw	%xmm12, %xmm2
	punpcklwd	%xmm12, %xmm2
	cvtdq2ps	%xmm2, %xmm14
	movaps	%xmm14, %xmm10
	subps	%xmm0, %xmm10
	movdqa	-240(%rbp), %xmm0
	psrld	$16, %xmm0
	pand	%xmm3, %xmm0
	cvtdq2ps	%xmm0, %xmm2
	mulps	-288(%rbp), %xmm2
	movzbl	-57(%r11,%r14,4), %r15d
	movzbl	-53(%r11,%r14,4), %r12d
	shll	$8, %r12d
	orl	%r15d, %r12d
	movzbl	-49(%r11,%r14,4), %r15d
	shll	$16, %r15d
	orl	%r12d, %r15d
	movzbl	-45(%r11,%r14,4), %r12d
	shll	$24, %r12d
	orl	%r15d, %r12d
	movd	%r12d, %xmm0
	punpcklbw	%xmm12, %xmm0
	punpcklwd	%xmm12, %xmm0
	cvtdq2ps	%xmm0, %xmm9
	movaps	%xmm9, %xmm3
	subps	%xmm2, %xmm3
	movaps	%xmm8, %xmm2
	movaps	.LCPI1_1(%rip), %xmm0
	xorps	%xmm0, %xmm2
	maxps	%xmm8, %xmm2
	movaps	.LCPI1_2(%rip), %xmm7
	mulps	%xmm7, %xmm2
	movaps	-352(%rbp), %xmm5
	cmpltps	%xmm2, %xmm5
	movaps	%xmm6, %xmm2
	xorps	%xmm0, %xmm2
	maxps	%xmm6, %xmm2
	mulps	%xmm7, %xmm2
	movaps	-336(%rbp), %xmm4
	cmpltps	%xmm2, %xmm4
	movaps	%xmm10, %xmm2
	xorps	%xmm0, %xmm2
	maxps	%xmm10, %xmm2
	mulps	%xmm7, %xmm2
	movaps	-320(%rbp), %xmm1
	cmpltps	%xmm2, %xmm1
	movaps	%xmm3, %xmm2
	xorps	%xmm0, %xmm2
	maxps	%xmm3, %xmm2
	mulps	%xmm7, %xmm2
	movaps	-304(%rbp), %xmm0
	cmpltps	%xmm2, %xmm0
	movaps	-48(%rbp), %xmm2
	mulps	%xmm2, %xmm8
	andps	%xmm5, %xmm8
	mulps	%xmm2, %xmm6
	andps	%xmm4, %xmm6
	mulps	%xmm2, %xmm10
	andps	%xmm1, %xmm10
	mulps	%xmm2, %xmm3
	andps	%xmm0, %xmm3
	addps	-80(%rbp), %xmm8
	addps	%xmm15, %xmm6
	addps	%xmm14, %xmm10
	addps	%xmm9, %xmm3
	movaps	.LCPI1_3(%rip), %xmm1
	addps	%xmm1, %xmm6
	addps	%xmm1, %xmm8
	movaps	%xmm8, %xmm0
	cmpltps	%xmm12, %xmm0
	movaps	%xmm6, %xmm2
	cmpltps	%xmm12, %xmm2
	packssdw	%xmm0, %xmm2
	addps	%xmm1, %xmm3
	addps	%xmm1, %xmm10
	movaps	%xmm10, %xmm7
	cmpltps	%xmm12, %xmm7
	movaps	%xmm3, %xmm0
	cmpltps	%xmm12, %xmm0
	packssdw	%xmm7, %xmm0
	packsswb	%xmm2, %xmm0
	movaps	-384(%rbp), %xmm7
	cmpnltps	%xmm8, %xmm7
	movaps	-432(%rbp), %xmm2
	cmpnltps	%xmm6, %xmm2
	packssdw	%xmm7, %xmm2
	movaps	-368(%rbp), %xmm9
	cmpnltps	%xmm10, %xmm9
	movaps	-64(%rbp), %xmm7
	cmpnltps	%xmm3, %xmm7
	packssdw	%xmm9, %xmm7
	packsswb	%xmm2, %xmm7
	cvttps2dq	%xmm8, %xmm2
	cvttps2dq	%xmm6, %xmm6
	packssdw	%xmm2, %xmm6
	cvttps2dq	%xmm10, %xmm2
	cvttps2dq	%xmm3, %xmm3
	packssdw	%xmm2, %xmm3
	packuswb	%xmm6, %xmm3
	pand	%xmm7, %xmm3
	movdqa	-528(%rbp), %xmm9
	pandn	%xmm9, %xmm7
	por	%xmm3, %xmm7
	pandn	%xmm7, %xmm0
	movzbl	-52(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	psllw	$8, %xmm2
	movdqa	.LCPI1_4(%rip), %xmm6
	movdqa	%xmm6, %xmm3
	pandn	%xmm2, %xmm3
	movdqa	-544(%rbp), %xmm2
	pand	%xmm6, %xmm2
	por	%xmm2, %xmm3
	movzbl	-48(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	pslld	$16, %xmm2
	movdqa	.LCPI1_5(%rip), %xmm7
	movdqa	%xmm7, %xmm6
	pandn	%xmm2, %xmm6
	pand	%xmm7, %xmm3
	por	%xmm3, %xmm6
	movzbl	-44(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	pslld	$24, %xmm2
	movdqa	.LCPI1_6(%rip), %xmm7
	movdqa	%xmm7, %xmm3
	pandn	%xmm2, %xmm3
	pand	%xmm7, %xmm6
	por	%xmm6, %xmm3
	movzbl	-40(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	pshufd	$80, %xmm2, %xmm2
	movdqa	.LCPI1_7(%rip), %xmm7
	movdqa	%xmm7, %xmm6
	pandn	%xmm2, %xmm6
	pand	%xmm7, %xmm3
	por	%xmm3, %xmm6
	movzbl	-36(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	psllq	$40, %xmm2
	movdqa	.LCPI1_8(%rip), %xmm7
	movdqa	%xmm7, %xmm3
	pandn	%xmm2, %xmm3
	pand	%xmm7, %xmm6
	por	%xmm6, %xmm3
	movzbl	-32(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	psllq	$48, %xmm2
	movdqa	.LCPI1_9(%rip), %xmm6
	movdqa	%xmm6, %xmm7
	pandn	%xmm2, %xmm7
	pand	%xmm6, %xmm3
	por	%xmm3, %xmm7
	movzbl	-28(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	psllq	$56, %xmm2
	movdqa	.LCPI1_10(%rip), %xmm3
	movdqa	%xmm3, %xmm6
	pandn	%xmm2, %xmm6
	pand	%xmm3, %xmm7
	por	%xmm7, %xmm6
	movzbl	-24(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	pshufd	$68, %xmm2, %xmm2
	movdqa	.LCPI1_11(%rip), %xmm8
	movdqa	%xmm8, %xmm7
	pandn	%xmm2, %xmm7
	movdqa	%xmm0, %xmm3
	punpcklbw	%xmm6, %xmm0
	pand	%xmm8, %xmm6
	por	%xmm6, %xmm7
	movzbl	-20(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	pslldq	$9, %xmm2
	movdqa	.LCPI1_12(%rip), %xmm8
	movdqa	%xmm8, %xmm6
	pandn	%xmm2, %xmm6
	pand	%xmm8, %xmm7
	por	%xmm7, %xmm6
	movzbl	-16(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	pslldq	$10, %xmm2
	movdqa	.LCPI1_13(%rip), %xmm8
	movdqa	%xmm8, %xmm7
	pandn	%xmm2, %xmm7
	pand	%xmm8, %xmm6
	por	%xmm6, %xmm7
	movzbl	-12(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	pslldq	$11, %xmm2
	movdqa	.LCPI1_14(%rip), %xmm8
	movdqa	%xmm8, %xmm6
	pandn	%xmm2, %xmm6
	pand	%xmm8, %xmm7
	por	%xmm7, %xmm6
	movzbl	-8(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	pshufd	$0, %xmm2, %xmm2
	movdqa	.LCPI1_15(%rip), %xmm8
	movdqa	%xmm8, %xmm7
	pandn	%xmm2, %xmm7
	pand	%xmm8, %xmm6
	por	%xmm6, %xmm7
	movzbl	-4(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	pslldq	$13, %xmm2
	movdqa	.LCPI1_16(%rip), %xmm8
	movdqa	%xmm8, %xmm6
	pandn	%xmm2, %xmm6
	pand	%xmm8, %xmm7
	por	%xmm7, %xmm6
	pand	.LCPI1_17(%rip), %xmm6
	movzbl	(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	pslldq	$14, %xmm2
	por	%xmm6, %xmm2
	pand	.LCPI1_18(%rip), %xmm2
	movzbl	4(%r11,%r14,4), %r15d
	movd	%r15d, %xmm6
	pslldq	$15, %xmm6
	por	%xmm2, %xmm6
	pxor	%xmm2, %xmm2
	movaps	-144(%rbp), %xmm1
	cmpltps	%xmm2, %xmm1
	movaps	-128(%rbp), %xmm7
	cmpltps	%xmm2, %xmm7
	packssdw	%xmm1, %xmm7
	movaps	-512(%rbp), %xmm1
	cmpltps	%xmm2, %xmm1
	movaps	-416(%rbp), %xmm8
	cmpltps	%xmm2, %xmm8
	packssdw	%xmm1, %xmm8
	packsswb	%xmm7, %xmm8
	movaps	-480(%rbp), %xmm1
	cmpltps	%xmm2, %xmm1
	cmpltps	%xmm2, %xmm13
	packssdw	%xmm1, %xmm13
	movaps	-464(%rbp), %xmm1
	cmpltps	%xmm2, %xmm1
	cmpltps	%xmm2, %xmm11
	packssdw	%xmm1, %xmm11
	packsswb	%xmm13, %xmm11
	movdqa	-496(%rbp), %xmm5
	movdqa	-448(%rbp), %xmm4
	pand	%xmm5, %xmm4
	movdqa	%xmm9, %xmm2
	pandn	%xmm9, %xmm5
	movdqa	-176(%rbp), %xmm1
	pand	%xmm1, %xmm2
	pandn	-160(%rbp), %xmm1
	por	%xmm2, %xmm1
	pandn	%xmm1, %xmm8
	por	%xmm4, %xmm5
	pandn	%xmm5, %xmm11
	movdqa	%xmm8, %xmm1
	punpckhbw	%xmm11, %xmm1
	punpckhbw	%xmm6, %xmm3
	movdqa	%xmm1, %xmm2
	punpcklwd	%xmm3, %xmm2
	punpckhwd	%xmm3, %xmm1
	punpcklbw	%xmm11, %xmm8
	movdqa	%xmm8, %xmm3
	punpcklwd	%xmm0, %xmm3
	punpckhwd	%xmm0, %xmm8
	movdqu	%xmm8, 20(%rcx,%r14,4)
	movdqu	%xmm3, 4(%rcx,%r14,4)
	movdqu	%xmm1, 52(%rcx,%r14,4)
	movdqu	%xmm2, 36(%rcx,%r14,4)
	addq	$16, %r14
	cmpq	%r14, %rbx
	jne	.LBB1_13
	cmpl	$5, %r10d
	jae	.LBB1_15
	shlq	$2, %r9
	movq	%r9, %rax
	jmp	.LBB1_18
.LBB1_15:
	movaps	-112(%rbp), %xmm0
	movaps	-96(%rbp), %xmm12
.LBB1_16:
	movl	%eax, %r10d
	andl	$3, %r10d
	movl	$4, %r14d
	cmovneq	%r10, %r14
	subq	%r14, %rax
	shlq	$2, %rax
	shufps	$0, %xmm12, %xmm12
	movaps	%xmm12, -64(%rbp)
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, -48(%rbp)
	leaq	(%rdi,%r9,4), %r10
	addq	$15, %r10
	leaq	(%rsi,%r9,4), %r11
	leaq	(%rcx,%r9,4), %rbx
	subq	%r14, %rdx
	subq	%r9, %rdx
	movq	$-1, %r9
	pxor	%xmm3, %xmm3
	movaps	.LCPI1_1(%rip), %xmm5
	movaps	.LCPI1_2(%rip), %xmm6
	movaps	.LCPI1_3(%rip), %xmm2
	.p2align	4
.LBB1_17:
	movdqu	-8(%r10,%r9,4), %xmm7
	movdqa	%xmm7, -560(%rbp)
	movdqa	.LCPI1_0(%rip), %xmm12
	pand	%xmm12, %xmm7
	packuswb	%xmm7, %xmm7
	movdqa	%xmm7, %xmm9
	packuswb	%xmm7, %xmm9
	punpcklwd	%xmm3, %xmm7
	cvtdq2ps	%xmm7, %xmm8
	movdqu	4(%r11,%r9,4), %xmm11
	movdqa	%xmm11, %xmm7
	punpckhbw	%xmm3, %xmm7
	pshufd	$231, %xmm7, %xmm7
	pshuflw	$231, %xmm7, %xmm7
	movdqa	%xmm11, %xmm10
	punpcklbw	%xmm3, %xmm10
	pshufd	$231, %xmm10, %xmm10
	pshuflw	$231, %xmm10, %xmm10
	punpckldq	%xmm7, %xmm10
	packuswb	%xmm10, %xmm10
	movdqa	%xmm10, %xmm13
	punpcklbw	%xmm10, %xmm13
	punpcklwd	%xmm13, %xmm13
	pcmpeqb	%xmm3, %xmm13
	punpcklbw	%xmm3, %xmm10
	punpcklwd	%xmm3, %xmm10
	cvtdq2ps	%xmm10, %xmm7
	movaps	%xmm8, %xmm10
	divps	%xmm7, %xmm10
	pandn	%xmm10, %xmm13
	movaps	-64(%rbp), %xmm4
	mulps	%xmm8, %xmm4
	movzbl	-11(%r10,%r9,4), %r14d
	movzbl	-7(%r10,%r9,4), %r15d
	movzbl	-3(%r10,%r9,4), %r12d
	movd	%r14d, %xmm7
	pinsrw	$2, %r15d, %xmm7
	pinsrw	$4, %r12d, %xmm7
	movzbl	1(%r10,%r9,4), %r14d
	pinsrw	$6, %r14d, %xmm7
	cvtdq2ps	%xmm7, %xmm7
	movdqa	%xmm11, %xmm10
	pand	%xmm12, %xmm10
	cvtdq2ps	%xmm10, %xmm14
	mulps	%xmm13, %xmm14
	movaps	%xmm7, %xmm10
	subps	%xmm14, %xmm10
	movaps	%xmm10, %xmm14
	xorps	%xmm5, %xmm14
	maxps	%xmm10, %xmm14
	mulps	%xmm6, %xmm14
	movaps	%xmm4, %xmm15
	cmpltps	%xmm14, %xmm15
	movaps	-48(%rbp), %xmm1
	mulps	%xmm1, %xmm10
	andps	%xmm15, %xmm10
	addps	%xmm7, %xmm10
	addps	%xmm2, %xmm10
	movzbl	-10(%r10,%r9,4), %r14d
	movzbl	-6(%r10,%r9,4), %r15d
	movzbl	-2(%r10,%r9,4), %r12d
	movd	%r14d, %xmm7
	pinsrw	$2, %r15d, %xmm7
	pinsrw	$4, %r12d, %xmm7
	movzbl	2(%r10,%r9,4), %r14d
	pinsrw	$6, %r14d, %xmm7
	cvtdq2ps	%xmm7, %xmm0
	movdqa	%xmm11, %xmm7
	psrlw	$8, %xmm7
	pand	%xmm12, %xmm7
	cvtdq2ps	%xmm7, %xmm7
	mulps	%xmm13, %xmm7
	movaps	%xmm0, %xmm14
	subps	%xmm7, %xmm14
	movaps	%xmm14, %xmm7
	xorps	%xmm5, %xmm7
	maxps	%xmm14, %xmm7
	mulps	%xmm6, %xmm7
	movaps	%xmm4, %xmm12
	cmpltps	%xmm7, %xmm12
	movaps	%xmm8, %xmm15
	cmpltps	%xmm10, %xmm15
	packssdw	%xmm15, %xmm15
	packsswb	%xmm15, %xmm15
	mulps	%xmm1, %xmm14
	andps	%xmm12, %xmm14
	cvttps2dq	%xmm10, %xmm7
	packuswb	%xmm7, %xmm7
	packuswb	%xmm7, %xmm7
	addps	%xmm0, %xmm14
	addps	%xmm2, %xmm14
	movzbl	-9(%r10,%r9,4), %r14d
	movzbl	-5(%r10,%r9,4), %r15d
	movzbl	-1(%r10,%r9,4), %r12d
	movd	%r14d, %xmm0
	pinsrw	$2, %r15d, %xmm0
	pinsrw	$4, %r12d, %xmm0
	movzbl	3(%r10,%r9,4), %r14d
	pinsrw	$6, %r14d, %xmm0
	cvtdq2ps	%xmm0, %xmm0
	psrld	$16, %xmm11
	pand	.LCPI1_0(%rip), %xmm11
	cvtdq2ps	%xmm11, %xmm12
	mulps	%xmm13, %xmm12
	movaps	%xmm0, %xmm11
	subps	%xmm12, %xmm11
	movaps	%xmm11, %xmm12
	xorps	%xmm5, %xmm12
	maxps	%xmm11, %xmm12
	mulps	%xmm6, %xmm12
	cmpltps	%xmm12, %xmm4
	movaps	%xmm8, %xmm13
	cmpnltps	%xmm14, %xmm13
	packssdw	%xmm13, %xmm13
	packsswb	%xmm13, %xmm13
	mulps	%xmm1, %xmm11
	andps	%xmm4, %xmm11
	cvttps2dq	%xmm14, %xmm12
	packuswb	%xmm12, %xmm12
	packuswb	%xmm12, %xmm12
	pand	%xmm13, %xmm12
	pandn	%xmm9, %xmm13
	addps	%xmm0, %xmm11
	addps	%xmm2, %xmm11
	cmpnltps	%xmm11, %xmm8
	packssdw	%xmm8, %xmm8
	packsswb	%xmm8, %xmm8
	cvttps2dq	%xmm11, %xmm0
	packuswb	%xmm0, %xmm0
	packuswb	%xmm0, %xmm0
	pand	%xmm8, %xmm0
	pandn	%xmm9, %xmm8
	pand	%xmm15, %xmm9
	pandn	%xmm7, %xmm15
	por	%xmm9, %xmm15
	por	%xmm12, %xmm13
	punpckldq	%xmm13, %xmm15
	por	%xmm0, %xmm8
	cmpltps	%xmm3, %xmm11
	packssdw	%xmm11, %xmm11
	packsswb	%xmm11, %xmm11
	pandn	%xmm8, %xmm11
	cmpltps	%xmm3, %xmm14
	cmpltps	%xmm3, %xmm10
	packssdw	%xmm14, %xmm10
	movzbl	-560(%rbp), %r14d
	movzbl	(%r10,%r9,4), %r15d
	packsswb	%xmm10, %xmm10
	pandn	%xmm15, %xmm10
	punpcklbw	%xmm3, %xmm10
	pshufd	$215, %xmm10, %xmm0
	pshuflw	$226, %xmm0, %xmm0
	pshufhw	$237, %xmm0, %xmm0
	pshufd	$40, %xmm10, %xmm4
	pshuflw	$232, %xmm4, %xmm4
	pshufhw	$231, %xmm4, %xmm7
	movzbl	-4(%r10,%r9,4), %r12d
	shll	$8, %r12d
	orl	%r14d, %r12d
	pinsrw	$2, %r12d, %xmm11
	movzbl	4(%r10,%r9,4), %r14d
	shll	$8, %r14d
	orl	%r15d, %r14d
	pinsrw	$3, %r14d, %xmm11
	packuswb	%xmm0, %xmm7
	punpcklbw	%xmm3, %xmm11
	pshufd	$215, %xmm11, %xmm0
	pshuflw	$36, %xmm0, %xmm0
	pshufhw	$212, %xmm0, %xmm0
	pshufd	$40, %xmm11, %xmm4
	pshuflw	$132, %xmm4, %xmm4
	pshufhw	$116, %xmm4, %xmm4
	packuswb	%xmm0, %xmm4
	movdqa	.LCPI1_19(%rip), %xmm1
	movdqa	%xmm1, %xmm0
	pandn	%xmm4, %xmm0
	pand	%xmm1, %xmm7
	por	%xmm7, %xmm0
	movdqu	%xmm0, 4(%rbx,%r9,4)
	addq	$4, %r9
	cmpq	%r9, %rdx
	jne	.LBB1_17
.LBB1_18:
	movaps	-112(%rbp), %xmm0
	movaps	-96(%rbp), %xmm12
.LBB1_3:
	movaps	.LCPI1_1(%rip), %xmm11
	movss	.LCPI1_20(%rip), %xmm1
	movss	.LCPI1_21(%rip), %xmm2
	xorps	%xmm3, %xmm3
	addq	$400, %rsp
	popq	%rbx
	popq	%r12
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbx
	.cfi_restore %r12
	.cfi_restore %r14
	.cfi_restore %r15
	.cfi_restore %rbp
	jmp	.LBB1_4
	.p2align	4
.LBB1_26:
	xorl	%edx, %edx
.LBB1_29:
	movb	%dl, 2(%rcx,%rax)
	movzbl	3(%rdi,%rax), %edx
	movb	%dl, 3(%rcx,%rax)
	addq	$4, %rax
	cmpq	%r8, %rax
	jge	.LBB1_30
.LBB1_4:
	movzbl	3(%rdi,%rax), %edx
	xorps	%xmm4, %xmm4
	cvtsi2ss	%edx, %xmm4
	movzbl	3(%rsi,%rax), %r9d
	xorps	%xmm6, %xmm6
	testl	%r9d, %r9d
	je	.LBB1_6
	xorps	%xmm5, %xmm5
	cvtsi2ss	%r9d, %xmm5
	movaps	%xmm4, %xmm6
	divss	%xmm5, %xmm6
.LBB1_6:
	movaps	%xmm12, %xmm5
	movzbl	(%rdi,%rax), %r9d
	xorps	%xmm8, %xmm8
	cvtsi2ss	%r9d, %xmm8
	movzbl	(%rsi,%rax), %r9d
	xorps	%xmm7, %xmm7
	cvtsi2ss	%r9d, %xmm7
	mulss	%xmm4, %xmm5
	mulss	%xmm6, %xmm7
	movaps	%xmm8, %xmm9
	subss	%xmm7, %xmm9
	movaps	%xmm9, %xmm10
	xorps	%xmm11, %xmm10
	maxss	%xmm9, %xmm10
	mulss	%xmm1, %xmm10
	mulss	%xmm0, %xmm9
	movaps	%xmm5, %xmm7
	cmpltss	%xmm10, %xmm7
	andps	%xmm9, %xmm7
	addss	%xmm8, %xmm7
	addss	%xmm2, %xmm7
	ucomiss	%xmm7, %xmm3
	jbe	.LBB1_19
	xorl	%r9d, %r9d
	jmp	.LBB1_21
	.p2align	4
.LBB1_19:
	ucomiss	%xmm4, %xmm7
	movl	%edx, %r9d
	ja	.LBB1_21
	cvttss2si	%xmm7, %r9d
.LBB1_21:
	movb	%r9b, (%rcx,%rax)
	movzbl	1(%rdi,%rax), %r9d
	xorps	%xmm8, %xmm8
	cvtsi2ss	%r9d, %xmm8
	movzbl	1(%rsi,%rax), %r9d
	xorps	%xmm7, %xmm7
	cvtsi2ss	%r9d, %xmm7
	mulss	%xmm6, %xmm7
	movaps	%xmm8, %xmm9
	subss	%xmm7, %xmm9
	movaps	%xmm9, %xmm10
	xorps	%xmm11, %xmm10
	maxss	%xmm9, %xmm10
	mulss	%xmm1, %xmm10
	mulss	%xmm0, %xmm9
	movaps	%xmm5, %xmm7
	cmpltss	%xmm10, %xmm7
	andps	%xmm9, %xmm7
	addss	%xmm8, %xmm7
	addss	%xmm2, %xmm7
	ucomiss	%xmm7, %xmm3
	jbe	.LBB1_23
	xorl	%r9d, %r9d
	jmp	.LBB1_25
	.p2align	4
.LBB1_23:
	ucomiss	%xmm4, %xmm7
	movl	%edx, %r9d
	ja	.LBB1_25
	cvttss2si	%xmm7, %r9d
.LBB1_25:
	movb	%r9b, 1(%rcx,%rax)
	movzbl	2(%rdi,%rax), %r9d
	xorps	%xmm7, %xmm7
	cvtsi2ss	%r9d, %xmm7
	movzbl	2(%rsi,%rax), %r9d
	xorps	%xmm8, %xmm8
	cvtsi2ss	%r9d, %xmm8
	mulss	%xmm6, %xmm8
	movaps	%xmm7, %xmm6
	subss	%xmm8, %xmm6
	movaps	%xmm6, %xmm8
	xorps	%xmm11, %xmm8
	maxss	%xmm6, %xmm8
	mulss	%xmm1, %xmm8
	mulss	%xmm0, %xmm6
	cmpltss	%xmm8, %xmm5
	andps	%xmm6, %xmm5
	addss	%xmm7, %xmm5
	addss	%xmm2, %xmm5
	ucomiss	%xmm5, %xmm3
	ja	.LBB1_26
	ucomiss	%xmm4, %xmm5
	ja	.LBB1_29
	cvttss2si	%xmm5, %edx
	jmp	.LBB1_29
.LBB1_30:
	retq
.Lfunc_end1:
	.size	craster_sharpen_premultiplied, .Lfunc_end1-craster_sharpen_premultiplied
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI2_0:
	.long	2147483648
	.long	2147483648
	.long	2147483648
	.long	2147483648
	.text
	.globl	craster_first_difference
	.p2align	4
	.type	craster_first_difference,@function
craster_first_difference:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movzbl	(%rsi), %eax
	movzbl	1(%rsi), %r8d
	movzbl	2(%rsi), %r9d
	movzbl	3(%rsi), %r10d
	movl	$3, %r11d
	.p2align	4
.LBB2_1:
	movb	%al, -67(%rbp,%r11)
	movb	%r8b, -66(%rbp,%r11)
	movb	%r9b, -65(%rbp,%r11)
	movb	%r10b, -64(%rbp,%r11)
	addq	$4, %r11
	cmpq	$67, %r11
	jne	.LBB2_1
	movdqa	-64(%rbp), %xmm0
	movdqa	-48(%rbp), %xmm1
	movdqa	-32(%rbp), %xmm2
	movdqa	-16(%rbp), %xmm3
	xorl	%r8d, %r8d
	.p2align	4
.LBB2_3:
	movq	%r8, %rax
	addq	$16, %r8
	cmpq	%rcx, %r8
	jg	.LBB2_5
	movdqu	(%rdi,%rax,4), %xmm5
	movdqu	16(%rdi,%rax,4), %xmm6
	movdqu	32(%rdi,%rax,4), %xmm7
	movdqu	48(%rdi,%rax,4), %xmm4
	movdqa	%xmm5, %xmm8
	pminub	%xmm0, %xmm8
	pmaxub	%xmm0, %xmm5
	psubb	%xmm8, %xmm5
	movdqa	%xmm6, %xmm8
	pminub	%xmm1, %xmm8
	pmaxub	%xmm1, %xmm6
	psubb	%xmm8, %xmm6
	movdqa	%xmm7, %xmm8
	pminub	%xmm2, %xmm8
	pmaxub	%xmm2, %xmm7
	psubb	%xmm8, %xmm7
	pmaxub	%xmm5, %xmm7
	movdqa	%xmm4, %xmm5
	pminub	%xmm3, %xmm5
	pmaxub	%xmm3, %xmm4
	psubb	%xmm5, %xmm4
	pmaxub	%xmm6, %xmm4
	pmaxub	%xmm7, %xmm4
	pshufd	$238, %xmm4, %xmm5
	pmaxub	%xmm4, %xmm5
	pshufd	$85, %xmm5, %xmm4
	pmaxub	%xmm5, %xmm4
	movdqa	%xmm4, %xmm5
	psrld	$16, %xmm5
	pmaxub	%xmm4, %xmm5
	movdqa	%xmm5, %xmm4
	psrlw	$8, %xmm4
	pmaxub	%xmm5, %xmm4
	movd	%xmm4, %r9d
	movzbl	%r9b, %r9d
	cmpl	%r9d, %edx
	jge	.LBB2_3
.LBB2_5:
	cmpq	%rcx, %rax
	jge	.LBB2_10
	movd	(%rsi), %xmm0
	pxor	%xmm1, %xmm1
	punpcklbw	%xmm1, %xmm0
	movdqa	.LCPI2_0(%rip), %xmm2
	.p2align	4
.LBB2_7:
	movd	(%rdi,%rax,4), %xmm3
	punpcklbw	%xmm1, %xmm3
	movdqa	%xmm0, %xmm4
	psubusw	%xmm3, %xmm4
	psubusw	%xmm0, %xmm3
	por	%xmm4, %xmm3
	punpcklwd	%xmm1, %xmm3
	pshufd	$238, %xmm3, %xmm4
	movdqa	%xmm3, %xmm5
	por	%xmm2, %xmm5
	movdqa	%xmm4, %xmm6
	por	%xmm2, %xmm6
	pcmpgtd	%xmm6, %xmm5
	pand	%xmm5, %xmm3
	pandn	%xmm4, %xmm5
	por	%xmm3, %xmm5
	pshufd	$85, %xmm5, %xmm3
	movdqa	%xmm5, %xmm4
	pxor	%xmm2, %xmm4
	movdqa	%xmm3, %xmm6
	pxor	%xmm2, %xmm6
	pcmpgtd	%xmm6, %xmm4
	pand	%xmm4, %xmm5
	pandn	%xmm3, %xmm4
	por	%xmm5, %xmm4
	movd	%xmm4, %esi
	cmpl	%edx, %esi
	jg	.LBB2_10
	incq	%rax
	cmpq	%rax, %rcx
	jne	.LBB2_7
	movq	%rcx, %rax
.LBB2_10:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end2:
	.size	craster_first_difference, .Lfunc_end2-craster_first_difference
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI3_0:
	.long	2147483648
	.long	2147483648
	.long	2147483648
	.long	2147483648
	.text
	.globl	craster_last_difference
	.p2align	4
	.type	craster_last_difference,@function
craster_last_difference:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movzbl	(%rsi), %eax
	movzbl	1(%rsi), %r8d
	movzbl	2(%rsi), %r9d
	movzbl	3(%rsi), %r10d
	movl	$3, %r11d
	.p2align	4
.LBB3_1:
	movb	%al, -67(%rbp,%r11)
	movb	%r8b, -66(%rbp,%r11)
	movb	%r9b, -65(%rbp,%r11)
	movb	%r10b, -64(%rbp,%r11)
	addq	$4, %r11
	cmpq	$67, %r11
	jne	.LBB3_1
	movdqa	-64(%rbp), %xmm0
	movdqa	-48(%rbp), %xmm1
	movdqa	-32(%rbp), %xmm2
	movdqa	-16(%rbp), %xmm3
	.p2align	4
.LBB3_3:
	movq	%rcx, %rax
	cmpq	$16, %rcx
	jl	.LBB3_5
	leaq	-16(%rax), %rcx
	movdqu	-64(%rdi,%rax,4), %xmm5
	movdqu	-48(%rdi,%rax,4), %xmm6
	movdqu	-32(%rdi,%rax,4), %xmm7
	movdqu	-16(%rdi,%rax,4), %xmm4
	movdqa	%xmm5, %xmm8
	pminub	%xmm0, %xmm8
	pmaxub	%xmm0, %xmm5
	psubb	%xmm8, %xmm5
	movdqa	%xmm6, %xmm8
	pminub	%xmm1, %xmm8
	pmaxub	%xmm1, %xmm6
	psubb	%xmm8, %xmm6
	movdqa	%xmm7, %xmm8
	pminub	%xmm2, %xmm8
	pmaxub	%xmm2, %xmm7
	psubb	%xmm8, %xmm7
	pmaxub	%xmm5, %xmm7
	movdqa	%xmm4, %xmm5
	pminub	%xmm3, %xmm5
	pmaxub	%xmm3, %xmm4
	psubb	%xmm5, %xmm4
	pmaxub	%xmm6, %xmm4
	pmaxub	%xmm7, %xmm4
	pshufd	$238, %xmm4, %xmm5
	pmaxub	%xmm4, %xmm5
	pshufd	$85, %xmm5, %xmm4
	pmaxub	%xmm5, %xmm4
	movdqa	%xmm4, %xmm5
	psrld	$16, %xmm5
	pmaxub	%xmm4, %xmm5
	movdqa	%xmm5, %xmm4
	psrlw	$8, %xmm4
	pmaxub	%xmm5, %xmm4
	movd	%xmm4, %r8d
	movzbl	%r8b, %r8d
	cmpl	%r8d, %edx
	jge	.LBB3_3
	jmp	.LBB3_6
.LBB3_5:
	testq	%rax, %rax
	jle	.LBB3_10
.LBB3_6:
	movd	(%rsi), %xmm0
	pxor	%xmm1, %xmm1
	punpcklbw	%xmm1, %xmm0
	movdqa	.LCPI3_0(%rip), %xmm2
	.p2align	4
.LBB3_7:
	movd	-4(%rdi,%rax,4), %xmm3
	punpcklbw	%xmm1, %xmm3
	movdqa	%xmm0, %xmm4
	psubusw	%xmm3, %xmm4
	psubusw	%xmm0, %xmm3
	por	%xmm4, %xmm3
	punpcklwd	%xmm1, %xmm3
	pshufd	$238, %xmm3, %xmm4
	movdqa	%xmm3, %xmm5
	por	%xmm2, %xmm5
	movdqa	%xmm4, %xmm6
	por	%xmm2, %xmm6
	pcmpgtd	%xmm6, %xmm5
	pand	%xmm5, %xmm3
	pandn	%xmm4, %xmm5
	por	%xmm3, %xmm5
	pshufd	$85, %xmm5, %xmm3
	movdqa	%xmm5, %xmm4
	pxor	%xmm2, %xmm4
	movdqa	%xmm3, %xmm6
	pxor	%xmm2, %xmm6
	pcmpgtd	%xmm6, %xmm4
	pand	%xmm4, %xmm5
	pandn	%xmm3, %xmm4
	por	%xmm5, %xmm4
	movd	%xmm4, %ecx
	cmpl	%edx, %ecx
	jg	.LBB3_10
	cmpq	$1, %rax
	leaq	-1(%rax), %rax
	jg	.LBB3_7
	xorl	%eax, %eax
.LBB3_10:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end3:
	.size	craster_last_difference, .Lfunc_end3-craster_last_difference
	.cfi_endproc

	.globl	craster_light_from_bytes
	.p2align	4
	.type	craster_light_from_bytes,@function
craster_light_from_bytes:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	.LBB4_10
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	movq	%rdx, %r8
	shlq	$2, %rcx
	movl	$255, %r9d
	xorl	%r10d, %r10d
	jmp	.LBB4_2
	.p2align	4
.LBB4_5:
	movzwl	(%rsi,%rdx,2), %eax
	movw	%ax, (%r8,%r10,2)
	movzbl	1(%rdi,%r10), %eax
	movzwl	(%rsi,%rax,2), %eax
	movw	%ax, 2(%r8,%r10,2)
	movq	%r10, %rax
	orq	$2, %rax
	movzbl	2(%rdi,%r10), %edx
	movzwl	(%rsi,%rdx,2), %edx
.LBB4_8:
	movw	%dx, (%r8,%rax,2)
	addq	$4, %r10
	cmpq	%rcx, %r10
	jge	.LBB4_9
.LBB4_2:
	movzbl	3(%rdi,%r10), %r11d
	movl	%r11d, %eax
	shll	$8, %eax
	orl	%r11d, %eax
	movw	%ax, 6(%r8,%r10,2)
	movzbl	(%rdi,%r10), %edx
	cmpl	$255, %r11d
	je	.LBB4_5
	testl	%r11d, %r11d
	jne	.LBB4_6
	movl	$0, (%r8,%r10,2)
	xorl	%edx, %edx
	jmp	.LBB4_7
	.p2align	4
.LBB4_6:
	movl	%r11d, %ebx
	shrl	%ebx
	movl	%edx, %eax
	shll	$8, %eax
	subl	%edx, %eax
	addl	%ebx, %eax
	xorl	%edx, %edx
	divw	%r11w
	movzwl	%ax, %edx
	cmpl	$255, %edx
	movl	$255, %edx
	cmovbl	%eax, %edx
	movzwl	%dx, %eax
	movzwl	(%rsi,%rax,2), %eax
	imull	%r11d, %eax
	addl	$127, %eax
	imulq	$33686019, %rax, %rax
	shrq	$33, %rax
	movw	%ax, (%r8,%r10,2)
	movzbl	1(%rdi,%r10), %edx
	movl	%edx, %eax
	shll	$8, %eax
	subl	%edx, %eax
	addl	%ebx, %eax
	xorl	%edx, %edx
	divw	%r11w
	movzwl	%ax, %edx
	cmpl	$255, %edx
	cmovael	%r9d, %eax
	movzwl	%ax, %eax
	movzwl	(%rsi,%rax,2), %eax
	imull	%r11d, %eax
	addl	$127, %eax
	imulq	$33686019, %rax, %rax
	shrq	$33, %rax
	movw	%ax, 2(%r8,%r10,2)
	movzbl	2(%rdi,%r10), %edx
	movl	%edx, %eax
	shll	$8, %eax
	subl	%edx, %eax
	addl	%ebx, %eax
	xorl	%edx, %edx
	divw	%r11w
	movzwl	%ax, %edx
.LBB4_7:
	leaq	2(%r10), %rax
	cmpl	$255, %edx
	cmovael	%r9d, %edx
	movzwl	(%rsi,%rdx,2), %edx
	imull	%r11d, %edx
	addl	$127, %edx
	imulq	$33686019, %rdx, %rdx
	shrq	$33, %rdx
	jmp	.LBB4_8
.LBB4_9:
	popq	%rbx
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbx
	.cfi_restore %rbp
.LBB4_10:
	retq
.Lfunc_end4:
	.size	craster_light_from_bytes, .Lfunc_end4-craster_light_from_bytes
	.cfi_endproc

	.globl	craster_bytes_from_light
	.p2align	4
	.type	craster_bytes_from_light,@function
craster_bytes_from_light:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	.LBB5_10
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%r15
	pushq	%r14
	pushq	%rbx
	.cfi_offset %rbx, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	movq	%rdx, %r8
	shlq	$2, %rcx
	movl	$2, %r9d
	xorl	%r10d, %r10d
	movl	$65535, %r11d
	jmp	.LBB5_2
	.p2align	4
.LBB5_5:
	movzbl	(%rsi,%rdx), %eax
	movb	%al, -2(%r8,%r9)
	movzwl	-2(%rdi,%r9,2), %eax
	movzbl	(%rsi,%rax), %eax
	movb	%al, -1(%r8,%r9)
	movq	%r10, %rdx
	orq	$2, %rdx
	movzwl	(%rdi,%r9,2), %eax
	movzbl	(%rsi,%rax), %eax
.LBB5_8:
	movb	%al, (%r8,%rdx)
	addq	$4, %r10
	leaq	4(%r9), %rax
	addq	$2, %r9
	cmpq	%rcx, %r9
	movq	%rax, %r9
	jge	.LBB5_9
.LBB5_2:
	movzwl	2(%rdi,%r9,2), %r14d
	leal	128(%r14), %eax
	imulq	$16711936, %rax, %rbx
	shrq	$32, %rbx
	movb	%bl, 1(%r8,%r9)
	movzwl	-4(%rdi,%r9,2), %edx
	cmpl	$65535, %r14d
	je	.LBB5_5
	testl	%r14d, %r14d
	jne	.LBB5_6
	movzbl	(%rsi), %eax
	imull	%ebx, %eax
	addl	$127, %eax
	movzwl	%ax, %eax
	imull	$32897, %eax, %eax
	shrl	$23, %eax
	movb	%al, -2(%r8,%r9)
	movzbl	(%rsi), %eax
	imull	%ebx, %eax
	addl	$127, %eax
	movzwl	%ax, %eax
	imull	$32897, %eax, %eax
	shrl	$23, %eax
	movb	%al, -1(%r8,%r9)
	xorl	%eax, %eax
	jmp	.LBB5_7
	.p2align	4
.LBB5_6:
	movl	%r14d, %r15d
	shrl	%r15d
	movl	%edx, %eax
	shll	$16, %eax
	subl	%edx, %eax
	addl	%r15d, %eax
	xorl	%edx, %edx
	divl	%r14d
	cmpl	$65535, %eax
	cmovael	%r11d, %eax
	movzbl	(%rsi,%rax), %eax
	imull	%ebx, %eax
	addl	$127, %eax
	movzwl	%ax, %eax
	imull	$32897, %eax, %eax
	shrl	$23, %eax
	movb	%al, -2(%r8,%r9)
	movzwl	-2(%rdi,%r9,2), %edx
	movl	%edx, %eax
	shll	$16, %eax
	subl	%edx, %eax
	addl	%r15d, %eax
	xorl	%edx, %edx
	divl	%r14d
	cmpl	$65535, %eax
	cmovael	%r11d, %eax
	movzbl	(%rsi,%rax), %eax
	imull	%ebx, %eax
	addl	$127, %eax
	movzwl	%ax, %eax
	imull	$32897, %eax, %eax
	shrl	$23, %eax
	movb	%al, -1(%r8,%r9)
	movzwl	(%rdi,%r9,2), %edx
	movl	%edx, %eax
	shll	$16, %eax
	subl	%edx, %eax
	addl	%r15d, %eax
	xorl	%edx, %edx
	divl	%r14d
.LBB5_7:
	cmpl	$65535, %eax
	cmovael	%r11d, %eax
	movzbl	(%rsi,%rax), %eax
	imull	%eax, %ebx
	addl	$127, %ebx
	movzwl	%bx, %eax
	imull	$32897, %eax, %eax
	shrl	$23, %eax
	movq	%r9, %rdx
	jmp	.LBB5_8
.LBB5_9:
	popq	%rbx
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbx
	.cfi_restore %r14
	.cfi_restore %r15
	.cfi_restore %rbp
.LBB5_10:
	retq
.Lfunc_end5:
	.size	craster_bytes_from_light, .Lfunc_end5-craster_bytes_from_light
	.cfi_endproc

	.globl	craster_squared_error
	.p2align	4
	.type	craster_squared_error,@function
craster_squared_error:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	.LBB6_1
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
	leaq	4(%rsi), %rcx
	leaq	4(%rdi), %r8
	movl	$1, %r9d
	xorl	%r14d, %r14d
	pxor	%xmm0, %xmm0
	movq	%rdx, %rbx
	xorl	%r13d, %r13d
	xorl	%eax, %eax
	xorl	%r15d, %r15d
	movq	%rdx, -56(%rbp)
	jmp	.LBB6_4
	.p2align	4
.LBB6_10:
	movl	%r11d, %edx
	movq	-80(%rbp), %rax
	addq	%rdx, %rax
	movq	-72(%rbp), %r13
	incq	%r13
	addq	$-4096, %r14
	addq	$4096, %r9
	addq	$-4096, %rbx
	addq	$4096, %rcx
	addq	$4096, %r8
	movq	-64(%rbp), %r10
	movq	%r10, %r15
	movq	-56(%rbp), %rdx
	cmpq	%rdx, %r10
	jge	.LBB6_11
.LBB6_4:
	movq	%rax, -80(%rbp)
	movq	%r14, -48(%rbp)
	cmpq	$4096, %rbx
	movl	$4096, %r11d
	cmovlq	%rbx, %r11
	addq	%r15, %r11
	cmpq	%r11, %r9
	cmovgq	%r9, %r11
	movq	%r15, %r12
	orq	$1, %r12
	movq	%r13, -72(%rbp)
	shlq	$12, %r13
	movq	%rdx, %r10
	subq	%r13, %r10
	cmpq	$4096, %r10
	movl	$4096, %eax
	cmovgeq	%rax, %r10
	addq	%r15, %r10
	cmpq	%r10, %r12
	cmovgq	%r12, %r10
	movq	%r10, %r12
	subq	%r13, %r12
	movq	%rdx, %r13
	subq	%r15, %r13
	leaq	4096(%r15), %rax
	cmpq	$4096, %r13
	movq	%rax, -64(%rbp)
	movq	%rax, %r13
	cmovlq	%rdx, %r13
	cmpq	$8, %r12
	jae	.LBB6_7
	xorl	%r11d, %r11d
	movq	-48(%rbp), %r14
	jmp	.LBB6_6
	.p2align	4
.LBB6_7:
	andq	$-8, %r11
	movq	-48(%rbp), %r14
	addq	%r14, %r11
	andl	$7, %r10d
	subq	%r10, %r12
	addq	%r12, %r15
	pxor	%xmm1, %xmm1
	xorl	%r12d, %r12d
	pxor	%xmm2, %xmm2
	.p2align	4
.LBB6_8:
	movd	-4(%r8,%r12), %xmm4
	movd	(%r8,%r12), %xmm3
	punpcklbw	%xmm0, %xmm4
	punpcklwd	%xmm0, %xmm4
	punpcklbw	%xmm0, %xmm3
	punpcklwd	%xmm0, %xmm3
	movd	-4(%rcx,%r12), %xmm5
	movd	(%rcx,%r12), %xmm6
	punpcklbw	%xmm0, %xmm5
	punpcklwd	%xmm0, %xmm5
	psubd	%xmm5, %xmm4
	punpcklbw	%xmm0, %xmm6
	punpcklwd	%xmm0, %xmm6
	psubd	%xmm6, %xmm3
	packssdw	%xmm4, %xmm4
	movdqa	%xmm4, %xmm5
	pmulhw	%xmm4, %xmm5
	pmullw	%xmm4, %xmm4
	punpcklwd	%xmm5, %xmm4
	paddd	%xmm4, %xmm1
	packssdw	%xmm3, %xmm3
	movdqa	%xmm3, %xmm4
	pmulhw	%xmm3, %xmm4
	pmullw	%xmm3, %xmm3
	punpcklwd	%xmm4, %xmm3
	paddd	%xmm3, %xmm2
	addq	$8, %r12
	cmpq	%r12, %r11
	jne	.LBB6_8
	paddd	%xmm1, %xmm2
	pshufd	$238, %xmm2, %xmm1
	paddd	%xmm2, %xmm1
	pshufd	$85, %xmm1, %xmm2
	paddd	%xmm1, %xmm2
	movd	%xmm2, %r11d
	testq	%r10, %r10
	je	.LBB6_10
	.p2align	4
.LBB6_6:
	movzbl	(%rdi,%r15), %edx
	movzbl	(%rsi,%r15), %r12d
	subl	%r12d, %edx
	imull	%edx, %edx
	addl	%edx, %r11d
	incq	%r15
	cmpq	%r13, %r15
	jl	.LBB6_6
	jmp	.LBB6_10
.LBB6_11:
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
	retq
.LBB6_1:
	xorl	%eax, %eax
	retq
.Lfunc_end6:
	.size	craster_squared_error, .Lfunc_end6-craster_squared_error
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI7_0:
	.long	0xc3000000
	.long	0xc3000000
	.zero	4
	.zero	4
	.text
	.globl	craster_pair_products
	.p2align	4
	.type	craster_pair_products,@function
craster_pair_products:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	.LBB7_4
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	xorl	%eax, %eax
	movaps	.LCPI7_0(%rip), %xmm0
	.p2align	4
.LBB7_2:
	movzbl	(%rdi,%rax,4), %r8d
	movzbl	(%rsi,%rax,4), %r9d
	movd	%r8d, %xmm1
	pinsrw	$2, %r9d, %xmm1
	cvtdq2ps	%xmm1, %xmm1
	addps	%xmm0, %xmm1
	movaps	%xmm1, %xmm2
	shufps	$85, %xmm1, %xmm2
	movaps	%xmm1, %xmm3
	mulss	%xmm2, %xmm3
	mulss	%xmm2, %xmm2
	movaps	%xmm1, %xmm4
	mulss	%xmm1, %xmm4
	addss	%xmm2, %xmm4
	movlhps	%xmm4, %xmm3
	shufps	$36, %xmm3, %xmm1
	movups	%xmm1, (%rdx)
	incq	%rax
	addq	$16, %rdx
	cmpq	%rax, %rcx
	jne	.LBB7_2
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbp
.LBB7_4:
	retq
.Lfunc_end7:
	.size	craster_pair_products, .Lfunc_end7-craster_pair_products
	.cfi_endproc

	.globl	craster_pair_columns
	.p2align	4
	.type	craster_pair_columns,@function
craster_pair_columns:
	.cfi_startproc
	testq	%r8, %r8
	jle	.LBB8_10
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	movabsq	$9223372036854775806, %rax
	andq	%rdx, %rax
	leaq	16(%rdi), %r9
	xorl	%r10d, %r10d
	jmp	.LBB8_2
	.p2align	4
.LBB8_3:
	xorps	%xmm0, %xmm0
.LBB8_8:
	movq	%r10, %r11
	shlq	$4, %r11
	movups	%xmm0, (%rcx,%r11)
	incq	%r10
	addq	$16, %r9
	cmpq	%r8, %r10
	je	.LBB8_9
.LBB8_2:
	testq	%rdx, %rdx
	jle	.LBB8_3
	cmpq	$1, %rdx
	jne	.LBB8_11
	xorps	%xmm0, %xmm0
	xorl	%r11d, %r11d
	jmp	.LBB8_6
	.p2align	4
.LBB8_11:
	xorps	%xmm1, %xmm1
	movq	%r9, %rbx
	xorl	%r11d, %r11d
	.p2align	4
.LBB8_12:
	movss	(%rsi,%r11,4), %xmm2
	movss	4(%rsi,%r11,4), %xmm0
	shufps	$0, %xmm2, %xmm2
	movups	-16(%rbx), %xmm3
	mulps	%xmm2, %xmm3
	addps	%xmm1, %xmm3
	movups	(%rbx), %xmm1
	shufps	$0, %xmm0, %xmm0
	mulps	%xmm1, %xmm0
	addps	%xmm3, %xmm0
	addq	$2, %r11
	addq	$32, %rbx
	movaps	%xmm0, %xmm1
	cmpq	%r11, %rax
	jne	.LBB8_12
.LBB8_6:
	testb	$1, %dl
	je	.LBB8_8
	leaq	(%r11,%r10), %rbx
	shlq	$4, %rbx
	movups	(%rdi,%rbx), %xmm1
	movss	(%rsi,%r11,4), %xmm2
	shufps	$0, %xmm2, %xmm2
	mulps	%xmm1, %xmm2
	addps	%xmm2, %xmm0
	jmp	.LBB8_8
.LBB8_9:
	popq	%rbx
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbx
	.cfi_restore %rbp
.LBB8_10:
	retq
.Lfunc_end8:
	.size	craster_pair_columns, .Lfunc_end8-craster_pair_columns
	.cfi_endproc

	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI9_0:
	.long	0x43000000
.LCPI9_1:
	.long	0x40d0147b
.LCPI9_2:
	.long	0x426a1709
	.text
	.globl	craster_pair_similarity
	.p2align	4
	.type	craster_pair_similarity,@function
craster_pair_similarity:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	.LBB9_1
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	movabsq	$9223372036854775806, %rax
	andq	%rdx, %rax
	xorpd	%xmm0, %xmm0
	xorl	%r8d, %r8d
	movss	.LCPI9_0(%rip), %xmm1
	movss	.LCPI9_1(%rip), %xmm2
	movss	.LCPI9_2(%rip), %xmm3
	jmp	.LBB9_4
	.p2align	4
.LBB9_5:
	xorps	%xmm4, %xmm4
.LBB9_10:
	movaps	%xmm4, %xmm5
	unpckhpd	%xmm4, %xmm5
	movaps	%xmm4, %xmm6
	shufps	$85, %xmm4, %xmm6
	movaps	%xmm6, %xmm7
	mulss	%xmm6, %xmm7
	movaps	%xmm4, %xmm8
	mulss	%xmm4, %xmm8
	addss	%xmm7, %xmm8
	subss	%xmm8, %xmm5
	movaps	%xmm4, %xmm7
	shufps	$255, %xmm4, %xmm7
	movaps	%xmm4, %xmm8
	mulss	%xmm6, %xmm8
	subss	%xmm8, %xmm7
	addss	%xmm1, %xmm4
	addss	%xmm1, %xmm6
	movaps	%xmm4, %xmm8
	addss	%xmm4, %xmm8
	mulss	%xmm6, %xmm8
	addss	%xmm2, %xmm8
	addss	%xmm7, %xmm7
	addss	%xmm3, %xmm7
	mulss	%xmm8, %xmm7
	mulss	%xmm6, %xmm6
	mulss	%xmm4, %xmm4
	addss	%xmm6, %xmm4
	addss	%xmm2, %xmm4
	addss	%xmm3, %xmm5
	mulss	%xmm4, %xmm5
	divss	%xmm5, %xmm7
	xorps	%xmm4, %xmm4
	cvtss2sd	%xmm7, %xmm4
	addsd	%xmm4, %xmm0
	incq	%r8
	cmpq	%rcx, %r8
	je	.LBB9_11
.LBB9_4:
	testq	%rdx, %rdx
	jle	.LBB9_5
	movq	%r8, %r9
	shlq	$4, %r9
	cmpq	$1, %rdx
	jne	.LBB9_12
	xorps	%xmm4, %xmm4
	xorl	%r10d, %r10d
	jmp	.LBB9_8
	.p2align	4
.LBB9_12:
	xorps	%xmm5, %xmm5
	xorl	%r10d, %r10d
	.p2align	4
.LBB9_13:
	movq	(%rdi,%r10,8), %r11
	movq	8(%rdi,%r10,8), %rbx
	movups	(%r11,%r9), %xmm6
	movss	(%rsi,%r10,4), %xmm7
	movss	4(%rsi,%r10,4), %xmm4
	shufps	$0, %xmm7, %xmm7
	mulps	%xmm6, %xmm7
	addps	%xmm5, %xmm7
	movups	(%rbx,%r9), %xmm5
	shufps	$0, %xmm4, %xmm4
	mulps	%xmm5, %xmm4
	addps	%xmm7, %xmm4
	addq	$2, %r10
	movaps	%xmm4, %xmm5
	cmpq	%r10, %rax
	jne	.LBB9_13
.LBB9_8:
	testb	$1, %dl
	je	.LBB9_10
	movq	(%rdi,%r10,8), %r11
	movups	(%r11,%r9), %xmm5
	movss	(%rsi,%r10,4), %xmm6
	shufps	$0, %xmm6, %xmm6
	mulps	%xmm5, %xmm6
	addps	%xmm6, %xmm4
	jmp	.LBB9_10
.LBB9_11:
	popq	%rbx
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	.cfi_restore %rbx
	.cfi_restore %rbp
	retq
.LBB9_1:
	xorps	%xmm0, %xmm0
	retq
.Lfunc_end9:
	.size	craster_pair_similarity, .Lfunc_end9-craster_pair_similarity
	.cfi_endproc

	.section	".note.GNU-stack","",@progbits
#endif
#if defined(__APPLE__)
	.section	__TEXT,__text,regular,pure_instructions
	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI0_0:
	.long	128
	.long	128
	.long	128
	.long	128
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_sharpen
	.p2align	4
_craster_sharpen:
	.cfi_startproc
	testq	%r9, %r9
	jle	LBB0_20
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%r14
	pushq	%rbx
	.cfi_offset %rbx, -32
	.cfi_offset %r14, -24
	shlq	$2, %r9
	cmpq	$2, %r9
	movl	$1, %eax
	cmovgeq	%r9, %rax
	cmpq	$3, %r9
	jg	LBB0_3
	xorl	%r9d, %r9d
	jmp	LBB0_12
LBB0_3:
	movabsq	$9223372036854775792, %r10
	movd	%ecx, %xmm0
	movd	%edx, %xmm1
	cmpq	$16, %r9
	jge	LBB0_5
	xorl	%r9d, %r9d
	jmp	LBB0_9
LBB0_5:
	movq	%rax, %r9
	andq	%r10, %r9
	movdqa	%xmm0, -32(%rbp)
	pshufd	$0, %xmm0, %xmm2
	pshufd	$0, %xmm1, %xmm3
	xorl	%r11d, %r11d
	movdqa	LCPI0_0(%rip), %xmm4
	.p2align	4
LBB0_6:
	movdqu	(%rdi,%r11), %xmm11
	pshufd	$238, %xmm11, %xmm5
	pmovzxbd	%xmm5, %xmm5
	pshufd	$255, %xmm11, %xmm6
	pmovzxbd	%xmm6, %xmm6
	pshufd	$85, %xmm11, %xmm7
	pmovzxbd	%xmm7, %xmm7
	pmovzxbd	%xmm11, %xmm0
	movdqu	(%rsi,%r11), %xmm9
	pshufd	$238, %xmm9, %xmm10
	pmovzxbd	%xmm10, %xmm10
	pshufd	$255, %xmm9, %xmm12
	pmovzxbd	%xmm12, %xmm12
	pshufd	$85, %xmm9, %xmm13
	pmovzxbd	%xmm13, %xmm13
	pmovzxbd	%xmm9, %xmm14
	movdqa	%xmm0, %xmm8
	psubd	%xmm14, %xmm8
	movdqa	%xmm7, %xmm15
	psubd	%xmm13, %xmm15
	movdqa	%xmm6, %xmm14
	psubd	%xmm12, %xmm14
	movdqa	%xmm5, %xmm13
	psubd	%xmm10, %xmm13
	movdqa	%xmm11, %xmm10
	pminub	%xmm9, %xmm10
	pmaxub	%xmm9, %xmm11
	psubb	%xmm10, %xmm11
	pmovzxbd	%xmm11, %xmm9
	pshufd	$85, %xmm11, %xmm10
	pmovzxbd	%xmm10, %xmm12
	pshufd	$255, %xmm11, %xmm10
	pmovzxbd	%xmm10, %xmm10
	pshufd	$238, %xmm11, %xmm11
	pmovzxbd	%xmm11, %xmm11
	pcmpgtd	%xmm2, %xmm11
	pcmpgtd	%xmm2, %xmm10
	pcmpgtd	%xmm2, %xmm12
	pcmpgtd	%xmm2, %xmm9
	pand	%xmm3, %xmm9
	pmulld	%xmm8, %xmm9
	pand	%xmm3, %xmm12
	pmulld	%xmm15, %xmm12
	pand	%xmm3, %xmm10
	pmulld	%xmm14, %xmm10
	pand	%xmm3, %xmm11
	pmulld	%xmm13, %xmm11
	paddd	%xmm4, %xmm9
	paddd	%xmm4, %xmm12
	paddd	%xmm4, %xmm10
	paddd	%xmm4, %xmm11
	psrad	$8, %xmm11
	psrad	$8, %xmm10
	psrad	$8, %xmm12
	psrad	$8, %xmm9
	paddd	%xmm0, %xmm9
	paddd	%xmm7, %xmm12
	packssdw	%xmm12, %xmm9
	paddd	%xmm6, %xmm10
	paddd	%xmm5, %xmm11
	packssdw	%xmm10, %xmm11
	packuswb	%xmm11, %xmm9
	movdqu	%xmm9, (%r8,%r11)
	addq	$16, %r11
	cmpq	%r11, %r9
	jne	LBB0_6
	cmpq	%r9, %rax
	movdqa	-32(%rbp), %xmm0
	je	LBB0_19
	testb	$12, %al
	je	LBB0_12
LBB0_9:
	movq	%r9, %r11
	addq	$12, %r10
	movq	%r10, %r9
	andq	%rax, %r9
	pshufd	$0, %xmm0, %xmm0
	pshufd	$0, %xmm1, %xmm1
	movdqa	LCPI0_0(%rip), %xmm2
	.p2align	4
LBB0_10:
	movd	(%rdi,%r11), %xmm3
	pmovzxbd	%xmm3, %xmm4
	movd	(%rsi,%r11), %xmm5
	pmovzxbd	%xmm5, %xmm6
	movdqa	%xmm4, %xmm7
	psubd	%xmm6, %xmm7
	movdqa	%xmm3, %xmm6
	pminub	%xmm5, %xmm6
	pmaxub	%xmm5, %xmm3
	psubb	%xmm6, %xmm3
	pmovzxbd	%xmm3, %xmm3
	pcmpgtd	%xmm0, %xmm3
	pand	%xmm1, %xmm3
	pmulld	%xmm7, %xmm3
	paddd	%xmm2, %xmm3
	psrad	$8, %xmm3
	paddd	%xmm4, %xmm3
	packssdw	%xmm3, %xmm3
	packuswb	%xmm3, %xmm3
	movd	%xmm3, (%r8,%r11)
	addq	$4, %r11
	cmpq	%r11, %r9
	jne	LBB0_10
LBB0_11:
	cmpq	%r9, %rax
	je	LBB0_19
LBB0_12:
	movzbl	(%rdi,%r9), %r11d
	movzbl	(%rsi,%r9), %r10d
	movl	%r11d, %ebx
	subl	%r10d, %ebx
	subl	%r11d, %r10d
	cmovael	%r10d, %ebx
	movzbl	%bl, %r14d
	movl	%edx, %ebx
	cmpl	%ecx, %r14d
	jg	LBB0_14
	xorl	%ebx, %ebx
LBB0_14:
	negl	%r10d
	imull	%ebx, %r10d
	subl	$-128, %r10d
	sarl	$8, %r10d
	addl	%r11d, %r10d
	testl	%r10d, %r10d
	jg	LBB0_16
	xorl	%r10d, %r10d
LBB0_16:
	cmpl	$255, %r10d
	jl	LBB0_18
	movl	$255, %r10d
LBB0_18:
	movb	%r10b, (%r8,%r9)
	incq	%r9
	jmp	LBB0_11
LBB0_19:
	popq	%rbx
	popq	%r14
	popq	%rbp
LBB0_20:
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI1_0:
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
LCPI1_1:
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
LCPI1_2:
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
LCPI1_3:
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
LCPI1_4:
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
LCPI1_5:
	.long	0x80000000
	.long	0x80000000
	.long	0x80000000
	.long	0x80000000
LCPI1_6:
	.long	0x437f0000
	.long	0x437f0000
	.long	0x437f0000
	.long	0x437f0000
LCPI1_7:
	.long	0x3f000000
	.long	0x3f000000
	.long	0x3f000000
	.long	0x3f000000
LCPI1_8:
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
LCPI1_9:
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
LCPI1_10:
	.byte	0
	.byte	1
	.byte	2
	.byte	3
	.byte	2
	.byte	3
	.byte	128
	.byte	128
	.byte	4
	.byte	5
	.byte	128
	.byte	128
	.byte	6
	.byte	7
	.byte	128
	.byte	128
LCPI1_11:
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
LCPI1_14:
	.byte	0
	.byte	0
	.byte	0
	.byte	0
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
LCPI1_15:
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
LCPI1_16:
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	3
	.byte	7
	.byte	11
	.byte	15
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
LCPI1_17:
	.byte	3
	.byte	7
	.byte	11
	.byte	15
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
	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI1_12:
	.long	0x437f0000
LCPI1_13:
	.long	0x3f000000
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_sharpen_premultiplied
	.p2align	4
_craster_sharpen_premultiplied:
	.cfi_startproc
	testq	%r8, %r8
	jle	LBB1_30
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%r15
	pushq	%r14
	pushq	%rbx
	subq	$488, %rsp
	.cfi_offset %rbx, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	shlq	$2, %r8
	cvtsi2ss	%edx, %xmm12
	cmpq	$5, %r8
	movl	$4, %edx
	cmovgeq	%r8, %rdx
	cmpq	$16, %r8
	jg	LBB1_8
	xorl	%eax, %eax
	jmp	LBB1_3
LBB1_8:
	leaq	-1(%r8), %rax
	andq	$-4, %rax
	leaq	4(%rcx,%rax), %r10
	leaq	4(%rdi,%rax), %r9
	leaq	4(%rsi,%rax), %rax
	cmpq	%r9, %rcx
	setb	%r11b
	cmpq	%r10, %rdi
	setb	%bl
	cmpq	%rax, %rcx
	setb	%r9b
	cmpq	%r10, %rsi
	setb	%r10b
	xorl	%eax, %eax
	testb	%bl, %r11b
	jne	LBB1_3
	andb	%r10b, %r9b
	jne	LBB1_3
	decq	%rdx
	shrq	$2, %rdx
	leaq	1(%rdx), %rax
	cmpq	$65, %r8
	movaps	%xmm0, -96(%rbp)
	movaps	%xmm12, -80(%rbp)
	jge	LBB1_12
	xorl	%r9d, %r9d
	jmp	LBB1_16
LBB1_12:
	movl	%eax, %r9d
	andl	$15, %r9d
	movl	$16, %r10d
	cmovneq	%r9, %r10
	movq	%rax, %r9
	subq	%r10, %r9
	shufps	$0, %xmm12, %xmm12
	movaps	%xmm12, -320(%rbp)
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, -304(%rbp)
	leaq	63(%rdi), %r11
	movq	%rdx, %rbx
	subq	%r10, %rbx
	movq	$-1, %r14
	.p2align	4
LBB1_13:
	movdqu	-56(%r11,%r14,4), %xmm6
	movdqa	%xmm6, -640(%rbp)
	movdqu	-40(%r11,%r14,4), %xmm1
	movdqu	-24(%r11,%r14,4), %xmm2
	movdqu	-8(%r11,%r14,4), %xmm3
	movdqa	%xmm3, %xmm0
	movq	LCPI1_14(%rip), %xmm4
	pshufb	%xmm4, %xmm0
	movdqa	%xmm2, %xmm5
	pshufb	%xmm4, %xmm5
	punpckldq	%xmm0, %xmm5
	movdqa	%xmm6, %xmm0
	movd	LCPI1_15(%rip), %xmm4
	pshufb	%xmm4, %xmm0
	pshufb	%xmm4, %xmm1
	punpckldq	%xmm1, %xmm0
	pblendw	$15, %xmm0, %xmm5
	movdqa	%xmm5, -288(%rbp)
	pmovzxbd	%xmm0, %xmm0
	cvtdq2ps	%xmm0, %xmm4
	movaps	%xmm4, -192(%rbp)
	pmovzxbd	%xmm1, %xmm1
	cvtdq2ps	%xmm1, %xmm10
	movaps	%xmm10, -224(%rbp)
	movdqa	LCPI1_2(%rip), %xmm0
	pand	%xmm0, %xmm2
	cvtdq2ps	%xmm2, %xmm9
	movaps	%xmm9, -48(%rbp)
	pand	%xmm0, %xmm3
	cvtdq2ps	%xmm3, %xmm11
	movaps	%xmm11, -208(%rbp)
	movdqu	4(%rsi,%r14,4), %xmm13
	movdqu	20(%rsi,%r14,4), %xmm7
	movdqu	36(%rsi,%r14,4), %xmm15
	movdqu	52(%rsi,%r14,4), %xmm14
	movdqa	%xmm14, %xmm1
	movq	LCPI1_16(%rip), %xmm0
	pshufb	%xmm0, %xmm1
	movdqa	%xmm15, %xmm2
	pshufb	%xmm0, %xmm2
	punpckldq	%xmm1, %xmm2
	movdqa	%xmm7, %xmm1
	movd	LCPI1_17(%rip), %xmm0
	pshufb	%xmm0, %xmm1
	movdqa	%xmm13, %xmm3
	pshufb	%xmm0, %xmm3
	punpckldq	%xmm1, %xmm3
	pblendw	$240, %xmm2, %xmm3
	pxor	%xmm0, %xmm0
	pcmpeqb	%xmm0, %xmm3
	pshufd	$255, %xmm3, %xmm1
	pmovsxbd	%xmm1, %xmm8
	pshufd	$238, %xmm3, %xmm1
	pmovsxbd	%xmm1, %xmm6
	pmovsxbd	%xmm3, %xmm5
	pshufd	$85, %xmm3, %xmm1
	pmovsxbd	%xmm1, %xmm0
	movdqa	%xmm14, %xmm1
	psrld	$24, %xmm1
	cvtdq2ps	%xmm1, %xmm1
	movaps	%xmm11, %xmm2
	divps	%xmm1, %xmm2
	movdqa	%xmm15, %xmm1
	psrld	$24, %xmm1
	cvtdq2ps	%xmm1, %xmm1
	pandn	%xmm2, %xmm8
	movdqa	%xmm8, -64(%rbp)
	movaps	%xmm9, %xmm2
	divps	%xmm1, %xmm2
	movdqa	%xmm13, %xmm1
	psrld	$24, %xmm1
	cvtdq2ps	%xmm1, %xmm1
	pandn	%xmm2, %xmm6
	movdqa	%xmm6, -272(%rbp)
	movaps	%xmm4, %xmm2
	divps	%xmm1, %xmm2
	movdqa	%xmm7, %xmm1
	psrld	$24, %xmm1
	cvtdq2ps	%xmm1, %xmm1
	pandn	%xmm2, %xmm5
	movdqa	%xmm5, -256(%rbp)
	movaps	%xmm10, %xmm2
	divps	%xmm1, %xmm2
	pandn	%xmm2, %xmm0
	movdqa	%xmm0, %xmm4
	movdqa	%xmm0, -240(%rbp)
	movzbl	-9(%r11,%r14,4), %r15d
	movd	%r15d, %xmm1
	pinsrb	$4, -5(%r11,%r14,4), %xmm1
	pinsrb	$8, -1(%r11,%r14,4), %xmm1
	pinsrb	$12, 3(%r11,%r14,4), %xmm1
	movdqa	%xmm14, -128(%rbp)
	cvtdq2ps	%xmm1, %xmm11
	movaps	%xmm11, -176(%rbp)
	movdqa	%xmm14, -624(%rbp)
	movdqa	LCPI1_9(%rip), %xmm0
	pshufb	%xmm0, %xmm14
	cvtdq2ps	%xmm14, %xmm1
	mulps	%xmm8, %xmm1
	subps	%xmm1, %xmm11
	movzbl	-25(%r11,%r14,4), %r15d
	movd	%r15d, %xmm1
	pinsrb	$4, -21(%r11,%r14,4), %xmm1
	pinsrb	$8, -17(%r11,%r14,4), %xmm1
	pinsrb	$12, -13(%r11,%r14,4), %xmm1
	cvtdq2ps	%xmm1, %xmm1
	movaps	%xmm1, -160(%rbp)
	movdqa	%xmm15, -112(%rbp)
	movdqa	%xmm15, -608(%rbp)
	pshufb	%xmm0, %xmm15
	cvtdq2ps	%xmm15, %xmm2
	mulps	%xmm6, %xmm2
	movaps	%xmm1, %xmm15
	subps	%xmm2, %xmm15
	movzbl	-57(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	pinsrb	$4, -53(%r11,%r14,4), %xmm2
	pinsrb	$8, -49(%r11,%r14,4), %xmm2
	pinsrb	$12, -45(%r11,%r14,4), %xmm2
	cvtdq2ps	%xmm2, %xmm8
	movaps	%xmm8, -144(%rbp)
	movdqa	%xmm13, -448(%rbp)
	movdqa	%xmm13, -592(%rbp)
	pshufb	%xmm0, %xmm13
	cvtdq2ps	%xmm13, %xmm2
	mulps	%xmm5, %xmm2
	subps	%xmm2, %xmm8
	movzbl	-41(%r11,%r14,4), %r15d
	movd	%r15d, %xmm2
	pinsrb	$4, -37(%r11,%r14,4), %xmm2
	pinsrb	$8, -33(%r11,%r14,4), %xmm2
	pinsrb	$12, -29(%r11,%r14,4), %xmm2
	cvtdq2ps	%xmm2, %xmm6
	movdqa	%xmm7, -432(%rbp)
	movdqa	%xmm7, -576(%rbp)
	pshufb	%xmm0, %xmm7
	cvtdq2ps	%xmm7, %xmm7
	mulps	%xmm4, %xmm7
	movaps	%xmm6, %xmm10
	subps	%xmm7, %xmm10
	movaps	-320(%rbp), %xmm12
	movaps	%xmm12, %xmm14
	movaps	-208(%rbp), %xmm5
	mulps	%xmm5, %xmm14
	movaps	%xmm11, %xmm7
	movaps	LCPI1_5(%rip), %xmm13
	xorps	%xmm13, %xmm7
	maxps	%xmm11, %xmm7
	movaps	LCPI1_6(%rip), %xmm1
	mulps	%xmm1, %xmm7
	movaps	%xmm14, -416(%rbp)
	movaps	%xmm14, -560(%rbp)
	cmpltps	%xmm7, %xmm14
	movaps	%xmm12, %xmm7
	movaps	-48(%rbp), %xmm3
	mulps	%xmm3, %xmm7
	movaps	%xmm15, %xmm9
	xorps	%xmm13, %xmm9
	maxps	%xmm15, %xmm9
	mulps	%xmm1, %xmm9
	movaps	%xmm7, -400(%rbp)
	movaps	%xmm7, -544(%rbp)
	cmpltps	%xmm9, %xmm7
	movaps	%xmm12, %xmm0
	movaps	-192(%rbp), %xmm2
	mulps	%xmm2, %xmm0
	movaps	%xmm8, %xmm9
	xorps	%xmm13, %xmm9
	maxps	%xmm8, %xmm9
	mulps	%xmm1, %xmm9
	movaps	%xmm0, -384(%rbp)
	movaps	%xmm0, -528(%rbp)
	cmpltps	%xmm9, %xmm0
	movaps	%xmm12, %xmm9
	movaps	-224(%rbp), %xmm4
	mulps	%xmm4, %xmm9
	movaps	%xmm10, %xmm12
	xorps	%xmm13, %xmm12
	maxps	%xmm10, %xmm12
	mulps	%xmm1, %xmm12
	movaps	%xmm9, -368(%rbp)
	movaps	%xmm9, -512(%rbp)
	cmpltps	%xmm12, %xmm9
	movaps	-304(%rbp), %xmm13
	mulps	%xmm13, %xmm11
	andps	%xmm14, %xmm11
	mulps	%xmm13, %xmm15
	andps	%xmm7, %xmm15
	mulps	%xmm13, %xmm8
	andps	%xmm0, %xmm8
	mulps	%xmm13, %xmm10
	andps	%xmm9, %xmm10
	addps	-176(%rbp), %xmm11
	addps	-160(%rbp), %xmm15
	addps	-144(%rbp), %xmm8
	addps	%xmm6, %xmm10
	movaps	LCPI1_7(%rip), %xmm1
	addps	%xmm1, %xmm15
	addps	%xmm1, %xmm11
	movaps	%xmm5, -352(%rbp)
	movaps	%xmm5, -496(%rbp)
	cmpnltps	%xmm11, %xmm5
	movaps	%xmm11, -160(%rbp)
	movaps	%xmm3, -336(%rbp)
	movaps	%xmm3, -480(%rbp)
	cmpnltps	%xmm15, %xmm3
	movaps	%xmm15, -144(%rbp)
	packssdw	%xmm5, %xmm3
	addps	%xmm1, %xmm10
	addps	%xmm1, %xmm8
	movaps	%xmm2, -48(%rbp)
	movaps	%xmm2, -464(%rbp)
	cmpnltps	%xmm8, %xmm2
	movaps	%xmm8, -176(%rbp)
	movaps	%xmm4, %xmm7
	movaps	%xmm4, -192(%rbp)
	cmpnltps	%xmm10, %xmm4
	movaps	%xmm10, -208(%rbp)
	packssdw	%xmm4, %xmm2
	packsswb	%xmm3, %xmm2
	cvttps2dq	%xmm11, %xmm1
	cvttps2dq	%xmm15, %xmm6
	packssdw	%xmm1, %xmm6
	cvttps2dq	%xmm8, %xmm9
	cvttps2dq	%xmm10, %xmm1
	packssdw	%xmm1, %xmm9
	packuswb	%xmm6, %xmm9
	movdqa	-288(%rbp), %xmm1
	movdqa	%xmm2, %xmm0
	pblendvb	%xmm0, %xmm9, %xmm1
	movdqa	%xmm1, -224(%rbp)
	movzbl	-11(%r11,%r14,4), %r15d
	movd	%r15d, %xmm0
	pinsrb	$4, -7(%r11,%r14,4), %xmm0
	pinsrb	$8, -3(%r11,%r14,4), %xmm0
	pinsrb	$12, 1(%r11,%r14,4), %xmm0
	cvtdq2ps	%xmm0, %xmm6
	movaps	LCPI1_2(%rip), %xmm9
	movaps	-128(%rbp), %xmm0
	andps	%xmm9, %xmm0
	cvtdq2ps	%xmm0, %xmm0
	mulps	-64(%rbp), %xmm0
	movaps	%xmm6, %xmm2
	subps	%xmm0, %xmm2
	movzbl	-27(%r11,%r14,4), %r15d
	movd	%r15d, %xmm0
	pinsrb	$4, -23(%r11,%r14,4), %xmm0
	pinsrb	$8, -19(%r11,%r14,4), %xmm0
	pinsrb	$12, -15(%r11,%r14,4), %xmm0
	cvtdq2ps	%xmm0, %xmm11
	movaps	-112(%rbp), %xmm0
	andps	%xmm9, %xmm0
	cvtdq2ps	%xmm0, %xmm0
	mulps	-272(%rbp), %xmm0
	movaps	%xmm11, %xmm10
	subps	%xmm0, %xmm10
	movzbl	-59(%r11,%r14,4), %r15d
	movd	%r15d, %xmm0
	pinsrb	$4, -55(%r11,%r14,4), %xmm0
	pinsrb	$8, -51(%r11,%r14,4), %xmm0
	pinsrb	$12, -47(%r11,%r14,4), %xmm0
	cvtdq2ps	%xmm0, %xmm5
	movaps	-448(%rbp), %xmm0
	andps	%xmm9, %xmm0
	cvtdq2ps	%xmm0, %xmm0
	mulps	-256(%rbp), %xmm0
	movaps	%xmm5, %xmm3
	subps	%xmm0, %xmm3
	movzbl	-43(%r11,%r14,4), %r15d
	movd	%r15d, %xmm0
	pinsrb	$4, -39(%r11,%r14,4), %xmm0
	pinsrb	$8, -35(%r11,%r14,4), %xmm0
	pinsrb	$12, -31(%r11,%r14,4), %xmm0
	cvtdq2ps	%xmm0, %xmm1
	movaps	-432(%rbp), %xmm4
	andps	%xmm9, %xmm4
	cvtdq2ps	%xmm4, %xmm9
	mulps	-240(%rbp), %xmm9
	movaps	%xmm1, %xmm14
	subps	%xmm9, %xmm14
	movaps	%xmm2, %xmm9
	movaps	LCPI1_5(%rip), %xmm12
	xorps	%xmm12, %xmm9
	maxps	%xmm2, %xmm9
	movaps	LCPI1_6(%rip), %xmm8
	mulps	%xmm8, %xmm9
	movaps	-416(%rbp), %xmm4
	cmpltps	%xmm9, %xmm4
	movaps	%xmm10, %xmm9
	xorps	%xmm12, %xmm9
	maxps	%xmm10, %xmm9
	mulps	%xmm8, %xmm9
	movaps	-400(%rbp), %xmm15
	cmpltps	%xmm9, %xmm15
	movaps	%xmm3, %xmm9
	xorps	%xmm12, %xmm9
	maxps	%xmm3, %xmm9
	mulps	%xmm8, %xmm9
	movaps	-384(%rbp), %xmm0
	cmpltps	%xmm9, %xmm0
	movaps	%xmm14, %xmm9
	xorps	%xmm12, %xmm9
	maxps	%xmm14, %xmm9
	mulps	%xmm8, %xmm9
	movaps	-368(%rbp), %xmm8
	cmpltps	%xmm9, %xmm8
	mulps	%xmm13, %xmm2
	andps	%xmm4, %xmm2
	mulps	%xmm13, %xmm10
	andps	%xmm15, %xmm10
	mulps	%xmm13, %xmm3
	andps	%xmm0, %xmm3
	mulps	%xmm13, %xmm14
	andps	%xmm8, %xmm14
	addps	%xmm6, %xmm2
	addps	%xmm11, %xmm10
	addps	%xmm5, %xmm3
	addps	%xmm1, %xmm14
	movaps	LCPI1_7(%rip), %xmm0
	addps	%xmm0, %xmm10
	addps	%xmm0, %xmm2
	movaps	-352(%rbp), %xmm1
	cmpltps	%xmm2, %xmm1
	movaps	%xmm2, -128(%rbp)
	movaps	-336(%rbp), %xmm4
	cmpltps	%xmm10, %xmm4
	packssdw	%xmm1, %xmm4
	addps	%xmm0, %xmm14
	addps	%xmm0, %xmm3
	movaps	-48(%rbp), %xmm0
	cmpltps	%xmm3, %xmm0
	cmpltps	%xmm14, %xmm7
	packssdw	%xmm7, %xmm0
	packsswb	%xmm4, %xmm0
	movdqa	%xmm0, -48(%rbp)
	cvttps2dq	%xmm2, %xmm0
	cvttps2dq	%xmm10, %xmm5
	packssdw	%xmm0, %xmm5
	cvttps2dq	%xmm3, %xmm1
	cvttps2dq	%xmm14, %xmm0
	packssdw	%xmm0, %xmm1
	packuswb	%xmm5, %xmm1
	movdqa	%xmm1, -112(%rbp)
	movzbl	-10(%r11,%r14,4), %r15d
	movd	%r15d, %xmm0
	pinsrb	$4, -6(%r11,%r14,4), %xmm0
	pinsrb	$8, -2(%r11,%r14,4), %xmm0
	movdqa	LCPI1_8(%rip), %xmm12
	movdqa	-624(%rbp), %xmm5
	pshufb	%xmm12, %xmm5
	cvtdq2ps	%xmm5, %xmm5
	mulps	-64(%rbp), %xmm5
	pinsrb	$12, 2(%r11,%r14,4), %xmm0
	cvtdq2ps	%xmm0, %xmm7
	movaps	%xmm7, -64(%rbp)
	subps	%xmm5, %xmm7
	movzbl	-26(%r11,%r14,4), %r15d
	movd	%r15d, %xmm0
	pinsrb	$4, -22(%r11,%r14,4), %xmm0
	pinsrb	$8, -18(%r11,%r14,4), %xmm0
	pinsrb	$12, -14(%r11,%r14,4), %xmm0
	movdqa	-608(%rbp), %xmm5
	pshufb	%xmm12, %xmm5
	cvtdq2ps	%xmm5, %xmm5
	mulps	-272(%rbp), %xmm5
	cvtdq2ps	%xmm0, %xmm15
	movaps	%xmm15, %xmm6
	subps	%xmm5, %xmm6
	movzbl	-58(%r11,%r14,4), %r15d
	movd	%r15d, %xmm0
	pinsrb	$4, -54(%r11,%r14,4), %xmm0
	pinsrb	$8, -50(%r11,%r14,4), %xmm0
	movdqa	-592(%rbp), %xmm5
	pshufb	%xmm12, %xmm5
	cvtdq2ps	%xmm5, %xmm9
	mulps	-256(%rbp), %xmm9
	pinsrb	$12, -46(%r11,%r14,4), %xmm0
	cvtdq2ps	%xmm0, %xmm11
	movaps	%xmm11, %xmm5
	subps	%xmm9, %xmm5
	movzbl	-42(%r11,%r14,4), %r15d
	movd	%r15d, %xmm0
	pinsrb	$4, -38(%r11,%r14,4), %xmm0
	pinsrb	$8, -34(%r11,%r14,4), %xmm0
	pinsrb	$12, -30(%r11,%r14,4), %xmm0
	movdqa	-576(%rbp), %xmm9
	pshufb	%xmm12, %xmm9
	cvtdq2ps	%xmm9, %xmm12
	mulps	-240(%rbp), %xmm12
	cvtdq2ps	%xmm0, %xmm8
	movaps	%xmm8, %xmm9
	subps	%xmm12, %xmm9
	movaps	%xmm7, %xmm12
	movaps	LCPI1_5(%rip), %xmm0
	xorps	%xmm0, %xmm12
	maxps	%xmm7, %xmm12
	movaps	LCPI1_6(%rip), %xmm1
	mulps	%xmm1, %xmm12
	movaps	-560(%rbp), %xmm4
	cmpltps	%xmm12, %xmm4
	movaps	%xmm6, %xmm12
	xorps	%xmm0, %xmm12
	maxps	%xmm6, %xmm12
	mulps	%xmm1, %xmm12
	movaps	-544(%rbp), %xmm2
	cmpltps	%xmm12, %xmm2
	movaps	%xmm5, %xmm12
	xorps	%xmm0, %xmm12
	maxps	%xmm5, %xmm12
	mulps	%xmm1, %xmm12
	movaps	-528(%rbp), %xmm1
	cmpltps	%xmm12, %xmm1
	movaps	%xmm9, %xmm12
	xorps	%xmm0, %xmm12
	maxps	%xmm9, %xmm12
	mulps	LCPI1_6(%rip), %xmm12
	movaps	-512(%rbp), %xmm0
	cmpltps	%xmm12, %xmm0
	mulps	%xmm13, %xmm7
	andps	%xmm4, %xmm7
	mulps	%xmm13, %xmm6
	andps	%xmm2, %xmm6
	mulps	%xmm13, %xmm5
	andps	%xmm1, %xmm5
	mulps	%xmm13, %xmm9
	andps	%xmm0, %xmm9
	addps	-64(%rbp), %xmm7
	addps	%xmm15, %xmm6
	addps	%xmm11, %xmm5
	addps	%xmm8, %xmm9
	movaps	LCPI1_7(%rip), %xmm2
	addps	%xmm2, %xmm6
	addps	%xmm2, %xmm7
	movaps	-496(%rbp), %xmm0
	cmpnltps	%xmm7, %xmm0
	movaps	-480(%rbp), %xmm1
	cmpnltps	%xmm6, %xmm1
	packssdw	%xmm0, %xmm1
	addps	%xmm2, %xmm9
	addps	%xmm2, %xmm5
	movaps	-464(%rbp), %xmm12
	cmpnltps	%xmm5, %xmm12
	movaps	-192(%rbp), %xmm0
	cmpnltps	%xmm9, %xmm0
	packssdw	%xmm0, %xmm12
	packsswb	%xmm1, %xmm12
	cvttps2dq	%xmm7, %xmm0
	cvttps2dq	%xmm6, %xmm11
	packssdw	%xmm0, %xmm11
	cvttps2dq	%xmm5, %xmm1
	cvttps2dq	%xmm9, %xmm0
	packssdw	%xmm0, %xmm1
	movaps	-48(%rbp), %xmm0
	movdqa	-288(%rbp), %xmm8
	movdqa	-112(%rbp), %xmm2
	pblendvb	%xmm0, %xmm8, %xmm2
	packuswb	%xmm11, %xmm1
	movdqa	%xmm12, %xmm0
	pblendvb	%xmm0, %xmm1, %xmm8
	movdqa	%xmm8, %xmm12
	movaps	-160(%rbp), %xmm0
	pxor	%xmm11, %xmm11
	cmpltps	%xmm11, %xmm0
	movaps	-144(%rbp), %xmm15
	cmpltps	%xmm11, %xmm15
	packssdw	%xmm0, %xmm15
	movaps	-176(%rbp), %xmm13
	cmpltps	%xmm11, %xmm13
	movaps	-208(%rbp), %xmm8
	cmpltps	%xmm11, %xmm8
	packssdw	%xmm8, %xmm13
	packsswb	%xmm15, %xmm13
	pandn	-224(%rbp), %xmm13
	movaps	-128(%rbp), %xmm0
	cmpltps	%xmm11, %xmm0
	cmpltps	%xmm11, %xmm10
	packssdw	%xmm0, %xmm10
	cmpltps	%xmm11, %xmm3
	cmpltps	%xmm11, %xmm14
	packssdw	%xmm14, %xmm3
	packsswb	%xmm10, %xmm3
	cmpltps	%xmm11, %xmm7
	cmpltps	%xmm11, %xmm6
	pxor	%xmm1, %xmm1
	packssdw	%xmm7, %xmm6
	movdqa	-640(%rbp), %xmm0
	pinsrb	$1, -52(%r11,%r14,4), %xmm0
	pinsrb	$2, -48(%r11,%r14,4), %xmm0
	pinsrb	$3, -44(%r11,%r14,4), %xmm0
	pinsrb	$4, -40(%r11,%r14,4), %xmm0
	pinsrb	$5, -36(%r11,%r14,4), %xmm0
	pinsrb	$6, -32(%r11,%r14,4), %xmm0
	pinsrb	$7, -28(%r11,%r14,4), %xmm0
	pinsrb	$8, -24(%r11,%r14,4), %xmm0
	pinsrb	$9, -20(%r11,%r14,4), %xmm0
	pinsrb	$10, -16(%r11,%r14,4), %xmm0
	pinsrb	$11, -12(%r11,%r14,4), %xmm0
	pinsrb	$12, -8(%r11,%r14,4), %xmm0
	pinsrb	$13, -4(%r11,%r14,4), %xmm0
	pinsrb	$14, (%r11,%r14,4), %xmm0
	movdqa	%xmm0, %xmm4
	cmpltps	%xmm1, %xmm5
	cmpltps	%xmm1, %xmm9
	packssdw	%xmm9, %xmm5
	pinsrb	$15, 4(%r11,%r14,4), %xmm4
	packsswb	%xmm6, %xmm5
	pandn	%xmm2, %xmm3
	pandn	%xmm12, %xmm5
	movdqa	%xmm3, %xmm0
	punpcklbw	%xmm5, %xmm0
	movdqa	%xmm13, %xmm1
	punpcklbw	%xmm4, %xmm1
	movdqa	%xmm0, %xmm2
	punpcklwd	%xmm1, %xmm2
	punpckhwd	%xmm1, %xmm0
	punpckhbw	%xmm5, %xmm3
	punpckhbw	%xmm4, %xmm13
	movdqa	%xmm3, %xmm1
	punpcklwd	%xmm13, %xmm1
	punpckhwd	%xmm13, %xmm3
	movdqu	%xmm3, 52(%rcx,%r14,4)
	movdqu	%xmm1, 36(%rcx,%r14,4)
	movdqu	%xmm0, 20(%rcx,%r14,4)
	movdqu	%xmm2, 4(%rcx,%r14,4)
	addq	$16, %r14
	cmpq	%r14, %rbx
	jne	LBB1_13
	cmpl	$5, %r10d
	jae	LBB1_15
	shlq	$2, %r9
	movq	%r9, %rax
	jmp	LBB1_18
LBB1_15:
	movaps	-96(%rbp), %xmm0
	movaps	-80(%rbp), %xmm12
LBB1_16:
	movl	%eax, %r10d
	andl	$3, %r10d
	movl	$4, %r14d
	cmovneq	%r10, %r14
	subq	%r14, %rax
	shlq	$2, %rax
	shufps	$0, %xmm12, %xmm12
	movaps	%xmm12, -48(%rbp)
	movaps	%xmm0, %xmm4
	shufps	$0, %xmm0, %xmm4
	leaq	15(%rdi,%r9,4), %r10
	leaq	(%rsi,%r9,4), %r11
	leaq	(%rcx,%r9,4), %rbx
	subq	%r14, %rdx
	subq	%r9, %rdx
	movq	$-1, %r9
	pxor	%xmm7, %xmm7
	movaps	LCPI1_5(%rip), %xmm9
	movaps	LCPI1_6(%rip), %xmm10
	movaps	LCPI1_7(%rip), %xmm11
	.p2align	4
LBB1_17:
	movdqu	-8(%r10,%r9,4), %xmm2
	movd	%xmm2, %r14d
	pshufb	LCPI1_1(%rip), %xmm2
	pmovzxbd	%xmm2, %xmm0
	cvtdq2ps	%xmm0, %xmm1
	movdqu	4(%r11,%r9,4), %xmm12
	movdqa	%xmm12, %xmm0
	pshufb	LCPI1_4(%rip), %xmm0
	pcmpeqb	%xmm7, %xmm0
	pmovsxbd	%xmm0, %xmm13
	movdqa	%xmm12, %xmm0
	psrld	$24, %xmm0
	cvtdq2ps	%xmm0, %xmm0
	movaps	%xmm1, %xmm3
	divps	%xmm0, %xmm3
	pandn	%xmm3, %xmm13
	movaps	-48(%rbp), %xmm8
	movzbl	-11(%r10,%r9,4), %r15d
	movd	%r15d, %xmm0
	pinsrb	$4, -7(%r10,%r9,4), %xmm0
	pinsrb	$8, -3(%r10,%r9,4), %xmm0
	pinsrb	$12, 1(%r10,%r9,4), %xmm0
	mulps	%xmm1, %xmm8
	cvtdq2ps	%xmm0, %xmm0
	movdqa	%xmm12, %xmm5
	pand	LCPI1_2(%rip), %xmm5
	cvtdq2ps	%xmm5, %xmm6
	mulps	%xmm13, %xmm6
	movaps	%xmm0, %xmm5
	subps	%xmm6, %xmm5
	movaps	%xmm5, %xmm6
	xorps	%xmm9, %xmm6
	maxps	%xmm5, %xmm6
	mulps	%xmm10, %xmm6
	movaps	%xmm8, %xmm14
	cmpltps	%xmm6, %xmm14
	mulps	%xmm4, %xmm5
	andps	%xmm14, %xmm5
	addps	%xmm0, %xmm5
	addps	%xmm11, %xmm5
	movaps	%xmm1, %xmm0
	cmpltps	%xmm5, %xmm0
	packssdw	%xmm0, %xmm0
	packsswb	%xmm0, %xmm0
	cvttps2dq	%xmm5, %xmm6
	packusdw	%xmm6, %xmm6
	packuswb	%xmm6, %xmm6
	pblendvb	%xmm0, %xmm2, %xmm6
	movzbl	-10(%r10,%r9,4), %r15d
	movd	%r15d, %xmm0
	pinsrb	$4, -6(%r10,%r9,4), %xmm0
	pinsrb	$8, -2(%r10,%r9,4), %xmm0
	pinsrb	$12, 2(%r10,%r9,4), %xmm0
	cvtdq2ps	%xmm0, %xmm0
	movdqa	%xmm12, %xmm14
	pshufb	LCPI1_8(%rip), %xmm14
	cvtdq2ps	%xmm14, %xmm15
	mulps	%xmm13, %xmm15
	movaps	%xmm0, %xmm14
	subps	%xmm15, %xmm14
	movaps	%xmm14, %xmm15
	xorps	%xmm9, %xmm15
	maxps	%xmm14, %xmm15
	mulps	%xmm10, %xmm15
	movaps	%xmm8, %xmm3
	cmpltps	%xmm15, %xmm3
	mulps	%xmm4, %xmm14
	andps	%xmm3, %xmm14
	addps	%xmm0, %xmm14
	addps	%xmm11, %xmm14
	movaps	%xmm1, %xmm0
	cmpnltps	%xmm14, %xmm0
	packssdw	%xmm0, %xmm0
	packsswb	%xmm0, %xmm0
	cvttps2dq	%xmm14, %xmm3
	packusdw	%xmm3, %xmm3
	packuswb	%xmm3, %xmm3
	movdqa	%xmm2, %xmm15
	pblendvb	%xmm0, %xmm3, %xmm15
	movzbl	-9(%r10,%r9,4), %r15d
	movd	%r15d, %xmm0
	pinsrb	$4, -5(%r10,%r9,4), %xmm0
	pinsrb	$8, -1(%r10,%r9,4), %xmm0
	pinsrb	$12, 3(%r10,%r9,4), %xmm0
	cvtdq2ps	%xmm0, %xmm0
	pshufb	LCPI1_9(%rip), %xmm12
	cvtdq2ps	%xmm12, %xmm3
	mulps	%xmm13, %xmm3
	movaps	%xmm0, %xmm12
	subps	%xmm3, %xmm12
	movaps	%xmm12, %xmm3
	xorps	%xmm9, %xmm3
	maxps	%xmm12, %xmm3
	mulps	%xmm10, %xmm3
	cmpltps	%xmm3, %xmm8
	mulps	%xmm4, %xmm12
	andps	%xmm8, %xmm12
	addps	%xmm0, %xmm12
	addps	%xmm11, %xmm12
	cmpnltps	%xmm12, %xmm1
	packssdw	%xmm1, %xmm1
	packsswb	%xmm1, %xmm1
	cvttps2dq	%xmm12, %xmm3
	packusdw	%xmm3, %xmm3
	packuswb	%xmm3, %xmm3
	movdqa	%xmm1, %xmm0
	pblendvb	%xmm0, %xmm3, %xmm2
	movaps	%xmm12, %xmm0
	cmpltps	%xmm7, %xmm0
	packssdw	%xmm0, %xmm0
	packsswb	%xmm0, %xmm0
	pblendvb	%xmm0, %xmm7, %xmm2
	punpckldq	%xmm15, %xmm6
	cmpltps	%xmm7, %xmm14
	cmpltps	%xmm7, %xmm5
	packssdw	%xmm14, %xmm5
	pshufb	LCPI1_10(%rip), %xmm2
	packsswb	%xmm5, %xmm5
	pinsrb	$4, %r14d, %xmm2
	pinsrb	$5, -4(%r10,%r9,4), %xmm2
	pinsrb	$6, (%r10,%r9,4), %xmm2
	pandn	%xmm6, %xmm5
	pinsrb	$7, 4(%r10,%r9,4), %xmm2
	punpcklbw	%xmm2, %xmm5
	pshufb	LCPI1_11(%rip), %xmm5
	movdqu	%xmm5, 4(%rbx,%r9,4)
	addq	$4, %r9
	cmpq	%r9, %rdx
	jne	LBB1_17
LBB1_18:
	movaps	-96(%rbp), %xmm0
	movaps	-80(%rbp), %xmm12
LBB1_3:
	movaps	LCPI1_5(%rip), %xmm1
	movss	LCPI1_12(%rip), %xmm2
	movss	LCPI1_13(%rip), %xmm3
	xorps	%xmm4, %xmm4
	addq	$488, %rsp
	popq	%rbx
	popq	%r14
	popq	%r15
	popq	%rbp
	jmp	LBB1_4
	.p2align	4
LBB1_26:
	xorl	%edx, %edx
LBB1_29:
	movb	%dl, 2(%rcx,%rax)
	movzbl	3(%rdi,%rax), %edx
	movb	%dl, 3(%rcx,%rax)
	addq	$4, %rax
	cmpq	%r8, %rax
	jge	LBB1_30
LBB1_4:
	movzbl	3(%rdi,%rax), %edx
	xorps	%xmm5, %xmm5
	cvtsi2ss	%edx, %xmm5
	movzbl	3(%rsi,%rax), %r9d
	pxor	%xmm7, %xmm7
	testl	%r9d, %r9d
	je	LBB1_6
	xorps	%xmm6, %xmm6
	cvtsi2ss	%r9d, %xmm6
	movaps	%xmm5, %xmm7
	divss	%xmm6, %xmm7
LBB1_6:
	movaps	%xmm12, %xmm6
	movzbl	(%rdi,%rax), %r9d
	xorps	%xmm9, %xmm9
	cvtsi2ss	%r9d, %xmm9
	movzbl	(%rsi,%rax), %r9d
	xorps	%xmm8, %xmm8
	cvtsi2ss	%r9d, %xmm8
	mulss	%xmm5, %xmm6
	mulss	%xmm7, %xmm8
	movaps	%xmm9, %xmm10
	subss	%xmm8, %xmm10
	movaps	%xmm10, %xmm11
	xorps	%xmm1, %xmm11
	maxss	%xmm10, %xmm11
	mulss	%xmm2, %xmm11
	mulss	%xmm0, %xmm10
	movaps	%xmm6, %xmm8
	cmpltss	%xmm11, %xmm8
	andps	%xmm10, %xmm8
	addss	%xmm9, %xmm8
	addss	%xmm3, %xmm8
	ucomiss	%xmm8, %xmm4
	jbe	LBB1_19
	xorl	%r9d, %r9d
	jmp	LBB1_21
	.p2align	4
LBB1_19:
	ucomiss	%xmm5, %xmm8
	movl	%edx, %r9d
	ja	LBB1_21
	cvttss2si	%xmm8, %r9d
LBB1_21:
	movb	%r9b, (%rcx,%rax)
	movzbl	1(%rdi,%rax), %r9d
	xorps	%xmm9, %xmm9
	cvtsi2ss	%r9d, %xmm9
	movzbl	1(%rsi,%rax), %r9d
	xorps	%xmm8, %xmm8
	cvtsi2ss	%r9d, %xmm8
	mulss	%xmm7, %xmm8
	movaps	%xmm9, %xmm10
	subss	%xmm8, %xmm10
	movaps	%xmm10, %xmm11
	xorps	%xmm1, %xmm11
	maxss	%xmm10, %xmm11
	mulss	%xmm2, %xmm11
	mulss	%xmm0, %xmm10
	movaps	%xmm6, %xmm8
	cmpltss	%xmm11, %xmm8
	andps	%xmm10, %xmm8
	addss	%xmm9, %xmm8
	addss	%xmm3, %xmm8
	ucomiss	%xmm8, %xmm4
	jbe	LBB1_23
	xorl	%r9d, %r9d
	jmp	LBB1_25
	.p2align	4
LBB1_23:
	ucomiss	%xmm5, %xmm8
	movl	%edx, %r9d
	ja	LBB1_25
	cvttss2si	%xmm8, %r9d
LBB1_25:
	movb	%r9b, 1(%rcx,%rax)
	movzbl	2(%rdi,%rax), %r9d
	xorps	%xmm8, %xmm8
	cvtsi2ss	%r9d, %xmm8
	movzbl	2(%rsi,%rax), %r9d
	xorps	%xmm9, %xmm9
	cvtsi2ss	%r9d, %xmm9
	mulss	%xmm7, %xmm9
	movaps	%xmm8, %xmm7
	subss	%xmm9, %xmm7
	movaps	%xmm7, %xmm9
	xorps	%xmm1, %xmm9
	maxss	%xmm7, %xmm9
	mulss	%xmm2, %xmm9
	mulss	%xmm0, %xmm7
	cmpltss	%xmm9, %xmm6
	andps	%xmm7, %xmm6
	addss	%xmm8, %xmm6
	addss	%xmm3, %xmm6
	ucomiss	%xmm6, %xmm4
	ja	LBB1_26
	ucomiss	%xmm5, %xmm6
	ja	LBB1_29
	cvttss2si	%xmm6, %edx
	jmp	LBB1_29
LBB1_30:
	retq
	.cfi_endproc

	.globl	_craster_first_difference
	.p2align	4
_craster_first_difference:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	subq	$80, %rsp
	movq	___stack_chk_guard@GOTPCREL(%rip), %rax
	movq	(%rax), %rax
	movq	%rax, -8(%rbp)
	movzbl	(%rsi), %eax
	movzbl	1(%rsi), %r8d
	movzbl	2(%rsi), %r9d
	movzbl	3(%rsi), %r10d
	movl	$3, %r11d
	.p2align	4
LBB2_1:
	movb	%al, -83(%rbp,%r11)
	movb	%r8b, -82(%rbp,%r11)
	movb	%r9b, -81(%rbp,%r11)
	movb	%r10b, -80(%rbp,%r11)
	addq	$4, %r11
	cmpq	$67, %r11
	jne	LBB2_1
	movdqa	-80(%rbp), %xmm0
	movdqa	-64(%rbp), %xmm1
	movdqa	-48(%rbp), %xmm2
	movdqa	-32(%rbp), %xmm3
	xorl	%r8d, %r8d
	pcmpeqd	%xmm4, %xmm4
	.p2align	4
LBB2_3:
	movq	%r8, %rax
	addq	$16, %r8
	cmpq	%rcx, %r8
	jg	LBB2_5
	movdqu	(%rdi,%rax,4), %xmm6
	movdqu	16(%rdi,%rax,4), %xmm7
	movdqu	32(%rdi,%rax,4), %xmm8
	movdqu	48(%rdi,%rax,4), %xmm5
	movdqa	%xmm6, %xmm9
	pminub	%xmm0, %xmm9
	pmaxub	%xmm0, %xmm6
	psubb	%xmm9, %xmm6
	movdqa	%xmm7, %xmm9
	pminub	%xmm1, %xmm9
	pmaxub	%xmm1, %xmm7
	psubb	%xmm9, %xmm7
	movdqa	%xmm8, %xmm9
	pminub	%xmm2, %xmm9
	pmaxub	%xmm2, %xmm8
	psubb	%xmm9, %xmm8
	pmaxub	%xmm6, %xmm8
	movdqa	%xmm5, %xmm6
	pminub	%xmm3, %xmm6
	pmaxub	%xmm3, %xmm5
	psubb	%xmm6, %xmm5
	pmaxub	%xmm7, %xmm5
	pmaxub	%xmm8, %xmm5
	pxor	%xmm4, %xmm5
	movdqa	%xmm5, %xmm6
	psrlw	$8, %xmm6
	pminub	%xmm5, %xmm6
	phminposuw	%xmm6, %xmm5
	movd	%xmm5, %r9d
	notb	%r9b
	movzbl	%r9b, %r9d
	cmpl	%r9d, %edx
	jge	LBB2_3
LBB2_5:
	cmpq	%rcx, %rax
	jge	LBB2_10
	movd	(%rsi), %xmm0
	pmovzxbw	%xmm0, %xmm0
	.p2align	4
LBB2_7:
	movd	(%rdi,%rax,4), %xmm1
	pmovzxbw	%xmm1, %xmm1
	movdqa	%xmm1, %xmm2
	pminuw	%xmm0, %xmm2
	pmaxuw	%xmm0, %xmm1
	psubw	%xmm2, %xmm1
	pmovzxwd	%xmm1, %xmm1
	pshufd	$238, %xmm1, %xmm2
	pmaxud	%xmm1, %xmm2
	pshufd	$85, %xmm2, %xmm1
	pmaxud	%xmm2, %xmm1
	movd	%xmm1, %esi
	cmpl	%edx, %esi
	jg	LBB2_10
	incq	%rax
	cmpq	%rax, %rcx
	jne	LBB2_7
	movq	%rcx, %rax
LBB2_10:
	movq	___stack_chk_guard@GOTPCREL(%rip), %rcx
	movq	(%rcx), %rcx
	cmpq	-8(%rbp), %rcx
	jne	LBB2_12
	addq	$80, %rsp
	popq	%rbp
	retq
LBB2_12:
	callq	___stack_chk_fail
	.cfi_endproc

	.globl	_craster_last_difference
	.p2align	4
_craster_last_difference:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	subq	$80, %rsp
	movq	___stack_chk_guard@GOTPCREL(%rip), %rax
	movq	(%rax), %rax
	movq	%rax, -8(%rbp)
	movzbl	(%rsi), %eax
	movzbl	1(%rsi), %r8d
	movzbl	2(%rsi), %r9d
	movzbl	3(%rsi), %r10d
	movl	$3, %r11d
	.p2align	4
LBB3_1:
	movb	%al, -83(%rbp,%r11)
	movb	%r8b, -82(%rbp,%r11)
	movb	%r9b, -81(%rbp,%r11)
	movb	%r10b, -80(%rbp,%r11)
	addq	$4, %r11
	cmpq	$67, %r11
	jne	LBB3_1
	movdqa	-80(%rbp), %xmm0
	movdqa	-64(%rbp), %xmm1
	movdqa	-48(%rbp), %xmm2
	movdqa	-32(%rbp), %xmm3
	pcmpeqd	%xmm4, %xmm4
	.p2align	4
LBB3_3:
	movq	%rcx, %rax
	cmpq	$16, %rcx
	jl	LBB3_5
	leaq	-16(%rax), %rcx
	movdqu	-64(%rdi,%rax,4), %xmm6
	movdqu	-48(%rdi,%rax,4), %xmm7
	movdqu	-32(%rdi,%rax,4), %xmm8
	movdqu	-16(%rdi,%rax,4), %xmm5
	movdqa	%xmm6, %xmm9
	pminub	%xmm0, %xmm9
	pmaxub	%xmm0, %xmm6
	psubb	%xmm9, %xmm6
	movdqa	%xmm7, %xmm9
	pminub	%xmm1, %xmm9
	pmaxub	%xmm1, %xmm7
	psubb	%xmm9, %xmm7
	movdqa	%xmm8, %xmm9
	pminub	%xmm2, %xmm9
	pmaxub	%xmm2, %xmm8
	psubb	%xmm9, %xmm8
	pmaxub	%xmm6, %xmm8
	movdqa	%xmm5, %xmm6
	pminub	%xmm3, %xmm6
	pmaxub	%xmm3, %xmm5
	psubb	%xmm6, %xmm5
	pmaxub	%xmm7, %xmm5
	pmaxub	%xmm8, %xmm5
	pxor	%xmm4, %xmm5
	movdqa	%xmm5, %xmm6
	psrlw	$8, %xmm6
	pminub	%xmm5, %xmm6
	phminposuw	%xmm6, %xmm5
	movd	%xmm5, %r8d
	notb	%r8b
	movzbl	%r8b, %r8d
	cmpl	%r8d, %edx
	jge	LBB3_3
	jmp	LBB3_6
LBB3_5:
	testq	%rax, %rax
	jle	LBB3_10
LBB3_6:
	movd	(%rsi), %xmm0
	pmovzxbw	%xmm0, %xmm0
	.p2align	4
LBB3_7:
	movd	-4(%rdi,%rax,4), %xmm1
	pmovzxbw	%xmm1, %xmm1
	movdqa	%xmm1, %xmm2
	pminuw	%xmm0, %xmm2
	pmaxuw	%xmm0, %xmm1
	psubw	%xmm2, %xmm1
	pmovzxwd	%xmm1, %xmm1
	pshufd	$238, %xmm1, %xmm2
	pmaxud	%xmm1, %xmm2
	pshufd	$85, %xmm2, %xmm1
	pmaxud	%xmm2, %xmm1
	movd	%xmm1, %ecx
	cmpl	%edx, %ecx
	jg	LBB3_10
	cmpq	$1, %rax
	leaq	-1(%rax), %rax
	jg	LBB3_7
	xorl	%eax, %eax
LBB3_10:
	movq	___stack_chk_guard@GOTPCREL(%rip), %rcx
	movq	(%rcx), %rcx
	cmpq	-8(%rbp), %rcx
	jne	LBB3_12
	addq	$80, %rsp
	popq	%rbp
	retq
LBB3_12:
	callq	___stack_chk_fail
	.cfi_endproc

	.globl	_craster_light_from_bytes
	.p2align	4
_craster_light_from_bytes:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	LBB4_10
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	movq	%rdx, %r8
	shlq	$2, %rcx
	movl	$255, %r9d
	xorl	%r10d, %r10d
	jmp	LBB4_2
	.p2align	4
LBB4_5:
	movzwl	(%rsi,%rdx,2), %eax
	movw	%ax, (%r8,%r10,2)
	movzbl	1(%rdi,%r10), %eax
	movzwl	(%rsi,%rax,2), %eax
	movw	%ax, 2(%r8,%r10,2)
	movq	%r10, %rax
	orq	$2, %rax
	movzbl	2(%rdi,%r10), %edx
	movzwl	(%rsi,%rdx,2), %edx
LBB4_8:
	movw	%dx, (%r8,%rax,2)
	addq	$4, %r10
	cmpq	%rcx, %r10
	jge	LBB4_9
LBB4_2:
	movzbl	3(%rdi,%r10), %r11d
	movl	%r11d, %eax
	shll	$8, %eax
	orl	%r11d, %eax
	movw	%ax, 6(%r8,%r10,2)
	movzbl	(%rdi,%r10), %edx
	cmpl	$255, %r11d
	je	LBB4_5
	testl	%r11d, %r11d
	jne	LBB4_6
	movl	$0, (%r8,%r10,2)
	xorl	%edx, %edx
	jmp	LBB4_7
	.p2align	4
LBB4_6:
	movl	%r11d, %ebx
	shrl	%ebx
	movl	%edx, %eax
	shll	$8, %eax
	subl	%edx, %eax
	addl	%ebx, %eax
	xorl	%edx, %edx
	divw	%r11w
	movzwl	%ax, %edx
	cmpl	$255, %edx
	movl	$255, %edx
	cmovbl	%eax, %edx
	movzwl	%dx, %eax
	movzwl	(%rsi,%rax,2), %eax
	imull	%r11d, %eax
	addl	$127, %eax
	imulq	$33686019, %rax, %rax
	shrq	$33, %rax
	movw	%ax, (%r8,%r10,2)
	movzbl	1(%rdi,%r10), %edx
	movl	%edx, %eax
	shll	$8, %eax
	subl	%edx, %eax
	addl	%ebx, %eax
	xorl	%edx, %edx
	divw	%r11w
	movzwl	%ax, %edx
	cmpl	$255, %edx
	cmovael	%r9d, %eax
	movzwl	%ax, %eax
	movzwl	(%rsi,%rax,2), %eax
	imull	%r11d, %eax
	addl	$127, %eax
	imulq	$33686019, %rax, %rax
	shrq	$33, %rax
	movw	%ax, 2(%r8,%r10,2)
	movzbl	2(%rdi,%r10), %edx
	movl	%edx, %eax
	shll	$8, %eax
	subl	%edx, %eax
	addl	%ebx, %eax
	xorl	%edx, %edx
	divw	%r11w
	movzwl	%ax, %edx
LBB4_7:
	leaq	2(%r10), %rax
	cmpl	$255, %edx
	cmovael	%r9d, %edx
	movzwl	(%rsi,%rdx,2), %edx
	imull	%r11d, %edx
	addl	$127, %edx
	imulq	$33686019, %rdx, %rdx
	shrq	$33, %rdx
	jmp	LBB4_8
LBB4_9:
	popq	%rbx
	popq	%rbp
LBB4_10:
	retq
	.cfi_endproc

	.globl	_craster_bytes_from_light
	.p2align	4
_craster_bytes_from_light:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	LBB5_10
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%r15
	pushq	%r14
	pushq	%rbx
	.cfi_offset %rbx, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	movq	%rdx, %r8
	shlq	$2, %rcx
	movl	$2, %r9d
	xorl	%r10d, %r10d
	movl	$65535, %r11d
	jmp	LBB5_2
	.p2align	4
LBB5_5:
	movzbl	(%rsi,%rdx), %eax
	movb	%al, -2(%r8,%r9)
	movzwl	-2(%rdi,%r9,2), %eax
	movzbl	(%rsi,%rax), %eax
	movb	%al, -1(%r8,%r9)
	movq	%r10, %rdx
	orq	$2, %rdx
	movzwl	(%rdi,%r9,2), %eax
	movzbl	(%rsi,%rax), %eax
LBB5_8:
	movb	%al, (%r8,%rdx)
	addq	$4, %r10
	leaq	4(%r9), %rax
	addq	$2, %r9
	cmpq	%rcx, %r9
	movq	%rax, %r9
	jge	LBB5_9
LBB5_2:
	movzwl	2(%rdi,%r9,2), %r14d
	leal	128(%r14), %eax
	imulq	$16711936, %rax, %rbx
	shrq	$32, %rbx
	movb	%bl, 1(%r8,%r9)
	movzwl	-4(%rdi,%r9,2), %edx
	cmpl	$65535, %r14d
	je	LBB5_5
	testl	%r14d, %r14d
	jne	LBB5_6
	movzbl	(%rsi), %eax
	imull	%ebx, %eax
	addl	$127, %eax
	movzwl	%ax, %eax
	imull	$32897, %eax, %eax
	shrl	$23, %eax
	movb	%al, -2(%r8,%r9)
	movzbl	(%rsi), %eax
	imull	%ebx, %eax
	addl	$127, %eax
	movzwl	%ax, %eax
	imull	$32897, %eax, %eax
	shrl	$23, %eax
	movb	%al, -1(%r8,%r9)
	xorl	%eax, %eax
	jmp	LBB5_7
	.p2align	4
LBB5_6:
	movl	%r14d, %r15d
	shrl	%r15d
	movl	%edx, %eax
	shll	$16, %eax
	subl	%edx, %eax
	addl	%r15d, %eax
	xorl	%edx, %edx
	divl	%r14d
	cmpl	$65535, %eax
	cmovael	%r11d, %eax
	movzbl	(%rsi,%rax), %eax
	imull	%ebx, %eax
	addl	$127, %eax
	movzwl	%ax, %eax
	imull	$32897, %eax, %eax
	shrl	$23, %eax
	movb	%al, -2(%r8,%r9)
	movzwl	-2(%rdi,%r9,2), %edx
	movl	%edx, %eax
	shll	$16, %eax
	subl	%edx, %eax
	addl	%r15d, %eax
	xorl	%edx, %edx
	divl	%r14d
	cmpl	$65535, %eax
	cmovael	%r11d, %eax
	movzbl	(%rsi,%rax), %eax
	imull	%ebx, %eax
	addl	$127, %eax
	movzwl	%ax, %eax
	imull	$32897, %eax, %eax
	shrl	$23, %eax
	movb	%al, -1(%r8,%r9)
	movzwl	(%rdi,%r9,2), %edx
	movl	%edx, %eax
	shll	$16, %eax
	subl	%edx, %eax
	addl	%r15d, %eax
	xorl	%edx, %edx
	divl	%r14d
LBB5_7:
	cmpl	$65535, %eax
	cmovael	%r11d, %eax
	movzbl	(%rsi,%rax), %eax
	imull	%eax, %ebx
	addl	$127, %ebx
	movzwl	%bx, %eax
	imull	$32897, %eax, %eax
	shrl	$23, %eax
	movq	%r9, %rdx
	jmp	LBB5_8
LBB5_9:
	popq	%rbx
	popq	%r14
	popq	%r15
	popq	%rbp
LBB5_10:
	retq
	.cfi_endproc

	.globl	_craster_squared_error
	.p2align	4
_craster_squared_error:
	.cfi_startproc
	testq	%rdx, %rdx
	jle	LBB6_1
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
	leaq	4(%rsi), %rcx
	leaq	4(%rdi), %r8
	movl	$1, %r9d
	xorl	%r10d, %r10d
	movq	%rdx, %rbx
	xorl	%r14d, %r14d
	xorl	%eax, %eax
	xorl	%r15d, %r15d
	movq	%rdx, -64(%rbp)
	jmp	LBB6_4
	.p2align	4
LBB6_10:
	movl	%r11d, %edx
	addq	%rdx, %rax
	incq	%r14
	addq	$-4096, %r10
	addq	$4096, %r9
	addq	$-4096, %rbx
	addq	$4096, %rcx
	addq	$4096, %r8
	movq	-72(%rbp), %r11
	movq	%r11, %r15
	movq	-64(%rbp), %rdx
	cmpq	%rdx, %r11
	jge	LBB6_11
LBB6_4:
	movq	%rax, -48(%rbp)
	movq	%r10, -56(%rbp)
	cmpq	$4096, %rbx
	movl	$4096, %r11d
	cmovlq	%rbx, %r11
	addq	%r15, %r11
	cmpq	%r11, %r9
	cmovgq	%r9, %r11
	movq	%r15, %r12
	orq	$1, %r12
	movq	%r14, %r13
	shlq	$12, %r13
	movq	%rdx, %r10
	subq	%r13, %rdx
	cmpq	$4096, %rdx
	movl	$4096, %eax
	cmovgeq	%rax, %rdx
	addq	%r15, %rdx
	cmpq	%rdx, %r12
	cmovgq	%r12, %rdx
	movq	%rdx, %r12
	subq	%r13, %r12
	movq	%r10, %r13
	subq	%r15, %r13
	leaq	4096(%r15), %rax
	cmpq	$4096, %r13
	movq	%rax, -72(%rbp)
	movq	%rax, %r13
	cmovlq	%r10, %r13
	cmpq	$8, %r12
	jae	LBB6_7
	xorl	%r11d, %r11d
	movq	-56(%rbp), %r10
	movq	-48(%rbp), %rax
	jmp	LBB6_6
	.p2align	4
LBB6_7:
	andq	$-8, %r11
	movq	-56(%rbp), %r10
	addq	%r10, %r11
	andl	$7, %edx
	subq	%rdx, %r12
	addq	%r12, %r15
	pxor	%xmm0, %xmm0
	xorl	%r12d, %r12d
	pxor	%xmm1, %xmm1
	.p2align	4
LBB6_8:
	pmovzxbd	-4(%r8,%r12), %xmm2
	pmovzxbd	(%r8,%r12), %xmm3
	pmovzxbd	-4(%rcx,%r12), %xmm4
	pmovzxbd	(%rcx,%r12), %xmm5
	psubd	%xmm4, %xmm2
	psubd	%xmm5, %xmm3
	pmulld	%xmm2, %xmm2
	paddd	%xmm2, %xmm0
	pmulld	%xmm3, %xmm3
	paddd	%xmm3, %xmm1
	addq	$8, %r12
	cmpq	%r12, %r11
	jne	LBB6_8
	paddd	%xmm0, %xmm1
	pshufd	$238, %xmm1, %xmm0
	paddd	%xmm1, %xmm0
	pshufd	$85, %xmm0, %xmm1
	paddd	%xmm0, %xmm1
	movd	%xmm1, %r11d
	testq	%rdx, %rdx
	movq	-48(%rbp), %rax
	je	LBB6_10
	.p2align	4
LBB6_6:
	movzbl	(%rdi,%r15), %edx
	movzbl	(%rsi,%r15), %r12d
	subl	%r12d, %edx
	imull	%edx, %edx
	addl	%edx, %r11d
	incq	%r15
	cmpq	%r13, %r15
	jl	LBB6_6
	jmp	LBB6_10
LBB6_11:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	retq
LBB6_1:
	xorl	%eax, %eax
	retq
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI7_0:
	.long	0xc3000000
	.long	0xc3000000
	.space	4
	.space	4
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_pair_products
	.p2align	4
_craster_pair_products:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	LBB7_4
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	xorl	%eax, %eax
	movaps	LCPI7_0(%rip), %xmm0
	.p2align	4
LBB7_2:
	movzbl	(%rdi,%rax,4), %r8d
	movd	%r8d, %xmm1
	pinsrb	$1, (%rsi,%rax,4), %xmm1
	pmovzxbd	%xmm1, %xmm1
	cvtdq2ps	%xmm1, %xmm1
	addps	%xmm0, %xmm1
	movshdup	%xmm1, %xmm2
	movaps	%xmm1, %xmm3
	movaps	%xmm1, %xmm4
	mulss	%xmm2, %xmm1
	mulss	%xmm2, %xmm2
	mulss	%xmm3, %xmm3
	addss	%xmm2, %xmm3
	insertps	$32, %xmm3, %xmm4
	insertps	$48, %xmm1, %xmm4
	movups	%xmm4, (%rdx)
	incq	%rax
	addq	$16, %rdx
	cmpq	%rax, %rcx
	jne	LBB7_2
	popq	%rbp
LBB7_4:
	retq
	.cfi_endproc

	.globl	_craster_pair_columns
	.p2align	4
_craster_pair_columns:
	.cfi_startproc
	testq	%r8, %r8
	jle	LBB8_10
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	movabsq	$9223372036854775806, %rax
	andq	%rdx, %rax
	leaq	16(%rdi), %r9
	xorl	%r10d, %r10d
	jmp	LBB8_2
	.p2align	4
LBB8_3:
	xorps	%xmm0, %xmm0
LBB8_8:
	movq	%r10, %r11
	shlq	$4, %r11
	movups	%xmm0, (%rcx,%r11)
	incq	%r10
	addq	$16, %r9
	cmpq	%r8, %r10
	je	LBB8_9
LBB8_2:
	testq	%rdx, %rdx
	jle	LBB8_3
	cmpq	$1, %rdx
	jne	LBB8_11
	xorps	%xmm0, %xmm0
	xorl	%r11d, %r11d
	jmp	LBB8_6
	.p2align	4
LBB8_11:
	xorps	%xmm1, %xmm1
	movq	%r9, %rbx
	xorl	%r11d, %r11d
	.p2align	4
LBB8_12:
	movss	(%rsi,%r11,4), %xmm2
	movss	4(%rsi,%r11,4), %xmm0
	shufps	$0, %xmm2, %xmm2
	movups	-16(%rbx), %xmm3
	mulps	%xmm2, %xmm3
	addps	%xmm1, %xmm3
	movups	(%rbx), %xmm1
	shufps	$0, %xmm0, %xmm0
	mulps	%xmm1, %xmm0
	addps	%xmm3, %xmm0
	addq	$2, %r11
	addq	$32, %rbx
	movaps	%xmm0, %xmm1
	cmpq	%r11, %rax
	jne	LBB8_12
LBB8_6:
	testb	$1, %dl
	je	LBB8_8
	leaq	(%r11,%r10), %rbx
	shlq	$4, %rbx
	movups	(%rdi,%rbx), %xmm1
	movss	(%rsi,%r11,4), %xmm2
	shufps	$0, %xmm2, %xmm2
	mulps	%xmm1, %xmm2
	addps	%xmm2, %xmm0
	jmp	LBB8_8
LBB8_9:
	popq	%rbx
	popq	%rbp
LBB8_10:
	retq
	.cfi_endproc

	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI9_0:
	.long	0x43000000
LCPI9_3:
	.long	0x40d0147b
LCPI9_4:
	.long	0x426a1709
	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI9_1:
	.long	0x40000000
	.space	4
	.space	4
	.space	4
LCPI9_2:
	.long	0x426a1709
	.long	0x40d0147b
	.space	4
	.space	4
LCPI9_5:
	.long	0x426a1709
	.long	0x40d0147b
	.long	0x00000000
	.long	0x00000000
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_pair_similarity
	.p2align	4
_craster_pair_similarity:
	.cfi_startproc
	testq	%rcx, %rcx
	jle	LBB9_1
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx, -24
	movabsq	$9223372036854775806, %rax
	andq	%rdx, %rax
	xorpd	%xmm0, %xmm0
	xorl	%r8d, %r8d
	movss	LCPI9_0(%rip), %xmm1
	movaps	LCPI9_1(%rip), %xmm2
	movsd	LCPI9_5(%rip), %xmm3
	movss	LCPI9_3(%rip), %xmm4
	movss	LCPI9_4(%rip), %xmm5
	jmp	LBB9_4
	.p2align	4
LBB9_5:
	xorps	%xmm6, %xmm6
LBB9_10:
	movaps	%xmm6, %xmm7
	unpckhpd	%xmm6, %xmm7
	movshdup	%xmm6, %xmm8
	movaps	%xmm8, %xmm9
	mulss	%xmm8, %xmm9
	movaps	%xmm6, %xmm10
	mulss	%xmm6, %xmm10
	addss	%xmm9, %xmm10
	subss	%xmm10, %xmm7
	movaps	%xmm6, %xmm9
	shufps	$255, %xmm6, %xmm9
	movaps	%xmm6, %xmm10
	mulss	%xmm8, %xmm10
	subss	%xmm10, %xmm9
	addss	%xmm1, %xmm6
	addss	%xmm1, %xmm8
	movaps	%xmm6, %xmm10
	addss	%xmm6, %xmm10
	insertps	$16, %xmm10, %xmm9
	movaps	%xmm2, %xmm10
	insertps	$16, %xmm8, %xmm10
	mulps	%xmm9, %xmm10
	addps	%xmm3, %xmm10
	movshdup	%xmm10, %xmm9
	mulss	%xmm10, %xmm9
	mulss	%xmm8, %xmm8
	mulss	%xmm6, %xmm6
	addss	%xmm8, %xmm6
	addss	%xmm4, %xmm6
	addss	%xmm5, %xmm7
	mulss	%xmm6, %xmm7
	divss	%xmm7, %xmm9
	xorps	%xmm6, %xmm6
	cvtss2sd	%xmm9, %xmm6
	addsd	%xmm6, %xmm0
	incq	%r8
	cmpq	%rcx, %r8
	je	LBB9_11
LBB9_4:
	testq	%rdx, %rdx
	jle	LBB9_5
	movq	%r8, %r9
	shlq	$4, %r9
	cmpq	$1, %rdx
	jne	LBB9_12
	xorps	%xmm6, %xmm6
	xorl	%r10d, %r10d
	jmp	LBB9_8
	.p2align	4
LBB9_12:
	xorps	%xmm7, %xmm7
	xorl	%r10d, %r10d
	.p2align	4
LBB9_13:
	movq	(%rdi,%r10,8), %r11
	movq	8(%rdi,%r10,8), %rbx
	movups	(%r11,%r9), %xmm8
	movss	(%rsi,%r10,4), %xmm9
	movss	4(%rsi,%r10,4), %xmm6
	shufps	$0, %xmm9, %xmm9
	mulps	%xmm8, %xmm9
	addps	%xmm7, %xmm9
	movups	(%rbx,%r9), %xmm7
	shufps	$0, %xmm6, %xmm6
	mulps	%xmm7, %xmm6
	addps	%xmm9, %xmm6
	addq	$2, %r10
	movaps	%xmm6, %xmm7
	cmpq	%r10, %rax
	jne	LBB9_13
LBB9_8:
	testb	$1, %dl
	je	LBB9_10
	movq	(%rdi,%r10,8), %r11
	movups	(%r11,%r9), %xmm7
	movss	(%rsi,%r10,4), %xmm8
	shufps	$0, %xmm8, %xmm8
	mulps	%xmm7, %xmm8
	addps	%xmm8, %xmm6
	jmp	LBB9_10
LBB9_11:
	popq	%rbx
	popq	%rbp
	retq
LBB9_1:
	xorps	%xmm0, %xmm0
	retq
	.cfi_endproc

.subsections_via_symbols
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
