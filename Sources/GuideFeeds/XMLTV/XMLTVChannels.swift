import GuideModel

/// The channels of a guide, in order of first occurrence.
struct XMLTVChannels {
  /// A kind of channel detail with a limited number per channel. The raw value is a bit.
  enum DetailKind: UInt8, CaseIterable {
    case names = 1
    case icons = 2
    case links = 4

    /// The problem reported for a channel with too many details of this kind.
    func problem(of channel: String) -> Message {
      switch self {
      case .names: "channel \(channel) has too many names"
      case .icons: "channel \(channel) has too many icons"
      case .links: "channel \(channel) has too many links"
      }
    }
  }

  private struct ChannelRecord {
    var names: [ChannelDetails.Name] = []
    var icons: [ChannelDetails.Icon] = []
    var links: [ChannelDetails.Link] = []
    var number: Int?
    /// The kinds with left-out details, as bits.
    var trimmed: UInt8 = 0
    /// Line of the channel's declaration.
    var declared: Int?
    /// Line of its first occurrence.
    let line: Int

    /// The details other than the displayed name and number.
    func details(_ name: String, _ number: Int?) -> ChannelDetails {
      let isPlain = names.allSatisfy { $0.language == nil && ($0.text == name || isNumber($0.text, number)) }
      return ChannelDetails(names: isPlain ? [] : names, icons: icons, links: links)
    }

    private func isNumber(_ text: String, _ number: Int?) -> Bool {
      number.map { text == String($0) } ?? false
    }
  }

  private var ids = TextPool()
  private var entries: [ChannelRecord] = []
  /// Strings of details. Equal ones share their memory.
  private var texts: Set<String> = []
  /// Channels beyond the limit, and their programmes.
  var leftOut = OmittedChannels()

  var count: Int { entries.count }

  /// The index of the channel with this id, which is added if new; `nil` if a new one would exceed the limit.
  mutating func number(of id: Span<UInt8>, line: Int) -> Int? {
    if entries.count >= XMLTVLimits.channels { return ids.number(of: id) }
    let number = ids.intern(id)
    if number == entries.count { entries.append(ChannelRecord(line: line)) }
    return number
  }

  func id(_ channel: Int) -> String { ids.text(channel) }

  /// Declares a channel. Returns false if it was declared before.
  mutating func declare(_ channel: Int, line: Int) -> Bool {
    if entries[channel].declared != nil { return false }
    entries[channel].declared = line
    return true
  }

  mutating func addName(_ name: String, language: String?, to channel: Int) {
    guard !name.isEmpty else { return }
    let text = name.utf8.count > XMLTVLimits.title ? String(name.prefix(XMLTVLimits.title)) : name
    let name = ChannelDetails.Name(text, language: language)
    func size(_ name: ChannelDetails.Name) -> Int { name.text.utf8.count + (name.language?.utf8.count ?? 0) }
    guard canAdd(for: name, among: entries[channel].names, .names, of: channel, size: size) else { return }
    entries[channel].names.append(ChannelDetails.Name(shared(text), language: language.map { shared($0) }))
  }

  /// Whether a detail is new for a channel and within the limits.
  private mutating func canAdd<Detail: Equatable>(
    for detail: Detail, among details: [Detail], _ kind: DetailKind, of channel: Int, size: (Detail) -> Int
  ) -> Bool {
    // A repeated declaration, as in concatenated downloads, has the same details again.
    if details.contains(detail) { return false }
    let limit = channel < XMLTVLimits.detailedChannels ? XMLTVLimits.details : XMLTVLimits.fewDetails
    let bytes = details.dropFirst().reduce(size(detail)) { $0 + size($1) }
    if details.isEmpty || details.count < limit && bytes <= XMLTVLimits.channelDetails { return true }
    entries[channel].trimmed |= kind.rawValue
    return false
  }

  /// A string that shares its memory with an equal one.
  private mutating func shared(_ text: String) -> String {
    // Strings this short need no separate memory.
    if text.utf8.count < 16 { return text }
    let known = texts.insert(text).memberAfterInsert
    // Strings may be equal even if their bytes differ.
    return known.utf8.elementsEqual(text.utf8) ? known : text
  }

