import CellCanvas
import GuideModel
import GuideSystem

/// The programs that a person's settings name, players and commands of their own, as they are found on this machine.
struct InstalledPrograms: Sendable {
  let environment: [String: String]

  /// Players that are looked for, in this order. A window's title is no address, which may hold a password.
  private static let players = [
    ["mpv", "--force-window=immediate", "--force-media-title={channel}: {title}", "--", "{url}"],
    ["vlc", "--play-and-exit", "--meta-title={channel}: {title}", "{url}"],
    ["ffplay", "-loglevel", "error", "-nostats", "-autoexit", "-window_title", "{channel}: {title}", "{url}"],
  ]

  /// The player of the settings with its arguments, or the first that is installed where they name none; nil for neither.
  func player(of settings: [String]) -> [String]? {
    settings.isEmpty ? Self.players.first { path(of: $0[0]) != nil } : settings
  }

  /// The path of a program as it is written in the settings, or why there is none.
  func located(_ program: String) -> (path: String?, reason: Message) {
    let home = environment["HOME"] ?? ""
    let written = program.hasPrefix("~/") ? home + program.dropFirst() : program
    let name = SafeText(program).string
    if written.hasPrefix("/"), FileSystem.type(of: written) != nil, !FileSystem.isProgram(written) {
      return (nil, "“\(name)” may not be run: chmod +x makes it a program")
    }
    return (path(of: written), "there is no program “\(name)”")
  }

  private func path(of program: String) -> String? { FileSystem.program(program, in: environment["PATH"] ?? "") }
}
