// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// wi_png_filter.c, whose SHA-256 with its headers and flags is 65557d03efb7653a88ed1681b0ce495b
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../../CRaster/assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__aarch64__)
#if defined(__ELF__)
	.text
	.globl	wi_png_unfilter
	.p2align	2
	.type	wi_png_unfilter,@function
wi_png_unfilter:
	.cfi_startproc
	cmp	w0, #2
	b.eq	.LBB0_3
	cbnz	w0, .LBB0_6
	mov	x0, x4
	mov	x1, x2
	mov	x2, x5
	b	memcpy
.LBB0_3:
	cbz	x5, .LBB0_53
	cmp	x5, #8
	b.hs	.LBB0_22
	mov	x8, xzr
	b	.LBB0_51
.LBB0_6:
	cmp	w1, #2
	b.le	.LBB0_15
	cmp	w1, #3
	b.eq	.LBB0_24
	cmp	w1, #4
	b.eq	.LBB0_29
	cmp	w1, #6
	b.ne	.LBB0_39
	cmp	w0, #1
	b.eq	.LBB0_63
	cmp	w0, #3
	b.ne	.LBB0_78
	cbz	x5, .LBB0_53
	movi	v0.2d, #0xffffffffffffffff
	mov	x8, xzr
.LBB0_14:
	ldr	d1, [x3, x8]
	mvn	v1.8b, v1.8b
	urhadd	v0.8b, v0.8b, v1.8b
	ldr	d1, [x2, x8]
	sub	v0.8b, v0.8b, v1.8b
	mvn	v1.8b, v0.8b
	str	d1, [x4, x8]
	add	x8, x8, #6
	cmp	x8, x5
	b.lo	.LBB0_14
	b	.LBB0_53
.LBB0_15:
	cmp	w1, #1
	b.eq	.LBB0_34
	cmp	w1, #2
	b.ne	.LBB0_39
	cmp	w0, #1
	b.eq	.LBB0_66
	cmp	w0, #3
	b.ne	.LBB0_81
	cbz	x5, .LBB0_53
	movi	v0.2d, #0xffffffffffffffff
	mov	x8, xzr
.LBB0_21:
	ldr	d1, [x3, x8]
	mvn	v1.8b, v1.8b
	urhadd	v0.8b, v0.8b, v1.8b
	ldr	d1, [x2, x8]
	sub	v0.8b, v0.8b, v1.8b
	mvn	v1.8b, v0.8b
	str	d1, [x4, x8]
	add	x8, x8, #2
	cmp	x8, x5
	b.lo	.LBB0_21
	b	.LBB0_53
.LBB0_22:
	cmp	x5, #32
	b.hs	.LBB0_44
	mov	x8, xzr
	b	.LBB0_48
.LBB0_24:
	cmp	w0, #1
	b.eq	.LBB0_54
	cmp	w0, #3
	b.ne	.LBB0_69
	cbz	x5, .LBB0_53
	movi	v0.2d, #0xffffffffffffffff
	mov	x8, xzr
.LBB0_28:
	ldr	d1, [x3, x8]
	mvn	v1.8b, v1.8b
	urhadd	v0.8b, v0.8b, v1.8b
	ldr	d1, [x2, x8]
	sub	v0.8b, v0.8b, v1.8b
	mvn	v1.8b, v0.8b
	str	d1, [x4, x8]
	add	x8, x8, #3
	cmp	x8, x5
	b.lo	.LBB0_28
	b	.LBB0_53
.LBB0_29:
	cmp	w0, #1
	b.eq	.LBB0_57
	cmp	w0, #3
	b.ne	.LBB0_72
	cbz	x5, .LBB0_53
	movi	v0.2d, #0xffffffffffffffff
	mov	x8, xzr
.LBB0_33:
	ldr	d1, [x3, x8]
	mvn	v1.8b, v1.8b
	urhadd	v0.8b, v0.8b, v1.8b
	ldr	d1, [x2, x8]
	sub	v0.8b, v0.8b, v1.8b
	mvn	v1.8b, v0.8b
	str	d1, [x4, x8]
	add	x8, x8, #4
	cmp	x8, x5
	b.lo	.LBB0_33
	b	.LBB0_53
.LBB0_34:
	cmp	w0, #1
	b.eq	.LBB0_60
	cmp	w0, #3
	b.ne	.LBB0_75
	cbz	x5, .LBB0_53
	movi	v0.2d, #0xffffffffffffffff
