#ifndef TVGRID_PICTURES_H
#define TVGRID_PICTURES_H

#include <stddef.h>
#include <stdint.h>

/// The decoders of pictures, loaded while the program runs: most runs show none. Their headers are not needed to build; the
/// few functions are declared in pictures.c, as they have been since TurboJPEG 2.1 (libturbojpeg.so.0) and libpng 1.6
/// (libpng16.so.16).

/// TurboJPEG, the part of libjpeg-turbo that returns errors and jumps nowhere.
typedef struct cpictures_jpeg cpictures_jpeg;

/// Loads the library of that name; NULL where it is not there, or lacks something. It stays for good.
cpictures_jpeg *cpictures_jpeg_load(const char *name);
/// The file that it was loaded from, whose name ends in its version once links are followed; NULL where that is not known.
const char *cpictures_jpeg_file(const cpictures_jpeg *library);
/// Reads the size of a picture, without decoding it; 0 where that fails.
int cpictures_jpeg_size(const cpictures_jpeg *library, const uint8_t *bytes, size_t count, int *width, int *height);
/// Decodes a picture as RGB, with its sides divided by 1, 2, 4 or 8, rounded up; 0 where it is damaged, or cut short.
int cpictures_jpeg_decode(
    const cpictures_jpeg *library, const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels);

/// libpng, by its simplified functions, which return errors as well.
typedef struct cpictures_png cpictures_png;

cpictures_png *cpictures_png_load(const char *name);
const char *cpictures_png_file(const cpictures_png *library);
/// Reads the size of a picture, without decoding it; 0 where that fails.
int cpictures_png_size(
    const cpictures_png *library, const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);
/// Decodes a picture as RGB at the size that it has; 0 where it is damaged, cut short, or of another size than was read.
int cpictures_png_decode(
    const cpictures_png *library, const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels);

#endif
