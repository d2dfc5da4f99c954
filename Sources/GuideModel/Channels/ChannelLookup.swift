/// How a person names a channel, the same on the command line, in the settings and in a search: by its id, else by its id in
/// any case, else by the number that it is shown with. Only where there is none of these it is a name.
enum ChannelLookup {
  /// The index of the channel that a text names by its id or number.
  static func index(of text: String, ids: [String], numbers: [Int]) -> Int? {
    let lowered = text.lowercased()
    return ids.firstIndex(of: text) ?? ids.firstIndex { $0.lowercased() == lowered }
      ?? number(text).flatMap { numbers.firstIndex(of: $0) }
  }

  /// A number is digits and nothing else: `+1` is a part of a name.
  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