.LBB0_38:
	ldr	d1, [x3], #1
	subs	x5, x5, #1
	mvn	v1.8b, v1.8b
	urhadd	v0.8b, v0.8b, v1.8b
	ldr	d1, [x2], #1
	sub	v0.8b, v0.8b, v1.8b
	mvn	v1.8b, v0.8b
	str	d1, [x4], #1
	b.ne	.LBB0_38
	b	.LBB0_53
.LBB0_39:
	cmp	w0, #1
	b.eq	.LBB0_84
	cmp	w0, #3
	b.ne	.LBB0_87
	cbz	x5, .LBB0_53
	movi	v0.2d, #0xffffffffffffffff
	mov	x8, xzr
.LBB0_43:
	ldr	d1, [x3, x8]
	mvn	v1.8b, v1.8b
	urhadd	v0.8b, v0.8b, v1.8b
	ldr	d1, [x2, x8]
	sub	v0.8b, v0.8b, v1.8b
	mvn	v1.8b, v0.8b
	str	d1, [x4, x8]
	add	x8, x8, #8
	cmp	x8, x5
	b.lo	.LBB0_43
	b	.LBB0_53
.LBB0_44:
	and	x8, x5, #0xffffffffffffffe0
	add	x9, x4, #16
	add	x10, x3, #16
	add	x11, x2, #16
	mov	x12, x8
