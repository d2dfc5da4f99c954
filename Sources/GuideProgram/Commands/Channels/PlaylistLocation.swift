import GuideModel
import GuideSources

/// The path or address of a playlist that a command names.
struct PlaylistLocation {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Name of the playlist in messages, without secrets.
  var shownName: String { GuideSelection.isAddress(text) ? RedactedAddress.of(text) : text }

  /// Reads or downloads the playlist and matches it to the guide's channels.
  func match(_ editor: ChannelEditor) throws -> PlaylistMatch {
    guard GuideSelection.isAddress(text) else {
      let path = text == "-" ? "/dev/stdin" : text
      return try PlaylistMatch(reading: path, to: editor.guide.channels, over: editor.choices, since: editor.imports)
    }
    var request = FetchRequest(address: text, userAgent: ConfiguredSources.userAgent)
    request.netrcFile = ConfiguredSources.netrcFile
    return try PlaylistMatch(
      fetching: request, temporaryPath: UserFolders.current.answers, to: editor.guide.channels, over: editor.choices,
      since: editor.imports)
  }
}

extension ShellWord {
  /// The word in quotes if a shell would split or change it.
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-_./:".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty
      ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
