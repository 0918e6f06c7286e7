// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// wi_png_filter.c, whose SHA-256 with its headers and flags is cb6235a9b097f99fa10416b27f5225d4
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../../CRaster/assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__x86_64__)
#if defined(__ELF__)
	.text
	.globl	wi_png_unfilter
	.p2align	4
	.type	wi_png_unfilter,@function
wi_png_unfilter:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	cmpl	$2, %edi
	je	.LBB0_3
	testl	%edi, %edi
	jne	.LBB0_16
	movq	%r8, %rdi
	movq	%rdx, %rsi
	movq	%r9, %rdx
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	jmp	memcpy@PLT
.LBB0_3:
	.cfi_def_cfa %rbp, 16
	testq	%r9, %r9
	je	.LBB0_104
	cmpq	$4, %r9
	jae	.LBB0_6
	xorl	%eax, %eax
	jmp	.LBB0_15
.LBB0_16:
	decl	%esi
	cmpl	$5, %esi
	ja	.LBB0_88
	leaq	.LJTI0_0(%rip), %rax
	movslq	(%rax,%rsi,4), %rsi
	addq	%rax, %rsi
	jmpq	*%rsi
.LBB0_18:
	cmpl	$1, %edi
	je	.LBB0_23
	cmpl	$3, %edi
	jne	.LBB0_26
	testq	%r9, %r9
	je	.LBB0_104
	pcmpeqd	%xmm0, %xmm0
	xorl	%eax, %eax
	pcmpeqd	%xmm1, %xmm1
	.p2align	4
.LBB0_22:
	movq	(%rcx,%rax), %xmm2
	pxor	%xmm0, %xmm2
	pavgb	%xmm1, %xmm2
	movq	(%rdx,%rax), %xmm1
	psubb	%xmm1, %xmm2
	movdqa	%xmm2, %xmm1
	pxor	%xmm0, %xmm2
	movq	%xmm2, (%r8,%rax)
	incq	%rax
	cmpq	%rax, %r9
	jne	.LBB0_22
	jmp	.LBB0_104
.LBB0_6:
	cmpq	$32, %r9
	jae	.LBB0_8
	xorl	%eax, %eax
	jmp	.LBB0_12
.LBB0_88:
	cmpl	$1, %edi
	je	.LBB0_93
	cmpl	$3, %edi
	jne	.LBB0_96
	testq	%r9, %r9
	je	.LBB0_104
	pcmpeqd	%xmm0, %xmm0
	xorl	%eax, %eax
	pcmpeqd	%xmm1, %xmm1
	.p2align	4
.LBB0_92:
	movq	(%rcx,%rax), %xmm2
	pxor	%xmm0, %xmm2
	pavgb	%xmm1, %xmm2
	movq	(%rdx,%rax), %xmm1
	psubb	%xmm1, %xmm2
	movdqa	%xmm2, %xmm1
	pxor	%xmm0, %xmm2
	movq	%xmm2, (%r8,%rax)
	addq	$8, %rax
	cmpq	%r9, %rax
	jb	.LBB0_92
	jmp	.LBB0_104
.LBB0_50:
	cmpl	$1, %edi
	je	.LBB0_55
	cmpl	$3, %edi
	jne	.LBB0_58
	testq	%r9, %r9
	je	.LBB0_104
	pcmpeqd	%xmm0, %xmm0
	xorl	%eax, %eax
	pcmpeqd	%xmm1, %xmm1
	.p2align	4
.LBB0_54:
	movq	(%rcx,%rax), %xmm2
	pxor	%xmm0, %xmm2
	pavgb	%xmm1, %xmm2
	movq	(%rdx,%rax), %xmm1
	psubb	%xmm1, %xmm2
	movdqa	%xmm2, %xmm1
	pxor	%xmm0, %xmm2
	movq	%xmm2, (%r8,%rax)
	addq	$3, %rax
	cmpq	%r9, %rax
	jb	.LBB0_54
	jmp	.LBB0_104
