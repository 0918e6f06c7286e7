// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// gain.c, whose SHA-256 with its headers and flags is 28a7a24227a6d77a76848f598c5efce1
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__aarch64__)
#if defined(__ELF__)
	.text
	.globl	craster_gain_levels
	.p2align	2
	.type	craster_gain_levels,@function
craster_gain_levels:
	.cfi_startproc
	cmp	x4, #1
	b.lt	.LBB0_14
	mov	w8, #256
	cmp	x4, #7
	sub	w8, w8, w2
	b.hi	.LBB0_3
	mov	x9, xzr
	b	.LBB0_12
.LBB0_3:
	cmp	x4, #32
	b.hs	.LBB0_5
	mov	x9, xzr
	b	.LBB0_9
.LBB0_5:
	fmov	s0, w8
	fmov	s1, w2
	and	x9, x4, #0x7fffffffffffffe0
	add	x10, x3, #32
	add	x11, x1, #16
	add	x12, x0, #16
	mov	x13, x9
.LBB0_6:
	ldp	q2, q3, [x12, #-16]
	subs	x13, x13, #32
	ldp	q5, q7, [x11, #-16]
	add	x11, x11, #32
	add	x12, x12, #32
	ushll2	v4.8h, v2.16b, #0
	ushll	v2.8h, v2.8b, #0
	ushll2	v6.8h, v3.16b, #0
	ushll	v3.8h, v3.8b, #0
	ushll2	v16.8h, v5.16b, #0
	ushll	v5.8h, v5.8b, #0
	ushll2	v17.8h, v7.16b, #0
	ushll	v7.8h, v7.8b, #0
	mul	v4.8h, v4.8h, v0.h[0]
	mul	v2.8h, v2.8h, v0.h[0]
	mul	v6.8h, v6.8h, v0.h[0]
	mul	v3.8h, v3.8h, v0.h[0]
	mla	v4.8h, v16.8h, v1.h[0]
	mla	v2.8h, v5.8h, v1.h[0]
	mla	v6.8h, v17.8h, v1.h[0]
	mla	v3.8h, v7.8h, v1.h[0]
	stp	q2, q4, [x10, #-32]
	stp	q3, q6, [x10], #64
	b.ne	.LBB0_6
	cmp	x4, x9
	b.eq	.LBB0_14
	tst	x4, #0x18
	b.eq	.LBB0_12
.LBB0_9:
	mov	x13, x9
	fmov	s0, w8
	fmov	s1, w2
	and	x9, x4, #0x7ffffffffffffff8
	add	x10, x3, x13, lsl #1
	add	x12, x1, x13
	sub	x11, x13, x9
	add	x13, x0, x13
.LBB0_10:
	ldr	d2, [x13], #8
	adds	x11, x11, #8
	ldr	d3, [x12], #8
	ushll	v2.8h, v2.8b, #0
	ushll	v3.8h, v3.8b, #0
	mul	v2.8h, v2.8h, v0.h[0]
	mla	v2.8h, v3.8h, v1.h[0]
	str	q2, [x10], #16
	b.ne	.LBB0_10
	cmp	x4, x9
	b.eq	.LBB0_14
.LBB0_12:
	add	x10, x3, x9, lsl #1
	sub	x11, x4, x9
	add	x12, x1, x9
	add	x9, x0, x9
.LBB0_13:
	ldrb	w13, [x9], #1
	subs	x11, x11, #1
	ldrb	w14, [x12], #1
	mul	w13, w8, w13
	madd	w13, w2, w14, w13
	strh	w13, [x10], #2
	b.ne	.LBB0_13
.LBB0_14:
	ret
.Lfunc_end0:
	.size	craster_gain_levels, .Lfunc_end0-craster_gain_levels
	.cfi_endproc

	.globl	craster_gain_apply
	.p2align	2
	.type	craster_gain_apply,@function
craster_gain_apply:
	.cfi_startproc
	str	x19, [sp, #-16]!
	.cfi_def_cfa_offset 16
	.cfi_offset w19, -16
	ldr	d0, [x0, #48]
	add	x8, x0, #56
	mov	w9, #1
	ld1	{ v0.s }[2], [x8]
	ldp	w8, w10, [x0, #64]
	mov	v0.s[3], wzr
	sub	w11, w8, #1
	cmp	w8, #0
	lsl	w9, w9, w11
	csel	w9, w9, wzr, gt
	cmp	w10, #1
	b.ne	.LBB1_4
	cmp	x4, #1
	b.lt	.LBB1_7
	mov	w12, #57344
	mov	w13, #32897
	fneg	v0.4s, v0.4s
	movk	w12, #18303, lsl #16
	movi	d1, #0000000000000000
	movk	w13, #15232, lsl #16
	dup	v2.4s, w12
	fmov	s3, w12
	fmov	s4, w13
	mov	x10, xzr
	mov	w11, #256
.LBB1_3:
	ldp	x12, x13, [x0, #72]
	mov	v7.16b, v0.16b
	ldrb	w17, [x1, #1]
	ldr	x6, [x0, #16]
	ldrsw	x12, [x12, x10, lsl #2]
	ldrh	w13, [x13, x10, lsl #1]
	add	x12, x2, x12, lsl #1
	sub	w15, w11, w13
	ldrh	w14, [x12]
	ldrh	w12, [x12, #2]
	mul	w14, w15, w14
	ldp	x15, x16, [x0]
	madd	w12, w12, w13, w14
	ldp	x13, x5, [x0, #24]
	ldrb	w14, [x1, #2]
	add	w12, w9, w12, lsr #8
	ldr	s6, [x15, x14, lsl #2]
	ldr	x14, [x0, #40]
	lsr	w12, w12, w8
	ubfiz	x12, x12, #2, #32
	ldr	s5, [x13, x12]
	add	x13, x16, x17, lsl #2
	add	x15, x5, x12
	ldrb	w16, [x1]
	add	x12, x14, x12
	ld1	{ v5.s }[1], [x15]
	ld1	{ v6.s }[1], [x13]
	add	x13, x6, x16, lsl #2
	ld1	{ v5.s }[2], [x12]
	ld1	{ v6.s }[2], [x13]
	fmla	v7.4s, v5.4s, v6.4s
	fcmgt	v5.4s, v2.4s, v7.4s
	mov	s6, v7.s[2]
	fcmgt	v16.4s, v7.4s, #0.0
	bsl	v5.16b, v7.16b, v2.16b
	fminnm	s7, s6, s3
	fcmp	s6, #0.0
	ldr	b6, [x1, #3]
	add	x1, x1, #4
	ucvtf	s6, s6
	and	v5.16b, v16.16b, v5.16b
	fcsel	s7, s7, s1, gt
	mov	v5.s[2], v7.s[0]
	fmul	s6, s6, s4
	mov	v5.s[3], v6.s[0]
	str	q5, [x3, x10, lsl #4]
	add	x10, x10, #1
	cmp	x4, x10
	b.ne	.LBB1_3
	b	.LBB1_7
.LBB1_4:
	cmp	x4, #1
	b.lt	.LBB1_7
	mov	w12, #57344
	mov	w13, #32897
	fneg	v0.4s, v0.4s
	movk	w12, #18303, lsl #16
	movi	d1, #0000000000000000
	movk	w13, #15232, lsl #16
	dup	v2.4s, w12
	fmov	s3, w12
	fmov	s4, w13
	mov	x10, xzr
	mov	w11, #256
.LBB1_6:
	ldp	x12, x13, [x0, #72]
	mov	v7.16b, v0.16b
	ldrb	w7, [x1, #1]
	ldr	x19, [x0, #16]
	ldrsw	x12, [x12, x10, lsl #2]
	ldrh	w13, [x13, x10, lsl #1]
	add	x12, x2, x12, lsl #3
	sub	w15, w11, w13
	ldrh	w14, [x12, #4]
	ldrh	w16, [x12, #2]
	ldrh	w17, [x12, #12]
	ldrh	w5, [x12, #10]
	mul	w14, w15, w14
	mul	w16, w15, w16
	madd	w14, w17, w13, w14
	ldrh	w17, [x12]
	ldrh	w12, [x12, #8]
	madd	w16, w5, w13, w16
	ldp	x5, x6, [x0, #24]
	mul	w15, w15, w17
	ldrb	w17, [x1, #2]
	add	w14, w9, w14, lsr #8
	madd	w12, w12, w13, w15
	add	w13, w9, w16, lsr #8
	ldp	x15, x16, [x0]
	lsr	w14, w14, w8
	lsr	w13, w13, w8
	add	w12, w9, w12, lsr #8
	ldr	s5, [x5, w14, uxtw #2]
	add	x16, x16, x7, lsl #2
	ldr	s6, [x15, x17, lsl #2]
	add	x13, x6, w13, uxtw #2
	ldr	x14, [x0, #40]
	lsr	w12, w12, w8
	ldrb	w15, [x1]
	ld1	{ v6.s }[1], [x16]
	ld1	{ v5.s }[1], [x13]
	add	x12, x14, w12, uxtw #2
	add	x13, x19, x15, lsl #2
	ld1	{ v5.s }[2], [x12]
	ld1	{ v6.s }[2], [x13]
	fmla	v7.4s, v5.4s, v6.4s
	fcmgt	v5.4s, v2.4s, v7.4s
	mov	s6, v7.s[2]
	fcmgt	v16.4s, v7.4s, #0.0
	bsl	v5.16b, v7.16b, v2.16b
	fminnm	s7, s6, s3
	fcmp	s6, #0.0
	ldr	b6, [x1, #3]
	add	x1, x1, #4
	ucvtf	s6, s6
	and	v5.16b, v16.16b, v5.16b
	fcsel	s7, s7, s1, gt
	mov	v5.s[2], v7.s[0]
	fmul	s6, s6, s4
	mov	v5.s[3], v6.s[0]
	str	q5, [x3, x10, lsl #4]
	add	x10, x10, #1
	cmp	x4, x10
	b.ne	.LBB1_6
.LBB1_7:
	ldr	x19, [sp], #16
	.cfi_def_cfa_offset 0
	.cfi_restore w19
	ret
.Lfunc_end1:
	.size	craster_gain_apply, .Lfunc_end1-craster_gain_apply
	.cfi_endproc

	.section	".note.GNU-stack","",@progbits
#endif
#if defined(__APPLE__)
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_gain_levels
	.p2align	2
_craster_gain_levels:
	.cfi_startproc
	cmp	x4, #1
	b.lt	LBB0_14
	mov	w8, #256
	sub	w8, w8, w2
	cmp	x4, #7
	b.hi	LBB0_3
	mov	x9, #0
	b	LBB0_12
LBB0_3:
	cmp	x4, #32
	b.hs	LBB0_5
	mov	x9, #0
	b	LBB0_9
LBB0_5:
	and	x9, x4, #0x7fffffffffffffe0
	fmov	s0, w8
	fmov	s1, w2
	add	x10, x3, #32
	add	x11, x1, #16
	add	x12, x0, #16
	mov	x13, x9
LBB0_6:
	ldp	q2, q3, [x12, #-16]
	ushll.8h	v4, v2, #0
	ushll2.8h	v2, v2, #0
	ushll.8h	v5, v3, #0
	ushll2.8h	v3, v3, #0
	mul.8h	v2, v2, v0[0]
	mul.8h	v4, v4, v0[0]
	mul.8h	v3, v3, v0[0]
	mul.8h	v5, v5, v0[0]
	ldp	q6, q7, [x11, #-16]
	ushll.8h	v16, v6, #0
	ushll2.8h	v6, v6, #0
	ushll.8h	v17, v7, #0
	ushll2.8h	v7, v7, #0
	mla.8h	v4, v16, v1[0]
	mla.8h	v2, v6, v1[0]
	mla.8h	v5, v17, v1[0]
	mla.8h	v3, v7, v1[0]
	stp	q4, q2, [x10, #-32]
	stp	q5, q3, [x10], #64
	add	x11, x11, #32
	add	x12, x12, #32
	subs	x13, x13, #32
	b.ne	LBB0_6
	cmp	x4, x9
	b.eq	LBB0_14
	tst	x4, #0x18
	b.eq	LBB0_12
LBB0_9:
	mov	x13, x9
	and	x9, x4, #0x7ffffffffffffff8
	fmov	s0, w8
	fmov	s1, w2
	sub	x10, x13, x9
	add	x11, x1, x13
	add	x12, x0, x13
	add	x13, x3, x13, lsl #1
LBB0_10:
	ldr	d2, [x12], #8
	ushll.8h	v2, v2, #0
	ldr	d3, [x11], #8
	mul.8h	v2, v2, v0[0]
	ushll.8h	v3, v3, #0
	mla.8h	v2, v3, v1[0]
	str	q2, [x13], #16
	adds	x10, x10, #8
	b.ne	LBB0_10
	cmp	x4, x9
	b.eq	LBB0_14
LBB0_12:
	sub	x10, x4, x9
	add	x11, x1, x9
	add	x12, x0, x9
	add	x9, x3, x9, lsl #1
LBB0_13:
	ldrb	w13, [x12], #1
	mul	w13, w8, w13
	ldrb	w14, [x11], #1
	madd	w13, w2, w14, w13
	strh	w13, [x9], #2
	subs	x10, x10, #1
	b.ne	LBB0_13
LBB0_14:
	ret
	.cfi_endproc

	.globl	_craster_gain_apply
	.p2align	2
_craster_gain_apply:
	.cfi_startproc
	ldr	d0, [x0, #48]
	add	x8, x0, #56
	ld1.s	{ v0 }[2], [x8]
	ldp	w8, w10, [x0, #64]
	sub	w9, w8, #1
	mov	w11, #1
	lsl	w9, w11, w9
	mov.s	v0[3], wzr
	cmp	w8, #0
	csel	w9, w9, wzr, gt
	cmp	w10, #1
	b.ne	LBB1_4
	cmp	x4, #1
	b.lt	LBB1_7
	mov	x10, #0
	fneg.4s	v0, v0
	mov	w11, #256
	mov	w12, #57344
	movk	w12, #18303, lsl #16
	dup.4s	v1, w12
	fmov	s2, w12
	fmov	s3, wzr
	mov	w12, #32897
	movk	w12, #15232, lsl #16
	fmov	s4, w12
LBB1_3:
	ldp	x12, x13, [x0, #72]
	ldrsw	x12, [x12, x10, lsl #2]
	add	x12, x2, x12, lsl #1
	ldrh	w13, [x13, x10, lsl #1]
	ldrh	w14, [x12]
	sub	w15, w11, w13
	mul	w14, w15, w14
	ldrh	w12, [x12, #2]
	madd	w12, w12, w13, w14
	add	w12, w9, w12, lsr #8
	lsr	w12, w12, w8
	ubfiz	x12, x12, #2, #32
	ldp	x13, x14, [x0, #32]
	add	x13, x13, x12
	ldp	x16, x15, [x0, #16]
	ldr	s5, [x15, x12]
	add	x12, x14, x12
	ld1.s	{ v5 }[1], [x13]
	ld1.s	{ v5 }[2], [x12]
	ldrb	w12, [x1, #2]
	ldp	x13, x14, [x0]
	ldrb	w15, [x1, #1]
	add	x14, x14, x15, lsl #2
	ldrb	w15, [x1]
	add	x15, x16, x15, lsl #2
	ldr	s6, [x13, x12, lsl #2]
	ld1.s	{ v6 }[1], [x14]
	ld1.s	{ v6 }[2], [x15]
	mov.16b	v7, v0
	fmla.4s	v7, v5, v6
	fcmgt.4s	v5, v7, #0.0
	fcmgt.4s	v6, v1, v7
	bsl.16b	v6, v7, v1
	and.16b	v5, v5, v6
	mov	s6, v7[2]
	fminnm	s7, s6, s2
	fcmp	s6, #0.0
	fcsel	s6, s7, s3, gt
	mov.s	v5[2], v6[0]
	ldr	b6, [x1, #3]
	ucvtf	s6, s6
	fmul	s6, s6, s4
	mov.s	v5[3], v6[0]
	str	q5, [x3, x10, lsl #4]
	add	x10, x10, #1
	add	x1, x1, #4
	cmp	x4, x10
	b.ne	LBB1_3
	b	LBB1_7
LBB1_4:
	cmp	x4, #1
	b.lt	LBB1_7
	mov	x10, #0
	fneg.4s	v0, v0
	mov	w11, #256
	mov	w12, #57344
	movk	w12, #18303, lsl #16
	dup.4s	v1, w12
	fmov	s2, w12
	fmov	s3, wzr
	mov	w12, #32897
	movk	w12, #15232, lsl #16
	fmov	s4, w12
LBB1_6:
	ldp	x12, x13, [x0, #72]
	ldrsw	x12, [x12, x10, lsl #2]
	add	x12, x2, x12, lsl #3
	ldrh	w13, [x13, x10, lsl #1]
	ldrh	w14, [x12, #4]
	sub	w15, w11, w13
	mul	w14, w15, w14
	ldrh	w16, [x12, #12]
	madd	w14, w16, w13, w14
	add	w14, w9, w14, lsr #8
	lsr	w14, w14, w8
	ldrh	w16, [x12, #2]
	mul	w16, w15, w16
	ldrh	w17, [x12, #10]
	madd	w16, w17, w13, w16
	add	w16, w9, w16, lsr #8
	lsr	w16, w16, w8
	ldp	x17, x5, [x0, #32]
	add	x16, x17, w16, uxtw #2
	ldrh	w17, [x12]
	mul	w15, w15, w17
	ldrh	w12, [x12, #8]
	madd	w12, w12, w13, w15
	add	w12, w9, w12, lsr #8
	lsr	w12, w12, w8
	ldp	x15, x13, [x0, #16]
	ldr	s5, [x13, w14, uxtw #2]
	add	x12, x5, w12, uxtw #2
	ld1.s	{ v5 }[1], [x16]
	ld1.s	{ v5 }[2], [x12]
	ldrb	w12, [x1, #2]
	ldp	x13, x14, [x0]
	ldrb	w16, [x1, #1]
	add	x14, x14, x16, lsl #2
	ldrb	w16, [x1]
	add	x15, x15, x16, lsl #2
	ldr	s6, [x13, x12, lsl #2]
	ld1.s	{ v6 }[1], [x14]
	ld1.s	{ v6 }[2], [x15]
	mov.16b	v7, v0
	fmla.4s	v7, v5, v6
	fcmgt.4s	v5, v7, #0.0
	fcmgt.4s	v6, v1, v7
	bsl.16b	v6, v7, v1
	and.16b	v5, v5, v6
	mov	s6, v7[2]
	fminnm	s7, s6, s2
	fcmp	s6, #0.0
	fcsel	s6, s7, s3, gt
	mov.s	v5[2], v6[0]
	ldr	b6, [x1, #3]
	ucvtf	s6, s6
	fmul	s6, s6, s4
	mov.s	v5[3], v6[0]
	str	q5, [x3, x10, lsl #4]
	add	x10, x10, #1
	add	x1, x1, #4
	cmp	x4, x10
	b.ne	LBB1_6
LBB1_7:
	ret
	.cfi_endproc

.subsections_via_symbols
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
