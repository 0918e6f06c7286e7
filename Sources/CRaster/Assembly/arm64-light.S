// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// light.c, whose SHA-256 with its headers and flags is 5513f544a78871a837e190c02ec1301f
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

.subsections_via_symbols
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
