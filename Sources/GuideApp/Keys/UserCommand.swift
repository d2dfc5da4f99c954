import GuideLanguage
package import GuideModel
import GuidePersonal

/// A command defined by the user in a `[[command]]` of config.toml.
package struct UserCommand: Hashable, Sendable {
  /// The name in help and hints.
  package let name: String
  package let key: KeyPattern
  /// The program and its arguments, with placeholders like `{title}`.
  package let program: [String]
  /// Whether the key also works while text is being typed.
  let worksWhileTyping: Bool

  /// The name by which the help and the command palette run it, such as `command.F6`. It is unique because the key is.
  package var commandName: String { "command.\(key.name)" }
}

extension Keymap {
  /// Hints such as `F6 record`; while text is being typed, only the ones that work then.
  package func userCommandHints(whileTyping: Bool = false) -> [Hint] {
    own.filter { !whileTyping || $0.worksWhileTyping }.map { Hint(language.keyName($0.key.name), $0.name) }
  }
}

extension App {
  /// The maximum number of programmes per call: a process is started for each, all at the same time.
  private static let maximumRuns = 20

  mutating func run(_ command: UserCommand, for programmes: [ProgrammeID]) {
    if let reason = obstacle(to: command, for: programmes) { return notice = reason }
    guard programmes.count <= App.maximumRuns else {
      return notice = text(
        "\(command.name) can run for at most \(App.maximumRuns) programmes at a time; \(programmes.count) are marked.")
    }
    // Check this first: a failed recording would be noticed too late.
    let channels = programmes.map { guide.channels[guide.channel(of: $0)] }
    if ProgrammeField.url.isNamed(in: command.program),
      let reason = channels.lazy.compactMap(addressProblem).first
    {
      return notice = text("Did not run \(command.name). \(reason)")
    }
    if ProgrammeField.site.isNamed(in: command.program),
      let reason = programmes.lazy.compactMap(problemWithSite).first
    {
      return notice = text("Did not run \(command.name). \(reason)")
    }
    let title = guide.title(of: programmes[0])
    let what = programmes.count > 1 ? text("\(title) and \(programmes.count - 1) more") : title
    notice = "\(command.name): \(what) …"
    perform(.run(command, programmes))
  }

  /// Why one of the user's own commands cannot run; `nil` if it can.
  package func obstacle(to command: UserCommand, for programmes: [ProgrammeID]) -> String? {
    programmes.isEmpty ? text("\(command.name) needs a selected programme.") : nil
  }

  /// Why the address of a programme's page cannot be passed to a command; `nil` if it can.
  private func problemWithSite(of programme: ProgrammeID) -> String? {
    let details = guide.details(of: programme)
    guard details.site == nil else { return nil }
    let title = guide.title(of: programme)
    guard let address = details.more.first(where: { $0.kind == .url })?.text else {
      return text("The guide has no web page for \(title).")
    }
    do throws(WebLink.LinkProblem) {
      _ = try WebLink(checking: address)
      return nil
    } catch {
      return siteProblem(error, title)
    }
  }

  private func siteProblem(_ problem: WebLink.LinkProblem, _ title: String) -> String {
    switch problem {
    case .scheme: text("The guide's address for \(title) is not a web address (http or https).")
    case .invisible: text("The guide's address for \(title) contains spaces or invisible characters.")
    case .noHost: text("The guide's address for \(title) has no host.")
    case .host: text("The guide's address for \(title) has an invalid host.")
    case .port: text("The guide's address for \(title) has a port that is not a number from 1 to 65535.")
    case .tooLong: text("The guide's address for \(title) is too long.")
    }
  }
}
