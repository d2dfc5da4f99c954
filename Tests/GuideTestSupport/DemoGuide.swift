import GuideFeeds
package import GuideModel

/// The demo week as a guide, for screens that need realistic data.
package enum DemoGuide {
  /// The week with its original dates, from Monday 16 to Tuesday 24 November 2026.
  package static let week = guide(dayShift: 0)

  /// The week in which the clocks go back, on Sunday 25 October 2026.
  package static let october = guide(dayShift: -28)

  /// The week in which the clocks go forward, on Sunday 29 March 2026.
  package static let march = guide(dayShift: -238)

  /// Two XMLTV channels with everything that the format can express.
  package static let xmltv = {
    var builder = GuideBuilder()
    _ = builder.add(XMLTVDecoder.guide(in: (try? FixtureLoader.bytes("xmltv/whole.xml")) ?? [], file: "whole.xml"))
    return builder.build()
  }()

  private static func guide(dayShift: Int) -> Guide {
    let decoder = RadioTimesDecoder(zone: Moments.london, dayShift: dayShift)
    var builder = GuideBuilder()
    let list = (try? FixtureLoader.bytes("week/channels.dat")) ?? []
    for channel in decoder.channels(in: list, file: "channels.dat").channels {
      let file = "\(channel.id).dat"
      let decoded = decoder.programmes(in: (try? FixtureLoader.bytes("week/\(file)")) ?? [], file: file)
      builder.add(decoded.batch, to: builder.add(channel))
      builder.add(decoded.diagnostics)
    }
    return builder.build()
  }
}
