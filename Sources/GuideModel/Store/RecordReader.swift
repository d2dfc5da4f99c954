/// Reads what the store left as bytes, when somebody looks at it. Each format has its own.
package protocol RecordReader: Sendable {
  /// What a cell of the grid shows beside the title. `record` is the bytes given to `ProgrammeBatch.append`.
  func summary(of record: Span<UInt8>) -> ProgrammeSummary

  /// All that the record says.
  func details(of record: Span<UInt8>) -> ProgrammeDetails
}
