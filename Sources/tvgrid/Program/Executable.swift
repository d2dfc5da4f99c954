import Glibc

/// The running program.
enum Executable {
  /// Its own path, links resolved; the name it was called by where the system does not tell.
  static var path: String {
    guard let resolved = realpath("/proc/self/exe", nil) else { return CommandLine.arguments.first ?? "tvgrid" }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
