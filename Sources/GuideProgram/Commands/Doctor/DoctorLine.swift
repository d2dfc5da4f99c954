import CellCanvas
import GuideListings

/// One line of the `tvgrid doctor` report: a fact and advice about it.
struct DoctorLine: Sendable {
  enum Section: String, CaseIterable, Sendable {
    case program, terminal, time, libraries, settings, yours, folders, sources
  }

  struct State: Sendable, Equatable {
    let name: String
    /// How to fix a problem; `nil` if all is well.
    var advice: String?

    static let good = State(name: "good")
    static func hint(_ advice: String) -> State { State(name: "hint", advice: advice) }
    static func wrong(_ advice: String) -> State { State(name: "wrong", advice: advice) }
  }

  let section: Section
  let name: String
  let value: String
  let state: State

  init(_ section: Section, _ name: String, _ value: String, _ state: State = .good) {
    (self.section, self.name, self.value, self.state) = (section, name, value, state)
  }

  var isWrong: Bool { state.name == "wrong" }

  /// A copy with all text transformed.
  func mapping(_ change: (String) -> String) -> DoctorLine {
    DoctorLine(section, change(name), change(value), State(name: state.name, advice: state.advice.map(change)))
  }
}

extension DoctorLine: ListingRow {
  /// Width of the name column, and maximum length of a string. Variables and paths may be of any length.
  private static let nameWidth = 12
  private static let longest = 400

  /// The report with a heading per section. Lines that need attention begin with `!`, with the advice below.
  static func table(_ rows: [DoctorLine], columns: Int) -> [SafeText] {
    Section.allCases.flatMap { section -> [SafeText] in
      let lines = rows.filter { $0.section == section }.flatMap(\.lines)
      return lines.isEmpty ? [] : [SafeText(section == .yours ? "your data" : section.rawValue)] + lines
    }
  }

  private var lines: [SafeText] {
    let indent = SafeText(String(repeating: " ", count: Self.nameWidth + 4))
    let name = SafeText(name).clipped(to: 40).padded(to: Self.nameWidth)
    let first = SafeText(isWrong ? "! " : "  ") + name + SafeText("  ") + SafeText(value).clipped(to: Self.longest)
    guard let advice = state.advice else { return [first] }
    return [first, indent + SafeText("\(isWrong ? "fix" : "hint"): \(advice)").clipped(to: Self.longest)]
  }

  var fields: [String] { [section.rawValue, name, value, state.name, state.advice ?? ""] }

  /// `next` is the advice or null.
  var members: [(String, JSON)] {
    [
      ("section", .text(section.rawValue)), ("name", .text(name)), ("value", .text(value)),
      ("state", .text(state.name)), ("next", state.advice.map(JSON.text) ?? .null),
    ]
  }
}
