import CellCanvas

/// Numbers the pairs of colours in the order in which they are first wanted: a terminal has few or many, and a screen
/// uses a handful.
struct StylePairs {
  /// A colour as ncurses numbers it: -1 is the terminal's own.
  struct Pair: Hashable {
    let foreground: Int32
    let background: Int32
  }

  /// What to draw a style with.
  struct Choice: Hashable {
    let number: Int16
    /// Set when the pair has to be told to ncurses first.
    let new: Pair?
  }

  private let colours: Int
  private let highest: Int
  private var numbers: [Pair: Int16] = [:]

  /// - Parameters:
  ///   - colours: How many the terminal has; with 0 every style gets pair 0.
  ///   - limit: How many pairs it has, pair 0 among them.
  init(colours: Int, limit: Int) {
    self.colours = colours
    highest = min(limit, Int(Int16.max)) - 1
  }

  /// The pair of a style. When all are taken it is pair 0, the terminal's own colours: readable, if plain.
  mutating func choose(for style: Style) -> Choice {
    let pair = Pair(foreground: number(style.foreground), background: number(style.background))
    if pair == Pair(foreground: -1, background: -1) { return Choice(number: 0, new: nil) }
    if let known = numbers[pair] { return Choice(number: known, new: nil) }
    guard numbers.count < highest else { return Choice(number: 0, new: nil) }
    let number = Int16(numbers.count + 1)
    numbers[pair] = number
    return Choice(number: number, new: pair)
  }

  /// An entry beyond the palette becomes its dark twin, or the terminal's own.
  private func number(_ colour: Colour) -> Int32 {
    guard case .palette(let entry) = colour, colours > 0 else { return -1 }
    if Int(entry) < colours { return Int32(entry) }
    return entry < 16 ? Int32(entry - 8) : -1
  }
}
