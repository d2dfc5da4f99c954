package import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel
import GuideSearch

/// The keys of the details screen.
package enum DetailsCommand: String, BoundCommand {
  case close, open, earlier, later, up, down, pageUp, pageDown, halfPageUp, halfPageDown, first, last
  case nextLink, previousLink, simulcasts, search

  package static let table = "details"
  package static let sections = [
    KeySection<DetailsCommand>(
      "In the details",
      [
        KeyBinding(.close, .escape, "q", help: "close the details", hint: "close"),
        KeyBinding(
          .open, .enter, help: "open the selected link or close; if opened from a search, go to the programme",
          hint: "go to"),
        KeyBinding(.earlier, .left, "h", help: "previous programme; if opened from a search, previous result"),
        KeyBinding(.later, .right, "l", help: "next programme; if opened from a search, next result"),
        KeyBinding(.up, .up, "k", help: "up a line, or to the link above"),
        KeyBinding(.down, .down, "j", help: "down a line; after the text, to the link below"),
        KeyBinding(.pageUp, .pageUp, .control("b"), help: "up half a screen"),
        KeyBinding(.pageDown, .pageDown, .control("f"), help: "down half a screen"),
        KeyBinding(.halfPageUp, .control("u"), help: "up a quarter of a screen"),
        KeyBinding(.halfPageDown, .control("d"), help: "down a quarter of a screen"),
        KeyBinding(.first, "g", .home, ".", help: "start of the text"),
        KeyBinding(.last, "G", .end, help: "end of the text"),
        KeyBinding(.nextLink, .tab, help: "next link", hint: "link"),
        KeyBinding(.previousLink, .shiftTab, help: "previous link"),
        KeyBinding(
          .simulcasts, .control("r"),
          help: "show or hide the other channels that carry this showing",
          hint: "other channels"),
        KeyBinding(.search, "/", help: "search"),
      ])
  ]
}

/// The part of the details under the pointer.
package enum DetailsTarget: Hashable, Sendable {
  case link(Int)
  /// The area outside the popup.
  case outside
  /// The area of the popup that has no link.
  case text
}

