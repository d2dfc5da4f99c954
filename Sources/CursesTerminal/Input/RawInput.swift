package import CellCanvas

/// One answer of ncurses, before any meaning is given to it.
package enum RawInput: Hashable {
  /// A byte that was no key of ncurses.
  case byte(UInt8)
  /// A key that ncurses recognised, by its number.
  case key(Int32)
  /// A key that only the terminal's description names, such as `kLFT5`.
  case named(String)
  /// The terminal has this size now.
  case resize(Size)
  /// Nothing more has come for now.
  case quiet
}
