#ifndef TVGRID_CEXPAT_SHIM_H
#define TVGRID_CEXPAT_SHIM_H

#if !__has_include(<expat.h>)
#error "tvgrid needs libexpat: apt-get install libexpat1-dev"
#endif

// The header hides what limits entities from who does not say that the library knows DTDs; every packaged one does.
#define XML_DTD 1
#include <expat.h>

// From 2.6 on the library puts off a token that is not whole until much more of it has come. Where markup ends is told by
// what was read so far, and how long markup may be has a limit: it is read as it comes. Older libraries, which always do
// so, do not have the function.
extern XML_Bool XML_SetReparseDeferralEnabled(XML_Parser parser, XML_Bool enabled) __attribute__((weak));

static inline void tvgrid_read_tokens_as_they_come(XML_Parser parser) {
  if (XML_SetReparseDeferralEnabled) XML_SetReparseDeferralEnabled(parser, XML_FALSE);
}

#endif
