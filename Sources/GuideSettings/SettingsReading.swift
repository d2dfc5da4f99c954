package import GuideModel

/// The settings of a file, and its errors. An error costs only its own entry: the rest is used, with the defaults for
/// entries that are missing.
package struct SettingsReading: Hashable, Sendable {
  /// The settings that can be used.
  package private(set) var settings = Settings()
  /// The errors, in the order of lines.
  package var diagnostics: [Diagnostic] { decoder.diagnostics }
  /// The settings of one value that are written and valid.
  package private(set) var entries: [SettingKey: SettingValue] = [:]
  /// The first line that is no TOML; nil where the whole text is.
  package let firstSyntaxError: Diagnostic?
  /// The names of the sources in their order, also of those that cannot be used; nil where one has none.
  private(set) var writtenNames: [String?] = []
  /// Whether no source is written in it, not even one that cannot be used.
  package var namesNoSource: Bool { writtenNames.isEmpty }
  /// Where the sources begin, from 1, by their names.
  private var lines: [String: Int] = [:]
  private var decoder: TOMLDecoder

  private static let themes = "themes"
  private static let keys = SettingKey.allCases.map(\.rawValue) + ["keys", "source", "command", themes]
  /// In kilobytes: nothing is read of a file that is larger.
  static let limit = ForgivingTOML.usualLimit

  /// Reads a text, which may be any bytes. Beside the themes in it there are `themes`.
  package init(_ text: [UInt8], themes: [ThemeSetting] = []) {
    settings.themes = themes
    let document = ForgivingTOML(text, limit: SettingsReading.limit)
    firstSyntaxError = document.firstSyntaxError
    decoder = TOMLDecoder(document.diagnostics)
    // An entry chooses among the themes below it.
    for entry in document.entries where entry.key == Self.themes { settings.themes += decoder.themes(entry) }
    for entry in document.entries where ![ForgivingTOML.leftOutKey, Self.themes].contains(entry.key) { apply(entry) }
    decoder.finish()
  }

  /// The line, from 1, in which a source begins.
  package func line(ofSource name: String) -> Int { lines[name] ?? 1 }

  private mutating func apply(_ entry: TOMLEntry) {
    switch entry.key {
    case "keys": settings.keys = decoder.keySettings(entry)
    case "source": addSources(entry.node)
    case "command": settings.commands = decoder.commandSettings(entry.node)
    default:
      guard let key = SettingKey(rawValue: entry.key) else {
        return decoder.refuseKey(of: entry, among: SettingsReading.keys, what: "setting")
      }
      let errors = decoder.diagnostics.count
      apply(entry, to: key)
      if decoder.diagnostics.count == errors { entries[key] = SettingValue(entry.node.value) }
    }
  }

  private mutating func apply(_ entry: TOMLEntry, to key: SettingKey) {
    switch key {
    case .zone: settings.zone = decoder.zone(entry, or: "system", "the system's is used")
    case .refresh: settings.refresh = refresh(entry) ?? settings.refresh
    case .keepDays: settings.keepDays = number(entry, Settings.keepDaysRange, settings.keepDays)
    case .largestFile: settings.largestFile = number(entry, Settings.largestFileRange, settings.largestFile)
    case .primeTime: settings.primeTime = primeTime(entry) ?? settings.primeTime
    case .dayStart: settings.dayStart = dayStart(entry) ?? settings.dayStart
    case .clock: settings.clock = clock(entry) ?? settings.clock
    case .start: settings.startView = startView(entry)
    case .zoom:
      let rule: Message = "it is \"last\", \"day\", or 1, \"1.5\", 2, 3, 5, 10, 15 or 30 minutes"
      settings.zoom = decoder.choice(entry, of: StartZoom.all, \.value, rule)
    case .rowHeight:
      settings.rowHeight = decoder.choice(
        entry, of: StartRowHeight.all, \.value, "it is \"last\", \"fill\", 1, 2 or 3")
    case .pane:
      settings.pane = decoder.choice(
        entry, of: StartPane.allCases, { .text($0.rawValue) }, "it is \"last\", \"auto\", \"show\" or \"hide\"")
    case .language: settings.language = language(entry) ?? settings.language
    case .theme: settings.theme = theme(entry) ?? settings.theme
    case .colours: settings.colours = colours(entry) ?? settings.colours
    case .ascii: settings.isASCII = decoder.boolean(entry) ?? false
    case .mouse: settings.usesMouse = decoder.boolean(entry) ?? true
    case .linear: settings.isLinear = decoder.boolean(entry) ?? false
    case .pictures: settings.showsPictures = decoder.boolean(entry) ?? true
    case .followedText: settings.describesFollowed = decoder.boolean(entry) ?? false
    case .regionalCopies: settings.hidesRegionalCopies = isWord("hide", in: entry, or: "show", usual: "show")
    case .region: settings.regions = regions(entry)
    case .simulcasts: settings.joinsSimulcasts = isWord("join", in: entry, or: "show", usual: "join")
    case .hiddenChannels: settings.showsHiddenChannels = isWord("show", in: entry, or: "hide", usual: "hide")
    case .reminderLead:
      settings.reminders.lead = number(entry, ReminderSettings.leadRange, settings.reminders.lead)
    case .reminderDesktop: settings.reminders.usesDesktop = decoder.boolean(entry) ?? true
    case .reminderCommand:
      let rule: Message = "it takes a list of a program and its arguments, such as [\"/home/ann/bin/tell\", \"tv\"]"
      settings.reminders.command = decoder.texts(entry, rule).map(\.text)
    case .calendarFile: settings.calendarFile = calendarFile(entry)
    case .player: settings.player = decoder.programWords(entry)
    }
  }

  /// A number of a range, or else the default.
  private mutating func number(_ entry: TOMLEntry, _ range: ClosedRange<Int>, _ usual: Int) -> Int {
    decoder.number(entry, range, else: "\(usual) is used") ?? usual
  }

  private mutating func refresh(_ entry: TOMLEntry) -> Refresh? {
    if case .text(let text) = entry.node.value, let refresh = Refresh(rawValue: text) { return refresh }
    return decoder.refuse(entry, "it is \"never\", \"daily\" or \"always\"", "\"daily\" is used")
  }

  private mutating func primeTime(_ entry: TOMLEntry) -> WallTime? {
    if case .text(let text) = entry.node.value, let time = ParsedDate.time(text.lowercased()) { return time }
    return decoder.refuse(entry, "it takes a time in quotes, such as \"20:15\"", "20:00 is used")
  }

  private mutating func dayStart(_ entry: TOMLEntry) -> WallTime? {
    if case .text(let text) = entry.node.value, let time = ParsedDate.time(text.lowercased()),
      Settings.dayStartRange.contains(time)
    {
      return time
    }
    return decoder.refuse(entry, "it takes a time in quotes from \"00:00\" to \"12:00\"", "05:00 is used")
  }

  private mutating func calendarFile(_ entry: TOMLEntry) -> String? {
    if case .text(let text) = entry.node.value, text.isEmpty || ["/", "~/"].contains(where: text.hasPrefix) {
      return text.isEmpty ? nil : text
    }
    return decoder.refuse(entry, "it takes the whole path of a file in quotes, such as \"~/tv.ics\"")
  }

  private mutating func language(_ entry: TOMLEntry) -> LanguageChoice? {
    if case .text(let text) = entry.node.value, let choice = LanguageChoice(rawValue: text) { return choice }
    let choices = LanguageChoice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return decoder.refuse(entry, "it is one of \(choices)", "\"auto\" is used")
  }

  private mutating func theme(_ entry: TOMLEntry) -> String? {
    let names = settings.themeNames
    if case .text(let text) = entry.node.value {
      if names.contains(text) { return text }
      if let near = NearestWord.to(text, among: names) {
        return decoder.refuse(entry, "is \(near.quotedInMessage) meant?", "\"terminal\" is used")
      }
    }
    let list = Message.list(names.prefix(20).map(\.quotedInMessage))
    return decoder.refuse(entry, "it is one of \(list), or a theme of yours under [themes]", "\"terminal\" is used")
  }

  private mutating func colours(_ entry: TOMLEntry) -> ColourChoice? {
    if case .text(let text) = entry.node.value, let choice = ColourChoice(rawValue: text) { return choice }
    return decoder.refuse(entry, "it is \"auto\", \"always\" or \"never\"", "\"auto\" is used")
  }

  private mutating func clock(_ entry: TOMLEntry) -> ClockFace? {
    if case .number(let hours) = entry.node.value, let clock = ClockFace(rawValue: hours) { return clock }
    return decoder.refuse(entry, "it is 12 or 24", "24 is used")
  }

  private mutating func startView(_ entry: TOMLEntry) -> StartView? {
    if case .text(let text) = entry.node.value {
      if text == "last" { return nil }
      if let view = StartView(rawValue: text) { return view }
    }
    return decoder.refuse(entry, "it is \"last\", \"grid\", \"now\" or \"channel\"", "\"last\" is used")
  }

  /// Whether an entry is the first of two words, `usual` where it is neither.
  private mutating func isWord(_ word: String, in entry: TOMLEntry, or other: String, usual: String) -> Bool {
    if case .text(let text) = entry.node.value, [word, other].contains(text) { return text == word }
    let words = [usual, usual == word ? other : word]
    return decoder.refuse(entry, "it is \"\(words[0])\" or \"\(words[1])\"", "\"\(usual)\" is used") ?? (usual == word)
  }

  /// One region, or several.
  private mutating func regions(_ entry: TOMLEntry) -> [String] {
    let rule: Message = "it takes words of channels' names in quotes, such as \"London\" or [\"London\", \"South\"]"
    switch entry.node.value {
    case .text(let text) where text.contains { $0.isLetter || $0.isNumber }: return [text]
    case .list: return decoder.texts(entry, rule).map(\.text)
    default: return decoder.refuse(entry, rule) ?? []
    }
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
      let rule: Message = "it takes a list of ids in quotes, such as [\"94\", \"105\"]"
      draft.channels = decoder.texts(entry, rule).map(\.text)
    case "zone": draft.zone = decoder.zone(entry, or: "UTC", "UTC is used")
    default: decoder.refuseKey(of: entry, among: SourceDraft.keys, what: "setting of a source")
    }
  }

  /// The text of an entry. An error in one that a source needs is an error of the source, not of the entry.
  private func text(_ entry: TOMLEntry, like example: String) -> SourceDraft.Text {
    if case .text(let text) = entry.node.value { return SourceDraft.Text(line: entry.node.line, text: text) }
    let problem: Message = "\(entry.key) is \(entry.node.value.description): \(TOMLDecoder.textRule(example))"
    return SourceDraft.Text(line: entry.node.line, text: nil, problem: problem)
  }

  /// The source of a draft whose required fields are present and valid.
  private mutating func finished(_ draft: SourceDraft) -> SourceSetting? {
    guard let problem = draft.problem ?? repetition(draft) else { return draft.source }
    decoder.report(draft.problemLine, "\(problem); the source is left out")
    return nil
  }

  private func repetition(_ draft: SourceDraft) -> Message? {
    guard let name = draft.name?.text, let first = lines[name] else { return nil }
    return "a source is called “\(name)” already, in line \(first)"
  }
}
