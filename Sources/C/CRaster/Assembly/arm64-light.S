// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// light.c, whose SHA-256 with its headers and flags is 2adbf6af09041ee16643652b570f2e0a
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__aarch64__)
#if defined(__ELF__)
	.text
	.globl	craster_light_from_words
	.p2align	2
	.type	craster_light_from_words,@function
craster_light_from_words:
	.cfi_startproc
	cmp	x3, #1
	b.lt	.LBB0_9
	mov	w12, #128
	ldr	x9, [x0]
	lsl	x10, x3, #2
	movk	w12, #14208, lsl #16
	mov	x8, xzr
	add	x11, x1, #4
	fmov	s0, w12
	mov	w12, #864026624
	mov	w13, #1132462080
	mov	w14, #-864026624
	b	.LBB0_3
.LBB0_2:
	add	x8, x8, #4
	add	x15, x2, #8
	add	x11, x11, #8
	cmp	x8, x10
	st1	{ v2.s }[2], [x15]
	str	d2, [x2], #16
	b.ge	.LBB0_9
.LBB0_3:
	ldr	h1, [x11, #2]
	ldurh	w15, [x11, #-2]
	ucvtf	s1, s1
	fmul	s1, s1, s0
	str	s1, [x2, #12]
	ldp	s3, s1, [x0, #16]
	ldr	s2, [x9, x15, lsl #2]
	ldurh	w15, [x11, #-4]
	ldr	s5, [x0, #24]
	fmul	s1, s2, s1
	ldr	s4, [x9, x15, lsl #2]
	ldrh	w15, [x11]
	fmadd	s1, s4, s3, s1
	ldr	s3, [x9, x15, lsl #2]
	ldr	x15, [x0, #8]
	fmadd	s1, s3, s5, s1
	cbz	x15, .LBB0_5
	fmov	s5, w12
	fmov	s6, w13
	fmaxnm	s5, s1, s5
	fminnm	s5, s5, s6
	fmov	w16, s5
	add	w17, w16, w14
	lsr	w17, w17, #16
	add	x15, x15, w17, uxtw #2
	ldp	s5, s6, [x15]
	and	w15, w16, #0xffff
	ucvtf	s7, w15, #16
	fsub	s6, s6, s5
	fmadd	s5, s6, s7, s5
	b	.LBB0_6
.LBB0_5:
	fmov	s5, #1.00000000
.LBB0_6:
	ldp	q6, q7, [x0, #32]
	fmul	v2.4s, v7.4s, v2.s[0]
	fmla	v2.4s, v6.4s, v4.s[0]
	ldr	q4, [x0, #64]
	fmla	v2.4s, v4.4s, v3.s[0]
	ldr	s3, [x0, #80]
	fcmp	s3, #0.0
	fmul	v2.4s, v2.4s, v5.s[0]
	b.le	.LBB0_2
	mov	s4, v2.s[1]
	mov	s6, v2.s[2]
	fcmp	s2, s4
	fcsel	s4, s2, s4, gt
	fcmp	s4, s6
	fcsel	s4, s4, s6, gt
	fcmp	s4, s3
	b.le	.LBB0_2
	fmul	s1, s1, s5
	fcmp	s1, s3
	fcsel	s1, s1, s3, mi
	fsub	s3, s3, s1
	fsub	s4, s4, s1
	dup	v1.4s, v1.s[0]
	fsub	v2.4s, v2.4s, v1.4s
	fdiv	s3, s3, s4
	fmla	v1.4s, v2.4s, v3.s[0]
	mov	v2.16b, v1.16b
	b	.LBB0_2
.LBB0_9:
	ret
.Lfunc_end0:
	.size	craster_light_from_words, .Lfunc_end0-craster_light_from_words
	.cfi_endproc

	.globl	craster_map_light
	.p2align	2
	.type	craster_map_light,@function
craster_map_light:
	.cfi_startproc
	cmp	x3, #1
	b.lt	.LBB1_9
	movi	d0, #0000000000000000
	lsl	x9, x3, #2
	mov	x8, xzr
	add	x10, x1, #8
	mov	w11, #864026624
	mov	w12, #1132462080
	mov	w13, #-864026624
	b	.LBB1_3
.LBB1_2:
	add	x8, x8, #4
	add	x14, x2, #8
	add	x10, x10, #16
	cmp	x8, x9
	st1	{ v2.s }[2], [x14]
	str	d2, [x2], #16
	b.ge	.LBB1_9
.LBB1_3:
	ldr	s1, [x10, #4]
	ldr	x14, [x0, #8]
	str	s1, [x2, #12]
	ldp	s1, s3, [x10, #-8]
	ldr	s4, [x10]
	fcmp	s1, s1
	fcsel	s2, s1, s0, vc
	fcmp	s3, s3
	ldp	s5, s1, [x0, #16]
	fcsel	s3, s3, s0, vc
	fcmp	s4, s4
	fmul	s1, s3, s1
	fcsel	s4, s4, s0, vc
	fmadd	s1, s2, s5, s1
	ldr	s5, [x0, #24]
	fmadd	s1, s4, s5, s1
	cbz	x14, .LBB1_5
	fmov	s5, w11
	fmov	s6, w12
	fmaxnm	s5, s1, s5
	fminnm	s5, s5, s6
	fmov	w15, s5
	add	w16, w15, w13
	lsr	w16, w16, #16
	add	x14, x14, w16, uxtw #2
	ldp	s5, s6, [x14]
	and	w14, w15, #0xffff
	ucvtf	s7, w14, #16
	fsub	s6, s6, s5
	fmadd	s5, s6, s7, s5
	b	.LBB1_6
.LBB1_5:
	fmov	s5, #1.00000000
.LBB1_6:
	ldr	q6, [x0, #48]
	fmul	v6.4s, v6.4s, v3.s[0]
	ldr	q3, [x0, #32]
	fmla	v6.4s, v3.4s, v2.s[0]
	ldr	q2, [x0, #64]
	ldr	s3, [x0, #80]
	fcmp	s3, #0.0
	fmla	v6.4s, v2.4s, v4.s[0]
	fmul	v2.4s, v6.4s, v5.s[0]
	b.le	.LBB1_2
	mov	s4, v2.s[1]
	mov	s6, v2.s[2]
	fcmp	s2, s4
	fcsel	s4, s2, s4, gt
	fcmp	s4, s6
	fcsel	s4, s4, s6, gt
	fcmp	s4, s3
	b.le	.LBB1_2
	fmul	s1, s1, s5
	fcmp	s1, s3
	fcsel	s1, s1, s3, mi
	fsub	s3, s3, s1
	fsub	s4, s4, s1
	dup	v1.4s, v1.s[0]
	fsub	v2.4s, v2.4s, v1.4s
	fdiv	s3, s3, s4
	fmla	v1.4s, v2.4s, v3.s[0]
	mov	v2.16b, v1.16b
	b	.LBB1_2
.LBB1_9:
	ret
.Lfunc_end1:
	.size	craster_map_light, .Lfunc_end1-craster_map_light
	.cfi_endproc

	.globl	craster_words_from_light
	.p2align	2
	.type	craster_words_from_light,@function
craster_words_from_light:
	.cfi_startproc
	cmp	x4, #1
	b.lt	.LBB2_3
	mov	w9, #931135488
	mov	w12, #864026624
	mov	w13, #1132462080
	dup	v1.2s, w9
	mov	w9, #65280
	dup	v0.2s, w12
	movk	w9, #18303, lsl #16
	dup	v2.2s, w13
	movi	d5, #0x00ffff0000ffff
	fmov	s3, w9
	mov	w9, #-864026624
	fmov	v6.4s, #1.00000000
	dup	v4.2s, w9
	fmov	s16, w12
	fmov	s17, w13
	lsl	x10, x4, #2
	mov	x8, xzr
	add	x11, x0, #8
	dup	v7.4s, v3.s[0]
.LBB2_2:
	ldur	d18, [x11, #-8]
	ldr	s20, [x11]
	cmp	w2, #0
	add	x8, x8, #4
	fmaxnm	v18.2s, v18.2s, v0.2s
	fmaxnm	s20, s20, s16
	fminnm	v18.2s, v18.2s, v2.2s
	fminnm	s20, s20, s17
	add	v19.2s, v18.2s, v4.2s
	fmov	w14, s20
	and	v18.8b, v18.8b, v5.8b
	ushr	v19.2s, v19.2s, #16
	ucvtf	v18.2s, v18.2s
	mov	w12, v19.s[1]
	fmov	w13, s19
	fmul	v18.2s, v18.2s, v1.2s
	ubfiz	x13, x13, #2, #32
	ubfiz	x12, x12, #2, #32
	ldr	d19, [x1, x13]
	add	w13, w14, w9
	ldr	d20, [x1, x12]
	lsr	w12, w13, #16
	add	x12, x1, w12, uxtw #2
	zip2	v21.2s, v19.2s, v20.2s
	zip1	v19.2s, v19.2s, v20.2s
	ldp	s20, s22, [x12]
	and	w12, w14, #0xffff
	ucvtf	s23, w12, #16
	add	x12, x11, #4
	add	x11, x11, #16
	fsub	v21.2s, v21.2s, v19.2s
	fsub	s22, s22, s20
	fmla	v19.2s, v18.2s, v21.2s
	fmadd	s18, s22, s23, s20
	mov	v20.16b, v7.16b
	mov	v19.s[2], v18.s[0]
	ld1	{ v19.s }[3], [x12]
	fcmgt	v18.4s, v19.4s, #0.0
	fminnm	v19.4s, v19.4s, v6.4s
	and	v18.16b, v18.16b, v19.16b
	fmul	s19, s3, v18.s[3]
	fcsel	s19, s3, s19, eq
	cmp	x8, x10
	mov	v20.s[0], v19.s[0]
	zip1	v20.4s, v20.4s, v20.4s
	mov	v20.s[2], v19.s[0]
	movi	v19.4s, #63, lsl #24
	fmla	v19.4s, v20.4s, v18.4s
	fcvtzu	v18.4s, v19.4s
	xtn	v18.4h, v18.4s
	str	d18, [x3], #8
	b.lt	.LBB2_2
.LBB2_3:
	ret
.Lfunc_end2:
	.size	craster_words_from_light, .Lfunc_end2-craster_words_from_light
	.cfi_endproc

	.globl	craster_bgra_from_light
	.p2align	2
	.type	craster_bgra_from_light,@function
craster_bgra_from_light:
	.cfi_startproc
	cmp	x4, #1
	b.lt	.LBB3_3
	mov	w13, #1132396544
	movi	d0, #0000000000000000
	mov	w14, #1132462080
	fmov	s3, w13
	mov	w13, #864026624
	fmov	s1, #1.00000000
	fmov	s2, #0.50000000
	fmov	s4, w13
	fmov	s5, w14
	lsl	x8, x4, #2
	mov	w9, #-864026624
	add	x10, x0, #8
	add	x11, x3, #3
	mov	w12, #3
	mov	w13, #255
.LBB3_2:
	ldur	s6, [x10, #-8]
	ldr	s7, [x10, #4]
	fmaxnm	s6, s6, s4
	fcmp	s7, #0.0
	fminnm	s6, s6, s5
	fmov	w14, s6
	fminnm	s6, s7, s1
	add	w15, w14, w9
	and	w14, w14, #0xffff
	lsr	w15, w15, #16
	fmadd	s6, s6, s3, s2
	ucvtf	s7, w14, #16
	add	x15, x1, w15, uxtw #2
	ldp	s16, s17, [x15]
	fcsel	s6, s6, s2, gt
	cmp	w2, #0
	fsub	s17, s17, s16
	fcvtzs	w14, s6
	fmadd	s7, s17, s7, s16
	csel	w15, w13, w14, eq
	fminnm	s6, s7, s1
	fcmp	s7, #0.0
	ucvtf	s7, w15
	fcsel	s6, s6, s0, gt
	fmadd	s6, s6, s7, s2
	fcvtzs	w15, s6
	sturb	w15, [x11, #-1]
	ldur	s6, [x10, #-4]
	fmaxnm	s6, s6, s4
	fminnm	s6, s6, s5
	fmov	w15, s6
	add	w16, w15, w9
	and	w15, w15, #0xffff
	lsr	w16, w16, #16
	ucvtf	s17, w15, #16
	add	x16, x1, w16, uxtw #2
	ldp	s6, s16, [x16]
	fsub	s16, s16, s6
	fmadd	s6, s16, s17, s6
	fminnm	s16, s6, s1
	fcmp	s6, #0.0
	fcsel	s6, s16, s0, gt
	fmadd	s6, s6, s7, s2
	fcvtzs	w15, s6
	sturb	w15, [x11, #-2]
	ldr	s6, [x10], #16
	fmaxnm	s6, s6, s4
	fminnm	s6, s6, s5
	fmov	w15, s6
	add	w16, w15, w9
	and	w15, w15, #0xffff
	lsr	w16, w16, #16
	ucvtf	s17, w15, #16
	add	x16, x1, w16, uxtw #2
	ldp	s6, s16, [x16]
	add	x16, x12, #1
	strb	w14, [x11]
	add	x12, x12, #4
	fsub	s16, s16, s6
	fmadd	s6, s16, s17, s6
	fminnm	s16, s6, s1
	fcmp	s6, #0.0
	fcsel	s6, s16, s0, gt
	cmp	x16, x8
	fmadd	s6, s6, s7, s2
	fcvtzs	w15, s6
	sturb	w15, [x11, #-3]
	add	x11, x11, #4
	b.lt	.LBB3_2
.LBB3_3:
	ret
.Lfunc_end3:
	.size	craster_bgra_from_light, .Lfunc_end3-craster_bgra_from_light
	.cfi_endproc

	.globl	craster_multiply_light
	.p2align	2
	.type	craster_multiply_light,@function
craster_multiply_light:
	.cfi_startproc
	cmp	x1, #1
	b.lt	.LBB4_8
	lsl	x8, x1, #2
	mov	w9, #4
	cmp	x8, #4
	csel	x9, x8, x9, gt
	cmp	x8, #13
	b.ge	.LBB4_3
	mov	x9, xzr
	b	.LBB4_6
.LBB4_3:
	sub	x9, x9, #1
	fmov	v0.4s, #1.00000000
	mov	x13, x0
	lsr	x9, x9, #2
	add	x10, x9, #1
	and	x11, x10, #0x7ffffffffffffffc
	lsl	x9, x11, #2
	mov	x12, x11
.LBB4_4:
	ld4	{ v1.4s, v2.4s, v3.4s, v4.4s }, [x13]
	subs	x12, x12, #4
	fcmgt	v5.4s, v4.4s, #0.0
	fminnm	v6.4s, v4.4s, v0.4s
	and	v19.16b, v5.16b, v6.16b
	fmul	v16.4s, v19.4s, v1.4s
	fmul	v17.4s, v19.4s, v2.4s
	fmul	v18.4s, v19.4s, v3.4s
	st4	{ v16.4s, v17.4s, v18.4s, v19.4s }, [x13], #64
	b.ne	.LBB4_4
	cmp	x10, x11
	b.eq	.LBB4_8
.LBB4_6:
	movi	d0, #0000000000000000
	add	x10, x0, x9, lsl #2
	fmov	s1, #1.00000000
	add	x10, x10, #12
.LBB4_7:
	ldp	s3, s2, [x10, #-4]
	add	x9, x9, #4
	fminnm	s4, s2, s1
	fcmp	s2, #0.0
	fcsel	s2, s4, s0, gt
	ldur	d4, [x10, #-12]
	cmp	x9, x8
	fmul	v4.2s, v4.2s, v2.s[0]
	fmul	s3, s2, s3
	stur	d4, [x10, #-12]
	stp	s3, s2, [x10, #-4]
	add	x10, x10, #16
	b.lt	.LBB4_7
.LBB4_8:
	ret
.Lfunc_end4:
	.size	craster_multiply_light, .Lfunc_end4-craster_multiply_light
	.cfi_endproc

	.globl	craster_divide_light
	.p2align	2
	.type	craster_divide_light,@function
craster_divide_light:
	.cfi_startproc
	cmp	x1, #1
	b.lt	.LBB5_8
	lsl	x8, x1, #2
	mov	w9, #4
	cmp	x8, #4
	csel	x9, x8, x9, gt
	cmp	x8, #13
	b.ge	.LBB5_3
	mov	x9, xzr
	b	.LBB5_6
.LBB5_3:
	sub	x9, x9, #1
	fmov	v0.4s, #1.00000000
	mov	x13, x0
	lsr	x9, x9, #2
	add	x10, x9, #1
	and	x11, x10, #0x7ffffffffffffffc
	lsl	x9, x11, #2
	mov	x12, x11
.LBB5_4:
	ld4	{ v1.4s, v2.4s, v3.4s, v4.4s }, [x13]
	subs	x12, x12, #4
	fcmgt	v5.4s, v4.4s, #0.0
	fminnm	v6.4s, v4.4s, v0.4s
	and	v19.16b, v5.16b, v6.16b
	fdiv	v5.4s, v0.4s, v19.4s
	fcmgt	v6.4s, v19.4s, #0.0
	and	v5.16b, v6.16b, v5.16b
	fmul	v16.4s, v5.4s, v1.4s
	fmul	v17.4s, v5.4s, v2.4s
	fmul	v18.4s, v5.4s, v3.4s
	st4	{ v16.4s, v17.4s, v18.4s, v19.4s }, [x13], #64
	b.ne	.LBB5_4
	cmp	x10, x11
	b.eq	.LBB5_8
.LBB5_6:
	movi	d0, #0000000000000000
	add	x10, x0, x9, lsl #2
	fmov	s1, #1.00000000
	add	x10, x10, #12
.LBB5_7:
	ldp	s3, s2, [x10, #-4]
	add	x9, x9, #4
	ldur	d5, [x10, #-12]
	fminnm	s4, s2, s1
	fcmp	s2, #0.0
	fcsel	s2, s4, s0, gt
	fdiv	s4, s1, s2
	fcmp	s2, #0.0
	fcsel	s4, s4, s0, gt
	cmp	x9, x8
	fmul	v5.2s, v5.2s, v4.s[0]
	fmul	s3, s4, s3
	stur	d5, [x10, #-12]
	stp	s3, s2, [x10, #-4]
	add	x10, x10, #16
	b.lt	.LBB5_7
.LBB5_8:
	ret
.Lfunc_end5:
	.size	craster_divide_light, .Lfunc_end5-craster_divide_light
	.cfi_endproc

	.globl	craster_cover_light
	.p2align	2
	.type	craster_cover_light,@function
craster_cover_light:
	.cfi_startproc
	cmp	x1, #1
	b.lt	.LBB6_8
	lsl	x8, x1, #2
	mov	w9, #7
	cmp	x8, #7
	csel	x9, x8, x9, gt
	cmp	x8, #8
	b.ge	.LBB6_3
	mov	w9, #3
	b	.LBB6_6
.LBB6_3:
	sub	x9, x9, #4
	mov	w13, #1065353216
	lsr	x9, x9, #2
	add	x10, x9, #1
	mov	w9, #3
	and	x11, x10, #0x7ffffffffffffffe
	lsr	x12, x11, #1
	mov	x14, x11
	bfi	x9, x12, #3, #61
	add	x12, x0, #28
.LBB6_4:
	subs	x14, x14, #2
	stur	w13, [x12, #-16]
	str	w13, [x12], #32
	b.ne	.LBB6_4
	cmp	x10, x11
	b.eq	.LBB6_8
.LBB6_6:
	mov	w10, #1065353216
.LBB6_7:
	str	w10, [x0, x9, lsl #2]
	add	x9, x9, #4
	cmp	x9, x8
	b.lt	.LBB6_7
.LBB6_8:
	ret
.Lfunc_end6:
	.size	craster_cover_light, .Lfunc_end6-craster_cover_light
	.cfi_endproc

	.globl	craster_brightest
	.p2align	2
	.type	craster_brightest,@function
craster_brightest:
	.cfi_startproc
	cmp	x2, #1
	b.lt	.LBB7_3
	ldp	s1, s2, [x1]
	lsl	x8, x2, #2
	ldr	s3, [x1, #8]
	add	x9, x0, #8
	mov	w10, #1
.LBB7_2:
	ldp	s5, s4, [x9, #-8]
	add	x11, x10, #3
	add	x10, x10, #4
	fmul	s4, s4, s2
	fmadd	s4, s5, s1, s4
	ldr	s5, [x9], #16
	fmadd	s4, s5, s3, s4
	fcmp	s4, s0
	fcsel	s0, s4, s0, gt
	cmp	x11, x8
	b.lt	.LBB7_2
.LBB7_3:
	ret
.Lfunc_end7:
	.size	craster_brightest, .Lfunc_end7-craster_brightest
	.cfi_endproc

	.globl	craster_largest
	.p2align	2
	.type	craster_largest,@function
craster_largest:
	.cfi_startproc
	cmp	x1, #1
	b.lt	.LBB8_3
	lsl	x8, x1, #2
	add	x9, x0, #8
	mov	w10, #1
.LBB8_2:
	ldp	s1, s2, [x9, #-8]
	add	x11, x10, #3
	add	x10, x10, #4
	fcmp	s1, s0
	fcsel	s0, s1, s0, gt
	ldr	s1, [x9], #16
	fcmp	s2, s0
	fcsel	s0, s2, s0, gt
	fcmp	s1, s0
	fcsel	s0, s1, s0, gt
	cmp	x11, x8
	b.lt	.LBB8_2
.LBB8_3:
	ret
.Lfunc_end8:
	.size	craster_largest, .Lfunc_end8-craster_largest
	.cfi_endproc

	.globl	craster_limit_light
	.p2align	2
	.type	craster_limit_light,@function
craster_limit_light:
	.cfi_startproc
	cmp	x1, #1
	b.lt	.LBB9_8
	lsl	x8, x1, #2
	mov	w9, #4
	cmp	x8, #4
	csel	x9, x8, x9, gt
	cmp	x8, #13
	b.ge	.LBB9_3
	mov	x9, xzr
	b	.LBB9_6
.LBB9_3:
	sub	x9, x9, #1
	mov	w12, #57344
	fmov	v0.4s, #1.00000000
	lsr	x9, x9, #2
	movk	w12, #51071, lsl #16
	mov	x13, x0
	dup	v2.4s, w12
	add	x10, x9, #1
	mov	w9, #57344
	movk	w9, #18303, lsl #16
	and	x11, x10, #0x7ffffffffffffffc
	dup	v1.4s, w9
	lsl	x9, x11, #2
	mov	x12, x11
.LBB9_4:
	ld4	{ v3.4s, v4.4s, v5.4s, v6.4s }, [x13]
	subs	x12, x12, #4
	fcmeq	v16.4s, v4.4s, v4.4s
	fcmeq	v7.4s, v5.4s, v5.4s
	fcmeq	v17.4s, v3.4s, v3.4s
	and	v16.16b, v16.16b, v4.16b
	and	v7.16b, v7.16b, v5.16b
	and	v17.16b, v17.16b, v3.16b
	fminnm	v3.4s, v6.4s, v0.4s
	fcmgt	v19.4s, v2.4s, v16.4s
	fcmgt	v18.4s, v2.4s, v7.4s
	fcmgt	v20.4s, v2.4s, v17.4s
	fcmgt	v21.4s, v7.4s, v1.4s
	fcmgt	v4.4s, v16.4s, v1.4s
	mov	v5.16b, v19.16b
	bit	v7.16b, v2.16b, v18.16b
	fcmgt	v18.4s, v6.4s, #0.0
	fcmgt	v6.4s, v17.4s, v1.4s
	bsl	v5.16b, v2.16b, v16.16b
	mov	v16.16b, v20.16b
	bsl	v21.16b, v1.16b, v7.16b
	and	v22.16b, v18.16b, v3.16b
	bsl	v16.16b, v2.16b, v17.16b
	mov	v20.16b, v4.16b
	mov	v19.16b, v6.16b
	bsl	v20.16b, v1.16b, v5.16b
	bsl	v19.16b, v1.16b, v16.16b
	st4	{ v19.4s, v20.4s, v21.4s, v22.4s }, [x13], #64
	b.ne	.LBB9_4
	cmp	x10, x11
	b.eq	.LBB9_8
.LBB9_6:
	mov	w11, #57344
	mov	w12, #57344
	movi	d2, #0000000000000000
	movk	w11, #18303, lsl #16
	movk	w12, #51071, lsl #16
	add	x10, x0, x9, lsl #2
	dup	v0.2s, w11
	dup	v1.2s, w12
	fmov	s3, #1.00000000
	fmov	s4, w12
	fmov	s5, w11
	add	x10, x10, #12
.LBB9_7:
	ldur	d6, [x10, #-12]
	ldp	s16, s17, [x10, #-4]
	add	x9, x9, #4
	fcmeq	v7.2s, v6.2s, v6.2s
	fcmp	s16, s16
	and	v6.8b, v7.8b, v6.8b
	fcsel	s7, s16, s2, vc
	fcmgt	v16.2s, v1.2s, v6.2s
	fcmp	s7, s4
	fcmgt	v18.2s, v6.2s, v0.2s
	bit	v6.8b, v1.8b, v16.8b
	fcsel	s16, s4, s7, mi
	fcmp	s7, s5
	fminnm	s7, s17, s3
	fcsel	s16, s5, s16, gt
	fcmp	s17, #0.0
	bit	v6.8b, v0.8b, v18.8b
	fcsel	s7, s7, s2, gt
	cmp	x9, x8
	stur	d6, [x10, #-12]
	stp	s16, s7, [x10, #-4]
	add	x10, x10, #16
	b.lt	.LBB9_7
.LBB9_8:
	ret
.Lfunc_end9:
	.size	craster_limit_light, .Lfunc_end9-craster_limit_light
	.cfi_endproc

	.globl	craster_curve_light
	.p2align	2
	.type	craster_curve_light,@function
craster_curve_light:
	.cfi_startproc
	cmp	x2, #1
	b.lt	.LBB10_3
	mov	w12, #864026624
	mov	w13, #1132462080
	lsl	x8, x2, #2
	fmov	s0, w12
	fmov	s1, w13
	mov	w9, #-864026624
	add	x10, x0, #8
	mov	w11, #1
.LBB10_2:
	ldp	s2, s3, [x10, #-8]
	fneg	s4, s2
	fcmp	s2, #0.0
	fcsel	s2, s4, s2, mi
	fmaxnm	s2, s2, s0
	fminnm	s2, s2, s1
	fmov	w12, s2
	add	w13, w12, w9
	and	w12, w12, #0xffff
	lsr	w13, w13, #16
	ucvtf	s5, w12, #16
	add	x13, x1, w13, uxtw #2
	ldp	s2, s4, [x13]
	fsub	s4, s4, s2
	fmadd	s6, s4, s5, s2
	fnmadd	s2, s4, s5, s2
	fneg	s4, s3
	fcsel	s2, s2, s6, mi
	fcmp	s3, #0.0
	fcsel	s3, s4, s3, mi
	stur	s2, [x10, #-8]
	fmaxnm	s3, s3, s0
	fminnm	s3, s3, s1
	fmov	w12, s3
	add	w13, w12, w9
	and	w12, w12, #0xffff
	lsr	w13, w13, #16
	ucvtf	s4, w12, #16
	add	x13, x1, w13, uxtw #2
	ldp	s2, s3, [x13]
	fsub	s3, s3, s2
	fmadd	s5, s3, s4, s2
	fnmadd	s2, s3, s4, s2
	ldr	s3, [x10]
	fneg	s4, s3
	fcsel	s2, s2, s5, mi
	fcmp	s3, #0.0
	fcsel	s3, s4, s3, mi
	stur	s2, [x10, #-4]
	fmaxnm	s3, s3, s0
	fminnm	s3, s3, s1
	fmov	w12, s3
	add	w13, w12, w9
	and	w12, w12, #0xffff
	lsr	w13, w13, #16
	ucvtf	s4, w12, #16
	add	x12, x11, #3
	add	x11, x11, #4
	add	x13, x1, w13, uxtw #2
	ldp	s2, s3, [x13]
	fsub	s3, s3, s2
	fmadd	s5, s3, s4, s2
	fnmadd	s2, s3, s4, s2
	fcsel	s2, s2, s5, mi
	cmp	x12, x8
	str	s2, [x10], #16
	b.lt	.LBB10_2
.LBB10_3:
	ret
.Lfunc_end10:
	.size	craster_curve_light, .Lfunc_end10-craster_curve_light
	.cfi_endproc

	.globl	craster_matrix_light
	.p2align	2
	.type	craster_matrix_light,@function
craster_matrix_light:
	.cfi_startproc
	cmp	x2, #1
	b.lt	.LBB11_3
	movi	d0, #0000000000000000
	fmov	s1, #1.00000000
	ldr	q2, [x1, #64]
	lsl	x8, x2, #2
	mov	w9, #1
.LBB11_2:
	ldp	q3, q6, [x1]
	mov	v5.16b, v2.16b
	ldp	s4, s7, [x0]
	add	x10, x9, #3
	add	x9, x9, #4
	fmla	v5.4s, v3.4s, v4.s[0]
	fmla	v5.4s, v6.4s, v7.s[0]
	ldp	s3, s7, [x0, #8]
	ldp	q4, q6, [x1, #32]
	fmla	v5.4s, v4.4s, v3.s[0]
	fmla	v5.4s, v6.4s, v7.s[0]
	mov	s3, v5.s[3]
	fminnm	s4, s3, s1
	fcmp	s3, #0.0
	fcsel	s3, s4, s0, gt
	cmp	x10, x8
	mov	v5.s[3], v3.s[0]
	str	q5, [x0], #16
	b.lt	.LBB11_2
.LBB11_3:
	ret
.Lfunc_end11:
	.size	craster_matrix_light, .Lfunc_end11-craster_matrix_light
	.cfi_endproc

	.globl	craster_light_vertical
	.p2align	2
	.type	craster_light_vertical,@function
craster_light_vertical:
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
	sub	sp, sp, #2128
	cmp	x4, #1
	str	x3, [sp, #16]
	b.lt	.LBB12_24
	add	x8, sp, #72
	add	x9, sp, #1096
	mov	x28, x2
	mov	x22, x1
	mov	x23, x0
	mov	x24, xzr
	mov	x20, xzr
	add	x10, x8, #16
	add	x8, x9, #16
	mov	w19, #16
	mov	x27, x4
	stp	x8, x10, [sp, #40]
	str	x4, [sp, #8]
	str	x2, [sp, #56]
	b	.LBB12_3
.LBB12_2:
	ldp	x9, x8, [sp, #16]
	add	x1, sp, #1096
	ldr	x20, [sp, #32]
	add	x0, x9, x20, lsl #2
	lsl	x2, x8, #2
	bl	memcpy
	ldr	x4, [sp, #8]
	add	x20, x20, #256
	sub	x27, x27, #256
	add	x19, x19, #1024
	add	x24, x24, #1024
	cmp	x20, x4
	b.ge	.LBB12_24
.LBB12_3:
	cmp	x27, #1
	str	x20, [sp, #32]
	sub	x20, x4, x20
	csinc	x8, x27, xzr, gt
	mov	w9, #256
	add	x0, sp, #1096
	cmp	x8, #256
	mov	w1, wzr
	mov	w2, #1024
	csel	x25, x8, x9, lt
	cmp	x20, #256
	csel	x8, x20, x9, lt
	str	x8, [sp, #24]
	bl	memset
	cmp	x28, #1
	b.lt	.LBB12_2
	mov	x26, xzr
	and	x21, x25, #0x1f8
	b	.LBB12_6
.LBB12_5:
	ldp	x28, x26, [sp, #56]
	cmp	x26, x28
	b.ge	.LBB12_2
.LBB12_6:
	sub	x8, x28, x26
	add	x9, x26, #32
	add	x0, sp, #72
	cmp	x8, #32
	mov	w1, wzr
	mov	w2, #1024
	str	x9, [sp, #64]
	csel	x28, x28, x9, lt
	bl	memset
	ldr	x13, [sp, #48]
	add	x12, sp, #72
	b	.LBB12_8
.LBB12_7:
	add	x26, x26, #1
	cmp	x26, x28
	b.ge	.LBB12_5
.LBB12_8:
	cmp	x20, #1
	b.lt	.LBB12_7
	ldr	x8, [x23, x26, lsl #3]
	ldr	s0, [x22, x26, lsl #2]
	cmp	x27, #8
	b.ge	.LBB12_11
	mov	x9, xzr
	b	.LBB12_14
.LBB12_11:
	add	x9, x8, x19
	mov	x10, x13
	mov	x11, x21
.LBB12_12:
	ldp	q1, q4, [x10, #-16]
	subs	x11, x11, #8
	ldp	q2, q3, [x9, #-16]
	add	x9, x9, #32
	fmla	v1.4s, v2.4s, v0.s[0]
	fmla	v4.4s, v3.4s, v0.s[0]
	stp	q1, q4, [x10, #-16]
	add	x10, x10, #32
	b.ne	.LBB12_12
	cmp	x25, x21
	mov	x9, x21
	b.eq	.LBB12_16
.LBB12_14:
	lsl	x10, x9, #2
	add	x11, x8, x24
	sub	x8, x25, x9
	add	x9, x12, x10
	add	x10, x11, x10
.LBB12_15:
	ldr	s1, [x10], #4
	ldr	s2, [x9]
	subs	x8, x8, #1
	fmadd	s1, s1, s0, s2
	str	s1, [x9], #4
	b.ne	.LBB12_15
.LBB12_16:
	add	x26, x26, #1
	cmp	x26, x28
	b.lt	.LBB12_8
	cmp	x27, #8
	b.ge	.LBB12_19
	mov	x8, xzr
	b	.LBB12_22
.LBB12_19:
	ldr	x9, [sp, #40]
	mov	x8, x13
	mov	x10, x21
.LBB12_20:
	ldp	q0, q3, [x9, #-16]
	subs	x10, x10, #8
	ldp	q1, q2, [x8, #-16]
	add	x8, x8, #32
	fadd	v0.4s, v1.4s, v0.4s
	fadd	v1.4s, v2.4s, v3.4s
	stp	q0, q1, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB12_20
	cmp	x25, x21
	mov	x8, x21
	b.eq	.LBB12_5
.LBB12_22:
	lsl	x10, x8, #2
	add	x9, sp, #1096
	sub	x8, x25, x8
	add	x9, x9, x10
	add	x10, x12, x10
.LBB12_23:
	ldr	s0, [x10], #4
	ldr	s1, [x9]
	subs	x8, x8, #1
	fadd	s0, s0, s1
	str	s0, [x9], #4
	b.ne	.LBB12_23
	b	.LBB12_5
.LBB12_24:
	add	sp, sp, #2128
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
.Lfunc_end12:
	.size	craster_light_vertical, .Lfunc_end12-craster_light_vertical
	.cfi_endproc

	.globl	craster_light_horizontal
	.p2align	2
	.type	craster_light_horizontal,@function
craster_light_horizontal:
	.cfi_startproc
	cmp	x5, #1
	b.lt	.LBB13_9
	movi	d0, #0000000000000000
	fmov	s1, #1.00000000
	lsl	x8, x3, #2
	mov	x9, xzr
	b	.LBB13_4
.LBB13_2:
	movi	v2.2d, #0000000000000000
.LBB13_3:
	mov	s3, v2.s[3]
	add	x2, x2, x8
	fminnm	s4, s3, s1
	fcmp	s3, #0.0
	fcsel	s3, s4, s0, gt
	mov	v2.s[3], v3.s[0]
	str	q2, [x4, x9, lsl #4]
	add	x9, x9, #1
	cmp	x9, x5
	b.eq	.LBB13_9
.LBB13_4:
	cmp	x3, #1
	b.lt	.LBB13_2
	ldrsw	x10, [x1, x9, lsl #2]
	movi	v2.2d, #0000000000000000
	mov	x12, xzr
	mov	x11, x2
	add	x10, x0, x10, lsl #4
.LBB13_6:
	movi	v3.2d, #0000000000000000
	sub	x14, x3, x12
	mov	x13, x12
	add	x12, x12, #32
	cmp	x14, #32
	mov	x15, x11
	csel	x14, x3, x12, lt
.LBB13_7:
	ldr	q4, [x10, x13, lsl #4]
	ldr	s5, [x15], #4
	add	x13, x13, #1
	fmla	v3.4s, v4.4s, v5.s[0]
	cmp	x13, x14
	b.lt	.LBB13_7
	fadd	v2.4s, v2.4s, v3.4s
	cmp	x12, x3
	add	x11, x11, #128
	b.lt	.LBB13_6
	b	.LBB13_3
.LBB13_9:
	ret
.Lfunc_end13:
	.size	craster_light_horizontal, .Lfunc_end13-craster_light_horizontal
	.cfi_endproc

	.globl	craster_light_box
	.p2align	2
	.type	craster_light_box,@function
craster_light_box:
	.cfi_startproc
	str	x30, [sp, #-32]!
	.cfi_def_cfa_offset 32
	stp	x20, x19, [sp, #16]
	.cfi_offset w19, -8
	.cfi_offset w20, -16
	.cfi_offset w30, -32
	sub	sp, sp, #512
	.cfi_def_cfa_offset 544
	movi	v0.2d, #0000000000000000
	lsl	x8, x3, #2
	stp	q0, q0, [sp]
	stp	q0, q0, [sp, #32]
	stp	q0, q0, [sp, #64]
	stp	q0, q0, [sp, #96]
	stp	q0, q0, [sp, #128]
	stp	q0, q0, [sp, #160]
	stp	q0, q0, [sp, #192]
	stp	q0, q0, [sp, #224]
	stp	q0, q0, [sp, #256]
	stp	q0, q0, [sp, #288]
	stp	q0, q0, [sp, #320]
	stp	q0, q0, [sp, #352]
	stp	q0, q0, [sp, #384]
	stp	q0, q0, [sp, #416]
	stp	q0, q0, [sp, #448]
	stp	q0, q0, [sp, #480]
	tbnz	x4, #63, .LBB14_11
	mov	x11, sp
	neg	x9, x4
	sub	x10, x2, #1
	and	x12, x3, #0x7ffffffffffffff8
	add	x13, x11, #32
	add	x14, x0, #16
	b	.LBB14_3
.LBB14_2:
	cmp	x9, x4
	add	x9, x9, #1
	b.eq	.LBB14_11
.LBB14_3:
	cmp	x9, x10
	csel	x15, x9, x10, lt
	cmp	x9, #0
	csel	x15, xzr, x15, lt
	cmp	x3, #1
	b.lt	.LBB14_2
	cmp	x3, #8
	b.hs	.LBB14_6
	mov	x16, xzr
	b	.LBB14_9
.LBB14_6:
	madd	x16, x8, x15, x14
	mov	x17, x13
	mov	x5, x12
.LBB14_7:
	ldp	q0, q1, [x16, #-16]
	subs	x5, x5, #8
	ldp	q5, q4, [x17, #-32]
	add	x16, x16, #32
	fcvtl2	v2.2d, v0.4s
	fcvtl	v0.2d, v0.2s
	fcvtl2	v3.2d, v1.4s
	fcvtl	v1.2d, v1.2s
	fadd	v2.2d, v4.2d, v2.2d
	ldp	q6, q4, [x17]
	fadd	v0.2d, v5.2d, v0.2d
	fadd	v3.2d, v4.2d, v3.2d
	fadd	v1.2d, v6.2d, v1.2d
	stp	q0, q2, [x17, #-32]
	stp	q1, q3, [x17], #64
	b.ne	.LBB14_7
	cmp	x3, x12
	mov	x16, x12
	b.eq	.LBB14_2
.LBB14_9:
	mul	x15, x8, x15
	add	x17, x15, x16, lsl #2
	add	x15, x11, x16, lsl #3
	sub	x16, x3, x16
	add	x17, x0, x17
.LBB14_10:
	ldr	s0, [x17], #4
	ldr	d1, [x15]
	subs	x16, x16, #1
	fcvt	d0, s0
	fadd	d0, d1, d0
	str	d0, [x15], #8
	b.ne	.LBB14_10
	b	.LBB14_2
.LBB14_11:
	subs	x9, x2, #1
	b.lt	.LBB14_30
	mov	w11, #1
	fmov	d1, #1.00000000
	mov	x10, xzr
	orr	x11, x11, x4, lsl #1
	and	x12, x3, #0x7ffffffffffffff8
	add	x13, x1, #16
	add	x15, x0, #16
	add	x16, x4, #1
	neg	x17, x4
	scvtf	d0, x11
	mov	x11, sp
	add	x14, x11, #32
	fdiv	d0, d1, d0
	b	.LBB14_14
.LBB14_13:
	add	x10, x10, #1
	add	x13, x13, x8
	add	x1, x1, x8
	cmp	x10, x2
	add	x16, x16, #1
	add	x17, x17, #1
	b.eq	.LBB14_30
.LBB14_14:
	cmp	x16, x9
	csel	x4, x16, x9, lt
	cmp	x3, #1
	b.lt	.LBB14_22
	cmp	x3, #8
	b.hs	.LBB14_17
	mov	x7, xzr
	b	.LBB14_20
.LBB14_17:
	mov	x5, x14
	mov	x6, x13
	mov	x7, x12
.LBB14_18:
	ldp	q1, q3, [x5, #-32]
	subs	x7, x7, #8
	ldp	q2, q4, [x5], #64
	fmul	v1.2d, v1.2d, v0.d[0]
	fmul	v3.2d, v3.2d, v0.d[0]
	fmul	v2.2d, v2.2d, v0.d[0]
	fmul	v4.2d, v4.2d, v0.d[0]
	fcvtn	v1.2s, v1.2d
	fcvtn	v2.2s, v2.2d
	fcvtn2	v1.4s, v3.2d
	fcvtn2	v2.4s, v4.2d
	stp	q1, q2, [x6, #-16]
	add	x6, x6, #32
	b.ne	.LBB14_18
	cmp	x3, x12
	mov	x7, x12
	b.eq	.LBB14_22
.LBB14_20:
	add	x5, x11, x7, lsl #3
	add	x6, x1, x7, lsl #2
	sub	x7, x3, x7
.LBB14_21:
	ldr	d1, [x5], #8
	subs	x7, x7, #1
	fmul	d1, d0, d1
	fcvt	s1, d1
	str	s1, [x6], #4
	b.ne	.LBB14_21
.LBB14_22:
	cmp	x3, #1
	b.lt	.LBB14_13
	bic	x5, x17, x17, asr #63
	cmp	x3, #8
	b.hs	.LBB14_25
	mov	x6, xzr
	b	.LBB14_28
.LBB14_25:
	madd	x6, x8, x4, x15
	mov	x19, x14
	mov	x20, x12
	madd	x7, x8, x5, x15
.LBB14_26:
	ldp	q1, q4, [x7, #-16]
	subs	x20, x20, #8
	ldp	q2, q3, [x6, #-16]
	add	x6, x6, #32
	add	x7, x7, #32
	fcvtl2	v6.2d, v1.4s
	fcvtl	v1.2d, v1.2s
	fcvtl2	v16.2d, v4.4s
	fcvtl2	v5.2d, v2.4s
	fcvtl	v2.2d, v2.2s
	fcvtl2	v7.2d, v3.4s
	fcvtl	v3.2d, v3.2s
	fcvtl	v4.2d, v4.2s
	fsub	v5.2d, v5.2d, v6.2d
	fsub	v1.2d, v2.2d, v1.2d
	fsub	v2.2d, v7.2d, v16.2d
	ldp	q7, q6, [x19, #-32]
	fsub	v3.2d, v3.2d, v4.2d
	fadd	v4.2d, v6.2d, v5.2d
	ldp	q6, q5, [x19]
	fadd	v1.2d, v7.2d, v1.2d
	fadd	v2.2d, v5.2d, v2.2d
	fadd	v3.2d, v6.2d, v3.2d
	stp	q1, q4, [x19, #-32]
	stp	q3, q2, [x19], #64
	b.ne	.LBB14_26
	cmp	x3, x12
	mov	x6, x12
	b.eq	.LBB14_13
.LBB14_28:
	mul	x7, x8, x5
	lsl	x5, x6, #2
	mul	x19, x8, x4
	add	x4, x11, x6, lsl #3
	add	x20, x0, x5
	sub	x5, x3, x6
	add	x6, x20, x7
	add	x7, x20, x19
.LBB14_29:
	ldr	s1, [x7], #4
	subs	x5, x5, #1
	ldr	s2, [x6], #4
	fcvt	d1, s1
	fcvt	d2, s2
	fsub	d1, d1, d2
	ldr	d2, [x4]
	fadd	d1, d2, d1
	str	d1, [x4], #8
	b.ne	.LBB14_29
	b	.LBB14_13
.LBB14_30:
	add	sp, sp, #512
	.cfi_def_cfa_offset 32
	ldp	x20, x19, [sp, #16]
	ldr	x30, [sp], #32
	.cfi_def_cfa_offset 0
	.cfi_restore w19
	.cfi_restore w20
	.cfi_restore w30
	ret
.Lfunc_end14:
	.size	craster_light_box, .Lfunc_end14-craster_light_box
	.cfi_endproc

	.section	".note.GNU-stack","",@progbits
#endif
#if defined(__APPLE__)
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_light_from_words
	.p2align	2
_craster_light_from_words:
	.cfi_startproc
	cmp	x3, #1
	b.lt	LBB0_9
	mov	x8, #0
	ldr	x9, [x0]
	lsl	x10, x3, #2
	add	x11, x1, #4
	mov	w12, #128
	movk	w12, #14208, lsl #16
	fmov	s0, w12
	mov	w12, #864026624
	mov	w13, #1132462080
	mov	w14, #-864026624
	b	LBB0_3
LBB0_2:
	add	x11, x11, #8
	add	x15, x2, #8
	st1.s	{ v2 }[2], [x15]
	str	d2, [x2], #16
	add	x8, x8, #4
	cmp	x8, x10
	b.ge	LBB0_9
LBB0_3:
	ldr	h1, [x11, #2]
	ucvtf	s1, s1
	fmul	s1, s1, s0
	str	s1, [x2, #12]
	ldurh	w15, [x11, #-4]
	ldr	s2, [x9, x15, lsl #2]
	ldurh	w15, [x11, #-2]
	ldr	s4, [x9, x15, lsl #2]
	ldrh	w15, [x11]
	ldr	s3, [x9, x15, lsl #2]
	ldp	s1, s5, [x0, #16]
	fmul	s5, s4, s5
	fmadd	s1, s2, s1, s5
	ldr	s5, [x0, #24]
	fmadd	s1, s3, s5, s1
	ldr	x15, [x0, #8]
	cbz	x15, LBB0_5
	fmov	s5, w12
	fmaxnm	s5, s1, s5
	fmov	s6, w13
	fminnm	s5, s5, s6
	fmov	w16, s5
	add	w17, w16, w14
	lsr	w17, w17, #16
	add	x15, x15, w17, uxtw #2
	ldp	s5, s6, [x15]
	fsub	s6, s6, s5
	and	w15, w16, #0xffff
	ucvtf	s7, w15, #16
	fmadd	s5, s6, s7, s5
	b	LBB0_6
LBB0_5:
	fmov	s5, #1.00000000
LBB0_6:
	ldp	q6, q7, [x0, #32]
	fmul.4s	v4, v7, v4[0]
	fmla.4s	v4, v6, v2[0]
	ldr	q2, [x0, #64]
	fmla.4s	v4, v2, v3[0]
	fmul.4s	v2, v4, v5[0]
	ldr	s3, [x0, #80]
	fcmp	s3, #0.0
	b.le	LBB0_2
	mov	s4, v2[1]
	fcmp	s2, s4
	fcsel	s4, s2, s4, gt
	mov	s6, v2[2]
	fcmp	s4, s6
	fcsel	s4, s4, s6, gt
	fcmp	s4, s3
	b.le	LBB0_2
	fmul	s1, s1, s5
	fcmp	s1, s3
	fcsel	s1, s1, s3, mi
	dup.4s	v5, v1[0]
	fsub.4s	v2, v2, v5
	fsub	s3, s3, s1
	fsub	s1, s4, s1
	fdiv	s1, s3, s1
	fmla.4s	v5, v2, v1[0]
	mov.16b	v2, v5
	b	LBB0_2
LBB0_9:
	ret
	.cfi_endproc

	.globl	_craster_map_light
	.p2align	2
_craster_map_light:
	.cfi_startproc
	cmp	x3, #1
	b.lt	LBB1_9
	mov	x8, #0
	lsl	x9, x3, #2
	add	x10, x1, #8
	fmov	s0, wzr
	mov	w11, #864026624
	mov	w12, #1132462080
	mov	w13, #-864026624
	b	LBB1_3
LBB1_2:
	add	x10, x10, #16
	add	x14, x2, #8
	st1.s	{ v2 }[2], [x14]
	str	d2, [x2], #16
	add	x8, x8, #4
	cmp	x8, x9
	b.ge	LBB1_9
LBB1_3:
	ldr	s1, [x10, #4]
	str	s1, [x2, #12]
	ldp	s1, s3, [x10, #-8]
	fcmp	s1, s1
	fcsel	s2, s1, s0, vc
	fcmp	s3, s3
	fcsel	s4, s3, s0, vc
	ldr	s1, [x10]
	fcmp	s1, s1
	fcsel	s3, s1, s0, vc
	ldp	s1, s5, [x0, #16]
	fmul	s5, s4, s5
	fmadd	s1, s2, s1, s5
	ldr	s5, [x0, #24]
	fmadd	s1, s3, s5, s1
	ldr	x14, [x0, #8]
	cbz	x14, LBB1_5
	fmov	s5, w11
	fmaxnm	s5, s1, s5
	fmov	s6, w12
	fminnm	s5, s5, s6
	fmov	w15, s5
	add	w16, w15, w13
	lsr	w16, w16, #16
	add	x14, x14, w16, uxtw #2
	ldp	s5, s6, [x14]
	fsub	s6, s6, s5
	and	w14, w15, #0xffff
	ucvtf	s7, w14, #16
	fmadd	s5, s6, s7, s5
	b	LBB1_6
LBB1_5:
	fmov	s5, #1.00000000
LBB1_6:
	ldp	q6, q7, [x0, #32]
	fmul.4s	v4, v7, v4[0]
	fmla.4s	v4, v6, v2[0]
	ldr	q2, [x0, #64]
	fmla.4s	v4, v2, v3[0]
	fmul.4s	v2, v4, v5[0]
	ldr	s3, [x0, #80]
	fcmp	s3, #0.0
	b.le	LBB1_2
	mov	s4, v2[1]
	fcmp	s2, s4
	fcsel	s4, s2, s4, gt
	mov	s6, v2[2]
	fcmp	s4, s6
	fcsel	s4, s4, s6, gt
	fcmp	s4, s3
	b.le	LBB1_2
	fmul	s1, s1, s5
	fcmp	s1, s3
	fcsel	s1, s1, s3, mi
	dup.4s	v5, v1[0]
	fsub.4s	v2, v2, v5
	fsub	s3, s3, s1
	fsub	s1, s4, s1
	fdiv	s1, s3, s1
	fmla.4s	v5, v2, v1[0]
	mov.16b	v2, v5
	b	LBB1_2
LBB1_9:
	ret
	.cfi_endproc

	.globl	_craster_words_from_light
	.p2align	2
_craster_words_from_light:
	.cfi_startproc
	cmp	x4, #1
	b.lt	LBB2_3
	mov	x8, #0
	lsl	x9, x4, #2
	mov	w12, #864026624
	dup.2s	v0, w12
	mov	w13, #1132462080
	dup.2s	v1, w13
	mov	w10, #931135488
	dup.2s	v2, w10
	add	x10, x0, #8
	mov	w11, #-864026624
	dup.2s	v3, w11
	movi	d4, #0x00ffff0000ffff
	fmov	s5, w12
	fmov	s6, w13
	fmov.4s	v7, #1.00000000
	mov	w12, #65280
	movk	w12, #18303, lsl #16
	fmov	s16, w12
	dup.4s	v17, v16[0]
LBB2_2:
	ldur	d18, [x10, #-8]
	fmaxnm.2s	v18, v18, v0
	fminnm.2s	v18, v18, v1
	add.2s	v19, v18, v3
	ushr.2s	v19, v19, #16
	fmov	w12, s19
	mov.s	w13, v19[1]
	ubfiz	x12, x12, #2, #32
	ldr	d19, [x1, x12]
	ubfiz	x12, x13, #2, #32
	ldr	d20, [x1, x12]
	zip2.2s	v21, v19, v20
	and.8b	v18, v18, v4
	ucvtf.2s	v18, v18
	fmul.2s	v18, v18, v2
	zip1.2s	v19, v19, v20
	ldr	s20, [x10]
	fmaxnm	s20, s20, s5
	fminnm	s20, s20, s6
	fmov	w12, s20
	add	w13, w12, w11
	fsub.2s	v20, v21, v19
	lsr	w13, w13, #16
	add	x13, x1, w13, uxtw #2
	ldp	s21, s22, [x13]
	fsub	s22, s22, s21
	fmla.2s	v19, v18, v20
	and	w12, w12, #0xffff
	ucvtf	s18, w12, #16
	fmadd	s18, s22, s18, s21
	mov.s	v19[2], v18[0]
	add	x12, x10, #4
	ld1.s	{ v19 }[3], [x12]
	fcmgt.4s	v18, v19, #0.0
	fminnm.4s	v19, v19, v7
	and.16b	v18, v18, v19
	fmul.s	s19, s16, v18[3]
	cmp	w2, #0
	fcsel	s19, s16, s19, eq
	mov.16b	v20, v17
	mov.s	v20[0], v19[0]
	zip1.4s	v20, v20, v20
	mov.s	v20[2], v19[0]
	movi.4s	v19, #63, lsl #24
	fmla.4s	v19, v20, v18
	fcvtzu.4s	v18, v19
	xtn.4h	v18, v18
	str	d18, [x3], #8
	add	x8, x8, #4
	add	x10, x10, #16
	cmp	x8, x9
	b.lt	LBB2_2
LBB2_3:
	ret
	.cfi_endproc

	.globl	_craster_bgra_from_light
	.p2align	2
_craster_bgra_from_light:
	.cfi_startproc
	cmp	x4, #1
	b.lt	LBB3_3
	lsl	x8, x4, #2
	mov	w9, #-864026624
	add	x10, x0, #8
	add	x11, x3, #3
	mov	w12, #3
	fmov	s0, #1.00000000
	mov	w13, #1132396544
	fmov	s1, w13
	fmov	s2, #0.50000000
	mov	w13, #255
	mov	w14, #864026624
	fmov	s3, w14
	mov	w14, #1132462080
	fmov	s4, wzr
	fmov	s5, w14
LBB3_2:
	ldr	s6, [x10, #4]
	fminnm	s7, s6, s0
	fmadd	s7, s7, s1, s2
	fcmp	s6, #0.0
	fcsel	s6, s7, s2, gt
	fcvtzs	w14, s6
	cmp	w2, #0
	csel	w15, w13, w14, eq
	ucvtf	s6, w15
	ldur	s7, [x10, #-8]
	fmaxnm	s7, s7, s3
	fminnm	s7, s7, s5
	fmov	w15, s7
	add	w16, w15, w9
	lsr	w16, w16, #16
	add	x16, x1, w16, uxtw #2
	ldp	s7, s16, [x16]
	fsub	s16, s16, s7
	and	w15, w15, #0xffff
	ucvtf	s17, w15, #16
	fmadd	s7, s16, s17, s7
	fminnm	s16, s7, s0
	fcmp	s7, #0.0
	fcsel	s7, s16, s4, gt
	fmadd	s7, s7, s6, s2
	fcvtzs	w15, s7
	sturb	w15, [x11, #-1]
	ldur	s7, [x10, #-4]
	fmaxnm	s7, s7, s3
	fminnm	s7, s7, s5
	fmov	w15, s7
	add	w16, w15, w9
	lsr	w16, w16, #16
	add	x16, x1, w16, uxtw #2
	ldp	s7, s16, [x16]
	fsub	s16, s16, s7
	and	w15, w15, #0xffff
	ucvtf	s17, w15, #16
	fmadd	s7, s16, s17, s7
	fminnm	s16, s7, s0
	fcmp	s7, #0.0
	fcsel	s7, s16, s4, gt
	fmadd	s7, s7, s6, s2
	fcvtzs	w15, s7
	sturb	w15, [x11, #-2]
	ldr	s7, [x10], #16
	fmaxnm	s7, s7, s3
	fminnm	s7, s7, s5
	fmov	w15, s7
	add	w16, w15, w9
	lsr	w16, w16, #16
	add	x16, x1, w16, uxtw #2
	ldp	s7, s16, [x16]
	fsub	s16, s16, s7
	and	w15, w15, #0xffff
	ucvtf	s17, w15, #16
	fmadd	s7, s16, s17, s7
	fminnm	s16, s7, s0
	fcmp	s7, #0.0
	fcsel	s7, s16, s4, gt
	fmadd	s6, s7, s6, s2
	fcvtzs	w15, s6
	sturb	w15, [x11, #-3]
	strb	w14, [x11], #4
	add	x14, x12, #1
	add	x12, x12, #4
	cmp	x14, x8
	b.lt	LBB3_2
LBB3_3:
	ret
	.cfi_endproc

	.globl	_craster_multiply_light
	.p2align	2
_craster_multiply_light:
	.cfi_startproc
	cmp	x1, #1
	b.lt	LBB4_8
	lsl	x8, x1, #2
	cmp	x8, #4
	mov	w9, #4
	csel	x9, x8, x9, gt
	cmp	x8, #13
	b.ge	LBB4_3
	mov	x9, #0
	b	LBB4_6
LBB4_3:
	sub	x9, x9, #1
	lsr	x9, x9, #2
	add	x10, x9, #1
	and	x11, x10, #0x7ffffffffffffffc
	lsl	x9, x11, #2
	fmov.4s	v0, #1.00000000
	mov	x12, x11
	mov	x13, x0
LBB4_4:
	ld4.4s	{ v1, v2, v3, v4 }, [x13]
	fcmgt.4s	v5, v4, #0.0
	fminnm.4s	v6, v4, v0
	and.16b	v19, v5, v6
	fmul.4s	v16, v19, v1
	fmul.4s	v17, v19, v2
	fmul.4s	v18, v19, v3
	st4.4s	{ v16, v17, v18, v19 }, [x13], #64
	subs	x12, x12, #4
	b.ne	LBB4_4
	cmp	x10, x11
	b.eq	LBB4_8
LBB4_6:
	add	x10, x0, x9, lsl #2
	add	x10, x10, #12
	fmov	s0, #1.00000000
	fmov	s1, wzr
LBB4_7:
	ldp	s3, s2, [x10, #-4]
	fminnm	s4, s2, s0
	fcmp	s2, #0.0
	fcsel	s2, s4, s1, gt
	ldur	d4, [x10, #-12]
	fmul.2s	v4, v4, v2[0]
	stur	d4, [x10, #-12]
	fmul	s3, s2, s3
	stp	s3, s2, [x10, #-4]
	add	x9, x9, #4
	add	x10, x10, #16
	cmp	x9, x8
	b.lt	LBB4_7
LBB4_8:
	ret
	.cfi_endproc

	.globl	_craster_divide_light
	.p2align	2
_craster_divide_light:
	.cfi_startproc
	cmp	x1, #1
	b.lt	LBB5_8
	lsl	x8, x1, #2
	cmp	x8, #4
	mov	w9, #4
	csel	x9, x8, x9, gt
	cmp	x8, #13
	b.ge	LBB5_3
	mov	x9, #0
	b	LBB5_6
LBB5_3:
	sub	x9, x9, #1
	lsr	x9, x9, #2
	add	x10, x9, #1
	and	x11, x10, #0x7ffffffffffffffc
	lsl	x9, x11, #2
	fmov.4s	v0, #1.00000000
	mov	x12, x11
	mov	x13, x0
LBB5_4:
	ld4.4s	{ v1, v2, v3, v4 }, [x13]
	fcmgt.4s	v5, v4, #0.0
	fminnm.4s	v6, v4, v0
	and.16b	v19, v5, v6
	fcmgt.4s	v5, v19, #0.0
	fdiv.4s	v6, v0, v19
	and.16b	v5, v5, v6
	fmul.4s	v16, v5, v1
	fmul.4s	v17, v5, v2
	fmul.4s	v18, v5, v3
	st4.4s	{ v16, v17, v18, v19 }, [x13], #64
	subs	x12, x12, #4
	b.ne	LBB5_4
	cmp	x10, x11
	b.eq	LBB5_8
LBB5_6:
	add	x10, x0, x9, lsl #2
	add	x10, x10, #12
	fmov	s0, #1.00000000
	fmov	s1, wzr
LBB5_7:
	ldp	s3, s2, [x10, #-4]
	fminnm	s4, s2, s0
	fcmp	s2, #0.0
	fcsel	s2, s4, s1, gt
	fdiv	s4, s0, s2
	fcmp	s2, #0.0
	fcsel	s4, s4, s1, gt
	ldur	d5, [x10, #-12]
	fmul.2s	v5, v5, v4[0]
	stur	d5, [x10, #-12]
	fmul	s3, s4, s3
	stp	s3, s2, [x10, #-4]
	add	x9, x9, #4
	add	x10, x10, #16
	cmp	x9, x8
	b.lt	LBB5_7
LBB5_8:
	ret
	.cfi_endproc

	.globl	_craster_cover_light
	.p2align	2
_craster_cover_light:
	.cfi_startproc
	cmp	x1, #1
	b.lt	LBB6_8
	lsl	x8, x1, #2
	cmp	x8, #7
	mov	w9, #7
	csel	x9, x8, x9, gt
	cmp	x8, #8
	b.ge	LBB6_3
	mov	w9, #3
	b	LBB6_6
LBB6_3:
	sub	x9, x9, #4
	lsr	x9, x9, #2
	add	x10, x9, #1
	and	x11, x10, #0x7ffffffffffffffe
	lsr	x12, x11, #1
	mov	w9, #3
	bfi	x9, x12, #3, #61
	add	x12, x0, #28
	mov	w13, #1065353216
	mov	x14, x11
LBB6_4:
	stur	w13, [x12, #-16]
	str	w13, [x12], #32
	subs	x14, x14, #2
	b.ne	LBB6_4
	cmp	x10, x11
	b.eq	LBB6_8
LBB6_6:
	mov	w10, #1065353216
LBB6_7:
	str	w10, [x0, x9, lsl #2]
	add	x9, x9, #4
	cmp	x9, x8
	b.lt	LBB6_7
LBB6_8:
	ret
	.cfi_endproc

	.globl	_craster_brightest
	.p2align	2
_craster_brightest:
	.cfi_startproc
	cmp	x2, #1
	b.lt	LBB7_3
	lsl	x8, x2, #2
	ldp	s1, s2, [x1]
	add	x9, x0, #8
	mov	w10, #1
	ldr	s3, [x1, #8]
LBB7_2:
	ldp	s4, s5, [x9, #-8]
	fmul	s5, s5, s2
	fmadd	s4, s4, s1, s5
	ldr	s5, [x9], #16
	fmadd	s4, s5, s3, s4
	fcmp	s4, s0
	fcsel	s0, s4, s0, gt
	add	x11, x10, #3
	add	x10, x10, #4
	cmp	x11, x8
	b.lt	LBB7_2
LBB7_3:
	ret
	.cfi_endproc

	.globl	_craster_largest
	.p2align	2
_craster_largest:
	.cfi_startproc
	cmp	x1, #1
	b.lt	LBB8_3
	lsl	x8, x1, #2
	add	x9, x0, #8
	mov	w10, #1
LBB8_2:
	ldp	s1, s2, [x9, #-8]
	fcmp	s1, s0
	fcsel	s0, s1, s0, gt
	fcmp	s2, s0
	fcsel	s0, s2, s0, gt
	ldr	s1, [x9], #16
	fcmp	s1, s0
	fcsel	s0, s1, s0, gt
	add	x11, x10, #3
	add	x10, x10, #4
	cmp	x11, x8
	b.lt	LBB8_2
LBB8_3:
	ret
	.cfi_endproc

	.globl	_craster_limit_light
	.p2align	2
_craster_limit_light:
	.cfi_startproc
	cmp	x1, #1
	b.lt	LBB9_8
	lsl	x8, x1, #2
	cmp	x8, #4
	mov	w9, #4
	csel	x9, x8, x9, gt
	cmp	x8, #13
	b.ge	LBB9_3
	mov	x9, #0
	b	LBB9_6
LBB9_3:
	sub	x9, x9, #1
	lsr	x9, x9, #2
	add	x10, x9, #1
	and	x11, x10, #0x7ffffffffffffffc
	lsl	x9, x11, #2
	mov	w12, #57344
	movk	w12, #18303, lsl #16
	dup.4s	v0, w12
	mov	w12, #57344
	movk	w12, #51071, lsl #16
	dup.4s	v1, w12
	fmov.4s	v2, #1.00000000
	mov	x12, x11
	mov	x13, x0
LBB9_4:
	ld4.4s	{ v3, v4, v5, v6 }, [x13]
	fcmeq.4s	v7, v3, v3
	and.16b	v7, v7, v3
	fcmeq.4s	v16, v4, v4
	and.16b	v16, v16, v4
	fcmeq.4s	v17, v5, v5
	and.16b	v17, v17, v5
	fcmgt.4s	v18, v17, v0
	fcmgt.4s	v19, v1, v17
	bit.16b	v17, v1, v19
	mov.16b	v19, v18
	bsl.16b	v19, v0, v17
	fcmgt.4s	v21, v6, #0.0
	fminnm.4s	v3, v6, v2
	and.16b	v20, v21, v3
	fcmgt.4s	v3, v7, v0
	fcmgt.4s	v4, v16, v0
	fcmgt.4s	v5, v1, v16
	fcmgt.4s	v6, v1, v7
	bsl.16b	v6, v1, v7
	bsl.16b	v5, v1, v16
	mov.16b	v18, v4
	bsl.16b	v18, v0, v5
	mov.16b	v17, v3
	bsl.16b	v17, v0, v6
	st4.4s	{ v17, v18, v19, v20 }, [x13], #64
	subs	x12, x12, #4
	b.ne	LBB9_4
	cmp	x10, x11
	b.eq	LBB9_8
LBB9_6:
	add	x10, x0, x9, lsl #2
	add	x10, x10, #12
	mov	w11, #57344
	movk	w11, #18303, lsl #16
	dup.2s	v0, w11
	mov	w12, #57344
	movk	w12, #51071, lsl #16
	dup.2s	v1, w12
	fmov	s2, wzr
	fmov	s3, w12
	fmov	s4, w11
	fmov	s5, #1.00000000
LBB9_7:
	ldur	d6, [x10, #-12]
	fcmeq.2s	v7, v6, v6
	and.8b	v6, v7, v6
	fcmgt.2s	v7, v6, v0
	fcmgt.2s	v16, v1, v6
	bit.8b	v6, v1, v16
	bit.8b	v6, v0, v7
	stur	d6, [x10, #-12]
	ldp	s6, s7, [x10, #-4]
	fcmp	s6, s6
	fcsel	s6, s6, s2, vc
	fcmp	s6, s3
	fcsel	s16, s3, s6, mi
	fcmp	s6, s4
	fcsel	s6, s4, s16, gt
	fminnm	s16, s7, s5
	fcmp	s7, #0.0
	fcsel	s7, s16, s2, gt
	stp	s6, s7, [x10, #-4]
	add	x9, x9, #4
	add	x10, x10, #16
	cmp	x9, x8
	b.lt	LBB9_7
LBB9_8:
	ret
	.cfi_endproc

	.globl	_craster_curve_light
	.p2align	2
_craster_curve_light:
	.cfi_startproc
	cmp	x2, #1
	b.lt	LBB10_3
	lsl	x8, x2, #2
	mov	w9, #-864026624
	add	x10, x0, #8
	mov	w11, #1
	mov	w12, #864026624
	fmov	s0, w12
	mov	w12, #1132462080
	fmov	s1, w12
LBB10_2:
	ldp	s2, s3, [x10, #-8]
	fneg	s4, s2
	fcmp	s2, #0.0
	fcsel	s2, s4, s2, mi
	fmaxnm	s2, s2, s0
	fminnm	s2, s2, s1
	fmov	w12, s2
	add	w13, w12, w9
	lsr	w13, w13, #16
	add	x13, x1, w13, uxtw #2
	ldp	s2, s4, [x13]
	fsub	s4, s4, s2
	and	w12, w12, #0xffff
	ucvtf	s5, w12, #16
	fmadd	s6, s4, s5, s2
	fnmadd	s2, s4, s5, s2
	fcsel	s2, s2, s6, mi
	stur	s2, [x10, #-8]
	fneg	s2, s3
	fcmp	s3, #0.0
	fcsel	s2, s2, s3, mi
	fmaxnm	s2, s2, s0
	fminnm	s2, s2, s1
	fmov	w12, s2
	add	w13, w12, w9
	lsr	w13, w13, #16
	add	x13, x1, w13, uxtw #2
	ldp	s2, s3, [x13]
	and	w12, w12, #0xffff
	ucvtf	s4, w12, #16
	fsub	s3, s3, s2
	fmadd	s5, s3, s4, s2
	fnmadd	s2, s3, s4, s2
	fcsel	s2, s2, s5, mi
	stur	s2, [x10, #-4]
	ldr	s2, [x10]
	fneg	s3, s2
	fcmp	s2, #0.0
	fcsel	s2, s3, s2, mi
	fmaxnm	s2, s2, s0
	fminnm	s2, s2, s1
	fmov	w12, s2
	add	w13, w12, w9
	lsr	w13, w13, #16
	add	x13, x1, w13, uxtw #2
	ldp	s2, s3, [x13]
	fsub	s3, s3, s2
	and	w12, w12, #0xffff
	ucvtf	s4, w12, #16
	fmadd	s5, s3, s4, s2
	fnmadd	s2, s3, s4, s2
	fcsel	s2, s2, s5, mi
	str	s2, [x10], #16
	add	x12, x11, #3
	add	x11, x11, #4
	cmp	x12, x8
	b.lt	LBB10_2
LBB10_3:
	ret
	.cfi_endproc

	.globl	_craster_matrix_light
	.p2align	2
_craster_matrix_light:
	.cfi_startproc
	cmp	x2, #1
	b.lt	LBB11_3
	ldr	q0, [x1, #64]
	lsl	x8, x2, #2
	mov	w9, #1
	fmov	s1, #1.00000000
	fmov	s2, wzr
LBB11_2:
	mov.16b	v3, v0
	ldp	q4, q5, [x1]
	ldp	s6, s7, [x0]
	fmla.4s	v3, v4, v6[0]
	fmla.4s	v3, v5, v7[0]
	ldp	q4, q5, [x1, #32]
	ldp	s6, s7, [x0, #8]
	fmla.4s	v3, v4, v6[0]
	fmla.4s	v3, v5, v7[0]
	mov	s4, v3[3]
	fminnm	s5, s4, s1
	fcmp	s4, #0.0
	fcsel	s4, s5, s2, gt
	mov.s	v3[3], v4[0]
	str	q3, [x0], #16
	add	x10, x9, #3
	add	x9, x9, #4
	cmp	x10, x8
	b.lt	LBB11_2
LBB11_3:
	ret
	.cfi_endproc

	.globl	_craster_light_vertical
	.p2align	2
_craster_light_vertical:
	.cfi_startproc
	stp	x28, x27, [sp, #-96]!
	stp	x26, x25, [sp, #16]
	stp	x24, x23, [sp, #32]
	stp	x22, x21, [sp, #48]
	stp	x20, x19, [sp, #64]
	stp	x29, x30, [sp, #80]
	add	x29, sp, #80
	sub	sp, sp, #2128
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
	str	x3, [sp, #8]
Lloh0:
	adrp	x8, ___stack_chk_guard@GOTPAGE
Lloh1:
	ldr	x8, [x8, ___stack_chk_guard@GOTPAGEOFF]
Lloh2:
	ldr	x8, [x8]
	stur	x8, [x29, #-96]
	cmp	x4, #1
	b.lt	LBB12_24
	mov	x27, x2
	mov	x22, x1
	mov	x23, x0
	mov	x24, #0
	mov	x21, #0
	add	x8, sp, #64
	add	x9, x8, #16
	add	x8, sp, #1088
	add	x8, x8, #16
	stp	x8, x9, [sp, #32]
	mov	w19, #16
	mov	x28, x4
	str	x4, [sp]
	str	x2, [sp, #48]
	b	LBB12_3
LBB12_2:
	ldp	x8, x9, [sp, #8]
	lsl	x2, x9, #2
	ldr	x21, [sp, #24]
	add	x0, x8, x21, lsl #2
	add	x1, sp, #1088
	bl	_memcpy
	add	x21, x21, #256
	sub	x28, x28, #256
	add	x19, x19, #1024
	add	x24, x24, #1024
	ldr	x4, [sp]
	cmp	x21, x4
	b.ge	LBB12_24
LBB12_3:
	cmp	x28, #1
	csinc	x8, x28, xzr, gt
	cmp	x8, #256
	mov	w9, #256
	csel	x20, x8, x9, lt
	sub	x25, x4, x21
	cmp	x25, #256
	csel	x8, x25, x9, lt
	stp	x8, x21, [sp, #16]
	add	x0, sp, #1088
	mov	w1, #1024
	bl	_bzero
	cmp	x27, #1
	b.lt	LBB12_2
	mov	x26, #0
	and	x21, x20, #0x1f8
	b	LBB12_6
LBB12_5:
	ldp	x27, x26, [sp, #48]
	cmp	x26, x27
	b.ge	LBB12_2
LBB12_6:
	sub	x8, x27, x26
	add	x9, x26, #32
	cmp	x8, #32
	str	x9, [sp, #56]
	csel	x27, x27, x9, lt
	add	x0, sp, #64
	mov	w1, #1024
	bl	_bzero
	add	x12, sp, #64
	ldr	x13, [sp, #40]
	b	LBB12_8
LBB12_7:
	add	x26, x26, #1
	cmp	x26, x27
	b.ge	LBB12_5
LBB12_8:
	cmp	x25, #1
	b.lt	LBB12_7
	ldr	x8, [x23, x26, lsl #3]
	ldr	s0, [x22, x26, lsl #2]
	cmp	x28, #8
	b.ge	LBB12_11
	mov	x10, #0
	b	LBB12_14
LBB12_11:
	add	x9, x8, x19
	mov	x10, x13
	mov	x11, x21
LBB12_12:
	ldp	q1, q2, [x9, #-16]
	ldp	q3, q4, [x10, #-16]
	fmla.4s	v3, v1, v0[0]
	fmla.4s	v4, v2, v0[0]
	stp	q3, q4, [x10, #-16]
	add	x10, x10, #32
	add	x9, x9, #32
	subs	x11, x11, #8
	b.ne	LBB12_12
	mov	x10, x21
	cmp	x20, x21
	b.eq	LBB12_16
LBB12_14:
	sub	x9, x20, x10
	lsl	x11, x10, #2
	add	x10, x12, x11
	add	x8, x8, x24
	add	x8, x8, x11
LBB12_15:
	ldr	s1, [x8], #4
	ldr	s2, [x10]
	fmadd	s1, s1, s0, s2
	str	s1, [x10], #4
	subs	x9, x9, #1
	b.ne	LBB12_15
LBB12_16:
	add	x26, x26, #1
	cmp	x26, x27
	b.lt	LBB12_8
	cmp	x28, #8
	b.ge	LBB12_19
	mov	x9, #0
	b	LBB12_22
LBB12_19:
	mov	x8, x13
	ldr	x9, [sp, #32]
	mov	x10, x21
LBB12_20:
	ldp	q0, q1, [x8, #-16]
	ldp	q2, q3, [x9, #-16]
	fadd.4s	v0, v0, v2
	fadd.4s	v1, v1, v3
	stp	q0, q1, [x9, #-16]
	add	x9, x9, #32
	add	x8, x8, #32
	subs	x10, x10, #8
	b.ne	LBB12_20
	mov	x9, x21
	cmp	x20, x21
	b.eq	LBB12_5
LBB12_22:
	sub	x8, x20, x9
	lsl	x10, x9, #2
	add	x9, sp, #1088
	add	x9, x9, x10
	add	x10, x12, x10
LBB12_23:
	ldr	s0, [x10], #4
	ldr	s1, [x9]
	fadd	s0, s0, s1
	str	s0, [x9], #4
	subs	x8, x8, #1
	b.ne	LBB12_23
	b	LBB12_5
LBB12_24:
	ldur	x8, [x29, #-96]
Lloh3:
	adrp	x9, ___stack_chk_guard@GOTPAGE
Lloh4:
	ldr	x9, [x9, ___stack_chk_guard@GOTPAGEOFF]
Lloh5:
	ldr	x9, [x9]
	cmp	x9, x8
	b.ne	LBB12_26
	add	sp, sp, #2128
	ldp	x29, x30, [sp, #80]
	ldp	x20, x19, [sp, #64]
	ldp	x22, x21, [sp, #48]
	ldp	x24, x23, [sp, #32]
	ldp	x26, x25, [sp, #16]
	ldp	x28, x27, [sp], #96
	ret
LBB12_26:
	bl	___stack_chk_fail
	.loh AdrpLdrGotLdr	Lloh0, Lloh1, Lloh2
	.loh AdrpLdrGotLdr	Lloh3, Lloh4, Lloh5
	.cfi_endproc

	.globl	_craster_light_horizontal
	.p2align	2
_craster_light_horizontal:
	.cfi_startproc
	cmp	x5, #1
	b.lt	LBB13_9
	mov	x8, #0
	lsl	x9, x3, #2
	fmov	s0, #1.00000000
	fmov	s1, wzr
	b	LBB13_4
LBB13_2:
	movi.16b	v2, #0
LBB13_3:
	mov	s3, v2[3]
	fminnm	s4, s3, s0
	fcmp	s3, #0.0
	fcsel	s3, s4, s1, gt
	mov.s	v2[3], v3[0]
	str	q2, [x4, x8, lsl #4]
	add	x8, x8, #1
	add	x2, x2, x9
	cmp	x8, x5
	b.eq	LBB13_9
LBB13_4:
	cmp	x3, #1
	b.lt	LBB13_2
	mov	x11, #0
	ldrsw	x10, [x1, x8, lsl #2]
	add	x10, x0, x10, lsl #4
	movi.16b	v2, #0
	mov	x12, x2
LBB13_6:
	mov	x13, x11
	sub	x14, x3, x11
	add	x11, x11, #32
	cmp	x14, #32
	csel	x14, x3, x11, lt
	mov	x15, x12
	movi.16b	v3, #0
LBB13_7:
	ldr	q4, [x10, x13, lsl #4]
	ldr	s5, [x15], #4
	fmla.4s	v3, v4, v5[0]
	add	x13, x13, #1
	cmp	x13, x14
	b.lt	LBB13_7
	fadd.4s	v2, v2, v3
	add	x12, x12, #128
	cmp	x11, x3
	b.lt	LBB13_6
	b	LBB13_3
LBB13_9:
	ret
	.cfi_endproc

	.globl	_craster_light_box
	.p2align	2
_craster_light_box:
	.cfi_startproc
	stp	x28, x27, [sp, #-48]!
	stp	x20, x19, [sp, #16]
	stp	x29, x30, [sp, #32]
	add	x29, sp, #32
	sub	sp, sp, #528
	.cfi_def_cfa w29, 16
	.cfi_offset w30, -8
	.cfi_offset w29, -16
	.cfi_offset w19, -24
	.cfi_offset w20, -32
	.cfi_offset w27, -40
	.cfi_offset w28, -48
Lloh6:
	adrp	x8, ___stack_chk_guard@GOTPAGE
Lloh7:
	ldr	x8, [x8, ___stack_chk_guard@GOTPAGEOFF]
Lloh8:
	ldr	x8, [x8]
	stur	x8, [x29, #-40]
	movi.16b	v0, #0
	stp	q0, q0, [sp, #480]
	stp	q0, q0, [sp, #448]
	stp	q0, q0, [sp, #416]
	stp	q0, q0, [sp, #384]
	stp	q0, q0, [sp, #352]
	stp	q0, q0, [sp, #320]
	stp	q0, q0, [sp, #288]
	stp	q0, q0, [sp, #256]
	stp	q0, q0, [sp, #224]
	stp	q0, q0, [sp, #192]
	stp	q0, q0, [sp, #160]
	stp	q0, q0, [sp, #128]
	stp	q0, q0, [sp, #96]
	stp	q0, q0, [sp, #64]
	stp	q0, q0, [sp, #32]
	lsl	x8, x3, #2
	stp	q0, q0, [sp]
	tbnz	x4, #63, LBB14_11
	neg	x9, x4
	sub	x10, x2, #1
	and	x11, x3, #0x7ffffffffffffff8
	mov	x12, sp
	add	x13, x12, #32
	add	x14, x0, #16
	b	LBB14_3
LBB14_2:
	cmp	x9, x4
	add	x9, x9, #1
	b.eq	LBB14_11
LBB14_3:
	cmp	x9, x10
	csel	x15, x9, x10, lt
	cmp	x9, #0
	csel	x15, xzr, x15, lt
	cmp	x3, #1
	b.lt	LBB14_2
	cmp	x3, #8
	b.hs	LBB14_6
	mov	x5, #0
	b	LBB14_9
LBB14_6:
	madd	x16, x8, x15, x14
	mov	x17, x13
	mov	x5, x11
LBB14_7:
	ldp	q0, q1, [x16, #-16]
	fcvtl2	v2.2d, v0.4s
	fcvtl	v0.2d, v0.2s
	fcvtl2	v3.2d, v1.4s
	fcvtl	v1.2d, v1.2s
	ldp	q5, q4, [x17, #-32]
	ldp	q7, q6, [x17]
	fadd.2d	v0, v5, v0
	fadd.2d	v2, v4, v2
	fadd.2d	v1, v7, v1
	fadd.2d	v3, v6, v3
	stp	q0, q2, [x17, #-32]
	stp	q1, q3, [x17], #64
	add	x16, x16, #32
	subs	x5, x5, #8
	b.ne	LBB14_7
	mov	x5, x11
	cmp	x3, x11
	b.eq	LBB14_2
LBB14_9:
	sub	x16, x3, x5
	add	x17, x12, x5, lsl #3
	mul	x15, x8, x15
	add	x15, x15, x5, lsl #2
	add	x15, x0, x15
LBB14_10:
	ldr	s0, [x15], #4
	fcvt	d0, s0
	ldr	d1, [x17]
	fadd	d0, d1, d0
	str	d0, [x17], #8
	subs	x16, x16, #1
	b.ne	LBB14_10
	b	LBB14_2
LBB14_11:
	subs	x9, x2, #1
	b.lt	LBB14_30
	mov	x10, #0
	mov	w11, #1
	orr	x11, x11, x4, lsl #1
	scvtf	d0, x11
	fmov	d1, #1.00000000
	and	x11, x3, #0x7ffffffffffffff8
	add	x12, x1, #16
	mov	x13, sp
	fdiv	d0, d1, d0
	add	x14, x13, #32
	add	x15, x0, #16
	add	x16, x4, #1
	neg	x17, x4
	b	LBB14_14
LBB14_13:
	add	x10, x10, #1
	add	x12, x12, x8
	add	x1, x1, x8
	add	x16, x16, #1
	add	x17, x17, #1
	cmp	x10, x2
	b.eq	LBB14_30
LBB14_14:
	cmp	x16, x9
	csel	x4, x16, x9, lt
	cmp	x3, #1
	b.lt	LBB14_22
	cmp	x3, #8
	b.hs	LBB14_17
	mov	x7, #0
	b	LBB14_20
LBB14_17:
	mov	x5, x14
	mov	x6, x12
	mov	x7, x11
LBB14_18:
	ldp	q1, q2, [x5, #-32]
	ldp	q3, q4, [x5], #64
	fmul.2d	v2, v2, v0[0]
	fmul.2d	v1, v1, v0[0]
	fmul.2d	v4, v4, v0[0]
	fmul.2d	v3, v3, v0[0]
	fcvtn	v1.2s, v1.2d
	fcvtn2	v1.4s, v2.2d
	fcvtn	v2.2s, v3.2d
	fcvtn2	v2.4s, v4.2d
	stp	q1, q2, [x6, #-16]
	add	x6, x6, #32
	subs	x7, x7, #8
	b.ne	LBB14_18
	mov	x7, x11
	cmp	x3, x11
	b.eq	LBB14_22
LBB14_20:
	sub	x5, x3, x7
	add	x6, x13, x7, lsl #3
	add	x7, x1, x7, lsl #2
LBB14_21:
	ldr	d1, [x6], #8
	fmul	d1, d0, d1
	fcvt	s1, d1
	str	s1, [x7], #4
	subs	x5, x5, #1
	b.ne	LBB14_21
LBB14_22:
	cmp	x3, #1
	b.lt	LBB14_13
	bic	x5, x17, x17, asr #63
	cmp	x3, #8
	b.hs	LBB14_25
	mov	x6, #0
	b	LBB14_28
LBB14_25:
	madd	x6, x8, x4, x15
	mov	x7, x14
	mov	x19, x11
	madd	x20, x8, x5, x15
LBB14_26:
	ldp	q1, q2, [x6, #-16]
	fcvtl	v3.2d, v1.2s
	fcvtl2	v1.2d, v1.4s
	fcvtl	v4.2d, v2.2s
	fcvtl2	v2.2d, v2.4s
	ldp	q5, q6, [x20, #-16]
	fcvtl	v7.2d, v5.2s
	fcvtl2	v5.2d, v5.4s
	fcvtl	v16.2d, v6.2s
	fcvtl2	v6.2d, v6.4s
	fsub.2d	v1, v1, v5
	fsub.2d	v3, v3, v7
	fsub.2d	v2, v2, v6
	fsub.2d	v4, v4, v16
	ldp	q6, q5, [x7, #-32]
	ldp	q16, q7, [x7]
	fadd.2d	v3, v6, v3
	fadd.2d	v1, v5, v1
	fadd.2d	v4, v16, v4
	fadd.2d	v2, v7, v2
	stp	q3, q1, [x7, #-32]
	stp	q4, q2, [x7], #64
	add	x6, x6, #32
	add	x20, x20, #32
	subs	x19, x19, #8
	b.ne	LBB14_26
	mov	x6, x11
	cmp	x3, x11
	b.eq	LBB14_13
LBB14_28:
	mul	x7, x8, x5
	mul	x19, x8, x4
	sub	x4, x3, x6
	add	x5, x13, x6, lsl #3
	lsl	x6, x6, #2
	add	x20, x0, x6
	add	x6, x20, x7
	add	x7, x20, x19
LBB14_29:
	ldr	s1, [x7], #4
	fcvt	d1, s1
	ldr	s2, [x6], #4
	fcvt	d2, s2
	fsub	d1, d1, d2
	ldr	d2, [x5]
	fadd	d1, d2, d1
	str	d1, [x5], #8
	subs	x4, x4, #1
	b.ne	LBB14_29
	b	LBB14_13
LBB14_30:
	ldur	x8, [x29, #-40]
Lloh9:
	adrp	x9, ___stack_chk_guard@GOTPAGE
Lloh10:
	ldr	x9, [x9, ___stack_chk_guard@GOTPAGEOFF]
Lloh11:
	ldr	x9, [x9]
	cmp	x9, x8
	b.ne	LBB14_32
	add	sp, sp, #528
	ldp	x29, x30, [sp, #32]
	ldp	x20, x19, [sp, #16]
	ldp	x28, x27, [sp], #48
	ret
LBB14_32:
	bl	___stack_chk_fail
	.loh AdrpLdrGotLdr	Lloh6, Lloh7, Lloh8
	.loh AdrpLdrGotLdr	Lloh9, Lloh10, Lloh11
	.cfi_endproc

.subsections_via_symbols
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
