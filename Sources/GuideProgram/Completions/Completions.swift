import ArgumentParser
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings
import GuideSources

/// Shell completions for the user's channels, searches, sources, lists and titles, and for queries.
///
/// Each runs in its own process while the user waits after pressing Tab: it reads no more than it needs, and offers
/// nothing if something cannot be read.
enum Completions {
  /// Names of channels, including hidden ones.
  static let channels = kind { line in Candidates.channels(line.channelList()?.entries ?? []) }

  /// Names of channels that are not hidden.
  static let shownChannels = kind { line in
    let entries = line.channelList()?.entries ?? []
    return Candidates.channels(line.has("--raw") ? entries : entries.filter { $0.visibility != .hidden })
  }

  static let groups = kind { line in Candidates.names((line.channelList()?.entries ?? []).flatMap(\.channel.groups)) }

  static let searches = kind { _ in Candidates.names(savedSearches.map(\.name)) }

  static let followed = kind { _ in Candidates.names(savedSearches.filter(\.isFollowed).map(\.name)) }

  /// Titles for reminders: followed titles, or with `--remove` the titles of existing reminders.
  static let reminders = kind { line in
    guard line.has("--remove") else { return Candidates.names(savedSearches.filter(\.isFollowed).map(\.name)) }
    return Candidates.names(store?.reading(\.reminders).value.reminders.compactMap(\.titleText) ?? [])
  }

  static let lists = kind { _ in Candidates.names(store?.reading(\.lists).value.lists.map(\.name) ?? []) }

  static let sources = kind { _ in Candidates.names(Settings.ofCurrentUser.sources.map(\.name)) }

  /// Countries with public guides.
  static let guideCountries = kind { _ in
    Candidates.names((try? GuideCatalogue.ofCurrentUser())?.countries.map { $0.code.lowercased() } ?? [])
  }

  /// Queries for programmes. People and genres are not offered, because that would require reading every record.
  static let query = CompletionKind.custom { arguments, index, prefix in
    let line = CompletedLine(arguments, index, prefix)
    // Channels are only needed after the name of a field.
    let guide = line.typed.contains(":") ? line.channelGuide() : nil
    return line.offered(Candidates.queries(line.typed, in: guide ?? .empty, isReplacing: line.isReplacing))
  }

  static let channelQuery = CompletionKind.custom { arguments, index, prefix in
    let line = CompletedLine(arguments, index, prefix)
    let groups = { (line.channelList()?.entries ?? []).flatMap(\.channel.groups) }
    return line.offered(Candidates.names(ChannelQuery.completions(of: line.typed, groups: groups)))
  }

  private static func kind(_ names: @escaping @Sendable (CompletedLine) -> [String]) -> CompletionKind {
    .custom { arguments, index, prefix in
      let line = CompletedLine(arguments, index, prefix)
      return line.offered(Candidates.begun(by: line.typed, names(line)))
    }
  }

  /// The user's data. Damage is not repaired here, because it could not be reported.
  private static var store: PersonalStore? { try? PersonalStore.ofCurrentUser(repairsDamage: false) }
  private static var savedSearches: [SavedSearch] { store?.reading(\.searches).value.searches ?? [] }
}

/// The root command for completion scripts; it is never run.
///
/// The grid's options belong to the default subcommand, and the parser's scripts do not offer those on the root.
struct CompletionRoot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: TVGrid.configuration.commandName, abstract: TVGrid.configuration.abstract,
    version: TVGrid.configuration.version, subcommands: TVGrid.configuration.subcommands)

  @OptionGroup var guides: GuideOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var drawing: DrawingOptions

  /// Whether the arguments request a completion script or completions.
  static func isRequested(by arguments: [String]) -> Bool {
    areCompletionsRequested(by: arguments)
      || arguments.prefix { $0 != "--" }.contains { $0.hasPrefix("--generate-completion-script") }
  }

  /// Whether a completion script passed these arguments to request completions.
  static func areCompletionsRequested(by arguments: [String]) -> Bool { arguments.first == "---completion" }
}
