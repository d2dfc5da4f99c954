import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch

/// The stored episodes of followed and listed shows, below the results.
extension SearchScreen {
  /// The heading above the episodes.
  static let episodeHeading: Message = "Episodes of your shows (TVmaze.com)"

  var selectedEpisode: EpisodeGuide.Entry? {
    if case .episode(let index) = selectedRow { episodes[index] } else { nil }
  }

  /// The typed conditions on episodes, which also apply to the episodes listed in a show.
  func episodeConditions(_ app: App) -> EpisodeConditions { EpisodeConditions(app.query(line.field.string)) }

  func openShow(at entry: EpisodeGuide.Entry, in app: inout App) {
    let subject = ShowSubject(title: entry.title, at: entry.episode, matching: episodeConditions(app))
    ShowScreen.open(subject, entry.show, in: &app)
  }

  /// Describes an episode, e.g. `✓ 25 Dec 2015  The Ferrymen  s2 e3 Last Boat`.
  func describe(_ entry: EpisodeGuide.Entry, in columns: inout RowColumns, _ app: App) {
    let isWatched = app.isWatched(entry.identities)
    let date = entry.episode.date
    let isComing = date.map { $0 > app.zone.local(app.now).date } ?? false
    columns.add(isWatched ? "✓" : " ", .quiet, .atLeast(1), in: .drawn)
    columns.add(date?.briefText(in: app.language) ?? " ", isComing ? .plain : .quiet, .atLeast(12), gap: 1, in: .drawn)
    columns.add(entry.title, isWatched ? .quiet : .plain, highlighting: query.highlights)
    columns.add(ShowFacts.text(of: entry.episode, in: app.language), .quiet, needs: 7)
    columns.add(date?.briefText(in: app.language), in: .spoken)
    columns.add(isWatched ? app.text("watched") : nil, in: .spoken)
  }
}
