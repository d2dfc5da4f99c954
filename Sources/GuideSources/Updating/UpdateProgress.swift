/// How far the update of a source has come.
package enum UpdateStep: Hashable, Sendable {
  /// Its place or its server has been asked and has not answered yet.
  case asking
  /// Nothing came, and it is asked again after so many seconds.
  case waiting(seconds: Int)
  /// Bytes come, of so many where that is known; where it is not, and they can be counted, so many programmes with them.
  case receiving(bytes: Int, of: Int?, programmes: Int? = nil)
  /// Files of a folder come, and bytes with them.
  case receivingFiles(Int, of: Int, bytes: Int)
  /// What came is read; so many parts of a hundred are done.
  case reading(percent: Int)
  /// The guide is written into the cache.
  case writing
  /// It is over.
  case done(UpdateOutcome)
}

/// What became of the update of a source.
package enum UpdateOutcome: Hashable, Sendable {
  /// There is nothing newer than what is here.
  case unchanged
  /// A new guide is in place; `before` is how many programmes the one before had, nil where there was none.
  case updated(channels: Int, programmes: Int, before: Int?, complaint: String?)
  /// What came was refused, for a reason; the guide is as it was. What is no guide at all cannot be taken by force.
  case refused(reason: String, canBeForced: Bool)
  /// Nothing came, or nothing could be written, in whole sentences; the guide is as it was.
  case failed(String)
  /// Somebody ended it.
  case cancelled

  /// Whether there is another guide now.
  package var isNew: Bool { if case .updated = self { true } else { false } }

  /// Whether the guide is as new as it can be.
  package var isGood: Bool {
    switch self {
    case .unchanged, .updated: true
    case .refused, .failed, .cancelled: false
    }
  }
}
