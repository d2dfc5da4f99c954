import Glibc
package import GuideModel
import GuideSettings
import GuideSystem

/// The files in which older versions kept a person's data: `channels.toml`, `searches.toml`, what was seen, and the
/// history of searches. They are read once, as the database is made, and lie beside it then with `.old` at their end.
package struct OldFiles: Sendable {
  /// A file that is there.
  package struct File: Sendable {
    let path: String
    let bytes: [UInt8]

    package init(_ path: String, _ bytes: [UInt8]) {
      (self.path, self.bytes) = (path, bytes)
    }
  }

  package var channels: File?
  package var searches: File?
  package var seen: File?
  package var history: File?
  /// Why one that is there cannot be read.
  package var findings: [Diagnostic] = []

  /// None.
  package init() {}

  /// Whether nothing is there to be brought over.
  var isEmpty: Bool { files.isEmpty && findings.isEmpty }

  private var files: [File] { [channels, searches, seen, history].compactMap(\.self) }

  /// The data in them, and the problems found. Of a damaged file the readable parts are used.
  func contents() -> (data: PersonalData, findings: [Diagnostic]) {
    var data = PersonalData()
    var findings = self.findings
    for file in [channels, searches].compactMap(\.self) {
      let reading = PersonalReading(file.bytes, over: data)
      data = reading.data
      findings += reading.diagnostics.map {
        Diagnostic(
          .refused, file: "\(file.path).old", line: $0.line, problem: $0.statement,
          action: $0.line == 0 ? "it was not brought over" : "the rest was brought over")
      }
    }
    if let seen { data.seen = OldSeenText.showings(seen.bytes) }
    if let history {
      data.history = RecentTexts(
        history.bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
    }
    return (data, findings)
  }

  /// Gives each its new name; says which could not be given one: it is not read any more all the same.
  func setAside() -> [Diagnostic] {
    files.compactMap { file in
      if rename(file.path.fileBytes, "\(file.path).old".fileBytes) == 0 { return nil }
      return Diagnostic(
        .noted, file: file.path, line: 0, problem: "cannot be renamed: \(Message.systemError(errno))",
        action: "it was brought over, and is not read any more")
    }
  }
}

/// The file of what was seen: a line a query, with the marks in hexadecimal parted by spaces, a tab, and the query. In the
/// query a line break is written `\n` or `\r`, and a backslash twice.
private enum OldSeenText {
  /// Lines that cannot be read are left out; of two of a query the later one counts.
  static func showings(_ bytes: [UInt8]) -> SeenShowings {
    var showings = SeenShowings()
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let query = query(parts[1]), let marks = marks(parts[0]) else { continue }
      showings.marks[query] = marks
    }
    return showings
  }

  private static func query(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let written = String(validating: bytes, as: UTF8.self), !written.isEmpty else { return nil }
    var query = String.UnicodeScalarView()
    var rest = written.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        query.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": query.append("\n")
      case "r": query.append("\r")
      case "\\": query.append("\\")
      default: return nil
      }
    }
    return String(query)
  }

  private static func marks(_ bytes: ArraySlice<UInt8>) -> Set<ShowingMark>? {
    var marks: Set<ShowingMark> = []
    for word in bytes.split(separator: UInt8(ascii: " ")) {
      guard let mark = ShowingMark(hexadecimal: String(decoding: word, as: UTF8.self)) else { return nil }
      marks.insert(mark)
    }
    return marks
  }
}

extension ShowingMark {
  /// Such as `2f`; nil of anything else.
  init?(hexadecimal text: String) {
    guard !text.hasPrefix("+"), let value = UInt64(text, radix: 16) else { return nil }
    self.init(value: value)
  }

  /// As text.
  var hexadecimal: String { String(value, radix: 16) }
}
