// SPDX-License-Identifier: MIT

#pragma once

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if !__has_include(<tiffio.h>)
#error "libtiff is missing: apt-get install libtiff-dev"
#endif
#include "../CLibraries/Functions/names.h"
#include "../CLibraries/Functions/tiff.h"
#include <tiffio.h>

// libtiff for data in memory, with typed functions for its variadic functions, which Swift doesn't import.
// libtiff reports errors with return values and handlers, without longjmp.

typedef struct {
    // For reading.
    const uint8_t *input;
    // For writing; freed by wi_tiff_file_clear.
    uint8_t *output;
    uint64_t capacity;
    uint64_t count;
    uint64_t offset;
    // Replaces the file's header, to open a page other than the first.
    uint8_t header[16];
    bool has_header;
    // Whether a read went beyond the end of the data.
    bool is_cut;
    int warnings;
    char message[200];
} wi_tiff_file;

typedef struct {
    uint32_t width;
    uint32_t height;
    uint32_t tile_width;
    uint32_t tile_height;
    uint32_t rows_per_strip;
    uint16_t bits;
    uint16_t samples;
    uint16_t sample_format;
    uint16_t photometric;
    uint16_t planar;
    uint16_t compression;
    // 0 if the file doesn't specify one.
    uint16_t orientation;
    // The meanings of the first samples after the colors; -1 if the file doesn't specify one.
    int extra[4];
    // The values of black and white in floating point samples; 0 and 1 if the file doesn't specify them.
    double black;
    double white;
    // Pixels per centimeter or inch; 0 if they're missing or don't have a unit.
    float density_x;
    float density_y;
    bool is_per_centimeter;
    bool is_tiled;
} wi_tiff_page;

static inline tmsize_t wi_tiff_read(thandle_t handle, void *to, tmsize_t count) {
    wi_tiff_file *file = (wi_tiff_file *)handle;
    uint64_t left = file->offset < file->count ? file->count - file->offset : 0;
    if (count < 0) return 0;
    if ((uint64_t)count > left) {
        count = (tmsize_t)left;
        file->is_cut = true;
    }
    const uint8_t *from = file->input ? file->input : file->output;
    if (count > 0) memcpy(to, from + file->offset, (size_t)count);
    if (file->has_header && file->offset < sizeof file->header) {
        uint64_t part = sizeof file->header - file->offset;
        if (part > (uint64_t)count) part = (uint64_t)count;
        memcpy(to, file->header + file->offset, (size_t)part);
    }
    file->offset += (uint64_t)count;
    return count;
}

// Makes the page with its directory at offset `directory` the first one, because libtiff reads all previous
// directories to find a later one.
static inline void wi_tiff_begin_at(wi_tiff_file *file, uint64_t directory) {
    if (file->count < sizeof file->header) return;
    memcpy(file->header, file->input, sizeof file->header);
    bool is_big = file->header[0] == 'M', is_wide = file->header[is_big ? 3 : 2] == 43;
    int length = is_wide ? 8 : 4;
    for (int index = 0; index < length; index++) {
        file->header[length + index] = (uint8_t)(directory >> (8 * (is_big ? length - 1 - index : index)));
    }
    file->has_header = true;
}

static inline tmsize_t wi_tiff_write(thandle_t handle, void *from, tmsize_t count) {
    wi_tiff_file *file = (wi_tiff_file *)handle;
    if (file->input || count < 0 || file->offset > UINT32_MAX || (uint64_t)count > UINT32_MAX) return 0;
    uint64_t end = file->offset + (uint64_t)count;
    if (end > file->capacity) {
        uint64_t capacity = end > file->capacity * 2 ? end + (64 << 10) : file->capacity * 2;
        uint8_t *bytes = (uint8_t *)realloc(file->output, (size_t)capacity);
        if (!bytes) return 0;
        file->output = bytes;
        file->capacity = capacity;
    }
    if (file->offset > file->count) {
        memset(file->output + file->count, 0, (size_t)(file->offset - file->count));
    }
    memcpy(file->output + file->offset, from, (size_t)count);
    file->offset = end;
    if (end > file->count) file->count = end;
    return count;
}

static inline toff_t wi_tiff_seek(thandle_t handle, toff_t offset, int whence) {
    wi_tiff_file *file = (wi_tiff_file *)handle;
    if (whence == SEEK_SET) file->offset = offset;
    if (whence == SEEK_CUR) file->offset += offset;
    if (whence == SEEK_END) file->offset = file->count + offset;
    return file->offset;
}

static inline int wi_tiff_close(thandle_t handle) {
    (void)handle;
    return 0;
}

static inline toff_t wi_tiff_size(thandle_t handle) { return ((wi_tiff_file *)handle)->count; }

static inline int wi_tiff_failed(
    TIFF *tiff, void *context, const char *module, const char *format, va_list list) {
    (void)tiff;
    (void)module;
    wi_tiff_file *file = (wi_tiff_file *)context;
    // Later errors are consequences of the first one.
    if (!file->message[0]) vsnprintf(file->message, sizeof file->message, format, list);
    return 1;
}

static inline int wi_tiff_warned(
    TIFF *tiff, void *context, const char *module, const char *format, va_list list) {
    (void)tiff;
    (void)module;
    (void)format;
    (void)list;
    ((wi_tiff_file *)context)->warnings++;
    return 1;
}

