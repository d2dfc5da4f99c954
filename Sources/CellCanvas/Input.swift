/// A key that was pressed.
package enum Key: Hashable, Sendable {
  /// A character that was typed, Space among them.
  case character(Unicode.Scalar)
  /// Control and a letter, in lower case: `^L` is `.control("l")`. Tab and Enter have cases of their own.
  case control(Unicode.Scalar)
  /// Alt and a character, or Backspace (U+007F). A terminal sends Escape and the character at once. They are never taken for
  /// the two keys: those would end a line that is being typed, and carry out the letter as a command.
  case alt(Unicode.Scalar)
  case up, down, left, right
  case shiftUp, shiftDown, shiftLeft, shiftRight
  case controlLeft, controlRight
  case pageUp, pageDown, home, end
  case enter, escape, tab, shiftTab, backspace, delete, insert
  /// A function key, F1 being 1.
  case function(Int)
}

/// A press of the pointer or a turn of its wheel.
package struct MouseEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case press
    case wheelUp, wheelDown
    /// The wheel with Shift held, or one that turns sideways.
    case wheelLeft, wheelRight
  }

  package let kind: Kind
  /// The cell under the pointer.
  package let at: Point

  package init(_ kind: Kind, at point: Point) {
    self.kind = kind
    at = point
  }
}

/// One input of the terminal.
package enum Input: Hashable, Sendable {
  case key(Key)
  case mouse(MouseEvent)
  /// Pasted text, line breaks included, not made safe.
  case paste(String)
  case resize(Size)
}
