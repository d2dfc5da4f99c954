import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel

/// The lineups of the user's account, and those at a place, as rows of a list.
package struct LineupRows: ListRows {
  /// The lineups of the account, by name; `nil` until Schedules Direct has answered.
  private var own: [LineupFacts]?
  /// The lineups at the place that the user typed last.
  private var found: [LineupFacts] = []
  private var place = ""
  let language: InterfaceLanguage

  init(_ language: InterfaceLanguage) { self.language = language }

  package var count: Int { (own?.count ?? 0) + found.count }
  package var hasMarks: Bool { false }
  package func id(of row: Int) -> String? { (row < ownCount ? "own " : "found ") + lineup(row).id }
  package func section(of row: Int) -> String? {
    row < ownCount ? language.text("Your lineups: \(ownCount)") : language.text("At \(place): \(found.count)")
  }

  /// Whether the lineups of the account are known.
  var isKnown: Bool { own != nil }

  /// The width of the longest name in columns.
  private(set) var widestName = 0

  private var ownCount: Int { own?.count ?? 0 }

  /// The first row of the lineups at a place.
  var firstFound: Int? { found.isEmpty ? nil : ownCount }

  func lineup(_ row: Int) -> LineupFacts { row < ownCount ? (own ?? [])[row] : found[row - ownCount] }

  /// Whether a lineup is in the account.
  func isOwn(_ lineup: LineupFacts) -> Bool { own?.contains { $0.id == lineup.id } ?? false }

  /// Lists the lineups of the account.
  mutating func list(_ lineups: [LineupFacts]) {
    own = Self.sorted(lineups)
    measureNames()
  }

  /// Lists the lineups at a place.
  mutating func list(_ lineups: [LineupFacts], at place: String) {
    (found, self.place) = (Self.sorted(lineups), place)
    measureNames()
  }

  /// Adds a lineup to the account, or removes it.
  mutating func change(_ lineup: LineupFacts, isAdded: Bool) {
    let others = (own ?? []).filter { $0.id != lineup.id }
    own = Self.sorted(isAdded ? others + [lineup] : others)
  }

  private mutating func measureNames() {
    widestName = ((own ?? []) + found).map { SafeText($0.name).width }.max() ?? 0
  }

  private static func sorted(_ lineups: [LineupFacts]) -> [LineupFacts] {
    lineups.sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
  }
}
