package import GuideModel

/// The channels and programmes of a document, such as one of XMLTV.
package struct DecodedGuide: Sendable {
  /// The channels in the order of the document, also those without programmes.
  package let channels: [Channel]
  /// The programmes, in one input or more for a channel.
  package private(set) var batch: ProgrammeBatch
  /// The index of the channel of each input.
  package let channelOfInput: [Int]
  /// The findings by line.
  package private(set) var findings: [Diagnostic]
  /// Its star ratings without a scale.
  package private(set) var bareStars = BareStars()

  /// Reads bare star ratings on the scales of the whole source.
  package mutating func setScales(ofBareStars all: BareStars) {
    guard !bareStars.isEmpty, all != bareStars else { return }
    bareStars = all
    batch.changeReaders { reader in
      guard var reader = reader as? FactRecordReader else { return reader }
      reader.bareStars = all
      return reader
    }
  }

  /// Whether it has neither channels nor programmes.
  package var isEmpty: Bool { channels.isEmpty && batch.rowCount == 0 }

  /// Removes and returns the findings, which the caller reports itself.
  package mutating func removeFindings() -> [Diagnostic] {
    defer { findings = [] }
    return findings
  }
}

extension GuideBuilder {
  /// Adds a guide's channels, programmes and findings. Returns the number of programmes that were there already.
  package mutating func add(_ guide: DecodedGuide) -> Int {
    add(guide.findings)
    let channels = guide.channels.map { addWithinLimit($0) }
    let batch = add(guide.batch)
    return add(inputsOf: guide.channelOfInput.map { channels[$0] }, ofBatch: batch)
  }
}
