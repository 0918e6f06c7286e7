// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// effects.c, whose SHA-256 with its headers and flags is b8abf2cf5bee4ce9f7fcb0b34c504ccc
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__aarch64__)
#if defined(__ELF__)
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI0_0:
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
.LCPI0_1:
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
.LCPI0_2:
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
.LCPI0_3:
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
.LCPI0_4:
	.byte	0
	.byte	4
	.byte	8
	.byte	12
	.byte	16
	.byte	20
	.byte	24
	.byte	28
	.byte	32
	.byte	36
	.byte	40
	.byte	44
	.byte	48
	.byte	52
	.byte	56
	.byte	60
	.text
	.globl	craster_sharpen
	.p2align	2
	.type	craster_sharpen,@function
craster_sharpen:
	.cfi_startproc
	cmp	x5, #1
	b.lt	.LBB0_15
	str	d8, [sp, #-16]!
	.cfi_def_cfa_offset 16
	.cfi_offset b8, -16
	lsl	x9, x5, #2
	cmp	x9, #1
	csinc	x8, x9, xzr, gt
	cmp	x9, #3
	b.gt	.LBB0_3
	mov	x9, xzr
	b	.LBB0_12
.LBB0_3:
	dup	v0.4s, w3
	dup	v1.4s, w2
	cmp	x9, #16
	b.ge	.LBB0_5
	mov	x9, xzr
	b	.LBB0_9
.LBB0_5:
	adrp	x10, .LCPI0_0
	adrp	x11, .LCPI0_1
	movi	v4.2d, #0000000000000000
	movi	v5.2d, #0x0000ff000000ff
	adrp	x12, .LCPI0_2
	ldr	q2, [x10, :lo12:.LCPI0_0]
	ldr	q3, [x11, :lo12:.LCPI0_1]
	adrp	x10, .LCPI0_3
	adrp	x11, .LCPI0_4
	and	x9, x8, #0x7ffffffffffffff0
	ldr	q6, [x12, :lo12:.LCPI0_2]
	ldr	q7, [x10, :lo12:.LCPI0_3]
	ldr	q16, [x11, :lo12:.LCPI0_4]
	mov	x10, x0
	mov	x11, x1
	mov	x12, x4
	mov	x13, x9
.LBB0_6:
	ldr	q18, [x11], #16
	movi	v28.4s, #128
	ldr	q19, [x10], #16
	movi	v29.4s, #128
	ushll2	v20.8h, v18.16b, #0
	ushll	v18.8h, v18.8b, #0
	movi	v30.4s, #128
	tbl	v17.16b, { v19.16b }, v2.16b
	tbl	v21.16b, { v19.16b }, v3.16b
	tbl	v23.16b, { v19.16b }, v6.16b
	tbl	v19.16b, { v19.16b }, v7.16b
	movi	v8.4s, #128
	subs	x13, x13, #16
	ushll2	v22.4s, v20.8h, #0
	ushll	v24.4s, v20.4h, #0
	ushll2	v25.4s, v18.8h, #0
	ushll	v26.4s, v18.4h, #0
	usubw2	v27.4s, v17.4s, v20.8h
	usubw	v20.4s, v21.4s, v20.4h
	usubw2	v31.4s, v23.4s, v18.8h
	uabd	v22.4s, v22.4s, v17.4s
	uabd	v24.4s, v24.4s, v21.4s
	uabd	v25.4s, v25.4s, v23.4s
	uabd	v26.4s, v26.4s, v19.4s
	usubw	v18.4s, v19.4s, v18.4h
	cmgt	v22.4s, v22.4s, v0.4s
	cmgt	v24.4s, v24.4s, v0.4s
	cmgt	v25.4s, v25.4s, v0.4s
	cmgt	v26.4s, v26.4s, v0.4s
	and	v22.16b, v22.16b, v1.16b
	and	v24.16b, v24.16b, v1.16b
	and	v25.16b, v25.16b, v1.16b
	mla	v28.4s, v22.4s, v27.4s
	and	v22.16b, v26.16b, v1.16b
	mla	v29.4s, v24.4s, v20.4s
	mla	v30.4s, v25.4s, v31.4s
	mla	v8.4s, v22.4s, v18.4s
	ssra	v17.4s, v28.4s, #8
	ssra	v21.4s, v29.4s, #8
	ssra	v23.4s, v30.4s, #8
	ssra	v19.4s, v8.4s, #8
	smax	v17.4s, v17.4s, v4.4s
	smax	v18.4s, v21.4s, v4.4s
	smax	v20.4s, v23.4s, v4.4s
	smax	v19.4s, v19.4s, v4.4s
	smin	v24.4s, v17.4s, v5.4s
	smin	v23.4s, v18.4s, v5.4s
	smin	v22.4s, v20.4s, v5.4s
	smin	v21.4s, v19.4s, v5.4s
	tbl	v17.16b, { v21.16b, v22.16b, v23.16b, v24.16b }, v16.16b
	str	q17, [x12], #16
	b.ne	.LBB0_6
	cmp	x8, x9
	b.eq	.LBB0_14
	tst	x8, #0xc
	b.eq	.LBB0_12
.LBB0_9:
	movi	v2.2d, #0000000000000000
	movi	v3.2d, #0x0000ff000000ff
	mov	x13, x9
	and	x9, x8, #0x7ffffffffffffffc
	add	x11, x4, x13
	add	x12, x1, x13
	sub	x10, x13, x9
	add	x13, x0, x13
.LBB0_10:
	ldr	s4, [x13], #4
	movi	v16.4s, #128
	ldr	s5, [x12], #4
	adds	x10, x10, #4
	ushll	v4.8h, v4.8b, #0
	ushll	v5.8h, v5.8b, #0
	ushll	v6.4s, v4.4h, #0
	ushll	v7.4s, v5.4h, #0
	usubl	v4.4s, v4.4h, v5.4h
	uabd	v7.4s, v7.4s, v6.4s
	cmgt	v7.4s, v7.4s, v0.4s
	and	v5.16b, v7.16b, v1.16b
	mla	v16.4s, v5.4s, v4.4s
	ssra	v6.4s, v16.4s, #8
	smax	v4.4s, v6.4s, v2.4s
	smin	v4.4s, v4.4s, v3.4s
	xtn	v4.4h, v4.4s
	uzp1	v4.8b, v4.8b, v0.8b
	st1	{ v4.s }[0], [x11], #4
	b.ne	.LBB0_10
	cmp	x8, x9
	b.eq	.LBB0_14
.LBB0_12:
	sub	x8, x8, x9
	add	x10, x4, x9
	add	x11, x1, x9
	add	x9, x0, x9
	mov	w12, #128
	mov	w13, #255
.LBB0_13:
	ldrb	w14, [x9], #1
	ldrb	w15, [x11], #1
	subs	w15, w14, w15
	cneg	w16, w15, mi
	cmp	w16, w3
	csel	w16, w2, wzr, gt
	madd	w15, w16, w15, w12
	add	w14, w14, w15, asr #8
	bic	w14, w14, w14, asr #31
	cmp	w14, #255
	csel	w14, w14, w13, lt
	subs	x8, x8, #1
	strb	w14, [x10], #1
	b.ne	.LBB0_13
.LBB0_14:
	ldr	d8, [sp], #16
	.cfi_def_cfa_offset 0
	.cfi_restore b8
.LBB0_15:
	ret
.Lfunc_end0:
	.size	craster_sharpen, .Lfunc_end0-craster_sharpen
	.cfi_endproc

	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI1_0:
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
.LCPI1_1:
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
.LCPI1_2:
	.byte	0
	.byte	4
	.byte	8
	.byte	12
	.byte	16
	.byte	20
	.byte	24
	.byte	28
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.text
	.globl	craster_sharpen_premultiplied
	.p2align	2
	.type	craster_sharpen_premultiplied,@function
craster_sharpen_premultiplied:
	.cfi_startproc
	cmp	x4, #1
	b.lt	.LBB1_16
	sub	sp, sp, #240
	.cfi_def_cfa_offset 240
	stp	d15, d14, [sp, #160]
	stp	d13, d12, [sp, #176]
	stp	d11, d10, [sp, #192]
	stp	d9, d8, [sp, #208]
	str	x30, [sp, #224]
	.cfi_offset w30, -16
	.cfi_offset b8, -24
	.cfi_offset b9, -32
	.cfi_offset b10, -40
	.cfi_offset b11, -48
	.cfi_offset b12, -56
	.cfi_offset b13, -64
	.cfi_offset b14, -72
	.cfi_offset b15, -80
	fmov	s31, s0
	lsl	x8, x4, #2
	scvtf	s22, w2
	mov	w9, #4
	cmp	x8, #4
	csel	x10, x8, x9, gt
	cmp	x8, #32
	b.gt	.LBB1_3
	mov	x9, xzr
	b	.LBB1_7
.LBB1_3:
	sub	x9, x8, #1
	and	x9, x9, #0xfffffffffffffffc
	add	x9, x9, #4
	add	x11, x1, x9
	add	x12, x3, x9
	add	x9, x0, x9
	cmp	x3, x11
	ccmp	x1, x12, #2, lo
	cset	w11, lo
	cmp	x0, x12
	ccmp	x3, x9, #2, lo
	mov	x9, xzr
	b.lo	.LBB1_7
	tbnz	w11, #0, .LBB1_7
	sub	x9, x10, #1
	mov	w10, #8
	adrp	x12, .LCPI1_0
	lsr	x9, x9, #2
	adrp	x13, .LCPI1_1
	adrp	x14, .LCPI1_2
	str	q22, [sp, #144]
	add	x9, x9, #1
	ands	x11, x9, #0x7
	csel	x10, x10, x11, eq
	mov	w11, #1132396544
	dup	v0.4s, w11
	sub	x10, x9, x10
	mov	x11, x3
	lsl	x9, x10, #2
	str	q0, [sp, #48]
	ldr	q0, [x12, :lo12:.LCPI1_0]
	mov	x12, x0
	str	q0, [sp, #32]
	ldr	q0, [x13, :lo12:.LCPI1_1]
	mov	x13, x1
	str	q0, [sp, #16]
	ldr	q0, [x14, :lo12:.LCPI1_2]
	str	q0, [sp]
.LBB1_6:
	add	x14, x12, #3
	subs	x10, x10, #8
	ld4	{ v0.8b, v1.8b, v2.8b, v3.8b }, [x14]
	add	x14, sp, #80
	ld4	{ v25.8b, v26.8b, v27.8b, v28.8b }, [x13], #32
	ld4	{ v16.8b, v17.8b, v18.8b, v19.8b }, [x12], #32
	ldr	q5, [sp, #16]
	ldr	q4, [sp, #32]
	ldr	q20, [sp, #48]
	tbl	v7.16b, { v0.16b }, v5.16b
	st1	{ v0.2d, v1.2d, v2.2d, v3.2d }, [x14]
	tbl	v24.16b, { v28.16b }, v5.16b
	tbl	v30.16b, { v28.16b }, v4.16b
	tbl	v11.16b, { v27.16b }, v5.16b
	tbl	v8.16b, { v18.16b }, v5.16b
	tbl	v10.16b, { v18.16b }, v4.16b
	tbl	v14.16b, { v27.16b }, v4.16b
	tbl	v12.16b, { v16.16b }, v4.16b
	tbl	v13.16b, { v16.16b }, v5.16b
	tbl	v15.16b, { v25.16b }, v4.16b
	ucvtf	v21.4s, v7.4s
	tbl	v29.16b, { v26.16b }, v4.16b
	ucvtf	v24.4s, v24.4s
	ucvtf	v30.4s, v30.4s
	ucvtf	v14.4s, v14.4s
	ucvtf	v29.4s, v29.4s
	fdiv	v7.4s, v21.4s, v24.4s
	tbl	v24.16b, { v0.16b }, v4.16b
	cmeq	v0.8b, v28.8b, #0
	tbl	v2.16b, { v17.16b }, v4.16b
	tbl	v1.16b, { v17.16b }, v5.16b
	tbl	v3.16b, { v25.16b }, v5.16b
	ucvtf	v25.4s, v13.4s
	ucvtf	v28.4s, v12.4s
	sshll	v9.8h, v0.8b, #0
	ucvtf	v0.4s, v8.4s
	ucvtf	v8.4s, v10.4s
	ucvtf	v24.4s, v24.4s
	ucvtf	v10.4s, v11.4s
	tbl	v11.16b, { v26.16b }, v5.16b
	ucvtf	v26.4s, v1.4s
	ucvtf	v27.4s, v2.4s
	ucvtf	v2.4s, v3.4s
	sshll	v6.4s, v9.4h, #0
	sshll2	v9.4s, v9.8h, #0
	mov	v1.16b, v0.16b
	mov	v3.16b, v8.16b
	str	q0, [sp, #64]
	mov	v12.16b, v27.16b
	mov	v13.16b, v26.16b
	fdiv	v30.4s, v24.4s, v30.4s
	bic	v6.16b, v7.16b, v6.16b
	mov	v7.16b, v21.16b
	fmul	v21.4s, v21.4s, v22.s[0]
	ldr	q22, [sp, #144]
	fmls	v1.4s, v6.4s, v10.4s
	ucvtf	v10.4s, v15.4s
	mov	v15.16b, v28.16b
	fmul	v22.4s, v24.4s, v22.s[0]
	bic	v30.16b, v30.16b, v9.16b
	ucvtf	v9.4s, v11.4s
	mov	v11.16b, v25.16b
	fmls	v3.4s, v30.4s, v14.4s
	fmls	v11.4s, v6.4s, v2.4s
	fcmlt	v2.4s, v1.4s, #0.0
	fmls	v13.4s, v6.4s, v9.4s
	fmls	v12.4s, v30.4s, v29.4s
	fneg	v14.4s, v1.4s
	fmls	v15.4s, v30.4s, v10.4s
	fcmlt	v6.4s, v3.4s, #0.0
	fneg	v9.4s, v3.4s
	fcmlt	v29.4s, v11.4s, #0.0
	bsl	v2.16b, v14.16b, v1.16b
	fneg	v14.4s, v12.4s
	fneg	v5.4s, v11.4s
	fcmlt	v4.4s, v15.4s, #0.0
	fneg	v0.4s, v15.4s
	fcmlt	v30.4s, v13.4s, #0.0
	fneg	v10.4s, v13.4s
	fmul	v1.4s, v1.4s, v31.s[0]
	bsl	v6.16b, v9.16b, v3.16b
	fcmlt	v9.4s, v12.4s, #0.0
	fmul	v3.4s, v3.4s, v31.s[0]
	fmul	v2.4s, v2.4s, v20.4s
	bif	v0.16b, v15.16b, v4.16b
	mov	v4.16b, v29.16b
	bsl	v30.16b, v10.16b, v13.16b
	mov	v23.16b, v9.16b
	fmul	v6.4s, v6.4s, v20.4s
	bsl	v4.16b, v5.16b, v11.16b
	fcmgt	v2.4s, v2.4s, v21.4s
	fmul	v0.4s, v0.4s, v20.4s
	bsl	v23.16b, v14.16b, v12.16b
	fcmgt	v5.4s, v6.4s, v22.4s
	fmul	v6.4s, v30.4s, v20.4s
	fmul	v4.4s, v4.4s, v20.4s
	and	v1.16b, v2.16b, v1.16b
	fcmgt	v0.4s, v0.4s, v22.4s
	fmul	v23.4s, v23.4s, v20.4s
	ldr	q20, [sp, #64]
	and	v2.16b, v5.16b, v3.16b
	fmul	v3.4s, v12.4s, v31.s[0]
	fmul	v5.4s, v13.4s, v31.s[0]
	fcmgt	v4.4s, v4.4s, v21.4s
	fcmgt	v6.4s, v6.4s, v21.4s
	fadd	v1.4s, v1.4s, v20.4s
	fmul	v21.4s, v15.4s, v31.s[0]
	ldr	q20, [sp]
	fcmgt	v23.4s, v23.4s, v22.4s
	fmul	v22.4s, v11.4s, v31.s[0]
	fadd	v2.4s, v2.4s, v8.4s
	and	v5.16b, v6.16b, v5.16b
	and	v0.16b, v0.16b, v21.16b
	and	v4.16b, v4.16b, v22.16b
	movi	v22.4s, #63, lsl #24
	and	v3.16b, v23.16b, v3.16b
	fadd	v5.4s, v5.4s, v26.4s
	fadd	v0.4s, v0.4s, v28.4s
	fadd	v3.4s, v3.4s, v27.4s
	fadd	v4.4s, v4.4s, v25.4s
	fadd	v1.4s, v1.4s, v22.4s
	fadd	v2.4s, v2.4s, v22.4s
	fadd	v5.4s, v5.4s, v22.4s
	fadd	v0.4s, v0.4s, v22.4s
	fadd	v3.4s, v3.4s, v22.4s
	fadd	v4.4s, v4.4s, v22.4s
	fcmgt	v6.4s, v2.4s, v24.4s
	fcmgt	v21.4s, v1.4s, v7.4s
	fcvtzu	v23.4s, v2.4s
	fcmgt	v25.4s, v5.4s, v7.4s
	fcvtzu	v22.4s, v1.4s
	fcmlt	v2.4s, v2.4s, #0.0
	fcvtzu	v27.4s, v0.4s
	fcmlt	v1.4s, v1.4s, #0.0
	fcvtzu	v29.4s, v3.4s
	fcmgt	v7.4s, v4.4s, v7.4s
	fcvtzu	v26.4s, v4.4s
	uzp1	v6.8h, v21.8h, v6.8h
	fcmgt	v21.4s, v3.4s, v24.4s
	fcmgt	v24.4s, v0.4s, v24.4s
	fcvtzu	v28.4s, v5.4s
	fcmlt	v3.4s, v3.4s, #0.0
	fcmlt	v5.4s, v5.4s, #0.0
	tbl	v22.16b, { v22.16b, v23.16b }, v20.16b
	fcmlt	v0.4s, v0.4s, #0.0
	fcmlt	v4.4s, v4.4s, #0.0
	tbl	v23.16b, { v26.16b, v27.16b }, v20.16b
	uzp1	v1.8h, v1.8h, v2.8h
	mvn	v6.16b, v6.16b
	uzp1	v21.8h, v25.8h, v21.8h
	uzp1	v7.8h, v7.8h, v24.8h
	tbl	v24.16b, { v28.16b, v29.16b }, v20.16b
	ld1	{ v25.2d, v26.2d, v27.2d, v28.2d }, [x14]
	uzp1	v2.8h, v5.8h, v3.8h
	uzp1	v0.8h, v4.8h, v0.8h
	xtn	v6.8b, v6.8h
	xtn	v1.8b, v1.8h
	mvn	v21.16b, v21.16b
	mov	v23.d[1], v25.d[0]
	uzp1	v0.16b, v0.16b, v2.16b
	mov	v3.8b, v6.8b
	uzp1	v4.16b, v7.16b, v21.16b
	bsl	v3.8b, v22.8b, v25.8b
	mov	v25.d[1], v24.d[0]
	ldr	q22, [sp, #144]
	bsl	v4.16b, v25.16b, v23.16b
	bic	v18.8b, v3.8b, v1.8b
	bic	v16.16b, v4.16b, v0.16b
	ext	v17.16b, v16.16b, v16.16b, #8
	st4	{ v16.8b, v17.8b, v18.8b, v19.8b }, [x11], #32
	b.ne	.LBB1_6
.LBB1_7:
	movi	d2, #0000000000000000
	mov	w13, #1132396544
	fmov	s3, #0.50000000
	fmov	s4, w13
	add	x11, x9, #1
	add	x12, x9, #3
	add	x9, x1, x11
	add	x10, x0, x12
	add	x11, x3, x11
	b	.LBB1_10
.LBB1_8:
	mov	w13, wzr
.LBB1_9:
	strb	w13, [x11, #1]
	add	x14, x12, #1
	add	x12, x12, #4
	ldrb	w13, [x10], #4
	cmp	x14, x8
	add	x9, x9, #4
	strb	w13, [x11, #2]
	add	x11, x11, #4
	b.ge	.LBB1_15
.LBB1_10:
	ldrb	w13, [x10]
	movi	d6, #0000000000000000
	ldrb	w14, [x9, #2]
	ucvtf	s5, w13
	cbz	w14, .LBB1_12
	ucvtf	s0, w14
	fdiv	s6, s5, s0
.LBB1_12:
	ldur	b0, [x9, #-1]
	ldur	b1, [x10, #-3]
	fmul	s16, s22, s5
	ucvtf	s0, s0
	ucvtf	s1, s1
	fneg	s7, s0
	fmsub	s0, s0, s6, s1
	fnmadd	s7, s7, s6, s1
	fcmp	s0, #0.0
	fcsel	s7, s7, s0, mi
	fmul	s0, s31, s0
	fmul	s7, s7, s4
	fcmp	s7, s16
	fcsel	s0, s0, s2, gt
	fadd	s0, s0, s1
	fadd	s0, s0, s3
	fcvtzs	w14, s0
	fcmp	s0, s5
	csel	w14, w13, w14, gt
	fcmp	s0, #0.0
	csel	w14, wzr, w14, mi
	sturb	w14, [x11, #-1]
	ldr	b0, [x9]
	ldur	b1, [x10, #-2]
	ucvtf	s0, s0
	ucvtf	s1, s1
	fneg	s7, s0
	fmsub	s0, s0, s6, s1
	fnmadd	s7, s7, s6, s1
	fcmp	s0, #0.0
	fcsel	s7, s7, s0, mi
	fmul	s0, s31, s0
	fmul	s7, s7, s4
	fcmp	s7, s16
	fcsel	s0, s0, s2, gt
	fadd	s0, s0, s1
	fadd	s0, s0, s3
	fcvtzs	w14, s0
	fcmp	s0, s5
	csel	w14, w13, w14, gt
	fcmp	s0, #0.0
	csel	w14, wzr, w14, mi
	strb	w14, [x11]
	ldr	b0, [x9, #1]
	ldur	b1, [x10, #-1]
	ucvtf	s0, s0
	ucvtf	s1, s1
	fneg	s7, s0
	fmsub	s0, s0, s6, s1
	fnmadd	s6, s7, s6, s1
	fcmp	s0, #0.0
	fcsel	s6, s6, s0, mi
	fmul	s0, s31, s0
	fmul	s6, s6, s4
	fcmp	s6, s16
	fcsel	s0, s0, s2, gt
	fadd	s0, s0, s1
	fadd	s6, s0, s3
	fcmp	s6, #0.0
	b.mi	.LBB1_8
	fcmp	s6, s5
	b.gt	.LBB1_9
	fcvtzs	w13, s6
	b	.LBB1_9
.LBB1_15:
	ldp	d9, d8, [sp, #208]
	ldr	x30, [sp, #224]
	ldp	d11, d10, [sp, #192]
	ldp	d13, d12, [sp, #176]
	ldp	d15, d14, [sp, #160]
	add	sp, sp, #240
	.cfi_def_cfa_offset 0
	.cfi_restore w30
	.cfi_restore b8
	.cfi_restore b9
	.cfi_restore b10
	.cfi_restore b11
	.cfi_restore b12
	.cfi_restore b13
	.cfi_restore b14
	.cfi_restore b15
.LBB1_16:
	ret
.Lfunc_end1:
	.size	craster_sharpen_premultiplied, .Lfunc_end1-craster_sharpen_premultiplied
	.cfi_endproc

	.globl	craster_first_difference
	.p2align	2
	.type	craster_first_difference,@function
craster_first_difference:
	.cfi_startproc
	sub	sp, sp, #64
	.cfi_def_cfa_offset 64
	mov	x8, xzr
	mov	x9, sp
.LBB2_1:
	and	x10, x8, #0x3
	ldrb	w10, [x1, x10]
	strb	w10, [x9, x8]
	add	x8, x8, #1
	cmp	x8, #64
	b.ne	.LBB2_1
	ldp	q0, q1, [sp]
	mov	x9, xzr
	ldp	q2, q3, [sp, #32]
	add	x10, x0, #32
.LBB2_3:
	mov	x8, x9
	add	x9, x9, #16
	cmp	x9, x3
	b.gt	.LBB2_5
	ldp	q4, q5, [x10, #-32]
	ldp	q6, q7, [x10], #64
	uabd	v4.16b, v4.16b, v0.16b
	uabd	v5.16b, v5.16b, v1.16b
	uabd	v6.16b, v6.16b, v2.16b
	uabd	v7.16b, v7.16b, v3.16b
	umax	v4.16b, v6.16b, v4.16b
	umax	v5.16b, v7.16b, v5.16b
	umax	v4.16b, v4.16b, v5.16b
	umaxv	b4, v4.16b
	fmov	w11, s4
	cmp	w2, w11, uxtb
	b.ge	.LBB2_3
.LBB2_5:
	cmp	x8, x3
	b.ge	.LBB2_10
	ldr	s0, [x1]
	ushll	v0.8h, v0.8b, #0
.LBB2_7:
	ldr	s1, [x0, x8, lsl #2]
	ushll	v1.8h, v1.8b, #0
	uabdl	v1.4s, v0.4h, v1.4h
	umaxv	s1, v1.4s
	fmov	w9, s1
	cmp	w9, w2
	b.gt	.LBB2_10
	add	x8, x8, #1
	cmp	x3, x8
	b.ne	.LBB2_7
	mov	x8, x3
.LBB2_10:
	mov	x0, x8
	add	sp, sp, #64
	.cfi_def_cfa_offset 0
	ret
.Lfunc_end2:
	.size	craster_first_difference, .Lfunc_end2-craster_first_difference
	.cfi_endproc

	.globl	craster_last_difference
	.p2align	2
	.type	craster_last_difference,@function
craster_last_difference:
	.cfi_startproc
	sub	sp, sp, #64
	.cfi_def_cfa_offset 64
	mov	x8, xzr
	mov	x9, sp
.LBB3_1:
	and	x10, x8, #0x3
	ldrb	w10, [x1, x10]
	strb	w10, [x9, x8]
	add	x8, x8, #1
	cmp	x8, #64
	b.ne	.LBB3_1
	add	x8, x0, x3, lsl #2
	ldp	q0, q1, [sp]
	ldp	q2, q3, [sp, #32]
	sub	x9, x8, #32
.LBB3_3:
	mov	x8, x3
	subs	x3, x3, #16
	b.lt	.LBB3_5
	ldp	q4, q5, [x9, #-32]
	ldp	q6, q7, [x9], #-64
	uabd	v4.16b, v4.16b, v0.16b
	uabd	v5.16b, v5.16b, v1.16b
	uabd	v6.16b, v6.16b, v2.16b
	uabd	v7.16b, v7.16b, v3.16b
	umax	v4.16b, v6.16b, v4.16b
	umax	v5.16b, v7.16b, v5.16b
	umax	v4.16b, v4.16b, v5.16b
	umaxv	b4, v4.16b
	fmov	w10, s4
	cmp	w2, w10, uxtb
	b.ge	.LBB3_3
	b	.LBB3_6
.LBB3_5:
	cmp	x8, #1
	b.lt	.LBB3_10
.LBB3_6:
	ldr	s0, [x1]
	sub	x9, x0, #4
	ushll	v0.8h, v0.8b, #0
.LBB3_7:
	ldr	s1, [x9, x8, lsl #2]
	ushll	v1.8h, v1.8b, #0
	uabdl	v1.4s, v0.4h, v1.4h
	umaxv	s1, v1.4s
	fmov	w10, s1
	cmp	w10, w2
	b.gt	.LBB3_10
	subs	x8, x8, #1
	b.gt	.LBB3_7
	mov	x8, xzr
.LBB3_10:
	mov	x0, x8
	add	sp, sp, #64
	.cfi_def_cfa_offset 0
	ret
.Lfunc_end3:
	.size	craster_last_difference, .Lfunc_end3-craster_last_difference
	.cfi_endproc

	.globl	craster_light_from_bytes
	.p2align	2
	.type	craster_light_from_bytes,@function
craster_light_from_bytes:
	.cfi_startproc
	cmp	x3, #1
	b.lt	.LBB4_9
	lsl	x9, x3, #2
	mov	w13, #515
	mov	x8, xzr
	add	x10, x0, #1
	mov	w11, #255
	mov	w12, #127
	movk	w13, #514, lsl #16
	mov	x14, x2
	b	.LBB4_4
.LBB4_2:
	ldrh	w15, [x1, x17, lsl #1]
	strh	w15, [x14]
	ldrb	w15, [x16]
	ldrh	w15, [x1, x15, lsl #1]
	strh	w15, [x14, #2]
	ldrb	w15, [x16, #1]
	orr	x16, x8, #0x2
	ldrh	w15, [x1, x15, lsl #1]
.LBB4_3:
	add	x8, x8, #4
	add	x14, x14, #8
	strh	w15, [x2, x16, lsl #1]
	cmp	x8, x9
	b.ge	.LBB4_9
.LBB4_4:
	add	x16, x10, x8
	ldrb	w15, [x16, #2]
	orr	w17, w15, w15, lsl #8
	cmp	w15, #255
	strh	w17, [x14, #6]
	ldurb	w17, [x16, #-1]
	b.eq	.LBB4_2
	cbnz	w15, .LBB4_7
	mov	w16, wzr
	str	wzr, [x14]
	b	.LBB4_8
.LBB4_7:
	lsr	w16, w15, #1
	sub	w0, w16, w17
	add	w17, w0, w17, lsl #8
	and	w17, w17, #0xffff
	udiv	w17, w17, w15
	cmp	w17, #255
	csel	w17, w17, w11, lo
	ldrh	w17, [x1, w17, uxtw #1]
	madd	w17, w17, w15, w12
	umull	x17, w17, w13
	lsr	x17, x17, #33
	strh	w17, [x14]
	add	x17, x10, x8
	ldrb	w0, [x17]
	sub	w3, w16, w0
	add	w0, w3, w0, lsl #8
	and	w0, w0, #0xffff
	udiv	w0, w0, w15
	cmp	w0, #255
	csel	w0, w0, w11, lo
	ldrh	w0, [x1, w0, uxtw #1]
	madd	w0, w0, w15, w12
	umull	x0, w0, w13
	lsr	x0, x0, #33
	strh	w0, [x14, #2]
	ldrb	w17, [x17, #1]
	sub	w16, w16, w17
	add	w16, w16, w17, lsl #8
	and	w16, w16, #0xffff
	udiv	w16, w16, w15
.LBB4_8:
	cmp	w16, #255
	csel	w16, w16, w11, lo
	ldrh	w16, [x1, w16, uxtw #1]
	madd	w15, w16, w15, w12
	add	x16, x8, #2
	umull	x15, w15, w13
	lsr	x15, x15, #33
	b	.LBB4_3
.LBB4_9:
	ret
.Lfunc_end4:
	.size	craster_light_from_bytes, .Lfunc_end4-craster_light_from_bytes
	.cfi_endproc

	.globl	craster_bytes_from_light
	.p2align	2
	.type	craster_bytes_from_light,@function
craster_bytes_from_light:
	.cfi_startproc
	cmp	x3, #1
	b.lt	.LBB5_9
	lsl	x9, x3, #2
	mov	w12, #256
	mov	x8, xzr
	add	x10, x2, #1
	add	x11, x0, #4
	mov	w16, #3
	movk	w12, #255, lsl #16
	mov	w13, #65535
	mov	w14, #127
	mov	w15, #32897
	b	.LBB5_4
.LBB5_2:
	ldrb	w17, [x1, x3]
	orr	x0, x8, #0x2
	sturb	w17, [x10, #-1]
	ldurh	w17, [x11, #-2]
	ldrb	w17, [x1, x17]
	strb	w17, [x10]
	ldrh	w17, [x11]
	ldrb	w17, [x1, x17]
.LBB5_3:
	add	x3, x16, #1
	add	x11, x11, #8
	add	x16, x16, #4
	cmp	x3, x9
	add	x8, x8, #4
	add	x10, x10, #4
	strb	w17, [x2, x0]
	b.ge	.LBB5_9
.LBB5_4:
	ldrh	w0, [x11, #2]
	add	w17, w0, #128
	cmp	w0, w13
	umull	x17, w17, w12
	lsr	x17, x17, #32
	strb	w17, [x10, #2]
	ldurh	w3, [x11, #-4]
	b.eq	.LBB5_2
	cbnz	w0, .LBB5_7
	ldrb	w3, [x1]
	madd	w3, w17, w3, w14
	and	w3, w3, #0xffff
	mul	w3, w3, w15
	lsr	w3, w3, #23
	sturb	w3, [x10, #-1]
	ldrb	w3, [x1]
	madd	w3, w17, w3, w14
	and	w3, w3, #0xffff
	mul	w3, w3, w15
	lsr	w3, w3, #23
	strb	w3, [x10]
	b	.LBB5_8
.LBB5_7:
	lsr	w4, w0, #1
	sub	w5, w4, w3
	add	w3, w5, w3, lsl #16
	udiv	w3, w3, w0
	cmp	w3, w13
	csel	w3, w3, w13, lo
	ldrb	w3, [x1, w3, uxtw]
	madd	w3, w17, w3, w14
	and	w3, w3, #0xffff
	mul	w3, w3, w15
	lsr	w3, w3, #23
	sturb	w3, [x10, #-1]
	ldurh	w3, [x11, #-2]
	sub	w5, w4, w3
	add	w3, w5, w3, lsl #16
	udiv	w3, w3, w0
	cmp	w3, w13
	csel	w3, w3, w13, lo
	ldrb	w3, [x1, w3, uxtw]
	madd	w3, w17, w3, w14
	and	w3, w3, #0xffff
	mul	w3, w3, w15
	lsr	w3, w3, #23
	strb	w3, [x10]
	ldrh	w3, [x11]
	sub	w4, w4, w3
	add	w3, w4, w3, lsl #16
	udiv	w0, w3, w0
.LBB5_8:
	cmp	w0, w13
	csel	w0, w0, w13, lo
	ldrb	w0, [x1, w0, uxtw]
	madd	w17, w17, w0, w14
	sub	x0, x16, #1
	and	w17, w17, #0xffff
	mul	w17, w17, w15
	lsr	w17, w17, #23
	b	.LBB5_3
.LBB5_9:
	ret
.Lfunc_end5:
	.size	craster_bytes_from_light, .Lfunc_end5-craster_bytes_from_light
	.cfi_endproc

	.globl	craster_squared_error
	.p2align	2
	.type	craster_squared_error,@function
craster_squared_error:
	.cfi_startproc
	cmp	x2, #1
	b.lt	.LBB6_17
	stp	x24, x23, [sp, #-48]!
	.cfi_def_cfa_offset 48
	stp	x22, x21, [sp, #16]
	stp	x20, x19, [sp, #32]
	.cfi_offset w19, -8
	.cfi_offset w20, -16
	.cfi_offset w21, -24
	.cfi_offset w22, -32
	.cfi_offset w23, -40
	.cfi_offset w24, -48
	mov	x9, xzr
	mov	x10, xzr
	mov	x8, xzr
	mov	x3, xzr
	add	x11, x1, #16
	add	x12, x0, #16
	mov	w13, #1
	mov	w14, #4096
	mov	x15, x0
	mov	x16, x1
	mov	x17, x2
	b	.LBB6_3
.LBB6_2:
	add	x8, x8, w22, uxtw
	add	x10, x10, #1
	add	x13, x13, #1, lsl #12
	sub	x9, x9, #1, lsl #12
	add	x11, x11, #1, lsl #12
	add	x12, x12, #1, lsl #12
	cmp	x4, x2
	add	x16, x16, #1, lsl #12
	add	x15, x15, #1, lsl #12
	mov	x3, x4
	b.ge	.LBB6_16
.LBB6_3:
	mov	x4, x17
	subs	x17, x17, #1, lsl #12
	lsl	x5, x10, #12
	csel	x4, x4, x14, lt
	sub	x20, x2, x3
	add	x4, x4, x3
	sub	x7, x2, x5
	cmp	x13, x4
	csel	x6, x13, x4, gt
	cmp	x7, #1, lsl #12
	csel	x4, x7, x14, lt
	orr	x7, x3, #0x1
	add	x4, x4, x3
	cmp	x7, x4
	csinc	x7, x4, x3, le
	add	x4, x3, #1, lsl #12
	cmp	x20, #1, lsl #12
	sub	x19, x7, x5
	csel	x5, x2, x4, lt
	cmp	x19, #3
	b.hi	.LBB6_5
	mov	w22, wzr
	b	.LBB6_15
.LBB6_5:
	cmp	x19, #32
	b.hs	.LBB6_7
	mov	x20, xzr
	mov	w22, wzr
	b	.LBB6_12
.LBB6_7:
	movi	v0.2d, #0000000000000000
	movi	v2.2d, #0000000000000000
	add	x20, x6, x9
	movi	v1.2d, #0000000000000000
	movi	v3.2d, #0000000000000000
	and	x21, x6, #0x1f
	movi	v4.2d, #0000000000000000
	movi	v6.2d, #0000000000000000
	sub	x22, x20, x21
	movi	v5.2d, #0000000000000000
	movi	v7.2d, #0000000000000000
	and	x21, x7, #0x1f
	sub	x20, x19, x21
	mov	x23, x12
	mov	x24, x11
.LBB6_8:
	ldp	q16, q19, [x24, #-16]
	subs	x22, x22, #32
	ldp	q17, q18, [x23, #-16]
	add	x24, x24, #32
	add	x23, x23, #32
	usubl2	v20.8h, v17.16b, v16.16b
	usubl	v16.8h, v17.8b, v16.8b
	usubl2	v17.8h, v18.16b, v19.16b
	usubl	v18.8h, v18.8b, v19.8b
	smlal2	v3.4s, v20.8h, v20.8h
	smlal	v1.4s, v20.4h, v20.4h
	smlal2	v2.4s, v16.8h, v16.8h
	smlal	v0.4s, v16.4h, v16.4h
	smlal2	v7.4s, v17.8h, v17.8h
	smlal	v5.4s, v17.4h, v17.4h
	smlal2	v6.4s, v18.8h, v18.8h
	smlal	v4.4s, v18.4h, v18.4h
	b.ne	.LBB6_8
	add	v2.4s, v6.4s, v2.4s
	add	v3.4s, v7.4s, v3.4s
	add	v0.4s, v4.4s, v0.4s
	add	v1.4s, v5.4s, v1.4s
	add	v0.4s, v0.4s, v1.4s
	add	v1.4s, v2.4s, v3.4s
	add	v0.4s, v0.4s, v1.4s
	addv	s0, v0.4s
	fmov	w22, s0
	cbz	x21, .LBB6_2
	cmp	x21, #4
	b.hs	.LBB6_12
	add	x3, x3, x20
	b	.LBB6_15
.LBB6_12:
	movi	v0.2d, #0000000000000000
	and	x7, x7, #0x3
	add	x21, x6, x9
	sub	x19, x19, x7
	and	x6, x6, #0x3
	add	x3, x3, x19
	sub	x19, x21, x20
	sub	x6, x19, x6
	add	x19, x16, x20
	add	x20, x15, x20
	mov	v0.s[0], w22
.LBB6_13:
	ldr	s1, [x20], #4
	subs	x6, x6, #4
	ldr	s2, [x19], #4
	ushll	v1.8h, v1.8b, #0
	ushll	v2.8h, v2.8b, #0
	usubl	v1.4s, v1.4h, v2.4h
	mla	v0.4s, v1.4s, v1.4s
	b.ne	.LBB6_13
	addv	s0, v0.4s
	fmov	w22, s0
	cbz	x7, .LBB6_2
.LBB6_15:
	ldrb	w6, [x0, x3]
	ldrb	w7, [x1, x3]
	add	x3, x3, #1
	cmp	x3, x5
	sub	w6, w6, w7
	madd	w22, w6, w6, w22
	b.lt	.LBB6_15
	b	.LBB6_2
.LBB6_16:
	ldp	x20, x19, [sp, #32]
	ldp	x22, x21, [sp, #16]
	ldp	x24, x23, [sp], #48
	.cfi_def_cfa_offset 0
	.cfi_restore w19
	.cfi_restore w20
	.cfi_restore w21
	.cfi_restore w22
	.cfi_restore w23
	.cfi_restore w24
	mov	x0, x8
	ret
.LBB6_17:
	mov	x0, xzr
	ret
.Lfunc_end6:
	.size	craster_squared_error, .Lfunc_end6-craster_squared_error
	.cfi_endproc

	.globl	craster_pair_products
	.p2align	2
	.type	craster_pair_products,@function
craster_pair_products:
	.cfi_startproc
	cmp	x3, #1
	b.lt	.LBB7_3
	movi	v0.2s, #195, lsl #24
.LBB7_2:
	ldrb	w8, [x1], #4
	subs	x3, x3, #1
	ucvtf	s1, w8
	ldrb	w8, [x0], #4
	ucvtf	s2, w8
	fadd	s1, s1, s0
	fadd	s2, s2, s0
	fmul	s3, s1, s1
	fmul	s4, s2, s1
	fmadd	s3, s2, s2, s3
	mov	v2.s[1], v1.s[0]
	mov	v2.s[2], v3.s[0]
	mov	v2.s[3], v4.s[0]
	str	q2, [x2], #16
	b.ne	.LBB7_2
.LBB7_3:
	ret
.Lfunc_end7:
	.size	craster_pair_products, .Lfunc_end7-craster_pair_products
	.cfi_endproc

	.globl	craster_pair_columns
	.p2align	2
	.type	craster_pair_columns,@function
craster_pair_columns:
	.cfi_startproc
	cmp	x4, #1
	b.lt	.LBB8_6
	mov	x8, xzr
	b	.LBB8_3
.LBB8_2:
	str	q0, [x3, x8, lsl #4]
	add	x8, x8, #1
	add	x0, x0, #16
	cmp	x8, x4
	b.eq	.LBB8_6
.LBB8_3:
	movi	v0.2d, #0000000000000000
	cmp	x2, #1
	b.lt	.LBB8_2
	mov	x9, x0
	mov	x10, x1
	mov	x11, x2
.LBB8_5:
	ldr	q1, [x9], #16
	subs	x11, x11, #1
	ldr	s2, [x10], #4
	fmla	v0.4s, v1.4s, v2.s[0]
	b.ne	.LBB8_5
	b	.LBB8_2
.LBB8_6:
	ret
.Lfunc_end8:
	.size	craster_pair_columns, .Lfunc_end8-craster_pair_columns
	.cfi_endproc

	.globl	craster_pair_similarity
	.p2align	2
	.type	craster_pair_similarity,@function
craster_pair_similarity:
	.cfi_startproc
	cmp	x3, #1
	b.lt	.LBB9_6
	mov	w9, #5243
	mov	w10, #5897
	movi	d0, #0000000000000000
	movi	v1.2s, #67, lsl #24
	movk	w9, #16592, lsl #16
	movk	w10, #17002, lsl #16
	fmov	s2, #2.00000000
	fmov	s3, w9
	fmov	s4, w10
	mov	x8, xzr
	b	.LBB9_3
.LBB9_2:
	mov	s6, v5.s[1]
	mov	s16, v5.s[2]
	add	x8, x8, #1
	fadd	s17, s5, s1
	mov	s18, v5.s[3]
	cmp	x8, x3
	fmul	s7, s6, v5.s[1]
	fadd	s6, s6, s1
	fadd	s20, s17, s17
	fmls	s18, s5, v5.s[1]
	fmadd	s7, s5, s5, s7
	fmul	s19, s6, s6
	fmadd	s6, s20, s6, s3
	fsub	s7, s16, s7
	fmadd	s5, s17, s17, s19
	fmadd	s16, s18, s2, s4
	fadd	s5, s5, s3
	fadd	s7, s7, s4
	fmul	s6, s16, s6
	fmul	s5, s5, s7
	fdiv	s5, s6, s5
	fcvt	d5, s5
	fadd	d0, d0, d5
	b.eq	.LBB9_7
.LBB9_3:
	movi	v5.2d, #0000000000000000
	cmp	x2, #1
	b.lt	.LBB9_2
	mov	x9, x0
	mov	x10, x1
	mov	x11, x2
.LBB9_5:
	ldr	x12, [x9], #8
	subs	x11, x11, #1
	ldr	s7, [x10], #4
	ldr	q6, [x12, x8, lsl #4]
	fmla	v5.4s, v6.4s, v7.s[0]
	b.ne	.LBB9_5
	b	.LBB9_2
.LBB9_6:
	movi	d0, #0000000000000000
.LBB9_7:
	ret
.Lfunc_end9:
	.size	craster_pair_similarity, .Lfunc_end9-craster_pair_similarity
	.cfi_endproc

	.section	".note.GNU-stack","",@progbits
#endif
#if defined(__APPLE__)
	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
lCPI0_0:
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
lCPI0_1:
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
lCPI0_2:
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
lCPI0_3:
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
lCPI0_4:
	.byte	0
	.byte	4
	.byte	8
	.byte	12
	.byte	16
	.byte	20
	.byte	24
	.byte	28
	.byte	32
	.byte	36
	.byte	40
	.byte	44
	.byte	48
	.byte	52
	.byte	56
	.byte	60
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_sharpen
	.p2align	2
_craster_sharpen:
	.cfi_startproc
	cmp	x5, #1
	b.lt	LBB0_14
	lsl	x9, x5, #2
	cmp	x9, #1
	csinc	x8, x9, xzr, gt
	cmp	x9, #3
	b.gt	LBB0_3
	mov	x9, #0
	b	LBB0_12
LBB0_3:
	dup.4s	v0, w3
	dup.4s	v1, w2
	cmp	x9, #16
	b.ge	LBB0_5
	mov	x9, #0
	b	LBB0_9
LBB0_5:
	and	x9, x8, #0x7ffffffffffffff0
Lloh0:
	adrp	x10, lCPI0_0@PAGE
Lloh1:
	ldr	q2, [x10, lCPI0_0@PAGEOFF]
Lloh2:
	adrp	x10, lCPI0_1@PAGE
Lloh3:
	ldr	q3, [x10, lCPI0_1@PAGEOFF]
Lloh4:
	adrp	x10, lCPI0_2@PAGE
Lloh5:
	ldr	q4, [x10, lCPI0_2@PAGEOFF]
Lloh6:
	adrp	x10, lCPI0_3@PAGE
Lloh7:
	ldr	q5, [x10, lCPI0_3@PAGEOFF]
	movi.16b	v6, #0
	movi.2d	v7, #0x0000ff000000ff
Lloh8:
	adrp	x11, lCPI0_4@PAGE
	mov	x10, x0
Lloh9:
	ldr	q16, [x11, lCPI0_4@PAGEOFF]
	mov	x11, x1
	mov	x12, x4
	mov	x13, x9
LBB0_6:
	ldr	q17, [x10], #16
	tbl.16b	v18, { v17 }, v2
	tbl.16b	v19, { v17 }, v3
	tbl.16b	v20, { v17 }, v4
	tbl.16b	v17, { v17 }, v5
	ldr	q21, [x11], #16
	ushll2.8h	v22, v21, #0
	ushll2.4s	v23, v22, #0
	ushll.8h	v21, v21, #0
	ushll.4s	v24, v22, #0
	ushll2.4s	v25, v21, #0
	ushll.4s	v26, v21, #0
	usubw.4s	v27, v17, v21
	usubw2.4s	v21, v20, v21
	usubw.4s	v28, v19, v22
	usubw2.4s	v22, v18, v22
	uabd.4s	v26, v26, v17
	uabd.4s	v25, v25, v20
	uabd.4s	v24, v24, v19
	uabd.4s	v23, v23, v18
	cmgt.4s	v23, v23, v0
	cmgt.4s	v24, v24, v0
	cmgt.4s	v25, v25, v0
	cmgt.4s	v26, v26, v0
	and.16b	v26, v26, v1
	and.16b	v25, v25, v1
	and.16b	v24, v24, v1
	and.16b	v23, v23, v1
	movi.4s	v29, #128
	mla.4s	v29, v26, v27
	movi.4s	v26, #128
	mla.4s	v26, v25, v21
	movi.4s	v21, #128
	mla.4s	v21, v24, v28
	movi.4s	v24, #128
	mla.4s	v24, v23, v22
	ssra.4s	v18, v24, #8
	ssra.4s	v19, v21, #8
	ssra.4s	v20, v26, #8
	ssra.4s	v17, v29, #8
	smax.4s	v17, v17, v6
	smax.4s	v20, v20, v6
	smax.4s	v19, v19, v6
	smax.4s	v18, v18, v6
	smin.4s	v24, v18, v7
	smin.4s	v23, v19, v7
	smin.4s	v22, v20, v7
	smin.4s	v21, v17, v7
	tbl.16b	v17, { v21, v22, v23, v24 }, v16
	str	q17, [x12], #16
	subs	x13, x13, #16
	b.ne	LBB0_6
	cmp	x8, x9
	b.eq	LBB0_14
	tst	x8, #0xc
	b.eq	LBB0_12
LBB0_9:
	mov	x13, x9
	and	x9, x8, #0x7ffffffffffffffc
	sub	x10, x13, x9
	add	x11, x4, x13
	add	x12, x1, x13
	add	x13, x0, x13
	movi.16b	v2, #0
	movi.2d	v3, #0x0000ff000000ff
LBB0_10:
	ldr	s4, [x13], #4
	ushll.8h	v4, v4, #0
	ldr	s5, [x12], #4
	ushll.4s	v6, v4, #0
	ushll.8h	v5, v5, #0
	ushll.4s	v7, v5, #0
	usubl.4s	v4, v4, v5
	uabd.4s	v5, v7, v6
	cmgt.4s	v5, v5, v0
	and.16b	v5, v5, v1
	movi.4s	v7, #128
	mla.4s	v7, v5, v4
	ssra.4s	v6, v7, #8
	smax.4s	v4, v6, v2
	smin.4s	v4, v4, v3
	xtn.4h	v4, v4
	uzp1.8b	v4, v4, v0
	st1.s	{ v4 }[0], [x11], #4
	adds	x10, x10, #4
	b.ne	LBB0_10
	cmp	x8, x9
	b.eq	LBB0_14
LBB0_12:
	sub	x8, x8, x9
	add	x10, x4, x9
	add	x11, x1, x9
	add	x9, x0, x9
	mov	w12, #128
	mov	w13, #255
LBB0_13:
	ldrb	w14, [x9], #1
	ldrb	w15, [x11], #1
	subs	w15, w14, w15
	cneg	w16, w15, mi
	cmp	w16, w3
	csel	w16, w2, wzr, gt
	madd	w15, w16, w15, w12
	add	w14, w14, w15, asr #8
	bic	w14, w14, w14, asr #31
	cmp	w14, #255
	csel	w14, w14, w13, lt
	strb	w14, [x10], #1
	subs	x8, x8, #1
	b.ne	LBB0_13
LBB0_14:
	ret
	.loh AdrpLdr	Lloh8, Lloh9
	.loh AdrpLdr	Lloh6, Lloh7
	.loh AdrpAdrp	Lloh4, Lloh6
	.loh AdrpLdr	Lloh4, Lloh5
	.loh AdrpAdrp	Lloh2, Lloh4
	.loh AdrpLdr	Lloh2, Lloh3
	.loh AdrpAdrp	Lloh0, Lloh2
	.loh AdrpLdr	Lloh0, Lloh1
	.cfi_endproc

	.section	__TEXT,__literal16,16byte_literals
	.p2align	4, 0x0
lCPI1_0:
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
lCPI1_1:
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
lCPI1_2:
	.byte	0
	.byte	4
	.byte	8
	.byte	12
	.byte	16
	.byte	20
	.byte	24
	.byte	28
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.byte	255
	.section	__TEXT,__text,regular,pure_instructions
	.globl	_craster_sharpen_premultiplied
	.p2align	2
_craster_sharpen_premultiplied:
	.cfi_startproc
	cmp	x4, #1
	b.lt	LBB1_16
	sub	sp, sp, #96
	stp	d15, d14, [sp, #32]
	stp	d13, d12, [sp, #48]
	stp	d11, d10, [sp, #64]
	stp	d9, d8, [sp, #80]
	.cfi_def_cfa_offset 96
	.cfi_offset b8, -8
	.cfi_offset b9, -16
	.cfi_offset b10, -24
	.cfi_offset b11, -32
	.cfi_offset b12, -40
	.cfi_offset b13, -48
	.cfi_offset b14, -56
	.cfi_offset b15, -64
	lsl	x8, x4, #2
	scvtf	s1, w2
	cmp	x8, #4
	mov	w9, #4
	csel	x10, x8, x9, gt
	cmp	x8, #32
	b.gt	LBB1_3
	mov	x9, #0
	b	LBB1_7
LBB1_3:
	mov	x9, #0
	sub	x11, x8, #1
	and	x11, x11, #0xfffffffffffffffc
	add	x11, x11, #4
	add	x12, x3, x11
	add	x13, x0, x11
	add	x11, x1, x11
	cmp	x3, x11
	ccmp	x1, x12, #2, lo
	cset	w11, lo
	cmp	x0, x12
	ccmp	x3, x13, #2, lo
	b.lo	LBB1_7
	tbnz	w11, #0, LBB1_7
	sub	x9, x10, #1
	lsr	x9, x9, #2
	add	x9, x9, #1
	ands	x10, x9, #0x7
	mov	w11, #8
	csel	x10, x11, x10, eq
	sub	x10, x9, x10
	lsl	x9, x10, #2
Lloh10:
	adrp	x11, lCPI1_0@PAGE
Lloh11:
	ldr	q2, [x11, lCPI1_0@PAGEOFF]
Lloh12:
	adrp	x11, lCPI1_1@PAGE
Lloh13:
	ldr	q3, [x11, lCPI1_1@PAGEOFF]
	mov	w11, #1132396544
	dup.4s	v4, w11
Lloh14:
	adrp	x11, lCPI1_2@PAGE
Lloh15:
	ldr	q5, [x11, lCPI1_2@PAGEOFF]
	stp	q5, q1, [sp]
	mov	x11, x3
	mov	x12, x0
	mov	x13, x1
LBB1_6:
	add	x14, x12, #3
	ld4.8b	{ v16, v17, v18, v19 }, [x14]
	ld4.8b	{ v25, v26, v27, v28 }, [x13], #32
	ld4.8b	{ v20, v21, v22, v23 }, [x12], #32
	tbl.16b	v24, { v16 }, v2
	tbl.16b	v7, { v16 }, v3
	ucvtf.4s	v7, v7
	cmeq.8b	v29, v28, #0
	sshll.8h	v29, v29, #0
	sshll2.4s	v31, v29, #0
	ucvtf.4s	v24, v24
	sshll.4s	v8, v29, #0
	tbl.16b	v29, { v28 }, v2
	tbl.16b	v30, { v28 }, v3
	ucvtf.4s	v30, v30
	ucvtf.4s	v29, v29
	fdiv.4s	v9, v24, v29
	fdiv.4s	v10, v7, v30
	fmul.4s	v29, v7, v1[0]
	fmul.4s	v30, v24, v1[0]
	tbl.16b	v11, { v20 }, v2
	tbl.16b	v12, { v20 }, v3
	bic.16b	v8, v10, v8
	ucvtf.4s	v10, v12
	ucvtf.4s	v11, v11
	tbl.16b	v13, { v25 }, v2
	tbl.16b	v12, { v25 }, v3
	ucvtf.4s	v14, v12
	bic.16b	v12, v9, v31
	ucvtf.4s	v31, v13
	mov.16b	v9, v11
	fmls.4s	v9, v12, v31
	mov.16b	v31, v10
	fmls.4s	v31, v8, v14
	fcmlt.4s	v13, v31, #0.0
	fcmlt.4s	v14, v9, #0.0
	fneg.4s	v15, v31
	fneg.4s	v5, v9
	bif.16b	v5, v9, v14
	bsl.16b	v13, v15, v31
	fmul.4s	v13, v13, v4
	fmul.4s	v5, v5, v4
	fcmgt.4s	v5, v5, v30
	fcmgt.4s	v13, v13, v29
	fmul.4s	v9, v9, v0[0]
	fmul.4s	v31, v31, v0[0]
	and.16b	v31, v13, v31
	and.16b	v5, v5, v9
	tbl.16b	v9, { v21 }, v2
	tbl.16b	v13, { v21 }, v3
	ucvtf.4s	v13, v13
	ucvtf.4s	v14, v9
	fadd.4s	v5, v5, v11
	tbl.16b	v9, { v26 }, v2
	tbl.16b	v11, { v26 }, v3
	ucvtf.4s	v11, v11
	ucvtf.4s	v9, v9
	mov.16b	v15, v14
	fadd.4s	v31, v31, v10
	fmls.4s	v15, v12, v9
	mov.16b	v9, v13
	fmls.4s	v9, v8, v11
	fcmlt.4s	v10, v9, #0.0
	fcmlt.4s	v11, v15, #0.0
	fneg.4s	v6, v15
	bif.16b	v6, v15, v11
	fneg.4s	v11, v9
	bsl.16b	v10, v11, v9
	fmul.4s	v10, v10, v4
	fmul.4s	v9, v9, v0[0]
	fcmgt.4s	v10, v10, v29
	and.16b	v10, v10, v9
	movi.4s	v1, #63, lsl #24
	fadd.4s	v31, v31, v1
	fmul.4s	v6, v6, v4
	fcmgt.4s	v6, v6, v30
	fmul.4s	v11, v15, v0[0]
	fadd.4s	v9, v5, v1
	and.16b	v5, v6, v11
	fadd.4s	v5, v5, v14
	fadd.4s	v6, v10, v13
	fadd.4s	v10, v6, v1
	fadd.4s	v11, v5, v1
	fcvtzu.4s	v6, v9
	tbl.16b	v13, { v27 }, v2
	tbl.16b	v26, { v27 }, v3
	tbl.16b	v25, { v22 }, v2
	ucvtf.4s	v27, v25
	ucvtf.4s	v25, v13
	fcvtzu.4s	v5, v31
	mov.16b	v28, v27
	fmls.4s	v28, v12, v25
	fcvtzu.4s	v13, v11
	fcvtzu.4s	v12, v10
	tbl.16b	v14, { v22 }, v3
	ldr	q15, [sp]
	tbl.16b	v25, { v5, v6 }, v15
	ucvtf.4s	v5, v14
	ucvtf.4s	v6, v26
	mov.16b	v26, v5
	fmls.4s	v26, v8, v6
	fcmlt.4s	v6, v26, #0.0
	tbl.16b	v8, { v12, v13 }, v15
	fcmlt.4s	v12, v28, #0.0
	fneg.4s	v13, v28
	bsl.16b	v12, v13, v28
	fneg.4s	v13, v26
	bsl.16b	v6, v13, v26
	fmul.4s	v12, v12, v4
	fcmgt.4s	v30, v12, v30
	fcmgt.4s	v12, v9, v24
	fmul.4s	v6, v6, v4
	fcmgt.4s	v6, v6, v29
	fcmgt.4s	v29, v31, v7
	uzp1.8h	v29, v29, v12
	fmul.4s	v26, v26, v0[0]
	and.16b	v6, v6, v26
	fmul.4s	v26, v28, v0[0]
	and.16b	v26, v30, v26
	fadd.4s	v26, v26, v27
	fcmgt.4s	v27, v11, v24
	fadd.4s	v5, v6, v5
	fcmgt.4s	v6, v10, v7
	fadd.4s	v5, v5, v1
	fadd.4s	v26, v26, v1
	ldr	q1, [sp, #16]
	fcmgt.4s	v24, v26, v24
	uzp1.8h	v6, v6, v27
	fcmgt.4s	v7, v5, v7
	uzp1.8h	v7, v7, v24
	fcvtzu.4s	v28, v26
	fcvtzu.4s	v27, v5
	tbl.16b	v24, { v27, v28 }, v15
	mvn.16b	v7, v7
	xtn.8b	v7, v7
	bsl.8b	v7, v24, v16
	mvn.16b	v6, v6
	uzp1.16b	v6, v29, v6
	mov.d	v25[1], v16[0]
	mov.d	v16[1], v8[0]
	bsl.16b	v6, v16, v25
	fcmlt.4s	v16, v26, #0.0
	fcmlt.4s	v5, v5, #0.0
	uzp1.8h	v5, v5, v16
	xtn.8b	v5, v5
	bic.8b	v22, v7, v5
	fcmlt.4s	v5, v11, #0.0
	fcmlt.4s	v7, v10, #0.0
	uzp1.8h	v5, v7, v5
	fcmlt.4s	v7, v9, #0.0
	fcmlt.4s	v16, v31, #0.0
	uzp1.8h	v7, v16, v7
	uzp1.16b	v5, v7, v5
	bic.16b	v20, v6, v5
	ext.16b	v21, v20, v20, #8
	st4.8b	{ v20, v21, v22, v23 }, [x11], #32
	subs	x10, x10, #8
	b.ne	LBB1_6
LBB1_7:
	add	x12, x9, #3
	add	x11, x9, #1
	add	x9, x1, x11
	add	x10, x0, x12
	add	x11, x3, x11
	mov	w13, #1132396544
	fmov	s2, w13
	fmov	s3, wzr
	fmov	s4, #0.50000000
	b	LBB1_10
LBB1_8:
	mov	w13, #0
LBB1_9:
	strb	w13, [x11, #1]
	ldrb	w13, [x10], #4
	add	x14, x12, #1
	add	x12, x12, #4
	strb	w13, [x11, #2]
	add	x9, x9, #4
	add	x11, x11, #4
	cmp	x14, x8
	b.ge	LBB1_15
LBB1_10:
	ldrb	w13, [x10]
	ucvtf	s5, w13
	ldrb	w14, [x9, #2]
	fmov	s6, wzr
	cbz	w14, LBB1_12
	ucvtf	s6, w14
	fdiv	s6, s5, s6
LBB1_12:
	fmul	s7, s1, s5
	ldur	b16, [x10, #-3]
	ucvtf	s16, s16
	ldur	b17, [x9, #-1]
	ucvtf	s17, s17
	fneg	s18, s17
	fmsub	s17, s17, s6, s16
	fnmadd	s18, s18, s6, s16
	fcmp	s17, #0.0
	fcsel	s18, s18, s17, mi
	fmul	s18, s18, s2
	fmul	s17, s0, s17
	fcmp	s18, s7
	fcsel	s17, s17, s3, gt
	fadd	s16, s17, s16
	fadd	s16, s16, s4
	fcmp	s16, s5
	fcvtzs	w14, s16
	csel	w14, w13, w14, gt
	fcmp	s16, #0.0
	csel	w14, wzr, w14, mi
	sturb	w14, [x11, #-1]
	ldur	b16, [x10, #-2]
	ucvtf	s16, s16
	ldr	b17, [x9]
	ucvtf	s17, s17
	fneg	s18, s17
	fmsub	s17, s17, s6, s16
	fnmadd	s18, s18, s6, s16
	fcmp	s17, #0.0
	fcsel	s18, s18, s17, mi
	fmul	s18, s18, s2
	fmul	s17, s0, s17
	fcmp	s18, s7
	fcsel	s17, s17, s3, gt
	fadd	s16, s17, s16
	fadd	s16, s16, s4
	fcmp	s16, s5
	fcvtzs	w14, s16
	csel	w14, w13, w14, gt
	fcmp	s16, #0.0
	csel	w14, wzr, w14, mi
	strb	w14, [x11]
	ldur	b16, [x10, #-1]
	ucvtf	s16, s16
	ldr	b17, [x9, #1]
	ucvtf	s17, s17
	fneg	s18, s17
	fmsub	s17, s17, s6, s16
	fnmadd	s6, s18, s6, s16
	fcmp	s17, #0.0
	fcsel	s6, s6, s17, mi
	fmul	s6, s6, s2
	fmul	s17, s0, s17
	fcmp	s6, s7
	fcsel	s6, s17, s3, gt
	fadd	s6, s6, s16
	fadd	s6, s6, s4
	fcmp	s6, #0.0
	b.mi	LBB1_8
	fcmp	s6, s5
	b.gt	LBB1_9
	fcvtzs	w13, s6
	b	LBB1_9
LBB1_15:
	ldp	d9, d8, [sp, #80]
	ldp	d11, d10, [sp, #64]
	ldp	d13, d12, [sp, #48]
	ldp	d15, d14, [sp, #32]
	add	sp, sp, #96
LBB1_16:
	ret
	.loh AdrpLdr	Lloh14, Lloh15
	.loh AdrpLdr	Lloh12, Lloh13
	.loh AdrpAdrp	Lloh10, Lloh12
	.loh AdrpLdr	Lloh10, Lloh11
	.cfi_endproc

	.globl	_craster_first_difference
	.p2align	2
_craster_first_difference:
	.cfi_startproc
	sub	sp, sp, #96
	stp	x29, x30, [sp, #80]
	add	x29, sp, #80
	.cfi_def_cfa w29, 16
	.cfi_offset w30, -8
	.cfi_offset w29, -16
	mov	x8, #0
Lloh16:
	adrp	x9, ___stack_chk_guard@GOTPAGE
Lloh17:
	ldr	x9, [x9, ___stack_chk_guard@GOTPAGEOFF]
Lloh18:
	ldr	x9, [x9]
	stur	x9, [x29, #-8]
	mov	x9, sp
LBB2_1:
	and	x10, x8, #0x3
	ldrb	w10, [x1, x10]
	strb	w10, [x9, x8]
	add	x8, x8, #1
	cmp	x8, #64
	b.ne	LBB2_1
	mov	x9, #0
	ldp	q0, q1, [sp]
	add	x10, x0, #32
	ldp	q2, q3, [sp, #32]
LBB2_3:
	mov	x8, x9
	add	x9, x9, #16
	cmp	x9, x3
	b.gt	LBB2_5
	ldp	q4, q5, [x10, #-32]
	uabd.16b	v4, v4, v0
	uabd.16b	v5, v5, v1
	ldp	q6, q7, [x10], #64
	uabd.16b	v6, v6, v2
	uabd.16b	v7, v7, v3
	umax.16b	v4, v6, v4
	umax.16b	v5, v7, v5
	umax.16b	v4, v4, v5
	umaxv.16b	b4, v4
	fmov	w11, s4
	cmp	w2, w11, uxtb
	b.ge	LBB2_3
LBB2_5:
	cmp	x8, x3
	b.ge	LBB2_10
	ldr	s0, [x1]
	ushll.8h	v0, v0, #0
LBB2_7:
	ldr	s1, [x0, x8, lsl #2]
	ushll.8h	v1, v1, #0
	uabdl.4s	v1, v0, v1
	umaxv.4s	s1, v1
	fmov	w9, s1
	cmp	w9, w2
	b.gt	LBB2_10
	add	x8, x8, #1
	cmp	x3, x8
	b.ne	LBB2_7
	mov	x8, x3
LBB2_10:
	ldur	x9, [x29, #-8]
Lloh19:
	adrp	x10, ___stack_chk_guard@GOTPAGE
Lloh20:
	ldr	x10, [x10, ___stack_chk_guard@GOTPAGEOFF]
Lloh21:
	ldr	x10, [x10]
	cmp	x10, x9
	b.ne	LBB2_12
	mov	x0, x8
	ldp	x29, x30, [sp, #80]
	add	sp, sp, #96
	ret
LBB2_12:
	bl	___stack_chk_fail
	.loh AdrpLdrGotLdr	Lloh16, Lloh17, Lloh18
	.loh AdrpLdrGotLdr	Lloh19, Lloh20, Lloh21
	.cfi_endproc

	.globl	_craster_last_difference
	.p2align	2
_craster_last_difference:
	.cfi_startproc
	sub	sp, sp, #96
	stp	x29, x30, [sp, #80]
	add	x29, sp, #80
	.cfi_def_cfa w29, 16
	.cfi_offset w30, -8
	.cfi_offset w29, -16
	mov	x8, x0
	mov	x9, #0
Lloh22:
	adrp	x10, ___stack_chk_guard@GOTPAGE
Lloh23:
	ldr	x10, [x10, ___stack_chk_guard@GOTPAGEOFF]
Lloh24:
	ldr	x10, [x10]
	stur	x10, [x29, #-8]
	mov	x10, sp
LBB3_1:
	and	x11, x9, #0x3
	ldrb	w11, [x1, x11]
	strb	w11, [x10, x9]
	add	x9, x9, #1
	cmp	x9, #64
	b.ne	LBB3_1
	ldp	q0, q1, [sp]
	ldp	q2, q3, [sp, #32]
	add	x9, x8, x3, lsl #2
	sub	x9, x9, #32
LBB3_3:
	mov	x0, x3
	subs	x3, x3, #16
	b.lt	LBB3_5
	ldp	q4, q5, [x9, #-32]
	uabd.16b	v4, v4, v0
	uabd.16b	v5, v5, v1
	ldp	q6, q7, [x9], #-64
	uabd.16b	v6, v6, v2
	uabd.16b	v7, v7, v3
	umax.16b	v4, v6, v4
	umax.16b	v5, v7, v5
	umax.16b	v4, v4, v5
	umaxv.16b	b4, v4
	fmov	w10, s4
	cmp	w2, w10, uxtb
	b.ge	LBB3_3
	b	LBB3_6
LBB3_5:
	cmp	x0, #1
	b.lt	LBB3_10
LBB3_6:
	ldr	s0, [x1]
	ushll.8h	v0, v0, #0
	sub	x8, x8, #4
LBB3_7:
	ldr	s1, [x8, x0, lsl #2]
	ushll.8h	v1, v1, #0
	uabdl.4s	v1, v0, v1
	umaxv.4s	s1, v1
	fmov	w9, s1
	cmp	w9, w2
	b.gt	LBB3_10
	subs	x0, x0, #1
	b.gt	LBB3_7
	mov	x0, #0
LBB3_10:
	ldur	x8, [x29, #-8]
Lloh25:
	adrp	x9, ___stack_chk_guard@GOTPAGE
Lloh26:
	ldr	x9, [x9, ___stack_chk_guard@GOTPAGEOFF]
Lloh27:
	ldr	x9, [x9]
	cmp	x9, x8
	b.ne	LBB3_12
	ldp	x29, x30, [sp, #80]
	add	sp, sp, #96
	ret
LBB3_12:
	bl	___stack_chk_fail
	.loh AdrpLdrGotLdr	Lloh22, Lloh23, Lloh24
	.loh AdrpLdrGotLdr	Lloh25, Lloh26, Lloh27
	.cfi_endproc

	.globl	_craster_light_from_bytes
	.p2align	2
_craster_light_from_bytes:
	.cfi_startproc
	cmp	x3, #1
	b.lt	LBB4_9
	mov	x8, #0
	lsl	x9, x3, #2
	add	x10, x0, #1
	mov	w11, #255
	mov	w12, #127
	mov	w13, #515
	movk	w13, #514, lsl #16
	mov	x14, x2
	b	LBB4_4
LBB4_2:
	ldrh	w15, [x1, x16, lsl #1]
	strh	w15, [x14]
	ldrb	w15, [x17]
	ldrh	w15, [x1, x15, lsl #1]
	strh	w15, [x14, #2]
	orr	x16, x8, #0x2
	ldrb	w15, [x17, #1]
	ldrh	w15, [x1, x15, lsl #1]
LBB4_3:
	strh	w15, [x2, x16, lsl #1]
	add	x8, x8, #4
	add	x14, x14, #8
	cmp	x8, x9
	b.ge	LBB4_9
LBB4_4:
	add	x17, x10, x8
	ldrb	w15, [x17, #2]
	orr	w16, w15, w15, lsl #8
	strh	w16, [x14, #6]
	ldurb	w16, [x17, #-1]
	cmp	w15, #255
	b.eq	LBB4_2
	cbnz	w15, LBB4_7
	mov	w17, #0
	str	wzr, [x14]
	b	LBB4_8
LBB4_7:
	lsr	w17, w15, #1
	sub	w0, w17, w16
	add	w16, w0, w16, lsl #8
	and	w16, w16, #0xffff
	udiv	w16, w16, w15
	cmp	w16, #255
	csel	w16, w16, w11, lo
	ldrh	w16, [x1, w16, uxtw #1]
	madd	w16, w16, w15, w12
	umull	x16, w16, w13
	lsr	x16, x16, #33
	strh	w16, [x14]
	add	x16, x10, x8
	ldrb	w0, [x16]
	sub	w3, w17, w0
	add	w0, w3, w0, lsl #8
	and	w0, w0, #0xffff
	udiv	w0, w0, w15
	cmp	w0, #255
	csel	w0, w0, w11, lo
	ldrh	w0, [x1, w0, uxtw #1]
	madd	w0, w0, w15, w12
	umull	x0, w0, w13
	lsr	x0, x0, #33
	strh	w0, [x14, #2]
	ldrb	w16, [x16, #1]
	sub	w17, w17, w16
	add	w16, w17, w16, lsl #8
	and	w16, w16, #0xffff
	udiv	w17, w16, w15
LBB4_8:
	add	x16, x8, #2
	cmp	w17, #255
	csel	w17, w17, w11, lo
	ldrh	w17, [x1, w17, uxtw #1]
	madd	w15, w17, w15, w12
	umull	x15, w15, w13
	lsr	x15, x15, #33
	b	LBB4_3
LBB4_9:
	ret
	.cfi_endproc

	.globl	_craster_bytes_from_light
	.p2align	2
_craster_bytes_from_light:
	.cfi_startproc
	cmp	x3, #1
	b.lt	LBB5_9
	mov	x8, #0
	lsl	x9, x3, #2
	add	x10, x2, #1
	add	x11, x0, #4
	mov	w16, #3
	mov	w12, #256
	movk	w12, #255, lsl #16
	mov	w13, #65535
	mov	w14, #127
	mov	w15, #32897
	b	LBB5_4
LBB5_2:
	ldrb	w17, [x1, x3]
	sturb	w17, [x10, #-1]
	ldurh	w17, [x11, #-2]
	ldrb	w17, [x1, x17]
	strb	w17, [x10]
	orr	x0, x8, #0x2
	ldrh	w17, [x11]
	ldrb	w17, [x1, x17]
LBB5_3:
	add	x11, x11, #8
	strb	w17, [x2, x0]
	add	x8, x8, #4
	add	x17, x16, #1
	add	x16, x16, #4
	add	x10, x10, #4
	cmp	x17, x9
	b.ge	LBB5_9
LBB5_4:
	ldrh	w0, [x11, #2]
	add	w17, w0, #128
	umull	x17, w17, w12
	lsr	x17, x17, #32
	strb	w17, [x10, #2]
	ldurh	w3, [x11, #-4]
	cmp	w0, w13
	b.eq	LBB5_2
	cbnz	w0, LBB5_7
	mov	w3, #0
	ldrb	w0, [x1]
	madd	w0, w17, w0, w14
	and	w0, w0, #0xffff
	mul	w0, w0, w15
	lsr	w0, w0, #23
	sturb	w0, [x10, #-1]
	ldrb	w0, [x1]
	madd	w0, w17, w0, w14
	and	w0, w0, #0xffff
	mul	w0, w0, w15
	lsr	w0, w0, #23
	strb	w0, [x10]
	b	LBB5_8
LBB5_7:
	lsr	w4, w0, #1
	sub	w5, w4, w3
	add	w3, w5, w3, lsl #16
	udiv	w3, w3, w0
	cmp	w3, w13
	csel	w3, w3, w13, lo
	ldrb	w3, [x1, w3, uxtw]
	madd	w3, w17, w3, w14
	and	w3, w3, #0xffff
	mul	w3, w3, w15
	lsr	w3, w3, #23
	sturb	w3, [x10, #-1]
	ldurh	w3, [x11, #-2]
	sub	w5, w4, w3
	add	w3, w5, w3, lsl #16
	udiv	w3, w3, w0
	cmp	w3, w13
	csel	w3, w3, w13, lo
	ldrb	w3, [x1, w3, uxtw]
	madd	w3, w17, w3, w14
	and	w3, w3, #0xffff
	mul	w3, w3, w15
	lsr	w3, w3, #23
	strb	w3, [x10]
	ldrh	w3, [x11]
	sub	w4, w4, w3
	add	w3, w4, w3, lsl #16
	udiv	w3, w3, w0
LBB5_8:
	sub	x0, x16, #1
	cmp	w3, w13
	csel	w3, w3, w13, lo
	ldrb	w3, [x1, w3, uxtw]
	madd	w17, w17, w3, w14
	and	w17, w17, #0xffff
	mul	w17, w17, w15
	lsr	w17, w17, #23
	b	LBB5_3
LBB5_9:
	ret
	.cfi_endproc

	.globl	_craster_squared_error
	.p2align	2
_craster_squared_error:
	.cfi_startproc
	cmp	x2, #1
	b.lt	LBB6_17
	stp	x24, x23, [sp, #-48]!
	stp	x22, x21, [sp, #16]
	stp	x20, x19, [sp, #32]
	.cfi_def_cfa_offset 48
	.cfi_offset w19, -8
	.cfi_offset w20, -16
	.cfi_offset w21, -24
	.cfi_offset w22, -32
	.cfi_offset w23, -40
	.cfi_offset w24, -48
	mov	x9, #0
	mov	x10, #0
	mov	x8, #0
	mov	x3, #0
	add	x11, x1, #16
	add	x12, x0, #16
	mov	w13, #1
	mov	w14, #4096
	mov	x15, x0
	mov	x16, x1
	mov	x17, x2
	b	LBB6_3
LBB6_2:
	add	x8, x8, w22, uxtw
	add	x10, x10, #1
	add	x13, x13, #1, lsl #12
	sub	x9, x9, #1, lsl #12
	add	x11, x11, #1, lsl #12
	add	x12, x12, #1, lsl #12
	add	x16, x16, #1, lsl #12
	add	x15, x15, #1, lsl #12
	mov	x3, x4
	cmp	x4, x2
	b.ge	LBB6_16
LBB6_3:
	mov	x4, x17
	subs	x17, x17, #1, lsl #12
	csel	x4, x4, x14, lt
	add	x4, x4, x3
	cmp	x13, x4
	csel	x6, x13, x4, gt
	orr	x4, x3, #0x1
	lsl	x5, x10, #12
	sub	x7, x2, x5
	cmp	x7, #1, lsl #12
	csel	x7, x7, x14, lt
	add	x7, x7, x3
	cmp	x4, x7
	csinc	x19, x7, x3, le
	sub	x7, x19, x5
	sub	x5, x2, x3
	add	x4, x3, #1, lsl #12
	cmp	x5, #1, lsl #12
	csel	x5, x2, x4, lt
	cmp	x7, #3
	b.hi	LBB6_5
	mov	w22, #0
	b	LBB6_15
LBB6_5:
	cmp	x7, #32
	b.hs	LBB6_7
	mov	x20, #0
	mov	w22, #0
	b	LBB6_12
LBB6_7:
	add	x20, x6, x9
	movi.16b	v0, #0
	movi.16b	v1, #0
	and	x21, x6, #0x1f
	sub	x22, x20, x21
	and	x21, x19, #0x1f
	sub	x20, x7, x21
	mov	x23, x12
	mov	x24, x11
	movi.16b	v2, #0
	movi.16b	v3, #0
	movi.16b	v4, #0
	movi.16b	v6, #0
	movi.16b	v5, #0
	movi.16b	v7, #0
LBB6_8:
	ldp	q16, q17, [x23, #-16]
	ldp	q18, q19, [x24, #-16]
	usubl.8h	v20, v16, v18
	usubl2.8h	v16, v16, v18
	usubl.8h	v18, v17, v19
	usubl2.8h	v17, v17, v19
	smlal2.4s	v3, v16, v16
	smlal.4s	v2, v16, v16
	smlal2.4s	v1, v20, v20
	smlal.4s	v0, v20, v20
	smlal2.4s	v7, v17, v17
	smlal.4s	v5, v17, v17
	smlal2.4s	v6, v18, v18
	smlal.4s	v4, v18, v18
	add	x24, x24, #32
	add	x23, x23, #32
	subs	x22, x22, #32
	b.ne	LBB6_8
	add.4s	v1, v6, v1
	add.4s	v3, v7, v3
	add.4s	v0, v4, v0
	add.4s	v2, v5, v2
	add.4s	v0, v0, v2
	add.4s	v1, v1, v3
	add.4s	v0, v0, v1
	addv.4s	s0, v0
	fmov	w22, s0
	cbz	x21, LBB6_2
	cmp	x21, #4
	b.hs	LBB6_12
	add	x3, x3, x20
	b	LBB6_15
LBB6_12:
	and	x21, x6, #0x3
	and	x19, x19, #0x3
	sub	x7, x7, x19
	movi.16b	v0, #0
	mov.s	v0[0], w22
	add	x3, x3, x7
	add	x6, x6, x9
	sub	x6, x6, x20
	sub	x6, x6, x21
	add	x7, x16, x20
	add	x20, x15, x20
LBB6_13:
	ldr	s1, [x20], #4
	ushll.8h	v1, v1, #0
	ldr	s2, [x7], #4
	ushll.8h	v2, v2, #0
	usubl.4s	v1, v1, v2
	mla.4s	v0, v1, v1
	subs	x6, x6, #4
	b.ne	LBB6_13
	addv.4s	s0, v0
	fmov	w22, s0
	cbz	x19, LBB6_2
LBB6_15:
	ldrb	w6, [x0, x3]
	ldrb	w7, [x1, x3]
	sub	w6, w6, w7
	madd	w22, w6, w6, w22
	add	x3, x3, #1
	cmp	x3, x5
	b.lt	LBB6_15
	b	LBB6_2
LBB6_16:
	ldp	x20, x19, [sp, #32]
	ldp	x22, x21, [sp, #16]
	ldp	x24, x23, [sp], #48
	mov	x0, x8
	ret
LBB6_17:
	mov	x0, #0
	ret
	.cfi_endproc

	.globl	_craster_pair_products
	.p2align	2
_craster_pair_products:
	.cfi_startproc
	cmp	x3, #1
	b.lt	LBB7_3
	movi.2s	v0, #195, lsl #24
LBB7_2:
	ldrb	w8, [x0], #4
	ucvtf	s1, w8
	fadd	s1, s1, s0
	ldrb	w8, [x1], #4
	ucvtf	s2, w8
	fadd	s2, s2, s0
	fmul	s3, s2, s2
	fmadd	s3, s1, s1, s3
	fmul	s4, s1, s2
	mov.s	v1[1], v2[0]
	mov.s	v1[2], v3[0]
	mov.s	v1[3], v4[0]
	str	q1, [x2], #16
	subs	x3, x3, #1
	b.ne	LBB7_2
LBB7_3:
	ret
	.cfi_endproc

	.globl	_craster_pair_columns
	.p2align	2
_craster_pair_columns:
	.cfi_startproc
	cmp	x4, #1
	b.lt	LBB8_6
	mov	x8, #0
	b	LBB8_3
LBB8_2:
	str	q0, [x3, x8, lsl #4]
	add	x8, x8, #1
	add	x0, x0, #16
	cmp	x8, x4
	b.eq	LBB8_6
LBB8_3:
	movi.16b	v0, #0
	cmp	x2, #1
	b.lt	LBB8_2
	mov	x9, x0
	mov	x10, x1
	mov	x11, x2
LBB8_5:
	ldr	q1, [x9], #16
	ldr	s2, [x10], #4
	fmla.4s	v0, v1, v2[0]
	subs	x11, x11, #1
	b.ne	LBB8_5
	b	LBB8_2
LBB8_6:
	ret
	.cfi_endproc

	.globl	_craster_pair_similarity
	.p2align	2
_craster_pair_similarity:
	.cfi_startproc
	cmp	x3, #1
	b.lt	LBB9_6
	mov	x8, #0
	fmov	d0, xzr
	movi.2s	v1, #67, lsl #24
	mov	w9, #5243
	movk	w9, #16592, lsl #16
	fmov	s2, w9
	mov	w9, #5897
	movk	w9, #17002, lsl #16
	fmov	s3, w9
	fmov	s4, #2.00000000
	b	LBB9_3
LBB9_2:
	mov	s6, v5[2]
	mov	s7, v5[1]
	fmul.s	s16, s7, v5[1]
	fmadd	s16, s5, s5, s16
	fsub	s6, s6, s16
	mov	s16, v5[3]
	fmls.s	s16, s5, v5[1]
	fadd	s5, s5, s1
	fadd	s7, s7, s1
	fadd	s17, s5, s5
	fmadd	s17, s17, s7, s2
	fmadd	s16, s16, s4, s3
	fmul	s16, s16, s17
	fmul	s7, s7, s7
	fmadd	s5, s5, s5, s7
	fadd	s5, s5, s2
	fadd	s6, s6, s3
	fmul	s5, s5, s6
	fdiv	s5, s16, s5
	fcvt	d5, s5
	fadd	d0, d0, d5
	add	x8, x8, #1
	cmp	x8, x3
	b.eq	LBB9_7
LBB9_3:
	movi.16b	v5, #0
	cmp	x2, #1
	b.lt	LBB9_2
	mov	x9, x0
	mov	x10, x1
	mov	x11, x2
LBB9_5:
	ldr	x12, [x9], #8
	ldr	q6, [x12, x8, lsl #4]
	ldr	s7, [x10], #4
	fmla.4s	v5, v6, v7[0]
	subs	x11, x11, #1
	b.ne	LBB9_5
	b	LBB9_2
LBB9_6:
	fmov	d0, xzr
LBB9_7:
	ret
	.cfi_endproc

.subsections_via_symbols
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
