import GuideTestSupport
import Testing

@testable import GuideSources

@Suite struct RequestRateTests {
  /// The largest number of requests in any span, by brute force.
  private static func most(_ instants: [Duration], in span: Duration) -> Int {
    instants.map { first in instants.count { $0 >= first && $0 < first + span } }.max() ?? 0
  }

  @Test func simultaneousRequestsAreSpread() {
    var rate = RequestRate(limit: 20, in: .seconds(10))
    let waits = (0..<45).map { _ in rate.reserve(at: .seconds(100)) }
    #expect(waits.prefix(20).allSatisfy { $0 == .zero })
    #expect(waits[20..<40].allSatisfy { $0 == .seconds(10) })
    #expect(waits[40...].allSatisfy { $0 == .seconds(20) })
  }

  @Test func slowRequestsNeverWait() {
    var rate = RequestRate(limit: 20, in: .seconds(10))
    for step in 0..<200 { #expect(rate.reserve(at: .milliseconds(500 * step)) == .zero) }
  }

  @Test(arguments: 0..<20) func noSpanExceedsLimit(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var rate = RequestRate(limit: 20, in: .seconds(10))
    var clock = Duration.zero
    var instants: [Duration] = []
    for _ in 0..<400 {
      // Threads that have waited make another request, and other threads make requests in between.
      let wait = rate.reserve(at: clock)
      #expect(wait >= .zero)
      instants.append(clock + wait)
      if Bool.random(using: &random) { clock += wait }
      clock += .milliseconds(Int.random(in: 0...400, using: &random))
    }
    #expect(Self.most(instants, in: .seconds(10)) <= 20)
    #expect(Self.most(instants, in: .seconds(10)) > 10)
    #expect(instants == instants.sorted())
  }

  @Test func rateForTVmazeIsWithinItsLimit() {
    var rate = RequestRate.tvmaze
    let instants = (0..<100).map { _ in rate.reserve(at: .zero) }
    #expect(Self.most(instants, in: .seconds(10)) == 20)
  }
}
