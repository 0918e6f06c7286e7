// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// wide.c, whose SHA-256 with its headers and flags is 4e8c7f8fa8f175b5224528498e969da2
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__aarch64__)
#if defined(__ELF__)
	.text
	.globl	craster_wide_vertical
	.p2align	2
	.type	craster_wide_vertical,@function
craster_wide_vertical:
	.cfi_startproc
	stp	x29, x30, [sp, #-96]!
	.cfi_def_cfa_offset 96
	stp	x28, x27, [sp, #16]
	stp	x26, x25, [sp, #32]
	stp	x24, x23, [sp, #48]
	stp	x22, x21, [sp, #64]
	stp	x20, x19, [sp, #80]
	mov	x29, sp
	.cfi_def_cfa w29, 96
	.cfi_offset w19, -8
	.cfi_offset w20, -16
	.cfi_offset w21, -24
	.cfi_offset w22, -32
	.cfi_offset w23, -40
	.cfi_offset w24, -48
	.cfi_offset w25, -56
	.cfi_offset w26, -64
	.cfi_offset w27, -72
	.cfi_offset w28, -80
	.cfi_offset w30, -88
	.cfi_offset w29, -96
	sub	sp, sp, #2160
	cmp	x4, #1
	str	x3, [sp, #8]
	b.lt	.LBB0_30
	add	x8, sp, #104
	add	x9, sp, #1128
	mov	x26, x2
	add	x10, x8, #32
	add	x9, x9, #16
	add	x8, x8, #16
	mov	x23, x0
	mov	x24, xzr
	mov	x19, xzr
	stp	x8, x9, [sp, #32]
	mov	w8, #16
	mov	x20, x4
	stp	x10, x2, [sp, #64]
	str	x4, [sp]
	str	x1, [sp, #56]
	b	.LBB0_3
.LBB0_2:
	ldp	x9, x8, [sp, #8]
	add	x1, sp, #1128
	ldr	x19, [sp, #24]
	add	x0, x9, x19, lsl #2
	lsl	x2, x8, #2
	bl	memcpy
	ldr	x4, [sp]
	ldr	x8, [sp, #88]
	add	x19, x19, #256
	sub	x20, x20, #256
	add	x24, x24, #512
	cmp	x19, x4
	add	x8, x8, #512
	b.ge	.LBB0_30
.LBB0_3:
	cmp	x20, #1
	str	x8, [sp, #88]
	mov	w9, #256
	csinc	x8, x20, xzr, gt
	str	x19, [sp, #24]
	sub	x19, x4, x19
	cmp	x8, #256
	add	x0, sp, #1128
	mov	w1, wzr
	csel	x25, x8, x9, lt
	cmp	x19, #256
	mov	w2, #1024
	csel	x8, x19, x9, lt
	str	x8, [sp, #16]
	bl	memset
	cmp	x26, #1
	b.lt	.LBB0_2
	and	x27, x25, #0x1fc
	mov	x28, xzr
	and	x8, x25, #0x1f8
	neg	x15, x27
	and	x17, x25, #0x1f0
	and	x0, x25, #0xc
	str	x8, [sp, #48]
	str	x0, [sp, #80]
	b	.LBB0_6
.LBB0_5:
	ldr	x26, [sp, #72]
	ldr	x28, [sp, #96]
	cmp	x28, x26
	b.ge	.LBB0_2
.LBB0_6:
	sub	x8, x26, x28
	add	x9, x28, #32
	add	x0, sp, #104
	cmp	x8, #32
	mov	w1, wzr
	mov	w2, #1024
	str	x9, [sp, #96]
	csel	x26, x26, x9, lt
	mov	x21, x15
	mov	x22, x17
	bl	memset
	ldp	x0, x14, [sp, #80]
	mov	x15, x21
	ldp	x21, x13, [sp, #56]
	mov	x17, x22
	add	x12, sp, #104
	b	.LBB0_8
.LBB0_7:
	add	x28, x28, #1
	cmp	x28, x26
	b.ge	.LBB0_5
.LBB0_8:
	cmp	x19, #1
	b.lt	.LBB0_7
	ldr	x8, [x23, x28, lsl #3]
	ldr	s0, [x21, x28, lsl #2]
	cmp	x20, #3
	b.gt	.LBB0_11
	mov	x10, xzr
	b	.LBB0_20
.LBB0_11:
	cmp	x20, #16
	b.ge	.LBB0_13
	mov	x11, xzr
	b	.LBB0_17
.LBB0_13:
	add	x9, x8, x14
	mov	x10, x13
	mov	x11, x17
.LBB0_14:
	ldp	q1, q2, [x9, #-16]
	subs	x11, x11, #16
	ldp	q6, q5, [x10, #-32]
	add	x9, x9, #32
	ushll2	v3.4s, v1.8h, #0
	ushll	v1.4s, v1.4h, #0
	ushll2	v4.4s, v2.8h, #0
	ushll	v2.4s, v2.4h, #0
	ucvtf	v3.4s, v3.4s
	ucvtf	v1.4s, v1.4s
	ucvtf	v4.4s, v4.4s
	ucvtf	v2.4s, v2.4s
	fmla	v5.4s, v3.4s, v0.s[0]
	ldp	q7, q3, [x10]
	fmla	v6.4s, v1.4s, v0.s[0]
	fmla	v3.4s, v4.4s, v0.s[0]
	fmla	v7.4s, v2.4s, v0.s[0]
	stp	q6, q5, [x10, #-32]
	stp	q7, q3, [x10], #64
	b.ne	.LBB0_14
	cmp	x25, x17
	b.eq	.LBB0_22
	mov	x10, x17
	mov	x11, x17
	cbz	x0, .LBB0_20
.LBB0_17:
	add	x10, x8, x24
	add	x9, x12, x11, lsl #2
	add	x10, x10, x11, lsl #1
	add	x11, x15, x11
.LBB0_18:
	ldr	d1, [x10], #8
	ldr	q2, [x9]
	adds	x11, x11, #4
	ushll	v1.4s, v1.4h, #0
	ucvtf	v1.4s, v1.4s
	fmla	v2.4s, v1.4s, v0.s[0]
	str	q2, [x9], #16
	b.ne	.LBB0_18
	cmp	x25, x27
	mov	x10, x27
	b.eq	.LBB0_22
.LBB0_20:
	add	x9, x12, x10, lsl #2
	add	x8, x8, x10, lsl #1
	sub	x10, x25, x10
.LBB0_21:
	ldr	h1, [x8, x24]
	ldr	s2, [x9]
	subs	x10, x10, #1
	add	x8, x8, #2
	ucvtf	s1, s1
	fmadd	s1, s1, s0, s2
	str	s1, [x9], #4
	b.ne	.LBB0_21
.LBB0_22:
	add	x28, x28, #1
	cmp	x28, x26
	b.lt	.LBB0_8
	cmp	x20, #8
	b.ge	.LBB0_25
	mov	x8, xzr
	b	.LBB0_28
.LBB0_25:
	ldp	x8, x9, [sp, #32]
	ldr	x10, [sp, #48]
.LBB0_26:
	ldp	q0, q3, [x9, #-16]
	subs	x10, x10, #8
	ldp	q1, q2, [x8, #-16]
	add	x8, x8, #32
	fadd	v0.4s, v1.4s, v0.4s
	fadd	v1.4s, v2.4s, v3.4s
	stp	q0, q1, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB0_26
	ldr	x8, [sp, #48]
	cmp	x25, x8
	b.eq	.LBB0_5
.LBB0_28:
	lsl	x10, x8, #2
	add	x9, sp, #1128
	sub	x8, x25, x8
	add	x9, x9, x10
	add	x10, x12, x10
.LBB0_29:
	ldr	s0, [x10], #4
	ldr	s1, [x9]
	subs	x8, x8, #1
	fadd	s0, s0, s1
	str	s0, [x9], #4
	b.ne	.LBB0_29
	b	.LBB0_5
.LBB0_30:
	add	sp, sp, #2160
	.cfi_def_cfa wsp, 96
	ldp	x20, x19, [sp, #80]
	ldp	x22, x21, [sp, #64]
	ldp	x24, x23, [sp, #48]
	ldp	x26, x25, [sp, #32]
	ldp	x28, x27, [sp, #16]
	ldp	x29, x30, [sp], #96
	.cfi_def_cfa_offset 0
	.cfi_restore w19
	.cfi_restore w20
	.cfi_restore w21
	.cfi_restore w22
	.cfi_restore w23
	.cfi_restore w24
	.cfi_restore w25
	.cfi_restore w26
	.cfi_restore w27
	.cfi_restore w28
	.cfi_restore w30
	.cfi_restore w29
	ret
.Lfunc_end0:
	.size	craster_wide_vertical, .Lfunc_end0-craster_wide_vertical
	.cfi_endproc

	.globl	craster_wide_horizontal
	.p2align	2
	.type	craster_wide_horizontal,@function
craster_wide_horizontal:
	.cfi_startproc
	cmp	x5, #1
	b.lt	.LBB1_11
	mov	w8, #65280
	movi	v0.4s, #63, lsl #24
	mov	x9, xzr
	movk	w8, #18303, lsl #16
	dup	v1.4s, w8
	lsl	x8, x3, #2
	b	.LBB1_3
.LBB1_2:
	add	x9, x9, #1
	add	x2, x2, x8
	cmp	x9, x5
	b.eq	.LBB1_11
.LBB1_3:
	movi	v2.4s, #63, lsl #24
	cmp	x3, #1
	b.lt	.LBB1_9
	ldrsw	x10, [x1, x9, lsl #2]
	movi	v2.2d, #0000000000000000
	mov	x12, xzr
	mov	x11, x2
	add	x10, x0, x10, lsl #4
.LBB1_5:
	movi	v3.2d, #0000000000000000
	sub	x14, x3, x12
	mov	x13, x12
	add	x12, x12, #32
	cmp	x14, #32
	mov	x15, x11
	csel	x14, x3, x12, lt
.LBB1_6:
	ldr	q4, [x10, x13, lsl #4]
	ldr	s5, [x15], #4
	add	x13, x13, #1
	fmla	v3.4s, v4.4s, v5.s[0]
	cmp	x13, x14
	b.lt	.LBB1_6
	fadd	v2.4s, v2.4s, v3.4s
	cmp	x12, x3
	add	x11, x11, #128
	b.lt	.LBB1_5
	fadd	v2.4s, v2.4s, v0.4s
.LBB1_9:
	fcmge	v3.4s, v2.4s, v1.4s
	add	x10, x4, x9, lsl #3
	bsl	v3.16b, v1.16b, v2.16b
	fcmle	v2.4s, v2.4s, #0.0
	fcvtzu	v3.4s, v3.4s
	bic	v2.16b, v3.16b, v2.16b
	xtn	v2.4h, v2.4s
	str	d2, [x10]
	cbz	w6, .LBB1_2
	umov	w11, v2.h[0]
	umov	w12, v2.h[3]
	umov	w13, v2.h[1]
	umov	w14, v2.h[2]
	cmp	w11, w12
	csel	w11, w11, w12, lo
	cmp	w13, w12
	strh	w11, [x10]
	csel	w11, w13, w12, lo
	cmp	w14, w12
	strh	w11, [x10, #2]
	csel	w11, w14, w12, lo
	strh	w11, [x10, #4]
	b	.LBB1_2
.LBB1_11:
	ret
.Lfunc_end1:
	.size	craster_wide_horizontal, .Lfunc_end1-craster_wide_horizontal
	.cfi_endproc

	.section	".note.GNU-stack","",@progbits
#endif
#if defined(__APPLE__)
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_wide_vertical
	.p2align	2
_craster_wide_vertical:
	.cfi_startproc
	stp	x28, x27, [sp, #-96]!
	stp	x26, x25, [sp, #16]
	stp	x24, x23, [sp, #32]
	stp	x22, x21, [sp, #48]
	stp	x20, x19, [sp, #64]
	stp	x29, x30, [sp, #80]
	add	x29, sp, #80
	sub	sp, sp, #2176
	.cfi_def_cfa w29, 16
	.cfi_offset w30, -8
	.cfi_offset w29, -16
	.cfi_offset w19, -24
	.cfi_offset w20, -32
	.cfi_offset w21, -40
	.cfi_offset w22, -48
	.cfi_offset w23, -56
	.cfi_offset w24, -64
	.cfi_offset w25, -72
	.cfi_offset w26, -80
	.cfi_offset w27, -88
	.cfi_offset w28, -96
	str	x3, [sp, #16]
Lloh0:
	adrp	x8, ___stack_chk_guard@GOTPAGE
Lloh1:
	ldr	x8, [x8, ___stack_chk_guard@GOTPAGEOFF]
Lloh2:
	ldr	x8, [x8]
	stur	x8, [x29, #-96]
	cmp	x4, #1
	b.lt	LBB0_30
	mov	x26, x2
	mov	x24, #0
	mov	x21, #0
	add	x8, sp, #112
	add	x9, x8, #32
	stp	x9, x2, [sp, #80]
	add	x9, sp, #1136
	add	x9, x9, #16
	add	x8, x8, #16
	stp	x8, x9, [sp, #40]
	mov	w8, #16
	mov	x20, x4
	str	x4, [sp, #8]
	stp	x1, x0, [sp, #64]
	b	LBB0_3
LBB0_2:
	ldp	x8, x9, [sp, #16]
	lsl	x2, x9, #2
	ldr	x21, [sp, #32]
	add	x0, x8, x21, lsl #2
	add	x1, sp, #1136
	bl	_memcpy
	add	x21, x21, #256
	sub	x20, x20, #256
	ldr	x8, [sp, #96]
	add	x8, x8, #512
	add	x24, x24, #512
	ldr	x4, [sp, #8]
	cmp	x21, x4
	b.ge	LBB0_30
LBB0_3:
	str	x8, [sp, #96]
	cmp	x20, #1
	csinc	x8, x20, xzr, gt
	cmp	x8, #256
	mov	w9, #256
	csel	x19, x8, x9, lt
	sub	x25, x4, x21
	cmp	x25, #256
	csel	x8, x25, x9, lt
	stp	x8, x21, [sp, #24]
	add	x0, sp, #1136
	mov	w1, #1024
	bl	_bzero
	cmp	x26, #1
	b.lt	LBB0_2
	mov	x27, #0
	and	x8, x19, #0x1f8
	str	x8, [sp, #56]
	and	x28, x19, #0x1fc
	neg	x21, x28
	and	x0, x19, #0x1f0
	and	x1, x19, #0xc
	b	LBB0_6
LBB0_5:
	ldr	x26, [sp, #88]
	ldr	x27, [sp, #104]
	cmp	x27, x26
	b.ge	LBB0_2
LBB0_6:
	sub	x8, x26, x27
	add	x9, x27, #32
	cmp	x8, #32
	str	x9, [sp, #104]
	csel	x26, x26, x9, lt
	mov	x22, x0
	add	x0, sp, #112
	mov	x23, x1
	mov	w1, #1024
	bl	_bzero
	mov	x1, x23
	mov	x0, x22
	ldp	x22, x23, [sp, #64]
	add	x13, sp, #112
	ldr	x14, [sp, #80]
	ldr	x15, [sp, #96]
	b	LBB0_8
LBB0_7:
	add	x27, x27, #1
	cmp	x27, x26
	b.ge	LBB0_5
LBB0_8:
	cmp	x25, #1
	b.lt	LBB0_7
	ldr	x8, [x23, x27, lsl #3]
	ldr	s0, [x22, x27, lsl #2]
	cmp	x20, #3
	b.gt	LBB0_11
	mov	x11, #0
	b	LBB0_20
LBB0_11:
	cmp	x20, #16
	b.ge	LBB0_13
	mov	x12, #0
	b	LBB0_17
LBB0_13:
	add	x9, x8, x15
	mov	x10, x14
	mov	x11, x0
LBB0_14:
	ldp	q1, q2, [x9, #-16]
	ushll2.4s	v3, v1, #0
	ucvtf.4s	v3, v3
	ushll.4s	v1, v1, #0
	ucvtf.4s	v1, v1
	ushll2.4s	v4, v2, #0
	ucvtf.4s	v4, v4
	ushll.4s	v2, v2, #0
	ucvtf.4s	v2, v2
	ldp	q6, q5, [x10, #-32]
	ldp	q16, q7, [x10]
	fmla.4s	v6, v1, v0[0]
	fmla.4s	v5, v3, v0[0]
	fmla.4s	v16, v2, v0[0]
	fmla.4s	v7, v4, v0[0]
	stp	q6, q5, [x10, #-32]
	stp	q16, q7, [x10], #64
	add	x9, x9, #32
	subs	x11, x11, #16
	b.ne	LBB0_14
	cmp	x19, x0
	b.eq	LBB0_22
	mov	x11, x0
	mov	x12, x0
	cbz	x1, LBB0_20
LBB0_17:
	add	x9, x21, x12
	add	x10, x13, x12, lsl #2
	add	x11, x8, x24
	add	x11, x11, x12, lsl #1
LBB0_18:
	ldr	d1, [x11], #8
	ushll.4s	v1, v1, #0
	ucvtf.4s	v1, v1
	ldr	q2, [x10]
	fmla.4s	v2, v1, v0[0]
	str	q2, [x10], #16
	adds	x9, x9, #4
	b.ne	LBB0_18
	mov	x11, x28
	cmp	x19, x28
	b.eq	LBB0_22
LBB0_20:
	sub	x9, x19, x11
	add	x10, x13, x11, lsl #2
	add	x8, x8, x11, lsl #1
LBB0_21:
	ldr	h1, [x8, x24]
	ucvtf	s1, s1
	ldr	s2, [x10]
	fmadd	s1, s1, s0, s2
	str	s1, [x10], #4
	add	x8, x8, #2
	subs	x9, x9, #1
	b.ne	LBB0_21
LBB0_22:
	add	x27, x27, #1
	cmp	x27, x26
	b.lt	LBB0_8
	cmp	x20, #8
	b.ge	LBB0_25
	mov	x9, #0
	b	LBB0_28
LBB0_25:
	ldp	x8, x9, [sp, #40]
	ldr	x10, [sp, #56]
LBB0_26:
	ldp	q0, q1, [x8, #-16]
	ldp	q2, q3, [x9, #-16]
	fadd.4s	v0, v0, v2
	fadd.4s	v1, v1, v3
	stp	q0, q1, [x9, #-16]
	add	x9, x9, #32
	add	x8, x8, #32
	subs	x10, x10, #8
	b.ne	LBB0_26
	ldr	x8, [sp, #56]
	mov	x9, x8
	cmp	x19, x8
	b.eq	LBB0_5
LBB0_28:
	sub	x8, x19, x9
	lsl	x10, x9, #2
	add	x9, sp, #1136
	add	x9, x9, x10
	add	x10, x13, x10
LBB0_29:
	ldr	s0, [x10], #4
	ldr	s1, [x9]
	fadd	s0, s0, s1
	str	s0, [x9], #4
	subs	x8, x8, #1
	b.ne	LBB0_29
	b	LBB0_5
LBB0_30:
	ldur	x8, [x29, #-96]
Lloh3:
	adrp	x9, ___stack_chk_guard@GOTPAGE
Lloh4:
	ldr	x9, [x9, ___stack_chk_guard@GOTPAGEOFF]
Lloh5:
	ldr	x9, [x9]
	cmp	x9, x8
	b.ne	LBB0_32
	add	sp, sp, #2176
	ldp	x29, x30, [sp, #80]
	ldp	x20, x19, [sp, #64]
	ldp	x22, x21, [sp, #48]
	ldp	x24, x23, [sp, #32]
	ldp	x26, x25, [sp, #16]
	ldp	x28, x27, [sp], #96
	ret
LBB0_32:
	bl	___stack_chk_fail
	.loh AdrpLdrGotLdr	Lloh0, Lloh1, Lloh2
	.loh AdrpLdrGotLdr	Lloh3, Lloh4, Lloh5
	.cfi_endproc

	.globl	_craster_wide_horizontal
	.p2align	2
_craster_wide_horizontal:
	.cfi_startproc
	cmp	x5, #1
	b.lt	LBB1_11
	mov	x8, #0
	lsl	x9, x3, #2
	movi.4s	v0, #63, lsl #24
	mov	w10, #65280
	movk	w10, #18303, lsl #16
	dup.4s	v1, w10
	b	LBB1_3
LBB1_2:
	add	x8, x8, #1
	add	x2, x2, x9
	cmp	x8, x5
	b.eq	LBB1_11
LBB1_3:
	movi.4s	v2, #63, lsl #24
	cmp	x3, #1
	b.lt	LBB1_9
	mov	x11, #0
	ldrsw	x10, [x1, x8, lsl #2]
	add	x10, x0, x10, lsl #4
	movi.16b	v2, #0
	mov	x12, x2
LBB1_5:
	mov	x13, x11
	sub	x14, x3, x11
	add	x11, x11, #32
	cmp	x14, #32
	csel	x14, x3, x11, lt
	mov	x15, x12
	movi.16b	v3, #0
LBB1_6:
	ldr	q4, [x10, x13, lsl #4]
	ldr	s5, [x15], #4
	fmla.4s	v3, v4, v5[0]
	add	x13, x13, #1
	cmp	x13, x14
	b.lt	LBB1_6
	fadd.4s	v2, v2, v3
	add	x12, x12, #128
	cmp	x11, x3
	b.lt	LBB1_5
	fadd.4s	v2, v2, v0
LBB1_9:
	add	x10, x4, x8, lsl #3
	fcmle.4s	v3, v2, #0.0
	fcmge.4s	v4, v2, v1
	bit.16b	v2, v1, v4
	fcvtzu.4s	v2, v2
	bic.16b	v2, v2, v3
	xtn.4h	v2, v2
	str	d2, [x10]
	cbz	w6, LBB1_2
	umov.h	w11, v2[0]
	umov.h	w12, v2[3]
	cmp	w11, w12
	csel	w11, w11, w12, lo
	strh	w11, [x10]
	umov.h	w11, v2[1]
	cmp	w11, w12
	csel	w11, w11, w12, lo
	strh	w11, [x10, #2]
	umov.h	w11, v2[2]
	cmp	w11, w12
	csel	w11, w11, w12, lo
	strh	w11, [x10, #4]
	b	LBB1_2
LBB1_11:
	ret
	.cfi_endproc

.subsections_via_symbols
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
