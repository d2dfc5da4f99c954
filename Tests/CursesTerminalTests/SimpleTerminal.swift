/// A terminal that knows only the sequences in frames of ncurses, as a simple twin of real ones.
struct SimpleTerminal {
  /// The characters and their styles, by row.
  private(set) var cells: [[String]]
  private let columns: Int
  private var (row, column) = (0, 0)
  private var style: Set<String> = []
  private var saved: (row: Int, column: Int, style: Set<String>) = (0, 0, [])
  private var last: Unicode.Scalar = " "

  init(columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: ".", count: columns), count: rows)
  }

  /// The first cell, or the cursor, in which two terminals differ.
  func firstDifference(from other: SimpleTerminal) -> String? {
    for row in cells.indices {
      for column in 0..<columns where cells[row][column] != other.cells[row][column] {
        return "\(row), \(column): \(cells[row][column]) instead of \(other.cells[row][column])"
      }
    }
    return (row, column) == (other.row, other.column) ? nil : "cursor at \(row), \(column)"
  }

  mutating func write(_ output: String) {
    var rest = output.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{8}": column -= 1
      case "\u{1B}": runSequence(&rest)
      default: put(scalar)
      }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if scalar == "\u{301}" {
      cells[row][column - 1] += "'"
      return
    }
    last = scalar
    let width = scalar == "漢" ? 2 : 1
    for place in column..<min(columns, column + width) { cells[row][place] = "\(scalar)\(style.sorted())" }
    column += width
  }

  private mutating func runSequence(_ rest: inout Substring.UnicodeScalarView) {
    switch rest.popFirst() {
    case "7": saved = (row, column, style)
    case "8": (row, column, style) = saved
    default:
      let text = String(String.UnicodeScalarView(rest.prefix { $0.value < 0x40 }))
      rest = rest.dropFirst(text.count)
      run(rest.popFirst() ?? " ", text.split(separator: ";").map { Int($0) ?? 0 })
    }
  }

  private mutating func run(_ final: Unicode.Scalar, _ numbers: [Int]) {
    let count = max(1, numbers.first ?? 1)
    switch final {
    case "H": (row, column) = (count - 1, max(1, numbers.count > 1 ? numbers[1] : 1) - 1)
    case "G": column = count - 1
    case "d": row = count - 1
    case "C": column += count
    case "X": for place in column..<min(columns, column + count) { cells[row][place] = " \(style.sorted())" }
    case "K": for place in min(column, columns)..<columns { cells[row][place] = " \(style.sorted())" }
    case "P":
      cells[row].replaceSubrange(column..<(column + count), with: [])
      cells[row] += Array(repeating: " ", count: count)
    case "b": for _ in 0..<count { put(last) }
    case "m": setStyle(numbers)
    default: break
    }
  }

  private mutating func setStyle(_ numbers: [Int]) {
    var numbers = (numbers.isEmpty ? [0] : numbers)[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: style = []
      case 38, 48:
        style = style.filter { !$0.hasPrefix("\(number / 10)") }.union(["\(number / 10): \(numbers.prefix(2))"])
        numbers = numbers.dropFirst(2)
      case 22: style.remove("bold")
      case 39, 49: style = style.filter { !$0.hasPrefix("\(number / 10)") }
      case 30...37: style = style.filter { !$0.hasPrefix("3") }.union(["3: \(number)"])
      default: style.insert("bold")
      }
    }
  }
}
