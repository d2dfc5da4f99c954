/// An address split at its separators, of whatever scheme: the one rule for what is a login, a host and a path.
///
/// By scalars: an accent on a separator must not hide it from the program that gets the address.
package struct AddressParts {
  /// The text before `://`.
  package let scheme: Substring
  /// Name and password as the address writes them.
  package let login: Substring?
  /// Host and port.
  package let server: Substring
  /// Path, query and fragment.
  package let rest: Substring

  /// Nil where it has no `://`.
  package init?(_ text: some StringProtocol) {
    let text = Substring(text)
    let scalars = text.unicodeScalars
    guard let sign = scalars.firstRange(of: "://".unicodeScalars), sign.lowerBound > scalars.startIndex else {
      return nil
    }
    scheme = text[..<sign.lowerBound]
    let authority = scalars[sign.upperBound...].prefix { !"/?#".unicodeScalars.contains($0) }
    rest = text[authority.endIndex...]
    let at = authority.lastIndex(of: "@")
    login = at.map { text[authority.startIndex..<$0] }
    server = text[(at.map { scalars.index(after: $0) } ?? authority.startIndex)..<authority.endIndex]
  }
}
