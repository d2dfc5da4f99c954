import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch

/// The lines of search results.
extension SearchScreen {
  /// Describes a result, which is read aloud as `Fri 20 Nov, Harbour One, 20:30 to 21:00, Full English: Last Orders, s2 e6/6`.
  func describe(_ line: ResultLine, in columns: inout RowColumns, _ app: App) {
    let programme = line.programme
    var (others, isOfGroup) = (nil as String?, false)
    switch line {
    case .group(let group) where group.isSimulcast:
      others = app.simulcastText(group.count, isUnfolded: group.isUnfolded)
    case .group(let group):
      return describe(group, in: &columns, app)
    case .showing(_, let isMember): isOfGroup = isMember
    }
    let isNewMatch = app.isNew(programme, of: query.text)
    columns.add(isNewMatch ? app.text("new match") : nil, in: .spoken)
    columns.add(app.guide.date(of: programme, in: app.zone).shortText(in: app.language), in: .spoken)
    describeTimeAndChannel(of: programme, in: .drawn, &columns, app)
    // Mark a new match by a symbol before the title: the word “new” could be mistaken for the flag of a new programme, and
    // would take space from the episode.
    columns.add(isNewMatch ? "•" : nil, .heading, gap: isOfGroup ? 5 : 1, in: .drawn)
    describeTitle(of: programme, gap: isNewMatch ? 0 : isOfGroup ? 6 : 2, in: .drawn, &columns, app)
    describeFacts(of: programme, in: &columns, app)
    columns.add(app.sentence(of: .programme(programme), on: app.guide.channel(of: programme)), in: .spoken)
    columns.add(others, .quiet, .kept)
    columns.add(app.isOver(programme) ? app.text("already shown") : nil, in: .spoken)
  }

  /// A title with several showings, such as `+ The Ferrymen  6 showings, 4 upcoming`.
  private func describe(_ group: ResultGroup, in columns: inout RowColumns, _ app: App) {
    let programme = group.first
    describeTimeAndChannel(of: programme, in: .shown, &columns, app)
    columns.add(group.isUnfolded ? "- " : "+ ", .heading)
    describeTitle(of: programme, gap: 0, in: .shown, &columns, app)
    let isAll = group.upcomingCount == group.count || group.upcomingCount == 0
    let showings = app.count(group.count, "showing")
    columns.add(isAll ? showings : app.text("\(showings), \(group.upcomingCount) upcoming"), .quiet, needs: 7)
  }

  private func describeTimeAndChannel(
    of programme: ProgrammeID, in uses: RowColumns.Uses, _ columns: inout RowColumns, _ app: App
  ) {
    let look: RowColumns.Look = app.isOver(programme) ? .quiet : .plain
    let (width, date) = (columns.width, app.guide.date(of: programme, in: app.zone))
    let day = width >= 36 ? date.shortText(in: app.language) : date.weekday.shortName(in: app.language)
    columns.add(day, look, .atLeast(width >= 36 ? 10 : 0), in: uses)
    let hasEnd = width >= 100 && !(app.guide.isTimeKnown(programme) && app.guide.interval(of: programme).isEmpty)
    let times = hasEnd ? app.times(of: programme) : app.start(of: programme)
    let timeColumns = width >= 100 ? 2 * app.clock.width + 1 : app.clock.width
    let shownTimes = columns.use.contains(.drawn) ? app.aligned(times) : times
    columns.add(shownTimes, look, .atLeast(timeColumns), gap: 1, in: uses)
    if width >= 60 { columns.add(channelOf: programme, look, width: min(20, width / 5 - 2), in: uses, app) }
  }

  /// Adds the title with its matches highlighted, after the followed and watched symbols.
  private func describeTitle(
    of programme: ProgrammeID, gap: Int, in uses: RowColumns.Uses, _ columns: inout RowColumns, _ app: App
  ) {
    let look = app.look(ofTitle: programme)
    let marks = app.marks(of: programme)
    columns.add(marks, look, gap: gap, in: uses)
    columns.add(
      app.guide.title(of: programme), look, gap: marks.isEmpty ? gap : 0, least: 4,
      highlighting: query.highlights, in: uses)
  }

  /// Adds the episode, then the year, the stars and, if there is no end time, the duration, as far as they fit.
  private func describeFacts(of programme: ProgrammeID, in columns: inout RowColumns, _ app: App) {
    let summary = app.guide.summary(of: programme)
    let episode = [summary.episodeTitle, summary.episode?.text].compactMap(\.self).joined(separator: "  ")
    columns.add(episode, .quiet, needs: 7, in: .drawn)
    let minutes = app.guide.interval(of: programme).seconds / 60
    let length = columns.width >= 100 || minutes == 0 ? nil : app.duration(minutes: minutes)
    for fact in [summary.year.map(String.init), summary.starsText, length].compactMap(\.self) {
      columns.add(fact, .quiet, needs: SafeText(fact).width + 2, in: .drawn)
    }
  }
}
