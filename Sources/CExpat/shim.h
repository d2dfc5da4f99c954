#ifndef TVGRID_CEXPAT_SHIM_H
#define TVGRID_CEXPAT_SHIM_H

#if !__has_include(<expat.h>)
#error "tvgrid needs libexpat: apt-get install libexpat1-dev"
#endif

// The header hides the functions for entity limits unless this macro says that the library supports DTDs. Every
// packaged version does.
#define XML_DTD 1
#include <expat.h>

// Since version 2.6, libexpat defers an incomplete token until many more bytes have arrived. Deferral must be off,
// because tvgrid decides from the bytes read so far where markup ends, and limits the length of markup itself. Older
// versions never defer, and lack the function.
extern XML_Bool XML_SetReparseDeferralEnabled(XML_Parser parser, XML_Bool enabled) __attribute__((weak));

static inline void tvgrid_read_tokens_as_they_come(XML_Parser parser) {
  if (XML_SetReparseDeferralEnabled) XML_SetReparseDeferralEnabled(parser, XML_FALSE);
}

#endif
