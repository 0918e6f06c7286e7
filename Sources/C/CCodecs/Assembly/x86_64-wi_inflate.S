// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// wi_inflate.c, whose SHA-256 with its headers and flags is a1d8dd8573b17972d6e98eb39fd05365
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../../CRaster/assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__x86_64__)
#if defined(__ELF__)
	.text
	.globl	wi_inflate_new
	.p2align	4
	.type	wi_inflate_new,@function
wi_inflate_new:
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
	pushq	%rax
	.cfi_offset %rbx, -56
	.cfi_offset %r12, -48
	.cfi_offset %r13, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	movq	%rcx, %r14
	movq	%rdx, %r15
	movq	%rsi, %rbx
	movq	%rdi, %r12
	movl	$44168, %edi
	callq	malloc@PLT
	testq	%rax, %rax
	je	.LBB0_5
	cmpq	$98305, %r12
	movl	$98304, %ecx
	cmovaeq	%r12, %rcx
	addq	$32768, %rcx
	leaq	1(%rbx), %r12
	cmpq	%rcx, %rbx
	cmovaeq	%rcx, %r12
	leaq	294(%r12), %rdi
	movq	%rax, %r13
	callq	malloc@PLT
	movq	%rax, %rcx
	movq	%r13, %rax
	movq	%rcx, 80(%r13)
	testq	%rcx, %rcx
	je	.LBB0_4
	movq	%r15, (%rax)
	movq	%r14, 8(%rax)
	movq	%rax, %rdx
	addq	$26760, %rdx
	movq	%rdx, 16(%rax)
	movb	$0, 24(%rax)
	movl	$0, 28(%rax)
	movq	%rdx, 48(%rax)
	xorps	%xmm0, %xmm0
	movups	%xmm0, 56(%rax)
	movq	%rcx, 72(%rax)
	addq	%rcx, %r12
	movq	%r12, 88(%rax)
	movq	%rcx, 104(%rax)
	movq	%rcx, 96(%rax)
	movq	%rbx, 112(%rax)
	movl	$1, 120(%rax)
	movl	__cpu_model+12(%rip), %ecx
	notl	%ecx
	testl	$196608, %ecx
	leaq	loop_bmi2(%rip), %rcx
	leaq	loop_plain(%rip), %rdx
	cmoveq	%rcx, %rdx
	movq	%rdx, 128(%rax)
	jmp	.LBB0_6
.LBB0_4:
	movq	%rax, %rdi
	callq	free@PLT
.LBB0_5:
	xorl	%eax, %eax
.LBB0_6:
	addq	$8, %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end0:
	.size	wi_inflate_new, .Lfunc_end0-wi_inflate_new
	.cfi_endproc

	.p2align	4
	.type	loop_plain,@function
loop_plain:
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
	movq	48(%rdi), %rax
	movl	64(%rdi), %r8d
	movl	68(%rdi), %r9d
	movq	72(%rdi), %r11
	movq	(%rax), %r15
	movl	%r8d, %ecx
	shlq	%cl, %r15
	orq	56(%rdi), %r15
	movl	%r8d, %r10d
	notl	%r10d
	shrl	$3, %r10d
	andl	$7, %r10d
	addq	%rax, %r10
	andl	$7, %r8d
	orl	$56, %r8d
	cmpq	%rsi, %r10
	setb	%al
	movq	%rdx, -72(%rbp)
	cmpq	%rdx, %r11
	setb	%cl
	andb	%al, %cl
	xorl	%eax, %eax
	cmpb	$1, %cl
	jne	.LBB1_30
	movl	%r9d, -44(%rbp)
	leaq	136(%rdi), %r14
	leaq	17544(%rdi), %rax
	movq	%rax, -56(%rbp)
	movl	%r15d, %eax
	andl	$2047, %eax
	movl	136(%rdi,%rax,4), %r9d
	movq	80(%rdi), %rax
	movq	%rax, -64(%rbp)
	.p2align	4
.LBB1_2:
	testl	%r9d, %r9d
	js	.LBB1_4
	movq	%r11, %r13
	movq	%r10, %r11
	testw	%r9w, %r9w
	js	.LBB1_11
	jmp	.LBB1_14
	.p2align	4
.LBB1_4:
	movl	%r9d, %ecx
	shrq	%cl, %r15
	subl	%r9d, %r8d
	shrl	$16, %r9d
	movb	%r9b, (%r11)
	movl	%r15d, %eax
	andl	$2047, %eax
	movl	(%r14,%rax,4), %r9d
	testl	%r9d, %r9d
	js	.LBB1_6
	incq	%r11
	jmp	.LBB1_10
.LBB1_6:
	movl	%r9d, %ecx
	shrq	%cl, %r15
	subl	%r9d, %r8d
	shrl	$16, %r9d
	movb	%r9b, 1(%r11)
	movl	%r15d, %eax
	andl	$2047, %eax
	movl	(%r14,%rax,4), %r9d
	testl	%r9d, %r9d
	js	.LBB1_8
	addq	$2, %r11
	jmp	.LBB1_10
.LBB1_8:
	movl	%r9d, %ecx
	shrq	%cl, %r15
	subl	%r9d, %r8d
	shrl	$16, %r9d
	movb	%r9b, 2(%r11)
	movl	%r15d, %eax
	andl	$2047, %eax
	movl	(%r14,%rax,4), %r9d
	testl	%r9d, %r9d
	js	.LBB1_29
	addq	$3, %r11
	.p2align	4
.LBB1_10:
	movq	%r11, %r13
	movq	(%r10), %rax
	movl	%r8d, %ecx
	shlq	%cl, %rax
	orq	%rax, %r15
	movl	%r8d, %r11d
	notl	%r11d
	shrl	$3, %r11d
	andl	$7, %r11d
	addq	%r10, %r11
	andl	$7, %r8d
	orl	$56, %r8d
	testw	%r9w, %r9w
	jns	.LBB1_14
