#ifndef TVGRID_QUIET_ERRORS_H
#define TVGRID_QUIET_ERRORS_H

/// From now on the Swift runtime's own words at a crash are passed on as one line at most: no stack trace, and of an
/// allocation that failed nothing, since the crash report says that.
void quiet_errors_arm(void);

/// Whether the runtime has said that an allocation failed. May be asked in a signal handler.
int quiet_errors_has_no_memory(void);

#endif
