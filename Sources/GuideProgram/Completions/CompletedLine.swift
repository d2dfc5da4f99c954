import ArgumentParser
import GuideModel
import GuidePersonal
import GuideSystem

/// A partly typed command line, as passed by a completion script.
struct CompletedLine {
  /// The words, without quotation marks and backslashes.
  private let words: [String]
  /// The typed part of the word to complete.
  let typed: String
  private let shell: CompletionShell?

  /// Makes a line from words, the index of the word to complete, and its part before the cursor.
  ///
  /// `prefix` is only used if there is no such word: the parser takes it from the last word, and zsh miscounts the
  /// characters of quoted words.
  init(
    _ words: [String], _ index: Int, _ prefix: String, shell: CompletionShell? = .requesting,
    version: String? = CompletionShell.requestingVersion
  ) {
    // Before version 4, fish removes the quotes itself, and its script passes an empty word as two quotes.
    let isUnquoted = shell == .fish && (version.flatMap { Int($0.prefix { $0 != "." }) } ?? 0) < 4
    let unquoted = { !isUnquoted ? ShellWord.unquoted($0) : $0 == "''" ? "" : $0 }
    self.shell = shell
    self.words = words.map(unquoted)
    typed = ShellWord.withoutOption(unquoted(words.indices.contains(index) ? words[index] : prefix))
  }

  func has(_ option: String) -> Bool { words.contains(option) }

  /// Whether the shell accepts candidates that do not begin with the typed text.
  var isReplacing: Bool { shell != .fish }

  func offered(_ candidates: [String]) -> [String] { Candidates.lines(candidates, for: shell) }

  /// The guide named by the line, if it can be read without waiting.
  private var provider: GuideProvider? {
    guard let guides = try? CompletedGuide.parse(CompletedGuide.options(among: words)).guides else { return nil }
    let folders = UserFolders.current
    let paths = guides.guide.map { (try? folders.expanded($0)) ?? $0 }
    let choice = GuideSelection(paths: paths, demo: guides.demo)
    // Reading standard input or a pipe could block.
    let isThere = choice.named.allSatisfy { FileSystem.isFolder($0) || FileSystem.size(of: $0) != nil }
    guard isThere else { return nil }
    return try? choice.provider(today: BroadcastDay(containing: Clock.system.now, in: .utc).date)
  }

  /// The channels with the user's choices; `nil` without a guide.
  func channelList() -> ChannelList? {
    provider.flatMap { provider in
      let choices = choices(of: provider)
      return (try? provider.loadChannels(choices)).map { ChannelList($0.channels, choices) }
    }
  }

  /// The channels as a guide without programmes, for queries.
  func channelGuide() -> Guide? {
    provider.flatMap { provider in
      let choices = choices(of: provider)
      return (try? provider.loadChannels(choices))?.arranged(by: choices, in: .utc)
    }
  }

  private func choices(of provider: GuideProvider) -> ChannelChoices {
    guard provider.channels != nil, !has("--raw") else { return ChannelChoices() }
    return (try? PersonalStore.ofCurrentUser(repairsDamage: false))?.reading(\.choices).value ?? ChannelChoices()
  }
}

/// Parses the guide options of an unfinished command line.
struct CompletedGuide: ParsableCommand {
  @OptionGroup var guides: GuideOptions

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
