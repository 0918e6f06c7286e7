// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// wide.c, whose SHA-256 with its headers and flags is bd6c88bcf941702732a05d3efe24e73f
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__x86_64__)
#if defined(__ELF__)
	.text
	.globl	craster_wide_vertical
	.p2align	4
	.type	craster_wide_vertical,@function
craster_wide_vertical:
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
	jle	.LBB0_9
	movq	%r8, %r14
	movl	$8, %eax
	xorl	%ecx, %ecx
	leaq	-2192(%rbp), %r15
	movq	%r8, %rdx
	xorl	%r12d, %r12d
	movq	%r8, -80(%rbp)
	jmp	.LBB0_2
	.p2align	4
.LBB0_8:
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
	addq	$512, %rax
	movq	-64(%rbp), %rcx
	addq	$512, %rcx
	movq	-80(%rbp), %r14
	cmpq	%r14, %r12
	jge	.LBB0_9
.LBB0_2:
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
	jle	.LBB0_8
	movl	%ebx, %r12d
	andl	$504, %r12d
	movl	%ebx, %r11d
	andl	$504, %r11d
	movl	%ebx, %eax
	andl	$504, %eax
	movq	%rax, -112(%rbp)
	xorl	%r15d, %r15d
	movq	%r11, -136(%rbp)
	jmp	.LBB0_4
	.p2align	4
.LBB0_21:
	movq	-48(%rbp), %rcx
	movq	-144(%rbp), %r15
	cmpq	%rcx, %r15
	jge	.LBB0_8
.LBB0_4:
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
	pxor	%xmm4, %xmm4
	movq	-56(%rbp), %r10
	jmp	.LBB0_5
	.p2align	4
.LBB0_20:
	incq	%r15
	cmpq	%r13, %r15
	jge	.LBB0_21
.LBB0_5:
	testq	%r14, %r14
	jle	.LBB0_20
	movq	(%rdi,%r15,8), %rax
	movss	(%rsi,%r15,4), %xmm0
	cmpq	$8, %r10
	jge	.LBB0_14
	xorl	%ecx, %ecx
	jmp	.LBB0_17
	.p2align	4
.LBB0_14:
	movaps	%xmm0, %xmm1
	shufps	$0, %xmm0, %xmm1
	leaq	(%rax,%r8), %rcx
	xorl	%edx, %edx
	.p2align	4
.LBB0_15:
	movq	-8(%rcx,%rdx,2), %xmm2
	movq	(%rcx,%rdx,2), %xmm3
	punpcklwd	%xmm4, %xmm2
	cvtdq2ps	%xmm2, %xmm2
	punpcklwd	%xmm4, %xmm3
	mulps	%xmm1, %xmm2
	addps	-1168(%rbp,%rdx,4), %xmm2
	cvtdq2ps	%xmm3, %xmm3
	mulps	%xmm1, %xmm3
	addps	-1152(%rbp,%rdx,4), %xmm3
	movaps	%xmm2, -1168(%rbp,%rdx,4)
	movaps	%xmm3, -1152(%rbp,%rdx,4)
	addq	$8, %rdx
	cmpq	%rdx, %r12
	jne	.LBB0_15
	movq	%r11, %rcx
	cmpq	%r11, %rbx
	je	.LBB0_19
.LBB0_17:
	addq	%r9, %rax
	.p2align	4
.LBB0_18:
	movzwl	(%rax,%rcx,2), %edx
	xorps	%xmm1, %xmm1
	cvtsi2ss	%edx, %xmm1
	mulss	%xmm0, %xmm1
	addss	-1168(%rbp,%rcx,4), %xmm1
	movss	%xmm1, -1168(%rbp,%rcx,4)
	incq	%rcx
	cmpq	%rcx, %rbx
	jne	.LBB0_18
.LBB0_19:
	incq	%r15
	cmpq	%r13, %r15
	jl	.LBB0_5
	xorl	%eax, %eax
	cmpq	$8, %r10
	jl	.LBB0_13
	.p2align	4
.LBB0_11:
	movaps	-1168(%rbp,%rax,4), %xmm0
	movaps	-1152(%rbp,%rax,4), %xmm1
	addps	-2192(%rbp,%rax,4), %xmm0
	addps	-2176(%rbp,%rax,4), %xmm1
	movaps	%xmm0, -2192(%rbp,%rax,4)
	movaps	%xmm1, -2176(%rbp,%rax,4)
	addq	$8, %rax
	cmpq	%rax, %r12
	jne	.LBB0_11
	movq	-112(%rbp), %rcx
	movq	%rcx, %rax
	cmpq	%rcx, %rbx
	je	.LBB0_21
	.p2align	4
