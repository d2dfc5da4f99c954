import GuideFeeds
import GuideModel

/// Whatever the bytes, the decoder must come to an end, the store must hold what it found, and every record must read.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzRadioTimes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let decoder = RadioTimesDecoder(zone: .britain)
  _ = decoder.channels(in: bytes, file: "channels.dat")
  let decoded = decoder.programmes(in: bytes, file: "1.dat")
  var builder = GuideBuilder()
  builder.add(decoded.batch, to: builder.add(Channel(id: "1", name: "One")))
  let guide = builder.build()
  let timeline = Timeline(guide, in: .britain)
  for programme in guide.programmes.prefix(200) {
    _ = guide.details(of: programme)
    _ = guide.alsoInSlot(of: programme)
  }
  if let coverage = guide.coverage {
    let day = Interval(coverage.start, coverage.start.adding(minutes: 1440))
    precondition(timeline.segments(on: 0, in: day).allSatisfy { !$0.interval.isEmpty })
  }
  return 0
}
