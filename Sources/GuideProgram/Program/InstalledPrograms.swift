import CellCanvas
import GuideModel
import GuideSystem

/// Finds, on this machine, the players and custom commands named in the settings.
struct InstalledPrograms: Sendable {
  let environment: [String: String]

  /// Default players, in order of preference. The window title is set so that it does not show the address, which may
  /// contain a password.
  private static let players = [
    ["mpv", "--force-window=immediate", "--force-media-title={channel}: {title}", "--", "{url}"],
    ["vlc", "--play-and-exit", "--meta-title={channel}: {title}", "{url}"],
    ["ffplay", "-loglevel", "error", "-nostats", "-autoexit", "-window_title", "{channel}: {title}", "{url}"],
  ]

  /// The configured player with its arguments, or the first installed default player; `nil` if there is neither.
  func player(of settings: [String]) -> [String]? {
    settings.isEmpty ? Self.players.first { path(of: $0[0]) != nil } : settings
  }

  /// The path of a program named in the settings, or why it cannot be run.
  func located(_ program: String) -> (path: String?, reason: Message) {
    let home = environment["HOME"] ?? ""
    let written = program.hasPrefix("~/") ? home + program.dropFirst() : program
    let name = SafeText(program).string
    if written.hasPrefix("/"), FileSystem.type(of: written) != nil, !FileSystem.isProgram(written) {
      return (nil, "“\(name)” is not executable: run chmod +x on it")
    }
    return (path(of: written), "program not found: “\(name)”")
  }

  private func path(of program: String) -> String? { FileSystem.program(program, in: environment["PATH"] ?? "") }
}
