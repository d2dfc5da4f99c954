import CellCanvas
import GuideModel
import GuidePersonal
import GuideSearch

/// The guide's channels with the person's choices for them, and changes of these choices, for the commands of channels.
struct ChannelEditor {
  let guide: Guide
  let choices: ChannelChoices
  let list: ChannelList
  /// The ids by which addresses to play are known: those of playlists, and of servers among the sources.
  private let streamed: Set<String>
  /// Streams from playlists, and the record of their imports.
  let streams: ChannelStreams
  let imports: PlaylistImports
  /// Whether there is a guide, be it one without channels. Else that was said.
  let isFetched: Bool
  /// Nil where nothing is kept.
  private let store: PersonalStore?

  /// Reads the guide and the choices. Without a guide, channels can be named by their ids all the same.
  init(_ options: GuideOptions, times: TimeOptions, isReadOnly: Bool = false) throws {
    if options.demo, !isReadOnly { throw CommandError("nothing is kept of the demo week: leave --demo out") }
    if options.raw, !isReadOnly { throw CommandError("--raw is for looking at a guide: leave it out to choose") }
    store = try isReadOnly ? PersonalStore.ofPerson() : PersonalStore.toChange()
    let kept = options.demo || options.raw ? nil : store?.reading(\.choices)
    let reading = kept ?? ChannelReading(ChannelChoices())
    Output.writeErrors(reading.findings)
    choices = reading.value
    let served = kept == nil ? [:] : try ConfiguredSources(zone: .utc, isQuiet: true).recorder.streams
    streams = kept == nil ? ChannelStreams() : store?.value(\.streams) ?? ChannelStreams()
    imports = kept == nil || isReadOnly ? PlaylistImports() : store?.value(\.imports) ?? PlaylistImports()
    streamed = Set(streams.values.keys).union(served.keys)
    let hint = isReadOnly ? "" : "; channels have to be named by their ids until then"
    let found = try ChannelEditor.guide(options.choice, reading.value, try times.moment.today.date, hint: hint)
    guide = found ?? .empty
    isFetched = found != nil
    list = ChannelList(guide.channels, choices)
  }

  /// Without a guide, names are taken for ids.
  var hasGuide: Bool { !guide.channels.isEmpty }

  /// The guide of the options; nil where no source is set up or none has sent a guide, which is no error here.
  private static func guide(
    _ choice: GuideChoice, _ choices: ChannelChoices, _ today: CivilDate, hint: String
  ) throws -> Guide? {
    do {
      return try choice.provider(today: today).load(ChannelReading(choices), evenIfUseless: true)
    } catch let error as CommandError where choice.paths.isEmpty && !choice.demo {
      Output.writeError(error.message + hint)
      return nil
    }
  }

  /// The id of a channel that is named by its id, its name or its number; also of one that the guide does not have, where
  /// something is chosen for it.
  func id(_ name: String) throws -> String {
    let namesakes = list.entries.filter { ChannelName.key($0.channel.name) == ChannelName.key(name) }
    if namesakes.count > 1, list.entry(of: name) == nil {
      let ids = namesakes.prefix(4).map(\.channel.id).joined(separator: ", ")
      throw CommandError("\(namesakes.count) channels are called \(name): name one by its id, \(ids)")
    }
    if let entry = list.entry(named: name) { return entry.channel.id }
    if !hasGuide || choices.choices[name] != nil || choices.order.contains(name) { return name }
    throw list.unknownChannel(name)
  }

  /// The ids of channels that are named or match a pattern, and of those that a query asks for, each once.
  func ids(_ names: [String], where query: String? = nil) throws -> [String] {
    var known: Set<String> = []
    return try (names.flatMap(idsMatching) + (query.map(idsAskedFor) ?? [])).filter { known.insert($0).inserted }
  }

  /// The ids of the channels that a text means: one, or those whose names or ids match it as a pattern, such as `*+1`.
  private func idsMatching(_ text: String) throws -> [String] {
    guard NameGlob.isPattern(text), list.entry(named: text) == nil, choices.choices[text] == nil else {
      return [try id(text)]
    }
    let glob = NameGlob(text)
    let found = list.entries.filter { entry in
      [entry.channel.name, list.givenName(of: entry), entry.channel.id].contains(where: glob.matches)
    }
    guard !found.isEmpty else {
      throw CommandError("no channel is called like “\(text)”: tvgrid channels lists them")
    }
    return found.map(\.channel.id)
  }

  /// The ids of the channels that a query asks for.
  private func idsAskedFor(_ text: String) throws -> [String] {
    let query = try ChannelQuery(text)
    let copies = query.needs.contains(.copies) ? self.copies : []
    let found = list.entries.filter { query.matches(facts(of: $0, isCopy: copies.contains($0.channel.id))) }
    guard !found.isEmpty else { throw CommandError("no channel is as “\(text)” asks: tvgrid channels lists them") }
    return found.map(\.channel.id)
  }

