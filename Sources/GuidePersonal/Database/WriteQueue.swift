import GuideModel

/// Edits waiting to be written to the database, or being written, in order.
struct WriteQueue {
  /// The edits being written.
  private var underWay: [PersonalEdit] = []
  /// The edits to write next.
  private var waiting: [PersonalEdit] = []
  private(set) var isWriting = false
  /// The number of edits received, by section.
  private(set) var counts: [PersonalSection: Int] = [:]
  /// Why the last write failed.
  private(set) var problem: Message?

  /// The edits that are not in the database yet, oldest first.
  var unsaved: [PersonalEdit] { underWay + waiting }

  /// Whether any pending edits are important enough to delay quitting.
  var hasUnsavedChanges: Bool {
    unsaved.contains(where: \.section.delaysQuitting)
  }

  /// Adds edits. Returns whether to start a thread for them.
  mutating func add(_ edits: [PersonalEdit]) -> Bool {
    waiting += edits
    for edit in edits { counts[edit.section, default: 0] += 1 }
    defer { isWriting = true }
    return !isWriting
  }

  /// Resets the counts after the database has been restored, because the copy may lack some or all of the edits.
  mutating func forgetCounts() { counts = [:] }

  /// Starts writing the waiting edits and returns them.
  mutating func begin() -> [PersonalEdit] {
    (underWay, waiting) = (waiting, [])
    return underWay
  }

  /// Ends a write and queues failed edits again. Returns whether nothing is left to do for now.
  mutating func end(_ edits: [PersonalEdit], problem: Message?) -> Bool {
    isWriting = !waiting.isEmpty
    if problem != nil { waiting = edits + waiting }
    underWay = []
    self.problem = problem
    return !isWriting
  }
}
