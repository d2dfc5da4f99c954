/// The numbers that the channels of a playlist can have, so that no two have the same: what a channel keeps is given to
/// no other, and of several that want a number the first has it.
struct PlaylistNumbers {
  /// A number that an entry wants for its channel.
  struct Wish {
    let id: String
    let number: Int
  }

  /// By numbers, the ids of the channels that have them in the end.
  private(set) var owners: [Int: String] = [:]
  /// What channels have at present, by their ids.
  private let present: [String: Int]
  /// The channels that are given another number.
  private var given: Set<String> = []

  /// What becomes of wishes, at most one a channel, beside the numbers that channels have at present.
  init(_ wishes: [Wish], present: [String: Int]) {
    self.present = present
    let changes = wishes.filter { present[$0.id] != $0.number }
    let changing = Set(changes.map(\.id))
    for (id, number) in present.sorted(by: { $0.key < $1.key }) where !changing.contains(id) && owners[number] == nil {
      owners[number] = id
    }
    for wish in changes {
      if owners[wish.number] == nil {
        owners[wish.number] = wish.id
        given.insert(wish.id)
      } else {
        keep(wish.id)
      }
    }
  }

  /// Leaves a channel the number that it has. Where that was given away already, the other channel is left its own.
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
