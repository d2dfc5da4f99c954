import GuideFeeds
package import GuideModel

/// A file of programmes as the program reads it: part of a larger array, so that the fast path may read beyond it.
package struct ReadFile: Sendable {
  /// The file's bytes, at the same offsets as in the array that was read.
  package let bytes: [UInt8]
  /// The file's programmes.
  package let batch: ProgrammeBatch
  /// The diagnostics.
  package let diagnostics: [Diagnostic]

  /// Reads a file whose wall times are in a zone.
  package init(_ bytes: [UInt8], zone: ZoneTable = .britain) {
    self.bytes = bytes
    var batch = ProgrammeBatch()
    diagnostics = RadioTimesDecoder(zone: zone).programmes(
      in: bytes + [UInt8](repeating: 0, count: 64), bytes.indices, file: "1.dat", into: &batch)
    self.batch = batch
  }

  /// A guide with only these programmes.
  package func guide() -> Guide {
    var builder = GuideBuilder()
    builder.add(batch, to: builder.add(Channel(id: "1", name: "One")))
    return builder.build()
  }
}
