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

// Fail for damaged data, because it would be written as if it were intact.
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

static void exchange(int *one, int *other) {
    int value = *one;
    *one = *other;
    *other = value;
}

// The sampling factors of a component. They have no meaning if there's only one component.
static void factors(const recoder *state, int index, const wi_jpeg_turn *turn, int *across, int *down) {
    bool single = state->input.num_components == 1;
    *across = single ? 1 : state->input.comp_info[index].h_samp_factor;
    *down = single ? 1 : state->input.comp_info[index].v_samp_factor;
    if (turn->is_transposed) exchange(across, down);
}

static JDIMENSION groups(uint32_t pixels, int factor) {
    return (pixels + 8 * (uint32_t)factor - 1) / (8 * (uint32_t)factor);
}

// Requests the arrays for the blocks of the result, before the coefficients are read.
static jvirt_barray_ptr *request(recoder *state, const wi_jpeg_turn *turn) {
    j_decompress_ptr input = &state->input;
    jvirt_barray_ptr *arrays = (*input->mem->alloc_small)(
        (j_common_ptr)input, JPOOL_IMAGE, sizeof(jvirt_barray_ptr) * (size_t)input->num_components);
    int most_across = 1, most_down = 1, across, down;
    for (int index = 0; index < input->num_components; index++) {
        factors(state, index, turn, &across, &down);
        if (across > most_across) most_across = across;
        if (down > most_down) most_down = down;
    }
    for (int index = 0; index < input->num_components; index++) {
        factors(state, index, turn, &across, &down);
        arrays[index] = (*input->mem->request_virt_barray)(
            (j_common_ptr)input, JPOOL_IMAGE, TRUE, groups(turn->width, most_across) * (JDIMENSION)across,
            groups(turn->height, most_down) * (JDIMENSION)down, (JDIMENSION)down);
    }
    return arrays;
}

// Mirroring changes the sign of the odd frequencies.
static void turn_block(const JCOEF *source, JCOEF *target, const wi_jpeg_turn *turn) {
    for (int y = 0; y < 8; y++) {
        for (int x = 0; x < 8; x++) {
            JCOEF value = turn->is_transposed ? source[x * 8 + y] : source[y * 8 + x];
            bool negative = (turn->is_mirrored && (x & 1)) != (turn->is_flipped && (y & 1));
            target[y * 8 + x] = negative ? (JCOEF)-value : value;
        }
    }
}

static uint32_t round_up(uint32_t value, int factor) {
    return (value + (uint32_t)factor - 1) / (uint32_t)factor * (uint32_t)factor;
}

static void turn_component(
    recoder *state, int index, const wi_jpeg_turn *turn, jvirt_barray_ptr source, jvirt_barray_ptr target) {
    j_common_ptr info = (j_common_ptr)&state->input;
    const jpeg_component_info *from = &state->input.comp_info[index];
    const jpeg_component_info *to = &state->output.comp_info[index];
    uint32_t source_columns = round_up(from->width_in_blocks, from->h_samp_factor);
    uint32_t source_rows = round_up(from->height_in_blocks, from->v_samp_factor);
    uint32_t across = (uint32_t)to->h_samp_factor, down = (uint32_t)to->v_samp_factor;
    int most_across = 1, most_down = 1;
    for (int other = 0; other < state->output.num_components; other++) {
        const jpeg_component_info *component = &state->output.comp_info[other];
        if (component->h_samp_factor > most_across) most_across = component->h_samp_factor;
        if (component->v_samp_factor > most_down) most_down = component->v_samp_factor;
    }
    uint32_t columns = groups(turn->width, most_across) * across;
    uint32_t rows = groups(turn->height, most_down) * down;
    for (uint32_t y = 0; y < rows; y++) {
        if (state->should_stop && state->should_stop(state->context)) {
            state->status = WI_CANCELLED;
            longjmp(state->target, 1);
        }
        JBLOCKARRAY line = (*info->mem->access_virt_barray)(info, target, y, 1, TRUE);
        uint32_t down_there = y + turn->y * down;
        if (turn->is_flipped) down_there = turn->rows * down - 1 - down_there;
        for (uint32_t x = 0; x < columns; x++) {
            uint32_t across_there = x + turn->x * across;
            if (turn->is_mirrored) across_there = turn->columns * across - 1 - across_there;
            uint32_t column = turn->is_transposed ? down_there : across_there;
            uint32_t row = turn->is_transposed ? across_there : down_there;
            // Blocks beyond the edge are never shown, so leave them empty.
            if (column >= source_columns || row >= source_rows) continue;
            JBLOCKARRAY there = (*info->mem->access_virt_barray)(info, source, row, 1, FALSE);
            turn_block(there[0][column], line[0][x], turn);
        }
    }
}

static void transpose_tables(j_compress_ptr output) {
    for (int index = 0; index < NUM_QUANT_TBLS; index++) {
        JQUANT_TBL *table = output->quant_tbl_ptrs[index];
        if (!table) continue;
        for (int y = 0; y < 8; y++) {
            for (int x = 0; x < y; x++) {
                UINT16 value = table->quantval[y * 8 + x];
                table->quantval[y * 8 + x] = table->quantval[x * 8 + y];
                table->quantval[x * 8 + y] = value;
            }
        }
    }
}

static void set_parameters(recoder *state, const wi_jpeg_turn *turn) {
    state->output.image_width = turn->width;
    state->output.image_height = turn->height;
#if JPEG_LIB_VERSION >= 70
    state->output.jpeg_width = turn->width;
    state->output.jpeg_height = turn->height;
#endif
    if (turn->is_transposed) transpose_tables(&state->output);
    for (int index = 0; index < state->output.num_components; index++) {
        jpeg_component_info *component = &state->output.comp_info[index];
        factors(state, index, turn, &component->h_samp_factor, &component->v_samp_factor);
    }
}

static int run(recoder *state, const uint8_t *bytes, size_t count, bool progressive, wi_jpeg_turn turn) {
    if (setjmp(state->target)) return state->status;
    jpeg_create_decompress(&state->input);
    jpeg_create_compress(&state->output);
    state->input.client_data = state->output.client_data = state;
    state->input.progress = state->output.progress = &state->progress;
    jpeg_mem_src(&state->input, bytes, count);
    jpeg_read_header(&state->input, TRUE);
    jvirt_barray_ptr *turned = turn.width ? request(state, &turn) : NULL;
    jvirt_barray_ptr *coefficients = jpeg_read_coefficients(&state->input);
    jpeg_copy_critical_parameters(&state->input, &state->output);
    if (turned) {
        set_parameters(state, &turn);
        for (int index = 0; index < state->input.num_components; index++) {
            turn_component(state, index, &turn, coefficients[index], turned[index]);
        }
        coefficients = turned;
    }
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
    int status = run(state, bytes, count, recoding.is_progressive, recoding.turn);
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
