import Foundation
import GuideTestSupport

/// pyte, a terminal emulator in Python, as a second opinion besides tmux.
///
/// Always uses the distribution's version with its Python and wcwidth. Newer versions from pip use different widths for some
/// scripts. Input is fed one character at a time, because pyte 0.8 otherwise drops the text after a mark of combining class 0.
enum Pyte {
  /// The reference versions, from Debian 12's python3-pyte and python3-wcwidth.
  static let knownVersions = "pyte 0.8.0, wcwidth 0.2.5"

  static func versions() throws -> String {
    try run(naming, on: [], arguments: []).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A possible cause of a difference; empty for the reference versions.
  static func versionNote() throws -> String {
    let found = try versions()
    return found == knownVersions ? "" : "; this is known to hold with \(knownVersions), here is \(found)"
  }

  /// The number of cells by which each text moves the cursor.
  static func advances(of texts: [String]) throws -> [Int] {
    try run(advancing, on: Array(texts.joined(separator: "\n").utf8), arguments: []).split(separator: "\n")
      .compactMap { Int($0) }
  }

  /// The cells of the screen after the given output, by row; the second half of a wide character is empty.
  ///
  /// A zero byte in the output marks a point at which the screen is captured.
  static func screens(after bytes: [UInt8], columns: Int, rows: Int) throws -> [[[String]]] {
    let output = try run(drawing, on: bytes, arguments: ["\(columns)", "\(rows)"])
    return output.split(separator: "\u{1E}").map { screen in
      screen.split(separator: "\u{1D}").map { row in
        row.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
      }
    }
  }

  private static func run(_ program: String, on input: [UInt8], arguments: [String]) throws -> String {
    let path = NSTemporaryDirectory() + "tvgrid-\(UUID().uuidString.prefix(8)).pyte"
    try Data(input).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let line = "\(DistributionPython.command) \"$PROGRAM\" <\"$INPUT\" "
    let result = try Shell.run(
      line + arguments.joined(separator: " "),
      environment: ["PROGRAM": DistributionPython.start + program, "INPUT": path])
    guard result.status == 0 else {
      throw Shell.Failure(description: "the distribution's python3-pyte (.scripts/prepare test): \(result.output)")
    }
    return result.output
  }

  private static let naming = """
    import importlib.metadata, pyte, wcwidth
    print(", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("pyte", "wcwidth")))
    """

  private static let advancing = """
    import pyte, sys
    screen = pyte.Screen(40, 1)
    stream = pyte.Stream(screen)
    for text in sys.stdin.buffer.read().decode().split("\\n"):
        screen.cursor.x = 0
        for character in text: stream.feed(character)
        print(screen.cursor.x)
    """

  private static let drawing = """
    import pyte, sys
    columns, rows = int(sys.argv[1]), int(sys.argv[2])
    screen = pyte.Screen(columns, rows)
    stream = pyte.Stream(screen)
    for part in sys.stdin.buffer.read().split(b"\\0"):
        for character in part.decode("utf-8", "replace"): stream.feed(character)
        lines = [[screen.buffer[y][x].data for x in range(columns)] for y in range(rows)]
        print("\\x1e" + "\\x1d".join("\\x1f".join(line) for line in lines), end="")
    """
}
