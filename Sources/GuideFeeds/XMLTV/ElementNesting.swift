/// How elements of a channel or programme may nest, to find missing end tags.
enum ElementNesting {
  /// Elements that may contain an element; `nil` if it may be anywhere.
  static func parents(of element: ElementName) -> Set<ElementName> {
    if element.credit != nil { return [.credits] }
    switch element {
    case .value: return [.rating, .starRating]
    case .colour, .aspect, .quality: return [.video]
    case .present: return [.video, .audio]
    case .stereo: return [.audio]
    case .language: return [.programme, .subtitles]
    case .icon: return [.programme, .channel, .rating, .starRating]
    case .url, .image: return people.union([.programme, .channel])
    default: return [.programme, .channel]
    }
  }

  private static let people = Set(ElementName.allCases.filter { $0.credit != nil })

  /// HTML elements that end where the next one of the same name begins.
  static let endedByNext: Set<String> = ["p", "li", "tr", "td", "th", "dt", "dd", "option"]
  /// HTML elements without an end tag.
  static let empty: Set<String> = ["br", "hr", "img", "wbr", "input", "meta", "link"]
}
