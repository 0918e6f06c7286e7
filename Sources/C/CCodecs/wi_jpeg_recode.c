// SPDX-License-Identifier: MIT

#ifdef __linux__

#include "wi_jpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

typedef struct {
    struct jpeg_decompress_struct input;
    struct jpeg_compress_struct output;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf target;
    wi_should_stop should_stop;
    void *context;
    int maximum_scans;
    int status;
    unsigned char *bytes;
    unsigned long count;
    char *message;
    size_t message_count;
} recoder;

static void fail(j_common_ptr info) {
    recoder *state = info->client_data;
    char message[JMSG_LENGTH_MAX];
    state->status = WI_CORRUPT;
    (*info->err->format_message)(info, message);
    snprintf(state->message, state->message_count, "%s", message);
    longjmp(state->target, 1);
}

static void quiet(j_common_ptr info) { (void)info; }

// Damaged data would be written as if it were whole.
static void warn(j_common_ptr info, int level) {
    if (level < 0) fail(info);
}

static void progressed(j_common_ptr info) {
    recoder *state = info->client_data;
    if (info->is_decompressor && state->input.input_scan_number > state->maximum_scans) {
        ERREXIT1(info, JERR_BAD_PROGRESSION, state->input.input_scan_number);
    }
    if (!state->should_stop || !state->should_stop(state->context)) return;
    state->status = WI_CANCELLED;
    longjmp(state->target, 1);
}

static int run(recoder *state, const uint8_t *bytes, size_t count, bool progressive) {
    if (setjmp(state->target)) return state->status;
    jpeg_create_decompress(&state->input);
    jpeg_create_compress(&state->output);
    state->input.client_data = state->output.client_data = state;
    state->input.progress = state->output.progress = &state->progress;
    jpeg_mem_src(&state->input, bytes, count);
    jpeg_read_header(&state->input, TRUE);
    jvirt_barray_ptr *coefficients = jpeg_read_coefficients(&state->input);
    jpeg_copy_critical_parameters(&state->input, &state->output);
    state->output.optimize_coding = TRUE;
    if (progressive) jpeg_simple_progression(&state->output);
    jpeg_mem_dest(&state->output, &state->bytes, &state->count);
    jpeg_write_coefficients(&state->output, coefficients);
    jpeg_finish_compress(&state->output);
    jpeg_finish_decompress(&state->input);
    return WI_OK;
}

int wi_jpeg_recode(
    const uint8_t *bytes, size_t count, wi_jpeg_recoding recoding, uint8_t **result, size_t *result_count,
    char *message, size_t message_count) {
    recoder *state = calloc(1, sizeof *state);
    if (!state) return WI_NO_MEMORY;
    state->input.err = state->output.err = jpeg_std_error(&state->errors);
    state->errors.error_exit = fail;
    state->errors.emit_message = warn;
    state->errors.output_message = quiet;
    state->progress.progress_monitor = progressed;
    state->input.client_data = state->output.client_data = state;
    state->should_stop = recoding.should_stop;
    state->context = recoding.context;
    state->maximum_scans = recoding.maximum_scans;
    state->message = message;
    state->message_count = message_count;
    int status = run(state, bytes, count, recoding.is_progressive);
    if (!setjmp(state->target)) jpeg_destroy_compress(&state->output);
    if (!setjmp(state->target)) jpeg_destroy_decompress(&state->input);
    if (status == WI_OK) {
        *result = state->bytes;
        *result_count = state->count;
    } else {
        free(state->bytes);
    }
    free(state);
    return status;
}

void wi_jpeg_recode_free(uint8_t *result) { free(result); }
#endif