.LBB1_11:
	testl	$16384, %r9d
	je	.LBB1_32
	movl	%r9d, %ecx
	shrq	%cl, %r15
	movl	%r9d, %ecx
	shrl	$8, %ecx
	andb	$15, %cl
	movl	$-1, %eax
	shll	%cl, %eax
	subl	%r9d, %r8d
	notl	%eax
	andl	%r15d, %eax
	leaq	(%r14,%rax,4), %rax
	shrl	$16, %r9d
	movl	(%rax,%r9,4), %r9d
	testl	%r9d, %r9d
	js	.LBB1_26
	testw	%r9w, %r9w
	js	.LBB1_32
.LBB1_14:
	movq	$-1, %r12
	movl	%r9d, %ecx
	shlq	%cl, %r12
	notq	%r12
	andq	%r15, %r12
	shrq	%cl, %r15
	movl	%r9d, %ecx
	shrl	$8, %ecx
	andb	$15, %cl
	shrq	%cl, %r12
	subl	%r9d, %r8d
	movzbl	%r15b, %eax
	movq	-56(%rbp), %rcx
	movl	(%rcx,%rax,4), %r10d
	testw	%r10w, %r10w
	jns	.LBB1_17
	testl	$16384, %r10d
	je	.LBB1_33
	movl	%r10d, %ecx
	shrq	%cl, %r15
	movl	%r10d, %ecx
	shrl	$8, %ecx
	andb	$15, %cl
	movl	$-1, %eax
	shll	%cl, %eax
	subl	%r10d, %r8d
	notl	%eax
	andl	%r15d, %eax
	movq	-56(%rbp), %rcx
	leaq	(%rcx,%rax,4), %rax
	shrl	$16, %r10d
	movl	(%rax,%r10,4), %r10d
	testw	%r10w, %r10w
	js	.LBB1_33
.LBB1_17:
	movq	$-1, %rdx
	movl	%r10d, %ecx
	shlq	%cl, %rdx
	notq	%rdx
	andq	%r15, %rdx
	movq	%r15, %rbx
	shrq	%cl, %rbx
	subl	%r10d, %r8d
	movl	%r10d, %eax
	shrl	$16, %eax
	shrl	$8, %r10d
	andb	$15, %r10b
	movl	%r10d, %ecx
	shrq	%cl, %rdx
	addl	%eax, %edx
	movq	%r13, %rax
	subq	-64(%rbp), %rax
	cmpq	%rdx, %rax
	jb	.LBB1_34
	movq	(%r11), %r15
	movl	%r8d, %ecx
	shlq	%cl, %r15
	shrl	$16, %r9d
	addl	%r9d, %r12d
	orq	%rbx, %r15
	movl	%r8d, %r10d
	notl	%r10d
	shrl	$3, %r10d
	andl	$7, %r10d
	addq	%r11, %r10
	movl	%r15d, %eax
	andl	$2047, %eax
	movl	(%r14,%rax,4), %r9d
	movq	%rdx, %rax
	negq	%rax
	movl	%r12d, %r11d
	addq	%r13, %r11
	cmpl	$16, %edx
	jb	.LBB1_20
	.p2align	4
.LBB1_19:
	movups	(%r13,%rax), %xmm0
	movups	%xmm0, (%r13)
	addq	$16, %r13
	cmpq	%r11, %r13
	jb	.LBB1_19
	jmp	.LBB1_27
	.p2align	4
.LBB1_20:
	cmpl	$8, %edx
	jb	.LBB1_22
	.p2align	4
.LBB1_21:
	movq	(%r13,%rax), %rcx
	movq	%rcx, (%r13)
	addq	$8, %r13
	cmpq	%r11, %r13
	jb	.LBB1_21
	jmp	.LBB1_27
.LBB1_22:
	leal	(,%rdx,8), %ecx
	movq	$-1, %rbx
	shlq	%cl, %rbx
	notq	%rbx
	andq	(%r13,%rax), %rbx
	movl	%edx, %eax
	.p2align	4
.LBB1_23:
	movq	%rbx, %r12
	leal	(,%rax,8), %ecx
	shlq	%cl, %rbx
	orq	%r12, %rbx
	cmpl	$4, %eax
	leal	(%rax,%rax), %eax
	jb	.LBB1_23
	cmpl	$5, %edx
	movl	$8, %eax
	cmovael	%edx, %eax
	cmpl	$3, %edx
	movl	$6, %ecx
	cmovel	%ecx, %eax
	.p2align	4
.LBB1_25:
	movq	%rbx, (%r13)
	addq	%rax, %r13
	cmpq	%r11, %r13
	jb	.LBB1_25
	jmp	.LBB1_27
.LBB1_26:
	movl	%r9d, %ecx
	shrq	%cl, %r15
	subl	%r9d, %r8d
	shrl	$16, %r9d
	movb	%r9b, (%r13)
	movq	(%r11), %rax
	movl	%r8d, %ecx
	shlq	%cl, %rax
	incq	%r13
	orq	%rax, %r15
	movl	%r8d, %r10d
	notl	%r10d
	shrl	$3, %r10d
	andl	$7, %r10d
	addq	%r11, %r10
	movl	%r15d, %eax
	andl	$2047, %eax
	movl	(%r14,%rax,4), %r9d
	movq	%r13, %r11
	.p2align	4
.LBB1_27:
	andl	$7, %r8d
	orl	$56, %r8d
	cmpq	%rsi, %r10
	jae	.LBB1_31
	cmpq	-72(%rbp), %r11
	jb	.LBB1_2
	jmp	.LBB1_31
.LBB1_29:
	movl	%r9d, %ecx
	shrq	%cl, %r15
	subl	%r9d, %r8d
	shrl	$16, %r9d
	movb	%r9b, 3(%r11)
	addq	$4, %r11
	movl	%r15d, %eax
	movq	(%r10), %rdx
	movl	%r8d, %ecx
	shlq	%cl, %rdx
	andl	$2047, %eax
	movl	(%r14,%rax,4), %r9d
	orq	%rdx, %r15
	movl	%r8d, %eax
	notl	%eax
	shrl	$3, %eax
	andl	$7, %eax
	addq	%rax, %r10
	jmp	.LBB1_27
