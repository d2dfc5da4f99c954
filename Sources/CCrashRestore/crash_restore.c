#include "crash_restore.h"
