@preconcurrency import Glibc
import GuideSources
import GuideSystem

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

  /// The languages that a person reads, the best first, such as `cy_GB` and `cy`.
  static var languages: [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(value).first ?? ""
    let listed = (value("LANGUAGE") ?? "").split(separator: ":").map(String.init) + [locale]
    let names = listed.map { String($0.prefix { $0 != "." && $0 != "@" }) }.filter { !["", "C", "POSIX"].contains($0) }
    return names.flatMap { name in name.contains("_") ? [name, String(name.prefix { $0 != "_" })] : [name] }
  }

  /// All variables, for programs that are started.
  static var all: [String: String] {
    var all: [String: String] = [:]
    var next = environ
    while let variable = next.pointee {
      let (name, value) = split(String(cString: variable))
      all[name] = value
      next += 1
    }
    return all
  }

  private static func split(_ variable: String) -> (name: String, value: String) {
    let name = variable.prefix { $0 != "=" }
    return (String(name), String(variable.dropFirst(name.count + 1)))
  }

  /// The names of files that a variable lists, parted by colons, whatever bytes they are of.
  static func fileNames(_ name: String) -> [String] {
    guard let value = getenv(name) else { return [] }
    return String(fileName: value).split(separator: ":").map(String.init)
  }

  /// The words of the command line after the program's name; names of files among them, whatever bytes they are of.
  static var words: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0].map { String(fileName: $0) } }
  }

  /// A variable's value, empty or not.
  static func rawValue(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
