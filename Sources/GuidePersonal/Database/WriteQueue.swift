import GuideModel

/// Changes on their way into the database, in the order in which they came.
struct WriteQueue {
  /// Those that are being written.
  private var underWay: [PersonalEdit] = []
  /// Those that come after them.
  private var waiting: [PersonalEdit] = []
  private(set) var isWriting = false
  /// By part, how many have come.
  private(set) var counts: [PersonalSection: Int] = [:]
  /// Why some could not be written, the last time.
  private(set) var problem: Message?

  /// The changes that are not in the database yet, the oldest first.
  var unkept: [PersonalEdit] { underWay + waiting }

  /// Whether something is not written that would be missed.
  var hasChoices: Bool {
    unkept.contains(where: \.section.isMissed)
  }

  /// Takes changes in; whether a thread has to be started for them.
  mutating func add(_ edits: [PersonalEdit]) -> Bool {
    waiting += edits
    for edit in edits { counts[edit.section, default: 0] += 1 }
    defer { isWriting = true }
    return !isWriting
  }

  /// Counts from zero again, for a database that was restored: it may lack any edit.
  mutating func forgetCounts() { counts = [:] }

  /// Starts writing the changes that wait, and returns them.
  mutating func begin() -> [PersonalEdit] {
    (underWay, waiting) = (waiting, [])
    return underWay
  }

  /// Takes back what could not be written; whether nothing more is to be done for now.
  mutating func end(_ edits: [PersonalEdit], problem: Message?) -> Bool {
    isWriting = !waiting.isEmpty
    if problem != nil { waiting = edits + waiting }
    underWay = []
    self.problem = problem
    return !isWriting
  }
}
