// Loads libjpeg-turbo and libpng, looks up their functions, and calls them. The limits are in GuideSources/Pictures.

#define _GNU_SOURCE
#include "cpictures.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static const char *file_of(void *function) {
  Dl_info info;
  return dladdr(function, &info) != 0 ? info.dli_fname : NULL;
}

// MARK: TurboJPEG, as declared in turbojpeg.h 2.1 and 3

typedef void *tjhandle;
enum {
  tj_pixel_format_rgb = 0,       // TJPF_RGB
  tj_stop_on_warning = 8192,     // TJFLAG_STOPONWARNING
  tj_limit_scans = 32768,  // TJFLAG_LIMITSCANS: a progressive image with more than 500 scans is an attack
};

struct cpictures_jpeg {
  tjhandle (*init)(void);
  int (*header)(tjhandle, const unsigned char *, unsigned long, int *, int *, int *, int *);
  int (*decompress)(tjhandle, const unsigned char *, unsigned long, unsigned char *, int, int, int, int, int);
  int (*destroy)(tjhandle);
};

cpictures_jpeg *cpictures_jpeg_load(const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return NULL;
  cpictures_jpeg *found = calloc(1, sizeof *found);
  if (found != NULL) {
    found->init = (__typeof__(found->init))dlsym(library, "tjInitDecompress");
    found->header = (__typeof__(found->header))dlsym(library, "tjDecompressHeader3");
    found->decompress = (__typeof__(found->decompress))dlsym(library, "tjDecompress2");
    found->destroy = (__typeof__(found->destroy))dlsym(library, "tjDestroy");
    if (found->init && found->header && found->decompress && found->destroy) return found;
  }
  free(found);
  dlclose(library);
  return NULL;
}

const char *cpictures_jpeg_file(const cpictures_jpeg *library) { return file_of((void *)library->init); }

int cpictures_jpeg_size(const cpictures_jpeg *library, const uint8_t *bytes, size_t count, int *width, int *height) {
  int subsampling = 0;
  int colours = 0;
  tjhandle handle = library->init();
  if (handle == NULL) return 0;
  int result = library->header(handle, bytes, count, width, height, &subsampling, &colours);
  library->destroy(handle);
  return result == 0;
}

int cpictures_jpeg_decode(
    const cpictures_jpeg *library, const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels) {
  tjhandle handle = library->init();
  if (handle == NULL) return 0;
  int result = library->decompress(
      handle, bytes, count, pixels, width, width * 3, height, tj_pixel_format_rgb,
      tj_stop_on_warning | tj_limit_scans);
  library->destroy(handle);
  return result == 0;
}

// MARK: libpng, with the simplified functions declared in png.h 1.6

struct png_image {
  void *opaque;
  uint32_t version;
  uint32_t width;
  uint32_t height;
  uint32_t format;
  uint32_t flags;
  uint32_t colormap_entries;
  uint32_t warning_or_error;
  char message[64];
};
enum {
  png_image_version = 1,  // PNG_IMAGE_VERSION
  png_format_rgba = 3,    // PNG_FORMAT_RGBA
};

struct cpictures_png {
  int (*begin)(struct png_image *, const void *, size_t);
  int (*finish)(struct png_image *, const void *, void *, int32_t, void *);
  void (*free)(struct png_image *);
};

cpictures_png *cpictures_png_load(const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return NULL;
  cpictures_png *found = calloc(1, sizeof *found);
  if (found != NULL) {
    found->begin = (__typeof__(found->begin))dlsym(library, "png_image_begin_read_from_memory");
    found->finish = (__typeof__(found->finish))dlsym(library, "png_image_finish_read");
    found->free = (__typeof__(found->free))dlsym(library, "png_image_free");
    if (found->begin && found->finish && found->free) return found;
  }
  free(found);
  dlclose(library);
  return NULL;
}

const char *cpictures_png_file(const cpictures_png *library) { return file_of((void *)library->begin); }

int cpictures_png_size(
    const cpictures_png *library, const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
  struct png_image image;
  memset(&image, 0, sizeof image);
  image.version = png_image_version;
  if (!library->begin(&image, bytes, count)) return 0;
  *width = image.width;
  *height = image.height;
  library->free(&image);
  return 1;
}

int cpictures_png_decode(
    const cpictures_png *library, const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels) {
  struct png_image image;
  memset(&image, 0, sizeof image);
  image.version = png_image_version;
  if (!library->begin(&image, bytes, count)) return 0;
  if (image.width != width || image.height != height) {
    library->free(&image);
    return 0;
  }
  image.format = png_format_rgba;
  // Frees the image, even on failure.
  return library->finish(&image, NULL, pixels, (int32_t)(width * 4), NULL);
}