.LBB1_30:
	movq	%r11, %r13
	movq	%r15, %rbx
	movq	%r10, %r11
	jmp	.LBB1_36
.LBB1_31:
	movq	%r11, %r13
	movq	%r15, %rbx
	movq	%r10, %r11
	movl	-44(%rbp), %r9d
	xorl	%eax, %eax
	jmp	.LBB1_36
.LBB1_32:
	movl	%r9d, %ecx
	shrq	%cl, %r15
	subl	%r9d, %r8d
	andl	$8192, %r9d
	xorl	%eax, %eax
	cmpl	$1, %r9d
	adcl	$1, %eax
	movq	%r15, %rbx
	jmp	.LBB1_35
.LBB1_33:
	movq	%r15, %rbx
.LBB1_34:
	movl	$2, %eax
.LBB1_35:
	movl	-44(%rbp), %r9d
.LBB1_36:
	movq	%r11, 48(%rdi)
	movq	%rbx, 56(%rdi)
	movl	%r8d, 64(%rdi)
	movl	%r9d, 68(%rdi)
	movq	%r13, 72(%rdi)
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end1:
	.size	loop_plain, .Lfunc_end1-loop_plain
	.cfi_endproc

	.p2align	4
	.type	loop_bmi2,@function
loop_bmi2:
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
	movq	48(%rdi), %rax
	movl	64(%rdi), %r8d
	movl	68(%rdi), %r10d
	movq	72(%rdi), %rbx
	shlxq	%r8, (%rax), %rcx
	orq	56(%rdi), %rcx
	movl	%r8d, %r13d
	notl	%r13d
	shrl	$3, %r13d
	andl	$7, %r13d
	addq	%rax, %r13
	andl	$7, %r8d
	orl	$56, %r8d
	cmpq	%rsi, %r13
	setb	%al
	movq	%rdx, -64(%rbp)
	cmpq	%rdx, %rbx
	setb	%r9b
	andb	%al, %r9b
	xorl	%eax, %eax
	cmpb	$1, %r9b
	jne	.LBB2_1
	movl	%r10d, -44(%rbp)
	leaq	136(%rdi), %r9
	leaq	17544(%rdi), %rdx
	movl	%ecx, %eax
	andl	$2047, %eax
	movl	136(%rdi,%rax,4), %r14d
	movq	80(%rdi), %rax
	movq	%rax, -56(%rbp)
	.p2align	4
.LBB2_3:
	testl	%r14d, %r14d
	js	.LBB2_5
	movq	%rbx, %r12
	movq	%r13, %rbx
	testw	%r14w, %r14w
	js	.LBB2_9
	jmp	.LBB2_24
	.p2align	4
.LBB2_5:
	shrxq	%r14, %rcx, %r11
	subl	%r14d, %r8d
	shrl	$16, %r14d
	movb	%r14b, (%rbx)
	movl	%r11d, %eax
	andl	$2047, %eax
	movl	(%r9,%rax,4), %r14d
	testl	%r14d, %r14d
	js	.LBB2_12
	incq	%rbx
	jmp	.LBB2_7
.LBB2_12:
	shrxq	%r14, %r11, %r11
	subl	%r14d, %r8d
	shrl	$16, %r14d
	movb	%r14b, 1(%rbx)
	movl	%r11d, %eax
	andl	$2047, %eax
	movl	(%r9,%rax,4), %r14d
	testl	%r14d, %r14d
	js	.LBB2_14
	addq	$2, %rbx
	jmp	.LBB2_7
.LBB2_14:
	shrxq	%r14, %r11, %r11
	subl	%r14d, %r8d
	shrl	$16, %r14d
	movb	%r14b, 2(%rbx)
	movl	%r11d, %eax
	andl	$2047, %eax
	movl	(%r9,%rax,4), %r14d
	testl	%r14d, %r14d
	js	.LBB2_16
	addq	$3, %rbx
	.p2align	4
.LBB2_7:
	movq	%rbx, %r12
	shlxq	%r8, (%r13), %rcx
	orq	%r11, %rcx
	movl	%r8d, %ebx
	notl	%ebx
	shrl	$3, %ebx
	andl	$7, %ebx
	addq	%r13, %rbx
	andl	$7, %r8d
	orl	$56, %r8d
	testw	%r14w, %r14w
	jns	.LBB2_24
.LBB2_9:
	testl	$16384, %r14d
	je	.LBB2_21
	shrxq	%r14, %rcx, %rcx
	subl	%r14d, %r8d
	movl	%r14d, %eax
	shrl	$8, %eax
	andb	$15, %al
	bzhil	%eax, %ecx, %eax
	leaq	(%r9,%rax,4), %rax
	shrl	$16, %r14d
	movl	(%rax,%r14,4), %r14d
	testl	%r14d, %r14d
	js	.LBB2_11
	testw	%r14w, %r14w
	js	.LBB2_21
.LBB2_24:
	shrxq	%r14, %rcx, %r15
	subl	%r14d, %r8d
	movzbl	%r15b, %eax
	movl	(%rdx,%rax,4), %r11d
	testw	%r11w, %r11w
	jns	.LBB2_27
	testl	$16384, %r11d
	je	.LBB2_28
	shrxq	%r11, %r15, %r15
	subl	%r11d, %r8d
	movl	%r11d, %eax
	shrl	$8, %eax
	andb	$15, %al
	bzhil	%eax, %r15d, %eax
	leaq	(%rdx,%rax,4), %rax
	shrl	$16, %r11d
	movl	(%rax,%r11,4), %r11d
	testw	%r11w, %r11w
	js	.LBB2_28
