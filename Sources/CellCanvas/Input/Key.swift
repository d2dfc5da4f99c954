/// A key as a person pressed it.
package enum Key: Hashable, Sendable {
  /// A character that was typed, Space among them.
  case character(Unicode.Scalar)
  /// Control and a letter, in lower case: `^L` is `.control("l")`. Tab and Enter have cases of their own.
  case control(Unicode.Scalar)
  /// Alt and a character, or Backspace (U+007F). A terminal sends Escape and the character at once. It never means the two
  /// keys: that would leave a line that is being typed, and carry out the letter as a command.
  case alt(Unicode.Scalar)
  case up, down, left, right
  case shiftUp, shiftDown, shiftLeft, shiftRight
  case controlLeft, controlRight
  case pageUp, pageDown, home, end
  case enter, escape, tab, shiftTab, backspace, delete, insert
  /// A function key, F1 being 1.
  case function(Int)
}

/// What a pointer did at a cell.
package struct MouseEvent: Hashable, Sendable {
  /// What was done.
  package enum Kind: Hashable, Sendable {
    case press
    case wheelUp, wheelDown
    /// The wheel with Shift held, or one that turns sideways.
    case wheelLeft, wheelRight
  }

  /// What was done.
  package let kind: Kind
  /// The cell at which it was done.
  package let at: Point

  /// Something that was done at a cell.
  package init(_ kind: Kind, at point: Point) {
    self.kind = kind
    at = point
  }
}

/// What came in from the terminal.
package enum Input: Hashable, Sendable {
  case key(Key)
  case mouse(MouseEvent)
  /// Text that was pasted, line breaks and all, not yet made safe.
  case paste(String)
  case resize(Size)
}
