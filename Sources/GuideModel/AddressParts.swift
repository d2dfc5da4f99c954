/// An address split into login, host and path, in the same way for all schemes.
///
/// Compares scalars: otherwise a combining accent on a separator would hide the separator from this code, but not from
/// the program that receives the address.
package struct AddressParts {
  package let scheme: Substring
  /// The user name and password, still escaped.
  package let login: Substring?
  /// The host and port.
  package let server: Substring
  /// The path, query and fragment.
  package let rest: Substring

  /// Splits an address; `nil` if it has no `://`.
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
