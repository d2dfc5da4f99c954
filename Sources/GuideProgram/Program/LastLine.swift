import CellCanvas
import GuideModel

/// The last non-blank line of a program's output, safe to show; `nil` without output.
///
/// Addresses in the line are redacted, as is every secret part of the address passed to the program.
func lastLine(of output: [UInt8], hiding address: String? = nil) -> String? {
  let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: { $0.isNewline || $0 == "\r" })
  guard let line = lines.last(where: { $0.contains { !$0.isWhitespace } }) else { return nil }
  var words = line.split(separator: " ").map(RedactedAddress.redacting(word:))
  // For example `Authorization: Basic YW5uYTpwdw==`.
  for index in words.indices.dropFirst() where ["basic", "bearer"].contains(words[index - 1].lowercased()) {
    words[index] = "…"
  }
  let text = secrets(of: address ?? "").reduce(words.joined(separator: " ")) { $0.replacing($1, with: "…") }
  return SafeText(String(text.suffix(500))).string
}

/// The hidden parts of an address, which programs may print separately, longest first.
///
/// Parts of up to three letters are skipped: they also occur in ordinary words.
private func secrets(of address: String) -> [String] {
  let shown = RedactedAddress.of(address)
  let parts = address.split { "/:@?&=#;,".contains($0) }.map(String.init)
  return Set(parts.filter { $0.count > 3 && !shown.contains($0) }).sorted { $0.count > $1.count }
}
