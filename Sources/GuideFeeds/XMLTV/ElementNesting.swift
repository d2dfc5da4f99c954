import GuideModel

/// How the elements of a channel or programme may nest, used to find missing end tags.
enum ElementNesting {
  /// The elements that may contain an element.
  static func parents(of element: ElementName) -> Set<ElementName> {
    if ElementName.people.contains(element) { return [.credits] }
    switch element {
    case .value: return [.fact(.rating), .fact(.starRating)]
    case .colour, .aspect, .quality: return [.fact(.video)]
    case .present: return [.fact(.video), .fact(.audio)]
    case .stereo: return [.fact(.audio)]
    case .fact(.language): return [.programme, .fact(.subtitles)]
    case .fact(.icon): return [.programme, .channel, .fact(.rating), .fact(.starRating)]
    case .fact(.url), .fact(.image): return ElementName.people.union([.programme, .channel])
    default: return [.programme, .channel]
    }
  }

  /// HTML elements that end where the next one with the same name begins.
  static let endedByNext: Set<String> = ["p", "li", "tr", "td", "th", "dt", "dd", "option"]
  /// HTML elements without an end tag.
  static let empty: Set<String> = ["br", "hr", "img", "wbr", "input", "meta", "link"]
}
