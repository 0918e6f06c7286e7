// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// avx512.c, whose SHA-256 with its headers and flags is d4f6154e40c3747115db23563b434429
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__x86_64__)
#if defined(__ELF__)
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI0_0:
	.long	8192
	.text
	.hidden	craster_avx512_resample_vertical
	.globl	craster_avx512_resample_vertical
	.p2align	4
	.type	craster_avx512_resample_vertical,@function
craster_avx512_resample_vertical:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	subq	$392, %rsp
	.cfi_offset %rbx, -24
	cmpq	$257, %rdx
	setl	%al
	leaq	-1(%rdx), %r9
	cmpq	$255, %r9
	ja	.LBB0_3
	movl	$1, %r9d
	.p2align	4
.LBB0_2:
	movzwl	-2(%rsi,%r9,2), %r11d
	movl	%r11d, %r10d
	addw	$16384, %r10w
	setns	%al
	movl	%r11d, %ebx
	shrl	$7, %ebx
	movb	%bl, -529(%rbp,%r9)
	andb	$127, %r11b
	movb	%r11b, -273(%rbp,%r9)
	cmpq	%rdx, %r9
	jge	.LBB0_3
	incq	%r9
	testw	%r10w, %r10w
	jns	.LBB0_2
.LBB0_3:
	testb	%al, %al
	je	.LBB0_13
	testq	%r8, %r8
	jle	.LBB0_11
	xorl	%eax, %eax
	vpbroadcastd	.LCPI0_0(%rip), %zmm0
	jmp	.LBB0_6
	.p2align	4
.LBB0_10:
	vpackssdw	%zmm1, %zmm2, %zmm1
	vpackssdw	%zmm4, %zmm6, %zmm2
	vpackuswb	%zmm1, %zmm2, %zmm1
	vmovdqu64	%zmm1, (%rcx,%rax)
	addq	$64, %rax
	cmpq	%r8, %rax
	jge	.LBB0_11
.LBB0_6:
	vpxor	%xmm6, %xmm6, %xmm6
	vpxor	%xmm4, %xmm4, %xmm4
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm1, %xmm1, %xmm1
	testq	%rdx, %rdx
	jle	.LBB0_10
	vpxor	%xmm8, %xmm8, %xmm8
	vpxor	%xmm7, %xmm7, %xmm7
	vpxor	%xmm5, %xmm5, %xmm5
	vpxor	%xmm3, %xmm3, %xmm3
	xorl	%esi, %esi
	.p2align	4
.LBB0_8:
	vpbroadcastd	-528(%rbp,%rsi), %zmm9
	vpbroadcastd	-272(%rbp,%rsi), %zmm10
	movq	(%rdi,%rsi,8), %r9
	movq	8(%rdi,%rsi,8), %r10
	vmovdqu64	(%r9,%rax), %zmm11
	vmovdqu64	(%r10,%rax), %zmm12
	movq	16(%rdi,%rsi,8), %r9
	vmovdqu64	(%r9,%rax), %zmm13
	movq	24(%rdi,%rsi,8), %r9
	vmovdqu64	(%r9,%rax), %zmm14
	vpunpcklbw	%zmm12, %zmm11, %zmm15
	vpunpckhbw	%zmm12, %zmm11, %zmm11
	vpunpcklbw	%zmm14, %zmm13, %zmm12
	vpunpckhbw	%zmm14, %zmm13, %zmm13
	vpunpcklwd	%zmm12, %zmm15, %zmm14
	vpunpckhwd	%zmm12, %zmm15, %zmm12
	vpunpcklwd	%zmm13, %zmm11, %zmm15
	vpunpckhwd	%zmm13, %zmm11, %zmm11
	vpdpbusd	%zmm9, %zmm14, %zmm6
	vpdpbusd	%zmm10, %zmm14, %zmm8
	vpdpbusd	%zmm9, %zmm12, %zmm4
	vpdpbusd	%zmm10, %zmm12, %zmm7
	vpdpbusd	%zmm9, %zmm15, %zmm2
	vpdpbusd	%zmm10, %zmm15, %zmm5
	vpdpbusd	%zmm9, %zmm11, %zmm1
	vpdpbusd	%zmm10, %zmm11, %zmm3
	addq	$4, %rsi
	cmpq	%rdx, %rsi
	jl	.LBB0_8
	vpslld	$7, %zmm6, %zmm6
	vpaddd	%zmm0, %zmm8, %zmm8
	vpaddd	%zmm6, %zmm8, %zmm6
	vpsrad	$14, %zmm6, %zmm6
	vpslld	$7, %zmm4, %zmm4
	vpaddd	%zmm0, %zmm7, %zmm7
	vpaddd	%zmm4, %zmm7, %zmm4
	vpsrad	$14, %zmm4, %zmm4
	vpslld	$7, %zmm2, %zmm2
	vpaddd	%zmm0, %zmm5, %zmm5
	vpaddd	%zmm2, %zmm5, %zmm2
	vpsrad	$14, %zmm2, %zmm2
	vpslld	$7, %zmm1, %zmm1
	vpaddd	%zmm0, %zmm3, %zmm3
	vpaddd	%zmm1, %zmm3, %zmm1
	vpsrad	$14, %zmm1, %zmm1
	jmp	.LBB0_10
