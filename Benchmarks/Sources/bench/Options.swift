import Glibc

struct Options {
  private(set) var tvgrid = ".build/release/tvgrid"
  private(set) var measure = ".build/release/tvgrid-measure"
  /// The program that parses XML with libexpat alone.
  private(set) var walk = ".build/benchmarks/release/expat-walk"
  private(set) var folder = ".bench"
  private(set) var isHuge = false
  private(set) var isQuick = false
  private(set) var onlyWrites = false
  private(set) var onlyKept = false
  private(set) var onlyMoves = false

  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    while let word = rest.popFirst() {
      switch word {
      case "--tvgrid": tvgrid = try Self.value(of: word, &rest)
      case "--measure": measure = try Self.value(of: word, &rest)
      case "--folder": folder = try Self.value(of: word, &rest)
      case "--huge": isHuge = true
      case "--quick": isQuick = true
      case "--only-write": onlyWrites = true
      case "--only-kept": onlyKept = true
      case "--only-moves": onlyMoves = true
      default:
        say(usage)
        exit(64)
      }
    }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst() else { throw Failure("\(option) needs a value") }
    return value
  }
}

/// The facts about the machine that the figures depend on.
func machine() -> String {
  let facts = readText("/proc/cpuinfo").split(separator: "\n")
  let model = facts.first { $0.hasPrefix("model name") }?.split(separator: ":").last ?? " unknown"
  var system = utsname()
  uname(&system)
  let release = withUnsafeBytes(of: system.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  return "\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores of\(model), Linux \(release)"
}

func say(_ text: String) {
  let bytes = Array((text + "\n").utf8)
  _ = write(2, bytes, bytes.count)
}
