package import GuideModel

/// An error code that Schedules Direct sends instead of an answer.
package struct SchedulesDirectRefusal: Error, Hashable, Sendable {
  /// When the server may be asked again.
  package enum Retry: Hashable, Sendable {
    /// Not until the settings change: the login itself is wrong.
    case never
    /// After a number of seconds.
    case after(Int)
    /// At the next update.
    case atNextUpdate
    /// Immediately, with a new token.
    case withNewToken
  }

  /// The server's number for the error.
  package let code: Int
  /// When to ask again.
  package let retry: Retry
  /// The reason, and what to do next.
  package let text: Message

  /// Explains a code. Unknown ones are named by their number.
  package init(code: Int) {
    self.code = code
    let known = SchedulesDirectRefusal.table.first { $0.codes.contains(code) }
    retry = known?.retry ?? .atNextUpdate
    text = known?.text ?? "Schedules Direct refused the request (code \(String(code)))"
  }

  private static let hour = 3_600

  private static let table: [(codes: ClosedRange<Int>, retry: Retry, text: Message)] = [
    (3000...3000, .after(hour), "Schedules Direct is offline for maintenance; try again in an hour"),
    (3001...3001, .after(hour), "Schedules Direct is too busy; try again in an hour"),
    (4001...4001, .after(24 * hour), "the subscription has expired; renew it at schedulesdirect.org"),
    (4002...4003, .never, "Schedules Direct does not know this user name and password; add the source again"),
    (
      4004...4004, .after(900),
      "the account is locked for 15 minutes because of too many wrong logins; check the password"
    ),
    (4005...4005, .never, "this account may not use the JSON service; ask Schedules Direct for access"),
    (4006...4006, .withNewToken, "the login has expired; try again"),
    (4007...4007, .never, "Schedules Direct does not allow this version of tvgrid; look for a newer one"),
    (4008...4008, .after(24 * hour), "the account is not active; see schedulesdirect.org"),
    (4009...4009, .after(24 * hour), "too many logins in 24 hours; try again tomorrow"),
    (4010...4010, .after(24 * hour), "too many addresses used this account in 24 hours; try again tomorrow"),
    (4100...4100, .atNextUpdate, "no changes of lineups are left today; try again after midnight UTC"),
    (4101...4101, .atNextUpdate, "the account has as many lineups as it may have; remove one first"),
    (
      4102...4102, .atNextUpdate,
      "the account has no lineups; "
        + "to find some: tvgrid sources lineups NAME --find COUNTRY POSTCODE"
    ),
    (2100...2100, .atNextUpdate, "the account already has this lineup"),
    (2101...2103, .atNextUpdate, "the account does not have this lineup"),
    (
      2105...2105, .atNextUpdate,
      "there is no lineup with this id; "
        + "to find some: tvgrid sources lineups NAME --find COUNTRY POSTCODE"
    ),
  ]
}
