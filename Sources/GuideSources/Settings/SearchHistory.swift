import Glibc
package import GuideModel
import GuideSettings
import Synchronization

/// What a person has searched for, a line each, the latest last: kept in a file, which is written on a thread, so that no key
/// waits for a disk.
package final class SearchHistory: Sendable {
  private struct Queue {
    /// What is not in the file as yet.
    var unkept: [String] = []
    var isWriting = false
  }

  private let file: SettingsFile
  private let queue = Mutex(Queue())

  /// What is in a file, which need not be there.
  package init(_ file: SettingsFile) {
    self.file = file
  }

  /// What is in the file; nothing where it cannot be read, for nobody would miss it.
  package func read() -> RecentTexts {
    do throws(SettingsFileError) { return SearchHistory.texts(of: try file.read()) } catch { return RecentTexts() }
  }

  /// Writes a search down as the latest; what goes wrong is told in one line.
  package func add(_ text: String, orSay complain: @escaping @Sendable (String) -> Void) {
    let isFree = queue.withLock { queue in
      queue.unkept.append(text)
      defer { queue.isWriting = true }
      return !queue.isWriting
    }
    if isFree { Threads.start { self.write(complain) } }
  }

  /// Waits until what was searched for is written down, a second at most.
  package func finish() {
    for _ in 0..<100 where queue.withLock(\.isWriting) { usleep(10_000) }
  }

  private func write(_ complain: (String) -> Void) {
    while true {
      let texts = queue.withLock { queue in
        defer { queue.unkept = [] }
        return queue.unkept
      }
      do throws(SettingsFileError) {
        try file.rewrite { bytes throws(SettingsRefusal) in
          var kept = SearchHistory.texts(of: bytes)
          for text in texts { kept.add(text) }
          return Array(kept.texts.map { "\($0)\n" }.joined().utf8)
        }
      } catch {
        complain("Not kept: \(error.message)")
      }
      let isDone = queue.withLock { queue in
        queue.isWriting = !queue.unkept.isEmpty
        return !queue.isWriting
      }
      if isDone { return }
    }
  }

  private static func texts(of bytes: [UInt8]) -> RecentTexts {
    RecentTexts(bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) })
  }
}