  /// The ids of channels that show what an earlier one does that is seen. Of the channels that the user added, those are copies
  /// that are not shifted, such as a playlist's second entry of a channel.
  private var copies: Set<String> {
    let added = list.entries.filter { $0.isCopy && choices[$0.channel.id].shift == 0 }.map(\.channel.id)
    let own = list.entries.filter { !$0.isCopy }
    let seen = own.filter { $0.visibility == .shown } + own.filter { $0.visibility != .shown }
    let copies = ChannelCopies.copies(among: seen.map(\.origin), of: guide)
    return Set(own.filter { copies.contains($0.origin) }.map(\.channel.id)).union(added)
  }

  private func facts(of entry: ChannelList.Entry, isCopy: Bool) -> ChannelQuery.Facts {
    let coverage = guide.coverage(ofChannel: entry.origin)
    return ChannelQuery.Facts(
      id: entry.channel.id, names: [entry.channel.name, list.givenName(of: entry)], groups: entry.channel.groups,
      sources: coverage.sources, number: entry.number, programmes: coverage.programmes,
      isHidden: entry.visibility == .hidden, isFavourite: entry.channel.isFavourite,
      isPlayable: isPlayable(entry.channel.id), isCopy: isCopy)
  }

  /// Whether it is known where a channel can be played.
  func isPlayable(_ id: String) -> Bool { choices.ids(of: id).contains(where: streamed.contains) }

  /// The changes with rules.
  var rules: ChannelEditRules { ChannelEditRules(list, choices) }

  /// The name of a channel by its id.
  func name(_ id: String) -> String { list.names[id] ?? id }

  /// Channels by their new names, for a line: of many, the first and how many more.
  static func enumeration(_ ids: [String], _ name: (String) -> String) -> String {
    let most = 6
    if ids.count <= most { return ids.map(name).joined(separator: ", ") }
    let others = ids.count - most + 1
    return ids.prefix(most - 1).map(name).joined(separator: ", ") + " and \(others) more (\(ids.count) channels)"
  }

  /// Makes changes, with others that belong to them, and writes a line about them: `message` is given the new names of channels
  /// by their ids. If nothing changes, the message of `already` says so.
  func apply(
    _ edits: [ChannelEdit], with others: [PersonalEdit] = [], already: (((String) -> String) -> String)? = nil,
    _ message: ((String) -> String) -> String
  ) throws {
    let after = choices.applying(contentsOf: edits)
    let isSame = after == choices && others.isEmpty
    if !isSame { try apply(edits.map(PersonalEdit.channel) + others) }
    let name = naming(after)
    let same = "nothing changed" + (already.map { ": " + $0(name) } ?? "")
    try Output.write([isSame ? same : message(name)])
  }

  /// Sets something for channels, and names the changed and the unchanged ones.
  func apply(_ edits: [ChannelEdit], to ids: [String], done: String, already: String) throws {
    let after = choices.applying(contentsOf: edits)
    let changed = ids.filter { after[$0] != choices[$0] }
    let same = ids.filter { after[$0] == choices[$0] }
    if !changed.isEmpty { try apply(edits.map(PersonalEdit.channel)) }
    let parts = [(done, changed), (already, same)].filter { !$0.1.isEmpty }
    let texts = parts.map { "\($0.0): \(ChannelEditor.enumeration($0.1, naming(after)))" }
    try Output.write([texts.joined(separator: "; ")])
  }

  /// Makes changes, if there are any.
  func apply(_ edits: [PersonalEdit], canUndo: Bool = true) throws {
    if !edits.isEmpty { try store?.apply(edits, canUndo: canUndo, tell: Output.writeErrors) }
  }

  /// The names of channels by their ids, as they are by some choices.
  private func naming(_ choices: ChannelChoices) -> (String) -> String {
    let names = ChannelList(guide.channels, choices).names
    return { SafeText(names[$0] ?? $0).string }
  }

  /// The stream addresses stored for some channels, or for all if `ids` is `nil`.
  func streams(of ids: [String]?) -> [String] {
    let kept = store?.value(\.streams).values.keys.sorted() ?? []
    return ids.map { Set($0) }.map { ids in kept.filter(ids.contains) } ?? kept
  }
}

extension ChannelList {
  /// The error for a name that no channel has, with similar ones.
  func unknownChannel(_ name: String) -> CommandError {
    let names = entries.map(\.channel.name)
    let similar = ChannelNames(names).indices(near: name).prefix(3).map { names[$0] }
    let hint = similar.isEmpty ? "tvgrid channels lists them" : "there is \(similar.joined(separator: ", "))"
    return CommandError("no channel has the id, number or name “\(name)”: \(hint)")
  }
}
