import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// A title whose show is looked up, and the episode the user came from.
struct ShowSubject: Hashable, Sendable {
  let title: String
  /// The normalized title, under which the chosen show and ticks are stored.
  let key: String
  /// The episode the user came from.
  private var summary = ProgrammeSummary()
  /// The TVmaze id, if the guide has a link to the show.
  private var linkedID: Int?

  /// The conditions of the search that the user came from; may be empty.
  let conditions: EpisodeConditions

  /// Creates a subject, with the episode that the user came from, if any.
  init(title: String, at episode: ShowEpisode? = nil, matching conditions: EpisodeConditions = EpisodeConditions()) {
    (self.title, key, self.conditions) = (title, EpisodeIdentity.show(ofTitle: title), conditions)
    guard let episode else { return }
    summary.episodeTitle = episode.name
    if episode.number != nil {
      summary.episode = EpisodeNumber(raw: "", season: episode.season, number: episode.number)
    }
  }

  /// Takes the title and episode of a programme.
  init(_ programme: ProgrammeID, _ app: App, matching conditions: EpisodeConditions = EpisodeConditions()) {
    self.init(title: app.guide.title(of: programme), matching: conditions)
    let details = app.guide.details(of: programme)
    summary = details.summary
    linkedID = details.more.lazy.filter { $0.kind == .url }.compactMap { Show.id(inLink: $0.text) }.first
  }

  /// The show chosen for the title, or the one linked by the guide.
  func chosen(in app: App) -> ChosenShow? {
    app.mine.shows[key] ?? linkedID.map { ChosenShow(id: $0, name: title) }
  }

  /// The index of the episode the user came from.
  func episode(of show: Show) -> Int? { show.episode(of: summary) }
}

extension App {
  /// Opens the show of a programme, or the choice of shows if no show has been chosen for its title.
  mutating func openShow(of programme: ProgrammeID) { openShow(of: ShowSubject(programme, self)) }

  mutating func openShow(of subject: ShowSubject) {
    if let chosen = subject.chosen(in: self) {
      ShowScreen.open(subject, chosen, in: &self)
      // The guide's link counts as a choice, which the details screen uses.
      if mine.shows[subject.key] == nil { note(chosen, for: subject.key) }
    } else {
      ShowChoiceScreen.open(subject, in: &self)
    }
  }
}

/// The age and problems of an answer in words.
extension ShowAnswer {
  /// The age of the data, e.g. `as of 17 Nov 2026, 3 days old`; `nil` if there is no data.
  func age(_ app: App) -> String? {
    guard let fetched else { return nil }
    let local = app.zone.local(fetched)
    let days = app.zone.local(app.now).date.dayNumber - local.date.dayNumber
    guard days > 0 else {
      return days == 0
        ? app.text("as of \(app.time(of: fetched)) today") : app.text("as of \(local.date.briefText(in: app.language))")
    }
    return app.text("as of \(local.date.briefText(in: app.language)), \(app.count(days, "day")) old")
  }

  /// A failure and its consequence, on one line; `nil` if nothing failed.
  func problemText(_ app: App) -> String? {
    guard let problem else { return nil }
    switch shortfall {
    case .keeping: return app.text("Loaded from TVmaze.com, but could not be saved: \(problem).")
    case .specials: return app.text("Loaded from TVmaze.com, but without the newest specials: \(problem).")
    case .newer: break
    }
    // Leave out the suggested fix, such as checking the address, because users cannot change the address.
    let reason = String(app.text(problem).prefix { $0 != ";" })
    guard let age = age(app) else {
      return app.text("Could not load this from TVmaze.com (no saved copy): \(reason).")
    }
    return app.text("Could not update this from TVmaze.com. Saved copy, \(age): \(reason).")
  }
}
