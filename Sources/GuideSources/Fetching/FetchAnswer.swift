/// What a fetch came to.
package enum FetchAnswer: Hashable, Sendable {
  /// What is there already is what the server has.
  case unchanged
  /// The file has been written.
  case fetched(FetchedFile)
}

/// What is known of a file that was fetched.
package struct FetchedFile: Hashable, Sendable {
  /// What to ask with the next time.
  package let validators: FetchValidators
  /// How many bytes came.
  package let byteCount: Int
  /// The address that they came from in the end, for people.
  package let address: String
  /// What the server says it is, such as `text/html; charset=utf-8`; servers say much. Visible ASCII.
  package let contentType: String?
}

/// How far a fetch has come.
package enum FetchProgress: Hashable, Sendable {
  /// Asked, and no answer yet.
  case asking
  /// So many bytes have come; of how many, where the server says so.
  case receiving(bytes: Int, total: Int?)
  /// The attempt failed, as the server or the network may again: the next, of this number, is made after a wait.
  case waiting(Duration, attempt: Int)
}
