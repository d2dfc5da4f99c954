/// Something went wrong: one line for the person, and exit code 2.
struct Failure: Error {
  let message: String
  /// What the line is about, shown below it.
  let exhibit: [String]

  init(_ message: String, exhibit: [String] = []) {
    self.message = message
    self.exhibit = exhibit
  }
}

/// Exit codes, as in tvgrid(1). Wrong usage is 64, as the argument parser has it.
enum ExitCodes {
  static let nothingFound: Int32 = 1
  static let failure: Int32 = 2
  /// The terminal is gone: as if by SIGHUP.
  static let closed: Int32 = 129
}
