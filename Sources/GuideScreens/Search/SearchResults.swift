import GuideApp
import GuideModel
package import GuideSearch

/// The results of a search in the chosen order, and what is unfolded.
package struct SearchResults: Sendable {
  /// The matches.
  package private(set) var matches = SearchMatches.none
  /// The matches as lines.
  package private(set) var lines = SearchMatches.none.listed(by: .time)
  /// Ids of titles whose showings are unfolded.
  private var unfolded: Set<Int> = []
  private var simulcasts: Set<Simulcast> = []
  /// Whether simulcasts share a line; false if the settings ask for a line for each channel.
  var joinsSimulcasts = true

  /// Shows the matches of another query or in another guide, with everything folded.
  mutating func show(_ found: SearchMatches) {
    (unfolded, simulcasts) = ([], [])
    extend(with: found)
  }

  /// Adds matches of the same query.
  mutating func extend(with found: SearchMatches) {
    matches = found
    list(by: lines.order)
  }

  /// Switches to an order, or back to sorting by time.
  mutating func toggle(_ order: ResultOrder) { list(by: lines.order == order ? .time : order) }

  /// Folds or unfolds the title on a line; returns false if the line is not a title.
  mutating func toggleFold(at line: Int) -> Bool {
    guard let title = lines.title(ofGroupAt: line) else { return false }
    unfolded.formSymmetricDifference([title])
    list(by: lines.order)
    return true
  }

  /// Folds or unfolds the simulcast of a line. Returns the line of the simulcast; `nil` if there is none.
  mutating func toggleSimulcast(at line: Int) -> Int? {
    var line = line
    while lines.indices.contains(line), case .showing(_, isOfGroup: true) = lines[line] { line -= 1 }
    guard let simulcast = lines.simulcast(at: line) else { return nil }
    simulcasts.formSymmetricDifference([simulcast])
    list(by: lines.order)
    return line
  }

  private mutating func list(by order: ResultOrder) {
    lines = matches.listed(by: order, unfolded: unfolded, simulcasts: joinsSimulcasts ? simulcasts : nil)
  }

  /// The nearest line after or before another that shows a different programme; `nil` at the ends.
  func neighbour(of start: Int, showing programme: ProgrammeID, later: Bool) -> Int? {
    var line = start
    repeat { line += later ? 1 : -1 } while lines.indices.contains(line) && lines[line].programme == programme
    return lines.indices.contains(line) ? line : nil
  }
}
