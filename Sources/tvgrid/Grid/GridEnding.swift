/// The end of a grid, in its order.
///
/// The terminal is given back before anything is waited for: until then a signal leaves the program 0.7 s, after which a
/// timer ends it, and keeping what was looked at may take longer.
struct GridEnding {
  let endSearches: () -> Void
  let closeTerminal: () -> Void
  let keepLastMarks: () -> Void
  let finishUpdate: () -> Void
  /// Returns why something that would be missed is not kept; nil where all is.
  let finishKeeping: () -> String?

  /// Ends it; returns what `finishKeeping` does.
  func run() -> String? {
    endSearches()
    closeTerminal()
    keepLastMarks()
    finishUpdate()
    return finishKeeping()
  }
}