.LBB0_13:
	addq	$392, %rsp
	popq	%rbx
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	jmpq	*craster_avx2(%rip)
.LBB0_11:
	.cfi_def_cfa %rbp, 16
	addq	$392, %rsp
	popq	%rbx
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	vzeroupper
	retq
.Lfunc_end0:
	.size	craster_avx512_resample_vertical, .Lfunc_end0-craster_avx512_resample_vertical
	.cfi_endproc

	.hidden	craster_avx2
	.section	".note.GNU-stack","",@progbits
#endif
#if defined(__APPLE__)
	.section	__TEXT,__text,regular,pure_instructions
	.section	__TEXT,__literal4,4byte_literals
	.p2align	2, 0x0
LCPI0_0:
	.long	8192
	.section	__TEXT,__text,regular,pure_instructions
	.private_extern	_craster_avx512_resample_vertical
	.globl	_craster_avx512_resample_vertical
	.p2align	4
_craster_avx512_resample_vertical:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	subq	$520, %rsp
	.cfi_offset %rbx, -24
	movq	___stack_chk_guard@GOTPCREL(%rip), %rax
	movq	(%rax), %rax
	movq	%rax, -16(%rbp)
	cmpq	$257, %rdx
	setl	%al
	leaq	-1(%rdx), %r9
	cmpq	$255, %r9
	ja	LBB0_3
	movl	$1, %r9d
	.p2align	4
LBB0_2:
	movzwl	-2(%rsi,%r9,2), %r11d
	movl	%r11d, %r10d
	addw	$16384, %r10w
	setns	%al
	movl	%r11d, %ebx
	shrl	$7, %ebx
	movb	%bl, -273(%rbp,%r9)
	andb	$127, %r11b
	movb	%r11b, -529(%rbp,%r9)
	cmpq	%rdx, %r9
	jge	LBB0_3
	incq	%r9
	testw	%r10w, %r10w
	jns	LBB0_2
LBB0_3:
	testb	%al, %al
	je	LBB0_14
	testq	%r8, %r8
	jle	LBB0_11
	xorl	%eax, %eax
	vpbroadcastd	LCPI0_0(%rip), %zmm0
	jmp	LBB0_6
	.p2align	4
LBB0_10:
	vpackssdw	%zmm1, %zmm2, %zmm1
	vpackssdw	%zmm4, %zmm6, %zmm2
	vpackuswb	%zmm1, %zmm2, %zmm1
	vmovdqu64	%zmm1, (%rcx,%rax)
	addq	$64, %rax
	cmpq	%r8, %rax
	jge	LBB0_11
