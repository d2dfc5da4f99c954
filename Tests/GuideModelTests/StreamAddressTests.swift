import GuideModel
import GuideTestSupport
import Testing

/// The addresses that a player is given.
@Suite struct StreamAddressTests {
  private static let now = Moments.at("2026-11-20 20:47")
  private static let past = Interval(Moments.at("2026-11-20 18:30"), Moments.at("2026-11-20 19:15"))

  private static func address(_ template: String, days: Int? = nil, correction: Int = 0) -> String? {
    ChannelStream(
      address: "http://example.org/1",
      catchup: ChannelStream.Catchup(template: template, days: days, correction: correction)
    ).address(of: past, at: now, in: Moments.london)
  }

  @Test(arguments: [
    ("{utc}", "1795199400"), ("${start}", "1795199400"), ("{utcend}", "1795202100"), ("${end}", "1795202100"),
    ("{lutc}-${now}-${timestamp}", "1795207620-1795207620-1795207620"), ("{duration}", "2700"),
    ("{duration:60}", "45"), ("{offset:1}", "8220"), ("{offset:60}", "137"),
    ("{Y}-{m}-{d}:{H}-{M}-{S}", "2026-11-20:18-30-00"),
    ("{utc:YmdHM}", "202611201830"), ("${end:Ymd-H-M}", "20261120-19-15"), ("{catchup-id}", "{catchup-id}"),
    ("{duration:0}", "{duration:0}"), ("{offset:x}", "{offset:x}"),
  ])
  func fieldsHaveTheTimesOfTheProgramme(template: String, text: String) {
    #expect(Self.address("http://example.org/\(template)") == "http://example.org/\(text)")
  }

  @Test func theCorrectionIsTakenFromTheTimes() {
    #expect(Self.address("http://example.org/{H}{M}", correction: -240) == "http://example.org/2230")
    #expect(Self.address("http://example.org/{utcend:HM}", correction: 60) == "http://example.org/1815")
  }

  @Test func catchUpReachesSoManyDaysAndNotTheFuture() {
    let catchup = ChannelStream.Catchup(template: "http://example.org/", days: 1)
    #expect(catchup.reaches(Self.now.adding(minutes: -24 * 60), at: Self.now))
    #expect(!catchup.reaches(Self.now.adding(minutes: -24 * 60 - 1), at: Self.now))
    #expect(!catchup.reaches(Self.now.adding(minutes: 1), at: Self.now))
    #expect(ChannelStream(address: "http://example.org/1").address(of: Self.past, at: Self.now, in: .utc) == nil)
  }

  @Test func theAddressOfNowMayHaveItsTime() {
    let stream = ChannelStream(address: "http://example.org/1?t={lutc}&x={utc}&y=${now:Y}")
    #expect(stream.address(at: Self.now, in: .utc) == "http://example.org/1?t=1795207620&x={utc}&y=2026")
  }
}
