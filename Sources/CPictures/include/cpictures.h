#ifndef TVGRID_PICTURES_H
#define TVGRID_PICTURES_H

#include <stddef.h>
#include <stdint.h>

/// Image decoders, loaded at run time because most runs show no images.
///
/// Their headers are not needed to build. The few functions needed are declared in pictures.c as they are in TurboJPEG
/// 2.1 (libturbojpeg.so.0) and libpng 1.6 (libpng16.so.16), and have not changed since.

/// TurboJPEG, the part of libjpeg-turbo that returns errors instead of using longjmp.
typedef struct cpictures_jpeg cpictures_jpeg;

/// Loads the library with this name; NULL if it is missing or incomplete. It is never unloaded.
cpictures_jpeg *cpictures_jpeg_load(const char *name);
/// The file that the library was loaded from; NULL if unknown. With links resolved, its name ends in the version.
const char *cpictures_jpeg_file(const cpictures_jpeg *library);
/// Reads the size of an image without decoding it. Returns 0 on failure.
int cpictures_jpeg_size(const cpictures_jpeg *library, const uint8_t *bytes, size_t count, int *width, int *height);
/// Decodes an image as RGB. `width` and `height` are those of the image divided by 1, 2, 4 or 8, rounded up. Returns 0
/// if the image is damaged or cut short.
int cpictures_jpeg_decode(
    const cpictures_jpeg *library, const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels);

/// libpng, used through its simplified functions, which also return errors.
typedef struct cpictures_png cpictures_png;

cpictures_png *cpictures_png_load(const char *name);
const char *cpictures_png_file(const cpictures_png *library);
/// Reads the size of an image without decoding it. Returns 0 on failure.
int cpictures_png_size(
    const cpictures_png *library, const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);
/// Decodes an image as RGB and opacity at its own size. Returns 0 if it is damaged, cut short or not of the given size.
int cpictures_png_decode(
    const cpictures_png *library, const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels);

#endif
