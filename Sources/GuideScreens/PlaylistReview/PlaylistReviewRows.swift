import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// The entries of playlists with their channels, or the guide's channels while one is chosen.
package struct PlaylistReviewRows: ListRows {
  /// The sections, in display order.
  enum Section: Int, CaseIterable {
    case doubtful, unmatched, notInGuide, sure
  }

  /// An entry with its channel, or with one that it could be.
  struct Line: Sendable {
    /// The entry's key, which is its name unless others have the same one.
    let entry: String
    /// The id of the channel that the entry is now.
    let id: String
    let section: Section
    /// A channel that the entry could be.
    var candidate: ChannelCandidate?
    /// The name of the channel, or the compared text of an entry without one.
    let channelName: String
    /// How well the names agree, or how the channel was found.
    let words: String
    /// Whether the line is the first one of its entry.
    var isFirst = true
  }

  let lines: [Line]
  /// Whether the lines are channels of the guide to choose from.
  let isChoice: Bool
  /// The numbers of entries, and of those with a channel of the guide.
  let counts: (all: Int, known: Int)
  /// The widths of the widest entry and channel.
  let entryWidth: Int
  let channelWidth: Int
  private let headings: [Section: String]

  /// The greatest number of channels to choose from.
  private static let maximumChoices = 200

  private init(_ lines: [Line], isChoice: Bool, counts: (all: Int, known: Int), _ language: InterfaceLanguage) {
    (self.lines, self.isChoice, self.counts) = (lines, isChoice, counts)
    entryWidth = lines.map { SafeText($0.entry).width }.max() ?? 0
    channelWidth = lines.map { SafeText($0.channelName).width }.max() ?? 0
    let sizes = Dictionary(grouping: lines.filter(\.isFirst), by: \.section).mapValues(\.count)
    headings = Dictionary(
      Section.allCases.map { ($0, $0.title(sizes[$0] ?? 0, language)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The entries of all playlists, with candidates for the doubtful ones.
  init(_ app: App, _ candidates: [String: EntryCandidates] = [:]) {
    let list = app.channelList
    let entries = Dictionary(list.entries.map { ($0.channel.id, $0) }) { first, _ in first }
    let sources = app.base.sourceNames(ofChannels: candidates.values.flatMap(\.candidates).map(\.id))
    let lines = Self.records(app).flatMap { id, record in
      Self.lines(of: record, id, entries[id], candidates[record.entry], sources, app)
    }
    let sorted = lines.enumerated().sorted {
      ($0.element.section.rawValue, $0.offset) < ($1.element.section.rawValue, $1.offset)
    }.map(\.element)
    let firsts = sorted.filter(\.isFirst)
    self.init(
      sorted, isChoice: false, counts: (firsts.count, firsts.count { $0.section == .sure }), app.language)
  }

  /// The guide's channels whose names match a text, best first.
  init(choosing entry: String, _ text: String, _ app: App) {
    let channels = app.base.channels
    let names = ChannelNames(channels.map(\.name))
    let found = text.trimmed.isEmpty ? Array(channels.indices) : names.indices(of: text)
    let shown = found.prefix(Self.maximumChoices)
    let sources = app.base.sourceNames(ofChannels: shown.map { channels[$0].id })
    let lines = shown.map { index in
      let channel = channels[index]
      return Line(
        entry: entry, id: channel.id, section: .doubtful,
        candidate: ChannelCandidate(id: channel.id, name: channel.name, score: 0), channelName: channel.name,
        words: ([sources[channel.id]].compactMap(\.self) + channel.groups).joined(separator: ", "))
    }
    self.init(Array(lines), isChoice: true, counts: (0, 0), app.language)
  }

  /// The names of the entries that have no channel of the guide.
  static func entriesWithoutChannel(_ app: App) -> [String] {
    records(app).filter { $0.1.step == .unmatched }.map(\.1.entry).uniqued()
  }

  /// The entries of the last imports, in the order of their playlists.
  private static func records(_ app: App) -> [(String, ImportedChannel)] {
    app.mine.imports.channels.values.filter { !$0.value.playlist.isEmpty && !$0.value.entry.isEmpty }.sorted {
      ($0.value.playlist, $0.value.position, $0.key) < ($1.value.playlist, $1.value.position, $1.key)
    }.map { ($0.key, $0.value) }
  }

  private static func lines(
    of record: ImportedChannel, _ id: String, _ entry: ChannelList.Entry?, _ found: EntryCandidates?,
    _ sources: [String: String], _ app: App
  ) -> [Line] {
    let language = app.language
    if record.step == .unmatched {
      guard let found else {
        return [
          Line(entry: record.entryKey, id: id, section: .doubtful, channelName: "", words: language.text("comparing …"))
        ]
      }
      guard !found.candidates.isEmpty else {
        let words = language.text("no similar channel")
        return [Line(entry: record.entryKey, id: id, section: .unmatched, channelName: found.normalised, words: words)]
      }
      return found.candidates.enumerated().map { index, candidate in
        let words = sources[candidate.id].map { language.text("\(candidate.score) % alike, from \($0)") }
        return Line(
          entry: record.entryKey, id: id, section: .doubtful, candidate: candidate, channelName: candidate.name,
          words: words ?? language.text("\(candidate.score) % alike"), isFirst: index == 0)
      }
    }
    guard let origin = entry?.origin else {
      let words = record.step == .assigned ? language.text("assigned by you") : language.text("no guide lists it now")
      return [Line(entry: record.entryKey, id: id, section: .notInGuide, channelName: "", words: words)]
    }
    return [
      Line(
        entry: record.entryKey, id: id, section: .sure, channelName: app.base.channels[origin].name,
        words: record.step.words(record.score, language))
    ]
  }

  package var count: Int { lines.count }
  package var hasMarks: Bool { false }
  package var hasSections: Bool { !isChoice && !lines.isEmpty }
  package func section(of row: Int) -> String? { isChoice ? nil : headings[lines[row].section] }
  package func id(of row: Int) -> String? { "\(lines[row].entry)\t\(lines[row].candidate?.id ?? "")" }
  /// The heading of a section, with the number of its entries.
  func heading(_ section: Section) -> String { headings[section] ?? "" }
}

extension PlaylistReviewRows.Section {
  fileprivate func title(_ count: Int, _ language: InterfaceLanguage) -> String {
    switch self {
    case .doubtful: language.text("In doubt: \(count)")
    case .unmatched: language.text("No similar channel: \(count)")
    case .notInGuide: language.text("Not in the guide: \(count)")
    case .sure: language.text("Sure: \(count)")
    }
  }
}

extension ChannelMatchStep {
  /// How a channel was found, for a list.
  fileprivate func words(_ score: Int, _ language: InterfaceLanguage) -> String {
    switch self {
    case .assigned: language.text("assigned by you")
    case .id: language.text("by id")
    case .name: language.text("same name")
    case .normalised: language.text("same name without country and quality")
    case .similar: language.text("\(score) % alike")
    case .shifted: language.text("shifted copy")
    case .unmatched: ""
    }
  }
}