.LBB0_13:
	movss	-1168(%rbp,%rax,4), %xmm0
	addss	-2192(%rbp,%rax,4), %xmm0
	movss	%xmm0, -2192(%rbp,%rax,4)
	incq	%rax
	cmpq	%rax, %rbx
	jne	.LBB0_13
	jmp	.LBB0_21
.LBB0_9:
	addq	$2152, %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end0:
	.size	craster_wide_vertical, .Lfunc_end0-craster_wide_vertical
	.cfi_endproc

	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2, 0x0
.LCPI1_0:
	.long	0x3f000000
.LCPI1_1:
	.long	0x477fff00
	.text
	.globl	craster_wide_horizontal
	.p2align	4
	.type	craster_wide_horizontal,@function
craster_wide_horizontal:
	.cfi_startproc
	testq	%r9, %r9
	jle	.LBB1_24
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
	leaq	(,%rcx,4), %r10
	xorl	%r11d, %r11d
	movss	.LCPI1_0(%rip), %xmm0
	xorps	%xmm1, %xmm1
	movss	.LCPI1_1(%rip), %xmm2
	jmp	.LBB1_2
	.p2align	4
.LBB1_22:
	incq	%r11
	addq	%r10, %rdx
	cmpq	%r9, %r11
	je	.LBB1_23
.LBB1_2:
	testq	%rcx, %rcx
	jle	.LBB1_3
	movslq	(%rsi,%r11,4), %rbx
	shlq	$4, %rbx
	addq	%rdi, %rbx
	xorps	%xmm3, %xmm3
	movq	%rdx, %r14
	xorl	%r15d, %r15d
	.p2align	4
.LBB1_7:
	movq	%r15, %r12
	movq	%rcx, %rax
	subq	%r15, %rax
	addq	$32, %r15
	cmpq	$32, %rax
	movq	%r15, %r13
	cmovlq	%rcx, %r13
	xorl	%eax, %eax
	xorps	%xmm4, %xmm4
	.p2align	4
.LBB1_8:
	movups	(%rbx,%rax,4), %xmm5
	movss	(%r14,%rax), %xmm6
	shufps	$0, %xmm6, %xmm6
	mulps	%xmm5, %xmm6
	addps	%xmm6, %xmm4
	incq	%r12
	addq	$4, %rax
	cmpq	%r13, %r12
	jl	.LBB1_8
	addps	%xmm4, %xmm3
	subq	$-128, %r14
	addq	$512, %rbx
	cmpq	%rcx, %r15
	jl	.LBB1_7
	jmp	.LBB1_4
	.p2align	4
.LBB1_3:
	xorps	%xmm3, %xmm3
.LBB1_4:
	movaps	%xmm3, %xmm4
	addss	%xmm0, %xmm4
	ucomiss	%xmm4, %xmm1
	jae	.LBB1_5
	movaps	%xmm2, %xmm5
	minss	%xmm4, %xmm5
	cvttss2si	%xmm5, %ebx
	jmp	.LBB1_12
	.p2align	4
.LBB1_5:
	xorl	%ebx, %ebx
.LBB1_12:
	movw	%bx, (%r8,%r11,8)
	movaps	%xmm3, %xmm4
	shufps	$85, %xmm3, %xmm4
	addss	%xmm0, %xmm4
	ucomiss	%xmm4, %xmm1
	jae	.LBB1_13
	movaps	%xmm2, %xmm5
	minss	%xmm4, %xmm5
	cvttss2si	%xmm5, %r14d
	jmp	.LBB1_15
	.p2align	4
.LBB1_13:
	xorl	%r14d, %r14d
.LBB1_15:
	movw	%r14w, 2(%r8,%r11,8)
	movaps	%xmm3, %xmm4
	unpckhpd	%xmm3, %xmm4
	addss	%xmm0, %xmm4
	ucomiss	%xmm4, %xmm1
	jae	.LBB1_16
	movaps	%xmm2, %xmm5
	minss	%xmm4, %xmm5
	cvttss2si	%xmm5, %r15d
	jmp	.LBB1_18
	.p2align	4
.LBB1_16:
	xorl	%r15d, %r15d
.LBB1_18:
	movw	%r15w, 4(%r8,%r11,8)
	shufps	$255, %xmm3, %xmm3
	addss	%xmm0, %xmm3
	ucomiss	%xmm3, %xmm1
	jae	.LBB1_19
	movaps	%xmm2, %xmm4
	minss	%xmm3, %xmm4
	cvttss2si	%xmm4, %r12d
	jmp	.LBB1_21
	.p2align	4
.LBB1_19:
	xorl	%r12d, %r12d