.LBB0_34:
	cmpl	$1, %edi
	je	.LBB0_39
	cmpl	$3, %edi
	jne	.LBB0_42
	testq	%r9, %r9
	je	.LBB0_104
	pcmpeqd	%xmm0, %xmm0
	xorl	%eax, %eax
	pcmpeqd	%xmm1, %xmm1
	.p2align	4
.LBB0_38:
	movq	(%rcx,%rax), %xmm2
	pxor	%xmm0, %xmm2
	pavgb	%xmm1, %xmm2
	movq	(%rdx,%rax), %xmm1
	psubb	%xmm1, %xmm2
	movdqa	%xmm2, %xmm1
	pxor	%xmm0, %xmm2
	movq	%xmm2, (%r8,%rax)
	addq	$2, %rax
	cmpq	%r9, %rax
	jb	.LBB0_38
	jmp	.LBB0_104
.LBB0_61:
	cmpl	$1, %edi
	je	.LBB0_66
	cmpl	$3, %edi
	jne	.LBB0_69
	testq	%r9, %r9
	je	.LBB0_104
	pcmpeqd	%xmm0, %xmm0
	xorl	%eax, %eax
	pcmpeqd	%xmm1, %xmm1
	.p2align	4
.LBB0_65:
	movq	(%rcx,%rax), %xmm2
	pxor	%xmm0, %xmm2
	pavgb	%xmm1, %xmm2
	movq	(%rdx,%rax), %xmm1
	psubb	%xmm1, %xmm2
	movdqa	%xmm2, %xmm1
	pxor	%xmm0, %xmm2
	movq	%xmm2, (%r8,%rax)
	addq	$4, %rax
	cmpq	%r9, %rax
	jb	.LBB0_65
	jmp	.LBB0_104
.LBB0_77:
	cmpl	$1, %edi
	je	.LBB0_82
	cmpl	$3, %edi
	jne	.LBB0_85
	testq	%r9, %r9
	je	.LBB0_104
	pcmpeqd	%xmm0, %xmm0
	xorl	%eax, %eax
	pcmpeqd	%xmm1, %xmm1
	.p2align	4
.LBB0_81:
	movq	(%rcx,%rax), %xmm2
	pxor	%xmm0, %xmm2
	pavgb	%xmm1, %xmm2
	movq	(%rdx,%rax), %xmm1
	psubb	%xmm1, %xmm2
	movdqa	%xmm2, %xmm1
	pxor	%xmm0, %xmm2
	movq	%xmm2, (%r8,%rax)
	addq	$6, %rax
	cmpq	%r9, %rax
	jb	.LBB0_81
	jmp	.LBB0_104
.LBB0_8:
	movq	%r9, %rax
	andq	$-32, %rax
	xorl	%esi, %esi
	.p2align	4
.LBB0_9:
	movdqu	(%rdx,%rsi), %xmm0
	movdqu	16(%rdx,%rsi), %xmm1
	movdqu	(%rcx,%rsi), %xmm2
	paddb	%xmm0, %xmm2
	movdqu	16(%rcx,%rsi), %xmm0
	paddb	%xmm1, %xmm0
	movdqu	%xmm2, (%r8,%rsi)
	movdqu	%xmm0, 16(%r8,%rsi)
	addq	$32, %rsi
	cmpq	%rsi, %rax
	jne	.LBB0_9
	cmpq	%rax, %r9
	je	.LBB0_104
	testb	$28, %r9b
	je	.LBB0_15
.LBB0_12:
	movq	%rax, %rsi
	movq	%r9, %rax
	andq	$-4, %rax
	.p2align	4
.LBB0_13:
	movd	(%rdx,%rsi), %xmm0
	movd	(%rcx,%rsi), %xmm1
	paddb	%xmm0, %xmm1
	movd	%xmm1, (%r8,%rsi)
	addq	$4, %rsi
	cmpq	%rsi, %rax
	jne	.LBB0_13
	jmp	.LBB0_14