LBB0_6:
	vpxor	%xmm6, %xmm6, %xmm6
	vpxor	%xmm4, %xmm4, %xmm4
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm1, %xmm1, %xmm1
	testq	%rdx, %rdx
	jle	LBB0_10
	vpxor	%xmm8, %xmm8, %xmm8
	vpxor	%xmm7, %xmm7, %xmm7
	vpxor	%xmm5, %xmm5, %xmm5
	vpxor	%xmm3, %xmm3, %xmm3
	xorl	%esi, %esi
	.p2align	4
LBB0_8:
	vpbroadcastd	-272(%rbp,%rsi), %zmm9
	vpbroadcastd	-528(%rbp,%rsi), %zmm10
	movq	(%rdi,%rsi,8), %r9
	movq	8(%rdi,%rsi,8), %r10
	vmovdqu64	(%r9,%rax), %zmm11
	vmovdqu64	(%r10,%rax), %zmm12
	movq	16(%rdi,%rsi,8), %r9
	vmovdqu64	(%r9,%rax), %zmm13
	movq	24(%rdi,%rsi,8), %r9
	vmovdqu64	(%r9,%rax), %zmm14
	vpunpcklbw	%zmm12, %zmm11, %zmm15
	vpunpckhbw	%zmm12, %zmm11, %zmm11
	vpunpcklbw	%zmm14, %zmm13, %zmm12
	vpunpckhbw	%zmm14, %zmm13, %zmm13
	vpunpcklwd	%zmm12, %zmm15, %zmm14
	vpunpckhwd	%zmm12, %zmm15, %zmm12
	vpunpcklwd	%zmm13, %zmm11, %zmm15
	vpunpckhwd	%zmm13, %zmm11, %zmm11
	vpdpbusd	%zmm9, %zmm14, %zmm6
	vpdpbusd	%zmm10, %zmm14, %zmm8
	vpdpbusd	%zmm9, %zmm12, %zmm4
	vpdpbusd	%zmm10, %zmm12, %zmm7
	vpdpbusd	%zmm9, %zmm15, %zmm2
	vpdpbusd	%zmm10, %zmm15, %zmm5
	vpdpbusd	%zmm9, %zmm11, %zmm1
	vpdpbusd	%zmm10, %zmm11, %zmm3
	addq	$4, %rsi
	cmpq	%rdx, %rsi
	jl	LBB0_8
	vpslld	$7, %zmm6, %zmm6
	vpaddd	%zmm0, %zmm8, %zmm8
	vpaddd	%zmm6, %zmm8, %zmm6
	vpsrad	$14, %zmm6, %zmm6
	vpslld	$7, %zmm4, %zmm4
	vpaddd	%zmm0, %zmm7, %zmm7
	vpaddd	%zmm4, %zmm7, %zmm4
	vpsrad	$14, %zmm4, %zmm4
	vpslld	$7, %zmm2, %zmm2
	vpaddd	%zmm0, %zmm5, %zmm5
	vpaddd	%zmm2, %zmm5, %zmm2
	vpsrad	$14, %zmm2, %zmm2
	vpslld	$7, %zmm1, %zmm1
	vpaddd	%zmm0, %zmm3, %zmm3
	vpaddd	%zmm1, %zmm3, %zmm1
	vpsrad	$14, %zmm1, %zmm1
	jmp	LBB0_10
LBB0_14:
	movq	___stack_chk_guard@GOTPCREL(%rip), %rax
	movq	(%rax), %rax
	cmpq	-16(%rbp), %rax
	jne	LBB0_16
	addq	$520, %rsp
	popq	%rbx
	popq	%rbp
	jmpq	*_craster_avx2(%rip)
LBB0_11:
	movq	___stack_chk_guard@GOTPCREL(%rip), %rax
	movq	(%rax), %rax
	cmpq	-16(%rbp), %rax
	jne	LBB0_16
	addq	$520, %rsp
	popq	%rbx
	popq	%rbp
	vzeroupper
	retq
LBB0_16:
	vzeroupper
	callq	___stack_chk_fail
	.cfi_endproc

.subsections_via_symbols
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
