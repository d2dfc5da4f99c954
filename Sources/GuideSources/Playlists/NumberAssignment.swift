/// Assigns the numbers from a playlist so that no two channels share one.
///
/// A number that a channel keeps is not assigned again; if two channels have it, the one that the user gave it to keeps it.
/// Otherwise, the first channel to request a number gets it.
struct NumberAssignment {
  struct NumberRequest {
    let id: String
    let number: Int
  }

  /// The channel ids by final number.
  private(set) var owners: [Int: String] = [:]
  /// The current numbers by channel id.
  private let present: [String: Int]
  /// The channels that get a new number.
  private var given: Set<String> = []

  /// Assigns the requested numbers, at most one per channel. `isOwn` says whether the user chose a channel's number.
  init(_ requests: [NumberRequest], present: [String: Int], isOwn: (String) -> Bool) {
    self.present = present
    let changes = requests.filter { present[$0.id] != $0.number }
    let changing = Set(changes.map(\.id))
    let kept = present.filter { !changing.contains($0.key) }.sorted { $0.key < $1.key }
    for (id, number) in kept.filter({ isOwn($0.key) }) + kept where owners[number] == nil { owners[number] = id }
    for request in changes {
      if owners[request.number] == nil {
        owners[request.number] = request.id
        given.insert(request.id)
      } else {
        keep(request.id)
      }
    }
  }

  /// Keeps a channel's current number. If another channel has taken it, that one keeps its own number too, and so on.
  private mutating func keep(_ id: String) {
    var next: String? = id
    while let id = next, let number = present[id] {
      let other = owners[number]
      if let other, given.remove(other) == nil { return }
      owners[number] = id
      next = other
    }
  }
}