.LBB2_27:
	movl	%r11d, %eax
	andb	$63, %al
	bzhiq	%rax, %r15, %rax
	shrxq	%r11, %r15, %r15
	subl	%r11d, %r8d
	movl	%r11d, %r13d
	shrl	$16, %r13d
	shrl	$8, %r11d
	andb	$15, %r11b
	shrxq	%r11, %rax, %rax
	addl	%r13d, %eax
	movq	%r12, %r11
	subq	-56(%rbp), %r11
	cmpq	%rax, %r11
	jb	.LBB2_28
	movl	%r14d, %r11d
	andb	$63, %r11b
	bzhiq	%r11, %rcx, %rcx
	movl	%r14d, %r11d
	shrl	$16, %r11d
	shrl	$8, %r14d
	andb	$15, %r14b
	shrxq	%r14, %rcx, %r10
	addl	%r11d, %r10d
	shlxq	%r8, (%rbx), %rcx
	orq	%r15, %rcx
	movl	%r8d, %r13d
	notl	%r13d
	shrl	$3, %r13d
	andl	$7, %r13d
	addq	%rbx, %r13
	movl	%ecx, %r11d
	andl	$2047, %r11d
	movl	(%r9,%r11,4), %r14d
	movq	%rax, %r15
	negq	%r15
	movl	%r10d, %ebx
	addq	%r12, %rbx
	cmpl	$16, %eax
	jb	.LBB2_31
	.p2align	4
.LBB2_30:
	movups	(%r12,%r15), %xmm0
	movups	%xmm0, (%r12)
	addq	$16, %r12
	cmpq	%rbx, %r12
	jb	.LBB2_30
	jmp	.LBB2_17
	.p2align	4
.LBB2_31:
	cmpl	$8, %eax
	jb	.LBB2_33
	.p2align	4
.LBB2_32:
	movq	(%r12,%r15), %rax
	movq	%rax, (%r12)
	addq	$8, %r12
	cmpq	%rbx, %r12
	jb	.LBB2_32
	jmp	.LBB2_17
.LBB2_33:
	leal	(,%rax,8), %r10d
	bzhiq	%r10, (%r12,%r15), %r15
	movl	%eax, %r11d
	.p2align	4
.LBB2_34:
	movq	%r15, %r10
	leal	(,%r11,8), %r15d
	shlxq	%r15, %r10, %r15
	orq	%r10, %r15
	cmpl	$4, %r11d
	leal	(%r11,%r11), %r10d
	movl	%r10d, %r11d
	jb	.LBB2_34
	cmpl	$5, %eax
	movl	$8, %r11d
	cmovael	%eax, %r11d
	cmpl	$3, %eax
	movl	$6, %eax
	cmovel	%eax, %r11d
	.p2align	4
.LBB2_36:
	movq	%r15, (%r12)
	addq	%r11, %r12
	cmpq	%rbx, %r12
	jb	.LBB2_36
	jmp	.LBB2_17
.LBB2_11:
	shrxq	%r14, %rcx, %rax
	subl	%r14d, %r8d
	shrl	$16, %r14d
	movb	%r14b, (%r12)
	incq	%r12
	shlxq	%r8, (%rbx), %rcx
	orq	%rax, %rcx
	movl	%r8d, %r13d
	notl	%r13d
	shrl	$3, %r13d
	andl	$7, %r13d
	addq	%rbx, %r13
	movl	%ecx, %eax
	andl	$2047, %eax
	movl	(%r9,%rax,4), %r14d
	movq	%r12, %rbx
	.p2align	4
.LBB2_17:
	andl	$7, %r8d
	orl	$56, %r8d
	cmpq	%rsi, %r13
	jae	.LBB2_18
	cmpq	-64(%rbp), %rbx
	jb	.LBB2_3
	jmp	.LBB2_18
.LBB2_16:
	shrxq	%r14, %r11, %rax
	subl	%r14d, %r8d
	shrl	$16, %r14d
	movb	%r14b, 3(%rbx)
	addq	$4, %rbx
	shlxq	%r8, (%r13), %rcx
	orq	%rax, %rcx
	andl	$2047, %eax
	movl	(%r9,%rax,4), %r14d
	movl	%r8d, %eax
	notl	%eax
	shrl	$3, %eax
	andl	$7, %eax
	addq	%rax, %r13
	jmp	.LBB2_17
.LBB2_1:
	movq	%rbx, %r12
	movq	%rcx, %r15
	movq	%r13, %rbx
	jmp	.LBB2_23
.LBB2_28:
	movl	$2, %eax
	jmp	.LBB2_22
.LBB2_18:
	movq	%rbx, %r12
	movq	%rcx, %r15
	movq	%r13, %rbx
	movl	-44(%rbp), %r10d
	xorl	%eax, %eax
	jmp	.LBB2_23
.LBB2_21:
	shrxq	%r14, %rcx, %r15
	subl	%r14d, %r8d
	andl	$8192, %r14d
	cmpl	$1, %r14d
	movl	$0, %eax
	adcl	$1, %eax
.LBB2_22:
	movl	-44(%rbp), %r10d
.LBB2_23:
	movq	%rbx, 48(%rdi)
	movq	%r15, 56(%rdi)
	movl	%r8d, 64(%rdi)
	movl	%r10d, 68(%rdi)
	movq	%r12, 72(%rdi)
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end2:
	.size	loop_bmi2, .Lfunc_end2-loop_bmi2
	.cfi_endproc

	.globl	wi_inflate_free
	.p2align	4
	.type	wi_inflate_free,@function
wi_inflate_free:
	.cfi_startproc
	testq	%rdi, %rdi
	je	.LBB3_1
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	pushq	%rax
	.cfi_offset %rbx, -24
	movq	80(%rdi), %rax
	movq	%rdi, %rbx
	movq	%rax, %rdi
	callq	free@PLT
	movq	%rbx, %rdi
	addq	$8, %rsp
	popq	%rbx
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	jmp	free@PLT
.LBB3_1:
	.cfi_restore %rbx
	.cfi_restore %rbp
	retq
