import Glibc

/// The environment, which only this room reads.
enum Environment {
  /// A variable's value; nil where it is not set, or empty.
  static func value(_ name: String) -> String? {
    rawValue(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the locale for characters is one of UTF-8, or none is named.
  static var speaksUnicode: Bool {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(value).first?.uppercased()
    return name.map { $0.hasSuffix("UTF-8") || $0.hasSuffix("UTF8") } ?? true
  }

  /// A variable's value, empty or not.
  static func rawValue(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
