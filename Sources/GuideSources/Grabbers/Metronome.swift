import Synchronization

/// Counts tenths of a second while something is done. The time of day, which can be set, is not asked.
final class Metronome: Sendable {
  private let count = Atomic(0)
  private let bell: Bell

  private init(_ bell: Bell) {
    self.bell = bell
  }

  /// Tenths of a second since it began.
  var beats: Int { count.load(ordering: .relaxed) }

  /// Does something while it counts; nil where the system has no more threads or descriptors.
  static func run<Result>(_ work: (Metronome) -> Result) -> Result? {
    guard let bell = Bell() else { return nil }
    let metronome = Metronome(bell)
    var result: Result?
    _ = Threads.run(beside: { metronome.beat() }) {
      result = work(metronome)
      bell.ring()
    }
    return result
  }

  private func beat() {
    while !bell.rings(within: 100) { count.add(1, ordering: .relaxed) }
  }
}
