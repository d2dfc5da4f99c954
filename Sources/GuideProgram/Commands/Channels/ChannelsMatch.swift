import ArgumentParser
import CellCanvas
import GuideListings
import GuideModel
import GuidePersonal
import GuideSources

struct ChannelsMatch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Show which channel each entry of a playlist belongs to, and which are in doubt.",
    discussion: """
      An entry belongs to the channel that you assigned, or with the same id, or with the same name. Otherwise the names \
      are compared without country, quality and decoration: UK: Film4 FHD is Film 4. Numbers, +1 and regions always count. \
      A similar name is accepted only if no other comes close. Without --all, only entries in doubt are listed, with the \
      most similar channels.

      EXAMPLES:
        tvgrid channels match tv
        tvgrid channels match playlist.m3u
        tvgrid channels assign 'BBC ONE HD' 'BBC One Lon HD'
      """)

  @OptionGroup var options: ChannelOptions
  @OptionGroup var output: OutputOptions

  @OptionGroup var playlist: PlaylistArgument

  @Flag(help: "Also list the entries that have a channel.")
  var all = false

  func run() throws {
    let editor = try options.readOnlyEditor
    guard editor.hasGuide else { throw CommandError("there is no guide to match the playlist with") }
    let entries = try playlist.match(editor).entries
    let doubtful = entries.filter { $0.step == .unmatched }
    Output.writeError(summary(of: entries))
    let sources = editor.guide.sourceNames(ofChannels: entries.flatMap(\.candidates).map(\.id))
    let rows = (all ? entries : doubtful).map { MatchRow($0, names: editor.list.names, sources: sources) }
    if !rows.isEmpty { try output.write(rows, orSay: "") }
    guard let first = doubtful.first else { return }
    let channel = ShellWord.quoted(first.candidates.first?.name ?? "CHANNEL")
    Output.writeError("to assign one: tvgrid channels assign \(ShellWord.quoted(first.name)) \(channel)")
  }

  /// The number of entries matched in each way.
  private func summary(of entries: [EntryMatch]) -> String {
    let counts = ChannelMatchStep.allCases.compactMap { step in
      let count = entries.count { $0.step == step }
      return count == 0 ? nil : "\(count) \(step.phrase)"
    }
    return ([counted(entries.count, "entry", "entries")] + counts).joined(separator: ", ")
  }
}

extension ChannelMatchStep {
  /// How entries were matched, as a phrase that follows their number.
  fileprivate var phrase: String {
    switch self {
    case .assigned: "assigned by you"
    case .id: "by id"
    case .name: "by name"
    case .normalised: "by name without country and quality"
    case .similar: "by similar name"
    case .shifted: "as a shifted copy"
    case .unmatched: "without a match"
    }
  }
}

/// An entry of a playlist and its channel, or the channels that it could mean.
struct MatchRow: ListingRow {
  private let entry: EntryMatch
  /// The channels' names, by id.
  private let names: [String: String]
  /// The names of the channels' sources, by id; empty if there is only one.
  private let sources: [String: String]

  init(_ entry: EntryMatch, names: [String: String], sources: [String: String]) {
    (self.entry, self.names, self.sources) = (entry, names, sources)
  }

  private var isInDoubt: Bool { entry.step == .unmatched }
  private var channel: String? { entry.id.map { names[$0] ?? $0 } }
  private var original: String? { entry.original.map { names[$0] ?? $0 } }

  static func table(_ rows: [MatchRow], columns: Int) -> [SafeText] {
    let width = min(30, rows.map { SafeText($0.entry.name).width }.max() ?? 0)
    return rows.map { row in
      let candidates = row.entry.candidates.map { candidate in
        let source = row.sources[candidate.id].map { " (\($0))" } ?? ""
        return "\(candidate.name)\(source) \(candidate.score) %"
      }.joined(separator: ", ")
      let none = row.isInDoubt ? "no similar channel (\(row.entry.normalised))" : "not in the guide"
      let text =
        row.channel ?? row.original.map { "shifted copy of \($0)" } ?? (candidates.isEmpty ? none : candidates)
      return SafeText(row.isInDoubt ? "? " : "  ") + SafeText(row.entry.name).clipped(to: width).padded(to: width)
        + SafeText("  \(text)")
    }
  }

  /// The entry's name, the channel's id, the step, the score, and the candidates with their scores.
  var fields: [String] {
    [
      entry.name, entry.id ?? "", entry.step.rawValue, String(entry.score),
      entry.candidates.map { "\($0.id)=\($0.score)" }.joined(separator: ","),
    ]
  }

  var members: [(String, JSON)] {
    [
      ("entry", .text(entry.name)), ("line", .number(entry.line)), ("normalised", .text(entry.normalised)),
      ("channel", .maybe(entry.id)), ("channel_name", .maybe(channel)), ("copy_of", .maybe(entry.original)),
      ("step", .text(entry.step.rawValue)),
      ("score", .number(entry.score)),
      (
        "candidates",
        .list(
          entry.candidates.map {
            .object([
              ("channel", .text($0.id)), ("channel_name", .text($0.name)), ("source", .maybe(sources[$0.id])),
              ("score", .number($0.score)),
            ])
          })
      ),
    ]
  }
}
