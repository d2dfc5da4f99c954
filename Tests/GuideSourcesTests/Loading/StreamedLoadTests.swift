import Foundation
import GuideFeeds
import GuideModel
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSources

/// A loader streams every diagnostic for all formats, and its guide has the same totals.
@Suite struct StreamedLoadTests {
  private final class Received: Sendable {
    private let diagnostics = Mutex<[Diagnostic]>([])

    func add(_ page: [Diagnostic]) { diagnostics.withLock { $0 += page } }

    var all: [Diagnostic] { diagnostics.withLock { $0 } }
  }

  private static func load(_ paths: [String]) throws -> (guide: Guide, streamed: [Diagnostic]) {
    let received = Received()
    let loader = GuideLoader(paths, feedZone: Moments.london).with(DiagnosticStream(received.add))
    return (try loader.load(allowingNoProgrammes: true), received.all)
  }

  /// The diagnostics without their files.
  private static func lines(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.line): \($0.problem): \($0.action)" }
  }

  /// A document of several megabytes, which is decoded in parts unless diagnostics are streamed.
  private static let document: [UInt8] = {
    let items = (0..<60_000).map { number in
      let head = "<programme start=\"202611\(10 + number % 9)200000\" channel=\"c\(number % 7)\""
      switch number % 4 {
      case 0: return "<programme/>"
      case 1: return "\(head) stop=\"never\"><title>A & B</title></programme>"
      default: return "\(head) stop=\"20261121\"><title>\(number)</title></programme>"
      }
    }
    return Array("<tv>\n\(items.joined(separator: "\n"))\n</tv>\n".utf8)
  }()

  /// All diagnostics of the document, from a decoder that keeps them.
  private static let expected: [Diagnostic] = {
    let decoder = XMLTVDecoder(file: "guide.xml", collector: DiagnosticCollector(limit: .max))
    _ = decoder.read(document.span)
    return decoder.finish().diagnostics
  }()

  private static func expectAll(_ paths: [String], _ what: String) throws {
    let read = try load(paths)
    #expect(expected.count > 50_000)
    #expect(Self.lines(read.streamed).sorted() == Self.lines(expected).sorted(), "\(what)")
    for severity in [Diagnostic.Severity.noted, .repaired, .refused] {
      #expect(read.guide.diagnostics.count(of: severity) == expected.count(of: severity), "\(what)")
    }
    #expect(read.guide.diagnostics.count < 10 * DiagnosticCollector.limit)
  }

  private static func write(_ bytes: [UInt8], _ folder: TemporaryFolder) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("guide.xml")))
    return folder.path("guide.xml")
  }

  @Test func allDiagnosticsOfDocumentAreStreamed() throws {
    let folder = try TemporaryFolder()
    try Self.expectAll([Self.write(Self.document, folder)], "plain")
    try Self.expectAll([Self.write(Packing.gzip(Self.document), folder)], "gzip")
    try Self.expectAll([Self.write(Packing.xz(Self.document), folder)], "xz")
    let pipe = folder.path("pipe.xml")
    try #require(mkfifo(pipe, 0o600) == 0)
    Threads.start {
      guard let file = fopen(pipe, "w") else { return }
      _ = Self.document.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
      fclose(file)
    }
    try Self.expectAll([pipe], "piped")
  }

  /// If the guide keeps all diagnostics, it has the same ones as the stream. Files are streamed one by one.
  @Test func everyDiagnosticOfFolderIsStreamedOnce() throws {
    let folder = try TemporaryFolder([
      "channels.dat": "x\n\n7|Meadow\nno bar\n8|Quay\n", "7.dat": TemporaryFolder.feed("Bees") + "a~b\n",
      "9.dat": "a~b\n", "a.xml": "<tv><programme/></tv>", "b.xml": "<tv><channel/>\n<programme/>", "c.xml.gz": "none",
      "twice.xml": "<tv><programme start=\"20261120\" channel=\"x\"><title>T</title></programme></tv>",
      "again.xml": "<tv><programme start=\"20261120\" channel=\"x\"><title>T</title></programme></tv>",
    ])
    let names = ["a.xml", "b.xml"].map(folder.path)
    for paths in [[folder.path], names] {
      let read = try Self.load(paths)
      #expect(read.guide.diagnostics.count > 2)
      #expect(read.streamed.map(\.text).sorted() == read.guide.diagnostics.map(\.text).sorted())
      for file in Set(read.streamed.map(\.file)) {
        let lines = read.streamed.filter { $0.file == file && $0.line > 0 }.map(\.line)
        #expect(lines == lines.sorted())
      }
    }
  }
}

extension Diagnostic {
  fileprivate var text: String { "\(location): \(problem): \(action)" }
}