.LBB1_21:
	movw	%r12w, 6(%r8,%r11,8)
	cmpl	$0, 16(%rbp)
	je	.LBB1_22
	cmpw	%r12w, %bx
	movl	%r12d, %eax
	cmovbl	%ebx, %eax
	movw	%ax, (%r8,%r11,8)
	cmpw	%r12w, %r14w
	cmovael	%r12d, %r14d
	movw	%r14w, 2(%r8,%r11,8)
	cmpw	%r12w, %r15w
	cmovael	%r12d, %r15d
	movw	%r15w, 4(%r8,%r11,8)
	jmp	.LBB1_22
.LBB1_23:
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
.LBB1_24:
	retq
.Lfunc_end1:
	.size	craster_wide_horizontal, .Lfunc_end1-craster_wide_horizontal
	.cfi_endproc

	.section	".note.GNU-stack","",@progbits
#endif
#if defined(__APPLE__)
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_wide_vertical
	.p2align	4
_craster_wide_vertical:
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
	jle	LBB0_8
	movq	%r8, %r14
	movl	$8, %eax
	xorl	%ecx, %ecx
	leaq	-1072(%rbp), %r15
	movq	%r8, %rdx
	xorl	%r12d, %r12d
	movq	%r8, -2136(%rbp)
	jmp	LBB0_2
	.p2align	4
LBB0_22:
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
	addq	$512, %rax
	movq	-2120(%rbp), %rcx
	addq	$512, %rcx
	movq	-2136(%rbp), %r14
	cmpq	%r14, %r12
	jge	LBB0_8
LBB0_2:
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
	jle	LBB0_22
	movl	%ebx, %r12d
	andl	$504, %r12d
	movl	%ebx, %r11d
	andl	$504, %r11d
	movl	%ebx, %eax
	andl	$504, %eax
	movq	%rax, -2168(%rbp)
	xorl	%r15d, %r15d
	movq	%r11, -2192(%rbp)
	jmp	LBB0_4
	.p2align	4
LBB0_21:
	movq	-2104(%rbp), %rcx
	movq	-2200(%rbp), %r15
	cmpq	%rcx, %r15
	jge	LBB0_22
LBB0_4:
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
	jmp	LBB0_5
	.p2align	4
LBB0_20:
	incq	%r15
	cmpq	%r13, %r15
	jge	LBB0_21
LBB0_5:
	testq	%r14, %r14
	jle	LBB0_20
	movq	(%rdi,%r15,8), %rax
	movss	(%rsi,%r15,4), %xmm0
	cmpq	$8, %r10
	jge	LBB0_14
	xorl	%ecx, %ecx
	jmp	LBB0_17
	.p2align	4
LBB0_14:
	movaps	%xmm0, %xmm1
	shufps	$0, %xmm0, %xmm1
	leaq	(%rax,%r8), %rcx
	xorl	%edx, %edx
	.p2align	4
LBB0_15:
	pmovzxwd	-8(%rcx,%rdx,2), %xmm2
	pmovzxwd	(%rcx,%rdx,2), %xmm3
	cvtdq2ps	%xmm2, %xmm2
	mulps	%xmm1, %xmm2
	addps	-2096(%rbp,%rdx,4), %xmm2
	cvtdq2ps	%xmm3, %xmm3
	mulps	%xmm1, %xmm3
	addps	-2080(%rbp,%rdx,4), %xmm3
	movaps	%xmm2, -2096(%rbp,%rdx,4)
	movaps	%xmm3, -2080(%rbp,%rdx,4)
	addq	$8, %rdx
	cmpq	%rdx, %r12
	jne	LBB0_15
	movq	%r11, %rcx
	cmpq	%r11, %rbx
	je	LBB0_19
LBB0_17:
	addq	%r9, %rax
	.p2align	4
LBB0_18:
	movzwl	(%rax,%rcx,2), %edx
	xorps	%xmm1, %xmm1
	cvtsi2ss	%edx, %xmm1
	mulss	%xmm0, %xmm1
	addss	-2096(%rbp,%rcx,4), %xmm1
	movss	%xmm1, -2096(%rbp,%rcx,4)
	incq	%rcx
	cmpq	%rcx, %rbx
	jne	LBB0_18
LBB0_19:
	incq	%r15
	cmpq	%r13, %r15
	jl	LBB0_5
	xorl	%eax, %eax
	cmpq	$8, %r10
	jl	LBB0_13
	.p2align	4
