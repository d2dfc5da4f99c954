import CellCanvas
import GuideApp

/// A key with a word of what it does, at the foot of the grid.
struct Hint {
  let key: SafeText
  let words: SafeText

  private init(_ command: Command, _ words: String) {
    key = SafeText(Hint.keys(of: command))
    self.words = SafeText(" \(words)  ")
  }

  /// As many hints as fit, chosen by need, in their usual order; those for hits first where there are any.
  static func fitting(_ columns: Int, hasHits: Bool) -> [Hint] {
    let hits = hasHits ? forHits.filter { _ in columns >= 40 } : []
    let taken = hits.reduce(0) { $0 + $1.key.width + $1.words.width }
    return hits + fitting(columns - taken)
  }

  private static let forHits = [Hint(.nextHit, "hits"), Hint(.hitShowing, "dim, hide"), Hint(.close, "forget")]

  private static func fitting(_ columns: Int) -> [Hint] {
    var room = columns
    var chosen: Set<Int> = []
    for place in need {
      let width = usual[place].key.width + usual[place].words.width
      guard width <= room else { continue }
      room -= width
      chosen.insert(place)
    }
    return usual.indices.filter(chosen.contains).map { usual[$0] }
  }

  private static let usual = [
    Hint(.earlier, "programme"), Hint(.up, "channel"), Hint(.open, "details"), Hint(.search, "search"),
    Hint(.now, "now"), Hint(.help, "help"), Hint(.quit, "quit"), Hint(.previousDay, "day"), Hint(.zoomIn, "zoom"),
  ]

  /// Places in `usual`, the most needed first: who knows where help is can find the rest.
  private static let need = [5, 6, 3, 2, 0, 1, 4, 7, 8]

  /// A key's name, short, together with its counterpart's.
  private static func keys(of command: Command) -> String {
    switch command {
    case .earlier: "←→"
    case .up: "↑↓"
    case .nextHit: "n N"
    case .previousDay: "[ ]"
    case .zoomIn: "+ -"
    default: CommandTable.entry(for: command)?.keys.first?.name ?? ""
    }
  }
}
