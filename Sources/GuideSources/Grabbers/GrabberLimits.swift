/// What a grabber may take.
package struct GrabberLimits: Hashable, Sendable {
  /// Seconds that it may run.
  package var seconds: Int
  /// Seconds in which at least a byte has to come, be it of an error. Many write nothing until they have everything.
  package var silentSeconds: Int
  /// Bytes that it may write.
  package var bytes: Int

  package init(seconds: Int = 7_200, silentSeconds: Int = 1_800, bytes: Int = 2_000_000_000) {
    self.seconds = seconds
    self.silentSeconds = silentSeconds
    self.bytes = bytes
  }

  /// For a question that has its answer in itself.
  package static let question = GrabberLimits(seconds: 30, silentSeconds: 30, bytes: 65_536)
}
