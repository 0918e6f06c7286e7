// SPDX-License-Identifier: MIT
#ifndef PEERS_H
#define PEERS_H

#include <stddef.h>
#include <stdint.h>

/// Decodes a JPEG to BGRA rows of `bytes_per_row` in `pixels`, which holds at least `capacity` bytes. 0 when done.
int peers_jpeg_decode(const uint8_t *data, size_t count, uint8_t *pixels, size_t bytes_per_row, size_t capacity);

/// Width and height from the header. 0 when done.
int peers_jpeg_size(const uint8_t *data, size_t count, int *width, int *height);

/// libjpeg-turbo's version, as the header says it.
const char *peers_jpeg_version(void);

typedef struct peers_zimg peers_zimg;

/// Lanczos3 of BGRX pixels between two sizes, with weights and planes made once. NULL when it cannot be.
peers_zimg *peers_zimg_make(int width, int height, int new_width, int new_height);
void peers_zimg_free(peers_zimg *zimg);

/// Resizes once, planar conversions included. 0 when done.
int peers_zimg_resize(peers_zimg *zimg, const uint8_t *pixels, size_t bytes_per_row, uint8_t *to,
                      size_t to_bytes_per_row);

typedef struct peers_client peers_client;

/// A multi handle with `parallel` easy handles that keep their connections.
peers_client *peers_client_make(int parallel);
void peers_client_free(peers_client *client);

/// Gets `<prefix><0 ..< count><suffix>`; each body is gathered in a buffer that its handle reuses.
/// Returns all bytes received, or -1 when a transfer failed or its status was not 200.
int64_t peers_client_get(peers_client *client, const char *prefix, const char *suffix, int count);

const char *peers_curl_version(void);

/// A TCP port that nobody listens on at this moment, or -1.
int peers_free_port(void);

/// open, fstat, malloc, read, close. Returns the bytes in `*data` (to be freed by the caller), or -1.
int64_t peers_read_file(const char *path, void **data);

/// open, write, close, rename. 0 when done.
int peers_write_file(const char *temporary, const char *path, const void *data, size_t count);

#endif