.Lfunc_end3:
	.size	wi_inflate_free, .Lfunc_end3-wi_inflate_free
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI4_0:
	.zero	16,5
	.text
	.globl	wi_inflate_run
	.p2align	4
	.type	wi_inflate_run,@function
wi_inflate_run:
	.cfi_startproc
	movl	$1, %eax
	cmpl	$5, 28(%rdi)
	je	.LBB4_74
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
	subq	$888, %rsp
	.cfi_offset %rbx, -56
	.cfi_offset %r12, -48
	.cfi_offset %r13, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	movq	%rsi, %rcx
	movq	%rdi, %rbx
	movq	72(%rdi), %rdx
	movq	88(%rdi), %rax
	movq	96(%rdi), %rsi
	movq	%rax, %rdi
	subq	%rsi, %rdi
	cmpq	%rcx, %rdi
	setae	%cl
	cmpq	%rax, %rdx
	setb	%al
	testb	%al, %cl
	jne	.LBB4_6
	movq	%rdx, %rax
	subq	%rsi, %rax
	movq	80(%rbx), %rdi
	cmpq	$32767, %rax
	jg	.LBB4_5
	movq	%rdx, %rax
	subq	%rdi, %rax
	cmpq	$32769, %rax
	jl	.LBB4_6
	addq	$-32768, %rdx
	movl	$32768, %eax
	movq	%rdx, %rsi
.LBB4_5:
	movq	%rsi, %r14
	subq	%rdi, %r14
	movq	%rax, %rdx
	callq	memmove@PLT
	movq	72(%rbx), %rdx
	subq	%r14, %rdx
	movq	%rdx, 72(%rbx)
	subq	%r14, 96(%rbx)
	subq	%r14, 104(%rbx)
	subq	%r14, 112(%rbx)
.LBB4_6:
	leaq	26760(%rbx), %rax
	movq	%rax, -96(%rbp)
	leaq	136(%rbx), %rax
	movq	%rax, -88(%rbp)
	leaq	17544(%rbx), %rax
	movq	%rax, -80(%rbp)
	movq	$0, -48(%rbp)
.LBB4_7:
	cmpl	$5, 28(%rbx)
	je	.LBB4_72
	cmpq	88(%rbx), %rdx
	jae	.LBB4_72
	movq	16(%rbx), %r15
	movq	48(%rbx), %rsi
	movq	%r15, %rax
	subq	%rsi, %rax
	seta	%cl
	cmpq	$1024, %rax
	setae	%al
	testb	%al, %cl
	jne	.LBB4_19
	cmpb	$0, 24(%rbx)
	jne	.LBB4_19
	testb	$1, -48(%rbp)
	jne	.LBB4_72
	movl	64(%rbx), %ecx
	movl	%ecx, %eax
	shrl	$3, %eax
	andl	$7, %eax
	subq	%rax, %rsi
	movq	%rsi, 48(%rbx)
	andl	$7, %ecx
	movl	%ecx, 64(%rbx)
	movl	$-1, %eax
	shll	%cl, %eax
	notl	%eax
	andl	56(%rbx), %eax
	movq	%rax, 56(%rbx)
	subq	%rsi, %r15
	movl	$0, %r12d
	cmovaq	%r15, %r12
	movq	-96(%rbp), %r14
	movq	%r14, %rdi
	movq	%r12, %rdx
	callq	memmove@PLT
	movq	%r14, 48(%rbx)
	cmpq	$16383, %r12
	ja	.LBB4_75
	xorl	%ecx, %ecx
	.p2align	4
.LBB4_14:
	testb	$1, %cl
	jne	.LBB4_15
	movq	8(%rbx), %rdi
	leaq	(%r14,%r12), %rsi
	movl	$16384, %edx
	subq	%r12, %rdx
	callq	*(%rbx)
	testq	%rax, %rax
	sete	24(%rbx)
	sete	%cl
	addq	%rax, %r12
	cmpq	$16384, %r12
	jb	.LBB4_14
	addq	%r14, %r12
	movq	%r12, 16(%rbx)
	movb	$1, %cl
	movq	%rcx, -48(%rbp)
	movq	%r12, %r15
	testq	%rax, %rax
	jne	.LBB4_19
	jmp	.LBB4_18
.LBB4_75:
	addq	%r14, %r15
	movq	%r15, 16(%rbx)
	movb	$1, %al
	movq	%rax, -48(%rbp)
	jmp	.LBB4_19
.LBB4_15:
	addq	%r14, %r12
	movq	%r12, 16(%rbx)
.LBB4_18:
	movl	$1024, %edx
	movq	%r12, %rdi
	xorl	%esi, %esi
	callq	memset@PLT
	movb	$1, %al
	movq	%rax, -48(%rbp)
	movq	%r12, %r15
	.p2align	4
.LBB4_19:
	movl	28(%rbx), %eax
	cmpl	$6, %eax
	je	.LBB4_71
	cmpl	$4, %eax
	ja	.LBB4_71
	movq	88(%rbx), %rdx
	movl	%eax, %eax
	leaq	.LJTI4_0(%rip), %rcx
	movslq	(%rcx,%rax,4), %rax
	addq	%rcx, %rax
	jmpq	*%rax
.LBB4_22:
	movl	$1, 28(%rbx)
	movq	48(%rbx), %rcx
	leaq	2(%rcx), %rax
	movq	%rax, 48(%rbx)
	movzbl	(%rcx), %eax
	movl	%eax, %edx
	shrl	$4, %edx
	addl	$8, %edx
	movl	%edx, 36(%rbx)
	movzbl	1(%rcx), %edx
	testb	$32, %dl
	jne	.LBB4_71
	movzbl	(%rcx), %ecx
	movl	%ecx, %esi
	andl	$15, %esi
	cmpl	$8, %esi
	jne	.LBB4_71
	shll	$8, %ecx
	orl	%edx, %ecx
	imull	$2115, %ecx, %edx
	shrl	$16, %edx
	movl	%ecx, %esi
	subl	%edx, %esi
	movzwl	%si, %esi
	shrl	%esi
	addl	%edx, %esi
	shrl	$4, %esi
	movl	%esi, %edx
	shll	$5, %edx
	subl	%edx, %esi
	addl	%ecx, %esi
	testw	%si, %si
	jne	.LBB4_71
	testb	%al, %al
	jns	.LBB4_69
	jmp	.LBB4_71
