import GuideModel

extension Guide {
  /// For each title, whether it says that the programme is live. Few guides have a flag for this.
  var liveTitles: [Bool] {
    (0..<titles.count).map { LiveTitle.saysLive(titles.text($0)) }
  }

  /// For each title, whether it says that the programme is live, assuming that the programme is sport.
  var liveSportTitles: [Bool] {
    (0..<titles.count).map { LiveTitle.saysLiveSport(titles.text($0)) }
  }
}

/// Recognizes live programmes by title: `Match Live: Aldgate v Corfe`, `Live: The Derby`, `Snooker Live`, and, for
/// sport, `Live Snooker`. `Live at the Harbour` does not count, because it is the name of a show.
package enum LiveTitle {
  /// Whether a title says that the programme is live.
  package static func saysLive(_ title: String) -> Bool {
    let words = Folding.fold(title).split(separator: " ")
    guard words.count > 1 else { return false }
    return words.last == "live" || words.contains("live:") || words.prefix(2) == ["live", "-"]
  }

  /// Whether the title of a sports programme says that it is live.
  package static func saysLiveSport(_ title: String) -> Bool {
    let words = Folding.fold(title).split(separator: " ")
    return words.count > 1 && words.first == "live"
  }

  /// A genre word that marks programmes as live.
  static let genre = QueryText("live", isWholeWord: true)
  /// Genre words for sport, as whole words: `Transport` is not sport.
  static let sports = ["sport", "sports", "motorsport", "football"].map { QueryText($0, isWholeWord: true) }
}
