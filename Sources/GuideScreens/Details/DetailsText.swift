import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel

/// A line of the details: styled pieces of text, and the index of its link, if any.
struct DetailsLine {
  var pieces: [(text: SafeText, style: Style)] = []
  var link: Int?
  /// The first column of the link, which extends to the end of the line.
  private(set) var linkColumn = 0

  init() {}

  init(_ text: SafeText, _ style: Style, link: Int? = nil) {
    pieces = [(text, style)]
    self.link = link
  }

  var width: Int { pieces.reduce(0) { $0 + $1.text.width } }

  /// Adds spaces up to a column.
  mutating func pad(to column: Int) { pieces.append((SafeText.empty.padded(to: column - width), .plain)) }

  /// Puts two texts next to each other; only the right one has links.
  static func joined(_ left: [DetailsLine], _ right: [DetailsLine], at column: Int) -> [DetailsLine] {
    (0..<max(left.count, right.count)).map { index in
      var line = left.indices.contains(index) ? left[index] : DetailsLine()
      guard right.indices.contains(index) else { return line }
      line.pad(to: column)
      line.pieces += right[index].pieces
      (line.link, line.linkColumn) = (right[index].link, column)
      return line
    }
  }
}

/// All details of a programme, laid out for reading: a title, a line of facts, the description, then the people and the other
/// showings, in two columns if there is room. Without people, the description is in the left column. Missing facts take up no
/// line.
struct DetailsText {
  private(set) var lines: [DetailsLine] = []
  private let app: App
  private let details: DetailsScreen
  private var width: Int
  /// The width of the longest line.
  private(set) var contentWidth = 0
  /// The widths of the day, the times and the channel in the list of showings.
  private var showingWidths = [0, 0, 0]
  private var theme: Theme { app.theme }

  /// The minimum width for two columns.
  private static let twoColumnWidth = 96
  /// The maximum width of a paragraph; longer lines are hard to follow.
  private static let paragraphWidth = 88
  /// The maximum width of the channel in the list of showings; a longer one moves the episode in its line.
  private var channelWidth: Int { max(24, width / 2) }

  init(_ details: DetailsScreen, _ app: App, width: Int) {
    self.app = app
    self.details = details
    self.width = width
    let facts = app.details(of: details.programme)
    let (more, origins) = (moreTexts(facts), originTexts(facts))
    let paragraph = app.display.isLinear ? width : min(width, Self.paragraphWidth)
    let isWide = !app.display.isLinear && width >= Self.twoColumnWidth && !details.links.all.isEmpty
    let isShort = facts.cast.isEmpty && more.isEmpty
    addHead(facts)
    let description = facts.description ?? ""
    let head = lines + section(width: paragraph) { if !(isWide && isShort) { $0.addParagraph([description]) } }
    let leftWidth = max(36, width / 3)
    let left = section(width: isWide ? leftWidth : paragraph) {
      if isWide, isShort { $0.addParagraph([description]) }
      $0.addCast(facts.cast)
      $0.addParagraph(more)
      for text in FactLines.translations(of: facts.more) { $0.addParagraph([text]) }
      $0.addParagraph(origins, app.theme.quiet)
    }
    let column = leftWidth + 3
    let right = section(width: isWide ? width - column : width) { $0.addLinks() }
    let rightWidth = contentWidth + (isWide ? column : 0)
    contentWidth = max(rightWidth, (head + left).map(\.width).max() ?? 0)
    lines = head + (isWide ? DetailsLine.joined(left, right, at: column) : left + right)
  }

  /// The lines that `add` adds, wrapped at a width.
  private mutating func section(width: Int, _ add: (inout Self) -> Void) -> [DetailsLine] {
    (self.width, lines, contentWidth) = (width, [], 0)
    add(&self)
    return lines
  }

