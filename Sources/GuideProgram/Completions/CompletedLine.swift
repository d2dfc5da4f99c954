import ArgumentParser
import GuideModel
import GuidePersonal
import GuideSystem

/// A command line that is being typed, as a completion script hands it over.
struct CompletedLine {
  /// The words, without quotation marks and backslashes.
  private let words: [String]
  /// What is typed of the word that is to be completed.
  let typed: String
  private let shell: CompletionShell?

  /// The words, the index of the one that is to be completed, and its part before the cursor. That is used where there is no
  /// such word: the parser takes it of the last one, and zsh counts the letters of a quoted one wrongly.
  init(
    _ words: [String], _ index: Int, _ prefix: String, shell: CompletionShell? = .requesting,
    version: String? = CompletionShell.requestingVersion
  ) {
    // fish takes the marks away itself before its version 4, and its script writes an empty word as two of them.
    let isUnquoted = shell == .fish && (version.flatMap { Int($0.prefix { $0 != "." }) } ?? 0) < 4
    let unquoted = { !isUnquoted ? ShellWord.unquoted($0) : $0 == "''" ? "" : $0 }
    self.shell = shell
    self.words = words.map(unquoted)
    typed = ShellWord.withoutOption(unquoted(words.indices.contains(index) ? words[index] : prefix))
  }

  /// Whether an option is there.
  func has(_ option: String) -> Bool { words.contains(option) }

  /// Whether the shell puts candidates in the place of what is typed that do not begin with it.
  var isReplacing: Bool { shell != .fish }

  /// Candidates as the shell takes them.
  func offered(_ candidates: [String]) -> [String] { Candidates.lines(candidates, for: shell) }

  /// The guide that the line names, as far as it can be read without waiting; nil where there is none.
  private var provider: GuideProvider? {
    guard let guides = try? CompletedGuide.parse(CompletedGuide.options(among: words)).guides else { return nil }
    let folders = UserFolders.current
    let paths = guides.guide.map { (try? folders.expanded($0)) ?? $0 }
    let choice = GuideChoice(paths: paths, demo: guides.demo)
    // What is typed could be on standard input, and a pipe waits for its other end.
    let isThere = choice.named.allSatisfy { FileSystem.isFolder($0) || FileSystem.size(of: $0) != nil }
    guard isThere else { return nil }
    return try? choice.provider(today: BroadcastDay(containing: Clock.system.now, in: .utc).date)
  }

  /// The channels as the person has chosen to have them; nil without a guide.
  func channelList() -> ChannelList? {
    provider.flatMap { provider in
      let choices = choices(of: provider)
      return (try? provider.loadChannels(choices)).map { ChannelList($0.channels, choices) }
    }
  }

  /// The same as a guide without programmes, for queries.
  func channelGuide() -> Guide? {
    provider.flatMap { provider in
      let choices = choices(of: provider)
      return (try? provider.loadChannels(choices))?.arranged(by: choices, in: .utc)
    }
  }

  private func choices(of provider: GuideProvider) -> ChannelChoices {
    guard provider.channels != nil, !has("--raw") else { return ChannelChoices() }
    return (try? PersonalStore.ofPerson(mends: false))?.reading(\.choices).value ?? ChannelChoices()
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

/// A word of a command line as it is typed in a shell.
enum ShellWord {
  /// Its text: without quotation marks, the last of which may be missing, and backslashes. Nothing in it is expanded.
  static func unquoted(_ word: String) -> String {
    var text = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in word.unicodeScalars {
      if isEscaped {
        // In double quotes a backslash stands for itself before any other sign.
        if quote != nil, !"\"\\$`".unicodeScalars.contains(scalar) { text.append("\\") }
        text.append(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if scalar == open { quote = nil } else { text.append(scalar) }
      } else if scalar == "'" || scalar == "\"" {
        quote = scalar
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// The value of a word such as `--channel=Harbour`.
  static func withoutOption(_ word: String) -> String {
    guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return word }
    return String(word[word.index(after: sign)...])
  }
}
