import GuideTestSupport
import Testing

@testable import GuideSources

/// The advice in messages about a stopped grabber.
@Suite struct GrabberAdviceTests {
  @Test(arguments: [
    (GrabberError.tooLong("tv_grab_x", seconds: 60), "run it in a terminal"),
    (.stalled("tv_grab_x", seconds: 60), "run it in a terminal"),
    (.tooMuch("tv_grab_x", bytes: 2_000_000_000), "2000 MB; configure fewer channels or fetch fewer days"),
    (.tooMuch("tv_grab_x", bytes: 65_536), "does not respond to --capabilities"),
  ])
  func stoppedGrabberIsReportedWithRemedy(error: GrabberError, advice: String) {
    #expect(error.message.hasPrefix("tv_grab_x ") && error.message.contains(advice), "\(error.message)")
    #expect(error.text.withoutGerman == [])
  }
}
