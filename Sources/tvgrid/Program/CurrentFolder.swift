import Glibc

/// The folder that paths are seen from.
enum CurrentFolder {
  /// From the root; `/` where it is gone.
  static var path: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }
}