.LBB0_93:
	testq	%r9, %r9
	je	.LBB0_104
	leaq	-1(%r9), %rcx
	shrq	$3, %rcx
	incq	%rcx
	movl	%ecx, %eax
	andl	$3, %eax
	cmpq	$25, %r9
	jae	.LBB0_99
	pxor	%xmm0, %xmm0
	xorl	%esi, %esi
	jmp	.LBB0_101
.LBB0_55:
	testq	%r9, %r9
	je	.LBB0_104
	pxor	%xmm0, %xmm0
	xorl	%eax, %eax
	.p2align	4
.LBB0_57:
	movq	(%rdx,%rax), %xmm1
	paddb	%xmm1, %xmm0
	movq	%xmm0, (%r8,%rax)
	addq	$3, %rax
	cmpq	%r9, %rax
	jb	.LBB0_57
	jmp	.LBB0_104
.LBB0_23:
	testq	%r9, %r9
	je	.LBB0_104
	movl	%r9d, %eax
	andl	$3, %eax
	cmpq	$4, %r9
	jae	.LBB0_29
	pxor	%xmm0, %xmm0
	xorl	%ecx, %ecx
	jmp	.LBB0_31
.LBB0_39:
	testq	%r9, %r9
	je	.LBB0_104
	leaq	-1(%r9), %rcx
	shrq	%rcx
	incq	%rcx
	movl	%ecx, %eax
	andl	$3, %eax
	cmpq	$7, %r9
	jae	.LBB0_45
	pxor	%xmm0, %xmm0
	xorl	%esi, %esi
	jmp	.LBB0_47
.LBB0_96:
	testq	%r9, %r9
	je	.LBB0_104
	pxor	%xmm0, %xmm0
	xorl	%eax, %eax
	pxor	%xmm4, %xmm4
	pxor	%xmm2, %xmm2
	.p2align	4
.LBB0_98:
	movq	(%rcx,%rax), %xmm1
	punpcklbw	%xmm0, %xmm1
	movdqa	%xmm2, %xmm3
	paddw	%xmm2, %xmm3
	paddw	%xmm2, %xmm3
	movdqa	%xmm4, %xmm5
	paddw	%xmm1, %xmm5
	psubw	%xmm5, %xmm3
	movdqa	%xmm4, %xmm5
	pminsw	%xmm1, %xmm5
	pmaxsw	%xmm1, %xmm4
	movdqa	%xmm4, %xmm6
	pcmpgtw	%xmm3, %xmm6
	pcmpgtw	%xmm5, %xmm3
	movdqa	%xmm3, %xmm7
	pandn	%xmm4, %xmm7
	pand	%xmm6, %xmm3
	pandn	%xmm5, %xmm6
	por	%xmm7, %xmm6
	pand	%xmm2, %xmm3
	por	%xmm6, %xmm3
	movq	(%rdx,%rax), %xmm2
	packuswb	%xmm3, %xmm3
	paddb	%xmm2, %xmm3
	movq	%xmm3, (%r8,%rax)
	punpcklbw	%xmm0, %xmm3
	addq	$8, %rax
	movdqa	%xmm3, %xmm4
	movdqa	%xmm1, %xmm2
	cmpq	%r9, %rax
	jb	.LBB0_98
	jmp	.LBB0_104
.LBB0_58:
	testq	%r9, %r9
	je	.LBB0_104
	pxor	%xmm0, %xmm0
	xorl	%eax, %eax
	pxor	%xmm4, %xmm4
	pxor	%xmm2, %xmm2
	.p2align	4
