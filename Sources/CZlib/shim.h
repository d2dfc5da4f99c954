#ifndef TVGRID_CZLIB_SHIM_H
#define TVGRID_CZLIB_SHIM_H

#if !__has_include(<zlib.h>)
#error "tvgrid needs zlib: apt-get install zlib1g-dev"
#endif

#include <zlib.h>

// inflateInit2 is a macro. 16 asks for gzip and nothing else, with its checksum.
static inline int czlib_open_gzip(z_stream *stream) { return inflateInit2(stream, 16 + MAX_WBITS); }

#endif
