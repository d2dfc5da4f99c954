import GuideTestSupport
import Testing

@testable import GuideProgram

@Suite struct PathCompletionTests {
  private static func folder() throws -> TemporaryFolder {
    let files = ["guide.xml", "guide.xml.gz", "guests.m3u", ".secret", "tv/week.xml", "tv/My Guide.xml", "tv/ä.xml"]
    return try TemporaryFolder(Dictionary(uniqueKeysWithValues: files.map { ($0, "x") }))
  }

  @Test(arguments: [
    ("g", "gu", ["guests.m3u", "guide.xml", "guide.xml.gz"]), ("gui", "guide.xml", ["guide.xml", "guide.xml.gz"]),
    ("gue", "guests.m3u", ["guests.m3u"]), ("t", "tv/", ["tv/"]), ("tv/w", "tv/week.xml", ["week.xml"]),
    ("tv/M", "tv/My Guide.xml", ["My Guide.xml"]), ("tv/ä", "tv/ä.xml", ["ä.xml"]), ("x", "x", []),
    ("", "", ["guests.m3u", "guide.xml", "guide.xml.gz", "tv/"]), (".s", ".secret", [".secret"]),
    ("none/x", "none/x", []),
    ("./gue", "./guests.m3u", ["guests.m3u"]), ("guide.xml/", "guide.xml/", []), ("G", "G", []),
  ])
  func aPathIsCompletedToTheCommonPrefix(typed: String, text: String, names: [String]) throws {
    let folder = try Self.folder()
    for start in ["", "~/", folder.path + "/"] where start.isEmpty || !typed.hasPrefix("./") {
      let completion = PathCompletion(of: start + typed, home: folder.path, in: folder.path)
      #expect(completion.text == start + text && completion.names == names, "\(start)\(typed)")
    }
  }

  @Test func aTildeAloneIsTheHomeFolder() throws {
    let folder = try Self.folder()
    #expect(PathCompletion(of: "~", home: folder.path, in: "/").text == "~/")
    #expect(PathCompletion(of: "~/t", home: nil, in: folder.path).names.isEmpty)
    #expect(PathCompletion(of: "https://example.org/g", home: folder.path, in: folder.path).names.isEmpty)
  }
}