.LBB0_60:
	movq	(%rcx,%rax), %xmm1
	punpcklbw	%xmm0, %xmm1
	movdqa	%xmm2, %xmm3
	paddw	%xmm2, %xmm3
	paddw	%xmm2, %xmm3
	movdqa	%xmm4, %xmm5
	paddw	%xmm1, %xmm5
	psubw	%xmm5, %xmm3
	movdqa	%xmm4, %xmm5
	pminsw	%xmm1, %xmm5
	pmaxsw	%xmm1, %xmm4
	movdqa	%xmm4, %xmm6
	pcmpgtw	%xmm3, %xmm6
	pcmpgtw	%xmm5, %xmm3
	movdqa	%xmm3, %xmm7
	pandn	%xmm4, %xmm7
	pand	%xmm6, %xmm3
	pandn	%xmm5, %xmm6
	por	%xmm7, %xmm6
	pand	%xmm2, %xmm3
	por	%xmm6, %xmm3
	movq	(%rdx,%rax), %xmm2
	packuswb	%xmm3, %xmm3
	paddb	%xmm2, %xmm3
	movq	%xmm3, (%r8,%rax)
	punpcklbw	%xmm0, %xmm3
	addq	$3, %rax
	movdqa	%xmm3, %xmm4
	movdqa	%xmm1, %xmm2
	cmpq	%r9, %rax
	jb	.LBB0_60
	jmp	.LBB0_104
.LBB0_66:
	testq	%r9, %r9
	je	.LBB0_104
	leaq	-1(%r9), %rcx
	shrq	$2, %rcx
	incq	%rcx
	movl	%ecx, %eax
	andl	$3, %eax
	cmpq	$13, %r9
	jae	.LBB0_72
	pxor	%xmm0, %xmm0
	xorl	%esi, %esi
	jmp	.LBB0_74
.LBB0_82:
	testq	%r9, %r9
	je	.LBB0_104
	pxor	%xmm0, %xmm0
	xorl	%eax, %eax
	.p2align	4
.LBB0_84:
	movq	(%rdx,%rax), %xmm1
	paddb	%xmm1, %xmm0
	movq	%xmm0, (%r8,%rax)
	addq	$6, %rax
	cmpq	%r9, %rax
	jb	.LBB0_84
	jmp	.LBB0_104
.LBB0_26:
	testq	%r9, %r9
	je	.LBB0_104
	pxor	%xmm0, %xmm0
	xorl	%eax, %eax
	pxor	%xmm4, %xmm4
	pxor	%xmm2, %xmm2
	.p2align	4
.LBB0_28:
	movq	(%rcx,%rax), %xmm1
	punpcklbw	%xmm0, %xmm1
	movdqa	%xmm2, %xmm3
	paddw	%xmm2, %xmm3
	paddw	%xmm2, %xmm3
	movdqa	%xmm4, %xmm5
	paddw	%xmm1, %xmm5
	psubw	%xmm5, %xmm3
	movdqa	%xmm4, %xmm5
	pminsw	%xmm1, %xmm5
	pmaxsw	%xmm1, %xmm4
	movdqa	%xmm4, %xmm6
	pcmpgtw	%xmm3, %xmm6
	pcmpgtw	%xmm5, %xmm3
	movdqa	%xmm3, %xmm7
	pandn	%xmm4, %xmm7
	pand	%xmm6, %xmm3
	pandn	%xmm5, %xmm6
	por	%xmm7, %xmm6
	pand	%xmm2, %xmm3
	por	%xmm6, %xmm3
	movq	(%rdx,%rax), %xmm2
	packuswb	%xmm3, %xmm3
	paddb	%xmm2, %xmm3
	movq	%xmm3, (%r8,%rax)
	punpcklbw	%xmm0, %xmm3
	incq	%rax
	movdqa	%xmm3, %xmm4
	movdqa	%xmm1, %xmm2
	cmpq	%rax, %r9
	jne	.LBB0_28
	jmp	.LBB0_104
.LBB0_42:
	testq	%r9, %r9
	je	.LBB0_104
	pxor	%xmm0, %xmm0
	xorl	%eax, %eax
	pxor	%xmm4, %xmm4
	pxor	%xmm2, %xmm2
	.p2align	4
