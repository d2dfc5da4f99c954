import CellCanvas
import GuideSources

/// The last line of what a program wrote that says something, safe to show; nil for none. Of addresses it has scheme and server
/// alone, and of the one that the program was given no part that is hidden elsewhere.
func lastLine(of output: [UInt8], hiding address: String? = nil) -> String? {
  let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: { $0.isNewline || $0 == "\r" })
  guard let line = lines.last(where: { $0.contains { !$0.isWhitespace } }) else { return nil }
  var words = line.split(separator: " ").map(withoutSecrets)
  // Such as `Authorization: Basic YW5uYTpwdw==`.
  for index in words.indices.dropFirst() where ["basic", "bearer"].contains(words[index - 1].lowercased()) {
    words[index] = "…"
  }
  let text = secrets(of: address ?? "").reduce(words.joined(separator: " ")) { $0.replacing($1, with: "…") }
  return SafeText(String(text.suffix(500))).string
}

/// A word with scheme and server alone of an address in it: players write addresses in quotes, with colons and full stops
/// behind them, so that it cannot be told where a password ends.
private func withoutSecrets(_ word: Substring) -> String {
  guard let start = WebAddress.start(in: word), let mark = word.firstRange(of: "://") else { return String(word) }
  let end = word[mark.upperBound...].firstIndex { "/?#'\"".contains($0) } ?? word.endIndex
  let server = WebAddress.shown(String(word[start..<end]))
  let rest = end == word.endIndex ? "" : word.hasSuffix(":") ? "/…:" : "/…"
  return "\(word[..<start])\(server)\(rest)"
}

/// The parts of an address that are not shown of it, the longest first: a program may write them without the rest. Of three
/// letters and fewer they are parts of words, too.
private func secrets(of address: String) -> [String] {
  let shown = WebAddress.shown(address)
  let parts = address.split { "/:@?&=#;,".contains($0) }.map(String.init)
  return Set(parts.filter { $0.count > 3 && !shown.contains($0) }).sorted { $0.count > $1.count }
}
