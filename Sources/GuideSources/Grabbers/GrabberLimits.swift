/// What a grabber may take.
package struct GrabberLimits: Hashable, Sendable {
  /// Seconds that it may run.
  package var seconds: Int
  /// Seconds in which at least a byte has to come, be it of an error. Many write nothing until they have everything.
  package var silentSeconds: Int
  /// Bytes that it may write.
  package var bytes: Int
  /// Seconds without output after which what it has started is ended, once it has ended itself. A filter in the
  /// background that still carries its output has as long as output comes; a process that stays has so long.
  package var graceSeconds: Int

  package init(
    seconds: Int = 7_200, silentSeconds: Int = 1_800, bytes: Int = 2_000_000_000, graceSeconds: Int = 10
  ) {
    self.seconds = seconds
    self.silentSeconds = silentSeconds
    self.bytes = bytes
    self.graceSeconds = graceSeconds
  }

  /// For a question that has its answer in itself.
  package static let question = GrabberLimits(seconds: 30, silentSeconds: 30, bytes: 65_536)
}
