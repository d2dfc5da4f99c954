import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// The title whose show is looked up, and the episode that one comes from.
struct ShowSubject: Hashable, Sendable {
  let title: String
  /// The title under which the show is chosen and ticks are kept.
  let key: String
  /// The episode that one comes from.
  private var summary = ProgrammeSummary()
  /// The number of the show, where the guide itself tells it.
  private var linkedID: Int?

  /// A title alone.
  init(title: String) { (self.title, key) = (title, EpisodeIdentity.show(ofTitle: title)) }

  /// The title of a programme, and its episode.
  init(_ programme: ProgrammeID, _ app: App) {
    self.init(title: app.guide.title(of: programme))
    let details = app.guide.details(of: programme)
    summary = details.summary
    linkedID = details.more.lazy.filter { $0.kind == .url }.compactMap { Show.id(inLink: $0.text) }.first
  }

  /// The show that is chosen for the title, or that the guide's own link leads to.
  func chosen(in app: App) -> ChosenShow? {
    app.mine.shows[key] ?? linkedID.map { ChosenShow(id: $0, name: title) }
  }

  /// The index of the episode that one comes from.
  func episode(of show: Show) -> Int? { show.episode(of: summary) }
}

extension App {
  /// Opens the show of a programme; where none is chosen for its title, the shows that fit it.
  mutating func openShow(of programme: ProgrammeID) { openShow(of: ShowSubject(programme, self)) }

  mutating func openShow(of subject: ShowSubject) {
    if let chosen = subject.chosen(in: self) {
      ShowScreen.open(subject, chosen, in: &self)
      // The guide's own link is a choice too: the details go by it.
      if mine.shows[subject.key] == nil { note(chosen, for: subject.key) }
    } else {
      ShowChoiceScreen.open(subject, in: &self)
    }
  }
}

/// Answers, and failures, in words.
extension ShowAnswer {
  /// Such as `as of 17 Nov 2026, 3 days old`; nil where nothing has come.
  func age(_ app: App) -> String? {
    guard let fetched else { return nil }
    let local = app.zone.local(fetched)
    let days = app.zone.local(app.now).date.dayNumber - local.date.dayNumber
    guard days > 0 else {
      return days == 0
        ? app.text("as of today \(app.time(of: fetched))") : app.text("as of \(local.date.briefText(in: app.language))")
    }
    return app.text("as of \(local.date.briefText(in: app.language)), \(app.count(days, "day")) old")
  }

  /// One line for a failure, with what is shown instead; nil where nothing went wrong.
  func problemText(_ app: App) -> String? {
    guard let problem else { return nil }
    switch shortfall {
    case .keeping: return app.text("It has come from TVmaze.com, but could not be kept: \(problem).")
    case .specials: return app.text("It has come from TVmaze.com without its newest specials: \(problem).")
    case .newer: break
    }
    guard let age = age(app) else {
      return app.text("Nothing from TVmaze.com, and nothing is kept of it yet: \(problem).")
    }
    return app.text("Nothing newer from TVmaze.com; this is what is kept, \(age): \(problem).")
  }
}