/// The popup with all details of one programme.
package struct DetailsScreen: Screen {
  /// The programme whose details are shown.
  package private(set) var programme: ProgrammeID
  /// The programmes that can be opened from here.
  package private(set) var links: DetailsLinks
  /// The index of the selected link.
  package private(set) var link: Int?
  /// The first visible line of the text.
  package private(set) var offset = 0
  /// Simulcast showings whose channels are unfolded.
  private var unfolded: Set<ProgrammeID> = []
  /// Whether the details were opened from a search, where Enter goes to the programme.
  let isOverSearch: Bool
  /// The address of the programme's picture.
  private var address: String?
  /// The picture of the programme's show if it is stored, or else the one in the guide.
  private(set) var picture: ShowPicture?

  /// Shows the details of a programme.
  package init(_ programme: ProgrammeID, _ app: App, overSearch isOverSearch: Bool = false) {
    (self.programme, self.isOverSearch) = (programme, isOverSearch)
    links = DetailsLinks(of: programme, app)
    updatePicture(app)
  }

  private mutating func updatePicture(_ app: App) {
    guard ShowPicture.room(for: .details, in: app) != nil else { return picture = nil }
    address = app.bestPictureAddress(of: programme)
    picture = ShowPicture.current(at: address, for: .details, app, after: picture)
  }

  package func shownPictures(_ app: App) -> [ShownPicture] {
    guard ShowPicture.room(for: .details, in: app) != nil, let address else { return [] }
    return [ShownPicture(address, isLogo: false)]
  }

  package static let keys = [AppCommand.allKeys, DetailsCommand.allKeys, ProgrammeCommand.allKeys]
  package static let opens: [any KeyHandler.Type] = [ShowScreen.self]
  package var helpTable: String { DetailsCommand.table }
  package var coversScreen: Bool { false }
  package var pinsSelection: Bool { true }
  package var describedProgramme: ProgrammeID? { programme }

  /// Selects the first other showing. If the guide has none, shows a notice and returns false.
  mutating func selectFirstShowing(in app: inout App) -> Bool {
    guard links.all.count > links.slotCount else {
      app.notice = app.text("The guide has no other showing of “\(app.guide.title(of: programme))”.")
      return false
    }
    link = links.slotCount
    revealLink(app)
    return true
  }

  // MARK: Keys

  package mutating func press(_ key: Key, in app: inout App) -> Bool {
    if let command: ProgrammeCommand = app.keymap.command(for: key) {
      if command == .showings {
        _ = selectFirstShowing(in: &app)
      } else {
        app.perform(command, on: [subject(of: command)])
      }
      return true
    }
    guard let command: DetailsCommand = app.keymap.command(for: key) else {
      let closing = app.text("\(app.keymap.name(of: DetailsCommand.close)) closes the details.")
      app.notice =
        app.keymap.gridNotice(for: key, closing: closing) ?? app.keymap.unusedKeyNotice(key, closing)
      return true
    }
    perform(command, in: &app)
    return true
  }

  package func targetProgrammes(_ app: App) -> [ProgrammeID] { [programme] }
  package func webAddresses(_ app: App) -> [WebLink] { app.details(of: programme).pages }

  /// The programme that a command applies to; reminder commands apply to the selected showing.
  private func subject(of command: ProgrammeCommand) -> ProgrammeID {
    guard command == .remind, let link, links.all.indices.contains(link) else { return programme }
    return links.all[link]
  }

  private mutating func perform(_ command: DetailsCommand, in app: inout App) {
    switch command {
    case .close: app.close()
    case .open: open(in: &app)
    case .earlier: app.send(GridMessage.showNeighbour(of: programme, later: false))
    case .later: app.send(GridMessage.showNeighbour(of: programme, later: true))
    case .up: moveUp(app)
    case .down: moveDown(app)
    case .pageUp: scroll(by: -max(1, app.size.rows / 2), app)
    case .pageDown: scroll(by: max(1, app.size.rows / 2), app)
    case .halfPageUp: scroll(by: -max(1, app.size.rows / 4), app)
    case .halfPageDown: scroll(by: max(1, app.size.rows / 4), app)
    case .first: scroll(by: -offset, app)
    case .last: scroll(by: DetailsLayout(self, app).limit, app)
    case .nextLink: moveLink(by: 1, app)
    case .previousLink: moveLink(by: -1, app)
    case .simulcasts: toggleSimulcast(in: &app)
    case .search: app.send(GridMessage.search)
    }
  }

  /// Opens the selected link. Without a selection, closes the popup and, if it was opened from a search, goes to the programme.
  private mutating func open(in app: inout App) {
    if let link { return follow(links.all[link], in: &app) }
    app.close()
    app.send(SearchMessage.goTo(programme))
  }

  /// Unfolds or folds the channels that show the selected showing at the same time.
  private mutating func toggleSimulcast(in app: inout App) {
    guard let head = link.flatMap({ links.head(ofLink: $0) }) else {
      return app.notice =
        link == nil
        ? app.text("Select a showing first (\(app.keymap.name(of: ProgrammeCommand.showings))).")
        : app.text("No other channel shows this at the same time.")
    }
    if unfolded.remove(head) == nil { unfolded.insert(head) }
    links = DetailsLinks(of: programme, app, unfolded: unfolded)
    link = links.all.firstIndex(of: head)
    revealLink(app)
  }

  /// Shows the details of a linked programme. The grid selects it too, unless a search is open in between.
  private mutating func follow(_ linked: ProgrammeID, in app: inout App) {
    app.send(GridMessage.select(linked))
    self = DetailsScreen(linked, app, overSearch: isOverSearch)
  }

  package mutating func click(_ target: ClickTarget, in app: inout App) {
    switch target as? DetailsTarget {
    case .link(let link) where links.all.indices.contains(link): follow(links.all[link], in: &app)
    case .outside: app.close()
    default: break
    }
  }

  package mutating func scrollWheel(_ kind: MouseEvent.Kind, in app: inout App) {
    for _ in 0..<3 {
      switch kind {
      case .wheelUp: moveUp(app)
      case .wheelDown: moveDown(app)
      case .press, .wheelLeft, .wheelRight: break
      }
    }
  }

  /// Keeps the details open at the same position if the programme still exists in a new guide.
  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide(let old):
      guard let same = app.same(programme, of: old.guide) else { return app.close() }
      let chosen = link.flatMap { app.same(links.all[$0], of: old.guide) }
      let before = offset
      self = DetailsScreen(same, app, overSearch: isOverSearch)
      link = chosen.flatMap { links.all.firstIndex(of: $0) }
      offset = before
      revealLink(app)
    case .size, .minute, .shows, .settings:
      updatePicture(app)
      revealLink(app)
    default: break
    }
  }

  // MARK: Scrolling

  /// Scrolls to the end of the text, then moves through the links.
  private mutating func moveDown(_ app: App) {
    if app.display.isLinear { return scroll(by: 1, app) }
    if link == nil, offset < DetailsLayout(self, app).limit { scroll(by: 1, app) } else { moveLink(by: 1, app) }
  }

  private mutating func moveUp(_ app: App) {
    guard let link, !app.display.isLinear else { return scroll(by: -1, app) }
    self.link = link > 0 ? link - 1 : nil
    revealLink(app)
  }

  private mutating func moveLink(by step: Int, _ app: App) {
    guard !links.all.isEmpty else { return }
    let next = link.map { $0 + step } ?? (step > 0 ? 0 : links.all.count - 1)
    link = links.all.indices.contains(next) ? next : link
    revealLink(app)
  }

  /// Scrolls the text. A selected link that leaves the screen is deselected, because keeping it visible would prevent
  /// scrolling.
  private mutating func scroll(by lines: Int, _ app: App) {
    let layout = DetailsLayout(self, app)
    offset = min(max(offset + lines, 0), layout.limit)
    // In reading mode, the current line is also the selected link.
    if app.display.isLinear { link = layout.text.lines[offset].link }
    if layout.offset(showing: link, from: offset) != offset { link = nil }
  }

  /// Scrolls just far enough to show the selected link.
  private mutating func revealLink(_ app: App) {
    offset = DetailsLayout(self, app).offset(showing: link, from: offset)
  }
}

