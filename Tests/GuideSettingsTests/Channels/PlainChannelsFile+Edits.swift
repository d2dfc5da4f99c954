import GuideModel

extension PlainChannelsFile {
  /// Makes one edit.
  mutating func apply(_ edit: ChannelEdit, names: [String: String]) {
    // A text of one line at most says nothing of the ends of lines.
    if !text.utf8.contains(UInt8(ascii: "\n")) { end = "\n" }
    switch edit {
    case .order(let ids): setOrder(ids, names)
    case .set(let id, let setting): change(id, [setting], names)
    case .reset(let id):
      change(
        id,
        [
          .name(nil), .number(nil), .groups([]), .favourite(false), .hidden(false), .shift(0), .hours(nil), .joined([]),
          .sameAs([]), .copyOf(nil),
        ], names)
    }
  }

  private mutating func setOrder(_ ids: [String], _ names: [String: String]) {
    let comment = { (id: String) in names[id].flatMap { $0 == id ? nil : "  # \($0)" } ?? "" }
    guard let place = paragraphs.firstIndex(where: \.isOrder), case .order(let above, let list) = paragraphs[place]
    else {
      if ids.isEmpty { return }
      let items = ids.map { PlainList.Item(id: $0, value: $0.quoted, comment: comment($0)) }
      let order = Paragraph.order(above: [Self.orderWords], PlainList(before: "order = ", items: items))
      if paragraphs.isEmpty { paragraphs = [.free([Self.head])] }
      let isAfterHead = paragraphs[0].isComment
      if isAfterHead, paragraphs.count == 1 { isEnded = true }
      return paragraphs.insert(order, at: isAfterHead ? 1 : 0)
    }
    let new = Self.merged(ids, list.items.map(\.id))
    if ids.isEmpty {
      let rest = above.last == Self.orderWords ? above.dropLast() : above[...]
      if rest.isEmpty { paragraphs.remove(at: place) } else { paragraphs[place] = .free(Array(rest)) }
    } else if new != list.items.map(\.id) {
      paragraphs[place] = .order(above: above, list.replaced(with: new, comment: comment))
    }
  }

  /// Ids, and those that were there before: each of these goes behind the one that it stood behind.
  static func merged(_ ids: [String], _ old: [String]) -> [String] {
    var merged = ids
    for (place, id) in old.enumerated() where !ids.contains(id) {
      let neighbour = place == 0 ? nil : merged.firstIndex(of: old[place - 1])
      merged.insert(id, at: neighbour.map { $0 + 1 } ?? 0)
    }
    return merged
  }

  private mutating func change(_ id: String, _ settings: [ChannelEdit.Setting], _ names: [String: String]) {
    guard let place = paragraphs.firstIndex(where: { $0.channel?.id == id }), var channel = paragraphs[place].channel
    else {
      let lines = settings.filter { !$0.isNothing }.map(PlainChannel.Entry.new)
      if lines.isEmpty { return }
      if paragraphs.isEmpty { paragraphs = [.free([Self.head])] }
      isEnded = true
      let comment = names[id].flatMap { $0 == id ? nil : "  # \($0)" } ?? ""
      let line = PlainChannel.Entry.other("id = \(id.quoted)\(comment)", isID: true)
      return paragraphs.append(.channel(PlainChannel(id: id, entries: [line] + lines)))
    }
    let hadComment = channel.hasComment(besides: names[id].flatMap { $0 == id ? nil : "  # \($0)" } ?? "")
    for setting in settings { channel.set(setting) }
    let isBare = channel.rest.allSatisfy { $0.hasPrefix("#") } && channel.entries.allSatisfy { $0.isComment || $0.isID }
    if isBare, !hadComment {
      paragraphs.remove(at: place)
    } else {
      paragraphs[place] = .channel(channel)
    }
  }
}

extension PlainChannel {
  /// Whether there is a comment that the program may not have written itself: what it writes after an id is `own`.
  fileprivate func hasComment(besides own: String) -> Bool {
    if !above.isEmpty || heading.contains("#") || rest.contains(where: { $0.hasPrefix("#") }) { return true }
    return entries.contains { entry in
      switch entry {
      case .comment: true
      case .other(let line, true): !line.hasSuffix(id.quoted) && !line.hasSuffix(id.quoted + own)
      case .other: false
      case .line(_, _, _, let after): !after.isEmpty
      case .list(_, let list): list.hasComment
      }
    }
  }

  fileprivate mutating func set(_ setting: ChannelEdit.Setting) {
    guard let place = entries.firstIndex(where: { $0.setting?.key == setting.key }) else {
      guard !setting.isNothing, let last = entries.lastIndex(where: { !$0.isComment }) else { return }
      let indent = String(entries[last].lines[0].prefix { $0 == " " })
      guard case .line(_, let before, let value, let after) = Entry.new(setting) else { return }
      return entries.insert(.line(setting, before: indent + before, value: value, after: after), at: last + 1)
    }
    if setting.isNothing {
      entries.remove(at: place)
    } else if entries[place].setting != setting {
      switch entries[place] {
      case .line(_, let before, _, let after):
        entries[place] = .line(setting, before: before, value: setting.written, after: after)
      case .list(_, let list):
        var new = list.replaced(with: setting.texts, comment: { _ in "" })
        if list.isInline { new = list.inline(setting.texts) }
        entries[place] = .list(setting, new)
      case .comment, .other: break
      }
    }
  }
}

extension PlainChannel.Entry {
  fileprivate static func new(_ setting: ChannelEdit.Setting) -> PlainChannel.Entry {
    .line(setting, before: "\(setting.key) = ", value: setting.written, after: "")
  }
}

extension PlainList {
  fileprivate var hasComment: Bool {
    let own = opening + closing + below.joined()
    if isInline { return closing.contains("#") }
    return own.contains("#") || items.contains { ($0.above.joined() + $0.comment).contains("#") }
  }

  fileprivate func inline(_ texts: [String]) -> PlainList {
    var new = self
    new.items = texts.map { Item(id: $0, value: $0.quoted) }
    return new
  }

  fileprivate func replaced(with ids: [String], comment: (String) -> String) -> PlainList {
    var new = self
    new.isInline = false
    new.items = []
    var waiting: [String] = []
    var kept: [String: Item] = [:]
    for item in items {
      waiting += item.above
      guard ids.contains(item.id) else { continue }
      kept[item.id] = item
      kept[item.id]?.above = waiting
      waiting = []
    }
    let indent = isInline ? "  " : items.first?.indent ?? "  "
    for id in ids {
      var item = kept[id] ?? Item(indent: indent, id: id, value: id.quoted, comment: comment(id))
      if isInline { item.comment = comment(id) }
      item.hasComma = item.hasComma || id != ids.last
      new.items.append(item)
    }
    new.below = waiting + below
    return new
  }
}
