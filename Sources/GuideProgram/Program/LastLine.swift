import CellCanvas
import GuideModel

/// The last line of what a program wrote that says something, safe to show; nil for none. Addresses in it are redacted,
/// and of the one that the program was given every other part is hidden too.
func lastLine(of output: [UInt8], hiding address: String? = nil) -> String? {
  let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: { $0.isNewline || $0 == "\r" })
  guard let line = lines.last(where: { $0.contains { !$0.isWhitespace } }) else { return nil }
  var words = line.split(separator: " ").map(RedactedAddress.redacting(word:))
  // Such as `Authorization: Basic YW5uYTpwdw==`.
  for index in words.indices.dropFirst() where ["basic", "bearer"].contains(words[index - 1].lowercased()) {
    words[index] = "…"
  }
  let text = secrets(of: address ?? "").reduce(words.joined(separator: " ")) { $0.replacing($1, with: "…") }
  return SafeText(String(text.suffix(500))).string
}

/// The parts of an address that are not shown of it, the longest first: a program may write them without the rest. Of three
/// letters and fewer they are parts of words, too.
private func secrets(of address: String) -> [String] {
  let shown = RedactedAddress.of(address)
  let parts = address.split { "/:@?&=#;,".contains($0) }.map(String.init)
  return Set(parts.filter { $0.count > 3 && !shown.contains($0) }).sorted { $0.count > $1.count }
}
