// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// neon.c, whose SHA-256 with its headers and flags is bcbe7cd0b8ac254ac7257e5803f3fa24
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__aarch64__)
#if defined(__ELF__)
	.text
	.p2align	2
	.type	neon_resample_vertical,@function
neon_resample_vertical:
	.cfi_startproc
	cmp	x4, #1
	b.lt	.LBB0_8
	mov	x8, xzr
	b	.LBB0_4
.LBB0_2:
	movi	v0.2d, #0000000000000000
	movi	v1.2d, #0000000000000000
	movi	v4.2d, #0000000000000000
	movi	v5.2d, #0000000000000000
.LBB0_3:
	sqxtn	v2.4h, v5.4s
	sqxtn	v1.4h, v1.4s
	sqxtn2	v2.8h, v4.4s
	sqxtn2	v1.8h, v0.4s
	sqxtun	v2.8b, v2.8h
	sqxtun2	v2.16b, v1.8h
	str	q2, [x3, x8]
	add	x8, x8, #16
	cmp	x8, x4
	b.ge	.LBB0_8
.LBB0_4:
	cmp	x2, #1
	b.lt	.LBB0_2
	movi	v0.4s, #32, lsl #8
	movi	v1.4s, #32, lsl #8
	mov	x9, x0
	movi	v2.4s, #32, lsl #8
	movi	v3.4s, #32, lsl #8
	mov	x10, x1
	mov	x11, x2
.LBB0_6:
	ldr	x12, [x9], #8
	subs	x11, x11, #1
	ldr	q4, [x12, x8]
	ld1r	{ v5.4h }, [x10], #2
	ushll	v6.8h, v4.8b, #0
	ushll2	v4.8h, v4.16b, #0
	ext	v7.16b, v6.16b, v6.16b, #8
	ext	v16.16b, v4.16b, v4.16b, #8
	smlal	v0.4s, v6.4h, v5.4h
	smlal	v2.4s, v4.4h, v5.4h
	smlal	v1.4s, v7.4h, v5.4h
	smlal	v3.4s, v16.4h, v5.4h
	b.ne	.LBB0_6
	sshr	v5.4s, v0.4s, #14
	sshr	v4.4s, v1.4s, #14
	sshr	v1.4s, v2.4s, #14
	sshr	v0.4s, v3.4s, #14
	b	.LBB0_3
.LBB0_8:
	ret
.Lfunc_end0:
	.size	neon_resample_vertical, .Lfunc_end0-neon_resample_vertical
	.cfi_endproc

	.p2align	2
	.type	neon_resample_horizontal,@function
neon_resample_horizontal:
	.cfi_startproc
	cmp	x5, #1
	b.lt	.LBB1_8
	lsl	x8, x3, #1
	mov	x9, xzr
	b	.LBB1_4
.LBB1_2:
	movi	v0.2d, #0000000000000000
