/// What the terminal can do and the person wants of it.
package struct Display: Hashable, Sendable {
  /// 256, 16, 8, or 0 for none.
  package var colours: Int
  /// Whether clicks and the wheel do something.
  package var mouse: Bool

  /// What a terminal can do.
  package init(colours: Int = 256, mouse: Bool = true) {
    self.colours = colours
    self.mouse = mouse
  }
}
