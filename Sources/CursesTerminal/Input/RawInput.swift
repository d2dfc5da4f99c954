import CellCanvas

/// One answer of ncurses, before any meaning is given to it.
enum RawInput: Hashable {
  case byte(UInt8)
  /// A key that ncurses recognised, by its number.
  case key(Int32)
  /// A key that only the terminal's description names, such as `kLFT5`.
  case named(String)
  case resize(Size)
  /// Nothing more has come for now.
  case quiet
}