LBB0_11:
	movaps	-2096(%rbp,%rax,4), %xmm0
	movaps	-2080(%rbp,%rax,4), %xmm1
	addps	-1072(%rbp,%rax,4), %xmm0
	addps	-1056(%rbp,%rax,4), %xmm1
	movaps	%xmm0, -1072(%rbp,%rax,4)
	movaps	%xmm1, -1056(%rbp,%rax,4)
	addq	$8, %rax
	cmpq	%rax, %r12
	jne	LBB0_11
	movq	-2168(%rbp), %rcx
	movq	%rcx, %rax
	cmpq	%rcx, %rbx
	je	LBB0_21
	.p2align	4
LBB0_13:
	movss	-2096(%rbp,%rax,4), %xmm0
	addss	-1072(%rbp,%rax,4), %xmm0
	movss	%xmm0, -1072(%rbp,%rax,4)
	incq	%rax
	cmpq	%rax, %rbx
	jne	LBB0_13
	jmp	LBB0_21
LBB0_8:
	movq	___stack_chk_guard@GOTPCREL(%rip), %rax
	movq	(%rax), %rax
	cmpq	-48(%rbp), %rax
	jne	LBB0_23
	addq	$2168, %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	retq
LBB0_23:
	callq	___stack_chk_fail
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
LCPI1_0:
	.long	0x3f000000
	.long	0x3f000000
	.space	4
	.space	4
LCPI1_1:
	.long	0x477fff00
	.long	0x477fff00
	.space	4
	.space	4
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_wide_horizontal
	.p2align	4
_craster_wide_horizontal:
	.cfi_startproc
	testq	%r9, %r9
	jle	LBB1_11
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
	leaq	(,%rcx,4), %r10
	xorl	%r11d, %r11d
	movaps	LCPI1_0(%rip), %xmm2
	xorps	%xmm3, %xmm3
	movaps	LCPI1_1(%rip), %xmm4
	jmp	LBB1_2
	.p2align	4
LBB1_9:
	incq	%r11
	addq	%r10, %rdx
	cmpq	%r9, %r11
	je	LBB1_10
LBB1_2:
	xorps	%xmm1, %xmm1
	testq	%rcx, %rcx
	jle	LBB1_7
	movslq	(%rsi,%r11,4), %rbx
	shlq	$4, %rbx
	addq	%rdi, %rbx
	movq	%rdx, %r14
	xorl	%r15d, %r15d
	.p2align	4
LBB1_4:
	movq	%r15, %r12
	movq	%rcx, %rax
	subq	%r15, %rax
	addq	$32, %r15
	cmpq	$32, %rax
	movq	%r15, %r13
	cmovlq	%rcx, %r13
	xorl	%eax, %eax
	xorps	%xmm0, %xmm0
	.p2align	4
LBB1_5:
	movups	(%rbx,%rax,4), %xmm5
	movss	(%r14,%rax), %xmm6
	shufps	$0, %xmm6, %xmm6
	mulps	%xmm5, %xmm6
	addps	%xmm6, %xmm0
	incq	%r12
	addq	$4, %rax
	cmpq	%r13, %r12
	jl	LBB1_5
	addps	%xmm0, %xmm1
	subq	$-128, %r14
	addq	$512, %rbx
	cmpq	%rcx, %r15
	jl	LBB1_4
LBB1_7:
	movaps	%xmm1, %xmm0
	addps	%xmm2, %xmm0
	movaps	%xmm4, %xmm5
	minps	%xmm0, %xmm5
	cmpnleps	%xmm3, %xmm0
	packssdw	%xmm0, %xmm0
	cvttps2dq	%xmm5, %xmm6
	packusdw	%xmm6, %xmm6
	xorps	%xmm5, %xmm5
	pblendvb	%xmm0, %xmm6, %xmm5
	movd	%xmm5, (%r8,%r11,8)
	movhlps	%xmm1, %xmm1
	addps	%xmm2, %xmm1
	movaps	%xmm4, %xmm0
	minps	%xmm1, %xmm0
	cmpnleps	%xmm3, %xmm1
	packssdw	%xmm1, %xmm1
	cvttps2dq	%xmm0, %xmm7
	packusdw	%xmm7, %xmm7
	pxor	%xmm6, %xmm6
	movdqa	%xmm1, %xmm0
	pblendvb	%xmm0, %xmm7, %xmm6
	movd	%xmm6, 4(%r8,%r11,8)
	cmpl	$0, 16(%rbp)
	je	LBB1_9
	pshuflw	$85, %xmm6, %xmm0
	pminuw	%xmm0, %xmm5
	movd	%xmm5, (%r8,%r11,8)
	movd	%xmm6, %eax
	pextrw	$1, %xmm6, %ebx
	cmpw	%bx, %ax
	cmovbl	%eax, %ebx
	movw	%bx, 4(%r8,%r11,8)
	jmp	LBB1_9
LBB1_10:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
LBB1_11:
	retq
	.cfi_endproc

.subsections_via_symbols
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
