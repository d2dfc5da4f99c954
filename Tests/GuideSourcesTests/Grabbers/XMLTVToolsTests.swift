import Foundation
import Glibc
import GuideModel
import GuideSources
import GuideSystem
import GuideTestSupport
import Testing

/// Compatibility with the tools of the xmltv package.
@Suite(.waitsForOthers) struct XMLTVToolsTests {
  /// A grabber with three days and a programme on each. `--offset` and `--days` select the days, as the package requires.
  private static let exemplary = """
    #!/bin/sh
    offset=0 days=3 output= configure=
    while [ $# -gt 0 ]; do
      case "$1" in
        --capabilities) printf 'baseline\\nmanualconfig\\n'; exit 0 ;;
        --description) echo 'Quay (invented)'; exit 0 ;;
        --version) echo 'This is tv_grab_quay 1.2'; exit 0 ;;
        --quiet) ;;
        --configure) configure=1 ;;
        --config-file) file=$2; shift ;;
        --offset) offset=$2; shift ;;
        --days) days=$2; shift ;;
        --output) output=$2; shift ;;
        *) echo "unknown option $1" >&2; exit 1 ;;
      esac
      shift
    done
    if [ -n "$configure" ]; then echo 'channel=harbour.example' > "$file"; exit 0; fi
    if [ -n "$output" ]; then exec > "$output"; fi
    echo '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE tv SYSTEM "xmltv.dtd"><tv>'
    echo '<channel id="harbour.example"><display-name>Harbour</display-name></channel>'
    for day in 0 1 2; do
      if [ $day -ge $offset ] && [ $day -lt $((offset + days)) ]; then
        printf '<programme start="202611%02d200000 +0000" stop="202611%02d203000 +0000" channel="harbour.example">' \\
          $((20 + day)) $((20 + day))
        echo "<title lang=\\"en\\">News of day $day</title></programme>"
      fi
    done
    echo '</tv>'

    """

  /// The distribution's tool, even if there is another one with that name elsewhere.
  private static func tool(_ name: String) throws -> String {
    let path = "/usr/bin/\(name)"
    try #require(FileManager.default.isExecutableFile(atPath: path), "\(path) is not installed")
    return path
  }

  private static func titles(_ sketch: GrabberSketch) throws -> [String] {
    let guide = try GuideLoader([sketch.output], feedZone: Moments.london).load()
    #expect(guide.diagnostics.isEmpty)
    return guide.programmes.map(guide.title(of:))
  }

  @Test func validatedGrabbersAreRead() throws {
    let sketch = try GrabberSketch(whole: Self.exemplary)
    let folders = ["/usr/share/xmltv", "/usr/share/sgml/xmltv/dtd/0.5"]
    let dtds = folders.map { "\($0)/xmltv.dtd" }.filter(FileManager.default.isReadableFile)
    let dtd = try #require(dtds.first, "the package xmltv-util is not installed")
    let validator = try Self.tool("tv_validate_grabber")
    let verdict = try Shell.run(
      "\(validator) --dtd-file \(dtd) --config-file \(sketch.folder.path("grabber.conf")) "
        + "\(sketch.folder.path("bin/\(GrabberSketch.name)"))")
    #expect(verdict.status == 0, "\(verdict.output)")
    #expect(verdict.output.contains("Validated ok."))

    try sketch.grab()
    #expect(try Self.titles(sketch) == ["News of day 0", "News of day 1", "News of day 2"])
    try sketch.grab(GrabRequest(days: 1, offset: 1, configFile: sketch.folder.path("grabber.conf")))
    #expect(try Self.titles(sketch) == ["News of day 1"])
  }

  @Test func outputOfTvCatIsRead() throws {
    let sketch = try GrabberSketch("exec \(try Self.tool("tv_cat")) \"$HOME/guide.xml\"")
    try sketch.grab()
    #expect(try Self.titles(sketch) == ["News"])
    let broken = try GrabberSketch("exec \(try Self.tool("tv_cat")) \"$HOME/nosuch.xml\"")
    let error = #expect(throws: GrabberError.self) { try broken.grab() }
    #expect(error?.message.contains("no message") == false, "\(String(describing: error))")
    #expect(error?.message.hasPrefix("tv_grab_quay ended with ") == true)
  }
}
