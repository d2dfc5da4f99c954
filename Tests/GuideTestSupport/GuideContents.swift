package import GuideModel

/// The contents of a guide as values, so that guides can be compared regardless of their bytes.
package struct GuideContents: Equatable, Sendable {
  /// One programme.
  package struct Programme: Equatable, Sendable {
    package var title: String
    package var interval: Interval
    package var flags: ProgrammeFlags
    package var details: ProgrammeDetails

    package init(_ title: String, _ interval: Interval, _ flags: ProgrammeFlags = [], _ details: ProgrammeDetails) {
      self.title = title
      self.interval = interval
      self.flags = flags
      self.details = details
    }
  }

  package let channels: [Channel]
  /// The programmes by channel, in the guide's order.
  package let programmes: [[Programme]]
  /// The genres by channel.
  private let genres: [[String]]

  /// Extracts the contents of a guide.
  package init(_ guide: Guide) {
    channels = guide.channels
    programmes = guide.channels.indices.map { channel in
      guide.programmes(on: channel).map {
        Programme(guide.title(of: $0), guide.interval(of: $0), guide.flags(of: $0), guide.details(of: $0))
      }
    }
    genres = guide.channels.indices.map { guide.programmes(on: $0).map(guide.genre(of:)) }
  }

  /// Creates a guide from channels and their programmes, in any order.
  package static func guide(_ channels: [(Channel, [Programme])]) -> Guide {
    var builder = GuideBuilder()
    for (channel, programmes) in channels {
      var batch = ProgrammeBatch(
        bytes: [UInt8](repeating: 0, count: programmes.count), reader: ListedReader(details: programmes.map(\.details)))
      for (index, programme) in programmes.enumerated() {
        // The length of a record is its index, so that the reader knows which record it is.
        batch.append(
          ProgrammeRow(interval: programme.interval, flags: programme.flags, record: 0..<index),
          title: Array(programme.title.utf8).span, genre: Array((programme.details.genres.first ?? "").utf8).span)
      }
      builder.add(batch, to: builder.add(channel))
    }
    return builder.build()
  }

  private struct ListedReader: RecordReader {
    let details: [ProgrammeDetails]

    func summary(of record: Span<UInt8>) -> ProgrammeSummary { details[record.count].summary }
    func details(of record: Span<UInt8>) -> ProgrammeDetails { details[record.count] }
  }
}
