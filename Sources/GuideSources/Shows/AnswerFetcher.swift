import GuideModel
import GuideSystem

/// Fetches a whole response into memory through a temporary file, with the limits that apply to every fetch.
struct AnswerFetcher {
  private let request: FetchRequest
  private let pacer: RequestPacer?
  /// Prefix of the temporary file's path.
  private let path: String

  /// Creates a fetcher from a request that has no address yet.
  init(_ request: FetchRequest, _ pacer: RequestPacer? = nil, temporaryPath path: String) {
    (self.request, self.pacer, self.path) = (request, pacer, path)
  }

  /// The bytes at an address, unpacked if the server compressed them. Throws if there are more than `limit`.
  func bytes(
    at address: String, limit: Int, until token: CancellationToken
  ) throws(FetchError) -> [UInt8] {
    let part = "\(path).\(UInt64.random(in: 0 ... .max)).part"
    defer { FileSystem.remove(part) }
    var request = request
    request.address = address
    request.limits.bodyBytes = limit
    do throws(FetchError.Cause) {
      do throws(FileError) { try FileSystem.makeFolders(part.folder) } catch { throw .file(error) }
      guard case .fetched = try fetch(request, into: part, until: token) else { throw .unexpectedNotModified }
      return try contents(of: part, limit)
    } catch {
      throw FetchError(error, at: RedactedAddress.of(address))
    }
  }

  private func fetch(
    _ request: FetchRequest, into part: String, until token: CancellationToken
  ) throws(FetchError.Cause) -> FetchResult {
    do throws(FetchError) {
      return try Fetcher(pacer: pacer).fetch(request, into: part, until: token)
    } catch {
      if case .tooLarge(let limit) = error.cause { throw .tooLargeAnswer(limit) }
      throw error.cause
    }
  }

  /// Unpacks gzip, which servers use to compress responses.
  private func contents(of part: String, _ limit: Int) throws(FetchError.Cause) -> [UInt8] {
    do throws(FileError) {
      let first = FileSystem.beginning(of: part, count: CompressionFormat.sniffedBytes) ?? []
      guard CompressionFormat.sniff(first) == .gzip else { return try FileSystem.read(part, limit: limit) }
    } catch {
      throw .file(error)
    }
    var limits = UnpackingLimits.standard
    limits.unpackedBytes = limit
    guard let stream = try? GuideStream(part, limits: limits) else {
      throw .damaged("the response could not be unpacked")
    }
    let (bytes, result) = stream.contents()
    if case .refused = result.end { throw .tooLargeAnswer(limit) }
    if let problem = result.end.problem { throw .damaged(problem) }
    return bytes
  }
}
