#ifndef TVGRID_CEXPAT_SHIM_H
#define TVGRID_CEXPAT_SHIM_H

#if !__has_include(<expat.h>)
#error "tvgrid needs libexpat: apt-get install libexpat1-dev"
#endif

// The header hides what limits entities from who does not say that the library knows DTDs; every packaged one does.
#define XML_DTD 1
#include <expat.h>

#endif
