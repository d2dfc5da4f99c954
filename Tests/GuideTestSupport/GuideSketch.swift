package import GuideModel

/// Creates guides for tests from titles and times, without a feed.
package struct GuideSketch {
  private var builder = GuideBuilder()

  package init() {}

  /// A programme in a sketch, without facts except its title and times.
  package struct Programme: Sendable {
    package let start: Instant
    package let minutes: Int
    package let title: String
    package let genre: String
    package let flags: ProgrammeFlags

    package init(
      _ start: Instant, minutes: Int, _ title: String, genre: String = "", flags: ProgrammeFlags = []
    ) {
      self.start = start
      self.minutes = minutes
      self.title = title
      self.genre = genre
      self.flags = flags
    }
  }

  package mutating func add(_ channel: Channel, _ programmes: [Programme]) {
    var batch = ProgrammeBatch(bytes: [], reader: EmptyRecordReader())
    for programme in programmes {
      let interval = Interval(programme.start, programme.start.adding(minutes: programme.minutes))
      batch.append(
        ProgrammeRow(interval: interval, flags: programme.flags, record: 0..<0),
        title: Array(programme.title.utf8).span, genre: Array(programme.genre.utf8).span)
    }
    builder.add(batch, to: builder.add(channel))
  }

  /// Adds what follows as the guide of a source.
  package mutating func begin(_ source: String) { builder.begin(GuideOrigin(name: source)) }

  /// Adds diagnostics about the guide's input.
  package mutating func add(_ diagnostics: [Diagnostic]) {
    builder.add(diagnostics)
  }

  package mutating func build() -> Guide { builder.build() }

  /// A random guide: a few channels over a few days, with gaps, overlaps, duplicates and programmes without a length.
  package static func random(
    seed: UInt64, channels: Int = 5, programmes: Int = 40, from start: Instant
  ) -> Guide {
    var random = SplitMix64(seed: seed)
    var sketch = GuideSketch()
    for channel in 0..<channels {
      var time = start.adding(minutes: Int.random(in: 0...600, using: &random))
      var rows: [Programme] = []
      // One channel in six is empty.
      let count = Int.random(in: 0..<6, using: &random) == 0 ? 0 : programmes
      for index in 0..<count {
        let minutes = [0, 1, 4, 5, 15, 30, 30, 60, 95, 240].randomElement(using: &random) ?? 30
        rows.append(Programme(time, minutes: minutes, "Programme \(channel).\(index)"))
        // Mostly back to back, sometimes with a gap, an overlap, or a duplicate with the same start.
        let slip = [0, 0, 0, 0, 0, 45, 2000, -10, -minutes].randomElement(using: &random) ?? 0
        time = time.adding(minutes: max(0, minutes + slip))
      }
      sketch.add(Channel(id: "\(channel)", name: "Channel \(channel)"), rows)
    }
    return sketch.build()
  }
}

/// A reader for empty records.
package struct EmptyRecordReader: RecordReader {
  package init() {}
  package func summary(of record: Span<UInt8>) -> ProgrammeSummary { ProgrammeSummary() }
  package func details(of record: Span<UInt8>) -> ProgrammeDetails { ProgrammeDetails() }
}
