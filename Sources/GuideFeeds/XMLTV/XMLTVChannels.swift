import GuideModel

/// The channels of a guide, in the order of their first occurrence.
struct XMLTVChannels {
  private struct Entry {
    var names: [(text: String, language: String)] = []
    var icons: [ChannelDetails.Icon] = []
    var links: [ChannelDetails.Link] = []
    var number: Int?
    /// Whether some names, icons or links were left out.
    var isTrimmed = false
    /// The line of its declaration.
    var declared: Int?
    /// The line of its first occurrence.
    let line: Int

    /// The details beside the displayed name and number.
    func details(_ name: String, _ number: Int?) -> ChannelDetails {
      let isPlain = names.allSatisfy { $0.language.isEmpty && ($0.text == name || isNumber($0.text, number)) }
      let all = isPlain ? [] : names.map { ChannelDetails.Name($0.text, language: $0.language.nonEmpty) }
      return ChannelDetails(names: all, icons: icons, links: links)
    }

    private func isNumber(_ text: String, _ number: Int?) -> Bool {
      number.map { text == String($0) } ?? false
    }
  }

  private var ids = TextPool()
  private var entries: [Entry] = []
  /// Channels beyond the limit, and their programmes.
  var leftOut = ChannelsLeftOut()

  var count: Int { entries.count }

  /// The index of the channel with an id, which is added if it is new. Nil for a new one beyond the limit.
  mutating func number(of id: Span<UInt8>, line: Int) -> Int? {
    if entries.count >= XMLTVLimits.channels { return ids.number(of: id) }
    let number = ids.intern(id)
    if number == entries.count { entries.append(Entry(line: line)) }
    return number
  }

  func id(_ channel: Int) -> String { ids.text(channel) }

  /// Declares a channel. False if it was declared before.
  mutating func declare(_ channel: Int, line: Int) -> Bool {
    if entries[channel].declared != nil { return false }
    entries[channel].declared = line
    return true
  }

  mutating func addName(_ name: String, language: String, to channel: Int) {
    guard !name.isEmpty else { return }
    let name = name.utf8.count > XMLTVLimits.title ? String(name.prefix(XMLTVLimits.title)) : name
    let names = entries[channel].names
    // A channel that is declared again, as in joined downloads, has the same names again.
    if names.contains(where: { $0 == (name, language) }) { return }
    let used = names.dropFirst().reduce(0) { $0 + $1.text.utf8.count + $1.language.utf8.count }
    guard hasRoom(names.count, used + name.utf8.count + language.utf8.count, on: channel) else { return }
    entries[channel].names.append((name, language))
  }

  /// The most names, icons or links of a channel.
  private static let limit = 100

  /// Whether a channel may have another detail beside `count` of its kind; `bytes` counts all but the first.
  private mutating func hasRoom(_ count: Int, _ bytes: Int, on channel: Int) -> Bool {
    if count == 0 || count < XMLTVChannels.limit && bytes <= XMLTVLimits.channelDetails { return true }
    entries[channel].isTrimmed = true
    return false
  }

  mutating func addIcon(_ icon: ChannelDetails.Icon, to channel: Int) {
    let icons = entries[channel].icons
    let used = icons.dropFirst().reduce(0) { $0 + $1.address.utf8.count }
    guard !icons.contains(icon), hasRoom(icons.count, used + icon.address.utf8.count, on: channel) else { return }
    entries[channel].icons.append(icon)
  }

  mutating func addLink(_ link: ChannelDetails.Link, to channel: Int) {
    func size(_ link: ChannelDetails.Link) -> Int { link.address.utf8.count + (link.system?.utf8.count ?? 0) }
    let links = entries[channel].links
    let used = links.dropFirst().reduce(0) { $0 + size($1) }
    guard !links.contains(link), hasRoom(links.count, used + size(link), on: channel) else { return }
    entries[channel].links.append(link)
  }

  mutating func setNumber(_ number: Int?, of channel: Int) {
    entries[channel].number = entries[channel].number ?? number
  }

  /// The channels for the guide. A name of digits is a number, as tvheadend writes it.
  func channels(languages: [String]) -> [Channel] {
    entries.indices.map { number in
      let entry = entries[number]
      let names = entry.names.filter { Int($0.text) == nil }
      // A name that is the id shares its memory.
      let id = ids.text(number)
      let name = XMLTVChannels.best(names, languages) ?? entry.names.first?.text ?? id
      let digits = entry.names.lazy.compactMap { Int($0.text) }.first { (1...99_999).contains($0) }
      let displayed = entry.number ?? digits
      return Channel(id: id, name: name, number: displayed, details: entry.details(name, displayed))
    }
  }

  private static func best(_ names: [(text: String, language: String)], _ languages: [String]) -> String? {
    for language in languages {
      if let name = names.first(where: { $0.language == language || $0.language.hasPrefix("\(language)_") }) {
        return name.text
      }
    }
    return names.first?.text
  }

  /// Channels that have programmes but no declaration, with the line of their first occurrence.
  var undeclared: [(id: String, line: Int)] {
    entries.indices.filter { entries[$0].declared == nil }.map { (ids.text($0), entries[$0].line) }
  }

  /// Channels with surplus names, icons or links, with the line of their first occurrence.
  var trimmed: [(id: String, line: Int)] {
    entries.indices.filter { entries[$0].isTrimmed }.map { (ids.text($0), entries[$0].line) }
  }

  /// Appends the channels of the next part of the document, before which there are so many lines. Returns the new index of
  /// each (nil if it is left out), and those that were declared before.
  mutating func merge(_ other: XMLTVChannels, after lines: Int) -> (numbers: [Int?], again: [(id: String, line: Int)]) {
    var again: [(id: String, line: Int)] = []
    leftOut.add(other.leftOut)
    let numbers = other.entries.enumerated().map { index, entry -> Int? in
      let id = Array(other.ids.bytes[other.ids.range(of: index)])
      guard let channel = number(of: id.span, line: entry.line + lines) else {
        if entry.declared != nil { leftOut.addChannel() }
        return nil
      }
      if let line = entry.declared, !declare(channel, line: line + lines) {
        again.append((String(decoding: id, as: UTF8.self), line + lines))
      }
      for name in entry.names { addName(name.text, language: name.language, to: channel) }
      for icon in entry.icons { addIcon(icon, to: channel) }
      for link in entry.links { addLink(link, to: channel) }
      setNumber(entry.number, of: channel)
      if entry.isTrimmed { entries[channel].isTrimmed = true }
      return channel
    }
    return (numbers, again)
  }
}
