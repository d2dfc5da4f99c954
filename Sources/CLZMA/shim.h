#ifndef TVGRID_CLZMA_SHIM_H
#define TVGRID_CLZMA_SHIM_H

#if !__has_include(<lzma.h>)
#error "tvgrid needs liblzma: apt-get install liblzma-dev"
#endif

#include <lzma.h>

// Swift cannot import LZMA_STREAM_INIT, because it is a C initialiser.
static inline lzma_stream clzma_stream(void) {
  lzma_stream stream = LZMA_STREAM_INIT;
  return stream;
}

// Swift cannot import LZMA_CONCATENATED, because the macro uses another macro.
static inline lzma_ret clzma_open_xz(lzma_stream *stream, uint64_t memory) {
  return lzma_stream_decoder(stream, memory, LZMA_CONCATENATED);
}

#endif
