extension German {
  /// Words of all screens.
  static let shared: Table = [
    ("channel", "Sender"),
    ("channels", "Sender"),
    ("programme", "Sendung"),
    ("programmes", "Sendungen"),
  ]
}
