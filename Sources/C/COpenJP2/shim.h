// SPDX-License-Identifier: MIT

#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "../CLibraries/Functions/names.h"
#include "../CLibraries/Functions/openjp2.h"
// The header's folder has the version in its name.
#if __has_include(<openjpeg-2.5/openjpeg.h>)
#include <openjpeg-2.5/openjpeg.h>
#elif __has_include(<openjpeg-2.6/openjpeg.h>)
#include <openjpeg-2.6/openjpeg.h>
#elif __has_include(<openjpeg.h>)
#include <openjpeg.h>
#else
#error "OpenJPEG is missing: apt-get install libopenjp2-7-dev"
#endif

// OpenJPEG for a codestream in memory. It reports errors with return values and handlers, without longjmp.

typedef struct {
    const uint8_t *bytes;
    uint64_t count;
    uint64_t offset;
    // Called every 64 KiB to check whether to stop.
    bool (*should_stop)(void *);
    void *context;
    char message[200];
} wi_j2k_input;

static inline OPJ_SIZE_T wi_j2k_read(void *to, OPJ_SIZE_T count, void *data) {
    wi_j2k_input *input = (wi_j2k_input *)data;
    uint64_t left = input->count - input->offset;
    if (left == 0 || (input->should_stop && input->should_stop(input->context))) return (OPJ_SIZE_T)-1;
    if (count > left) count = (OPJ_SIZE_T)left;
    memcpy(to, input->bytes + input->offset, count);
    input->offset += count;
    return count;
}

static inline OPJ_OFF_T wi_j2k_skip(OPJ_OFF_T count, void *data) {
    wi_j2k_input *input = (wi_j2k_input *)data;
    uint64_t left = input->count - input->offset;
    if (count < 0 || left == 0) return -1;
    if ((uint64_t)count > left) count = (OPJ_OFF_T)left;
    input->offset += (uint64_t)count;
    return count;
}

static inline OPJ_BOOL wi_j2k_seek(OPJ_OFF_T offset, void *data) {
    wi_j2k_input *input = (wi_j2k_input *)data;
    if (offset < 0 || (uint64_t)offset > input->count) return OPJ_FALSE;
    input->offset = (uint64_t)offset;
    return OPJ_TRUE;
}

static inline void wi_j2k_failed(const char *message, void *data) {
    wi_j2k_input *input = (wi_j2k_input *)data;
    // Later errors are consequences of the first one.
    if (input->message[0]) return;
    snprintf(input->message, sizeof input->message, "%s", message);
    input->message[strcspn(input->message, "\n")] = 0;
}

static inline void wi_j2k_ignore(const char *message, void *data) {
    (void)message;
    (void)data;
}

// Decodes a codestream at 1/2^reduction of its size; the result is destroyed with opj_image_destroy. The
// samples of missing tiles are 0. Returns NULL on failure, including a tile with data that ends early. That
// needs strict mode: without it, OpenJPEG 2.5.0 reads and writes beyond its buffers in this case.
//
// `area` is the part to decode: left, top, right, bottom; all 0 for the whole image.
static inline opj_image_t *wi_j2k_decode(
    wi_j2k_input *input, uint32_t reduction, int threads, const int32_t area[4]) {
    opj_codec_t *codec = opj_create_decompress(OPJ_CODEC_J2K);
    opj_stream_t *stream = opj_stream_create(64 << 10, OPJ_TRUE);
    opj_image_t *image = NULL;
    bool is_decoded = false;
    if (codec && stream) {
        opj_set_error_handler(codec, wi_j2k_failed, input);
        opj_set_warning_handler(codec, wi_j2k_ignore, NULL);
        opj_set_info_handler(codec, wi_j2k_ignore, NULL);
        opj_stream_set_read_function(stream, wi_j2k_read);
        opj_stream_set_skip_function(stream, wi_j2k_skip);
        opj_stream_set_seek_function(stream, wi_j2k_seek);
        opj_stream_set_user_data(stream, input, NULL);
        opj_stream_set_user_data_length(stream, input->count);
        opj_dparameters_t parameters;
        opj_set_default_decoder_parameters(&parameters);
        parameters.cp_reduce = reduction;
        is_decoded = opj_setup_decoder(codec, &parameters)
            && opj_decoder_set_strict_mode(codec, OPJ_TRUE)
            && (threads < 2 || opj_codec_set_threads(codec, threads))
            && opj_read_header(stream, codec, &image)
            && (area[2] == 0 || opj_set_decode_area(codec, image, area[0], area[1], area[2], area[3]))
            && opj_decode(codec, stream, image);
    }
    if (stream) opj_stream_destroy(stream);
    if (codec) opj_destroy_codec(codec);
    if (is_decoded) return image;
    if (image) opj_image_destroy(image);
    return NULL;
}
