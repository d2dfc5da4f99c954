#ifndef TVGRID_CZLIB_SHIM_H
#define TVGRID_CZLIB_SHIM_H

#if !__has_include(<zlib.h>)
#error "tvgrid needs zlib: apt-get install zlib1g-dev"
#endif

#include <zlib.h>

// Swift cannot import inflateInit2, because it is a macro. 16 means gzip only, with its checksum.
static inline int czlib_open_gzip(z_stream *stream) { return inflateInit2(stream, 16 + MAX_WBITS); }

// A negative number means raw deflate without a header or checksum, as in zip archives.
static inline int czlib_open_raw(z_stream *stream) { return inflateInit2(stream, -MAX_WBITS); }

#endif