// Opens `file`, which must stay at the same address until TIFFClose. A single allocation is limited to
// `maximum` bytes.
static inline TIFF *wi_tiff_open(wi_tiff_file *file, bool writes, tmsize_t maximum) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (!options) return NULL;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, maximum);
    TIFFOpenOptionsSetErrorHandlerExtR(options, wi_tiff_failed, file);
    TIFFOpenOptionsSetWarningHandlerExtR(options, wi_tiff_warned, file);
    TIFF *tiff = TIFFClientOpenExt(
        "TIFF", writes ? "w" : "rm", file, wi_tiff_read, wi_tiff_write, wi_tiff_seek, wi_tiff_close,
        wi_tiff_size, NULL, NULL, options);
    TIFFOpenOptionsFree(options);
    return tiff;
}

static inline void wi_tiff_file_clear(wi_tiff_file *file) {
    free(file->output);
    file->output = NULL;
}

// Reads the properties of the current page. Returns false if required properties are missing.
static inline bool wi_tiff_get_page(TIFF *tiff, wi_tiff_page *page) {
    memset(page, 0, sizeof *page);
    if (!TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &page->width) ||
        !TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &page->height) ||
        !TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &page->bits) ||
        !TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &page->samples) ||
        !TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &page->planar) ||
        !TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &page->compression))
        return false;
    if (!TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &page->photometric)) {
        page->photometric = page->samples >= 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK;
    }
    if (!TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &page->sample_format)) page->sample_format = 1;
    if (!TIFFGetField(tiff, TIFFTAG_ORIENTATION, &page->orientation)) page->orientation = 0;
    if (!TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &page->rows_per_strip)) page->rows_per_strip = 0;
    page->is_tiled = TIFFIsTiled(tiff) != 0;
    if (page->is_tiled && (!TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &page->tile_width) ||
                           !TIFFGetField(tiff, TIFFTAG_TILELENGTH, &page->tile_height)))
        return false;
    page->white = 1;
    double black = 0, white = 1;
    if (TIFFGetField(tiff, TIFFTAG_SMINSAMPLEVALUE, &black) &&
        TIFFGetField(tiff, TIFFTAG_SMAXSAMPLEVALUE, &white) && black < white &&
        white - black < HUGE_VAL) {
        page->black = black;
        page->white = white;
    }
    uint16_t unit = RESUNIT_NONE;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_RESOLUTIONUNIT, &unit);
    page->is_per_centimeter = unit == RESUNIT_CENTIMETER;
    if (unit == RESUNIT_NONE || !TIFFGetField(tiff, TIFFTAG_XRESOLUTION, &page->density_x) ||
        !TIFFGetField(tiff, TIFFTAG_YRESOLUTION, &page->density_y))
        page->density_x = page->density_y = 0;
    uint16_t count = 0;
    uint16_t *meanings = NULL;
    for (int index = 0; index < 4; index++) page->extra[index] = -1;
    if (TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &count, &meanings) && meanings) {
        for (int index = 0; index < count && index < 4; index++) page->extra[index] = meanings[index];
    }
    return true;
}

// Converts the colors of JPEG data to RGB.
static inline void wi_tiff_use_rgb(TIFF *tiff) {
    TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
}

static inline bool wi_tiff_get_palette(TIFF *tiff, uint16_t *components[3]) {
    return TIFFGetField(tiff, TIFFTAG_COLORMAP, &components[0], &components[1], &components[2]) != 0;
}

// Returns the value of a tag that contains bytes (profile, XMP), or NULL.
static inline const void *wi_tiff_get_bytes(TIFF *tiff, uint32_t tag, uint32_t *count) {
    void *bytes = NULL;
    return TIFFGetField(tiff, tag, count, &bytes) ? bytes : NULL;
}

static inline bool wi_tiff_set(TIFF *tiff, uint32_t tag, uint32_t value) {
    return TIFFSetField(tiff, tag, value) != 0;
}

static inline bool wi_tiff_set_density(TIFF *tiff, double x, double y) {
    return TIFFSetField(tiff, TIFFTAG_XRESOLUTION, x) && TIFFSetField(tiff, TIFFTAG_YRESOLUTION, y) &&
           TIFFSetField(tiff, TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
}

// Adds a straight alpha sample after the colors.
static inline bool wi_tiff_set_alpha(TIFF *tiff) {
    uint16_t meaning = EXTRASAMPLE_UNASSALPHA;
    return TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &meaning) != 0;
}

// Reads rows starting at `row` with libtiff's color conversion: premultiplied RGBA, in the stored
// orientation.
static inline bool wi_tiff_get_rgba(
    TIFF *tiff, uint32_t row, uint32_t *pixels, uint32_t width, uint32_t rows) {
    TIFFRGBAImage image;
    char message[1024];
    if (!TIFFRGBAImageOK(tiff, message) || !TIFFRGBAImageBegin(&image, tiff, 1, message)) return false;
    image.req_orientation = image.orientation;
    image.row_offset = (int)row;
    bool succeeded = TIFFRGBAImageGet(&image, pixels, width, rows) != 0;
    TIFFRGBAImageEnd(&image);
    return succeeded;
}

static inline bool wi_tiff_can_get_rgba(TIFF *tiff) {
    char message[1024];
    return TIFFRGBAImageOK(tiff, message) != 0;
}