.LBB4_68:
	movl	$5, 28(%rbx)
	movl	64(%rbx), %ecx
	movl	%ecx, %eax
	shrl	$3, %eax
	andl	$7, %eax
	subq	%rax, 48(%rbx)
	andl	$7, %ecx
	movl	%ecx, 64(%rbx)
	movl	$-1, %eax
	shll	%cl, %eax
	notl	%eax
	andl	56(%rbx), %eax
	movq	%rax, 56(%rbx)
	movl	120(%rbx), %edi
	movq	104(%rbx), %rsi
	movq	72(%rbx), %rdx
	subq	%rsi, %rdx
	callq	webimage_adler32@PLT
	movl	%eax, 120(%rbx)
	movq	48(%rbx), %rcx
	movq	72(%rbx), %rdx
	movq	%rdx, 104(%rbx)
	leaq	4(%rcx), %rdx
	movq	%rdx, 48(%rbx)
	movl	(%rcx), %ecx
	bswapl	%ecx
	cmpl	%eax, %ecx
	je	.LBB4_69
	jmp	.LBB4_71
.LBB4_61:
	movq	48(%rbx), %rsi
	subq	%rsi, %r15
	movl	$0, %eax
	cmovbeq	%rax, %r15
	movq	40(%rbx), %rax
	movq	72(%rbx), %rdi
	testq	%rax, %rax
	je	.LBB4_64
	testq	%r15, %r15
	jne	.LBB4_64
	cmpb	$0, 24(%rbx)
	jne	.LBB4_71
.LBB4_64:
	subq	%rdi, %rdx
	cmpq	%r15, %rax
	cmovbq	%rax, %r15
	cmpq	%rdx, %r15
	cmovaeq	%rdx, %r15
	movq	%r15, %rdx
	callq	memcpy@PLT
	addq	%r15, 48(%rbx)
	addq	%r15, 72(%rbx)
	subq	%r15, 40(%rbx)
	je	.LBB4_65
	jmp	.LBB4_69
.LBB4_66:
	movzbl	24(%rbx), %eax
	shll	$10, %eax
	leaq	(%rax,%r15), %rsi
	addq	$-32, %rsi
	movq	%rbx, %rdi
	callq	*128(%rbx)
	cmpl	$1, %eax
	je	.LBB4_65
	cmpl	$2, %eax
	jne	.LBB4_69
	jmp	.LBB4_71
.LBB4_26:
	movq	48(%rbx), %rax
	movq	(%rax), %r15
	movl	64(%rbx), %r13d
	movl	%r13d, %ecx
	shlq	%cl, %r15
	orq	56(%rbx), %r15
	movl	%r13d, %r14d
	notl	%r14d
	shrl	$3, %r14d
	andl	$7, %r14d
	addq	%rax, %r14
	movq	%r14, 48(%rbx)
	andl	$7, %r13d
	movl	%r15d, %eax
	andb	$1, %al
	movb	%al, 32(%rbx)
	movl	$3, 28(%rbx)
	movl	%r15d, %ecx
	shrl	%ecx
	andl	$3, %ecx
	movq	%r15, %r12
	shrq	$3, %r12
	movq	%r12, 56(%rbx)
	leaq	53(%r13), %rax
	movl	%eax, 64(%rbx)
	leaq	.LJTI4_1(%rip), %rdx
	movslq	(%rdx,%rcx,4), %rcx
	addq	%rdx, %rcx
	jmpq	*%rcx
.LBB4_27:
	shrl	$3, %eax
	subq	%rax, %r14
	movq	%r14, 48(%rbx)
	movl	$0, 64(%rbx)
	movq	$0, 56(%rbx)
	movzwl	(%r14), %eax
	movq	%rax, 40(%rbx)
	movl	$2, 28(%rbx)
	movzbl	2(%r14), %eax
	xorb	(%r14), %al
	cmpb	$-1, %al
	jne	.LBB4_71
	movzbl	3(%r14), %eax
	xorb	1(%r14), %al
	cmpb	$-1, %al
	jne	.LBB4_71
	addq	$4, %r14
	movq	%r14, 48(%rbx)
	jmp	.LBB4_69
.LBB4_65:
	movzbl	32(%rbx), %eax
	leal	(%rax,%rax,2), %eax
	incl	%eax
	movl	%eax, 28(%rbx)
	jmp	.LBB4_69
.LBB4_32:
	xorl	%eax, %eax
	leaq	-928(%rbp), %r14
	jmp	.LBB4_33
	.p2align	4
.LBB4_39:
	movb	%cl, -927(%rbp,%rax)
	addq	$2, %rax
	cmpq	$288, %rax
	je	.LBB4_30
.LBB4_33:
	movb	$8, %cl
	movb	$8, %dl
	cmpq	$144, %rax
	jb	.LBB4_36
	movb	$9, %dl
	cmpq	$256, %rax
	jb	.LBB4_36
	cmpq	$280, %rax
	movb	$8, %dl
	sbbb	$0, %dl
.LBB4_36:
	movb	%dl, -928(%rbp,%rax)
	cmpq	$144, %rax
	jb	.LBB4_39
	movb	$9, %cl
	cmpq	$256, %rax
	jb	.LBB4_39
	cmpq	$280, %rax
	movb	$8, %cl
	sbbb	$0, %cl
	jmp	.LBB4_39
.LBB4_30:
	movq	-88(%rbp), %rdi
	movq	%r14, %rsi
	movl	$288, %edx
	callq	wi_inflate_literal_table@PLT
	movaps	.LCPI4_0(%rip), %xmm0
	movaps	%xmm0, -928(%rbp)
	movaps	%xmm0, -912(%rbp)
	testb	%al, %al
	je	.LBB4_71
	movl	36(%rbx), %ecx
	movq	-80(%rbp), %rdi
	movq	%r14, %rsi
	movl	$32, %edx
	jmp	.LBB4_60
