import GuideApp
import GuideModel
import GuideSearch

/// The lines below the typed text: channels, programmes, stored episodes, then TVmaze lines.
package struct SearchRows: ListRows {
  package enum Row {
    case channel(Int)
    /// An index into the results.
    case result(Int)
    /// An index into the stored episodes.
    case episode(Int)
    case online(OnlineShows.Line)
  }

  /// The offered channels.
  let channels: [Int]
  let results: ResultList
  /// The stored episodes of followed and listed shows.
  let episodes: [EpisodeGuide.Entry]
  let online: [OnlineShows.Line]
  /// The text shown instead of results, above the lines below them.
  var emptyText: [String] = []

  package var count: Int { firstOnline + online.count }
  package var hasMarks: Bool { false }
  /// The row of the first result.
  var firstResult: Int { channels.count }
  /// The row of the first stored episode.
  var firstEpisode: Int { channels.count + results.count }
  /// The row of the first TVmaze line.
  var firstOnline: Int { firstEpisode + episodes.count }
  /// The row that is selected until the user chooses another: the first result, or else the first line.
  var preferred: Int { results.isEmpty ? 0 : firstResult }

  package subscript(row: Int) -> Row {
    if row < firstResult { return .channel(channels[row]) }
    if row < firstEpisode { return .result(row - firstResult) }
    return row < firstOnline ? .episode(row - firstEpisode) : .online(online[row - firstOnline])
  }

  /// Whether a rule with “Already shown” is above a row.
  func isFirstPast(_ row: Int) -> Bool { row < firstEpisode && row - firstResult == results.firstPastLine }

  /// The rules and the text above a row add lines to it.
  package func height(of row: Int) -> Int {
    if row == firstEpisode { return emptyText.count + 2 }
    return row == firstOnline || isFirstPast(row) ? 2 : 1
  }

  /// A row's kind and number. Programmes have ids of one guide only.
  package func id(of row: Int) -> String? {
    switch self[row] {
    case .channel(let channel): "channel \(channel)"
    case .result(let line) where results.title(ofGroupAt: line) != nil: "title \(results[line].programme.row)"
    case .result(let line): SearchRows.id(of: results[line].programme)
    case .episode(let index): "episode \(episodes[index].episode.id)"
    case .online(.show(let found)): "show \(found.hit.id)"
    case .online: "online \(row - firstOnline)"
    }
  }

  /// The id of a programme's row.
  static func id(of programme: ProgrammeID) -> String { "programme \(programme.row)" }

  package func row(of id: String) -> Int? {
    let parts = id.split(separator: " ")
    guard parts.count == 2, let number = Int(parts[1]) else { return nil }
    switch parts[0] {
    case "channel": return channels.firstIndex(of: number)
    case "title": return results.index(ofTitleOf: ProgrammeID(row: number)).map { firstResult + $0 }
    case "programme": return results.index(of: ProgrammeID(row: number)).map { firstResult + $0 }
    case "episode": return episodes.firstIndex { $0.episode.id == number }.map { firstEpisode + $0 }
    case "show":
      let index = online.firstIndex { if case .show(let found) = $0 { found.hit.id == number } else { false } }
      return index.map { firstOnline + $0 }
    default: return online.indices.contains(number) ? firstOnline + number : nil
    }
  }
}
