import CellCanvas
import GuideModel
import GuideSearch

/// The popup of one programme.
extension State {
  mutating func openDetails() {
    guard let programme = grid.programme else {
      notice = "The guide lists nothing here."
      return
    }
    overlays.append(.details(details(of: programme)))
  }

  /// Opens the details at the first other showing.
  mutating func openShowings() {
    guard let programme = grid.programme else {
      notice = "The guide lists nothing here."
      return
    }
    var details = details(of: programme)
    guard details.links.count > details.slotCount else {
      notice = "The guide has no other showing of \(guide.title(of: programme))."
      return
    }
    details.link = details.slotCount
    overlays.append(.details(details))
  }

  func details(of programme: ProgrammeID) -> DetailsState {
    let limit = DetailsState.showingsLimit
    let slot = Array(guide.alsoInSlot(of: programme).prefix(limit))
    // Only as many as are listed are looked at: the news has thousands.
    let showings = index.showings(of: programme, now: now)
    func isOther(_ other: ProgrammeID) -> Bool { other != programme && !slot.contains(other) }
    let upcoming = Array(showings.ahead.lazy.filter { isOther($0) && !isOver($0) }.prefix(limit))
    let past = Array(
      showings.begun.reversed().lazy.filter { isOther($0) && isOver($0) }.prefix(limit - upcoming.count))
    let sameInSlot = slot.count { guide.titleID(of: $0) == guide.titleID(of: programme) }
    return DetailsState(
      programme: programme, links: slot + upcoming + past, slotCount: slot.count, upcomingCount: upcoming.count,
      furtherShowings: showings.count - 1 - sameInSlot - upcoming.count - past.count)
  }

  private func isOver(_ programme: ProgrammeID) -> Bool {
    guide.interval(of: programme).end <= now
  }

  mutating func pressInDetails(_ key: Key, _ details: DetailsState) -> [Effect] {
    var changed = details
    switch CommandTable.command(for: key) {
    case .close, .quit: overlays.removeLast()
    case .open: return openLink(details)
    case .earlier: stepDetails(details, later: false)
    case .later: stepDetails(details, later: true)
    case .down: changed.moveDown()
    case .up: changed.moveUp()
    case .pageDown: changed.scroll.scroll(by: max(1, size.rows / 2))
    case .pageUp: changed.scroll.scroll(by: -max(1, size.rows / 2))
    case .halfPageDown: changed.scroll.scroll(by: max(1, size.rows / 4))
    case .halfPageUp: changed.scroll.scroll(by: -max(1, size.rows / 4))
    case .first, .now: changed.scroll.scroll(by: -changed.scroll.limit)
    case .last, .guideEnd: changed.scroll.scroll(by: changed.scroll.limit)
    case .nextLink: changed.moveLink(by: 1)
    case .previousLink: changed.moveLink(by: -1)
    case .showings: showShowings(&changed)
    case .copy: return copy(details.programme)
    case .likeThis: openLikeness(of: details.programme)
    case .search: return openSearch()
    case .some(let command): sayInDetails(command)
    case nil: notice = "That key does nothing here. Esc closes the details."
    }
    if changed != details {
      // A chosen link is brought into view, wherever that leads.
      if details.link != nil || changed.link != nil { changed.scroll = changed.scroll.measured(false) }
      replaceTop(.details(changed))
    }
    return []
  }

  private mutating func sayInDetails(_ command: Command) {
    if CommandTable.entry(for: command)?.isComing == true {
      sayComing(command)
    } else {
      notice = "That key works in the grid. Esc closes the details."
    }
  }

  private mutating func showShowings(_ details: inout DetailsState) {
    if details.links.count > details.slotCount {
      details.link = details.slotCount
    } else {
      notice = "The guide has no other showing of \(guide.title(of: details.programme))."
    }
  }

  /// Goes to the chosen link. Without one the popup closes; over a search it is the programme that is gone to.
  private mutating func openLink(_ details: DetailsState) -> [Effect] {
    if let link = details.link {
      follow(details.links[link])
      return []
    }
    overlays.removeLast()
    guard case .search(let search) = overlays.last else { return [] }
    return go(to: details.programme, from: search)
  }

  /// Opens the details of a programme that a popup named. The grid goes along, unless it lies below a search: who leaves
  /// that finds it where it was.
  mutating func follow(_ programme: ProgrammeID) {
    if case .details = overlays.last { overlays.removeLast() }
    if !overlays.contains(where: { $0.search != nil }) { jump(to: programme) }
    overlays.append(.details(details(of: programme)))
  }

  /// Goes to the previous or next programme without closing: over a search among its results, else on the channel, and
  /// then the grid moves along.
  private mutating func stepDetails(_ details: DetailsState, later: Bool) {
    if case .search(var search) = overlays.dropLast().last {
      guard !search.list.isEmpty else {
        notice = search.isSearching ? "Still searching." : "Nothing matches any more."
        return
      }
      let isMoved = search.step(from: details.programme, later: later, rows: geometry.resultRows)
      guard isMoved, let chosen = search.chosen else {
        notice = later ? "This is the last result." : "This is the first result."
        return
      }
      overlays[overlays.count - 2] = .search(search)
      return replaceTop(.details(self.details(of: chosen)))
    }
    let channel = guide.channel(of: details.programme)
    var item: TimelineItem? = .programme(details.programme)
    repeat {
      item = item.flatMap { later ? timeline.item(after: $0, on: channel) : timeline.item(before: $0, on: channel) }
    } while item.map(isGap) == true
    guard case .programme(let next) = item else {
      notice = later ? "There is no later programme on this channel." : "There is no earlier programme on this channel."
      return
    }
    replaceTop(.details(self.details(of: next)))
    select(.programme(next))
  }

  private func isGap(_ item: TimelineItem) -> Bool {
    if case .gap = item { true } else { false }
  }
}

extension DetailsState {
  /// Reads on: scrolls to the end of the text, then walks the links.
  fileprivate mutating func moveDown() {
    if link == nil, scroll.offset < scroll.limit { scroll.scroll(by: 1) } else { moveLink(by: 1) }
  }

  fileprivate mutating func moveUp() {
    guard let link else { return scroll.scroll(by: -1) }
    self.link = link > 0 ? link - 1 : nil
  }

  fileprivate mutating func moveLink(by offset: Int) {
    guard !links.isEmpty else { return }
    let place = link.map { $0 + offset } ?? (offset > 0 ? 0 : links.count - 1)
    link = links.indices.contains(place) ? place : link
  }
}
