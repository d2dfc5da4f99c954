import Synchronization

/// Work in many pieces, on all cores.
enum Workers {
  /// How many threads so many pieces are worked on by.
  static func count(pieces: Int) -> Int {
    max(1, min(pieces, Threads.coreCount))
  }

  /// Runs `work` once on each of so many threads, with the thread's number, and waits for all. It takes piece after piece
  /// by calling what it is given, until that gives nil.
  static func run(_ workers: Int, pieces: Int, _ work: @Sendable (_ worker: Int, _ next: () -> Int?) -> Void) {
    let taken = Atomic(0)
    Threads.run(workers) { worker in
      work(worker) {
        let piece = taken.add(1, ordering: .relaxed).oldValue
        return piece < pieces ? piece : nil
      }
    }
  }
}
