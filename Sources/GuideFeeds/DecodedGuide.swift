package import GuideModel

/// The channels and programmes of one document, such as an XMLTV file.
package struct DecodedGuide: Sendable {
  /// All channels in document order, including those without programmes.
  package let channels: [Channel]
  /// The programmes, with at least one input per channel.
  package private(set) var batch: ProgrammeBatch
  /// The channel index of each input.
  package let channelOfInput: [Int]
  /// The diagnostics, sorted by line.
  package private(set) var diagnostics: [Diagnostic]
  /// The document's star ratings without a scale.
  package private(set) var bareStars = UnscaledStarRatings()

  /// Interprets star ratings without a scale, using the scales found in the whole source.
  package mutating func setScales(ofBareStars all: UnscaledStarRatings) {
    guard !bareStars.isEmpty, all != bareStars else { return }
    bareStars = all
    batch.changeReaders { reader in
      guard var reader = reader as? FactRecordReader else { return reader }
      reader.bareStars = all
      return reader
    }
  }

  /// Moves all programmes to later times, or earlier ones if `seconds` is negative.
  package mutating func shift(by seconds: Int) { batch.shift(by: seconds) }

  /// Whether the document has neither channels nor programmes.
  package var isEmpty: Bool { channels.isEmpty && batch.rowCount == 0 }

  /// Removes and returns the diagnostics, for a caller that reports them itself.
  package mutating func removeDiagnostics() -> [Diagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }
}

extension GuideBuilder {
  /// Adds a guide's channels, programmes and diagnostics. Returns the number of duplicate programmes.
  package mutating func add(_ guide: DecodedGuide) -> Int {
    add(guide.diagnostics)
    let channels = guide.channels.map { addWithinLimit($0) }
    let batch = add(guide.batch)
    return add(inputsOf: guide.channelOfInput.map { channels[$0] }, ofBatch: batch)
  }
}
