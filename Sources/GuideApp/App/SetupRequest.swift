/// Requests of the first run, in which a person says where the guide comes from.
package enum SetupRequest: Hashable, Sendable {
  /// Look for the grabbers that are installed.
  case findGrabbers
  /// Open the demo week.
  case openDemo
  /// Fetch a guide from a location as it was typed, and open it; it is kept as a source, under this name if there is one.
  case tryLocation(String, name: String?)
  /// Let the person configure a grabber, which has the terminal meanwhile.
  case configure(grabber: String)
  /// End the attempt.
  case endAttempt
}
