import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch

/// The guide's channels, the user's choices for them, and changes to those choices, for the channel commands.
struct ChannelEditor {
  let guide: Guide
  let choices: ChannelChoices
  let list: ChannelList
  /// Ids of channels with a stream, from playlists or from servers among the sources.
  private let streamed: Set<String>
  /// Streams from playlists, and the record of their imports.
  let streams: ChannelStreams
  let imports: PlaylistImports
  /// `nil` if nothing is stored.
  private let store: PersonalStore?

  /// Reads the guide and the choices. Without a guide, channels can still be named by id.
  init(_ options: GuideOptions, times: TimeOptions, isReadOnly: Bool = false) throws {
    if options.demo, !isReadOnly {
      throw CommandError("channel settings are not saved for the demo week: omit --demo")
    }
    if options.raw, !isReadOnly { throw CommandError("--raw only works when listing channels: omit it to change them") }
    store = try isReadOnly ? PersonalStore.ofCurrentUser() : PersonalStore.forChanging()
    let kept = options.demo || options.raw ? nil : store?.reading(\.choices)
    let reading = kept ?? ChannelReading(ChannelChoices())
    Output.writeErrors(reading.diagnostics)
    choices = reading.value
    let served = kept == nil ? [:] : try ConfiguredSources(zone: .utc, isQuiet: true).recorder.streams
    streams = kept == nil ? ChannelStreams() : store?.value(\.streams) ?? ChannelStreams()
    imports = kept == nil ? PlaylistImports() : store?.value(\.imports) ?? PlaylistImports()
    streamed = Set(streams.values.keys).union(served.keys)
    guide = try ChannelEditor.guide(
      options.choice, reading.value, try times.moment.today.date, isRequired: isReadOnly)
    list = ChannelList(guide.channels, choices)
  }

  /// Whether there are channels to look names up in. Otherwise names are taken as ids.
  var hasGuide: Bool { !guide.channels.isEmpty }

  /// The selected guide. If no source is set up or none has been fetched, and no guide is required, an empty one.
  private static func guide(
    _ choice: GuideSelection, _ choices: ChannelChoices, _ today: CivilDate, isRequired: Bool
  ) throws -> Guide {
    do {
      return try choice.provider(today: today).load(ChannelReading(choices), allowingNoProgrammes: true)
    } catch let error as CommandError where !isRequired && choice.paths.isEmpty && !choice.demo {
      Output.writeError(error.message + "; until then, name channels by id")
      return .empty
    }
  }

  /// The id of a channel given by id, name or number.
  ///
  /// Also finds channels that are missing from the guide but have stored choices.
  func id(_ name: String) throws -> String {
    let namesakes = list.entries.filter { ChannelName.key($0.channel.name) == ChannelName.key(name) }
    if namesakes.count > 1, list.entry(of: name) == nil {
      let ids = namesakes.prefix(4).map(\.channel.id).joined(separator: ", ")
      throw CommandError("\(namesakes.count) channels are called \(name): use an id instead, such as \(ids)")
    }
    if let entry = list.entry(named: name) { return entry.channel.id }
    if !hasGuide || choices.choices[name] != nil || choices.order.contains(name) { return name }
    throw list.unknownChannel(name)
  }

  /// The ids of channels that are named, match a pattern, or match a query, without duplicates.
  func ids(_ names: [String], where query: String? = nil) throws -> [String] {
    var known: Set<String> = []
    return try (names.flatMap(idsMatching) + (query.map(idsMatchingQuery) ?? [])).filter { known.insert($0).inserted }
  }

  /// The id of a named channel, or the ids of all channels whose name or id matches a pattern such as `*+1`.
  private func idsMatching(_ text: String) throws -> [String] {
    guard NameGlob.isPattern(text), list.entry(named: text) == nil, choices.choices[text] == nil else {
      return [try id(text)]
    }
    let glob = NameGlob(text)
    let found = list.entries.filter { entry in
      [entry.channel.name, list.originalName(of: entry), entry.channel.id].contains(where: glob.matches)
    }
    guard !found.isEmpty else {
      throw CommandError("no channel matches “\(text)”: run tvgrid channels for a list", quotesText: true)
    }
    return found.map(\.channel.id)
  }

  private func idsMatchingQuery(_ text: String) throws -> [String] {
    let query = try ChannelQuery(text)
    let matches = ChannelFinder(list, choices, of: guide, isPlayable: isPlayable).filter(query)
    let found = list.entries.filter { matches($0, coverage(of: $0)) }
    guard !found.isEmpty else {
      throw CommandError("no channel matches “\(text)”: run tvgrid channels for a list", quotesText: true)
    }
    return found.map(\.channel.id)
  }

  /// The coverage of a channel in the guide.
  func coverage(of entry: ChannelList.Entry) -> ChannelCoverage { entry.origin.map(guide.coverage) ?? .none }

  /// Whether a channel has a stream.
  func isPlayable(_ id: String) -> Bool { choices.ids(of: id).contains(where: streamed.contains) }

  var rules: ChannelEditRules { ChannelEditRules(list, choices) }

  func name(_ id: String) -> String { list.names[id] ?? id }

  /// Channel names joined for a message. A long list is cut short and ends with the number of remaining names.
  static func enumeration(_ ids: [String], _ name: (String) -> String) -> String {
    let most = 6
    if ids.count <= most { return ids.map(name).joined(separator: ", ") }
    let others = ids.count - most + 1
    return ids.prefix(most - 1).map(name).joined(separator: ", ") + " and \(others) more (\(ids.count) channels)"
  }

  /// Makes changes to channels, together with the `others` that belong to them, and writes a line about them.
  ///
  /// `message` receives a function that turns ids into new names. If nothing changes, the line uses `already` instead.
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

  /// Changes the given channels, and reports both the changed channels and those that were already as requested.
  func apply(_ edits: [ChannelEdit], to ids: [String], done: String, already: String) throws {
    let after = choices.applying(contentsOf: edits)
    let changed = ids.filter { after[$0] != choices[$0] }
    let same = ids.filter { after[$0] == choices[$0] }
    if !changed.isEmpty { try apply(edits.map(PersonalEdit.channel)) }
    let parts = [(done, changed), (already, same)].filter { !$0.1.isEmpty }
    let texts = parts.map { "\($0.0): \(ChannelEditor.enumeration($0.1, naming(after)))" }
    try Output.write([texts.joined(separator: "; ")])
  }

  func apply(_ edits: [PersonalEdit], canUndo: Bool = true) throws {
    if !edits.isEmpty { try store?.apply(edits, canUndo: canUndo, tell: Output.writeErrors) }
  }

  private func naming(_ choices: ChannelChoices) -> (String) -> String {
    let names = ChannelList(guide.channels, choices).names
    return { SafeText(names[$0] ?? $0).string }
  }

  /// The ids of channels with a stored stream, limited to `ids` unless that is `nil`.
  func streams(of ids: [String]?) -> [String] {
    let kept = store?.value(\.streams).values.keys.sorted() ?? []
    return ids.map { Set($0) }.map { ids in kept.filter(ids.contains) } ?? kept
  }
}

extension ChannelList {
  /// The error for an unknown channel name, with similar names.
  func unknownChannel(_ name: String) -> CommandError {
    let names = entries.map(\.channel.name)
    let similar = ChannelNames(names).indices(near: name).prefix(3).map { names[$0] }
    let hint = similar.isEmpty ? "run tvgrid channels for a list" : "did you mean \(similar.joined(separator: ", "))?"
    return CommandError("no channel “\(name)”: \(hint)", quotesText: true)
  }
}
