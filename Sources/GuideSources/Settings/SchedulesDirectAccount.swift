import GuideFeeds
import GuideModel

/// An account at Schedules Direct: the part of a location after `schedulesdirect:`.
package struct SchedulesDirectAccount: Hashable, Sendable {
  let name: String
  /// The SHA-1 hash of the password, which is all that the server wants to know.
  let hash: String

  /// Creates an account from a user name and a password.
  package init(name: String, password: String) {
    let isHash =
      password.utf8.count == 40
      && password.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
      }
    (self.name, hash) = (name, isHash ? password : SHA1.hexadecimal(password))
  }

  /// Parses the text after `schedulesdirect:`, a user name and a password or its hash.
  init(_ text: String) throws(SourceLocation.LocationError) {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex, text.index(after: colon) != text.endIndex
    else {
      throw SourceLocation.LocationError(
        message: "write schedulesdirect:NAME:PASSWORD, or add the source with schedulesdirect: to be asked for both")
    }
    self.init(name: String(text[..<colon]), password: String(text[text.index(after: colon)...]))
  }

  /// The text after `schedulesdirect:`. It contains the hash instead of the password.
  package var text: String { "\(name):\(hash)" }
}