.LBB0_44:
	movq	(%rcx,%rax), %xmm1
	punpcklbw	%xmm0, %xmm1
	movdqa	%xmm2, %xmm3
	paddw	%xmm2, %xmm3
	paddw	%xmm2, %xmm3
	movdqa	%xmm4, %xmm5
	paddw	%xmm1, %xmm5
	psubw	%xmm5, %xmm3
	movdqa	%xmm4, %xmm5
	pminsw	%xmm1, %xmm5
	pmaxsw	%xmm1, %xmm4
	movdqa	%xmm4, %xmm6
	pcmpgtw	%xmm3, %xmm6
	pcmpgtw	%xmm5, %xmm3
	movdqa	%xmm3, %xmm7
	pandn	%xmm4, %xmm7
	pand	%xmm6, %xmm3
	pandn	%xmm5, %xmm6
	por	%xmm7, %xmm6
	pand	%xmm2, %xmm3
	por	%xmm6, %xmm3
	movq	(%rdx,%rax), %xmm2
	packuswb	%xmm3, %xmm3
	paddb	%xmm2, %xmm3
	movq	%xmm3, (%r8,%rax)
	punpcklbw	%xmm0, %xmm3
	addq	$2, %rax
	movdqa	%xmm3, %xmm4
	movdqa	%xmm1, %xmm2
	cmpq	%r9, %rax
	jb	.LBB0_44
	jmp	.LBB0_104
.LBB0_69:
	testq	%r9, %r9
	je	.LBB0_104
	pxor	%xmm0, %xmm0
	xorl	%eax, %eax
	pxor	%xmm4, %xmm4
	pxor	%xmm2, %xmm2
	.p2align	4
.LBB0_71:
	movq	(%rcx,%rax), %xmm1
	punpcklbw	%xmm0, %xmm1
	movdqa	%xmm2, %xmm3
	paddw	%xmm2, %xmm3
	paddw	%xmm2, %xmm3
	movdqa	%xmm4, %xmm5
	paddw	%xmm1, %xmm5
	psubw	%xmm5, %xmm3
	movdqa	%xmm4, %xmm5
	pminsw	%xmm1, %xmm5
	pmaxsw	%xmm1, %xmm4
	movdqa	%xmm4, %xmm6
	pcmpgtw	%xmm3, %xmm6
	pcmpgtw	%xmm5, %xmm3
	movdqa	%xmm3, %xmm7
	pandn	%xmm4, %xmm7
	pand	%xmm6, %xmm3
	pandn	%xmm5, %xmm6
	por	%xmm7, %xmm6
	pand	%xmm2, %xmm3
	por	%xmm6, %xmm3
	movq	(%rdx,%rax), %xmm2
	packuswb	%xmm3, %xmm3
	paddb	%xmm2, %xmm3
	movq	%xmm3, (%r8,%rax)
	punpcklbw	%xmm0, %xmm3
	addq	$4, %rax
	movdqa	%xmm3, %xmm4
	movdqa	%xmm1, %xmm2
	cmpq	%r9, %rax
	jb	.LBB0_71
	jmp	.LBB0_104
.LBB0_85:
	testq	%r9, %r9
	je	.LBB0_104
	pxor	%xmm0, %xmm0
	xorl	%eax, %eax
	pxor	%xmm4, %xmm4
	pxor	%xmm2, %xmm2
	.p2align	4
.LBB0_87:
	movq	(%rcx,%rax), %xmm1
	punpcklbw	%xmm0, %xmm1
	movdqa	%xmm2, %xmm3
	paddw	%xmm2, %xmm3
	paddw	%xmm2, %xmm3
	movdqa	%xmm4, %xmm5
	paddw	%xmm1, %xmm5
	psubw	%xmm5, %xmm3
	movdqa	%xmm4, %xmm5
	pminsw	%xmm1, %xmm5
	pmaxsw	%xmm1, %xmm4
	movdqa	%xmm4, %xmm6
	pcmpgtw	%xmm3, %xmm6
	pcmpgtw	%xmm5, %xmm3
	movdqa	%xmm3, %xmm7
	pandn	%xmm4, %xmm7
	pand	%xmm6, %xmm3
	pandn	%xmm5, %xmm6
	por	%xmm7, %xmm6
	pand	%xmm2, %xmm3
	por	%xmm6, %xmm3
	movq	(%rdx,%rax), %xmm2
	packuswb	%xmm3, %xmm3
	paddb	%xmm2, %xmm3
	movq	%xmm3, (%r8,%rax)
	punpcklbw	%xmm0, %xmm3
	addq	$6, %rax
	movdqa	%xmm3, %xmm4
	movdqa	%xmm1, %xmm2
	cmpq	%r9, %rax
	jb	.LBB0_87
	jmp	.LBB0_104
