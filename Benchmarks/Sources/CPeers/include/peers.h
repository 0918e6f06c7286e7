// SPDX-License-Identifier: MIT
#ifndef PEERS_H
#define PEERS_H

#include <stddef.h>
#include <stdint.h>

/// Decodes a JPEG to BGRA rows of `bytes_per_row` in `pixels`, which has `capacity` bytes. Returns 0 on
/// success.
int peers_jpeg_decode(
    const uint8_t *data, size_t count, uint8_t *pixels, size_t bytes_per_row, size_t capacity);

/// Reads width and height from the header. Returns 0 on success.
int peers_jpeg_size(const uint8_t *data, size_t count, int *width, int *height);

/// Returns the version of libjpeg-turbo from its header file.
const char *peers_jpeg_version(void);

typedef struct peers_zimg peers_zimg;

/// Creates a Lanczos3 resampler of BGRX pixels between two sizes, with its weights and planes. Returns NULL
/// on failure.
peers_zimg *peers_zimg_make(int width, int height, int new_width, int new_height);
void peers_zimg_free(peers_zimg *zimg);

/// Resizes once, including the conversions to planes. Returns 0 on success.
int peers_zimg_resize(peers_zimg *zimg, const uint8_t *pixels, size_t bytes_per_row, uint8_t *to,
                      size_t to_bytes_per_row);

typedef struct peers_client peers_client;

/// Creates a multi handle with `parallel` easy handles that reuse their connections.
peers_client *peers_client_make(int parallel);
void peers_client_free(peers_client *client);

/// Gets `<prefix><0 ..< files><suffix>` in turn until `count` transfers have completed. Each body is
/// collected in a buffer that its handle reuses. Returns the number of bytes received, or -1 if a transfer
/// fails or its status is not 200.
int64_t peers_client_get(peers_client *client, const char *prefix, const char *suffix, int files, int count);

const char *peers_curl_version(void);

/// Returns a TCP port on which no socket listens at the moment, or -1.
int peers_free_port(void);

/// open, fstat, malloc, read, close. Returns the bytes in `*data` (to be freed by the caller), or -1.
int64_t peers_read_file(const char *path, void **data);

/// open, write, close, rename. Returns 0 on success.
int peers_write_file(const char *temporary, const char *path, const void *data, size_t count);

#endif
