/// A key press.
package enum Key: Hashable, Sendable {
  /// A typed character, including Space.
  case character(Unicode.Scalar)
  /// Control and a lower-case letter: `^L` is `.control("l")`. Tab and Enter have their own cases.
  case control(Unicode.Scalar)
  /// Alt and a character, or Backspace (U+007F). A terminal sends this as Escape and the character together. It must not be
  /// mistaken for two keys: Escape would close the input line, and the letter would run a command.
  case alt(Unicode.Scalar)
  case up, down, left, right
  case shiftUp, shiftDown, shiftLeft, shiftRight
  case controlLeft, controlRight
  case pageUp, pageDown, home, end
  case enter, escape, tab, shiftTab, backspace, delete, insert
  /// A function key; F1 is 1.
  case function(Int)
  /// A command chosen by its name, such as `grid.later`, in the help or the command palette. No terminal sends this.
  case command(String)
}

/// A click or scroll event.
package struct MouseEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case press
    case wheelUp, wheelDown
    /// Scrolling sideways, or with Shift held.
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

/// One input from the terminal.
package enum Input: Hashable, Sendable {
  case key(Key)
  case mouse(MouseEvent)
  /// Pasted text, including line breaks. It has not been made safe.
  case paste(String)
  case resize(Size)
  /// A report from the terminal about itself, which no key causes.
  case report(TerminalReport)
}
