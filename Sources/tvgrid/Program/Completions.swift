import ArgumentParser
import CellCanvas
import Glibc
import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources

/// What a person has named, for shells that complete what is typed.
enum Completions {
  /// Names and numbers of the channels of the guide that the command line names.
  static let channels = CompletionKind.custom { words, _, _ in
    let typed = (try? CompletedGuide.parse(CompletedGuide.options(among: words))) ?? CompletedGuide()
    let choice = GuideChoice(paths: typed.guides.guide, demo: typed.guides.demo)
    let today = Clock.system.now
    let list = try? choice.supply(today: BroadcastDay(containing: today, in: .utc).date).channelList()
    return list.map { list in offered(list.entries.map(\.channel.name)) } ?? []
  }

  /// Names of saved searches.
  static let searches = CompletionKind.custom { _, _, _ in
    offered((try? PersonalStore.ofPerson()?.searches().value.searches.map(\.name)) ?? [])
  }

  /// Names of sources.
  static let sources = CompletionKind.custom { _, _, _ in
    let settings = (try? SourcesCommand.file.read()).map { SettingsReading($0).settings }
    return offered(settings?.sources.map(\.name) ?? [])
  }

  /// Words as the shell that asks wants them. Names of channels come from strangers: bash expands what it is offered, so
  /// that a name could be a command.
  static func offered(_ names: [String], to shell: CompletionShell? = .requesting) -> [String] {
    let safe = names.map { SafeText($0).string }.filter { !$0.isEmpty }
    switch shell {
    case .bash?: return safe.map { "'\($0.replacing("'", with: "'\\''"))'" }
    // What follows a colon is a description.
    case .zsh?: return safe.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") }
    default: return safe
    }
  }
}

/// The guide that an unfinished command line names.
struct CompletedGuide: ParsableCommand {
  @OptionGroup var guides: GuideOptions

  /// The words of such options.
  static func options(among words: [String]) -> [String] {
    var options: [String] = []
    for (place, word) in words.enumerated() {
      if word == "--demo" || word.hasPrefix("--guide=") { options.append(word) }
      if word == "-g" || word == "--guide", place + 1 < words.count { options += [word, words[place + 1]] }
    }
    return options
  }
}