.LBB4_40:
	movl	$320, %edx
	leaq	-416(%rbp), %rdi
	xorl	%esi, %esi
	callq	memset@PLT
	movl	%r12d, %ecx
	andl	$31, %ecx
	movq	%r15, %rax
	shrq	$17, %rax
	movq	%rax, 56(%rbx)
	addl	$39, %r13d
	movl	%r13d, 64(%rbx)
	cmpl	$29, %ecx
	ja	.LBB4_71
	shrl	$5, %r12d
	andl	$31, %r12d
	cmpl	$30, %r12d
	jae	.LBB4_71
	addl	$257, %ecx
	movq	%rcx, -56(%rbp)
	incl	%r12d
	movq	%r12, -72(%rbp)
	shrl	$13, %r15d
	andl	$15, %r15d
	addq	$4, %r15
	xorl	%edx, %edx
	leaq	read_codes.order(%rip), %rdi
	.p2align	4
.LBB4_43:
	movq	(%r14), %rsi
	movl	%r13d, %ecx
	shlq	%cl, %rsi
	orq	%rax, %rsi
	movl	%r13d, %eax
	shrl	$3, %eax
	xorl	$7, %eax
	addq	%rax, %r14
	movq	%r14, 48(%rbx)
	andl	$7, %r13d
	movl	%esi, %eax
	andb	$7, %al
	shrq	$3, %rsi
	movq	%rsi, 56(%rbx)
	addl	$53, %r13d
	movl	%r13d, 64(%rbx)
	movzbl	(%rdx,%rdi), %ecx
	movb	%al, -416(%rbp,%rcx)
	incq	%rdx
	movq	%rsi, %rax
	cmpq	%rdx, %r15
	jne	.LBB4_43
	leaq	-928(%rbp), %rdi
	leaq	-416(%rbp), %rsi
	callq	wi_inflate_length_table@PLT
	testb	%al, %al
	je	.LBB4_71
	movl	$320, %edx
	leaq	-416(%rbp), %rdi
	xorl	%esi, %esi
	callq	memset@PLT
	xorl	%r8d, %r8d
	movq	-72(%rbp), %rax
	movq	-56(%rbp), %rcx
	leal	(%rax,%rcx), %r9d
	movq	48(%rbx), %r14
	movq	56(%rbx), %rax
	movl	64(%rbx), %r13d
	movl	%r9d, -60(%rbp)
	jmp	.LBB4_46
	.p2align	4
.LBB4_47:
	movslq	%r8d, %rax
	incl	%r8d
	movb	%sil, -416(%rbp,%rax)
.LBB4_56:
	movq	%r12, %rax
	cmpl	%r9d, %r8d
	jge	.LBB4_57
.LBB4_46:
	movq	%r14, %rdx
	movq	(%r14), %r12
	movl	%r13d, %ecx
	shlq	%cl, %r12
	orq	%rax, %r12
	movl	%r13d, %r14d
	notl	%r14d
	shrl	$3, %r14d
	andl	$7, %r14d
	addq	%rdx, %r14
	movq	%r14, 48(%rbx)
	andl	$7, %r13d
	orl	$56, %r13d
	movl	%r12d, %eax
	andl	$127, %eax
	movl	-928(%rbp,%rax,4), %ecx
	movl	%ecx, %esi
	shrl	$16, %esi
	shrq	%cl, %r12
	movq	%r12, 56(%rbx)
	subl	%ecx, %r13d
	movl	%r13d, 64(%rbx)
	cmpl	$1048575, %ecx
	jbe	.LBB4_47
	testl	%r8d, %r8d
	jne	.LBB4_50
	cmpl	$16, %esi
	je	.LBB4_71
.LBB4_50:
	movslq	%r8d, %rax
	cmpl	$16, %esi
	movl	%r8d, -64(%rbp)
	jne	.LBB4_51
	movl	%r12d, %r15d
	andl	$3, %r15d
	shrq	$2, %r12
	movq	%r12, 56(%rbx)
	addl	$-2, %r13d
	movl	%r13d, 64(%rbx)
	addl	$3, %r15d
	movl	%r9d, %ecx
	subl	%r8d, %ecx
	cmpl	%ecx, %r15d
	jg	.LBB4_71
	leaq	-416(%rbp), %rcx
	movzbl	-1(%rax,%rcx), %ecx
	jmp	.LBB4_55
	.p2align	4
.LBB4_51:
	xorl	%edi, %edi
	xorl	%edx, %edx
	cmpl	$17, %esi
	setne	%dil
	sete	%dl
	movl	$127, %esi
	movl	$7, %ecx
	cmovel	%ecx, %esi
	shll	$2, %edx
	andl	%r12d, %esi
	leal	(,%rdi,4), %ecx
	orb	$3, %cl
	shrq	%cl, %r12
	orl	$-7, %edx
	addl	%r13d, %edx
	leal	(%rsi,%rdi,8), %r15d
	addl	$3, %r15d
	movq	%r12, 56(%rbx)
	movl	%edx, 64(%rbx)
	movl	%r9d, %ecx
	subl	%r8d, %ecx
	cmpl	%ecx, %r15d
	jg	.LBB4_71
	xorl	%ecx, %ecx
	movl	%edx, %r13d
.LBB4_55:
	leaq	(%rax,%rbp), %rdi
	addq	$-416, %rdi
	movl	%r15d, %edx
	movzbl	%cl, %esi
	callq	memset@PLT
	movl	-64(%rbp), %r8d
	addl	%r15d, %r8d
	movl	-60(%rbp), %r9d
	jmp	.LBB4_56
