import CellCanvas
import Glibc
import GuideModel
import GuideSettings
import GuideSources

/// The guides that a playlist names in its head, as sources to add.
///
/// Their addresses may contain passwords, so only scheme and host are shown.
struct PlaylistGuides {
  private let playlist: String
  /// The guides that are not sources yet.
  private let new: [SourceSetting]

  /// Reads the head of a playlist that is a source.
  init(ofSource name: String) throws {
    playlist = name
    let sources = try ConfiguredSources(zone: .utc, isQuiet: true)
    guard let source = sources.all.first(where: { $0.name == name }) else {
      throw CommandError("no source \(name.quotedInMessage): run tvgrid sources for a list")
    }
    var taken = Set(sources.all.map(\.name))
    let known = Set(sources.all.map(\.location.text))
    new = sources.cache.guides(inPlaylist: source).compactMap { address in
      guard let location = try? SourceLocation(address), location.isAddress, !known.contains(location.text) else {
        return nil
      }
      let names = ["\(name)-guide"] + (2...999).map { "\(name)-guide-\($0)" }
      return names.first { SourceName.isValid($0) && taken.insert($0).inserted }
        .map { SourceSetting(name: $0, location: location.text) }
    }
  }

  /// Adds all guides.
  func add() throws {
    if new.isEmpty { return try Output.write([SafeText("\(playlist) names no other guides").string]) }
    for guide in new { try add(guide) }
    try Output.write(["to download \(new.count == 1 ? "it" : "them"): tvgrid update"])
  }

  /// Asks which guides to add; without a terminal, says how to add them.
  func offer() throws {
    if new.isEmpty { return }
    guard isatty(STDIN_FILENO) == 1, Output.isTerminal else {
      for guide in new { try Output.write(["the playlist names a guide at \(shown(guide))"]) }
      return try Output.write([
        "to add \(new.count == 1 ? "it" : "them"): tvgrid sources add \(SafeText(playlist).string) --with-guides"
      ])
    }
    var isAdded = false
    for guide in new {
      let question = "The playlist names a guide at \(shown(guide)). Add it as \(guide.name)?"
      guard try Question.ask(question, isYesDefault: true, otherwise: "") else { continue }
      try add(guide)
      isAdded = true
    }
    if isAdded { try Output.write(["to download the guides: tvgrid update"]) }
  }

  private func add(_ guide: SourceSetting) throws {
    _ = try SourcesCommand.file.edit { text throws(SettingsEditError) in try text.adding(guide) }
    try Output.write([SafeText("added \(guide.name): \(shown(guide))").string])
  }

  private func shown(_ guide: SourceSetting) -> String { SafeText(RedactedAddress.of(guide.location)).string }
}

extension SourceLocation {
  fileprivate var isAddress: Bool {
    switch self {
    case .xmltv, .radioTimes: true
    case .grabber, .tvmaze, .server, .schedulesDirect, .path: false
    }
  }
}