.LBB0_99:
	andq	$-4, %rcx
	pxor	%xmm0, %xmm0
	xorl	%esi, %esi
.LBB0_100:
	movq	(%rdx,%rsi), %xmm1
	paddb	%xmm0, %xmm1
	movq	%xmm1, (%r8,%rsi)
	movq	8(%rdx,%rsi), %xmm0
	paddb	%xmm1, %xmm0
	movq	%xmm0, 8(%r8,%rsi)
	movq	16(%rdx,%rsi), %xmm1
	paddb	%xmm0, %xmm1
	movq	%xmm1, 16(%r8,%rsi)
	movq	24(%rdx,%rsi), %xmm0
	paddb	%xmm1, %xmm0
	movq	%xmm0, 24(%r8,%rsi)
	addq	$32, %rsi
	addq	$-4, %rcx
	jne	.LBB0_100
.LBB0_101:
	testq	%rax, %rax
	je	.LBB0_104
	addq	%rsi, %r8
	addq	%rsi, %rdx
	xorl	%ecx, %ecx
	.p2align	4
.LBB0_103:
	movq	(%rdx,%rcx,8), %xmm1
	paddb	%xmm1, %xmm0
	movq	%xmm0, (%r8,%rcx,8)
	incq	%rcx
	cmpq	%rcx, %rax
	jne	.LBB0_103
	jmp	.LBB0_104
.LBB0_29:
	andq	$-4, %r9
	pxor	%xmm0, %xmm0
	xorl	%ecx, %ecx
.LBB0_30:
	movq	(%rdx,%rcx), %xmm1
	paddb	%xmm0, %xmm1
	movq	%xmm1, (%r8,%rcx)
	movq	1(%rdx,%rcx), %xmm0
	paddb	%xmm1, %xmm0
	movq	%xmm0, 1(%r8,%rcx)
	movq	2(%rdx,%rcx), %xmm1
	paddb	%xmm0, %xmm1
	movq	%xmm1, 2(%r8,%rcx)
	movq	3(%rdx,%rcx), %xmm0
	paddb	%xmm1, %xmm0
	movq	%xmm0, 3(%r8,%rcx)
	addq	$4, %rcx
	cmpq	%rcx, %r9
	jne	.LBB0_30
.LBB0_31:
	testq	%rax, %rax
	je	.LBB0_104
	addq	%rcx, %r8
	addq	%rcx, %rdx
	xorl	%ecx, %ecx
	.p2align	4
.LBB0_33:
	movq	(%rdx,%rcx), %xmm1
	paddb	%xmm1, %xmm0
	movq	%xmm0, (%r8,%rcx)
	incq	%rcx
	cmpq	%rcx, %rax
	jne	.LBB0_33
	jmp	.LBB0_104
.LBB0_45:
	andq	$-4, %rcx
	pxor	%xmm0, %xmm0
	xorl	%esi, %esi
.LBB0_46:
	movq	(%rdx,%rsi), %xmm1
	paddb	%xmm0, %xmm1
	movq	%xmm1, (%r8,%rsi)
	movq	2(%rdx,%rsi), %xmm0
	paddb	%xmm1, %xmm0
	movq	%xmm0, 2(%r8,%rsi)
	movq	4(%rdx,%rsi), %xmm1
	paddb	%xmm0, %xmm1
	movq	%xmm1, 4(%r8,%rsi)
	movq	6(%rdx,%rsi), %xmm0
	paddb	%xmm1, %xmm0
	movq	%xmm0, 6(%r8,%rsi)
	addq	$8, %rsi
	addq	$-4, %rcx
	jne	.LBB0_46
