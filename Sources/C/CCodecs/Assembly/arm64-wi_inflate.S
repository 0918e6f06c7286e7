// SPDX-License-Identifier: MIT
// Written by Scripts/build-kernels from
// wi_inflate.c, whose SHA-256 with its headers and flags is 33a4209b9936b01418005a0e6ffd9140
// clang version 21.0.0 swiftlang/llvm-project 11673e6660b2

#include "../../CRaster/assembly.h"

#if WEBIMAGE_USES_ASSEMBLY && defined(__aarch64__)
#if defined(__ELF__)
	.text
	.globl	wi_inflate_new
	.p2align	2
	.type	wi_inflate_new,@function
wi_inflate_new:
	.cfi_startproc
	stp	x29, x30, [sp, #-64]!
	.cfi_def_cfa_offset 64
	str	x23, [sp, #16]
	stp	x22, x21, [sp, #32]
	stp	x20, x19, [sp, #48]
	mov	x29, sp
	.cfi_def_cfa w29, 64
	.cfi_offset w19, -8
	.cfi_offset w20, -16
	.cfi_offset w21, -24
	.cfi_offset w22, -32
	.cfi_offset w23, -48
	.cfi_offset w30, -56
	.cfi_offset w29, -64
	mov	x22, x0
	mov	w0, #44168
	mov	x20, x3
	mov	x21, x2
	mov	x19, x1
	bl	malloc
	cbz	x0, .LBB0_4
	cmp	x22, #24, lsl #12
	mov	w8, #98304
	mov	x23, x0
	csel	x8, x22, x8, hi
	add	x8, x8, #8, lsl #12
	cmp	x19, x8
	csinc	x22, x8, x19, hs
	add	x0, x22, #294
	bl	malloc
	mov	x8, x0
	mov	x0, x23
	str	x8, [x23, #80]
	cbz	x8, .LBB0_3
	mov	w9, #26760
	stp	xzr, x8, [x0, #64]
	add	x9, x0, x9
	stp	x8, x19, [x0, #104]
	str	x9, [x0, #16]
	stp	x9, xzr, [x0, #48]
	add	x9, x8, x22
	stp	x9, x8, [x0, #88]
	mov	w8, #1
	str	w8, [x0, #120]
	adrp	x8, loop_plain
	add	x8, x8, :lo12:loop_plain
	stp	x21, x20, [x0]
	strb	wzr, [x0, #24]
	str	wzr, [x0, #28]
	str	x8, [x0, #128]
	b	.LBB0_4
.LBB0_3:
	bl	free
	mov	x0, xzr
.LBB0_4:
	.cfi_def_cfa wsp, 64
	ldp	x20, x19, [sp, #48]
	ldr	x23, [sp, #16]
	ldp	x22, x21, [sp, #32]
	ldp	x29, x30, [sp], #64
	.cfi_def_cfa_offset 0
	.cfi_restore w19
	.cfi_restore w20
	.cfi_restore w21
	.cfi_restore w22
	.cfi_restore w23
	.cfi_restore w30
	.cfi_restore w29
	ret
.Lfunc_end0:
	.size	wi_inflate_new, .Lfunc_end0-wi_inflate_new
	.cfi_endproc

	.p2align	2
	.type	loop_plain,@function
loop_plain:
	.cfi_startproc
	str	x23, [sp, #-48]!
	.cfi_def_cfa_offset 48
	stp	x22, x21, [sp, #16]
	stp	x20, x19, [sp, #32]
	.cfi_offset w19, -8
	.cfi_offset w20, -16
	.cfi_offset w21, -24
	.cfi_offset w22, -32
	.cfi_offset w23, -48
	.cfi_remember_state
	ldp	w12, w9, [x0, #64]
	ldp	x13, x14, [x0, #48]
	mov	w11, #-1
	ldr	x6, [x0, #72]
	mov	w7, #56
	mov	x8, x0
	eor	w10, w11, w12, lsr #3
	bfxil	w7, w12, #0, #3
	ldr	x15, [x13]
	and	x10, x10, #0x7
	add	x10, x13, x10
	lsl	x13, x15, x12
	cmp	x10, x1
	ccmp	x6, x2, #2, lo
	orr	x4, x13, x14
	b.lo	.LBB1_3
	mov	w0, wzr
.LBB1_2:
	ldp	x20, x19, [sp, #32]
	stp	x10, x4, [x8, #48]
	ldp	x22, x21, [sp, #16]
	stp	w7, w9, [x8, #64]
	str	x6, [x8, #72]
	ldr	x23, [sp], #48
	.cfi_def_cfa_offset 0
	.cfi_restore w19
	.cfi_restore w20
	.cfi_restore w21
	.cfi_restore w22
	.cfi_restore w23
	ret
.LBB1_3:
	.cfi_restore_state
	add	x12, x8, #136
	and	x14, x4, #0x7ff
	mov	w13, #17544
	ldr	w19, [x12, x14, lsl #2]
	ldr	x14, [x8, #80]
	add	x13, x8, x13
	mov	x15, #-1
	mov	w16, #7
	mov	w17, #8
	mov	w3, #6
.LBB1_4:
	tbnz	w19, #31, .LBB1_7
	mov	x5, x6
	tbnz	w19, #15, .LBB1_14
.LBB1_6:
	mov	w0, w19
	b	.LBB1_17
.LBB1_7:
	lsr	x0, x4, x19
	lsr	w4, w19, #16
	mov	x5, x6
	strb	w4, [x5], #1
	and	x4, x0, #0x7ff
	ldr	w20, [x12, x4, lsl #2]
	sub	w4, w7, w19
	tbnz	w20, #31, .LBB1_9
	mov	w19, w20
	b	.LBB1_13
.LBB1_9:
	lsr	x0, x0, x20
	lsr	w5, w20, #16
	sub	w4, w4, w20
	strb	w5, [x6, #1]
	and	x5, x0, #0x7ff
	ldr	w7, [x12, x5, lsl #2]
	tbnz	w7, #31, .LBB1_11
	add	x5, x6, #2
	mov	w19, w7
	b	.LBB1_13
.LBB1_11:
	lsr	x0, x0, x7
	lsr	w5, w7, #16
	sub	w4, w4, w7
	strb	w5, [x6, #2]
	and	x5, x0, #0x7ff
	ldr	w19, [x12, x5, lsl #2]
	tbnz	w19, #31, .LBB1_33
	add	x5, x6, #3
.LBB1_13:
	ldr	x6, [x10]
	bic	w20, w16, w4, lsr #3
	mov	w7, #56
	bfxil	w7, w4, #0, #3
	lsl	x6, x6, x4
	add	x10, x10, x20
	orr	x4, x6, x0
	tbz	w19, #15, .LBB1_6
.LBB1_14:
	tbz	w19, #14, .LBB1_36
	ubfx	w0, w19, #8, #4
	lsr	x4, x4, x19
	lsr	w6, w19, #16
	sub	w7, w7, w19
	lsl	w0, w11, w0
	mvn	w0, w0
	and	x0, x4, x0
	add	x0, x12, x0, lsl #2
	ldr	w6, [x0, w6, uxtw #2]
	tbnz	w6, #31, .LBB1_29
	mov	w0, w6
	tbnz	w6, #15, .LBB1_37
.LBB1_17:
	lsr	x19, x4, x0
	sub	w7, w7, w0
	and	x6, x19, #0xff
	ldr	w6, [x13, x6, lsl #2]
	tbz	w6, #15, .LBB1_20
	tbz	w6, #14, .LBB1_34
	ubfx	w20, w6, #8, #4
	lsr	x19, x19, x6
	lsr	x21, x6, #16
	sub	w7, w7, w6
	lsl	w20, w11, w20
	mvn	w20, w20
	and	x20, x19, x20
	add	x20, x13, x20, lsl #2
	ldr	w6, [x20, x21, lsl #2]
	tbnz	w6, #15, .LBB1_34
.LBB1_20:
	lsl	x20, x15, x6
	ubfx	w21, w6, #8, #4
	bic	x20, x19, x20
	lsr	x19, x19, x6
	lsr	x20, x20, x21
	add	w21, w20, w6, lsr #16
	sub	x20, x5, x14
	cmp	x20, x21
	sub	w20, w7, w6
	b.lo	.LBB1_35
	lsl	x6, x15, x0
	ubfx	w7, w0, #8, #4
	ldr	x22, [x10]
	cmp	w21, #16
	bic	x4, x4, x6
	lsl	x6, x22, x20
	lsr	x4, x4, x7
	bic	w7, w16, w20, lsr #3
	add	w0, w4, w0, lsr #16
	orr	x4, x6, x19
	add	x10, x10, x7
	and	x6, x4, #0x7ff
	ldr	w19, [x12, x6, lsl #2]
	add	x6, x5, w0, uxtw
	neg	x0, x21
	b.lo	.LBB1_23
.LBB1_22:
	ldr	q0, [x5, x0]
	str	q0, [x5], #16
	cmp	x5, x6
	b.lo	.LBB1_22
	b	.LBB1_31
.LBB1_23:
	cmp	w21, #8
	b.lo	.LBB1_25
.LBB1_24:
	ldr	x7, [x5, x0]
	str	x7, [x5], #8
	cmp	x5, x6
	b.lo	.LBB1_24
	b	.LBB1_31
.LBB1_25:
	lsl	w7, w21, #3
	ldr	x0, [x5, x0]
	lsl	x7, x15, x7
	bic	x0, x0, x7
	mov	w7, w21
.LBB1_26:
	lsl	w22, w7, #3
	lsl	w23, w7, #1
	cmp	w7, #4
	lsl	x22, x0, x22
	mov	w7, w23
	orr	x0, x22, x0
	b.lo	.LBB1_26
	cmp	w21, #4
	csel	w7, w21, w17, hi
	cmp	w21, #3
	csel	w7, w3, w7, eq
.LBB1_28:
	str	x0, [x5]
	add	x5, x5, x7
	cmp	x5, x6
	b.lo	.LBB1_28
	b	.LBB1_31
.LBB1_29:
	lsr	w0, w6, #16
	sub	w20, w7, w6
	lsr	x4, x4, x6
	strb	w0, [x5], #1
	ldr	x0, [x10]
	lsl	x0, x0, x20
	orr	x4, x0, x4
	bic	w0, w16, w20, lsr #3
	and	x6, x4, #0x7ff
	ldr	w19, [x12, x6, lsl #2]
	add	x10, x10, x0
	mov	x6, x5
.LBB1_30:
.LBB1_31:
	mov	w7, #56
	cmp	x10, x1
	mov	w0, wzr
	bfxil	w7, w20, #0, #3
	b.hs	.LBB1_2
	cmp	x6, x2
	b.lo	.LBB1_4
	b	.LBB1_2
.LBB1_33:
	lsr	w5, w19, #16
	lsr	x0, x0, x19
	sub	w20, w4, w19
	strb	w5, [x6, #3]
	and	x7, x0, #0x7ff
	add	x6, x6, #4
	ldr	x5, [x10]
	ldr	w19, [x12, x7, lsl #2]
	lsl	x4, x5, x20
	bic	w5, w16, w20, lsr #3
	orr	x4, x4, x0
	add	x10, x10, x5
	b	.LBB1_30
.LBB1_34:
	mov	w0, #2
	mov	x6, x5
	mov	x4, x19
	b	.LBB1_2
.LBB1_35:
	mov	w0, #2
	mov	x6, x5
	mov	w7, w20
	mov	x4, x19
	b	.LBB1_2
.LBB1_36:
	mov	w6, w19
.LBB1_37:
	lsr	x4, x4, x6
	tst	w6, #0x2000
	mov	w11, #1
	sub	w7, w7, w6
	cinc	w0, w11, eq
	mov	x6, x5
	b	.LBB1_2
.Lfunc_end1:
	.size	loop_plain, .Lfunc_end1-loop_plain
	.cfi_endproc

	.globl	wi_inflate_free
	.p2align	2
	.type	wi_inflate_free,@function
wi_inflate_free:
	.cfi_startproc
	cbz	x0, .LBB2_2
	stp	x29, x30, [sp, #-32]!
	.cfi_def_cfa_offset 32
	str	x19, [sp, #16]
	mov	x29, sp
	.cfi_def_cfa w29, 32
	.cfi_offset w19, -16
	.cfi_offset w30, -24
	.cfi_offset w29, -32
	ldr	x8, [x0, #80]
	mov	x19, x0
	mov	x0, x8
	bl	free
	mov	x0, x19
	.cfi_def_cfa wsp, 32
	ldr	x19, [sp, #16]
	ldp	x29, x30, [sp], #32
	.cfi_def_cfa_offset 0
	.cfi_restore w19
	.cfi_restore w30
	.cfi_restore w29
	b	free
.LBB2_2:
	ret
.Lfunc_end2:
	.size	wi_inflate_free, .Lfunc_end2-wi_inflate_free
	.cfi_endproc

	.globl	wi_inflate_run
	.p2align	2
	.type	wi_inflate_run,@function
wi_inflate_run:
	.cfi_startproc
	ldr	w8, [x0, #28]
	cmp	w8, #5
	b.ne	.LBB3_2
	mov	w0, #1
	ret
.LBB3_2:
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
	sub	sp, sp, #864
	mov	x8, x1
	ldp	x10, x1, [x0, #88]
	ldr	x9, [x0, #72]
	mov	x19, x0
	sub	x11, x10, x1
	cmp	x11, x8
	b.lo	.LBB3_4
	cmp	x9, x10
	b.lo	.LBB3_8
.LBB3_4:
	sub	x2, x9, x1
	ldr	x0, [x19, #80]
	cmp	x2, #8, lsl #12
	b.ge	.LBB3_7
	sub	x8, x9, x0
	cmp	x8, #8, lsl #12
	b.le	.LBB3_8
	sub	x1, x9, #8, lsl #12
	mov	w2, #32768
.LBB3_7:
	sub	x20, x1, x0
	bl	memmove
	ldr	x8, [x19, #72]
	ldp	x10, x11, [x19, #96]
	sub	x9, x8, x20
	ldr	x8, [x19, #112]
	sub	x10, x10, x20
	sub	x11, x11, x20
	str	x9, [x19, #72]
	sub	x8, x8, x20
	stp	x10, x11, [x19, #96]
	str	x8, [x19, #112]
.LBB3_8:
	mov	w8, #26760
	mov	w28, #4229
	mov	w22, #17544
	mov	w23, #-1
	mov	w25, #16384
	add	x20, x19, x8
	mov	w27, #1
	movk	w28, #2114, lsl #16
	mov	w26, #7
	add	x24, sp, #16
	str	wzr, [sp, #12]
.LBB3_9:
	ldr	w8, [x19, #28]
	cmp	w8, #5
	b.eq	.LBB3_74
	ldr	x8, [x19, #88]
	cmp	x9, x8
	b.hs	.LBB3_74
	ldr	x8, [x19, #48]
	ldr	x21, [x19, #16]
	subs	x10, x21, x8
	b.ls	.LBB3_13
	cmp	x10, #1023
	b.hi	.LBB3_23
.LBB3_13:
	ldrb	w10, [x19, #24]
	tbnz	w10, #0, .LBB3_23
	ldr	w10, [sp, #12]
	tbnz	w10, #0, .LBB3_74
	ldr	w9, [x19, #64]
	ldr	x12, [x19, #56]
	mov	x0, x20
	and	w10, w9, #0x7
	ubfx	x9, x9, #3, #3
	lsl	w11, w23, w10
	str	w10, [x19, #64]
	sub	x1, x8, x9
	subs	x9, x21, x1
	mvn	w8, w11
	csel	x21, x9, xzr, hi
	and	x8, x12, x8
	mov	x2, x21
	stp	x1, x8, [x19, #48]
	bl	memmove
	lsr	x8, x21, #14
	str	x20, [x19, #48]
	cbnz	x8, .LBB3_19
.LBB3_16:
	tbnz	w8, #0, .LBB3_20
	ldp	x8, x0, [x19]
	sub	x2, x25, x21
	add	x1, x20, x21
	blr	x8
	cmp	x0, #0
	add	x21, x0, x21
	cset	w8, eq
	cmp	x21, #4, lsl #12
	strb	w8, [x19, #24]
	b.lo	.LBB3_16
	add	x21, x20, x21
	str	x21, [x19, #16]
	cbnz	x0, .LBB3_22
	b	.LBB3_21
.LBB3_19:
	add	x21, x20, x21
	str	x21, [x19, #16]
	b	.LBB3_22
.LBB3_20:
	add	x21, x20, x21
	str	x21, [x19, #16]
.LBB3_21:
	mov	x0, x21
	mov	w1, wzr
	mov	w2, #1024
	bl	memset
.LBB3_22:
	mov	w8, #1
	str	w8, [sp, #12]
.LBB3_23:
	ldr	w8, [x19, #28]
	cmp	w8, #6
	b.eq	.LBB3_73
	cmp	w8, #1
	b.le	.LBB3_29
	ldr	x2, [x19, #88]
	cmp	w8, #2
	b.eq	.LBB3_42
	cmp	w8, #3
	b.eq	.LBB3_36
	cmp	w8, #4
	b.ne	.LBB3_73
	ldr	w8, [x19, #64]
	ldr	x1, [x19, #104]
	ldr	w0, [x19, #120]
	and	w9, w8, #0x7
	ubfx	x8, x8, #3, #3
	lsl	w11, w23, w9
	str	w9, [x19, #64]
	ldp	x10, x9, [x19, #48]
	sub	x8, x10, x8
	mvn	w10, w11
	and	x9, x9, x10
	ldr	x10, [x19, #72]
	stp	x8, x9, [x19, #48]
	mov	w8, #5
	sub	x2, x10, x1
	str	w8, [x19, #28]
	bl	webimage_adler32
	ldr	x8, [x19, #72]
	ldr	x9, [x19, #48]
	str	w0, [x19, #120]
	str	x8, [x19, #104]
	add	x8, x9, #4
	str	x8, [x19, #48]
	ldr	w8, [x9]
	rev	w8, w8
	cmp	w8, w0
	b.eq	.LBB3_71
	b	.LBB3_73
.LBB3_29:
	cbz	w8, .LBB3_38
	cmp	w8, #1
	b.ne	.LBB3_73
	ldp	x8, x9, [x19, #48]
	ldr	w11, [x19, #64]
	eor	w12, w23, w11, lsr #3
	ldr	x10, [x8]
	and	x12, x12, #0x7
	lsl	x10, x10, x11
	add	x8, x8, x12
	and	x11, x11, #0x7
	orr	x9, x10, x9
	mov	w10, #3
	str	w10, [x19, #28]
	ubfx	w10, w9, #1, #2
	and	w13, w9, #0x1
	lsr	x12, x9, #3
	strb	w13, [x19, #32]
	add	x13, x11, #53
	cmp	w10, #1
	str	w13, [x19, #64]
	stp	x8, x12, [x19, #48]
	b.gt	.LBB3_47
	cbnz	w10, .LBB3_67
	sub	x8, x8, x13, lsr #3
	str	wzr, [x19, #64]
	stp	x8, xzr, [x19, #48]
	ldrh	w9, [x8]
	str	x9, [x19, #40]
	mov	w9, #2
	str	w9, [x19, #28]
	ldrb	w9, [x8]
	ldrb	w10, [x8, #2]
	eor	w9, w10, w9
	cmp	w9, #255
	b.ne	.LBB3_73
	ldrb	w9, [x8, #1]
	ldrb	w10, [x8, #3]
	eor	w9, w10, w9
	cmp	w9, #255
	b.ne	.LBB3_73
	add	x8, x8, #4
	str	x8, [x19, #48]
	b	.LBB3_71
.LBB3_36:
	ldrb	w8, [x19, #24]
	mov	w9, #992
	mov	x10, #-32
	mov	x0, x19
	cmp	w8, #0
	ldr	x8, [x19, #128]
	csel	x9, x9, x10, ne
	add	x1, x21, x9
	blr	x8
	cmp	w0, #1
	b.eq	.LBB3_46
	cmp	w0, #2
	b.ne	.LBB3_71
	b	.LBB3_73
.LBB3_38:
	ldr	x9, [x19, #48]
	str	w27, [x19, #28]
	add	x8, x9, #2
	str	x8, [x19, #48]
	ldrsb	w8, [x9]
	ubfx	w10, w8, #4, #4
	add	w10, w10, #8
	str	w10, [x19, #36]
	ldrb	w10, [x9, #1]
	tbnz	w10, #5, .LBB3_73
	ldrb	w9, [x9]
	and	w11, w9, #0xf
	cmp	w11, #8
	b.ne	.LBB3_73
	orr	w9, w10, w9, lsl #8
	umull	x10, w9, w28
	lsr	x10, x10, #32
	sub	w10, w10, w10, lsl #5
	add	w9, w9, w10
	cbnz	w9, .LBB3_73
	tbz	w8, #31, .LBB3_71
	b	.LBB3_73
.LBB3_42:
	ldp	x8, x1, [x19, #40]
	ldr	x0, [x19, #72]
	subs	x9, x21, x1
	csel	x9, x9, xzr, hi
	cbz	x8, .LBB3_45
	cbnz	x9, .LBB3_45
	ldrb	w10, [x19, #24]
	tbnz	w10, #0, .LBB3_73
.LBB3_45:
	cmp	x8, x9
	sub	x10, x2, x0
	csel	x8, x8, x9, lo
	cmp	x8, x10
	csel	x21, x8, x10, lo
	mov	x2, x21
	bl	memcpy
	ldr	x8, [x19, #72]
	ldp	x10, x9, [x19, #40]
	add	x8, x8, x21
	add	x9, x9, x21
	str	x8, [x19, #72]
	subs	x8, x10, x21
	stp	x8, x9, [x19, #40]
	b.ne	.LBB3_71
.LBB3_46:
	ldrb	w8, [x19, #32]
	cmp	w8, #0
	mov	w8, #4
	csinc	w8, w8, wzr, ne
	str	w8, [x19, #28]
	b	.LBB3_71
.LBB3_47:
	cmp	w10, #2
	b.ne	.LBB3_73
	movi	v0.2d, #0000000000000000
	ubfx	x13, x9, #3, #5
	lsr	x10, x9, #17
	add	x11, x11, #39
	cmp	w13, #29
	str	x10, [x19, #56]
	str	w11, [x19, #64]
	stp	q0, q0, [sp, #528]
	stp	q0, q0, [sp, #560]
	stp	q0, q0, [sp, #592]
	stp	q0, q0, [sp, #624]
	stp	q0, q0, [sp, #656]
	stp	q0, q0, [sp, #688]
	stp	q0, q0, [sp, #720]
	stp	q0, q0, [sp, #752]
	stp	q0, q0, [sp, #784]
	stp	q0, q0, [sp, #816]
	b.hi	.LBB3_73
	ubfx	w12, w12, #5, #5
	cmp	w12, #30
	b.hs	.LBB3_73
	ubfx	x9, x9, #13, #4
	add	w13, w13, #257
	add	w12, w12, #1
	stp	w12, w13, [sp, #4]
	adrp	x12, read_codes.order
	add	x12, x12, :lo12:read_codes.order
	add	x9, x9, #4
	add	x15, sp, #528
.LBB3_51:
	ldr	x13, [x8]
	lsr	x14, x11, #3
	subs	x9, x9, #1
	lsl	x13, x13, x11
	eor	x14, x14, #0x7
	and	x11, x11, #0x7
	add	x8, x8, x14
	add	x11, x11, #53
	orr	x13, x13, x10
	str	w11, [x19, #64]
	lsr	x10, x13, #3
	and	w13, w13, #0x7
	stp	x8, x10, [x19, #48]
	ldrb	w14, [x12], #1
	strb	w13, [x15, x14]
	b.ne	.LBB3_51
	add	x0, sp, #16
	add	x1, sp, #528
	bl	wi_inflate_length_table
	add	x12, sp, #528
	tbz	w0, #0, .LBB3_73
	movi	v0.2d, #0000000000000000
	ldp	x22, x27, [x19, #48]
	ldp	w8, w9, [sp, #4]
	ldr	w23, [x19, #64]
	mov	w21, wzr
	add	w25, w8, w9
	stp	q0, q0, [sp, #528]
	stp	q0, q0, [sp, #560]
	stp	q0, q0, [sp, #592]
	stp	q0, q0, [sp, #624]
	stp	q0, q0, [sp, #656]
	stp	q0, q0, [sp, #688]
	stp	q0, q0, [sp, #720]
	stp	q0, q0, [sp, #752]
	stp	q0, q0, [sp, #784]
	stp	q0, q0, [sp, #816]
	b	.LBB3_55
.LBB3_54:
	lsr	w8, w8, #16
	add	w9, w21, #1
	strb	w8, [x12, w21, sxtw]
	mov	w21, w9
	cmp	w21, w25
	b.ge	.LBB3_64
.LBB3_55:
	ldr	x8, [x22]
	mov	w11, #56
	bic	w10, w26, w23, lsr #3
	bfxil	w11, w23, #0, #3
	lsl	x8, x8, x23
	add	x22, x22, x10
	orr	x9, x8, x27
	and	x8, x9, #0x7f
	ldr	w8, [x24, x8, lsl #2]
	lsr	x27, x9, x8
	lsr	w9, w8, #20
	sub	w23, w11, w8
	str	w23, [x19, #64]
	stp	x22, x27, [x19, #48]
	cbz	w9, .LBB3_54
	lsr	w8, w8, #16
	cbnz	w21, .LBB3_58
	cmp	w8, #16
	b.eq	.LBB3_73
.LBB3_58:
	add	x0, x12, w21, sxtw
	cmp	w8, #16
	b.ne	.LBB3_61
	and	w8, w27, #0x3
	lsr	x27, x27, #2
	sub	w23, w23, #2
	add	w28, w8, #3
	sub	w8, w25, w21
	str	w23, [x19, #64]
	cmp	w28, w8
	str	x27, [x19, #56]
	b.gt	.LBB3_73
	ldurb	w1, [x0, #-1]
	b	.LBB3_63
.LBB3_61:
	cmp	w8, #17
	mov	w8, #127
	mov	w10, #3
	csel	w8, w26, w8, eq
	csel	x9, x10, x26, eq
	mov	w11, #11
	csel	w10, w10, w11, eq
	and	w8, w8, w27
	lsr	x27, x27, x9
	mov	w9, #-7
	mov	w11, #-3
	add	w28, w8, w10
	csel	w9, w11, w9, eq
	sub	w8, w25, w21
	str	x27, [x19, #56]
	add	w23, w9, w23
	cmp	w28, w8
	str	w23, [x19, #64]
	b.gt	.LBB3_73
	mov	w1, wzr
.LBB3_63:
	mov	w2, w28
	bl	memset
	add	w21, w28, w21
	add	x12, sp, #528
	cmp	w21, w25
	b.lt	.LBB3_55
.LBB3_64:
	ldrb	w8, [sp, #784]
	cbz	w8, .LBB3_73
	ldr	w2, [sp, #8]
	add	x0, x19, #136
	add	x1, sp, #528
	bl	wi_inflate_literal_table
	tbz	w0, #0, .LBB3_73
	ldp	w2, w9, [sp, #4]
	add	x8, sp, #528
	ldr	w3, [x19, #36]
	mov	w22, #17544
	add	x0, x19, x22
	add	x1, x8, w9, uxtw
	bl	wi_inflate_distance_table
	mov	w28, #4229
	mov	w23, #-1
	mov	w25, #16384
	mov	w27, #1
	movk	w28, #2114, lsl #16
	tbnz	w0, #0, .LBB3_71
	b	.LBB3_73
.LBB3_67:
	mov	x8, xzr
	mov	w10, #8
	mov	w11, #9
.LBB3_68:
	cmp	x8, #280
	cinc	w9, w26, hs
	cmp	x8, #256
	csel	w9, w11, w9, lo
	cmp	x8, #144
	csel	w9, w10, w9, lo
	strb	w9, [x24, x8]
	add	x8, x8, #1
	cmp	x8, #288
	b.ne	.LBB3_68
	add	x0, x19, #136
	add	x1, sp, #16
	mov	w2, #288
	bl	wi_inflate_literal_table
	movi	v0.16b, #5
	stp	q0, q0, [sp, #16]
	tbz	w0, #0, .LBB3_73
	ldr	w3, [x19, #36]
	add	x0, x19, x22
	add	x1, sp, #16
	mov	w2, #32
	bl	wi_inflate_distance_table
	tbz	w0, #0, .LBB3_73
.LBB3_71:
	ldr	w8, [x19, #64]
	ldr	x9, [x19, #48]
	ldr	x10, [x19, #16]
	ubfx	x8, x8, #3, #3
	sub	x8, x9, x8
	cmp	x8, x10
	b.hi	.LBB3_73
	ldp	x9, x8, [x19, #72]
	ldr	x10, [x19, #112]
	sub	x8, x9, x8
	cmp	x8, x10
	b.ls	.LBB3_9
.LBB3_73:
	mov	w8, #6
	mov	w0, #2
	str	w8, [x19, #28]
	b	.LBB3_75
.LBB3_74:
	ldr	x1, [x19, #104]
	ldr	w0, [x19, #120]
	sub	x2, x9, x1
	bl	webimage_adler32
	ldr	w8, [x19, #28]
	ldr	x9, [x19, #72]
	str	w0, [x19, #120]
	cmp	w8, #5
	str	x9, [x19, #104]
	cset	w0, eq
.LBB3_75:
	add	sp, sp, #864
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
.Lfunc_end3:
	.size	wi_inflate_run, .Lfunc_end3-wi_inflate_run
	.cfi_endproc

	.globl	wi_inflate_bytes
	.p2align	2
	.type	wi_inflate_bytes,@function
wi_inflate_bytes:
	.cfi_startproc
	ldr	x8, [x0, #72]
	ldr	x0, [x0, #96]
	sub	x8, x8, x0
	str	x8, [x1]
	ret
.Lfunc_end4:
	.size	wi_inflate_bytes, .Lfunc_end4-wi_inflate_bytes
	.cfi_endproc

	.globl	wi_inflate_take
	.p2align	2
	.type	wi_inflate_take,@function
wi_inflate_take:
	.cfi_startproc
	ldr	x8, [x0, #96]
	add	x8, x8, x1
	str	x8, [x0, #96]
	ret
.Lfunc_end5:
	.size	wi_inflate_take, .Lfunc_end5-wi_inflate_take
	.cfi_endproc

	.globl	wi_inflate_has_rest
	.p2align	2
	.type	wi_inflate_has_rest,@function
wi_inflate_has_rest:
	.cfi_startproc
	stp	x29, x30, [sp, #-48]!
	.cfi_def_cfa_offset 48
	stp	x22, x21, [sp, #16]
	stp	x20, x19, [sp, #32]
	mov	x29, sp
	.cfi_def_cfa w29, 48
	.cfi_offset w19, -8
	.cfi_offset w20, -16
	.cfi_offset w21, -24
	.cfi_offset w22, -32
	.cfi_offset w30, -40
	.cfi_offset w29, -48
	ldr	x8, [x0, #48]
	ldr	x20, [x0, #16]
	mov	x19, x0
	cmp	x8, x20
	b.lo	.LBB6_10
	ldrb	w9, [x19, #24]
	tbnz	w9, #0, .LBB6_10
	ldr	w9, [x19, #64]
	mov	w10, #-1
	ldr	x12, [x19, #56]
	and	w11, w9, #0x7
	ubfx	x9, x9, #3, #3
	lsl	w10, w10, w11
	str	w11, [x19, #64]
	sub	x1, x8, x9
	mvn	w10, w10
	subs	x9, x20, x1
	and	x8, x12, x10
	mov	w10, #26760
	csel	x20, x9, xzr, hi
	add	x21, x19, x10
	mov	x2, x20
	stp	x1, x8, [x19, #48]
	mov	x0, x21
	bl	memmove
	cmp	x20, #4, lsl #12
	str	x21, [x19, #48]
	b.hs	.LBB6_7
	mov	w8, wzr
	mov	w22, #16384
.LBB6_4:
	tbnz	w8, #0, .LBB6_8
	ldp	x8, x0, [x19]
	sub	x2, x22, x20
	add	x1, x21, x20
	blr	x8
	cmp	x0, #0
	add	x20, x0, x20
	cset	w8, eq
	cmp	x20, #4, lsl #12
	strb	w8, [x19, #24]
	b.lo	.LBB6_4
	add	x20, x21, x20
	str	x20, [x19, #16]
	cbnz	x0, .LBB6_10
	b	.LBB6_9
.LBB6_7:
	add	x20, x21, x20
	str	x20, [x19, #16]
	b	.LBB6_10
.LBB6_8:
	add	x20, x21, x20
	str	x20, [x19, #16]
.LBB6_9:
	mov	x0, x20
	mov	w1, wzr
	mov	w2, #1024
	bl	memset
.LBB6_10:
	ldr	x8, [x19, #48]
	cmp	x8, x20
	cset	w0, lo
	.cfi_def_cfa wsp, 48
	ldp	x20, x19, [sp, #32]
	ldp	x22, x21, [sp, #16]
	ldp	x29, x30, [sp], #48
	.cfi_def_cfa_offset 0
	.cfi_restore w19
	.cfi_restore w20
	.cfi_restore w21
	.cfi_restore w22
	.cfi_restore w30
	.cfi_restore w29
	ret
.Lfunc_end6:
	.size	wi_inflate_has_rest, .Lfunc_end6-wi_inflate_has_rest
	.cfi_endproc

	.type	read_codes.order,@object
	.section	.rodata,"a",@progbits
read_codes.order:
	.ascii	"\020\021\022\000\b\007\t\006\n\005\013\004\f\003\r\002\016\001\017"
	.size	read_codes.order, 19

	.section	".note.GNU-stack","",@progbits
#endif
#endif

#if defined(__ELF__)
	.section	.note.GNU-stack,"",%progbits
#endif
