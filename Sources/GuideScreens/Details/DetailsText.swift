import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel

/// A line of the details: styled pieces of text, and the index of its link, if any.
struct DetailsLine {
  var pieces: [(text: SafeText, style: Style)]
  var link: Int?

  init(_ text: SafeText = .empty, _ style: Style = .plain, link: Int? = nil) {
    pieces = [(text, style)]
    self.link = link
  }
}

/// All details of a programme, laid out for reading; missing facts take up no line.
struct DetailsText {
  private(set) var lines: [DetailsLine] = []
  private let app: App
  private let details: DetailsScreen
  private let width: Int
  private let theme: Theme

  init(_ details: DetailsScreen, _ app: App, width: Int, theme: Theme) {
    self.app = app
    self.details = details
    self.width = width
    self.theme = theme
    let facts = app.details(of: details.programme)
    addHead(facts.summary)
    addTimes()
    addFacts(facts)
    addDescription(facts.description)
    addPeople(facts)
    // A UK rating that equals the certificate is already shown.
    addMore(facts.more.filter { !($0.kind == .rating && $0.qualifier == "UK" && $0.text == facts.certificate) })
    addOrigins(facts)
    addLinks()
  }

  /// A programme's text with its marks in front. Reading mode puts them after it as words, because a star would sound
  /// like a rating.
  private func marked(_ text: String, _ programme: ProgrammeID) -> String {
    guard app.display.isLinear else { return app.marks(of: programme) + text }
    return ([text] + app.spokenMarks(of: programme)).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private mutating func addHead(_ summary: ProgrammeSummary) {
    add(SafeText(marked(app.guide.title(of: details.programme), details.programme)), theme.heading)
    if let name = summary.episodeTitle { add(SafeText(name)) }
    if let text = summary.episode?.text { add(SafeText(text), theme.quiet) }
    addBlank()
  }

  private mutating func addTimes() {
    let channel = app.guide.channel(of: details.programme)
    let day = app.guide.date(of: details.programme, in: app.zone)
    let number = app.guide.ownNumber(ofChannel: channel).map { "\($0) " } ?? ""
    add(SafeText(number + app.guide.channels[channel].name))
    let times = app.times(of: details.programme) + lengthAndDistance
    // Everything goes on one line if it fits; otherwise the day gets its own line, so that `1 h` and `38 min left` stay together.
    let whole = SafeText("\(day.longText(in: app.language)), \(times)")
    let lines = whole.width <= width ? [whole] : [SafeText(day.longText(in: app.language)), SafeText(times)]
    lines.forEach { add($0) }
    if let timer = app.timer(of: details.programme) { add(SafeText("● \(app.text(of: timer))")) }
  }

  /// The duration and the time left or until the start, e.g. ` (55 min), 38 min left`; empty if the time is unknown.
  private var lengthAndDistance: String {
    guard app.guide.isTimeKnown(details.programme) else { return "" }
    let interval = app.guide.interval(of: details.programme)
    let length = interval.isEmpty ? app.text("no duration") : app.duration(minutes: interval.minutes)
    return " (\(length))" + (app.distance(to: interval).map { ", \($0)" } ?? "")
  }

  private mutating func addFacts(_ facts: ProgrammeDetails) {
    let kinds = facts.genres + [facts.summary.year.map(String.init)].compactMap { $0 }
    let marks = [facts.summary.starsText, facts.certificate.map { app.text("certificate \($0)") }].compactMap { $0 }
    let text = (kinds + marks + app.guide.flags(of: details.programme).labels.map { app.text($0) }).joined(
      separator: ", ")
    if !text.isEmpty { add(SafeText(text)) }
    if let lists = app.listNamesText(of: details.programme) { add(SafeText(app.text("In \(lists)")), theme.quiet) }
  }

  private mutating func addDescription(_ description: String?) {
    guard let description, !description.isEmpty else { return }
    addBlank()
    add(SafeText(description))
  }

  private mutating func addPeople(_ facts: ProgrammeDetails) {
    if !facts.directors.isEmpty {
      addBlank()
      add(SafeText(app.text("Director: \(facts.directors.joined(separator: ", "))")))
    }
    guard !facts.cast.isEmpty else { return }
    addBlank()
    let roles = facts.cast.map { SafeText($0.role ?? "") }
    let column = min((roles.map(\.width).max() ?? 0) + 2, width / 2)
    for (member, role) in zip(facts.cast, roles) { addMember(member.name, role: role, column: column) }
  }

  /// Adds the role on the left and the name in its own column.
  private mutating func addMember(_ name: String, role: SafeText, column: Int) {
    guard column > 2 else { return add(SafeText(name)) }
    var line = DetailsLine(role.clipped(to: column - 2).padded(to: column), theme.quiet)
    line.pieces.append((SafeText(name).clipped(to: width - column), theme.plain))
    lines.append(line)
  }

  private mutating func addMore(_ facts: [Fact]) {
    let lines = FactLines.lines(of: facts, in: app.language) { id in
      app.guide.channels.first { $0.id == id }?.name ?? id
    }
    if !lines.isEmpty { addBlank() }
    lines.forEach { add(SafeText($0)) }
    for text in FactLines.translations(of: facts) {
      addBlank()
      add(SafeText(text))
    }
  }

  private mutating func addOrigins(_ facts: ProgrammeDetails) {
    let credit = facts.credit.map { credit in
      [credit.text, WebLink(credit.link)?.shown].compactMap(\.self).joined(separator: ": ")
    }
    let lines = [SourceLine.text(of: details.programme, facts, in: app.guide, app.language), credit].compactMap(\.self)
    if !lines.isEmpty { addBlank() }
    for line in lines { add(SafeText(line), theme.quiet) }
  }

  private mutating func addLinks() {
    for (index, programme) in details.links.all.enumerated() {
      if index == 0, details.links.slotCount > 0 { addHeading(app.text("Also in this slot")) }
      if index == details.links.slotCount, details.links.upcomingCount > 0 { addHeading(app.text("Other showings")) }
      if index == details.links.slotCount + details.links.upcomingCount { addHeading(app.text("Already shown")) }
      addLink(index, to: programme, inSlot: index < details.links.slotCount)
    }
    if details.links.unlistedCount > 0 {
      let search = app.keymap.name(of: DetailsCommand.search)
      let further = app.text("and \(details.links.unlistedCount) more: search for the title with \(search)")
      add(SafeText(further), theme.quiet)
    }
  }

  private mutating func addHeading(_ heading: String) {
    addBlank()
    add(SafeText(heading), theme.quiet)
  }

  private mutating func addLink(_ index: Int, to programme: ProgrammeID, inSlot: Bool) {
    let times = app.times(of: programme)
    let name = app.guide.channels[app.guide.channel(of: programme)].name
    let parts =
      if inSlot {
        [times, marked(app.guide.title(of: programme), programme)]
      } else if details.links.heads[programme] != nil {
        ["  " + app.text("and \(name)")]
      } else {
        showing(programme, times, name)
      }
    let isChosen = index == details.link
    let text = SafeText((isChosen ? "▸ " : "  ") + parts.joined(separator: "  ")).clipped(to: width)
    lines.append(DetailsLine(text, isChosen ? theme.selected : theme.plain, link: index))
  }

  /// The columns of a showing, e.g. `Sun 22 Nov`, `00:10–01:05`, `Harbour Two and on 3 more`, `★ The Long Tide`.
  private func showing(_ programme: ProgrammeID, _ times: String, _ channel: String) -> [String] {
    let day = app.guide.date(of: programme, in: app.zone).shortText(in: app.language)
    let others = details.links.otherChannels[programme] ?? 0
    let isUnfolded = details.links.heads.values.contains(programme)
    let isFolded = others > 0 && !isUnfolded
    let channels = isFolded ? "\(channel) \(app.simulcastText(others + 1, isUnfolded: false))" : channel
    let episode = marked(app.guide.summary(of: programme).episodeTitle ?? "", programme)
    return [day, times, channels] + (episode.isEmpty ? [] : [episode])
  }

  private mutating func add(_ text: SafeText, _ style: Style = .plain) {
    lines += text.wrapped(to: width).map { DetailsLine($0, style) }
  }

  private mutating func addBlank() {
    // Reading mode has no use for empty lines.
    if !app.display.isLinear { lines.append(DetailsLine()) }
  }
}

extension App {
  /// The state of a recording, e.g. `To be recorded 19:58–21:05`.
  fileprivate func text(of timer: RecordingTimer) -> String {
    let recorded = timer.recorded
    let times = "\(time(of: recorded.start))–\(time(of: recorded.end, after: recorded.start))"
    return switch timer.phase(at: now) {
    case .upcoming: text("Recording scheduled \(times)")
    case .running: text("Recording until \(time(of: recorded.end, after: now))")
    case .failing: text("Recording is failing: no signal from the channel")
    case .recorded: text("Recorded \(times)")
    case .passed: text("Recording was scheduled \(times)")
    }
  }
}