.LBB0_47:
	testq	%rax, %rax
	je	.LBB0_104
	addq	%rsi, %r8
	addq	%rsi, %rdx
	xorl	%ecx, %ecx
	.p2align	4
.LBB0_49:
	movq	(%rdx,%rcx,2), %xmm1
	paddb	%xmm1, %xmm0
	movq	%xmm0, (%r8,%rcx,2)
	incq	%rcx
	cmpq	%rcx, %rax
	jne	.LBB0_49
	jmp	.LBB0_104
.LBB0_72:
	andq	$-4, %rcx
	pxor	%xmm0, %xmm0
	xorl	%esi, %esi
.LBB0_73:
	movq	(%rdx,%rsi), %xmm1
	paddb	%xmm0, %xmm1
	movq	%xmm1, (%r8,%rsi)
	movq	4(%rdx,%rsi), %xmm0
	paddb	%xmm1, %xmm0
	movq	%xmm0, 4(%r8,%rsi)
	movq	8(%rdx,%rsi), %xmm1
	paddb	%xmm0, %xmm1
	movq	%xmm1, 8(%r8,%rsi)
	movq	12(%rdx,%rsi), %xmm0
	paddb	%xmm1, %xmm0
	movq	%xmm0, 12(%r8,%rsi)
	addq	$16, %rsi
	addq	$-4, %rcx
	jne	.LBB0_73
.LBB0_74:
	testq	%rax, %rax
	je	.LBB0_104
	addq	%rsi, %r8
	addq	%rsi, %rdx
	xorl	%ecx, %ecx
	.p2align	4
.LBB0_76:
	movq	(%rdx,%rcx,4), %xmm1
	paddb	%xmm1, %xmm0
	movq	%xmm0, (%r8,%rcx,4)
	incq	%rcx
	cmpq	%rcx, %rax
	jne	.LBB0_76
	jmp	.LBB0_104
.LBB0_14:
	cmpq	%rax, %r9
	je	.LBB0_104
.LBB0_15:
	movzbl	(%rcx,%rax), %esi
	addb	(%rdx,%rax), %sil
	movb	%sil, (%r8,%rax)
	incq	%rax
	jmp	.LBB0_14
.LBB0_104:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end0:
	.size	wi_png_unfilter, .Lfunc_end0-wi_png_unfilter
	.cfi_endproc
	.section	.rodata,"a",@progbits
	.p2align	2, 0x0
.LJTI0_0:
	.long	.LBB0_18-.LJTI0_0
	.long	.LBB0_34-.LJTI0_0
	.long	.LBB0_50-.LJTI0_0
	.long	.LBB0_61-.LJTI0_0
	.long	.LBB0_88-.LJTI0_0
	.long	.LBB0_77-.LJTI0_0

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI1_0:
	.short	255
	.short	255
	.short	255
	.short	255
	.short	255
	.short	255
	.short	255
	.short	255
	.text
	.globl	wi_png_unfilter_paeth_pair
	.p2align	4
	.type	wi_png_unfilter_paeth_pair,@function
wi_png_unfilter_paeth_pair:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movq	16(%rbp), %rax
	cmpl	$3, %edi
	jne	.LBB1_1
	addq	$-3, %rdx
	pxor	%xmm0, %xmm0
	xorl	%edi, %edi
	leaq	paeth_pair.nothing(%rip), %r10
	movdqa	.LCPI1_0(%rip), %xmm1
	pxor	%xmm5, %xmm5
	pxor	%xmm2, %xmm2
	jmp	.LBB1_6
	.p2align	4
.LBB1_8:
	punpcklbw	%xmm0, %xmm3
	addq	$3, %rdi
	movdqa	%xmm3, %xmm5
	cmpq	%rax, %rdi
	ja	.LBB1_9