/// The programmes linked from a programme's details: first the ones in its time slot, then upcoming showings, then past ones.
/// A simulcast appears once.
package struct DetailsLinks: Hashable, Sendable {
  /// All links, in display order.
  package let all: [ProgrammeID]
  /// The number of links in this time slot.
  package let slotCount: Int
  /// The number of links to upcoming or running showings, which follow the links of the time slot.
  package let upcomingCount: Int
  /// The number of other channels of each simulcast, by the showing that represents it.
  package let otherChannels: [ProgrammeID: Int]
  /// The showing that represents a simulcast, by each showing unfolded below it.
  package let heads: [ProgrammeID: ProgrammeID]
  /// The number of other showings without a link.
  package let unlistedCount: Int

  /// The maximum number of links; the news has hundreds of showings.
  package static let limit = 40
  /// The maximum number of showings to compare; higher than `limit`, because several may form one simulcast.
  private static let maxCompared = 1_000

  /// Finds all links. Simulcasts in `unfolded` are listed with all their channels.
  init(of programme: ProgrammeID, _ app: App, unfolded: Set<ProgrammeID> = []) {
    let (guide, now) = (app.guide, app.now)
    let slot = Array(guide.otherProgrammesInSlot(of: programme).prefix(Self.limit))
    // Lazy, because the news has thousands of showings.
    let showings = app.index.showings(of: programme, now: now)
    func isOther(_ other: ProgrammeID) -> Bool { other != programme && !slot.contains(other) }
    func isOver(_ other: ProgrammeID) -> Bool { app.isOver(other) }
    func folded(_ showings: some Sequence<ProgrammeID>, atMost count: Int) -> [[ProgrammeID]] {
      Array(app.lines(of: showings.prefix(Self.maxCompared)).prefix(count))
    }
    let upcoming = folded(showings.ahead.lazy.filter { isOther($0) && !isOver($0) }, atMost: Self.limit)
    let past = folded(
      showings.begun.reversed().lazy.filter { isOther($0) && isOver($0) }, atMost: Self.limit - upcoming.count)
    let groups = upcoming + past
    let sameInSlot = slot.count { guide.titleID(of: $0) == guide.titleID(of: programme) }
    func listed(_ groups: [[ProgrammeID]]) -> [ProgrammeID] {
      groups.flatMap { unfolded.contains($0[0]) ? $0 : [$0[0]] }
    }
    all = slot + listed(upcoming) + listed(past)
    otherChannels = Dictionary(
      uniqueKeysWithValues: groups.lazy.filter { $0.count > 1 }.map { ($0[0], $0.count - 1) })
    heads = Dictionary(
      uniqueKeysWithValues: groups.lazy.filter { unfolded.contains($0[0]) }.flatMap { group in
        group.dropFirst().map { ($0, group[0]) }
      })
    slotCount = slot.count
    upcomingCount = listed(upcoming).count
    unlistedCount = showings.count - 1 - sameInSlot - groups.reduce(0) { $0 + $1.count }
  }

  /// The showing that represents the simulcast that a link belongs to; `nil` if it belongs to none.
  func head(ofLink link: Int) -> ProgrammeID? {
    let programme = all[link]
    return heads[programme] ?? (otherChannels[programme] == nil ? nil : programme)
  }
}

extension App {
  /// Copies a programme to the clipboard as text, e.g. `The Ferrymen, Harbour One, Fri 20 Nov 20:30-21:25`.
  mutating func copy(_ programme: ProgrammeID) {
    let channel = guide.channels[guide.channel(of: programme)].name
    let end = guide.isTimeKnown(programme) ? "-\(time(of: guide.interval(of: programme).end))" : ""
    let times = dayAndStart(of: programme) + end
    notice = text("Copied \(language.quoted(guide.title(of: programme).shortened)) (if your terminal allows it).")
    perform(.copy(SafeText("\(guide.title(of: programme)), \(channel), \(times)").string))
  }
}