.LBB4_57:
	cmpb	$0, -160(%rbp)
	je	.LBB4_71
	movq	-88(%rbp), %rdi
	leaq	-416(%rbp), %rsi
	movq	-56(%rbp), %rdx
	callq	wi_inflate_literal_table@PLT
	testb	%al, %al
	je	.LBB4_71
	movl	-56(%rbp), %eax
	leaq	(%rax,%rbp), %rsi
	addq	$-416, %rsi
	movl	36(%rbx), %ecx
	movq	-80(%rbp), %rdi
	movq	-72(%rbp), %rdx
.LBB4_60:
	callq	wi_inflate_distance_table@PLT
	testb	%al, %al
	je	.LBB4_71
	.p2align	4
.LBB4_69:
	movq	48(%rbx), %rax
	movl	64(%rbx), %ecx
	shrl	$3, %ecx
	andl	$7, %ecx
	subq	%rcx, %rax
	cmpq	16(%rbx), %rax
	ja	.LBB4_71
	movq	72(%rbx), %rdx
	movq	%rdx, %rax
	subq	80(%rbx), %rax
	cmpq	112(%rbx), %rax
	jbe	.LBB4_7
.LBB4_71:
	movl	$6, 28(%rbx)
	movl	$2, %eax
	jmp	.LBB4_73
.LBB4_72:
	movl	120(%rbx), %edi
	movq	104(%rbx), %rsi
	subq	%rsi, %rdx
	callq	webimage_adler32@PLT
	movl	%eax, 120(%rbx)
	movq	72(%rbx), %rax
	movq	%rax, 104(%rbx)
	xorl	%eax, %eax
	cmpl	$5, 28(%rbx)
	sete	%al
.LBB4_73:
	addq	$888, %rsp
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
.LBB4_74:
	retq
.Lfunc_end4:
	.size	wi_inflate_run, .Lfunc_end4-wi_inflate_run
	.cfi_endproc
	.section	.rodata,"a",@progbits
	.p2align	2, 0x0
.LJTI4_0:
	.long	.LBB4_22-.LJTI4_0
	.long	.LBB4_26-.LJTI4_0
	.long	.LBB4_61-.LJTI4_0
	.long	.LBB4_66-.LJTI4_0
	.long	.LBB4_68-.LJTI4_0
.LJTI4_1:
	.long	.LBB4_27-.LJTI4_1
	.long	.LBB4_32-.LJTI4_1
	.long	.LBB4_40-.LJTI4_1
	.long	.LBB4_71-.LJTI4_1

	.text
	.globl	wi_inflate_bytes
	.p2align	4
	.type	wi_inflate_bytes,@function
wi_inflate_bytes:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	movq	72(%rdi), %rcx
	movq	96(%rdi), %rax
	subq	%rax, %rcx
	movq	%rcx, (%rsi)
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end5:
	.size	wi_inflate_bytes, .Lfunc_end5-wi_inflate_bytes
	.cfi_endproc

	.globl	wi_inflate_take
	.p2align	4
	.type	wi_inflate_take,@function
wi_inflate_take:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	addq	%rsi, 96(%rdi)
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end6:
	.size	wi_inflate_take, .Lfunc_end6-wi_inflate_take
	.cfi_endproc

	.globl	wi_inflate_has_rest
	.p2align	4
	.type	wi_inflate_has_rest,@function
wi_inflate_has_rest:
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
	movq	%rdi, %rbx
	movq	16(%rdi), %r12
	movq	48(%rdi), %rsi
	cmpq	%r12, %rsi
	jb	.LBB7_10
	cmpb	$0, 24(%rbx)
	jne	.LBB7_10
	movl	64(%rbx), %ecx
	movl	%ecx, %eax
	shrl	$3, %eax
	andl	$7, %eax
	subq	%rax, %rsi
	movq	%rsi, 48(%rbx)
	andl	$7, %ecx
	movl	$-1, %eax
	shll	%cl, %eax
	movl	%ecx, 64(%rbx)
	notl	%eax
	andl	56(%rbx), %eax
	movq	%rax, 56(%rbx)
	xorl	%r15d, %r15d
	subq	%rsi, %r12
	cmovaq	%r12, %r15
	leaq	26760(%rbx), %r14
	movq	%r14, %rdi
	movq	%r15, %rdx
	callq	memmove@PLT
	movq	%r14, 48(%rbx)
	cmpq	$16384, %r15
	jae	.LBB7_3
	xorl	%ecx, %ecx
	.p2align	4
.LBB7_5:
	testb	$1, %cl
	jne	.LBB7_6
	movq	8(%rbx), %rdi
	leaq	(%r14,%r15), %rsi
	movl	$16384, %edx
	subq	%r15, %rdx
	callq	*(%rbx)
	testq	%rax, %rax
	sete	24(%rbx)
	sete	%cl
	addq	%rax, %r15
	cmpq	$16384, %r15
	jb	.LBB7_5
	addq	%r15, %r14
	movq	%r14, 16(%rbx)
	movq	%r14, %r12
	testq	%rax, %rax
	jne	.LBB7_10
	jmp	.LBB7_9
.LBB7_3:
	addq	%r14, %r12
	movq	%r12, 16(%rbx)
	jmp	.LBB7_10
.LBB7_6:
	addq	%r15, %r14
	movq	%r14, 16(%rbx)
.LBB7_9:
	movl	$1024, %edx
	movq	%r14, %rdi
	xorl	%esi, %esi
	callq	memset@PLT
	movq	%r14, %r12
.LBB7_10:
	cmpq	%r12, 48(%rbx)
	setb	%al
	popq	%rbx
	popq	%r12
	popq	%r14
	popq	%r15
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	retq
.Lfunc_end7:
	.size	wi_inflate_has_rest, .Lfunc_end7-wi_inflate_has_rest
	.cfi_endproc

	.type	read_codes.order,@object
	.section	.rodata,"a",@progbits
	.p2align	4, 0x0
read_codes.order:
	.ascii	"\020\021\022\000\b\007\t\006\n\005\013\004\f\003\r\002\016\001\017"
	.size	read_codes.order, 19

	.section	".note.GNU-stack","",@progbits
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
