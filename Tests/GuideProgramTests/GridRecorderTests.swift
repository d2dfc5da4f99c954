import GuideModel
import GuideSystem
import GuideTestSupport
import Testing

@testable import GuideApp
@testable import GuideProgram

/// A change to the timers that is in progress when the program quits.
@Suite struct GridRecorderTests {
  private static let request = RecordingRequest(orders: [], subject: "“The Ferrymen”", leftOut: 0)

  /// A recorder whose server does not answer until the recorder gives up.
  private static func hangingRecorder() throws -> GridRecorder {
    GridRecorder(try Mailbox()) { request, token in
      let isCancelled = Monitor(false)
      _ = token.withHandler({ isCancelled.change { $0 = true } }) { isCancelled.wait { $0 ? true : nil } }
      return RecordingResult(request, done: 1, problem: nil, state: RecorderState())
    }
  }

  private static func finish(_ recorder: GridRecorder) -> (told: [Message], problem: Message?) {
    var told: [Message] = []
    let problem = recorder.finish((quiet: .milliseconds(10), withMessage: .milliseconds(20))) { told.append($0) }
    return (told, problem)
  }

  @Test func withoutAChangeThereIsNoWait() throws {
    let (told, problem) = Self.finish(try Self.hangingRecorder())
    #expect(told.isEmpty && problem == nil)
  }

  @Test func aServerThatNeverAnswersIsReportedAndAbandoned() throws {
    let recorder = try Self.hangingRecorder()
    recorder.carryOut(Self.request)
    let (told, problem) = Self.finish(recorder)
    #expect(
      told.map(\.english) == [
        "waiting up to 0 s for tvheadend to confirm the last recording change; Ctrl-C quits now"
      ])
    #expect(
      problem?.english
        == "tvheadend has not confirmed the last recording change: press u in tvgrid to check it")
    #expect(GridRecorder.patience.withMessage == .seconds(5) && GridRecorder.patience.quiet < .seconds(1))
    #expect((told + [problem].compactMap(\.self)).allSatisfy { $0.withoutGerman == [] })
  }

  /// A change is not lost if a slow server accepts it late.
  @Test func aSlowServerIsWaitedFor() throws {
    let (mailbox, mayAnswer) = (try Mailbox(), Monitor(false))
    let recorder = GridRecorder(mailbox) { request, _ in
      _ = mayAnswer.wait { $0 ? true : nil }
      return RecordingResult(request, done: 1, problem: nil, state: RecorderState())
    }
    recorder.carryOut(Self.request)
    var told = 0
    let problem = recorder.finish((quiet: .zero, withMessage: .seconds(60))) { _ in
      told += 1
      mayAnswer.change { $0 = true }
    }
    #expect(told == 1 && problem == nil)
  }

  /// The loop shows why a change was refused. If it has not done so, the reason is reported at the end.
  @Test(arguments: [true, false]) func anUnseenRefusalIsReported(isWatched: Bool) throws {
    // The work runs on this thread, so that it is done when `carryOut` returns.
    let recorder = GridRecorder(try Mailbox(), startThread: { $0() }) { request, _ in
      RecordingResult(request, done: 0, problem: "tvheadend did not set a timer; see its log", state: RecorderState())
    }
    recorder.carryOut(Self.request)
    if isWatched { recorder.markReceived() }
    let problem = recorder.finish((quiet: .seconds(60), withMessage: .zero)) { _ in }
    #expect(problem?.english == (isWatched ? nil : "the last timer: tvheadend did not set a timer; see its log"))
  }
}
