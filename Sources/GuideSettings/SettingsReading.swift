package import GuideModel

/// The settings in a file, and the errors in it.
///
/// An error affects only its own entry. Missing and invalid entries get their defaults.
package struct SettingsReading: Hashable, Sendable {
  /// The valid settings.
  package private(set) var settings = Settings()
  /// The errors, by line.
  package var diagnostics: [Diagnostic] { decoder.diagnostics }
  /// The values of valid entries.
  package private(set) var entries: [Setting: SettingValue] = [:]
  /// The first line that is not TOML; `nil` if all are.
  package let firstSyntaxError: Diagnostic?
  /// The names of all sources in order, even of invalid ones; `nil` for a source without a name.
  private(set) var writtenNames: [String?] = []
  /// Whether the file has no source, not even an invalid one.
  package var hasNoSources: Bool { writtenNames.isEmpty }
  /// The line of each source by name, from 1.
  private var lines: [String: Int] = [:]
  private var decoder: TOMLDecoder
  private let languages: [SettingChoice]

  private static let themes = "themes"
  private static let keys = Setting.all.map(\.key) + ["keys", "source", "command", themes]
  /// The size limit for the file in kilobytes.
  static let limit = ForgivingTOML.defaultLimit

  /// Reads the bytes of a file.
  ///
  /// `themes` are available in addition to those in the file. Any language is valid if `languages` is empty.
  package init(_ text: [UInt8], themes: [ThemeSetting] = [], languages: [String] = []) {
    settings.themes = themes
    self.languages = languages.map { SettingChoice(.text($0), .value($0)) }
    let document = ForgivingTOML(text, limit: SettingsReading.limit)
    firstSyntaxError = document.firstSyntaxError
    decoder = TOMLDecoder(document.diagnostics)
    // Read themes first, because entries above them may choose one.
    for entry in document.entries where entry.key == Self.themes { settings.themes += decoder.themes(entry) }
    for entry in document.entries where ![ForgivingTOML.leftOutKey, Self.themes].contains(entry.key) { apply(entry) }
    decoder.finish()
  }

  /// The first line of a source, from 1.
  package func line(ofSource name: String) -> Int { lines[name] ?? 1 }

  private mutating func apply(_ entry: TOMLEntry) {
    switch entry.key {
    case "keys": settings.keys = decoder.keySettings(entry)
    case "source": addSources(entry.node)
    case "command": settings.commands = decoder.commandSettings(entry.node)
    default:
      guard let setting = Setting.all.first(where: { $0.key == entry.key }) else {
        return decoder.refuseKey(of: entry, among: SettingsReading.keys, what: "setting")
      }
      let errors = decoder.diagnostics.count
      apply(entry, to: setting)
      if decoder.diagnostics.count == errors { entries[setting] = SettingValue(entry.node.value) }
    }
  }

  private mutating func apply(_ entry: TOMLEntry, to setting: Setting) {
    let choices = setting.type.choices(themes: settings.themeNames, languages: languages)
    if let value = value(of: entry, setting.type), choices?.contains(where: { $0.value == value }) ?? true,
      setting.set(value, in: &settings)
    {
      return
    }
    var rule = setting.type.rule(choices)
    if case .theme = setting.type { rule = themeRule(entry) }
    decoder.reject(entry, rule, setting.type.consequence(setting.defaultValue))
  }

  /// The value of an entry, without invalid elements of a list.
  private mutating func value(of entry: TOMLEntry, _ type: SettingType) -> SettingValue? {
    guard case .list = entry.node.value else { return SettingValue(entry.node.value) }
    switch type {
    case .program(_, hasFields: true): return .texts(decoder.programWords(entry, type))
    case .program, .names: return .texts(decoder.texts(entry, type.rule(nil)).map(\.text))
    default: return SettingValue(entry.node.value)
    }
  }

  private func themeRule(_ entry: TOMLEntry) -> Message {
    let names = settings.themeNames
    if case .text(let text) = entry.node.value, let near = NearestWord.to(text, among: names) {
      return "did you mean \(near.quotedInMessage)?"
    }
    let list = Message.list(names.prefix(20).map(\.quotedInMessage))
    return "it must be one of \(list), or one of your themes under [themes]"
  }

  private mutating func addSources(_ node: TOMLNode) {
    for block in decoder.blocks(node, under: "source") {
      if let block { addSource(block.entries, at: block.line) } else { writtenNames.append(nil) }
    }
  }

  private mutating func addSource(_ entries: [TOMLEntry], at line: Int) {
    var draft = SourceDraft(line: line)
    for entry in entries { apply(entry, to: &draft) }
    writtenNames.append(draft.name?.text)
    if let source = finished(draft) {
      settings.sources.append(source)
      lines[source.name] = line
    }
  }

  private mutating func apply(_ entry: TOMLEntry, to draft: inout SourceDraft) {
    switch entry.key {
    case "name": draft.name = text(entry, like: "harbour")
    case "location": draft.location = text(entry, like: "https://example.org/guide.xml.gz")
    case "days": draft.days = decoder.number(entry, SourceSetting.daysRange)
    case "channels":
      let rule: Message = "it must be a list of ids in quotes, such as [\"94\", \"105\"]"
      draft.channels = decoder.texts(entry, rule).map(\.text)
    case "zone": draft.zone = decoder.zone(entry)
    case "shift": draft.shift = decoder.shift(entry)
    default: decoder.refuseKey(of: entry, among: SourceDraft.keys, what: "source setting")
    }
  }

  /// The text of an entry that a source needs. An error is reported for the source, not for the entry.
  private func text(_ entry: TOMLEntry, like example: String) -> SourceDraft.Text {
    if case .text(let text) = entry.node.value { return SourceDraft.Text(line: entry.node.line, text: text) }
    let problem: Message = "\(entry.key) is \(entry.node.value.description): \(TOMLDecoder.textRule(example))"
    return SourceDraft.Text(line: entry.node.line, text: nil, problem: problem)
  }

  /// The source, or an error if required fields are missing or invalid.
  private mutating func finished(_ draft: SourceDraft) -> SourceSetting? {
    guard let problem = draft.problem ?? repetition(draft) else { return draft.source }
    decoder.report(draft.problemLine, "\(problem); the source is left out")
    return nil
  }

  private func repetition(_ draft: SourceDraft) -> Message? {
    guard let name = draft.name?.text, let first = lines[name] else { return nil }
    return "a source called “\(name)” is already defined on line \(first)"
  }
}
