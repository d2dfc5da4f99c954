import CMalloc
import Glibc

/// The limit of the address space, as `ulimit -v` sets it.
enum AddressSpace {
  /// Lets all threads share one arena of memory where the address space is small.
  ///
  /// For an arena of its own each thread reserves 64 MB or more. Where these are not to be had, the C library gives each
  /// allocation a page of its own, by several calls of the system: an update then takes ten times as long.
  static func shareArenaIfSmall() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < small else { return }
    _ = mallopt(M_ARENA_MAX, 1)
  }

  private static let small: rlim_t = 4 << 30
}