.LBB1_3:
	sqxtn	v0.4h, v0.4s
	add	x2, x2, x8
	sqxtun	v0.8b, v0.8h
	str	s0, [x4, x9, lsl #2]
	add	x9, x9, #1
	cmp	x9, x5
	b.eq	.LBB1_8
.LBB1_4:
	cmp	x3, #1
	b.lt	.LBB1_2
	ldrsw	x11, [x1, x9, lsl #2]
	movi	v0.2d, #0000000000000000
	movi	v1.4s, #32, lsl #8
	mov	x10, xzr
	mov	x12, x2
	add	x11, x0, x11, lsl #2
.LBB1_6:
	ldr	q2, [x11], #16
	add	x10, x10, #4
	ldr	d4, [x12], #8
	cmp	x10, x3
	ushll	v3.8h, v2.8b, #0
	ushll2	v2.8h, v2.16b, #0
	smlal	v1.4s, v3.4h, v4.h[0]
	smlal2	v0.4s, v3.8h, v4.h[1]
	smlal	v1.4s, v2.4h, v4.h[2]
	smlal2	v0.4s, v2.8h, v4.h[3]
	b.lt	.LBB1_6
	add	v0.4s, v1.4s, v0.4s
	sshr	v0.4s, v0.4s, #14
	b	.LBB1_3
.LBB1_8:
	ret
.Lfunc_end1:
	.size	neon_resample_horizontal, .Lfunc_end1-neon_resample_horizontal
	.cfi_endproc

	.p2align	2
	.type	neon_clamp_to_alpha,@function
neon_clamp_to_alpha:
	.cfi_startproc
	cmp	x1, #1
	b.lt	.LBB2_3
	add	x8, x0, #1
.LBB2_2:
	ldrb	w9, [x8, #2]
	ldurb	w10, [x8, #-1]
	ldrb	w11, [x8]
	ldrb	w12, [x8, #1]
	cmp	w10, w9
	csel	w10, w10, w9, lo
	cmp	w11, w9
	sturb	w10, [x8, #-1]
	csel	w10, w11, w9, lo
	cmp	w12, w9
	csel	w9, w12, w9, lo
	strb	w10, [x8]
	subs	x1, x1, #1
	strb	w9, [x8, #1]
	add	x8, x8, #4
	b.ne	.LBB2_2
.LBB2_3:
	ret
.Lfunc_end2:
	.size	neon_clamp_to_alpha, .Lfunc_end2-neon_clamp_to_alpha
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI3_0:
	.byte	4
	.byte	255
	.byte	255
	.byte	255
	.byte	5
	.byte	255
	.byte	255
	.byte	255
	.byte	6
	.byte	255
	.byte	255
	.byte	255
	.byte	7
	.byte	255
	.byte	255
	.byte	255
.LCPI3_1:
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	1
	.byte	255
	.byte	255
	.byte	255
	.byte	2
	.byte	255
	.byte	255
	.byte	255
	.byte	3
	.byte	255
	.byte	255
	.byte	255
.LCPI3_2:
	.byte	12
	.byte	255
	.byte	255
	.byte	255
	.byte	13
	.byte	255
	.byte	255
	.byte	255
	.byte	14
	.byte	255
	.byte	255
	.byte	255
	.byte	15
	.byte	255
	.byte	255
	.byte	255
.LCPI3_3:
	.byte	8
	.byte	255
	.byte	255
	.byte	255
	.byte	9
	.byte	255
	.byte	255
	.byte	255
	.byte	10
	.byte	255
	.byte	255
	.byte	255
	.byte	11
	.byte	255
	.byte	255
	.byte	255
	.text
	.p2align	2
	.type	neon_area_accumulate,@function
neon_area_accumulate:
	.cfi_startproc
	cmp	x3, #1
	b.lt	.LBB3_14
	cmp	x3, #4
	b.hs	.LBB3_3
	mov	x8, xzr
	b	.LBB3_12
.LBB3_3:
	cmp	x3, #16
	b.hs	.LBB3_5
	mov	x8, xzr
	b	.LBB3_9
.LBB3_5:
	adrp	x9, .LCPI3_0
	fmov	s0, w1
	adrp	x10, .LCPI3_1
	adrp	x11, .LCPI3_2
	ldr	q1, [x9, :lo12:.LCPI3_0]
	adrp	x9, .LCPI3_3
	and	x8, x3, #0x7ffffffffffffff0
	ldr	q2, [x10, :lo12:.LCPI3_1]
	ldr	q3, [x11, :lo12:.LCPI3_2]
	ldr	q4, [x9, :lo12:.LCPI3_3]
	mov	x9, x0
	mov	x10, x2
	mov	x11, x8
.LBB3_6:
	ldr	q5, [x9], #16
	subs	x11, x11, #16
	ldp	q17, q18, [x10, #32]
	tbl	v6.16b, { v5.16b }, v4.16b
	tbl	v7.16b, { v5.16b }, v3.16b
	tbl	v16.16b, { v5.16b }, v2.16b
	tbl	v5.16b, { v5.16b }, v1.16b
	mla	v17.4s, v6.4s, v0.s[0]
	ldp	q6, q19, [x10]
	mla	v18.4s, v7.4s, v0.s[0]
	mla	v6.4s, v16.4s, v0.s[0]
	mla	v19.4s, v5.4s, v0.s[0]
	stp	q17, q18, [x10, #32]
	stp	q6, q19, [x10], #64
	b.ne	.LBB3_6
	cmp	x3, x8
	b.eq	.LBB3_14
	tst	x3, #0xc
	b.eq	.LBB3_12
.LBB3_9:
	mov	x11, x8
	fmov	s0, w1
	and	x8, x3, #0x7ffffffffffffffc
	add	x9, x2, x11, lsl #2
	sub	x10, x11, x8
	add	x11, x0, x11
.LBB3_10:
	ldr	s1, [x11], #4
	ldr	q2, [x9]
	adds	x10, x10, #4
	ushll	v1.8h, v1.8b, #0
	ushll	v1.4s, v1.4h, #0
	mla	v2.4s, v1.4s, v0.s[0]
	str	q2, [x9], #16
	b.ne	.LBB3_10
	cmp	x3, x8
	b.eq	.LBB3_14
.LBB3_12:
	add	x9, x2, x8, lsl #2
	add	x10, x0, x8
	sub	x8, x3, x8
.LBB3_13:
	ldrb	w11, [x10], #1
	ldr	w12, [x9]
	subs	x8, x8, #1
	madd	w11, w1, w11, w12
	str	w11, [x9], #4
	b.ne	.LBB3_13
.LBB3_14:
	ret
.Lfunc_end3:
	.size	neon_area_accumulate, .Lfunc_end3-neon_area_accumulate
	.cfi_endproc

	.p2align	2
	.type	neon_area_average,@function
neon_area_average:
	.cfi_startproc
	cmp	x6, #1
	b.lt	.LBB4_5
	mov	x9, #4841369599423283200
	mov	x10, #-4382002437431492608
	fmov	v0.2d, #0.50000000
	dup	v1.2d, x9
	dup	v2.2d, x10
	mov	x8, xzr
	mov	w9, w2
	sub	x10, x3, #1
.LBB4_2:
	add	x11, x8, #1
	ldr	x12, [x1, x8, lsl #3]
	movi	v3.2d, #0000000000000000
	ldr	x13, [x1, x11, lsl #3]
	movi	v4.2d, #0000000000000000
	cmp	x12, x10
	sub	x13, x13, x12
	csel	x14, x12, x10, lt
	cmp	x13, #1
	csinc	x12, x13, xzr, gt
	add	x13, x12, x14
.LBB4_3:
	asr	x15, x14, x9
	ldr	q5, [x0, x15, lsl #4]
	add	x16, x15, #1
	lsl	x15, x16, x9
	ushll	v6.2d, v5.2s, #0
	ushll2	v5.2d, v5.4s, #0
	cmp	x15, x13
	csel	x16, x15, x13, lt
	cmp	x15, x13
	fmov	x17, d6
	fmov	x3, d5
	sub	x14, x16, x14
	mov	x2, v6.d[1]
	mov	x7, v5.d[1]
	mul	x17, x14, x17
	mul	x3, x14, x3
	mul	x2, x14, x2
	fmov	d5, x17
	mul	x14, x14, x7
	fmov	d6, x3
	mov	v5.d[1], x2
	mov	v6.d[1], x14
	mov	x14, x16
	add	v3.2d, v5.2d, v3.2d
	add	v4.2d, v6.2d, v4.2d
	b.lt	.LBB4_3
	mul	x12, x12, x4
	orr	v4.16b, v4.16b, v1.16b
	orr	v3.16b, v3.16b, v1.16b
	cmp	x11, x6
	fadd	v4.2d, v4.2d, v2.2d
	fadd	v3.2d, v3.2d, v2.2d
	scvtf	d5, x12
	dup	v5.2d, v5.d[0]
	fdiv	v4.2d, v4.2d, v5.2d
	fdiv	v3.2d, v3.2d, v5.2d
	fadd	v4.2d, v4.2d, v0.2d
	fcvtzs	v4.2d, v4.2d
	fadd	v3.2d, v3.2d, v0.2d
	fcvtzs	v3.2d, v3.2d
	uzp1	v3.4s, v3.4s, v4.4s
	xtn	v3.4h, v3.4s
	uzp1	v3.8b, v3.8b, v0.8b
	str	s3, [x5, x8, lsl #2]
	mov	x8, x11
	b.ne	.LBB4_2
.LBB4_5:
	ret
.Lfunc_end4:
	.size	neon_area_average, .Lfunc_end4-neon_area_average
	.cfi_endproc

	.p2align	2
	.type	neon_blur_box,@function
neon_blur_box:
	.cfi_startproc
	stp	x20, x19, [sp, #-16]!
	.cfi_def_cfa_offset 16
	.cfi_offset w19, -8
	.cfi_offset w20, -16
	cmp	x5, #1
	neg	w9, w7
	mov	w11, #1
	csinc	x10, x5, xzr, gt
	dup	v0.8h, w9
	fmov	s2, w6
	dup	v1.8h, w10
	orr	x11, x11, x5, lsl #1
	mov	x8, xzr
	neg	x9, x5
	add	x10, x5, #1
	mvn	x12, x5
	sub	x13, x4, #1
	b	.LBB5_2
.LBB5_1:
	cmp	x8, #48
	add	x8, x8, #16
	add	x2, x2, #16
	b.hs	.LBB5_7
.LBB5_2:
	mov	v3.16b, v1.16b
	mov	v4.16b, v1.16b
	add	x14, x0, x8
	mov	x15, x11
	mov	x16, x9
	tbnz	x5, #63, .LBB5_4
.LBB5_3:
	cmp	x16, x13
	csel	x17, x16, x13, lt
	cmp	x16, #0
	add	x16, x16, #1
	csel	x17, xzr, x17, lt
	subs	x15, x15, #1
	mul	x17, x17, x1
	ldr	q5, [x14, x17]
	uaddw	v4.8h, v4.8h, v5.8b
	uaddw2	v3.8h, v3.8h, v5.16b
	b.ne	.LBB5_3
.LBB5_4:
	cmp	x4, #1
	b.lt	.LBB5_1
	mov	x15, xzr
	mov	x16, x10
	mov	x17, x2
	mov	x6, x9
	mov	x7, x4
.LBB5_6:
	umull	v5.4s, v4.4h, v2.h[0]
	umull2	v6.4s, v4.8h, v2.h[0]
	cmp	x16, x13
	umull	v7.4s, v3.4h, v2.h[0]
	umull2	v16.4s, v3.8h, v2.h[0]
	csel	x19, x16, x13, lt
	cmp	x15, x12
	add	x15, x15, #1
	add	x16, x16, #1
	csel	x19, xzr, x19, lt
	cmp	x6, x13
	uzp2	v5.8h, v5.8h, v6.8h
	mul	x19, x19, x1
	csel	x20, x6, x13, lt
	uzp2	v6.8h, v7.8h, v16.8h
	cmp	x6, #0
	add	x6, x6, #1
	csel	x20, xzr, x20, lt
	subs	x7, x7, #1
	mul	x20, x20, x1
	ushl	v5.8h, v5.8h, v0.8h
	ushl	v6.8h, v6.8h, v0.8h
	uzp1	v5.16b, v5.16b, v6.16b
	str	q5, [x17]
	add	x17, x17, x3
	ldr	q5, [x14, x19]
	uaddw	v4.8h, v4.8h, v5.8b
	uaddw2	v3.8h, v3.8h, v5.16b
	ldr	q5, [x14, x20]
	usubw	v4.8h, v4.8h, v5.8b
	usubw2	v3.8h, v3.8h, v5.16b
	b.ne	.LBB5_6
	b	.LBB5_1
.LBB5_7:
	ldp	x20, x19, [sp], #16
	.cfi_def_cfa_offset 0
	.cfi_restore w19
	.cfi_restore w20
	ret
.Lfunc_end5:
	.size	neon_blur_box, .Lfunc_end5-neon_blur_box
	.cfi_endproc

	.p2align	2
	.type	neon_blur_gather,@function
neon_blur_gather:
	.cfi_startproc
	cmp	x3, #1
	b.lt	.LBB6_3
	mov	x8, xzr
	add	x9, x2, #128
.LBB6_2:
	add	x10, x0, x1
	ldr	q0, [x0], #16
	add	x11, x10, x1
	ldr	q1, [x10]
	add	x8, x8, #4
	add	x12, x11, x1
	ldr	q2, [x11]
	cmp	x8, x3
	ldr	q3, [x12]
	trn1	v4.4s, v0.4s, v1.4s
	trn2	v0.4s, v0.4s, v1.4s
	add	x10, x12, x1
	trn1	v5.4s, v2.4s, v3.4s
	trn2	v1.4s, v2.4s, v3.4s
	add	x11, x10, x1
	add	x12, x11, x1
	zip2	v2.2d, v4.2d, v5.2d
	zip2	v3.2d, v0.2d, v1.2d
	mov	v4.d[1], v5.d[0]
	mov	v0.d[1], v1.d[0]
	str	q2, [x9]
	str	q3, [x9, #64]
	stur	q4, [x9, #-128]
	stur	q0, [x9, #-64]
	ldr	q0, [x10]
	add	x10, x12, x1
	ldr	q1, [x11]
	ldr	q2, [x12]
	ldr	q3, [x10]
	add	x10, x10, x1
	trn1	v4.4s, v0.4s, v1.4s
	trn2	v0.4s, v0.4s, v1.4s
	add	x11, x10, x1
	trn1	v5.4s, v2.4s, v3.4s
	trn2	v1.4s, v2.4s, v3.4s
	add	x12, x11, x1
	zip2	v2.2d, v4.2d, v5.2d
	zip2	v3.2d, v0.2d, v1.2d
	mov	v4.d[1], v5.d[0]
	mov	v0.d[1], v1.d[0]
	str	q2, [x9, #16]
	str	q3, [x9, #80]
	stur	q4, [x9, #-112]
	stur	q0, [x9, #-48]
	ldr	q0, [x10]
	add	x10, x12, x1
	ldr	q1, [x11]
	ldr	q2, [x12]
	ldr	q3, [x10]
	add	x10, x10, x1
	trn1	v4.4s, v0.4s, v1.4s
	trn2	v0.4s, v0.4s, v1.4s
	add	x11, x10, x1
	trn1	v5.4s, v2.4s, v3.4s
	trn2	v1.4s, v2.4s, v3.4s
	zip2	v2.2d, v4.2d, v5.2d
	zip2	v3.2d, v0.2d, v1.2d
	mov	v4.d[1], v5.d[0]
	mov	v0.d[1], v1.d[0]
	str	q2, [x9, #32]
	str	q3, [x9, #96]
	stur	q4, [x9, #-96]
	stur	q0, [x9, #-32]
	ldr	q0, [x10]
	ldr	q1, [x11]
	add	x10, x11, x1
	ldr	q2, [x10]
	ldr	q3, [x10, x1]
	trn1	v4.4s, v0.4s, v1.4s
	trn2	v0.4s, v0.4s, v1.4s
	trn1	v5.4s, v2.4s, v3.4s
	trn2	v1.4s, v2.4s, v3.4s
	mov	v3.16b, v0.16b
	zip2	v2.2d, v4.2d, v5.2d
	mov	v4.d[1], v5.d[0]
	zip2	v0.2d, v0.2d, v1.2d
	mov	v3.d[1], v1.d[0]
	str	q2, [x9, #48]
	stur	q4, [x9, #-80]
	stur	q3, [x9, #-16]
	str	q0, [x9, #112]
	add	x9, x9, #256
	b.lt	.LBB6_2
.LBB6_3:
	ret
.Lfunc_end6:
	.size	neon_blur_gather, .Lfunc_end6-neon_blur_gather
	.cfi_endproc

	.p2align	2
	.type	neon_blur_scatter,@function
neon_blur_scatter:
	.cfi_startproc
	cmp	x3, #1
	b.lt	.LBB7_3
	mov	x8, xzr
	add	x9, x0, #128
.LBB7_2:
	ldur	q0, [x9, #-128]
	ldur	q1, [x9, #-64]
	add	x10, x1, x2
	ldr	q2, [x9]
	ldr	q3, [x9, #64]
	add	x8, x8, #4
	trn1	v4.4s, v0.4s, v1.4s
	trn2	v0.4s, v0.4s, v1.4s
	cmp	x8, x3
	trn1	v1.4s, v2.4s, v3.4s
	trn2	v2.4s, v2.4s, v3.4s
	mov	v3.16b, v4.16b
	mov	v5.16b, v0.16b
	zip2	v0.2d, v0.2d, v2.2d
	mov	v3.d[1], v1.d[0]
	mov	v5.d[1], v2.d[0]
	zip2	v1.2d, v4.2d, v1.2d
	str	q3, [x1], #16
	str	q5, [x10]
	add	x10, x10, x2
	str	q1, [x10]
	add	x10, x10, x2
	str	q0, [x10]
	add	x10, x10, x2
	ldur	q0, [x9, #-112]
	ldur	q1, [x9, #-48]
	ldr	q2, [x9, #16]
	ldr	q3, [x9, #80]
	trn1	v4.4s, v0.4s, v1.4s
	trn2	v0.4s, v0.4s, v1.4s
	trn1	v1.4s, v2.4s, v3.4s
	trn2	v2.4s, v2.4s, v3.4s
	mov	v3.16b, v4.16b
	mov	v5.16b, v0.16b
	zip2	v0.2d, v0.2d, v2.2d
	mov	v3.d[1], v1.d[0]
	mov	v5.d[1], v2.d[0]
	zip2	v1.2d, v4.2d, v1.2d
	str	q3, [x10]
	add	x10, x10, x2
	str	q5, [x10]
	add	x10, x10, x2
	str	q1, [x10]
	add	x10, x10, x2
	str	q0, [x10]
	add	x10, x10, x2
	ldur	q0, [x9, #-96]
	ldur	q1, [x9, #-32]
	ldr	q2, [x9, #32]
	ldr	q3, [x9, #96]
	trn1	v4.4s, v0.4s, v1.4s
	trn2	v0.4s, v0.4s, v1.4s
	trn1	v1.4s, v2.4s, v3.4s
	trn2	v2.4s, v2.4s, v3.4s
	mov	v3.16b, v4.16b
	mov	v5.16b, v0.16b
	zip2	v0.2d, v0.2d, v2.2d
	mov	v3.d[1], v1.d[0]
	mov	v5.d[1], v2.d[0]
	zip2	v1.2d, v4.2d, v1.2d
	str	q3, [x10]
	add	x10, x10, x2
	str	q5, [x10]
	add	x10, x10, x2
	str	q1, [x10]
	add	x10, x10, x2
	str	q0, [x10]
	add	x10, x10, x2
	ldur	q0, [x9, #-80]
	ldur	q1, [x9, #-16]
	ldr	q2, [x9, #48]
	ldr	q3, [x9, #112]
	add	x9, x9, #256
	trn1	v4.4s, v0.4s, v1.4s
	trn2	v0.4s, v0.4s, v1.4s
	trn1	v1.4s, v2.4s, v3.4s
	trn2	v2.4s, v2.4s, v3.4s
	mov	v3.16b, v4.16b
	mov	v5.16b, v0.16b
	zip2	v0.2d, v0.2d, v2.2d
	mov	v3.d[1], v1.d[0]
	mov	v5.d[1], v2.d[0]
	zip2	v1.2d, v4.2d, v1.2d
	str	q3, [x10]
	add	x10, x10, x2
	str	q5, [x10]
	add	x10, x10, x2
	str	q1, [x10]
	str	q0, [x10, x2]
	b.lt	.LBB7_2
.LBB7_3:
	ret
.Lfunc_end7:
	.size	neon_blur_scatter, .Lfunc_end7-neon_blur_scatter
	.cfi_endproc

	.p2align	2
	.type	neon_premultiply_bgra,@function
neon_premultiply_bgra:
	.cfi_startproc
	cmp	x2, #1
	b.lt	.LBB8_8
	cmp	x2, #4
	mov	x8, xzr
	b.lo	.LBB8_6
	sub	x9, x1, x0
	cmp	x9, #16
	b.lo	.LBB8_6
	movi	v0.2d, #0xff000000ff000000
	movi	v1.2d, #0x0000ff000000ff
	and	x8, x2, #0x7ffffffffffffffc
	mov	x9, x0
	mov	x10, x1
	mov	x11, x8
.LBB8_4:
	ldr	q2, [x9], #16
	movi	v3.8h, #128
	subs	x11, x11, #4
	ushr	v4.4s, v2.4s, #24
	and	v5.16b, v2.16b, v0.16b
	ushr	v6.4s, v2.4s, #8
	bic	v2.8h, #255, lsl #8
	and	v6.16b, v6.16b, v1.16b
	mla	v3.4s, v2.4s, v4.4s
	movi	v2.4s, #128
	ushr	v7.4s, v3.4s, #8
	mla	v2.4s, v6.4s, v4.4s
	bic	v7.4s, #255, lsl #8
	usra	v2.4s, v2.4s, #8
	add	v3.4s, v7.4s, v3.4s
	bic	v2.4s, #255
	ushr	v3.4s, v3.4s, #8
	orr	v2.16b, v2.16b, v5.16b
	bic	v3.4s, #255, lsl #8
	orr	v2.16b, v2.16b, v3.16b
	str	q2, [x10], #16
	b.ne	.LBB8_4
	cmp	x2, x8
	b.eq	.LBB8_8
.LBB8_6:
	lsl	x11, x8, #2
	mov	w9, #16711935
	sub	x8, x2, x8
	mov	w12, #8388736
	mov	w13, #128
	add	x10, x1, x11
	add	x11, x0, x11
.LBB8_7:
	ldr	w14, [x11], #4
	subs	x8, x8, #1
	lsr	w15, w14, #24
	and	w16, w14, w9
	ubfx	w17, w14, #8, #8
	and	w14, w14, #0xff000000
	madd	w16, w16, w15, w12
	madd	w15, w17, w15, w13
	and	w17, w9, w16, lsr #8
	add	w15, w15, w15, lsr #8
	add	w16, w17, w16
	and	w16, w9, w16, lsr #8
	and	w15, w15, #0x3ff00
	orr	w14, w15, w14
	orr	w14, w14, w16
	str	w14, [x10], #4
	b.ne	.LBB8_7
.LBB8_8:
	ret
.Lfunc_end8:
	.size	neon_premultiply_bgra, .Lfunc_end8-neon_premultiply_bgra
	.cfi_endproc

	.p2align	2
	.type	neon_swap_red_blue,@function
neon_swap_red_blue:
	.cfi_startproc
	cmp	x2, #1
	b.lt	.LBB9_8
	cmp	x2, #8
	mov	x8, xzr
	b.lo	.LBB9_6
	sub	x9, x1, x0
	cmp	x9, #32
	b.lo	.LBB9_6
	and	x8, x2, #0x7ffffffffffffff8
	add	x9, x1, #16
	add	x10, x0, #16
	mov	x11, x8
.LBB9_4:
	ldp	q0, q1, [x10, #-16]
	subs	x11, x11, #8
	add	x10, x10, #32
	ushr	v2.4s, v0.4s, #16
	ushr	v3.4s, v1.4s, #16
	mov	v5.16b, v1.16b
	shl	v4.4s, v0.4s, #16
	bic	v0.8h, #255
	shl	v1.4s, v1.4s, #16
	bic	v2.4s, #255, lsl #8
	bic	v5.8h, #255
	bic	v3.4s, #255, lsl #8
	bic	v4.4s, #255, lsl #24
	bic	v1.4s, #255, lsl #24
	orr	v0.16b, v2.16b, v0.16b
	orr	v2.16b, v3.16b, v5.16b
	orr	v0.16b, v0.16b, v4.16b
	orr	v1.16b, v2.16b, v1.16b
	stp	q0, q1, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB9_4
	cmp	x2, x8
	b.eq	.LBB9_8
.LBB9_6:
	lsl	x10, x8, #2
	sub	x8, x2, x8
	add	x9, x1, x10
	add	x10, x0, x10
.LBB9_7:
	ldr	w11, [x10], #4
	subs	x8, x8, #1
	and	w12, w11, #0xff00ff00
	bfxil	w12, w11, #16, #8
	bfi	w12, w11, #16, #8
	str	w12, [x9], #4
	b.ne	.LBB9_7
.LBB9_8:
	ret
.Lfunc_end9:
	.size	neon_swap_red_blue, .Lfunc_end9-neon_swap_red_blue
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI10_0:
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	1
	.byte	255
	.byte	255
	.byte	255
	.byte	2
	.byte	255
	.byte	255
	.byte	255
	.byte	3
	.byte	255
	.byte	255
	.byte	255
.LCPI10_1:
	.byte	4
	.byte	255
	.byte	255
	.byte	255
	.byte	5
	.byte	255
	.byte	255
	.byte	255
	.byte	6
	.byte	255
	.byte	255
	.byte	255
	.byte	7
	.byte	255
	.byte	255
	.byte	255
.LCPI10_2:
	.byte	8
	.byte	255
	.byte	255
	.byte	255
	.byte	9
	.byte	255
	.byte	255
	.byte	255
	.byte	10
	.byte	255
	.byte	255
	.byte	255
	.byte	11
	.byte	255
	.byte	255
	.byte	255
.LCPI10_3:
	.byte	12
	.byte	255
	.byte	255
	.byte	255
	.byte	13
	.byte	255
	.byte	255
	.byte	255
	.byte	14
	.byte	255
	.byte	255
	.byte	255
	.byte	15
	.byte	255
	.byte	255
	.byte	255
	.text
	.p2align	2
	.type	neon_rgb_to_bgra,@function
neon_rgb_to_bgra:
	.cfi_startproc
	cmp	x2, #1
	b.lt	.LBB10_7
	cmp	x2, #8
	b.lo	.LBB10_4
	add	x8, x2, x2, lsl #1
	add	x8, x0, x8
	cmp	x1, x8
	b.hs	.LBB10_8
	add	x8, x1, x2, lsl #2
	cmp	x0, x8
	b.hs	.LBB10_8
.LBB10_4:
	mov	x8, xzr
.LBB10_5:
	add	x9, x8, x8, lsl #1
	add	x10, x9, x0
	add	x9, x1, x8, lsl #2
	sub	x8, x2, x8
	add	x10, x10, #2
.LBB10_6:
	ldurb	w11, [x10, #-1]
	ldurb	w12, [x10, #-2]
	subs	x8, x8, #1
	ldrb	w13, [x10], #3
	lsl	w11, w11, #8
	orr	w11, w11, w12, lsl #16
	orr	w11, w11, w13
	orr	w11, w11, #0xff000000
	str	w11, [x9], #4
	b.ne	.LBB10_6
.LBB10_7:
	ret
.LBB10_8:
	cmp	x2, #16
	adrp	x9, .LCPI10_0
	adrp	x10, .LCPI10_1
	b.hs	.LBB10_13
	mov	x8, xzr
.LBB10_10:
	mov	x12, x8
	and	x8, x2, #0x7ffffffffffffff8
	ldr	q0, [x9, :lo12:.LCPI10_0]
	add	x13, x12, x12, lsl #1
	add	x11, x1, x12, lsl #2
	ldr	q1, [x10, :lo12:.LCPI10_1]
	sub	x9, x12, x8
	add	x10, x0, x13
.LBB10_11:
	ld3	{ v2.8b, v3.8b, v4.8b }, [x10], #24
	adds	x9, x9, #8
	tbl	v5.16b, { v2.16b }, v1.16b
	tbl	v6.16b, { v3.16b }, v1.16b
	tbl	v7.16b, { v2.16b }, v0.16b
	tbl	v16.16b, { v3.16b }, v0.16b
	tbl	v17.16b, { v4.16b }, v1.16b
	tbl	v2.16b, { v4.16b }, v0.16b
	shl	v5.4s, v5.4s, #16
	shl	v6.4s, v6.4s, #8
	shl	v7.4s, v7.4s, #16
	shl	v16.4s, v16.4s, #8
	orr	v3.16b, v5.16b, v6.16b
	orr	v4.16b, v7.16b, v16.16b
	orr	v3.16b, v3.16b, v17.16b
	orr	v2.16b, v4.16b, v2.16b
	orr	v3.4s, #255, lsl #24
	orr	v2.4s, #255, lsl #24
	stp	q2, q3, [x11], #32
	b.ne	.LBB10_11
	cmp	x2, x8
	b.ne	.LBB10_5
	b	.LBB10_7
.LBB10_13:
	adrp	x11, .LCPI10_2
	adrp	x12, .LCPI10_3
	and	x8, x2, #0x7ffffffffffffff0
	ldr	q0, [x9, :lo12:.LCPI10_0]
	ldr	q1, [x10, :lo12:.LCPI10_1]
	ldr	q2, [x11, :lo12:.LCPI10_2]
	ldr	q3, [x12, :lo12:.LCPI10_3]
	mov	x11, x0
	mov	x12, x1
	mov	x13, x8
.LBB10_14:
	ld3	{ v4.16b, v5.16b, v6.16b }, [x11], #48
	subs	x13, x13, #16
	tbl	v7.16b, { v4.16b }, v3.16b
	tbl	v16.16b, { v5.16b }, v3.16b
	tbl	v17.16b, { v4.16b }, v2.16b
	tbl	v18.16b, { v5.16b }, v2.16b
	tbl	v19.16b, { v4.16b }, v1.16b
	tbl	v20.16b, { v5.16b }, v1.16b
	tbl	v21.16b, { v4.16b }, v0.16b
	tbl	v22.16b, { v5.16b }, v0.16b
	tbl	v23.16b, { v6.16b }, v2.16b
	tbl	v24.16b, { v6.16b }, v3.16b
	tbl	v4.16b, { v6.16b }, v0.16b
	shl	v7.4s, v7.4s, #16
	shl	v16.4s, v16.4s, #8
	shl	v17.4s, v17.4s, #16
	shl	v18.4s, v18.4s, #8
	shl	v19.4s, v19.4s, #16
	shl	v20.4s, v20.4s, #8
	shl	v21.4s, v21.4s, #16
	shl	v22.4s, v22.4s, #8
	orr	v7.16b, v7.16b, v16.16b
	tbl	v16.16b, { v6.16b }, v1.16b
	orr	v17.16b, v17.16b, v18.16b
	orr	v5.16b, v19.16b, v20.16b
	orr	v6.16b, v21.16b, v22.16b
	orr	v7.16b, v7.16b, v24.16b
	orr	v17.16b, v17.16b, v23.16b
	orr	v5.16b, v5.16b, v16.16b
	orr	v4.16b, v6.16b, v4.16b
	orr	v7.4s, #255, lsl #24
	orr	v17.4s, #255, lsl #24
	orr	v5.4s, #255, lsl #24
	orr	v4.4s, #255, lsl #24
	stp	q17, q7, [x12, #32]
	stp	q4, q5, [x12], #64
	b.ne	.LBB10_14
	cmp	x2, x8
	b.eq	.LBB10_7
	tbnz	w2, #3, .LBB10_10
	b	.LBB10_5
.Lfunc_end10:
	.size	neon_rgb_to_bgra, .Lfunc_end10-neon_rgb_to_bgra
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI11_0:
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	1
	.byte	255
	.byte	255
	.byte	255
	.byte	2
	.byte	255
	.byte	255
	.byte	255
	.byte	3
	.byte	255
	.byte	255
	.byte	255
.LCPI11_1:
	.byte	4
	.byte	255
	.byte	255
	.byte	255
	.byte	5
	.byte	255
	.byte	255
	.byte	255
	.byte	6
	.byte	255
	.byte	255
	.byte	255
	.byte	7
	.byte	255
	.byte	255
	.byte	255
.LCPI11_2:
	.byte	8
	.byte	255
	.byte	255
	.byte	255
	.byte	9
	.byte	255
	.byte	255
	.byte	255
	.byte	10
	.byte	255
	.byte	255
	.byte	255
	.byte	11
	.byte	255
	.byte	255
	.byte	255
.LCPI11_3:
	.byte	12
	.byte	255
	.byte	255
	.byte	255
	.byte	13
	.byte	255
	.byte	255
	.byte	255
	.byte	14
	.byte	255
	.byte	255
	.byte	255
	.byte	15
	.byte	255
	.byte	255
	.byte	255
	.text
	.p2align	2
	.type	neon_gray_to_bgra,@function
neon_gray_to_bgra:
	.cfi_startproc
	cmp	x2, #1
	b.lt	.LBB11_7
	cmp	x2, #4
	b.lo	.LBB11_4
	add	x8, x0, x2
	cmp	x1, x8
	b.hs	.LBB11_8
	add	x8, x1, x2, lsl #2
	cmp	x0, x8
	b.hs	.LBB11_8
.LBB11_4:
	mov	x8, xzr
.LBB11_5:
	add	x9, x1, x8, lsl #2
	mov	w11, #257
	add	x10, x0, x8
	sub	x8, x2, x8
	movk	w11, #1, lsl #16
.LBB11_6:
	ldrb	w12, [x10], #1
	subs	x8, x8, #1
	mul	w12, w12, w11
	orr	w12, w12, #0xff000000
	str	w12, [x9], #4
	b.ne	.LBB11_6
.LBB11_7:
	ret
.LBB11_8:
	cmp	x2, #16
	b.hs	.LBB11_10
	mov	x8, xzr
	b	.LBB11_14
.LBB11_10:
	mov	w11, #257
	adrp	x9, .LCPI11_0
	adrp	x10, .LCPI11_1
	movk	w11, #1, lsl #16
	ldr	q0, [x9, :lo12:.LCPI11_0]
	adrp	x9, .LCPI11_2
	adrp	x12, .LCPI11_3
	dup	v1.4s, w11
	and	x8, x2, #0x7ffffffffffffff0
	ldr	q2, [x10, :lo12:.LCPI11_1]
	ldr	q3, [x9, :lo12:.LCPI11_2]
	ldr	q4, [x12, :lo12:.LCPI11_3]
	mov	x9, x0
	mov	x10, x1
	mov	x11, x8
.LBB11_11:
	ldr	q5, [x9], #16
	subs	x11, x11, #16
	tbl	v6.16b, { v5.16b }, v4.16b
	tbl	v7.16b, { v5.16b }, v3.16b
	tbl	v16.16b, { v5.16b }, v2.16b
	tbl	v5.16b, { v5.16b }, v0.16b
	mul	v6.4s, v6.4s, v1.4s
	mul	v7.4s, v7.4s, v1.4s
	mul	v16.4s, v16.4s, v1.4s
	mul	v5.4s, v5.4s, v1.4s
	orr	v6.4s, #255, lsl #24
	orr	v7.4s, #255, lsl #24
	orr	v16.4s, #255, lsl #24
	orr	v5.4s, #255, lsl #24
	stp	q7, q6, [x10, #32]
	stp	q5, q16, [x10], #64
	b.ne	.LBB11_11
	cmp	x2, x8
	b.eq	.LBB11_7
	tst	x2, #0xc
	b.eq	.LBB11_5
.LBB11_14:
	mov	w9, #257
	mov	x11, x8
	and	x8, x2, #0x7ffffffffffffffc
	movk	w9, #1, lsl #16
	sub	x10, x11, x8
	dup	v0.4s, w9
	add	x9, x1, x11, lsl #2
	add	x11, x0, x11
.LBB11_15:
	ldr	s1, [x11], #4
	adds	x10, x10, #4
	ushll	v1.8h, v1.8b, #0
	ushll	v1.4s, v1.4h, #0
	mul	v1.4s, v1.4s, v0.4s
	orr	v1.4s, #255, lsl #24
	str	q1, [x9], #16
	b.ne	.LBB11_15
	cmp	x2, x8
	b.eq	.LBB11_7
	b	.LBB11_5
.Lfunc_end11:
	.size	neon_gray_to_bgra, .Lfunc_end11-neon_gray_to_bgra
	.cfi_endproc

	.p2align	2
	.type	neon_grayscale,@function
neon_grayscale:
	.cfi_startproc
	cmp	x2, #1
	b.lt	.LBB12_8
	cmp	x2, #4
	mov	x8, xzr
	b.lo	.LBB12_6
	sub	x9, x1, x0
	cmp	x9, #16
	b.lo	.LBB12_6
	mov	w8, #4732
	mov	w9, #46871
	movi	v0.2d, #0xff000000ff000000
	dup	v2.4h, w8
	mov	w8, #13933
	movi	v1.2d, #0x0000ff000000ff
	dup	v4.4h, w8
	mov	w8, #257
	dup	v3.4h, w9
	movi	v5.4s, #128, lsl #8
	movk	w8, #1, lsl #16
	mov	x9, x0
	dup	v6.4s, w8
	and	x8, x2, #0x7ffffffffffffffc
	mov	x10, x1
	mov	x11, x8
.LBB12_4:
	ldr	q7, [x9], #16
	subs	x11, x11, #4
	and	v16.16b, v7.16b, v1.16b
	ushr	v17.4s, v7.4s, #8
	ushr	v18.4s, v7.4s, #16
	and	v7.16b, v7.16b, v0.16b
	xtn	v16.4h, v16.4s
	and	v17.16b, v17.16b, v1.16b
	bic	v18.4s, #255, lsl #8
	xtn	v17.4h, v17.4s
	xtn	v18.4h, v18.4s
	umull	v16.4s, v16.4h, v2.4h
	umlal	v16.4s, v17.4h, v3.4h
	umlal	v16.4s, v18.4h, v4.4h
	add	v16.4s, v16.4s, v5.4s
	ushr	v16.4s, v16.4s, #16
	mul	v16.4s, v16.4s, v6.4s
	orr	v7.16b, v16.16b, v7.16b
	str	q7, [x10], #16
	b.ne	.LBB12_4
	cmp	x2, x8
	b.eq	.LBB12_8
.LBB12_6:
	lsl	x11, x8, #2
	mov	w14, #257
	sub	x8, x2, x8
	mov	w9, #4732
	mov	w12, #46871
	mov	w13, #13933
	add	x10, x1, x11
	add	x11, x0, x11
	movk	w14, #1, lsl #16
.LBB12_7:
	ldr	w15, [x11], #4
	subs	x8, x8, #1
	ubfx	w16, w15, #8, #8
	and	w17, w15, #0xff
	ubfx	w0, w15, #16, #8
	and	w15, w15, #0xff000000
	mul	w16, w16, w12
	madd	w16, w17, w9, w16
	madd	w16, w0, w13, w16
	add	w16, w16, #8, lsl #12
	lsr	w16, w16, #16
	mul	w16, w16, w14
	orr	w15, w16, w15
	str	w15, [x10], #4
	b.ne	.LBB12_7
.LBB12_8:
	ret
.Lfunc_end12:
	.size	neon_grayscale, .Lfunc_end12-neon_grayscale
	.cfi_endproc

	.p2align	2
	.type	neon_floats_from_halves,@function
neon_floats_from_halves:
	.cfi_startproc
	cmp	x2, #4
	b.ge	.LBB13_2
	mov	x8, xzr
	b	.LBB13_4
.LBB13_2:
	mov	x11, xzr
	mov	x9, x1
	mov	x10, x0
.LBB13_3:
	ldr	d0, [x10], #8
	add	x12, x11, #8
	add	x8, x11, #4
	cmp	x12, x2
	fcvtl	v0.4s, v0.4h
	mov	x11, x8
	str	q0, [x9], #16
	b.le	.LBB13_3
.LBB13_4:
	sub	x9, x2, x8
	cmp	x9, #1
	b.lt	.LBB13_11
	cmp	x9, #8
	b.lo	.LBB13_8
	add	x10, x1, x8, lsl #2
	add	x12, x0, x2, lsl #1
	add	x11, x0, x8, lsl #1
	cmp	x10, x12
	b.hs	.LBB13_12
	add	x12, x1, x2, lsl #2
	cmp	x11, x12
	b.hs	.LBB13_12
.LBB13_8:
	mov	x12, xzr
.LBB13_9:
	lsl	x9, x12, #1
	lsl	x10, x12, #2
	add	x11, x12, x8
	mov	w12, #2004877312
	add	x9, x9, x8, lsl #1
	add	x10, x10, x8, lsl #2
	fmov	s0, w12
	add	x8, x0, x9
	add	x9, x1, x10
	sub	x10, x11, x2
	mov	w11, #2139095040
.LBB13_10:
	ldrsh	w12, [x8], #2
	lsl	w13, w12, #13
	and	w12, w12, #0x80000000
	and	w14, w13, #0xfffe000
	ubfx	w13, w13, #23, #5
	fmov	s1, w14
	cmp	w13, #30
	csel	w13, w11, wzr, hi
	adds	x10, x10, #1
	fmul	s1, s1, s0
	orr	w12, w13, w12
	fmov	w14, s1
	orr	w12, w12, w14
	str	w12, [x9], #4
	b.lo	.LBB13_10
.LBB13_11:
	ret
.LBB13_12:
	mvni	v0.4s, #127, msl #16
	mov	w12, #2004877312
	mov	w13, #260046847
	movi	v1.4s, #128, lsl #24
	dup	v2.4s, w12
	dup	v3.4s, w13
	and	x12, x9, #0x7ffffffffffffff8
	fneg	v0.4s, v0.4s
	mov	x13, x12
.LBB13_13:
	ldr	q4, [x11], #16
	subs	x13, x13, #8
	ushll2	v5.4s, v4.8h, #0
	ushll	v6.4s, v4.4h, #0
	sshll2	v7.4s, v4.8h, #0
	sshll	v4.4s, v4.4h, #0
	shl	v5.4s, v5.4s, #13
	shl	v6.4s, v6.4s, #13
	and	v7.16b, v7.16b, v1.16b
	and	v4.16b, v4.16b, v1.16b
	bic	v5.4s, #240, lsl #24
	bic	v6.4s, #240, lsl #24
	fmul	v16.4s, v5.4s, v2.4s
	fmul	v17.4s, v6.4s, v2.4s
	cmhi	v5.4s, v5.4s, v3.4s
	cmhi	v6.4s, v6.4s, v3.4s
	and	v5.16b, v5.16b, v0.16b
	orr	v7.16b, v7.16b, v16.16b
	and	v6.16b, v6.16b, v0.16b
	orr	v4.16b, v4.16b, v17.16b
	orr	v5.16b, v5.16b, v7.16b
	orr	v4.16b, v6.16b, v4.16b
	stp	q4, q5, [x10], #32
	b.ne	.LBB13_13
	cmp	x9, x12
	b.eq	.LBB13_11
	b	.LBB13_9
.Lfunc_end13:
	.size	neon_floats_from_halves, .Lfunc_end13-neon_floats_from_halves
	.cfi_endproc

	.p2align	2
	.type	neon_halves_from_floats,@function
neon_halves_from_floats:
	.cfi_startproc
	cmp	x2, #4
	b.ge	.LBB14_2
	mov	x8, xzr
	b	.LBB14_4
.LBB14_2:
	mov	x11, xzr
	mov	x9, x1
	mov	x10, x0
.LBB14_3:
	ldr	q0, [x10], #16
	add	x12, x11, #8
	add	x8, x11, #4
	cmp	x12, x2
	fcvtn	v0.4h, v0.4s
	mov	x11, x8
	str	d0, [x9], #8
	b.le	.LBB14_3
.LBB14_4:
	sub	x9, x2, x8
	cmp	x9, #1
	b.lt	.LBB14_11
	cmp	x9, #8
	b.lo	.LBB14_8
	add	x10, x1, x8, lsl #1
	add	x12, x0, x2, lsl #2
	add	x11, x0, x8, lsl #2
	cmp	x10, x12
	b.hs	.LBB14_12
	add	x12, x1, x2, lsl #1
	cmp	x11, x12
	b.hs	.LBB14_12
.LBB14_8:
	mov	x12, xzr
.LBB14_9:
	lsl	x9, x12, #2
	lsl	x10, x12, #1
	add	x11, x12, x8
	fmov	s0, #0.50000000
	mov	w14, #31744
	mov	w15, #32256
	add	x12, x9, x8, lsl #2
	add	x13, x10, x8, lsl #1
	mov	w8, #4095
	movk	w8, #51200, lsl #16
	mov	w9, #-1056964608
	sub	x10, x11, x2
	add	x11, x0, x12
	add	x12, x1, x13
	mov	w13, #2139095040
.LBB14_10:
	ldr	w16, [x11], #4
	and	w17, w16, #0x7fffffff
	ubfx	w0, w16, #13, #1
	ubfx	w3, w16, #23, #8
	fmov	s1, w17
	lsr	w1, w17, #23
	lsr	w16, w16, #16
	add	w0, w17, w0
	add	w0, w0, w8
	cmp	w1, #113
	and	w16, w16, #0x8000
	fadd	s1, s1, s0
	lsr	w0, w0, #13
	fmov	w2, s1
	add	w2, w2, w9
	csel	w0, w2, w0, lo
	cmp	w17, w13
	csel	w17, w15, w14, hi
	cmp	w3, #143
	csel	w17, w0, w17, lo
	adds	x10, x10, #1
	orr	w16, w17, w16
	strh	w16, [x12], #2
	b.lo	.LBB14_10
.LBB14_11:
	ret
.LBB14_12:
	mvni	v3.4s, #127, msl #16
	mov	w13, #4095
	movi	v0.4s, #128, lsl #8
	mov	w12, #1199570943
	movi	v1.4s, #1
	movk	w13, #51200, lsl #16
	movi	v2.4s, #63, lsl #24
	mov	w14, #947912704
	movi	v4.4s, #124, lsl #8
	fneg	v3.4s, v3.4s
	movi	v5.4s, #126, lsl #8
	dup	v6.4s, w12
	dup	v7.4s, w13
	dup	v16.4s, w14
	and	x12, x9, #0x7ffffffffffffff8
	mov	x13, x12
.LBB14_13:
	ldp	q18, q17, [x11], #32
	subs	x13, x13, #8
	ushr	v19.4s, v17.4s, #16
	ushr	v20.4s, v17.4s, #13
	bic	v17.4s, #128, lsl #24
	ushr	v21.4s, v18.4s, #16
	ushr	v22.4s, v18.4s, #13
	bic	v18.4s, #128, lsl #24
	and	v20.16b, v20.16b, v1.16b
	add	v23.4s, v17.4s, v7.4s
	cmhi	v26.4s, v16.4s, v17.4s
	and	v22.16b, v22.16b, v1.16b
	add	v24.4s, v18.4s, v7.4s
	cmhi	v25.4s, v16.4s, v18.4s
	cmhi	v27.4s, v18.4s, v3.4s
	cmhi	v28.4s, v17.4s, v3.4s
	and	v19.16b, v19.16b, v0.16b
	add	v20.4s, v23.4s, v20.4s
	fadd	v23.4s, v18.4s, v2.4s
	cmhi	v18.4s, v18.4s, v6.4s
	add	v22.4s, v24.4s, v22.4s
	fadd	v24.4s, v17.4s, v2.4s
	cmhi	v17.4s, v17.4s, v6.4s
	ushr	v20.4s, v20.4s, #13
	ushr	v22.4s, v22.4s, #13
	bit	v20.16b, v24.16b, v26.16b
	mov	v24.16b, v27.16b
	bit	v22.16b, v23.16b, v25.16b
	mov	v23.16b, v28.16b
	bsl	v24.16b, v5.16b, v4.16b
	bsl	v23.16b, v5.16b, v4.16b
	bsl	v18.16b, v24.16b, v22.16b
	bsl	v17.16b, v23.16b, v20.16b
	and	v20.16b, v21.16b, v0.16b
	orr	v18.16b, v18.16b, v20.16b
	orr	v17.16b, v17.16b, v19.16b
	uzp1	v17.8h, v18.8h, v17.8h
	str	q17, [x10], #16
	b.ne	.LBB14_13
	cmp	x9, x12
	b.eq	.LBB14_11
	b	.LBB14_9
.Lfunc_end14:
	.size	neon_halves_from_floats, .Lfunc_end14-neon_halves_from_floats
	.cfi_endproc

	.hidden	craster_neon
	.type	craster_neon,@object
	.section	.data.rel.ro,"aw",@progbits
	.globl	craster_neon
	.p2align	3, 0x0
craster_neon:
	.xword	neon_resample_vertical
	.xword	neon_resample_horizontal
	.xword	neon_clamp_to_alpha
	.xword	neon_area_accumulate
	.xword	neon_area_average
	.xword	neon_blur_box
	.xword	neon_blur_gather
	.xword	neon_blur_scatter
	.xword	neon_premultiply_bgra
	.xword	neon_swap_red_blue
	.xword	neon_rgb_to_bgra
	.xword	neon_gray_to_bgra
	.xword	neon_grayscale
	.xword	neon_floats_from_halves
	.xword	neon_halves_from_floats
	.size	craster_neon, 120

	.section	".note.GNU-stack","",@progbits
#endif
#if defined(__APPLE__)
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	2
_neon_resample_vertical:
	.cfi_startproc
	cmp	x4, #1
	b.lt	LBB0_8
	mov	x8, #0
	b	LBB0_4
LBB0_2:
	movi.16b	v0, #0
	movi.16b	v1, #0
	movi.16b	v4, #0
	movi.16b	v5, #0
LBB0_3:
	sqxtn.4h	v2, v5
	sqxtn2.8h	v2, v4
	sqxtun.8b	v2, v2
	sqxtn.4h	v1, v1
	sqxtn2.8h	v1, v0
	sqxtun2.16b	v2, v1
	str	q2, [x3, x8]
	add	x8, x8, #16
	cmp	x8, x4
	b.ge	LBB0_8
LBB0_4:
	cmp	x2, #1
	b.lt	LBB0_2
	movi.4s	v0, #32, lsl #8
	mov	x9, x0
	mov	x10, x1
	mov	x11, x2
	movi.4s	v1, #32, lsl #8
	movi.4s	v2, #32, lsl #8
	movi.4s	v3, #32, lsl #8
LBB0_6:
	ldr	x12, [x9], #8
	ldr	q4, [x12, x8]
	ushll.8h	v5, v4, #0
	ushll2.8h	v4, v4, #0
	ld1r.4h	{ v6 }, [x10], #2
	smlal.4s	v0, v5, v6
	ext.16b	v5, v5, v5, #8
	smlal.4s	v1, v5, v6
	smlal.4s	v2, v4, v6
	ext.16b	v4, v4, v4, #8
	smlal.4s	v3, v4, v6
	subs	x11, x11, #1
	b.ne	LBB0_6
	sshr.4s	v5, v0, #14
	sshr.4s	v4, v1, #14
	sshr.4s	v1, v2, #14
	sshr.4s	v0, v3, #14
	b	LBB0_3
LBB0_8:
	ret
	.cfi_endproc

	.p2align	2
_neon_resample_horizontal:
	.cfi_startproc
	cmp	x5, #1
	b.lt	LBB1_8
	mov	x8, #0
	lsl	x9, x3, #1
	b	LBB1_4
LBB1_2:
	movi.16b	v0, #0
LBB1_3:
	sqxtn.4h	v0, v0
	sqxtun.8b	v0, v0
	str	s0, [x4, x8, lsl #2]
	add	x8, x8, #1
	add	x2, x2, x9
	cmp	x8, x5
	b.eq	LBB1_8
LBB1_4:
	cmp	x3, #1
	b.lt	LBB1_2
	mov	x10, #0
	ldrsw	x11, [x1, x8, lsl #2]
	add	x11, x0, x11, lsl #2
	movi.16b	v0, #0
	movi.4s	v1, #32, lsl #8
	mov	x12, x2
LBB1_6:
	ldr	q2, [x11], #16
	ushll.8h	v3, v2, #0
	ushll2.8h	v2, v2, #0
	ldr	d4, [x12], #8
	smlal.4s	v1, v3, v4[0]
	smlal2.4s	v0, v3, v4[1]
	smlal.4s	v1, v2, v4[2]
	smlal2.4s	v0, v2, v4[3]
	add	x10, x10, #4
	cmp	x10, x3
	b.lt	LBB1_6
	add.4s	v0, v1, v0
	sshr.4s	v0, v0, #14
	b	LBB1_3
LBB1_8:
	ret
	.cfi_endproc

	.p2align	2
_neon_clamp_to_alpha:
	.cfi_startproc
	cmp	x1, #1
	b.lt	LBB2_3
	add	x8, x0, #1
LBB2_2:
	ldrb	w9, [x8, #2]
	ldurb	w10, [x8, #-1]
	cmp	w10, w9
	csel	w10, w10, w9, lo
	sturb	w10, [x8, #-1]
	ldrb	w10, [x8]
	cmp	w10, w9
	csel	w10, w10, w9, lo
	strb	w10, [x8]
	ldrb	w10, [x8, #1]
	cmp	w10, w9
	csel	w9, w10, w9, lo
	strb	w9, [x8, #1]
	add	x8, x8, #4
	subs	x1, x1, #1
	b.ne	LBB2_2
LBB2_3:
	ret
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
lCPI3_0:
	.byte	4
	.byte	255
	.byte	255
	.byte	255
	.byte	5
	.byte	255
	.byte	255
	.byte	255
	.byte	6
	.byte	255
	.byte	255
	.byte	255
	.byte	7
	.byte	255
	.byte	255
	.byte	255
lCPI3_1:
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	1
	.byte	255
	.byte	255
	.byte	255
	.byte	2
	.byte	255
	.byte	255
	.byte	255
	.byte	3
	.byte	255
	.byte	255
	.byte	255
lCPI3_2:
	.byte	12
	.byte	255
	.byte	255
	.byte	255
	.byte	13
	.byte	255
	.byte	255
	.byte	255
	.byte	14
	.byte	255
	.byte	255
	.byte	255
	.byte	15
	.byte	255
	.byte	255
	.byte	255
lCPI3_3:
	.byte	8
	.byte	255
	.byte	255
	.byte	255
	.byte	9
	.byte	255
	.byte	255
	.byte	255
	.byte	10
	.byte	255
	.byte	255
	.byte	255
	.byte	11
	.byte	255
	.byte	255
	.byte	255
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	2
_neon_area_accumulate:
	.cfi_startproc
	cmp	x3, #1
	b.lt	LBB3_14
	cmp	x3, #4
	b.hs	LBB3_3
	mov	x8, #0
	b	LBB3_12
LBB3_3:
	cmp	x3, #16
	b.hs	LBB3_5
	mov	x8, #0
	b	LBB3_9
LBB3_5:
	and	x8, x3, #0x7ffffffffffffff0
	fmov	s0, w1
Lloh0:
	adrp	x9, lCPI3_0@PAGE
Lloh1:
	ldr	q1, [x9, lCPI3_0@PAGEOFF]
Lloh2:
	adrp	x9, lCPI3_1@PAGE
Lloh3:
	ldr	q2, [x9, lCPI3_1@PAGEOFF]
Lloh4:
	adrp	x9, lCPI3_2@PAGE
Lloh5:
	ldr	q3, [x9, lCPI3_2@PAGEOFF]
Lloh6:
	adrp	x9, lCPI3_3@PAGE
Lloh7:
	ldr	q4, [x9, lCPI3_3@PAGEOFF]
	mov	x9, x0
	mov	x10, x2
	mov	x11, x8
LBB3_6:
	ldr	q5, [x9], #16
	tbl.16b	v6, { v5 }, v1
	tbl.16b	v7, { v5 }, v2
	tbl.16b	v16, { v5 }, v3
	tbl.16b	v5, { v5 }, v4
	ldp	q17, q18, [x10, #32]
	ldp	q19, q20, [x10]
	mla.4s	v20, v6, v0[0]
	mla.4s	v19, v7, v0[0]
	mla.4s	v18, v16, v0[0]
	mla.4s	v17, v5, v0[0]
	stp	q17, q18, [x10, #32]
	stp	q19, q20, [x10], #64
	subs	x11, x11, #16
	b.ne	LBB3_6
	cmp	x3, x8
	b.eq	LBB3_14
	tst	x3, #0xc
	b.eq	LBB3_12
LBB3_9:
	mov	x11, x8
	and	x8, x3, #0x7ffffffffffffffc
	fmov	s0, w1
	sub	x9, x11, x8
	add	x10, x2, x11, lsl #2
	add	x11, x0, x11
LBB3_10:
	ldr	s1, [x11], #4
	ushll.8h	v1, v1, #0
	ushll.4s	v1, v1, #0
	ldr	q2, [x10]
	mla.4s	v2, v1, v0[0]
	str	q2, [x10], #16
	adds	x9, x9, #4
	b.ne	LBB3_10
	cmp	x3, x8
	b.eq	LBB3_14
LBB3_12:
	add	x9, x0, x8
	add	x10, x2, x8, lsl #2
	sub	x8, x3, x8
LBB3_13:
	ldrb	w11, [x9], #1
	ldr	w12, [x10]
	madd	w11, w1, w11, w12
	str	w11, [x10], #4
	subs	x8, x8, #1
	b.ne	LBB3_13
LBB3_14:
	ret
	.loh AdrpLdr	Lloh6, Lloh7
	.loh AdrpAdrp	Lloh4, Lloh6
	.loh AdrpLdr	Lloh4, Lloh5
	.loh AdrpAdrp	Lloh2, Lloh4
	.loh AdrpLdr	Lloh2, Lloh3
	.loh AdrpAdrp	Lloh0, Lloh2
	.loh AdrpLdr	Lloh0, Lloh1
	.cfi_endproc

	.p2align	2
_neon_area_average:
	.cfi_startproc
	cmp	x6, #1
	b.lt	LBB4_5
	mov	x8, #0
	sub	x9, x3, #1
	mov	x11, #4841369599423283200
	mov	w10, w2
	dup.2d	v0, x11
	mov	x11, #-4382002437431492608
	dup.2d	v1, x11
	fmov.2d	v2, #0.50000000
LBB4_2:
	ldr	x12, [x1, x8, lsl #3]
	cmp	x12, x9
	csel	x14, x12, x9, lt
	add	x11, x8, #1
	ldr	x13, [x1, x11, lsl #3]
	sub	x12, x13, x12
	cmp	x12, #1
	csinc	x12, x12, xzr, gt
	add	x13, x12, x14
	movi.16b	v3, #0
	movi.16b	v4, #0
LBB4_3:
	asr	x15, x14, x10
	add	x16, x15, #1
	lsl	x16, x16, x10
	cmp	x16, x13
	csel	x17, x16, x13, lt
	sub	x14, x17, x14
	ldr	q5, [x0, x15, lsl #4]
	ushll2.2d	v6, v5, #0
	ushll.2d	v5, v5, #0
	mov.d	x15, v5[1]
	mul	x15, x14, x15
	fmov	x2, d5
	mul	x2, x14, x2
	fmov	d5, x2
	mov.d	v5[1], x15
	mov.d	x15, v6[1]
	mul	x15, x14, x15
	fmov	x2, d6
	mul	x14, x14, x2
	fmov	d6, x14
	mov.d	v6[1], x15
	add.2d	v4, v6, v4
	add.2d	v3, v5, v3
	mov	x14, x17
	cmp	x16, x13
	b.lt	LBB4_3
	orr.16b	v4, v4, v0
	mul	x12, x12, x4
	scvtf	d5, x12
	orr.16b	v3, v3, v0
	fadd.2d	v3, v3, v1
	fadd.2d	v4, v4, v1
	dup.2d	v5, v5[0]
	fdiv.2d	v4, v4, v5
	fdiv.2d	v3, v3, v5
	fadd.2d	v3, v3, v2
	fadd.2d	v4, v4, v2
	fcvtzs.2d	v4, v4
	fcvtzs.2d	v3, v3
	uzp1.4s	v3, v3, v4
	xtn.4h	v3, v3
	uzp1.8b	v3, v3, v0
	str	s3, [x5, x8, lsl #2]
	mov	x8, x11
	cmp	x11, x6
	b.ne	LBB4_2
LBB4_5:
	ret
	.cfi_endproc

	.p2align	2
_neon_blur_box:
	.cfi_startproc
	stp	x20, x19, [sp, #-16]!
	.cfi_def_cfa_offset 16
	.cfi_offset w19, -8
	.cfi_offset w20, -16
	mov	x8, #0
	neg	w9, w7
	dup.8h	v0, w9
	cmp	x5, #1
	csinc	x9, x5, xzr, gt
	dup.8h	v1, w9
	neg	x9, x5
	add	x10, x5, #1
	mvn	x11, x5
	sub	x12, x4, #1
	fmov	s2, w6
	mov	w13, #1
	orr	x13, x13, x5, lsl #1
	b	LBB5_2
LBB5_1:
	add	x2, x2, #16
	cmp	x8, #48
	add	x8, x8, #16
	b.hs	LBB5_7
LBB5_2:
	add	x14, x0, x8
	mov.16b	v3, v1
	mov.16b	v4, v1
	mov	x15, x13
	mov	x16, x9
	tbnz	x5, #63, LBB5_4
LBB5_3:
	cmp	x16, x12
	csel	x17, x16, x12, lt
	cmp	x16, #0
	csel	x17, xzr, x17, lt
	mul	x17, x17, x1
	ldr	q5, [x14, x17]
	uaddw.8h	v4, v4, v5
	uaddw2.8h	v3, v3, v5
	add	x16, x16, #1
	subs	x15, x15, #1
	b.ne	LBB5_3
LBB5_4:
	cmp	x4, #1
	b.lt	LBB5_1
	mov	x15, #0
	mov	x16, x10
	mov	x17, x2
	mov	x6, x9
	mov	x7, x4
LBB5_6:
	umull.4s	v5, v4, v2[0]
	umull2.4s	v6, v4, v2[0]
	uzp2.8h	v5, v5, v6
	ushl.8h	v5, v5, v0
	umull.4s	v6, v3, v2[0]
	umull2.4s	v7, v3, v2[0]
	uzp2.8h	v6, v6, v7
	ushl.8h	v6, v6, v0
	uzp1.16b	v5, v5, v6
	str	q5, [x17]
	cmp	x16, x12
	csel	x19, x16, x12, lt
	cmp	x15, x11
	csel	x19, xzr, x19, lt
	mul	x19, x19, x1
	ldr	q5, [x14, x19]
	cmp	x6, x12
	csel	x19, x6, x12, lt
	cmp	x6, #0
	csel	x19, xzr, x19, lt
	mul	x19, x19, x1
	ldr	q6, [x14, x19]
	uaddw.8h	v4, v4, v5
	usubw.8h	v4, v4, v6
	uaddw2.8h	v3, v3, v5
	add	x15, x15, #1
	usubw2.8h	v3, v3, v6
	add	x6, x6, #1
	add	x17, x17, x3
	add	x16, x16, #1
	subs	x7, x7, #1
	b.ne	LBB5_6
	b	LBB5_1
LBB5_7:
	ldp	x20, x19, [sp], #16
	ret
	.cfi_endproc

	.p2align	2
_neon_blur_gather:
	.cfi_startproc
	cmp	x3, #1
	b.lt	LBB6_3
	mov	x8, #0
	add	x9, x2, #128
LBB6_2:
	ldr	q0, [x0]
	add	x10, x0, x1
	ldr	q1, [x10]
	add	x10, x10, x1
	ldr	q2, [x10]
	add	x10, x10, x1
	ldr	q3, [x10]
	trn1.4s	v4, v0, v1
	trn2.4s	v0, v0, v1
	trn1.4s	v1, v2, v3
	trn2.4s	v2, v2, v3
	zip2.2d	v3, v4, v1
	mov.d	v4[1], v1[0]
	stur	q4, [x9, #-128]
	zip2.2d	v1, v0, v2
	mov.d	v0[1], v2[0]
	stur	q0, [x9, #-64]
	str	q3, [x9]
	str	q1, [x9, #64]
	add	x10, x10, x1
	ldr	q0, [x10]
	add	x10, x10, x1
	ldr	q1, [x10]
	add	x10, x10, x1
	ldr	q2, [x10]
	add	x10, x10, x1
	ldr	q3, [x10]
	trn1.4s	v4, v0, v1
	trn2.4s	v0, v0, v1
	trn1.4s	v1, v2, v3
	trn2.4s	v2, v2, v3
	zip2.2d	v3, v4, v1
	mov.d	v4[1], v1[0]
	stur	q4, [x9, #-112]
	zip2.2d	v1, v0, v2
	mov.d	v0[1], v2[0]
	stur	q0, [x9, #-48]
	str	q3, [x9, #16]
	str	q1, [x9, #80]
	add	x10, x10, x1
	ldr	q0, [x10]
	add	x10, x10, x1
	ldr	q1, [x10]
	add	x10, x10, x1
	ldr	q2, [x10]
	add	x10, x10, x1
	ldr	q3, [x10]
	trn1.4s	v4, v0, v1
	trn2.4s	v0, v0, v1
	trn1.4s	v1, v2, v3
	trn2.4s	v2, v2, v3
	zip2.2d	v3, v4, v1
	mov.d	v4[1], v1[0]
	stur	q4, [x9, #-96]
	zip2.2d	v1, v0, v2
	mov.d	v0[1], v2[0]
	stur	q0, [x9, #-32]
	str	q3, [x9, #32]
	str	q1, [x9, #96]
	add	x10, x10, x1
	ldr	q0, [x10]
	add	x10, x10, x1
	ldr	q1, [x10]
	add	x10, x10, x1
	ldr	q2, [x10]
	ldr	q3, [x10, x1]
	trn1.4s	v4, v0, v1
	trn2.4s	v0, v0, v1
	trn1.4s	v1, v2, v3
	trn2.4s	v2, v2, v3
	zip2.2d	v3, v4, v1
	mov.d	v4[1], v1[0]
	stur	q4, [x9, #-80]
	zip2.2d	v1, v0, v2
	mov.d	v0[1], v2[0]
	stur	q0, [x9, #-16]
	str	q3, [x9, #48]
	str	q1, [x9, #112]
	add	x8, x8, #4
	add	x0, x0, #16
	add	x9, x9, #256
	cmp	x8, x3
	b.lt	LBB6_2
LBB6_3:
	ret
	.cfi_endproc

	.p2align	2
_neon_blur_scatter:
	.cfi_startproc
	cmp	x3, #1
	b.lt	LBB7_3
	mov	x8, #0
	add	x9, x0, #128
LBB7_2:
	ldur	q0, [x9, #-128]
	ldur	q1, [x9, #-64]
	ldr	q2, [x9]
	ldr	q3, [x9, #64]
	trn1.4s	v4, v0, v1
	trn2.4s	v0, v0, v1
	trn1.4s	v1, v2, v3
	trn2.4s	v2, v2, v3
	zip2.2d	v3, v4, v1
	mov.d	v4[1], v1[0]
	str	q4, [x1]
	zip2.2d	v1, v0, v2
	mov.d	v0[1], v2[0]
	add	x10, x1, x2
	str	q0, [x10]
	add	x10, x10, x2
	str	q3, [x10]
	add	x10, x10, x2
	str	q1, [x10]
	ldur	q0, [x9, #-112]
	ldur	q1, [x9, #-48]
	ldr	q2, [x9, #16]
	ldr	q3, [x9, #80]
	trn1.4s	v4, v0, v1
	trn2.4s	v0, v0, v1
	trn1.4s	v1, v2, v3
	trn2.4s	v2, v2, v3
	zip2.2d	v3, v4, v1
	mov.d	v4[1], v1[0]
	add	x10, x10, x2
	str	q4, [x10]
	zip2.2d	v1, v0, v2
	mov.d	v0[1], v2[0]
	add	x10, x10, x2
	str	q0, [x10]
	add	x10, x10, x2
	str	q3, [x10]
	add	x10, x10, x2
	str	q1, [x10]
	ldur	q0, [x9, #-96]
	ldur	q1, [x9, #-32]
	ldr	q2, [x9, #32]
	ldr	q3, [x9, #96]
	trn1.4s	v4, v0, v1
	trn2.4s	v0, v0, v1
	trn1.4s	v1, v2, v3
	trn2.4s	v2, v2, v3
	zip2.2d	v3, v4, v1
	mov.d	v4[1], v1[0]
	add	x10, x10, x2
	str	q4, [x10]
	zip2.2d	v1, v0, v2
	mov.d	v0[1], v2[0]
	add	x10, x10, x2
	str	q0, [x10]
	add	x10, x10, x2
	str	q3, [x10]
	add	x10, x10, x2
	str	q1, [x10]
	ldur	q0, [x9, #-80]
	ldur	q1, [x9, #-16]
	ldr	q2, [x9, #48]
	ldr	q3, [x9, #112]
	trn1.4s	v4, v0, v1
	trn2.4s	v0, v0, v1
	trn1.4s	v1, v2, v3
	trn2.4s	v2, v2, v3
	zip2.2d	v3, v4, v1
	mov.d	v4[1], v1[0]
	add	x10, x10, x2
	str	q4, [x10]
	zip2.2d	v1, v0, v2
	mov.d	v0[1], v2[0]
	add	x10, x10, x2
	str	q0, [x10]
	add	x10, x10, x2
	str	q3, [x10]
	str	q1, [x10, x2]
	add	x8, x8, #4
	add	x1, x1, #16
	add	x9, x9, #256
	cmp	x8, x3
	b.lt	LBB7_2
LBB7_3:
	ret
	.cfi_endproc

	.p2align	2
_neon_premultiply_bgra:
	.cfi_startproc
	cmp	x2, #1
	b.lt	LBB8_8
	mov	x8, #0
	cmp	x2, #4
	b.lo	LBB8_6
	sub	x9, x1, x0
	cmp	x9, #16
	b.lo	LBB8_6
	and	x8, x2, #0x7ffffffffffffffc
	movi.2d	v0, #0xff000000ff000000
	movi.2d	v1, #0x0000ff000000ff
	mov	x9, x0
	mov	x10, x1
	mov	x11, x8
LBB8_4:
	ldr	q2, [x9], #16
	ushr.4s	v3, v2, #24
	and.16b	v4, v2, v0
	ushr.4s	v5, v2, #8
	bic.8h	v2, #255, lsl #8
	movi.8h	v6, #128
	mla.4s	v6, v2, v3
	ushr.4s	v2, v6, #8
	bic.4s	v2, #255, lsl #8
	add.4s	v2, v2, v6
	ushr.4s	v2, v2, #8
	bic.4s	v2, #255, lsl #8
	and.16b	v5, v5, v1
	movi.4s	v6, #128
	mla.4s	v6, v5, v3
	usra.4s	v6, v6, #8
	bic.4s	v6, #255
	orr.16b	v3, v6, v4
	orr.16b	v2, v3, v2
	str	q2, [x10], #16
	subs	x11, x11, #4
	b.ne	LBB8_4
	cmp	x2, x8
	b.eq	LBB8_8
LBB8_6:
	mov	w9, #16711935
	lsl	x11, x8, #2
	add	x10, x1, x11
	add	x11, x0, x11
	sub	x8, x2, x8
	mov	w12, #8388736
	mov	w13, #128
LBB8_7:
	ldr	w14, [x11], #4
	lsr	w15, w14, #24
	and	w16, w14, #0xff000000
	and	w17, w14, w9
	madd	w17, w17, w15, w12
	and	w0, w9, w17, lsr #8
	add	w17, w0, w17
	and	w17, w9, w17, lsr #8
	ubfx	w14, w14, #8, #8
	madd	w14, w14, w15, w13
	add	w14, w14, w14, lsr #8
	and	w14, w14, #0x3ff00
	orr	w14, w14, w16
	orr	w14, w14, w17
	str	w14, [x10], #4
	subs	x8, x8, #1
	b.ne	LBB8_7
LBB8_8:
	ret
	.cfi_endproc

	.p2align	2
_neon_swap_red_blue:
	.cfi_startproc
	cmp	x2, #1
	b.lt	LBB9_8
	mov	x8, #0
	cmp	x2, #8
	b.lo	LBB9_6
	sub	x9, x1, x0
	cmp	x9, #32
	b.lo	LBB9_6
	and	x8, x2, #0x7ffffffffffffff8
	add	x9, x1, #16
	add	x10, x0, #16
	mov	x11, x8
LBB9_4:
	ldp	q0, q1, [x10, #-16]
	ushr.4s	v2, v0, #16
	shl.4s	v3, v0, #16
	bic.8h	v0, #255
	ushr.4s	v4, v1, #16
	shl.4s	v5, v1, #16
	bic.8h	v1, #255
	bic.4s	v2, #255, lsl #8
	bic.4s	v4, #255, lsl #8
	orr.16b	v0, v2, v0
	orr.16b	v1, v4, v1
	bic.4s	v3, #255, lsl #24
	bic.4s	v5, #255, lsl #24
	orr.16b	v0, v0, v3
	orr.16b	v1, v1, v5
	stp	q0, q1, [x9, #-16]
	add	x9, x9, #32
	add	x10, x10, #32
	subs	x11, x11, #8
	b.ne	LBB9_4
	cmp	x2, x8
	b.eq	LBB9_8
LBB9_6:
	lsl	x10, x8, #2
	add	x9, x1, x10
	add	x10, x0, x10
	sub	x8, x2, x8
LBB9_7:
	ldr	w11, [x10], #4
	and	w12, w11, #0xff00ff00
	bfxil	w12, w11, #16, #8
	bfi	w12, w11, #16, #8
	str	w12, [x9], #4
	subs	x8, x8, #1
	b.ne	LBB9_7
LBB9_8:
	ret
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
lCPI10_0:
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	1
	.byte	255
	.byte	255
	.byte	255
	.byte	2
	.byte	255
	.byte	255
	.byte	255
	.byte	3
	.byte	255
	.byte	255
	.byte	255
lCPI10_1:
	.byte	4
	.byte	255
	.byte	255
	.byte	255
	.byte	5
	.byte	255
	.byte	255
	.byte	255
	.byte	6
	.byte	255
	.byte	255
	.byte	255
	.byte	7
	.byte	255
	.byte	255
	.byte	255
lCPI10_2:
	.byte	8
	.byte	255
	.byte	255
	.byte	255
	.byte	9
	.byte	255
	.byte	255
	.byte	255
	.byte	10
	.byte	255
	.byte	255
	.byte	255
	.byte	11
	.byte	255
	.byte	255
	.byte	255
lCPI10_3:
	.byte	12
	.byte	255
	.byte	255
	.byte	255
	.byte	13
	.byte	255
	.byte	255
	.byte	255
	.byte	14
	.byte	255
	.byte	255
	.byte	255
	.byte	15
	.byte	255
	.byte	255
	.byte	255
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	2
_neon_rgb_to_bgra:
	.cfi_startproc
	cmp	x2, #1
	b.lt	LBB10_7
	cmp	x2, #8
	b.lo	LBB10_4
	add	x8, x2, x2, lsl #1
	add	x8, x0, x8
	cmp	x1, x8
	b.hs	LBB10_8
	add	x8, x1, x2, lsl #2
	cmp	x0, x8
	b.hs	LBB10_8
LBB10_4:
	mov	x8, #0
LBB10_5:
	add	x9, x8, x8, lsl #1
	add	x9, x9, x0
	add	x9, x9, #2
	add	x10, x1, x8, lsl #2
	sub	x8, x2, x8
LBB10_6:
	ldurb	w11, [x9, #-2]
	ldurb	w12, [x9, #-1]
	lsl	w12, w12, #8
	ldrb	w13, [x9], #3
	orr	w11, w12, w11, lsl #16
	orr	w11, w11, w13
	orr	w11, w11, #0xff000000
	str	w11, [x10], #4
	subs	x8, x8, #1
	b.ne	LBB10_6
LBB10_7:
	ret
LBB10_8:
	adrp	x9, lCPI10_0@PAGE
	adrp	x10, lCPI10_1@PAGE
	cmp	x2, #16
	b.hs	LBB10_13
	mov	x8, #0
LBB10_10:
	mov	x13, x8
	and	x8, x2, #0x7ffffffffffffff8
	sub	x11, x13, x8
	add	x12, x1, x13, lsl #2
	add	x13, x13, x13, lsl #1
	add	x13, x0, x13
	ldr	q0, [x9, lCPI10_0@PAGEOFF]
	ldr	q1, [x10, lCPI10_1@PAGEOFF]
LBB10_11:
	ld3.8b	{ v2, v3, v4 }, [x13], #24
	tbl.16b	v5, { v2 }, v0
	tbl.16b	v6, { v2 }, v1
	shl.4s	v6, v6, #16
	shl.4s	v5, v5, #16
	tbl.16b	v7, { v3 }, v0
	tbl.16b	v16, { v3 }, v1
	shl.4s	v16, v16, #8
	shl.4s	v7, v7, #8
	tbl.16b	v17, { v4 }, v0
	tbl.16b	v2, { v4 }, v1
	orr.16b	v3, v5, v7
	orr.16b	v4, v6, v16
	orr.16b	v2, v4, v2
	orr.16b	v3, v3, v17
	orr.4s	v3, #255, lsl #24
	orr.4s	v2, #255, lsl #24
	stp	q3, q2, [x12], #32
	adds	x11, x11, #8
	b.ne	LBB10_11
	cmp	x2, x8
	b.ne	LBB10_5
	b	LBB10_7
LBB10_13:
	and	x8, x2, #0x7ffffffffffffff0
	ldr	q0, [x9, lCPI10_0@PAGEOFF]
	ldr	q1, [x10, lCPI10_1@PAGEOFF]
Lloh8:
	adrp	x11, lCPI10_2@PAGE
Lloh9:
	ldr	q2, [x11, lCPI10_2@PAGEOFF]
Lloh10:
	adrp	x11, lCPI10_3@PAGE
Lloh11:
	ldr	q3, [x11, lCPI10_3@PAGEOFF]
	mov	x11, x0
	mov	x12, x1
	mov	x13, x8
LBB10_14:
	ld3.16b	{ v4, v5, v6 }, [x11], #48
	tbl.16b	v7, { v4 }, v0
	tbl.16b	v16, { v4 }, v1
	tbl.16b	v17, { v4 }, v2
	tbl.16b	v18, { v4 }, v3
	shl.4s	v18, v18, #16
	shl.4s	v17, v17, #16
	shl.4s	v16, v16, #16
	shl.4s	v7, v7, #16
	tbl.16b	v19, { v5 }, v0
	tbl.16b	v20, { v5 }, v1
	tbl.16b	v21, { v5 }, v2
	tbl.16b	v22, { v5 }, v3
	shl.4s	v22, v22, #8
	shl.4s	v21, v21, #8
	shl.4s	v20, v20, #8
	shl.4s	v19, v19, #8
	tbl.16b	v23, { v6 }, v0
	tbl.16b	v24, { v6 }, v1
	tbl.16b	v25, { v6 }, v2
	tbl.16b	v4, { v6 }, v3
	orr.16b	v5, v7, v19
	orr.16b	v6, v16, v20
	orr.16b	v7, v17, v21
	orr.16b	v16, v18, v22
	orr.16b	v4, v16, v4
	orr.16b	v7, v7, v25
	orr.16b	v6, v6, v24
	orr.16b	v5, v5, v23
	orr.4s	v5, #255, lsl #24
	orr.4s	v7, #255, lsl #24
	orr.4s	v4, #255, lsl #24
	stp	q7, q4, [x12, #32]
	orr.4s	v6, #255, lsl #24
	stp	q5, q6, [x12], #64
	subs	x13, x13, #16
	b.ne	LBB10_14
	cmp	x2, x8
	b.eq	LBB10_7
	tbnz	w2, #3, LBB10_10
	b	LBB10_5
	.loh AdrpLdr	Lloh10, Lloh11
	.loh AdrpAdrp	Lloh8, Lloh10
	.loh AdrpLdr	Lloh8, Lloh9
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
lCPI11_0:
	.byte	0
	.byte	255
	.byte	255
	.byte	255
	.byte	1
	.byte	255
	.byte	255
	.byte	255
	.byte	2
	.byte	255
	.byte	255
	.byte	255
	.byte	3
	.byte	255
	.byte	255
	.byte	255
lCPI11_1:
	.byte	4
	.byte	255
	.byte	255
	.byte	255
	.byte	5
	.byte	255
	.byte	255
	.byte	255
	.byte	6
	.byte	255
	.byte	255
	.byte	255
	.byte	7
	.byte	255
	.byte	255
	.byte	255
lCPI11_2:
	.byte	8
	.byte	255
	.byte	255
	.byte	255
	.byte	9
	.byte	255
	.byte	255
	.byte	255
	.byte	10
	.byte	255
	.byte	255
	.byte	255
	.byte	11
	.byte	255
	.byte	255
	.byte	255
lCPI11_3:
	.byte	12
	.byte	255
	.byte	255
	.byte	255
	.byte	13
	.byte	255
	.byte	255
	.byte	255
	.byte	14
	.byte	255
	.byte	255
	.byte	255
	.byte	15
	.byte	255
	.byte	255
	.byte	255
	.section	__TEXT,__text,regular,pure_instructions
	.p2align	2
_neon_gray_to_bgra:
	.cfi_startproc
	cmp	x2, #1
	b.lt	LBB11_7
	cmp	x2, #4
	b.lo	LBB11_4
	add	x8, x0, x2
	cmp	x1, x8
	b.hs	LBB11_8
	add	x8, x1, x2, lsl #2
	cmp	x0, x8
	b.hs	LBB11_8
LBB11_4:
	mov	x8, #0
LBB11_5:
	add	x9, x0, x8
	sub	x10, x2, x8
	mov	w11, #257
	movk	w11, #1, lsl #16
	add	x8, x1, x8, lsl #2
LBB11_6:
	ldrb	w12, [x9], #1
	mul	w12, w12, w11
	orr	w12, w12, #0xff000000
	str	w12, [x8], #4
	subs	x10, x10, #1
	b.ne	LBB11_6
LBB11_7:
	ret
LBB11_8:
	cmp	x2, #16
	b.hs	LBB11_10
	mov	x8, #0
	b	LBB11_14
LBB11_10:
	and	x8, x2, #0x7ffffffffffffff0
Lloh12:
	adrp	x9, lCPI11_0@PAGE
Lloh13:
	ldr	q0, [x9, lCPI11_0@PAGEOFF]
Lloh14:
	adrp	x9, lCPI11_1@PAGE
Lloh15:
	ldr	q1, [x9, lCPI11_1@PAGEOFF]
Lloh16:
	adrp	x9, lCPI11_2@PAGE
Lloh17:
	ldr	q2, [x9, lCPI11_2@PAGEOFF]
Lloh18:
	adrp	x9, lCPI11_3@PAGE
Lloh19:
	ldr	q3, [x9, lCPI11_3@PAGEOFF]
	mov	w11, #257
	movk	w11, #1, lsl #16
	mov	x9, x0
	mov	x10, x1
	dup.4s	v4, w11
	mov	x11, x8
LBB11_11:
	ldr	q5, [x9], #16
	tbl.16b	v6, { v5 }, v0
	tbl.16b	v7, { v5 }, v1
	tbl.16b	v16, { v5 }, v2
	tbl.16b	v5, { v5 }, v3
	mul.4s	v5, v5, v4
	mul.4s	v16, v16, v4
	mul.4s	v7, v7, v4
	mul.4s	v6, v6, v4
	orr.4s	v6, #255, lsl #24
	orr.4s	v16, #255, lsl #24
	orr.4s	v5, #255, lsl #24
	stp	q16, q5, [x10, #32]
	orr.4s	v7, #255, lsl #24
	stp	q6, q7, [x10], #64
	subs	x11, x11, #16
	b.ne	LBB11_11
	cmp	x2, x8
	b.eq	LBB11_7
	tst	x2, #0xc
	b.eq	LBB11_5
LBB11_14:
	mov	x11, x8
	and	x8, x2, #0x7ffffffffffffffc
	sub	x9, x11, x8
	add	x10, x1, x11, lsl #2
	add	x11, x0, x11
	mov	w12, #257
	movk	w12, #1, lsl #16
	dup.4s	v0, w12
LBB11_15:
	ldr	s1, [x11], #4
	ushll.8h	v1, v1, #0
	ushll.4s	v1, v1, #0
	mul.4s	v1, v1, v0
	orr.4s	v1, #255, lsl #24
	str	q1, [x10], #16
	adds	x9, x9, #4
	b.ne	LBB11_15
	cmp	x2, x8
	b.eq	LBB11_7
	b	LBB11_5
	.loh AdrpLdr	Lloh18, Lloh19
	.loh AdrpAdrp	Lloh16, Lloh18
	.loh AdrpLdr	Lloh16, Lloh17
	.loh AdrpAdrp	Lloh14, Lloh16
	.loh AdrpLdr	Lloh14, Lloh15
	.loh AdrpAdrp	Lloh12, Lloh14
	.loh AdrpLdr	Lloh12, Lloh13
	.cfi_endproc

	.p2align	2
_neon_grayscale:
	.cfi_startproc
	cmp	x2, #1
	b.lt	LBB12_8
	mov	x8, #0
	cmp	x2, #4
	b.lo	LBB12_6
	sub	x9, x1, x0
	cmp	x9, #16
	b.lo	LBB12_6
	and	x8, x2, #0x7ffffffffffffffc
	movi.2d	v0, #0xff000000ff000000
	movi.2d	v1, #0x0000ff000000ff
	mov	w9, #4732
	dup.4h	v2, w9
	mov	w9, #46871
	dup.4h	v3, w9
	mov	w9, #13933
	dup.4h	v4, w9
	movi.4s	v5, #128, lsl #8
	mov	w9, #257
	movk	w9, #1, lsl #16
	dup.4s	v6, w9
	mov	x9, x0
	mov	x10, x1
	mov	x11, x8
LBB12_4:
	ldr	q7, [x9], #16
	and.16b	v16, v7, v0
	and.16b	v17, v7, v1
	xtn.4h	v17, v17
	umull.4s	v17, v17, v2
	ushr.4s	v18, v7, #8
	and.16b	v18, v18, v1
	xtn.4h	v18, v18
	ushr.4s	v7, v7, #16
	bic.4s	v7, #255, lsl #8
	xtn.4h	v7, v7
	umlal.4s	v17, v18, v3
	umlal.4s	v17, v7, v4
	add.4s	v7, v17, v5
	ushr.4s	v7, v7, #16
	mul.4s	v7, v7, v6
	orr.16b	v7, v7, v16
	str	q7, [x10], #16
	subs	x11, x11, #4
	b.ne	LBB12_4
	cmp	x2, x8
	b.eq	LBB12_8
LBB12_6:
	lsl	x10, x8, #2
	add	x9, x1, x10
	add	x10, x0, x10
	sub	x8, x2, x8
	mov	w11, #4732
	mov	w12, #46871
	mov	w13, #13933
	mov	w14, #257
	movk	w14, #1, lsl #16
LBB12_7:
	ldr	w15, [x10], #4
	and	w16, w15, #0xff000000
	and	w17, w15, #0xff
	ubfx	w0, w15, #8, #8
	mul	w0, w0, w12
	ubfx	w15, w15, #16, #8
	madd	w17, w17, w11, w0
	madd	w15, w15, w13, w17
	add	w15, w15, #8, lsl #12
	lsr	w15, w15, #16
	mul	w15, w15, w14
	orr	w15, w15, w16
	str	w15, [x9], #4
	subs	x8, x8, #1
	b.ne	LBB12_7
LBB12_8:
	ret
	.cfi_endproc

	.p2align	2
_neon_floats_from_halves:
	.cfi_startproc
	cmp	x2, #4
	b.ge	LBB13_2
	mov	x8, #0
	b	LBB13_4
LBB13_2:
	mov	x11, #0
	mov	x9, x1
	mov	x10, x0
LBB13_3:
	ldr	d0, [x10], #8
	fcvtl	v0.4s, v0.4h
	str	q0, [x9], #16
	add	x8, x11, #4
	add	x12, x11, #8
	mov	x11, x8
	cmp	x12, x2
	b.le	LBB13_3
LBB13_4:
	sub	x9, x2, x8
	cmp	x9, #1
	b.lt	LBB13_11
	cmp	x9, #8
	b.lo	LBB13_8
	add	x11, x0, x8, lsl #1
	add	x12, x1, x8, lsl #2
	add	x10, x0, x2, lsl #1
	cmp	x12, x10
	b.hs	LBB13_12
	add	x10, x1, x2, lsl #2
	cmp	x11, x10
	b.hs	LBB13_12
LBB13_8:
	mov	x10, #0
LBB13_9:
	lsl	x9, x10, #1
	add	x9, x9, x8, lsl #1
	add	x9, x0, x9
	lsl	x11, x10, #2
	add	x11, x11, x8, lsl #2
	add	x11, x1, x11
	add	x8, x10, x8
	sub	x8, x8, x2
	mov	w10, #2004877312
	fmov	s0, w10
	mov	w10, #2139095040
LBB13_10:
	ldrsh	w12, [x9], #2
	lsl	w13, w12, #13
	and	w14, w13, #0xfffe000
	fmov	s1, w14
	fmul	s1, s1, s0
	fmov	w14, s1
	ubfx	w13, w13, #23, #5
	cmp	w13, #30
	csel	w13, w10, wzr, hi
	and	w12, w12, #0x80000000
	orr	w12, w13, w12
	orr	w12, w12, w14
	str	w12, [x11], #4
	adds	x8, x8, #1
	b.lo	LBB13_10
LBB13_11:
	ret
LBB13_12:
	and	x10, x9, #0x7ffffffffffffff8
	mov	w13, #2004877312
	dup.4s	v0, w13
	mov	w13, #260046847
	dup.4s	v1, w13
	mvni.4s	v2, #127, msl #16
	fneg.4s	v2, v2
	movi.4s	v3, #128, lsl #24
	mov	x13, x10
LBB13_13:
	ldr	q4, [x11], #16
	ushll.4s	v5, v4, #0
	ushll2.4s	v6, v4, #0
	shl.4s	v6, v6, #13
	shl.4s	v5, v5, #13
	bic.4s	v5, #240, lsl #24
	bic.4s	v6, #240, lsl #24
	fmul.4s	v7, v6, v0
	fmul.4s	v16, v5, v0
	cmhi.4s	v6, v6, v1
	cmhi.4s	v5, v5, v1
	and.16b	v5, v5, v2
	and.16b	v6, v6, v2
	sshll2.4s	v17, v4, #0
	sshll.4s	v4, v4, #0
	and.16b	v4, v4, v3
	and.16b	v17, v17, v3
	orr.16b	v4, v4, v16
	orr.16b	v4, v5, v4
	orr.16b	v5, v17, v7
	orr.16b	v5, v6, v5
	stp	q4, q5, [x12], #32
	subs	x13, x13, #8
	b.ne	LBB13_13
	cmp	x9, x10
	b.eq	LBB13_11
	b	LBB13_9
	.cfi_endproc

	.p2align	2
_neon_halves_from_floats:
	.cfi_startproc
	cmp	x2, #4
	b.ge	LBB14_2
	mov	x8, #0
	b	LBB14_4
LBB14_2:
	mov	x11, #0
	mov	x9, x1
	mov	x10, x0
LBB14_3:
	ldr	q0, [x10], #16
	fcvtn	v0.4h, v0.4s
	str	d0, [x9], #8
	add	x8, x11, #4
	add	x12, x11, #8
	mov	x11, x8
	cmp	x12, x2
	b.le	LBB14_3
LBB14_4:
	sub	x9, x2, x8
	cmp	x9, #1
	b.lt	LBB14_11
	cmp	x9, #8
	b.lo	LBB14_8
	add	x11, x0, x8, lsl #2
	add	x12, x1, x8, lsl #1
	add	x10, x0, x2, lsl #2
	cmp	x12, x10
	b.hs	LBB14_12
	add	x10, x1, x2, lsl #1
	cmp	x11, x10
	b.hs	LBB14_12
LBB14_8:
	mov	x10, #0
LBB14_9:
	lsl	x9, x10, #2
	add	x9, x9, x8, lsl #2
	lsl	x11, x10, #1
	add	x11, x11, x8, lsl #1
	add	x9, x0, x9
	add	x11, x1, x11
	add	x8, x10, x8
	sub	x8, x8, x2
	mov	w10, #4095
	movk	w10, #51200, lsl #16
	fmov	s0, #0.50000000
	mov	w12, #-1056964608
	mov	w13, #2139095040
	mov	w14, #31744
	mov	w15, #32256
LBB14_10:
	ldr	w16, [x9], #4
	lsr	w17, w16, #16
	and	w17, w17, #0x8000
	and	w0, w16, #0x7fffffff
	ubfx	w1, w16, #23, #8
	ubfx	w16, w16, #13, #1
	add	w16, w0, w16
	add	w16, w16, w10
	lsr	w16, w16, #13
	fmov	s1, w0
	fadd	s1, s1, s0
	fmov	w2, s1
	add	w2, w2, w12
	lsr	w3, w0, #23
	cmp	w3, #113
	csel	w16, w2, w16, lo
	cmp	w0, w13
	csel	w0, w15, w14, hi
	cmp	w1, #143
	csel	w16, w16, w0, lo
	orr	w16, w16, w17
	strh	w16, [x11], #2
	adds	x8, x8, #1
	b.lo	LBB14_10
LBB14_11:
	ret
LBB14_12:
	and	x10, x9, #0x7ffffffffffffff8
	movi.4s	v0, #128, lsl #8
	mov	w13, #1199570943
	dup.4s	v1, w13
	movi.4s	v2, #1
	mov	w13, #4095
	movk	w13, #51200, lsl #16
	dup.4s	v3, w13
	mov	w13, #947912704
	dup.4s	v4, w13
	movi.4s	v5, #63, lsl #24
	mvni.4s	v6, #127, msl #16
	fneg.4s	v6, v6
	movi.4s	v7, #124, lsl #8
	mov	x13, x10
	movi.4s	v16, #126, lsl #8
LBB14_13:
	ldp	q17, q18, [x11], #32
	ushr.4s	v19, v18, #16
	ushr.4s	v20, v17, #16
	and.16b	v20, v20, v0
	and.16b	v19, v19, v0
	ushr.4s	v21, v17, #13
	bic.4s	v17, #128, lsl #24
	ushr.4s	v22, v18, #13
	bic.4s	v18, #128, lsl #24
	cmhi.4s	v23, v18, v1
	cmhi.4s	v24, v17, v1
	and.16b	v21, v21, v2
	add.4s	v21, v17, v21
	and.16b	v22, v22, v2
	add.4s	v22, v18, v22
	add.4s	v22, v22, v3
	add.4s	v21, v21, v3
	ushr.4s	v21, v21, #13
	ushr.4s	v22, v22, #13
	fadd.4s	v25, v17, v5
	fadd.4s	v26, v18, v5
	cmhi.4s	v27, v4, v17
	cmhi.4s	v28, v4, v18
	bit.16b	v22, v26, v28
	bit.16b	v21, v25, v27
	cmhi.4s	v17, v17, v6
	cmhi.4s	v18, v18, v6
	bsl.16b	v18, v16, v7
	bsl.16b	v17, v16, v7
	bif.16b	v17, v21, v24
	bif.16b	v18, v22, v23
	orr.16b	v18, v18, v19
	orr.16b	v17, v17, v20
	uzp1.8h	v17, v17, v18
	str	q17, [x12], #16
	subs	x13, x13, #8
	b.ne	LBB14_13
	cmp	x9, x10
	b.eq	LBB14_11
	b	LBB14_9
	.cfi_endproc

	.private_extern	_craster_neon
	.section	__DATA,__const
	.globl	_craster_neon
	.p2align	3, 0x0
_craster_neon:
	.quad	_neon_resample_vertical
	.quad	_neon_resample_horizontal
	.quad	_neon_clamp_to_alpha
	.quad	_neon_area_accumulate
	.quad	_neon_area_average
	.quad	_neon_blur_box
	.quad	_neon_blur_gather
	.quad	_neon_blur_scatter
	.quad	_neon_premultiply_bgra
	.quad	_neon_swap_red_blue
	.quad	_neon_rgb_to_bgra
	.quad	_neon_gray_to_bgra
	.quad	_neon_grayscale
	.quad	_neon_floats_from_halves
	.quad	_neon_halves_from_floats

.subsections_via_symbols
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
