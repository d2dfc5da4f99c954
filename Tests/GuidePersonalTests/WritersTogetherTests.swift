import Foundation
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

/// Several programs that write at the same time.
@Suite(.row("D4"), .waitsForOthers) struct WritersTogetherTests {
  @Test func eightConcurrentWritersLoseNothing() throws {
    let folder = try TemporaryFolder()
    let each = Contract.count(1_000, atLeast: 20)
    let stores = (0..<8).map { _ in folder.store() }
    for number in 0..<each {
      for (writer, store) in stores.enumerated() {
        store.keep([.save("w\(writer)-\(number)", "x"), .name("shared", "\(writer)")]) { Issue.record("\($0)") }
      }
    }
    #expect(HangGuard.waits { stores.nonEmptyAllSatisfy { $0.finish() == nil } })
    let searches = folder.store().reading(\.searches).value.searches.map(\.name)
    #expect(searches.count == 8 * each)
    for writer in 0..<8 {
      let own = searches.filter { $0.hasPrefix("w\(writer)-") }
      #expect(own == (0..<each).map { "w\(writer)-\($0)" }, "in their order")
    }
    Contract.report(
      "D4", "8 connections at the same time with \(each.grouped) edits each: 0 lost, each writer's in order")
  }
}