.LBB0_45:
	ldp	q0, q3, [x10, #-16]
	subs	x12, x12, #32
	ldp	q1, q2, [x11, #-16]
	add	x10, x10, #32
	add	x11, x11, #32
	add	v0.16b, v0.16b, v1.16b
	add	v1.16b, v3.16b, v2.16b
	stp	q0, q1, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB0_45
	cmp	x5, x8
	b.eq	.LBB0_53
	tst	x5, #0x18
	b.eq	.LBB0_51
.LBB0_48:
	mov	x12, x8
	and	x8, x5, #0xfffffffffffffff8
	sub	x9, x12, x8
	add	x10, x4, x12
	add	x11, x3, x12
	add	x12, x2, x12
.LBB0_49:
	ldr	d0, [x12], #8
	adds	x9, x9, #8
	ldr	d1, [x11], #8
	add	v0.8b, v1.8b, v0.8b
	str	d0, [x10], #8
	b.ne	.LBB0_49
	cmp	x5, x8
	b.eq	.LBB0_53
.LBB0_51:
	sub	x9, x5, x8
	add	x10, x4, x8
	add	x11, x3, x8
	add	x8, x2, x8
.LBB0_52:
	ldrb	w12, [x8], #1
	subs	x9, x9, #1
	ldrb	w13, [x11], #1
	add	w12, w13, w12
	strb	w12, [x10], #1
	b.ne	.LBB0_52
.LBB0_53:
	ret
.LBB0_54:
	cbz	x5, .LBB0_53
	movi	v0.2d, #0000000000000000
	mov	x8, xzr
.LBB0_56:
	ldr	d1, [x2, x8]
	add	v0.8b, v1.8b, v0.8b
	str	d0, [x4, x8]
	add	x8, x8, #3
	cmp	x8, x5
	b.lo	.LBB0_56
	b	.LBB0_53
.LBB0_57:
	cbz	x5, .LBB0_53
	movi	v0.2d, #0000000000000000
	mov	x8, xzr
.LBB0_59:
	ldr	d1, [x2, x8]
	add	v0.8b, v1.8b, v0.8b
	str	d0, [x4, x8]
	add	x8, x8, #4
	cmp	x8, x5
	b.lo	.LBB0_59
	b	.LBB0_53
.LBB0_60:
	cbz	x5, .LBB0_53
	movi	v0.2d, #0000000000000000
.LBB0_62:
	ldr	d1, [x2], #1
	subs	x5, x5, #1
	add	v0.8b, v1.8b, v0.8b
	str	d0, [x4], #1
	b.ne	.LBB0_62
	b	.LBB0_53
.LBB0_63:
	cbz	x5, .LBB0_53
	movi	v0.2d, #0000000000000000
	mov	x8, xzr
.LBB0_65:
	ldr	d1, [x2, x8]
	add	v0.8b, v1.8b, v0.8b
	str	d0, [x4, x8]
	add	x8, x8, #6
	cmp	x8, x5
	b.lo	.LBB0_65
	b	.LBB0_53
.LBB0_66:
	cbz	x5, .LBB0_53
	movi	v0.2d, #0000000000000000
	mov	x8, xzr
.LBB0_68:
	ldr	d1, [x2, x8]
	add	v0.8b, v1.8b, v0.8b
	str	d0, [x4, x8]
	add	x8, x8, #2
	cmp	x8, x5
	b.lo	.LBB0_68
	b	.LBB0_53
.LBB0_69:
	cbz	x5, .LBB0_53
	movi	v1.2d, #0000000000000000
	movi	v0.8h, #3
	mov	x8, xzr
	movi	v2.2d, #0000000000000000
.LBB0_71:
	ldr	d3, [x3, x8]
	uaddw	v4.8h, v1.8h, v3.8b
	ushll	v3.8h, v3.8b, #0
	neg	v4.8h, v4.8h
	smin	v5.8h, v1.8h, v3.8h
	smax	v1.8h, v1.8h, v3.8h
	mla	v4.8h, v2.8h, v0.8h
	cmgt	v6.8h, v4.8h, v5.8h
	cmgt	v4.8h, v1.8h, v4.8h
	bic	v1.16b, v1.16b, v6.16b
	bic	v5.16b, v5.16b, v4.16b
	and	v4.16b, v4.16b, v6.16b
	orr	v1.16b, v1.16b, v5.16b
	and	v2.16b, v4.16b, v2.16b
	orr	v1.16b, v1.16b, v2.16b
	ldr	d2, [x2, x8]
	xtn	v1.8b, v1.8h
	add	v2.8b, v2.8b, v1.8b
	str	d2, [x4, x8]
	add	x8, x8, #3
	ushll	v1.8h, v2.8b, #0
	mov	v2.16b, v3.16b
	cmp	x8, x5
	b.lo	.LBB0_71
	b	.LBB0_53
.LBB0_72:
	cbz	x5, .LBB0_53
	movi	v1.2d, #0000000000000000
	movi	v0.8h, #3
	mov	x8, xzr
	movi	v2.2d, #0000000000000000
.LBB0_74:
	ldr	d3, [x3, x8]
	uaddw	v4.8h, v1.8h, v3.8b
	ushll	v3.8h, v3.8b, #0
	neg	v4.8h, v4.8h
	smin	v5.8h, v1.8h, v3.8h
	smax	v1.8h, v1.8h, v3.8h
	mla	v4.8h, v2.8h, v0.8h
	cmgt	v6.8h, v4.8h, v5.8h
	cmgt	v4.8h, v1.8h, v4.8h
	bic	v1.16b, v1.16b, v6.16b
	bic	v5.16b, v5.16b, v4.16b
	and	v4.16b, v4.16b, v6.16b
	orr	v1.16b, v1.16b, v5.16b
	and	v2.16b, v4.16b, v2.16b
	orr	v1.16b, v1.16b, v2.16b
	ldr	d2, [x2, x8]
	xtn	v1.8b, v1.8h
	add	v2.8b, v2.8b, v1.8b
	str	d2, [x4, x8]
	add	x8, x8, #4
	ushll	v1.8h, v2.8b, #0
	mov	v2.16b, v3.16b
	cmp	x8, x5
	b.lo	.LBB0_74
	b	.LBB0_53
.LBB0_75:
	cbz	x5, .LBB0_53
	movi	v1.2d, #0000000000000000
	movi	v0.8h, #3
	movi	v2.2d, #0000000000000000
.LBB0_77:
	ldr	d3, [x3], #1
	subs	x5, x5, #1
	uaddw	v4.8h, v1.8h, v3.8b
	ushll	v3.8h, v3.8b, #0
	neg	v4.8h, v4.8h
	smin	v5.8h, v1.8h, v3.8h
	smax	v1.8h, v1.8h, v3.8h
	mla	v4.8h, v2.8h, v0.8h
	cmgt	v6.8h, v4.8h, v5.8h
	cmgt	v4.8h, v1.8h, v4.8h
	bic	v1.16b, v1.16b, v6.16b
	bic	v5.16b, v5.16b, v4.16b
	and	v4.16b, v4.16b, v6.16b
	orr	v1.16b, v1.16b, v5.16b
	and	v2.16b, v4.16b, v2.16b
	orr	v1.16b, v1.16b, v2.16b
	ldr	d2, [x2], #1
	xtn	v1.8b, v1.8h
	add	v2.8b, v2.8b, v1.8b
	ushll	v1.8h, v2.8b, #0
	str	d2, [x4], #1
	mov	v2.16b, v3.16b
	b.ne	.LBB0_77
	b	.LBB0_53
.LBB0_78:
	cbz	x5, .LBB0_53
	movi	v1.2d, #0000000000000000
	movi	v0.8h, #3
	mov	x8, xzr
	movi	v2.2d, #0000000000000000
.LBB0_80:
	ldr	d3, [x3, x8]
	uaddw	v4.8h, v1.8h, v3.8b
	ushll	v3.8h, v3.8b, #0
	neg	v4.8h, v4.8h
	smin	v5.8h, v1.8h, v3.8h
	smax	v1.8h, v1.8h, v3.8h
	mla	v4.8h, v2.8h, v0.8h
	cmgt	v6.8h, v4.8h, v5.8h
	cmgt	v4.8h, v1.8h, v4.8h
	bic	v1.16b, v1.16b, v6.16b
	bic	v5.16b, v5.16b, v4.16b
	and	v4.16b, v4.16b, v6.16b
	orr	v1.16b, v1.16b, v5.16b
	and	v2.16b, v4.16b, v2.16b
	orr	v1.16b, v1.16b, v2.16b
	ldr	d2, [x2, x8]
	xtn	v1.8b, v1.8h
	add	v2.8b, v2.8b, v1.8b
	str	d2, [x4, x8]
	add	x8, x8, #6
	ushll	v1.8h, v2.8b, #0
	mov	v2.16b, v3.16b
	cmp	x8, x5
	b.lo	.LBB0_80
	b	.LBB0_53
.LBB0_81:
	cbz	x5, .LBB0_53
	movi	v1.2d, #0000000000000000
	movi	v0.8h, #3
	mov	x8, xzr
	movi	v2.2d, #0000000000000000
.LBB0_83:
	ldr	d3, [x3, x8]
	uaddw	v4.8h, v1.8h, v3.8b
	ushll	v3.8h, v3.8b, #0
	neg	v4.8h, v4.8h
	smin	v5.8h, v1.8h, v3.8h
	smax	v1.8h, v1.8h, v3.8h
	mla	v4.8h, v2.8h, v0.8h
	cmgt	v6.8h, v4.8h, v5.8h
	cmgt	v4.8h, v1.8h, v4.8h
	bic	v1.16b, v1.16b, v6.16b
	bic	v5.16b, v5.16b, v4.16b
	and	v4.16b, v4.16b, v6.16b
	orr	v1.16b, v1.16b, v5.16b
	and	v2.16b, v4.16b, v2.16b
	orr	v1.16b, v1.16b, v2.16b
	ldr	d2, [x2, x8]
	xtn	v1.8b, v1.8h
	add	v2.8b, v2.8b, v1.8b
	str	d2, [x4, x8]
	add	x8, x8, #2
	ushll	v1.8h, v2.8b, #0
	mov	v2.16b, v3.16b
	cmp	x8, x5
	b.lo	.LBB0_83
	b	.LBB0_53
.LBB0_84:
	cbz	x5, .LBB0_53
	movi	v0.2d, #0000000000000000
	mov	x8, xzr
.LBB0_86:
	ldr	d1, [x2, x8]
	add	v0.8b, v1.8b, v0.8b
	str	d0, [x4, x8]
	add	x8, x8, #8
	cmp	x8, x5
	b.lo	.LBB0_86
	b	.LBB0_53
.LBB0_87:
	cbz	x5, .LBB0_53
	movi	v1.2d, #0000000000000000
	movi	v0.8h, #3
	mov	x8, xzr
	movi	v2.2d, #0000000000000000
.LBB0_89:
	ldr	d3, [x3, x8]
	uaddw	v4.8h, v1.8h, v3.8b
	ushll	v3.8h, v3.8b, #0
	neg	v4.8h, v4.8h
	smin	v5.8h, v1.8h, v3.8h
	smax	v1.8h, v1.8h, v3.8h
	mla	v4.8h, v2.8h, v0.8h
	cmgt	v6.8h, v4.8h, v5.8h
	cmgt	v4.8h, v1.8h, v4.8h
	bic	v1.16b, v1.16b, v6.16b
	bic	v5.16b, v5.16b, v4.16b
	and	v4.16b, v4.16b, v6.16b
	orr	v1.16b, v1.16b, v5.16b
	and	v2.16b, v4.16b, v2.16b
	orr	v1.16b, v1.16b, v2.16b
	ldr	d2, [x2, x8]
	xtn	v1.8b, v1.8h
	add	v2.8b, v2.8b, v1.8b
	str	d2, [x4, x8]
	add	x8, x8, #8
	ushll	v1.8h, v2.8b, #0
	mov	v2.16b, v3.16b
	cmp	x8, x5
	b.lo	.LBB0_89
	b	.LBB0_53
.Lfunc_end0:
	.size	wi_png_unfilter, .Lfunc_end0-wi_png_unfilter
	.cfi_endproc

	.globl	wi_png_unfilter_paeth_pair
	.p2align	2
	.type	wi_png_unfilter_paeth_pair,@function
wi_png_unfilter_paeth_pair:
	.cfi_startproc
	cmp	w0, #3
	b.ne	.LBB1_5
	movi	v2.2d, #0000000000000000
	movi	v0.8h, #3
	mov	x8, xzr
	movi	v1.2d, #0000000000000000
	sub	x9, x2, #3
	sub	x10, x5, #3
	adrp	x11, paeth_pair.nothing
	add	x11, x11, :lo12:paeth_pair.nothing
	b	.LBB1_3
.LBB1_2:
	ushll	v2.8h, v2.8b, #0
	add	x8, x8, #3
	cmp	x8, x6
	b.hi	.LBB1_9
.LBB1_3:
	ldr	s3, [x3, x8]
	mov	v4.16b, v1.16b
	add	x12, x9, x8
	cmp	x8, #0
	ushll	v1.8h, v3.8b, #0
	csel	x12, x11, x12, eq
	mov	v1.d[1], v2.d[0]
	add	v3.8h, v2.8h, v1.8h
	smin	v5.8h, v2.8h, v1.8h
	smax	v2.8h, v2.8h, v1.8h
	neg	v3.8h, v3.8h
	mla	v3.8h, v4.8h, v0.8h
	cmgt	v6.8h, v3.8h, v5.8h
	cmgt	v3.8h, v2.8h, v3.8h
	bic	v2.16b, v2.16b, v6.16b
	bic	v5.16b, v5.16b, v3.16b
	and	v3.16b, v3.16b, v6.16b
	orr	v2.16b, v2.16b, v5.16b
	and	v3.16b, v3.16b, v4.16b
	orr	v2.16b, v2.16b, v3.16b
	ldr	s3, [x1, x8]
	ld1	{ v3.s }[1], [x12]
	xtn	v2.8b, v2.8h
	add	v2.8b, v3.8b, v2.8b
	zip1	v3.16b, v2.16b, v0.16b
	xtn	v3.8b, v3.8h
	str	s3, [x4, x8]
	cbz	x8, .LBB1_2
	umov	w12, v2.b[4]
	umov	w13, v2.b[5]
	fmov	s3, w12
	umov	w12, v2.b[6]
	mov	v3.h[1], w13
	umov	w13, v2.b[7]
	mov	v3.h[2], w12
	mov	v3.h[3], w13
	xtn	v3.8b, v3.8h
	str	s3, [x10, x8]
	b	.LBB1_2
.LBB1_5:
	movi	v2.2d, #0000000000000000
	movi	v0.8h, #3
	mov	x8, xzr
	movi	v1.2d, #0000000000000000
	sub	x9, x2, #4
	sub	x10, x5, #4
	adrp	x11, paeth_pair.nothing
	add	x11, x11, :lo12:paeth_pair.nothing
	b	.LBB1_7
.LBB1_6:
	ushll	v2.8h, v2.8b, #0
	add	x8, x8, #4
	cmp	x8, x6
	b.hi	.LBB1_9
.LBB1_7:
	ldr	s3, [x3, x8]
	mov	v4.16b, v1.16b
	add	x12, x9, x8
	cmp	x8, #0
	ushll	v1.8h, v3.8b, #0
	csel	x12, x11, x12, eq
	mov	v1.d[1], v2.d[0]
	add	v3.8h, v2.8h, v1.8h
	smin	v5.8h, v2.8h, v1.8h
	smax	v2.8h, v2.8h, v1.8h
	neg	v3.8h, v3.8h
	mla	v3.8h, v4.8h, v0.8h
	cmgt	v6.8h, v3.8h, v5.8h
	cmgt	v3.8h, v2.8h, v3.8h
	bic	v2.16b, v2.16b, v6.16b
	bic	v5.16b, v5.16b, v3.16b
	and	v3.16b, v3.16b, v6.16b
	orr	v2.16b, v2.16b, v5.16b
	and	v3.16b, v3.16b, v4.16b
	orr	v2.16b, v2.16b, v3.16b
	ldr	s3, [x1, x8]
	ld1	{ v3.s }[1], [x12]
	xtn	v2.8b, v2.8h
	add	v2.8b, v3.8b, v2.8b
	zip1	v3.16b, v2.16b, v0.16b
	xtn	v3.8b, v3.8h
	str	s3, [x4, x8]
	cbz	x8, .LBB1_6
	umov	w12, v2.b[4]
	umov	w13, v2.b[5]
	fmov	s3, w12
	umov	w12, v2.b[6]
	mov	v3.h[1], w13
	umov	w13, v2.b[7]
	mov	v3.h[2], w12
	mov	v3.h[3], w13
	xtn	v3.8b, v3.8h
	str	s3, [x10, x8]
	b	.LBB1_6
.LBB1_9:
	ret
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
