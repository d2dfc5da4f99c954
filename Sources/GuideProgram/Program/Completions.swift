import ArgumentParser
import CellCanvas
import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources

/// Completions for shells: names of channels, searches and sources.
enum Completions {
  /// Names and numbers of the channels of the guide that the command line names.
  static let channels = CompletionKind.custom { arguments, _, _ in
    let typed = (try? CompletedGuide.parse(CompletedGuide.options(among: arguments))) ?? CompletedGuide()
    let choice = GuideChoice(paths: typed.guides.guide, demo: typed.guides.demo)
    let today = Clock.system.now
    let provider = try? choice.provider(today: BroadcastDay(containing: today, in: .utc).date)
    let store = provider?.channels == nil ? nil : try? PersonalStore.ofPerson(mends: false)
    let list = try? provider.map { try GuideProvider(origin: $0.origin, channels: store).channelList() }
    return list.map { list in quoted(list.entries.map(\.channel.name)) } ?? []
  }

  /// Names of saved searches.
  static let searches = CompletionKind.custom { _, _, _ in
    quoted((try? PersonalStore.ofPerson(mends: false)?.searches().value.searches.map(\.name)) ?? [])
  }

  /// Names of sources.
  static let sources = CompletionKind.custom { _, _, _ in
    let settings = (try? SourcesCommand.file.read()).map { SettingsReading($0).settings }
    return quoted(settings?.sources.map(\.name) ?? [])
  }

  /// Names, quoted for the shell that asks. Names of channels are foreign text, and bash expands completions, so that a name
  /// could be a command.
  static func quoted(_ names: [String], to shell: CompletionShell? = .requesting) -> [String] {
    let safe = names.map { SafeText($0).string }.filter { !$0.isEmpty }
    switch shell {
    case .bash?: return safe.map { "'\($0.replacing("'", with: "'\\''"))'" }
    // The part after a colon is a description.
    case .zsh?: return safe.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") }
    default: return safe
    }
  }
}

/// The guide that an unfinished command line names.
struct CompletedGuide: ParsableCommand {
  @OptionGroup var guides: GuideOptions

  /// Its options among the arguments.
  static func options(among arguments: [String]) -> [String] {
    var options: [String] = []
    for (index, argument) in arguments.enumerated() {
      if argument == "--demo" || argument.hasPrefix("--guide=") { options.append(argument) }
      if argument == "-g" || argument == "--guide", index + 1 < arguments.count {
        options += [argument, arguments[index + 1]]
      }
    }
    return options
  }
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
