import CellCanvas
import GuideSources

/// The last line of what a program wrote that says something, safe to show and without the secrets of addresses; nil for none.
func lastLine(of output: [UInt8]) -> String? {
  let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: { $0.isNewline || $0 == "\r" })
  guard let line = lines.last(where: { $0.contains { !$0.isWhitespace } }) else { return nil }
  let words = line.split(separator: " ").map(withoutSecrets)
  return SafeText(String(words.joined(separator: " ").suffix(500))).string
}

/// A word with scheme and host alone of an address in it: players write addresses in quotes, with colons and full stops
/// behind them, so that it cannot be told where a password ends.
private func withoutSecrets(_ word: Substring) -> String {
  guard let mark = word.firstRange(of: "://") else { return String(word) }
  let scheme = word[..<mark.lowerBound].reversed().prefix { $0.isASCII && $0.isLetter }.count
  let start = word.index(mark.lowerBound, offsetBy: -scheme)
  let end = word[mark.upperBound...].firstIndex { "/?#'\"".contains($0) } ?? word.endIndex
  let server = WebAddress.shown(String(word[start..<end]))
  return
    "\(word[..<start])\(server)\(end == word.endIndex ? "" : "/…")\(word.hasSuffix(":") && end != word.endIndex ? ":" : "")"
}
