import ArgumentParser
import CellCanvas
import GuideModel
import GuidePersonal
import GuideSearch

/// Computes completion candidates for a word of a command line, without reading or writing anything.
///
/// Channel names are untrusted text that becomes words in a shell.
enum Candidates {
  /// A typable name for each channel: its name, or else its id. Channels for which neither is typable are left out.
  static func channels(_ entries: [ChannelList.Entry]) -> [String] {
    unique(entries.compactMap { entry in [entry.channel.name, entry.channel.id].first(where: isTypable) })
  }

  static func names(_ names: [String]) -> [String] { unique(names.filter(isTypable)) }

  /// Names that begin with the typed text, ignoring case and accents. Shells replace the text with the name.
  static func begun(by typed: String, _ names: [String]) -> [String] {
    names.filter { Folding.begins($0, with: typed) }
  }

  /// Completions of a query, each a whole word of the command line. `guide` provides the channels.
  ///
  /// Names of several words are quoted. If the shell only accepts candidates that begin with the typed text, the first word of
  /// the name is offered instead, because a query with that word also matches the name.
  static func queries(_ typed: String, in guide: Guide, isReplacing: Bool = true) -> [String] {
    let text = Array(typed)
    let completion = QueryCompletion(text, caret: text.count, in: SearchIndex(guide), saved: [])
    let kept = String(text[..<completion.range.lowerBound])
    let queries = completion.candidates.map { kept + $0.inserted }
    if isReplacing { return names(queries) }
    return names(
      zip(queries, completion.candidates).map { query, candidate in
        let first = kept + (candidate.shown.split(separator: " ").first ?? "")
        return query.lowercased().hasPrefix(typed.lowercased()) ? query : first
      }.filter { $0.lowercased().hasPrefix(typed.lowercased()) })
  }

  /// Whether a name is one line, has no unsafe characters, and does not look like an option.
  private static func isTypable(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("-") && SafeText(name).string == name
  }

  private static func unique(_ names: [String]) -> [String] {
    var known: Set<String> = []
    return names.filter { known.insert($0).inserted }
  }

  /// Candidates in the format that a shell's completion script expects, one per line.
  static func lines(_ candidates: [String], for shell: CompletionShell?) -> [String] {
    switch shell {
    // The parser's own function lets bash expand candidates, and even run commands in them, unless they are quoted.
    case .bash?: candidates.map { "'\($0.replacing("'", with: "'\\''"))'" }
    // zsh would treat the part after a colon as a description.
    case .zsh?: candidates.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") }
    default: candidates
    }
  }
}
