import ArgumentParser
import CellCanvas
import GuideModel
import GuidePersonal
import GuideSearch

/// What can be offered for a word of a command line, from values alone. Names of channels are foreign text: they become
/// words of a shell.
enum Candidates {
  /// A name for each channel: its own, or where that cannot be typed its id. One that cannot be typed either has none.
  static func channels(_ entries: [ChannelList.Entry]) -> [String] {
    unique(entries.compactMap { entry in [entry.channel.name, entry.channel.id].first(where: isTypable) })
  }

  /// Names that can be typed, each once.
  static func names(_ names: [String]) -> [String] { unique(names.filter(isTypable)) }

  /// Those that begin with what is typed, whatever its case and its accents: shells put the name in its place.
  static func begun(by typed: String, _ names: [String]) -> [String] {
    names.filter { Folding.begins($0, with: typed) }
  }

  /// The ways to go on with a query, each a whole word of the command line. The guide has the channels. A name of several
  /// words is put in quotation marks, unless the shell offers only what begins with what is typed: then its first word is
  /// offered, which asks for the name as well.
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

  /// Whether a name is one line, is shown as it is, and is not taken for an option.
  private static func isTypable(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("-") && SafeText(name).string == name
  }

  private static func unique(_ names: [String]) -> [String] {
    var known: Set<String> = []
    return names.filter { known.insert($0).inserted }
  }

  /// Candidates as the script of a shell takes them, a line each.
  static func lines(_ candidates: [String], for shell: CompletionShell?) -> [String] {
    switch shell {
    // The parser's own function lets bash expand what comes: as commands, too, were they not in quotes.
    case .bash?: candidates.map { "'\($0.replacing("'", with: "'\\''"))'" }
    // The part after a colon would be a description.
    case .zsh?: candidates.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") }
    default: candidates
    }
  }
}
