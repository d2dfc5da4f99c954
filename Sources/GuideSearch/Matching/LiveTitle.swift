import GuideModel

extension Guide {
  /// Whether each title says that the programme is live, because few guides have a sign for it.
  var titlesThatSayLive: [Bool] {
    (0..<titles.count).map { LiveTitle.saysSo(titles.text($0)) }
  }

  /// For each title, whether it says so where the programme is sport.
  var titlesThatSaySportIsLive: [Bool] {
    (0..<titles.count).map { LiveTitle.saysSoOfSport(titles.text($0)) }
  }
}

/// Titles as broadcasters write them: `Match Live: Aldgate v Corfe`, `Live: The Derby`, `Snooker Live`; not `Live at the
/// Harbour`, which is a show of that name. Of sport `Live Snooker` as well.
package enum LiveTitle {
  /// Whether a title says that what it is of is live.
  package static func saysSo(_ title: String) -> Bool {
    let words = Folding.fold(title).split(separator: " ")
    guard words.count > 1 else { return false }
    return words.last == "live" || words.contains("live:") || words.prefix(2) == ["live", "-"]
  }

  /// Whether a title says that sport is live.
  package static func saysSoOfSport(_ title: String) -> Bool {
    let words = Folding.fold(title).split(separator: " ")
    return words.count > 1 && words.first == "live"
  }

  /// A word of a genre that says that its programmes are live.
  static let genre = QueryText("live", isWholeWord: true)
  /// Words of genres that are sport; not parts of words: `Transport` is none.
  static let sports = ["sport", "sports", "motorsport", "football"].map { QueryText($0, isWholeWord: true) }
}
