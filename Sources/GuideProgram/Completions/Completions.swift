import ArgumentParser
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings
import GuideSources

/// Completions for shells: what the person's own channels, searches, sources, lists and titles are called, and queries.
///
/// Each is asked for in a run of its own while a person waits for the Tab key: it reads no more than it needs, and where
/// something cannot be read there is nothing to offer.
enum Completions {
  /// Names of channels, also of hidden ones.
  static let channels = kind { line in Candidates.channels(line.channelList()?.entries ?? []) }

  /// Names of the channels that are not hidden.
  static let shownChannels = kind { line in
    let entries = line.channelList()?.entries ?? []
    return Candidates.channels(line.has("--raw") ? entries : entries.filter { $0.visibility != .hidden })
  }

  /// Groups that channels are in.
  static let groups = kind { line in Candidates.names((line.channelList()?.entries ?? []).flatMap(\.channel.groups)) }

  /// Names of kept searches.
  static let searches = kind { _ in Candidates.names(keptSearches.map(\.name)) }

  /// Titles and searches that are followed.
  static let followed = kind { _ in Candidates.names(keptSearches.filter(\.isFollowed).map(\.name)) }

  /// Titles to be reminded of: those that are followed; with `--remove`, those that reminders are of.
  static let reminders = kind { line in
    guard line.has("--remove") else { return Candidates.names(keptSearches.filter(\.isFollowed).map(\.name)) }
    return Candidates.names(store?.reading(\.reminders).value.reminders.compactMap(\.titleText) ?? [])
  }

  /// Names of lists.
  static let lists = kind { _ in Candidates.names(store?.reading(\.lists).value.lists.map(\.name) ?? []) }

  /// Names of sources.
  static let sources = kind { _ in Candidates.names(Settings.ofPerson.sources.map(\.name)) }

  /// Queries for programmes. Names of people and genres are left out: each record of the guide would have to be read.
  static let query = CompletionKind.custom { arguments, index, prefix in
    let line = CompletedLine(arguments, index, prefix)
    // Only after that field the channels need to be read.
    let guide = line.typed.contains(":") ? line.channelGuide() : nil
    return line.offered(Candidates.queries(line.typed, in: guide ?? .empty, isReplacing: line.isReplacing))
  }

  /// Queries for channels.
  static let channelQuery = CompletionKind.custom { arguments, index, prefix in
    let line = CompletedLine(arguments, index, prefix)
    let groups = { (line.channelList()?.entries ?? []).flatMap(\.channel.groups) }
    return line.offered(Candidates.names(ChannelQuery.completions(of: line.typed, groups: groups)))
  }

  /// Names that begin with what is typed.
  private static func kind(_ names: @escaping @Sendable (CompletedLine) -> [String]) -> CompletionKind {
    .custom { arguments, index, prefix in
      let line = CompletedLine(arguments, index, prefix)
      return line.offered(Candidates.begun(by: line.typed, names(line)))
    }
  }

  /// The person's data. What is damaged is not mended here, where nothing could say so.
  private static var store: PersonalStore? { try? PersonalStore.ofPerson(mends: false) }
  private static var keptSearches: [SavedSearch] { store?.reading(\.searches).value.searches ?? [] }
}

/// The command line for completions: the grid's options are options of the root, which the parser's own scripts do not know.
/// It is never run.
struct CompletionRoot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: TVGrid.configuration.commandName, abstract: TVGrid.configuration.abstract,
    version: TVGrid.configuration.version, subcommands: TVGrid.configuration.subcommands)

  @OptionGroup var guides: GuideOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var drawing: DrawingOptions

  /// Whether the arguments ask for a completion script, or for completions.
  static func isRequested(by arguments: [String]) -> Bool {
    areCompletionsRequested(by: arguments)
      || arguments.prefix { $0 != "--" }.contains { $0.hasPrefix("--generate-completion-script") }
  }

  /// Whether the arguments are those by which a completion script asks for completions.
  static func areCompletionsRequested(by arguments: [String]) -> Bool { arguments.first == "---completion" }
}