  /// A programme's text with its marks in front. In reading mode, they follow the text as words, because a star would sound
  /// like a rating.
  private func marked(_ text: String, _ programme: ProgrammeID) -> String {
    guard app.display.isLinear else { return app.marks(of: programme) + text }
    return ([text] + app.spokenMarks(of: programme)).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Adds the title with the episode, and the other facts, each on one line if they fit.
  private mutating func addHead(_ facts: ProgrammeDetails) {
    let programme = details.programme
    let summary = facts.summary
    add([
      (marked(app.guide.title(of: programme), programme), theme.heading), (summary.episodeTitle ?? "", theme.plain),
      (summary.episode?.text ?? "", theme.quiet),
    ])
    let day = app.guide.date(of: programme, in: app.zone)
    let full = packed(factPieces(facts, on: day.longText(in: app.language)))
    let brief = packed(factPieces(facts, on: day.shortText(in: app.language)))
    lines += full.count > brief.count ? brief : full
  }

  /// The channel, the times, the genres and other facts, and any recording and lists.
  private func factPieces(_ facts: ProgrammeDetails, on day: String) -> [(String, Style)] {
    let programme = details.programme
    let kinds = facts.genres + [facts.summary.year.map(String.init)].compactMap { $0 }
    let marks = [facts.summary.starsText, facts.certificate.map { app.text("certificate \($0)") }].compactMap { $0 }
    let flags = app.guide.flags(of: programme).labels.map { app.text($0) }
    return [
      (app.label(ofChannel: app.guide.channel(of: programme)), theme.plain),
      ("\(day), \(app.times(of: programme))\(lengthAndDistance)", theme.plain),
      ((kinds + marks + flags).joined(separator: ", "), theme.quiet),
      (app.timer(of: programme).map { "● \(app.text(of: $0))" } ?? "", theme.plain),
      (app.listNamesText(of: programme).map { app.text("In \($0)") } ?? "", theme.quiet),
    ]
  }

  /// The duration and the time left or until the start, e.g. ` (55 min), 38 min left`; empty if the time is unknown.
  private var lengthAndDistance: String {
    guard app.guide.isTimeKnown(details.programme) else { return "" }
    let interval = app.guide.interval(of: details.programme)
    let length = interval.isEmpty ? app.text("no duration") : app.duration(minutes: interval.minutes)
    return " (\(length))" + (app.distance(to: interval).map { ", \($0)" } ?? "")
  }

  /// Adds texts below an empty line.
  private mutating func addParagraph(_ texts: [String], _ style: Style = .plain) {
    if texts.contains(where: { !$0.isEmpty }) { addBlank() }
    for text in texts { add([(text, style)]) }
  }

  private mutating func addCast(_ cast: [CastMember]) {
    guard !cast.isEmpty else { return }
    addHeading(app.text("Cast"))
    let roles = cast.map { SafeText($0.role ?? "") }
    let column = min((roles.map(\.width).max() ?? 0) + 2, width / 2)
    for (member, role) in zip(cast, roles) { addMember(member.name, role: role, column: column) }
  }

  /// Adds the role on the left and the name in its own column.
  private mutating func addMember(_ name: String, role: SafeText, column: Int) {
    guard column > 2 else { return add([(name, theme.plain)]) }
    var line = DetailsLine(role.clipped(to: column - 2).padded(to: column), theme.quiet)
    line.pieces.append((SafeText(name).clipped(to: width - column), theme.plain))
    lines.append(line)
  }

  /// The directors, and the facts that are not shown elsewhere.
  private func moreTexts(_ facts: ProgrammeDetails) -> [String] {
    let director = facts.directors.isEmpty ? [] : [app.text("Director: \(facts.directors.joined(separator: ", "))")]
    // A UK rating that equals the certificate is already shown.
    let more = facts.more.filter { !($0.kind == .rating && $0.qualifier == "UK" && $0.text == facts.certificate) }
    let lines = FactLines.lines(of: more, in: app.language) { id in
      app.guide.channels.first { $0.id == id }?.name ?? id
    }
    return director + lines
  }

  /// The source and the credit.
  private func originTexts(_ facts: ProgrammeDetails) -> [String] {
    let credit = facts.credit.map { credit in
      [credit.text, WebLink(credit.link)?.shown].compactMap(\.self).joined(separator: ": ")
    }
    return [SourceLine.text(of: details.programme, facts, in: app.guide, app.language), credit].compactMap(\.self)
  }

  /// Adds the links; afterwards, `contentWidth` is the width of the longest one.
  private mutating func addLinks() {
    let parts = details.links.all.enumerated().map { linkParts($0, $1) }
    if !app.display.isLinear {
      for columns in parts.dropFirst(details.links.slotCount) where columns.count > 2 {
        showingWidths = zip(showingWidths, columns).map { max($0, SafeText($1).width) }
      }
      showingWidths[2] = min(showingWidths[2], channelWidth)
    }
    for (index, columns) in parts.enumerated() {
      if index == 0, details.links.slotCount > 0 { addHeading(app.text("Also in this slot")) }
      if index == details.links.slotCount, details.links.upcomingCount > 0 { addHeading(app.text("Other showings")) }
      if index == details.links.slotCount + details.links.upcomingCount { addHeading(app.text("Already shown")) }
      addLink(index, index < details.links.slotCount ? columns : padded(columns))
    }
    if details.links.unlistedCount > 0 {
      let search = app.keymap.name(of: DetailsCommand.search)
      let further = app.text("and \(details.links.unlistedCount) more: search for the title with \(search)")
      add([(further, theme.quiet)])
    }
  }

  private mutating func addHeading(_ heading: String) {
    addBlank()
    add([(heading, theme.quiet)])
  }

  /// The columns of a link: a programme in the same slot, another channel of a simulcast, or a showing.
  private func linkParts(_ index: Int, _ programme: ProgrammeID) -> [String] {
    if index < details.links.slotCount {
      return [app.times(of: programme), marked(app.guide.title(of: programme), programme)]
    }
    if details.links.heads[programme] != nil {
      return ["  " + app.text("and \(app.guide.channels[app.guide.channel(of: programme)].name)")]
    }
    return showing(programme)
  }

  private mutating func addLink(_ index: Int, _ parts: [String]) {
    let isChosen = index == details.link
    let text = SafeText((isChosen ? "▸ " : "  ") + parts.joined(separator: "  ")).clipped(to: width)
    contentWidth = max(contentWidth, text.width)
    // In reading mode, a line can fill the whole screen, so it is not padded.
    let shown = isChosen && !app.display.isLinear ? text.padded(to: width) : text
    lines.append(DetailsLine(shown, isChosen ? theme.selected : theme.plain, link: index))
  }

  /// The columns of a showing, e.g. `Sun 22 Nov`, `00:10–01:05`, `Harbour Two and 3 more channels`, `★ The Long Tide`.
  private func showing(_ programme: ProgrammeID) -> [String] {
    let (times, channel) = (app.times(of: programme), app.guide.channels[app.guide.channel(of: programme)].name)
    let day = app.guide.date(of: programme, in: app.zone).shortText(in: app.language)
    let others = details.links.otherChannels[programme] ?? 0
    let isUnfolded = details.links.heads.values.contains(programme)
    let isFolded = others > 0 && !isUnfolded
    let channels = isFolded ? "\(channel) \(app.simulcastText(others + 1, isUnfolded: false))" : channel
    let episode = marked(app.guide.summary(of: programme).episodeTitle ?? "", programme)
    return [day, times, channels] + (episode.isEmpty ? [] : [episode])
  }

  /// The columns of a showing, with spaces between them so that they line up; nothing follows the last one.
  private func padded(_ parts: [String]) -> [String] {
    parts.enumerated().map { index, part in
      guard index < parts.count - 1, index < showingWidths.count else { return part }
      let text = SafeText(part)
      return text.width < showingWidths[index] ? text.padded(to: showingWidths[index]).string : part
    }
  }

  private mutating func add(_ pieces: [(String, Style)]) { lines += packed(pieces) }

  /// Pieces side by side, in as few lines as possible; only a piece that is longer than a line is broken.
  private func packed(_ pieces: [(String, Style)]) -> [DetailsLine] {
    var lines: [DetailsLine] = []
    for (text, style) in pieces {
      for part in SafeText(text).wrapped(to: width) {
        if let last = lines.last, last.width + 2 + part.width <= width {
          lines[lines.count - 1].pad(to: last.width + 2)
          lines[lines.count - 1].pieces.append((part, style))
        } else {
          lines.append(DetailsLine(part, style))
        }
      }
    }
    return lines
  }

  private mutating func addBlank() {
    // Reading mode has no use for empty lines.
    if !app.display.isLinear { lines.append(DetailsLine()) }
  }
}

extension App {
  /// The state of a recording, e.g. `Recording scheduled 19:58–21:05`.
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
