import Foundation
import GuideModel
import GuideSources
import GuideSystem
import GuideTestSupport

/// A grabber for tests, with its own folder: a shell script that answers the standard questions.
struct GrabberSketch {
  static let name = "tv_grab_quay"

  let folder: TemporaryFolder
  let grabber: Grabber

  /// Creates a grabber with these capabilities that runs a script when asked to grab.
  init(_ script: String, capabilities: String = "baseline\\nmanualconfig\\n", configured: Bool = true) throws {
    let text = """
      #!/bin/sh
      case "$1" in
        --capabilities) printf '\(capabilities)'; exit 0 ;;
        --description) echo 'Quay (invented)'; exit 0 ;;
        --version) echo 'This is tv_grab_quay 1.2'; exit 0 ;;
      esac
      \(script)

      """
    try self.init(whole: text, configured: configured)
  }

  /// Creates a grabber whose whole script is this text.
  init(whole text: String, configured: Bool = true) throws {
    var files = ["bin/none": "", "guide.xml": Self.document]
    if configured { files[".xmltv/\(Self.name).conf"] = "channel harbour.example\n" }
    folder = try TemporaryFolder(files)
    try ScriptFile.write(text, to: folder.path("bin/\(Self.name)"))
    grabber = try Grabber(
      Self.name, searchPath: "relative::/nonexistent:\(folder.path("bin")):/usr/bin",
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "QUAY": "set 'here'"])
  }

  var output: String { folder.path("output.xml") }

  /// The output, byte for byte.
  var written: String {
    String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
  }

  /// The lines of a file in the grabber's folder.
  func lines(_ name: String) -> [String] { Self.lines(of: folder.path(name)) }

  /// The lines of a file; empty if there is no such file.
  static func lines(of path: String) -> [String] {
    let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @discardableResult
  func grab(
    _ order: GrabRequest = GrabRequest(), limits: ProcessLimits = ProcessLimits(),
    until token: CancellationToken = CancellationToken()
  ) throws -> [Int] {
    var steps: [Int] = []
    try grabber.grab(
      order, into: output, capabilities: try grabber.capabilities(), limits: limits, until: token
    ) { steps.append($0) }
    return steps
  }

  static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE tv SYSTEM "xmltv.dtd">
    <tv source-info-name="Invented">
      <channel id="harbour.example"><display-name>Harbour</display-name></channel>
      <programme start="20261120200000 +0000" stop="20261120203000 +0000" channel="harbour.example">
        <title lang="en">News</title>
      </programme>
    </tv>

    """
}
