import GuideSystem

/// Where a source is, as a person writes it.
package enum SourceLocation: Hashable, Sendable {
  /// A grabber of the xmltv package, by its name: `grabber:tv_grab_xx`.
  case grabber(String)
  /// The address of a folder in the layout of Radio Times, which ends in a slash.
  case radioTimes(address: String)
  /// The address of an XMLTV document, plain or packed.
  case xmltv(address: String)
  /// A file or a folder of this machine.
  case path(String)

  /// Why some words are no location, and what is one.
  package struct Mistake: Error, Hashable, Sendable {
    /// One line.
    package let message: String

    /// A mistake of one line.
    package init(message: String) {
      self.message = message
    }
  }

  /// Parses the text that a person wrote.
  package init(_ text: String) throws(Mistake) {
    guard !text.isEmpty else {
      throw Mistake(message: "the location is empty: it is an address, a path or grabber:NAME")
    }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw Mistake(message: "the location has a control character in it")
    }
    if text.lowercased().hasPrefix("grabber:") {
      self = .grabber(try SourceLocation.grabberName(String(text.dropFirst("grabber:".count))))
    } else if let scheme = SourceLocation.scheme(text) {
      self = try SourceLocation.address(text, scheme)
    } else {
      self = .path(text)
    }
  }

  /// The text that a person would write for it.
  package var text: String {
    switch self {
    case .grabber(let name): "grabber:\(name)"
    case .radioTimes(let address), .xmltv(let address): address
    case .path(let path): path
    }
  }

  /// The same for everybody's eyes: without a login.
  package var shownText: String { SourceLocation.shown(text) }

  /// The same of words that need not be a location.
  package static func shown(_ text: String) -> String {
    SourceLocation.scheme(text) == nil ? text : WebAddress.shown(text)
  }

  /// With a path from the root, seen from a folder.
  package func absolute(in folder: String) -> SourceLocation {
    guard case .path(let path) = self, !path.hasPrefix("/") else { return self }
    let steps = path.split(separator: "/").filter { $0 != "." }
    return .path(steps.isEmpty ? folder : folder.appending(path: steps.joined(separator: "/")))
  }
}

extension SourceLocation {
  private static func grabberName(_ name: String) throws(Mistake) -> String {
    guard Grabber.isName(name) else {
      throw Mistake(message: "“\(name)” is no grabber: they are called like tv_grab_uk_freeview")
    }
    return name
  }

  private static func address(_ text: String, _ scheme: Substring) throws(Mistake) -> SourceLocation {
    guard ["http", "https"].contains(scheme.lowercased()) else {
      let hint = scheme.lowercased() == "file" ? "write the path alone" : "addresses begin with https:// or http://"
      throw Mistake(message: "\(scheme):// cannot be read: \(hint)")
    }
    let authority = authority(text, scheme)
    let host = authority[(authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex)...]
    guard let sign = host.first, sign != ":" else {
      throw Mistake(message: "the address names no host: they are like https://example.org/guide.xml.gz")
    }
    guard !text.contains(" ") else { throw Mistake(message: "the address has a space in it: write %20 for it") }
    if text.hasSuffix("/channels.dat") { return .radioTimes(address: String(text.dropLast("channels.dat".count))) }
    return text.hasSuffix("/") ? .radioTimes(address: text) : .xmltv(address: text)
  }

  /// The part before `://`; of `http:` and `https:` also without the slashes, if they were forgotten.
  private static func scheme(_ text: String) -> Substring? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon]
    guard !scheme.isEmpty, scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
    return text[colon...].hasPrefix("://") || ["http", "https"].contains(scheme.lowercased()) ? scheme : nil
  }

  /// Login, host and port.
  private static func authority(_ text: String, _ scheme: Substring) -> Substring {
    let rest = text[scheme.endIndex...]
    guard rest.hasPrefix("://") else { return rest.prefix(0) }
    return rest.dropFirst(3).prefix { !"/?#".contains($0) }
  }
}