  mutating func addIcon(_ icon: ChannelDetails.Icon, to channel: Int) {
    guard canAdd(for: icon, among: entries[channel].icons, .icons, of: channel, size: { $0.address.utf8.count })
    else { return }
    entries[channel].icons.append(
      ChannelDetails.Icon(shared(icon.address), width: icon.width, height: icon.height))
  }

  mutating func addLink(_ link: ChannelDetails.Link, to channel: Int) {
    func size(_ link: ChannelDetails.Link) -> Int { link.address.utf8.count + (link.system?.utf8.count ?? 0) }
    guard canAdd(for: link, among: entries[channel].links, .links, of: channel, size: size) else { return }
    entries[channel].links.append(
      ChannelDetails.Link(shared(link.address), system: link.system.map { shared($0) }))
  }

  mutating func setNumber(_ number: Int?, of channel: Int) {
    entries[channel].number = entries[channel].number ?? number
  }

  /// The channels for the guide. A numeric name is the channel's number, as in guides written by tvheadend.
  func channels(languages: [String]) -> [Channel] {
    entries.indices.map { number in
      let entry = entries[number]
      let names = entry.names.filter { Int($0.text) == nil }
      // A name equal to the id shares its memory.
      let id = ids.text(number)
      let name = XMLTVChannels.best(names, languages) ?? entry.names.first?.text ?? id
      let digits = entry.names.lazy.compactMap { Int($0.text) }.first { (1...99_999).contains($0) }
      let displayed = entry.number ?? digits
      return Channel(id: id, name: name, number: displayed, details: entry.details(name, displayed))
    }
  }

  private static func best(_ names: [ChannelDetails.Name], _ languages: [String]) -> String? {
    for language in languages {
      let preferred = Array(LanguageCode.canonical(language).utf8)
      let name = names.first { name in
        name.language.map { LanguageCode.matches(Array($0.utf8)[...], preferred) } ?? false
      }
      if let name { return name.text }
    }
    return names.first?.text
  }

  /// Maps each undeclared channel to the declared one whose id differs only in case or spaces, if there is exactly one.
  /// Ids are opaque, so two declared ones remain separate, and so do two undeclared ones.
  func joinedChannels() -> [Int: Int] {
    guard entries.contains(where: { $0.declared == nil }) else { return [:] }
    let groups = Dictionary(grouping: entries.indices) { XMLTVChannels.looseID(ids.text($0)) }
    var joined: [Int: Int] = [:]
    for group in groups.values where group.count > 1 {
      let declared = group.filter { entries[$0].declared != nil }
      guard declared.count == 1, let target = declared.first else { continue }
      for channel in group where channel != target { joined[channel] = target }
    }
    return joined
  }

  /// An id without the differences that programs introduce when they create guides: case, spaces, and ampersands that
  /// were escaped twice. Spaces between two digits count: `1 12` is not `11 2`.
  private static func looseID(_ id: String) -> String {
    var loose = String.UnicodeScalarView()
    var owesSpace = false
    for scalar in id.lowercased().replacing("&amp;", with: "&").unicodeScalars {
      // Editors leave zero-width characters behind, such as byte order marks.
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .format {
        owesSpace = true
        continue
      }
      if owesSpace, isDigit(scalar), loose.last.map(isDigit) ?? false { loose.append(" ") }
      owesSpace = false
      loose.append(scalar)
    }
    return String(loose)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType == .decimal }

  /// Channels that have programmes but no declaration, with the line of their first occurrence.
  func undeclared(except joined: [Int: Int]) -> [(channel: Int, id: String, line: Int)] {
    entries.indices.filter { entries[$0].declared == nil && joined[$0] == nil }
      .map { ($0, ids.text($0), entries[$0].line) }
  }

  /// The kinds of details that a channel has too many of.
  func trimmedKinds(of channel: Int) -> [DetailKind] {
    entries[channel].trimmed == 0 ? [] : DetailKind.allCases.filter { entries[channel].trimmed & $0.rawValue != 0 }
  }

  func line(_ channel: Int) -> Int { entries[channel].line }

  /// Appends the channels of the document's next part, which begins after `lines` lines. Returns the new index of each
  /// (`nil` if left out), and the channels that had already been declared.
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
      entries[channel].trimmed |= entry.trimmed
      return channel
    }
    return (numbers, again)
  }
}
