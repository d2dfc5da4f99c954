package import GuideFeeds
package import GuideModel

/// A file of programmes of one channel, decoded by itself: it ends where its array does, so that its last row is read
/// with care.
package struct DecodedFile: Sendable {
  /// The programmes, for the builder of the store.
  package let batch: ProgrammeBatch
  /// Their problems, by line.
  package let findings: [Diagnostic]
}

extension RadioTimesDecoder {
  /// Decodes a file of programmes. `file` names it in the findings.
  package func programmes(in bytes: [UInt8], file: String) -> DecodedFile {
    var batch = ProgrammeBatch()
    let findings = programmes(in: bytes, bytes.indices, file: file, into: &batch)
    return DecodedFile(batch: batch, findings: findings)
  }
}
