#ifndef TVGRID_CMALLOC_SHIM_H
#define TVGRID_CMALLOC_SHIM_H

#include <malloc.h>

#endif
