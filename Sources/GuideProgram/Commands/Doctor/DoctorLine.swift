import CellCanvas
import GuideListings

/// A line of the report of `tvgrid doctor`: something that it sees, and what is to be done about it.
struct DoctorLine: Sendable {
  enum Section: String, CaseIterable, Sendable {
    case program, terminal, time, libraries, settings, yours, folders, sources
  }

  /// What it means for the person.
  enum State: Sendable, Equatable {
    case good
    /// Something works less well than it could: how to have it.
    case hint(String)
    /// Something is wrong: what to do.
    case wrong(String)
  }

  let section: Section
  let name: String
  let value: String
  let state: State

  init(_ section: Section, _ name: String, _ value: String, _ state: State = .good) {
    (self.section, self.name, self.value, self.state) = (section, name, value, state)
  }

  var isWrong: Bool { if case .wrong = state { true } else { false } }

  /// The same with all texts changed.
  func mapping(_ change: (String) -> String) -> DoctorLine {
    let state: State =
      switch state {
      case .good: .good
      case .hint(let text): .hint(change(text))
      case .wrong(let text): .wrong(change(text))
      }
    return DoctorLine(section, change(name), change(value), state)
  }
}

extension DoctorLine: ListingRow {
  /// The cells of a name, and the longest text that is written: variables and paths may be of any length.
  private static let nameWidth = 12
  private static let longest = 400

  /// Under a heading for each section; a line that needs attention begins with `!`, what to do stands below it.
  static func table(_ rows: [DoctorLine], columns: Int) -> [SafeText] {
    Section.allCases.flatMap { section -> [SafeText] in
      let lines = rows.filter { $0.section == section }.flatMap(\.lines)
      return lines.isEmpty ? [] : [SafeText(section.rawValue)] + lines
    }
  }

  private var lines: [SafeText] {
    let indent = SafeText(String(repeating: " ", count: Self.nameWidth + 4))
    let name = SafeText(name).clipped(to: 40).padded(to: Self.nameWidth)
    let first = SafeText(isWrong ? "! " : "  ") + name + SafeText("  ") + SafeText(value).clipped(to: Self.longest)
    switch state {
    case .good: return [first]
    case .hint(let text): return [first, indent + SafeText("hint: \(text)").clipped(to: Self.longest)]
    case .wrong(let text): return [first, indent + SafeText("to do: \(text)").clipped(to: Self.longest)]
    }
  }

  private var next: String? {
    switch state {
    case .good: nil
    case .hint(let text), .wrong(let text): text
    }
  }

  private var stateName: String {
    switch state {
    case .good: "good"
    case .hint: "hint"
    case .wrong: "wrong"
    }
  }

  /// Section, name, value, state, next step.
  var fields: [String] { [section.rawValue, name, value, stateName, next ?? ""] }

  /// The next step is null where there is none.
  var members: [(String, JSON)] {
    [
      ("section", .text(section.rawValue)), ("name", .text(name)), ("value", .text(value)),
      ("state", .text(stateName)), ("next", next.map(JSON.text) ?? .null),
    ]
  }
}
