extension String {
  /// What follows the last slash.
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }

  /// What goes before the last slash; `.` where there is none.
  var folder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// A file's name without its last suffix.
  var stem: String {
    guard let dot = lastIndex(of: "."), dot > startIndex else { return self }
    return String(self[..<dot])
  }

  func appending(path name: String) -> String {
    hasSuffix("/") ? self + name : "\(self)/\(name)"
  }
}
