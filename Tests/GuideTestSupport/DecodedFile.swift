package import GuideFeeds
package import GuideModel

/// A decoded file of one channel's programmes. The file ends where its array does, so its last row takes the slow path.
package struct DecodedFile: Sendable {
  /// The programmes, for the guide builder.
  package let batch: ProgrammeBatch
  /// The problems by line.
  package let diagnostics: [Diagnostic]
}

extension RadioTimesDecoder {
  /// Decodes a file of programmes. `file` names it in the diagnostics.
  package func programmes(in bytes: [UInt8], file: String) -> DecodedFile {
    var batch = ProgrammeBatch()
    let diagnostics = programmes(in: bytes, bytes.indices, file: file, into: &batch)
    return DecodedFile(batch: batch, diagnostics: diagnostics)
  }
}