.LBB1_6:
	movdqa	%xmm2, %xmm4
	movd	(%rcx,%rdi), %xmm2
	punpcklbw	%xmm0, %xmm2
	leaq	(%rdx,%rdi), %r11
	testq	%rdi, %rdi
	cmoveq	%r10, %r11
	punpcklqdq	%xmm5, %xmm2
	movd	(%rsi,%rdi), %xmm6
	movd	(%r11), %xmm3
	punpckldq	%xmm3, %xmm6
	movdqa	%xmm4, %xmm3
	paddw	%xmm4, %xmm3
	paddw	%xmm4, %xmm3
	movdqa	%xmm5, %xmm7
	paddw	%xmm2, %xmm7
	psubw	%xmm7, %xmm3
	movdqa	%xmm5, %xmm7
	pminsw	%xmm2, %xmm7
	pmaxsw	%xmm2, %xmm5
	movdqa	%xmm5, %xmm8
	pcmpgtw	%xmm3, %xmm8
	pcmpgtw	%xmm7, %xmm3
	movdqa	%xmm3, %xmm9
	pandn	%xmm5, %xmm9
	pand	%xmm8, %xmm3
	pandn	%xmm7, %xmm8
	por	%xmm9, %xmm8
	pand	%xmm4, %xmm3
	por	%xmm8, %xmm3
	pand	%xmm1, %xmm3
	packuswb	%xmm3, %xmm3
	paddb	%xmm6, %xmm3
	movd	%xmm3, (%r8,%rdi)
	je	.LBB1_8
	pshufd	$85, %xmm3, %xmm4
	movd	%xmm4, -3(%r9,%rdi)
	jmp	.LBB1_8
.LBB1_1:
	addq	$-4, %rdx
	pxor	%xmm0, %xmm0
	xorl	%edi, %edi
	leaq	paeth_pair.nothing(%rip), %r10
	movdqa	.LCPI1_0(%rip), %xmm1
	pxor	%xmm4, %xmm4
	pxor	%xmm2, %xmm2
	jmp	.LBB1_2
	.p2align	4
.LBB1_4:
	punpcklbw	%xmm0, %xmm3
	addq	$4, %rdi
	movdqa	%xmm3, %xmm4
	cmpq	%rax, %rdi
	ja	.LBB1_9
.LBB1_2:
	movdqa	%xmm2, %xmm5
	movd	(%rcx,%rdi), %xmm2
	punpcklbw	%xmm0, %xmm2
	leaq	(%rdx,%rdi), %r11
	testq	%rdi, %rdi
	cmoveq	%r10, %r11
	punpcklqdq	%xmm4, %xmm2
	movd	(%rsi,%rdi), %xmm6
	movd	(%r11), %xmm3
	punpckldq	%xmm3, %xmm6
	movdqa	%xmm5, %xmm3
	paddw	%xmm5, %xmm3
	paddw	%xmm5, %xmm3
	movdqa	%xmm4, %xmm7
	paddw	%xmm2, %xmm7
	psubw	%xmm7, %xmm3
	movdqa	%xmm4, %xmm7
	pminsw	%xmm2, %xmm7
	pmaxsw	%xmm2, %xmm4
	movdqa	%xmm4, %xmm8
	pcmpgtw	%xmm3, %xmm8
	pcmpgtw	%xmm7, %xmm3
	movdqa	%xmm3, %xmm9
	pandn	%xmm4, %xmm9
	pand	%xmm8, %xmm3
	pandn	%xmm7, %xmm8
	por	%xmm9, %xmm8
	pand	%xmm5, %xmm3
	por	%xmm8, %xmm3
	pand	%xmm1, %xmm3
	packuswb	%xmm3, %xmm3
	paddb	%xmm6, %xmm3
	movd	%xmm3, (%r8,%rdi)
	je	.LBB1_4
	pshufd	$85, %xmm3, %xmm4
	movd	%xmm4, -4(%r9,%rdi)
	jmp	.LBB1_4
.LBB1_9:
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end1:
	.size	wi_png_unfilter_paeth_pair, .Lfunc_end1-wi_png_unfilter_paeth_pair
	.cfi_endproc

	.type	paeth_pair.nothing,@object
	.section	.rodata.cst4,"aM",@progbits,4
paeth_pair.nothing:
	.zero	4
	.size	paeth_pair.nothing, 4

	.section	".note.GNU-stack","",@progbits
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
