import CellCanvas
import GuideListings

/// A line of the report of `tvgrid doctor`: something that it sees, and what is to be done about it.
struct DoctorLine: Sendable {
  enum Section: String, CaseIterable, Sendable {
    case program, terminal, time, libraries, settings, yours, folders, sources
  }

  /// How serious it is.
  struct State: Sendable, Equatable {
    let name: String
    /// How to improve it; `nil` if all is well.
    var advice: String?

    static let good = State(name: "good")
    /// Something works less well than it could.
    static func hint(_ advice: String) -> State { State(name: "hint", advice: advice) }
    /// Something is wrong.
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

  /// The same with all texts changed.
  func mapping(_ change: (String) -> String) -> DoctorLine {
    DoctorLine(section, change(name), change(value), State(name: state.name, advice: state.advice.map(change)))
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
    guard let advice = state.advice else { return [first] }
    return [first, indent + SafeText("\(isWrong ? "to do" : "hint"): \(advice)").clipped(to: Self.longest)]
  }

  /// Section, name, value, state, next step.
  var fields: [String] { [section.rawValue, name, value, state.name, state.advice ?? ""] }

  /// The next step is null where there is none.
  var members: [(String, JSON)] {
    [
      ("section", .text(section.rawValue)), ("name", .text(name)), ("value", .text(value)),
      ("state", .text(state.name)), ("next", state.advice.map(JSON.text) ?? .null),
    ]
  }
}
