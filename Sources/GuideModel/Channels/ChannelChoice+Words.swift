extension ChannelList.Place {
  /// Such as `hidden`, `in the row of Harbour`; nil of a channel with a row of its own. `names` are those of channels by id.
  package func words(names: [String: String]) -> String? {
    switch self {
    case .shown: nil
    case .hidden: "hidden"
    case .joined(let host): "in the row of \(names[host] ?? host)"
    }
  }
}

/// What is chosen for the times of a channel, in words.
extension ChannelChoice {
  /// Such as `as Harbour One`, `60 min later`, `on air 06:00-19:00`, `with Night Owl`; `names` are those of channels by id.
  package func words(names: [String: String]) -> [String] {
    func name(_ id: String) -> String { names[id] ?? id }
    var parts: [String] = []
    if let copyOf { parts.append("as \(name(copyOf))") }
    if shift != 0 { parts.append("\(abs(shift)) min \(shift > 0 ? "later" : "sooner")") }
    if let hours { parts.append("on air \(hours.text)") }
    if !joined.isEmpty { parts.append("with \(joined.map(name).joined(separator: ", "))") }
    if !sameAs.isEmpty { parts.append("the same as \(sameAs.joined(separator: ", "))") }
    return parts
  }
}
