// SPDX-License-Identifier: MIT

#pragma once

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if !__has_include(<libheif/heif.h>)
#error "libheif is missing: apt-get install libheif-dev"
#endif
#include "../CLibraries/Functions/names.h"
#include "../CLibraries/Functions/heif.h"
#include <libheif/heif.h>

// A file that libheif writes to memory. The bytes are released with free().
typedef struct {
    uint8_t *bytes;
    size_t count;
} wi_heif_output;

static inline struct heif_error wi_heif_append(
    struct heif_context *context, const void *bytes, size_t count, void *to) {
    (void)context;
    wi_heif_output *output = (wi_heif_output *)to;
    uint8_t *grown = (uint8_t *)realloc(output->bytes, output->count + count + 1);
    if (!grown) {
        return (struct heif_error){
            heif_error_Memory_allocation_error, heif_suberror_Unspecified, "no memory for the file"};
    }
    memcpy(grown + output->count, bytes, count);
    output->bytes = grown;
    output->count += count;
    return (struct heif_error){heif_error_Ok, heif_suberror_Unspecified, "Success"};
}

static inline struct heif_error wi_heif_write(struct heif_context *context, wi_heif_output *output) {
    struct heif_writer writer = {.writer_api_version = 1, .write = wi_heif_append};
    return heif_context_write(context, &writer, output);
}
