import GuideModel
import Synchronization
import Testing

@Suite struct CancellationTokenTests {
  @Test func handlersAreCalledOnce() {
    let token = CancellationToken()
    let calls = Mutex(0)
    let result = token.withHandler({ calls.withLock { $0 += 1 } }) { () -> Int in
      #expect(!token.isCancelled)
      token.cancel()
      token.cancel()
      return 7
    }
    #expect(result == 7)
    #expect(token.isCancelled)
    #expect(calls.withLock { $0 } == 1)
  }

  @Test func handlersAreCalledIfAlreadyCancelled() {
    let token = CancellationToken()
    token.cancel()
    let calls = Mutex(0)
    token.withHandler({ calls.withLock { $0 += 1 } }) {}
    #expect(calls.withLock { $0 } == 1)
  }

  @Test func handlersAreRemovedAfterTheBody() {
    let token = CancellationToken()
    let calls = Mutex<[String]>([])
    token.withHandler({ calls.withLock { $0.append("outer") } }) {
      token.withHandler({ calls.withLock { $0.append("inner") } }) {}
      token.cancel()
    }
    #expect(calls.withLock { $0 } == ["outer"])
  }
}
