#ifndef TVGRID_FOLDER_EXCHANGE_H
#define TVGRID_FOLDER_EXCHANGE_H

/// Exchanges two names of a folder in one step, so that there is no moment at which either is missing. 0, or -1 and
/// errno: ENOSYS or EINVAL where the kernel or the file system cannot.
///
/// Swift sees neither renameat2, which is a GNU extension, nor syscall, which has no fixed number of arguments.
int tvgrid_exchange_names(int folder, const char *one, const char *other);

/// Waits until all data of a folder's file system is on the disk. 0, or -1 and errno. Swift does not see syncfs either.
int tvgrid_synchronise_file_system(int folder);

#endif
