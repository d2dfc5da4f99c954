import CellCanvas
import GuideSources

/// The last line of what a program wrote that says something, safe to show and without the secrets of addresses; nil for none.
func lastLine(of output: [UInt8]) -> String? {
  let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: { $0.isNewline || $0 == "\r" })
  guard let line = lines.last(where: { $0.contains { !$0.isWhitespace } }) else { return nil }
  let words = line.suffix(500).split(separator: " ").map { word in
    word.contains("://") ? WebAddress.shown(String(word)) : String(word)
  }
  return SafeText(words.joined(separator: " ")).string
}
