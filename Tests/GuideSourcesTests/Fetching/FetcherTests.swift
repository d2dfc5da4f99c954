import Foundation
import GuideModel
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSources

@Suite(.waitsForOthers) struct FetcherTests {
  private static let guide = "<tv></tv>"

  @Test func fileIsFetchedWithItsHeaderFields() throws {
    let server = try LoopbackServer(
      .answer(
        "200 OK", ["ETag: \"5f\"", "Last-Modified: Fri, 20 Nov 2026 05:00:00 GMT", "Content-Type: text/html"],
        Self.guide))
    let look = try FetchSketch(server.address("/a b/ü.xml?days=1#part"))
    #expect(look.bytes == Array(Self.guide.utf8))
    #expect(
      look.file
        == FetchedFile(
          validators: FetchValidators(etag: "\"5f\"", lastModified: "Fri, 20 Nov 2026 05:00:00 GMT"), byteCount: 9,
          contentType: "text/html"))
    let request = try #require(server.requests.first)
    #expect(request.target == "/a%20b/%C3%BC.xml?days=1")
    #expect(request.fields["user-agent"] == "tvgrid/test (+https://example.org/)")
    #expect(request.fields["accept-encoding"] == "gzip")
    #expect(request.fields["if-none-match"] == nil)
    #expect(look.steps.last == .receiving(bytes: 9, total: 9))
  }

  @Test func hostileHeaderFieldsAreNotStored() throws {
    let server = try LoopbackServer(
      .answer("200 OK", ["ETag: \"\u{1B}[2J\"", "Last-Modified: ü", "Content-Type: te\u{1B}xt\u{202E}/x"], "tv"))
    let file = try #require(try FetchSketch(server.address()).file)
    #expect(file.validators.etag == "\" [2J\"")
    #expect(file.validators.lastModified == nil)
    #expect(file.contentType == "te xt /x")
  }

  @Test func unchangedFilesAreNotFetchedAgain() throws {
    let server = try LoopbackServer { request, _ in
      request.fields["if-none-match"] == "\"5f\"" && request.fields["if-modified-since"] == "then"
        ? .text("HTTP/1.1 304 Not Modified\r\n\r\n") : .answer("200 OK", [], "new")
    }
    let known = try FetchSketch(server.address()) { $0.validators = .init(etag: "\"5f\"", lastModified: "then") }
    #expect(known.result == .success(.unchanged))
    #expect(known.names == [])
    let other = try FetchSketch(server.address()) { $0.validators = .init(etag: "\"60\"", lastModified: "then") }
    #expect(other.bytes == Array("new".utf8))
    // A line feed in a stored validator would add a header line.
    _ = try FetchSketch(server.address()) { $0.validators = .init(etag: "\"5f\"\r\nX-Y: z", lastModified: nil) }
    #expect(server.requests.last?.fields["if-none-match"] == nil)
    #expect(server.requests.last?.fields["x-y"] == nil)
  }

  @Test func bodyEndsAfterContentLength() throws {
    let server = try LoopbackServer(.text("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<tv/>and more") + [.close])
    #expect(try FetchSketch(server.address()).bytes == Array("<tv/".utf8))
    let chunks = try LoopbackServer(
      .text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n<t\r\n3\r\nv/>\r\n0\r\nETag: \"x\"\r\n\r\n"))
    let look = try FetchSketch(chunks.address())
    #expect(look.bytes == Array("<tv/>".utf8))
    #expect(look.file?.validators.etag == nil)
  }

  @Test(arguments: [301, 302, 303, 307, 308]) func redirectsAreFollowed(status: Int) throws {
    let server = try LoopbackServer { request, _ in
      let hops = Int(request.target.dropFirst()) ?? 0
      return hops == 0 ? .answer("200 OK", [], "there") : .answer("\(status) Moved", ["Location: /\(hops - 1)"], "no")
    }
    let look = try FetchSketch(server.address("/5"))
    #expect(look.bytes == Array("there".utf8))
    #expect(server.requests.last?.target == "/0")
    #expect(try FetchSketch(server.address("/6")).fault == .tooManyRedirects(5))
  }

  @Test func redirectLoopIsDetected() throws {
    let server = try LoopbackServer { request, _ in
      .answer("302 Found", ["Location: \(request.target == "/a" ? "/b" : "/a")"])
    }
    #expect(try FetchSketch(server.address("/a")).fault == .redirectLoop)
    #expect(server.requests.map(\.target) == ["/a", "/b"])
  }

  @Test func transferCompressionOfPackedFilesIsRemoved() throws {
    let text = [UInt8](String(repeating: Self.guide, count: 100).utf8)
    let once = Packing.gzip(text)
    for (body, fields, expected) in [
      (once, [], once), (once, ["Content-Encoding: gzip"], once), (once, ["Content-Encoding: x-gzip"], once),
      (Packing.gzip(once), ["Content-Encoding: gzip"], once),
      (Packing.gzip(Packing.xz(text)), ["Content-Encoding: gzip"], Packing.xz(text)),
      (text, ["Content-Encoding: gzip"], text), (text, ["Content-Encoding: identity"], text),
    ] {
      let server = try LoopbackServer(.answer("200 OK", fields, body))
      let look = try FetchSketch(server.address())
      #expect(look.bytes == expected)
      #expect(look.names == ["guide"])
      #expect(look.file?.byteCount == body.count)
      #expect(try GuideStream(look.bytes ?? [], named: "guide").contents().bytes == text)
    }
  }

  /// A gigabyte of zeros compressed to a megabyte. Fetching must not unpack it.
  @Test func compressedBombIsNotUnpacked() throws {
    let piece = Packing.gzip([UInt8](repeating: 0, count: 16 << 20))
    let bomb = [[UInt8]](repeating: piece, count: 50).joined()
    let server = try LoopbackServer(.answer("200 OK", ["Content-Encoding: gzip"], Array(bomb)))
    #expect(try FetchSketch(server.address()).bytes?.count == bomb.count)
    let twice = try LoopbackServer(
      .answer(
        "200 OK", ["Content-Encoding: gzip"], Packing.gzip(Packing.gzip([0x3C]) + Array(repeating: 0, count: 9 << 20))))
    let look = try FetchSketch(twice.address())
    #expect(look.fault == .tooLarge(1_000_000))
    #expect(look.names == [])
    let damaged = try LoopbackServer(
      .answer("200 OK", ["Content-Encoding: gzip"], Packing.gzip(Packing.gzip(Array("<tv/>".utf8))).dropLast(9)))
    #expect(try FetchSketch(damaged.address()).fault == .damaged("the gzip data is cut short"))
  }

  @Test func unwritableFileIsReported() throws {
    let folder = try TemporaryFolder(["elsewhere": "kept"])
    let server = try LoopbackServer(.answer("200 OK", [], "tv"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("elsewhere"))
    for (path, reason) in [
      (folder.path("no/guide"), "No such file or directory"),
      (folder.path("link"), "Too many levels of symbolic links"),
      ("/dev/null", "it is not a regular file"),
    ] {
      let error = #expect(throws: FetchError.self) {
        try Fetcher().fetch(FetchSketch.request(server.address()), into: path)
      }
      #expect(error?.cause == .file(FileError(.write, path, reason: SystemReason(reason))))
    }
    #expect(FileManager.default.contents(atPath: folder.path("elsewhere")) == Data("kept".utf8))
  }

  /// A server that sends a byte now and then, for longer than any test waits.
  private static func dripping() throws -> LoopbackServer {
    let body = [UInt8](repeating: 0x20, count: 100_000)
    return try LoopbackServer(.text("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n") + [.drip(body, 20)])
  }

  /// A slow transfer only takes longer: silence is measured from the last byte.
  @Test func slowBodyIsReceived() throws {
    let body = [UInt8](repeating: 0x20, count: 16)
    let server = try LoopbackServer(.text("HTTP/1.1 200 OK\r\nContent-Length: 16\r\n\r\n") + [.drip(body, 200)])
    let look = try FetchSketch(server.address()) { $0.limits.stall = .seconds(1) }
    #expect(look.bytes?.count == 16)
  }

  /// A transfer that is cut again and again goes on where it stopped.
  @Test func cutTransferGoesOnWhereItStopped() throws {
    let guide = (0..<1000).map { UInt8($0 % 251) }
    let ranges = Mutex<[String]>([])
    let server = try LoopbackServer { request, _ in
      let range = request.fields["range"]
      ranges.withLock { $0.append(range ?? "") }
      let start = range.flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
      let part = guide[start..<min(1000, start + 300)]
      let head =
        start == 0
        ? "HTTP/1.1 200 OK\r\n" : "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes \(start)-999/1000\r\n"
      return .text(head + "ETag: \"a\"\r\nContent-Length: \(1000 - start)\r\n\r\n") + [.send(Array(part)), .close]
    }
    let look = try FetchSketch(server.address()) { $0.limits.retryWaits = [.zero] }
    #expect(look.bytes == guide && look.names.count == 1)
    #expect(ranges.withLock { $0 } == ["", "bytes=300-", "bytes=600-", "bytes=900-"])
  }

  /// The file has changed in between, so the server sends all of it.
  @Test func changedFileIsReceivedFromTheBeginning() throws {
    let server = try LoopbackServer { _, number in
      number == 0
        ? .text("HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: 9\r\n\r\nold") + [.close]
        : .answer("200 OK", ["ETag: \"b\""], "new")
    }
    let look = try FetchSketch(server.address()) { $0.limits.retryWaits = [.zero] }
    #expect(look.bytes == Array("new".utf8))
  }

  @Test func slowTransfersAreNotReportedAsStalled() throws {
    let server = try Self.dripping()
    let look = try FetchSketch(server.address()) {
      $0.limits.total = .seconds(2)
    }
    #expect(look.fault == .timedOut(.seconds(2)))
  }

  @Test func connectionIsReused() throws {
    let folder = try TemporaryFolder()
    let server = try LoopbackServer { _, number in
      number == 1 ? .answer("404 No", [], "<html>") : .answer("200 OK", [], "tv")
    }
    let fetcher = Fetcher()
    for _ in 0..<4 {
      _ = try? fetcher.fetch(FetchSketch.request(server.address()), into: folder.path("guide"))
    }
    #expect(server.requests.count == 4)
    #expect(server.connectionCount == 1)
  }

  @Test func parallelFetchesAreIndependent() throws {
    let server = try LoopbackServer { request, _ in
      .answer("200 OK", [], String(repeating: request.target, count: 5000))
    }
    let wrong = Mutex(0)
    Threads.run(8) { number in
      for round in 0..<10 {
        let path = "/\(number)-\(round)"
        let look = try? FetchSketch(server.address(path))
        if look?.bytes != Array(String(repeating: path, count: 5000).utf8) { wrong.withLock { $0 += 1 } }
      }
    }
    #expect(wrong.withLock { $0 } == 0)
  }
}
