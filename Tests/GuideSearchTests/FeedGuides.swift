import GuideFeeds
import GuideModel
import GuideTestSupport

/// Guides with records in a feed's format.
enum FeedGuides {
  /// Only the part of the demo week around Friday evening, because the reference implementation tests every programme.
  static let friday = {
    let week = DemoGuide.week
    let evening = Interval(Moments.at("2026-11-20 18:00"), Moments.at("2026-11-21 02:00"))
    var lines: [(Channel, [UInt8])] = []
    for channel in week.channels.indices {
      let rows = week.programmes(on: channel, in: evening, includingZeroLength: true).flatMap { programme in
        let record = week.storedRecord(of: programme)
        return record.input[record.range] + [0x0A]
      }
      lines.append((week.channels[channel], rows))
    }
    return guide(lines)
  }()

  /// A guide written as an image and read back.
  static func imaged(_ guide: Guide) -> Guide { ImagedGuide(guide).guide ?? .empty }

  private static func guide(_ channels: [(Channel, [UInt8])]) -> Guide {
    var builder = GuideBuilder()
    for (channel, bytes) in channels {
      let decoded = RadioTimesDecoder(zone: .britain).programmes(in: bytes, file: "\(channel.id).dat")
      builder.add(decoded.batch, to: builder.add(channel))
    }
    return builder.build()
  }

  /// A guide written as XMLTV and read back.
  static func xmltv(_ guide: Guide) -> Guide {
    let encoder = XMLTVEncoder(guide, in: .utc)
    let document = encoder.head + encoder.programmes(0..<guide.programmeCount) + encoder.foot
    var builder = GuideBuilder()
    _ = builder.add(XMLTVDecoder.guide(in: document, file: "guide.xml"))
    return builder.build()
  }

  /// A guide from two sources: one with few details, and one with more about the same programmes.
  static func ofTwoOrigins(_ guide: Guide) -> Guide {
    let whole = GuideContents(guide)
    let sparse = whole.programmes.map { programmes in
      programmes.enumerated().map { index, programme in
        var less = programme
        if index % 2 == 0 { less.details.description = nil }
        if index % 3 == 0 { less.details.cast = [] }
        if index % 4 != 0 { less.details.more = [] }
        return less
      }
    }
    let first = GuideContents.guide(Array(zip(whole.channels, sparse)))
    var builder = GuideBuilder()
    for (name, guide) in [("sparse", first), ("whole", guide)] {
      builder.begin(GuideOrigin(name: name, role: .fillsIn))
      builder.add(imaged(guide))
    }
    return builder.build()
  }
}
