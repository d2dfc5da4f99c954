import CCrashRestore

extension Terminal {
  /// From now on a crash ends the process in one line, also while no terminal is open. Swift's own handler would print
  /// pages and ask questions.
  package static func reportCrashes() {
    crash_report_arm()
  }
}
