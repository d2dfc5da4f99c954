import CProgramStart
@preconcurrency import Glibc
import GuideSources
import GuideSystem

/// The environment of the process. Only this module reads it.
enum Environment {
  /// A variable's value; `nil` if unset or empty.
  static func value(_ name: String) -> String? {
    rawValue(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the locale uses UTF-8, or no locale is set.
  static var isUnicode: Bool {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(value).first?.uppercased()
    return name.map { $0.hasSuffix("UTF-8") || $0.hasSuffix("UTF8") } ?? true
  }

  /// The user's languages in order of preference, for example `cy_GB` and `cy`.
  static var languages: [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(value).first ?? ""
    let listed = (value("LANGUAGE") ?? "").split(separator: ":").map(String.init) + [locale]
    let names = listed.map { String($0.prefix { $0 != "." && $0 != "@" }) }.filter { !["", "C", "POSIX"].contains($0) }
    return names.flatMap { name in name.contains("_") ? [name, String(name.prefix { $0 != "_" })] : [name] }
  }

  static var all: [String: String] {
    var all: [String: String] = [:]
    var next = environ
    while let variable = next.pointee {
      let parts = String(fileName: variable).utf8.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      all[String(Substring(parts[0]))] = parts.count == 2 ? String(Substring(parts[1])) : ""
      next += 1
    }
    return all
  }

  /// File names in a colon-separated variable.
  static func fileNames(_ name: String) -> [String] {
    (rawValue(name) ?? "").split(separator: ":").map(String.init)
  }

  /// Command-line arguments, including file names that are not UTF-8.
  static var arguments: [String] {
    (1..<max(1, program_start_count())).compactMap { program_start_word($0).map { String(fileName: $0) } }
  }

  /// A variable's value, possibly empty. Keeps bytes that are not UTF-8, because it may be a file name.
  static func rawValue(_ name: String) -> String? {
    getenv(name).map { String(fileName: $0) }
  }

  /// Absolute path of the current folder; `/` if it was removed.
  static var currentFolder: String { freedString(getcwd(nil, 0)) ?? "/" }

  /// Path of the running program with links resolved. Without `/proc`, the path it was started with.
  static var executable: String {
    freedString(realpath("/proc/self/exe", nil)) ?? freedString(program_start_path().flatMap { realpath($0, nil) })
      ?? "tvgrid"
  }

  private static func freedString(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    defer { free(text) }
    return text.map { String(fileName: $0) }
  }
}
