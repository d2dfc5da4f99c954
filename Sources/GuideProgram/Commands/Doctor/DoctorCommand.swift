import ArgumentParser
import CellCanvas
import Glibc
import GuideListings
import GuideModel
import GuideSettings
import GuideSources
import GuideSystem

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check your terminal, libraries, settings and sources, and suggest fixes.",
    discussion: """
      Run this if something is wrong. The report contains no passwords and nothing you follow, and shows your home \
      folder as ~, so it's safe to paste into a bug report. Nothing is changed, and no server is contacted without \
      --online.

      Lines marked with ! need attention; the suggested fix is below them. Exit code: 0 if there are none, otherwise 1.
      """)

  @Flag(help: "Check whether the server of each source responds.")
  var online = false

  @Flag(help: "Print JSON Lines, one object per line.")
  var json = false

  func run() throws {
    var facts = try DoctorFacts.ofCurrentUser()
    if online { facts.contactServers() }
    let lines = DoctorReport.lines(of: facts)
    if json {
      try Output.writeData(ListingFormat.jsonLines.lines(lines))
    } else {
      let texts = DoctorLine.table(lines, columns: .max).map(\.string) + [DoctorReport.summary(of: lines)]
      try Output.write(Environment.isUnicode ? texts : texts.map(ASCII.text))
    }
    if lines.contains(where: \.isWrong) { throw ExitCode(ExitCodes.nothingFound) }
  }
}

extension DoctorFacts {
  /// Requests the beginning of each source's guide from its server and discards it.
  fileprivate mutating func contactServers() {
    let template = "\(Environment.value("TMPDIR") ?? "/tmp")/tvgrid-doctor-XXXXXX"
    var name = template.fileBytes
    guard mkdtemp(&name) != nil else {
      let reason = "could not create a temporary folder in \(template.folder): \(String(cString: strerror(errno)))"
      for index in sources.indices where sources[index].problem == nil { sources[index].answer = reason }
      return
    }
    let folder = name.withUnsafeBufferPointer { $0.baseAddress.map { String(fileName: $0) } ?? template }
    defer { FileSystem.remove(folder) }
    for index in sources.indices where sources[index].problem == nil {
      guard let location = try? ConfiguredSources.location(written(sources[index].name)) else { continue }
      sources[index].answer = Self.answer(of: location, folder.appending(path: "answer"))
    }
  }

  /// The location of a source with its login, which the facts omit.
  private func written(_ name: String) -> String {
    settings.sources.first { $0.name == name }?.location ?? ""
  }

  /// Why a server does not send a guide; empty if it does, `nil` if there is no server.
  private static func answer(of location: SourceLocation, _ path: String) -> String? {
    let address: String
    var pacer: RequestPacer?
    switch location {
    case .grabber, .path: return nil
    case .xmltv(let text): address = text
    case .radioTimes(let text): address = text + "channels.dat"
    case .server(let server): address = server.guide()
    case .tvmaze:
      address = ConfiguredSources.address(of: .tvmaze) + "/schedule"
      pacer = RequestPacer(.tvmaze)
    case .schedulesDirect:
      // This needs no login.
      address = ConfiguredSources.address(of: .schedulesDirect) + "/available"
    }
    var request = FetchRequest(address: address, userAgent: ConfiguredSources.userAgent)
    request.netrcFile = ConfiguredSources.netrcFile
    request.limits.retryWaits = []
    request.limits.total = .seconds(20)
    let token = CancellationToken()
    var begun: String?
    do throws(FetchError) {
      _ = try Fetcher(pacer: pacer).fetch(request, into: path, until: token) { progress in
        guard case .receiving(let bytes, _) = progress, bytes >= minimumBytes else { return }
        begun = problem(ofBeginning: path)
        token.cancel()
      }
      return problem(ofBeginning: path)
    } catch {
      return begun ?? error.message
    }
  }

  /// Bytes needed to tell a guide from a login form or another web page.
  private static let minimumBytes = 1 << 10

  private static func problem(ofBeginning path: String) -> String {
    (try? GuideStream(path))?.kind == .webPage ? "it is a web page, not a guide" : ""
  }
}
