import Glibc
import Synchronization

/// What became of one file of a feed.
struct FeedFile {
  let isUnchanged: Bool
  let byteCount: Int
}

/// Fetches files of a folder on the web into a folder here, on several threads.
final class FeedFolderFetch: Sendable {
  private let request: FetchRequest
  private let base: String
  private let folder: String
  private let previous: String?
  /// What the server said of the files of the previous folder.
  private let known: ValidatorFile
  private let found: Mutex<ValidatorFile>
  /// A channel's file of a week has some hundred kilobytes.
  private static let largestFile = 64_000_000

  init(_ request: FetchRequest, base: String, into folder: String, previous: String?) {
    self.request = request
    self.base = base
    self.folder = folder
    self.previous = previous
    let source = WebAddress(base)?.wanted ?? ""
    known = previous.flatMap { ValidatorFile(in: $0, source: source) } ?? ValidatorFile(source: source)
    found = Mutex(ValidatorFile(source: source))
  }

  /// Fetches a file, or takes it from the previous folder where it has not changed.
  func fetch(
    _ name: String, _ fetcher: Fetcher, _ tell: ((inout RadioTimesFetch.Progress) -> Void) -> Void,
    _ isCancelled: () -> Bool
  ) throws(FetchError) -> FeedFile {
    var request = request
    request.address = base + name
    request.limits.bodyBytes = min(request.limits.bodyBytes, FeedFolderFetch.largestFile)
    let old = known[name]
    request.validators = old != nil && previousCopy(name) != nil ? old : nil
    let part = folder.appending(path: ".\(name).part")
    var told = 0
    let answer = try fetcher.fetch(request, into: part) { step in
      guard case .receiving(let bytes, _) = step, bytes != told else { return }
      tell { $0.bytes += bytes - told }
      told = bytes
    } isCancelled: {
      isCancelled()
    }
    defer { unlink(part) }
    switch answer {
    case .unchanged:
      guard keepPrevious(name) else { throw failure(name, .cannotWrite(path: folder, reason: "no copy of \(name)")) }
      found.withLock { $0[name] = old }
      return FeedFile(isUnchanged: true, byteCount: 0)
    case .fetched(let file):
      do throws(FetchFault) { try place(part, as: name) } catch { throw failure(name, error) }
      found.withLock { $0[name] = file.validators }
      return FeedFile(isUnchanged: false, byteCount: file.byteCount)
    }
  }

  /// Takes a file that could not be fetched from the previous folder; false where it is not there.
  func keepAfterFault(_ name: String) -> Bool {
    guard keepPrevious(name) else { return false }
    found.withLock { $0[name] = known[name] }
    return true
  }

  private func keepPrevious(_ name: String) -> Bool {
    guard let copy = previousCopy(name) else { return false }
    let path = folder.appending(path: name)
    // The files are never written in place, so that both folders can have one.
    if link(copy, path) == 0 { return true }
    guard let bytes = try? FileBytes.read(copy) else { return false }
    return FeedFolderFetch.write(bytes, to: path) == nil
  }

  /// Writes down what the server said of the files.
  func writeValidators() {
    // Without it the next fetch takes longer, and that is all.
    _ = FeedFolderFetch.write(found.withLock { $0.bytes }, to: folder.appending(path: ValidatorFile.name))
  }

  private func previousCopy(_ name: String) -> String? {
    guard let path = previous?.appending(path: name), FileBytes.size(path) != nil else { return nil }
    return path
  }

  /// Gives a file that has come its name, unpacked: who reads the folder expects plain text.
  private func place(_ part: String, as name: String) throws(FetchFault) {
    let path = folder.appending(path: name)
    guard FileBytes.beginsUnlikeText(part) else {
      if rename(part, path) == 0 { return }
      throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
    }
    var limits = UnpackingLimits.usual
    limits.unpackedBytes = FeedFolderFetch.largestFile
    guard let stream = try? GuideStream(part, limits: limits) else { throw .damaged("what came cannot be unpacked") }
    let (bytes, result) = stream.contents()
    if let problem = result.end.problem { throw .damaged(problem) }
    if let reason = FeedFolderFetch.write(bytes, to: path) { throw .cannotWrite(path: path, reason: reason) }
  }

  private func failure(_ name: String, _ fault: FetchFault) -> FetchError {
    FetchError(fault, at: WebAddress.shown(base + name))
  }

  private static func write(_ bytes: [UInt8], to path: String) -> String? {
    let file = BodyFile(path)
    return bytes.withUnsafeBytes { file.write($0) } ?? file.finish()
  }
}
