package import GuideModel

/// Channels and programmes of an XMLTV guide.
package struct XMLTVGuide: Sendable {
  /// In the order of the guide; those without programmes too.
  package let channels: [Channel]
  /// The programmes, an input or more a channel.
  package let batch: ProgrammeBatch
  /// By input of the batch, the place of its channel in `channels`.
  package let channelOfInput: [Int]
  /// What was wrong, by line.
  package private(set) var findings: [Finding]

  /// Whether it has neither channels nor programmes.
  package var isEmpty: Bool { channels.isEmpty && batch.rowCount == 0 }

  /// Takes the findings out of it, which are told by others.
  package mutating func takeFindings() -> [Finding] {
    defer { findings = [] }
    return findings
  }
}

extension GuideBuilder {
  /// Adds a guide's channels, programmes and findings, and returns how many programmes were left out, since the builder
  /// had them already.
  package mutating func add(_ guide: XMLTVGuide) -> Int {
    add(guide.findings)
    let places = guide.channels.map { addWithinLimit($0) }
    let batch = add(guide.batch)
    return add(inputsOf: guide.channelOfInput.map { places[$0] }, ofBatch: batch)
  }
}
