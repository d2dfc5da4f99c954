import GuideModel
import GuideSystem
import Synchronization
import SystemPackage

struct FeedFile {
  let isUnchanged: Bool
  let byteCount: Int
}

/// Fetches the files of a folder on the web into a local folder, on several threads.
final class FeedFolder: Sendable {
  private let request: FetchRequest
  private let base: String
  private let folder: String
  private let previous: String?
  /// The validators of the previous folder's files.
  private let known: ValidatorFile
  private let found: Mutex<ValidatorFile>
  /// The size limit for a file, and the error for a larger one.
  struct Limit {
    let bytes: Int
    let error: FetchError.Cause

    /// The limit for a channel's file, which takes up a few hundred kilobytes per week.
    static let channelFile = Limit(bytes: 64_000_000, error: .tooLargeChannelFile(64_000_000))
    static let schedule = Limit(bytes: ScheduleFile.largest, error: .tooLargeAnswer(ScheduleFile.largest))
  }

  private let largest: Limit
  /// Whether files that have not changed since `previous` are taken from there instead of fetched.
  private let usesVersions: Bool

  init(
    _ request: FetchRequest, base: String, into folder: String, previous: String?, usesVersions: Bool = true,
    largest: Limit = .channelFile
  ) {
    (self.request, self.usesVersions) = (request, usesVersions)
    self.largest = largest
    self.base = base
    self.folder = folder
    self.previous = previous
    let source = WebAddress(base)?.requestText ?? ""
    known = previous.flatMap { ValidatorFile(in: $0, source: source) } ?? ValidatorFile(source: source)
    found = Mutex(ValidatorFile(source: source))
  }

  /// Fetches a file, or takes it from the previous folder if it is unchanged.
  func fetch(
    _ name: String, _ fetcher: Fetcher, until token: CancellationToken,
    _ report: ((inout FolderFetchProgress) -> Void) -> Void
  ) throws(FetchError) -> FeedFile {
    let request = request(for: name)
    let part = folder.appending(path: ".\(name).part")
    var reported = 0
    let result: FetchResult
    do throws(FetchError) {
      result = try fetcher.fetch(request, into: part, until: token) { step in
        guard case .receiving(let bytes, _) = step, bytes != reported else { return }
        report { $0.bytes += bytes - reported }
        reported = bytes
      }
    } catch {
      throw error.with(cause(error.cause), file: name)
    }
    defer { FileSystem.remove(part) }
    switch result {
    case .unchanged:
      guard keepPrevious(name) else {
        throw failure(name, .file(FileError(.write, folder, reason: "no copy of \(name)")))
      }
      found.withLock { $0[name] = request.validators }
      return FeedFile(isUnchanged: true, byteCount: 0)
    case .fetched(let file):
      do throws(FetchError.Cause) { try store(part, as: name) } catch { throw failure(name, error) }
      found.withLock { $0[name] = file.validators }
      return FeedFile(isUnchanged: false, byteCount: file.byteCount)
    }
  }

  private func request(for name: String) -> FetchRequest {
    var request = request
    request.address = base + name
    request.limits.bodyBytes = limit
    request.validators = usesVersions && previousCopy(name) != nil ? known[name] : nil
    return request
  }

  /// The size limit in bytes; never more than the settings allow.
  private var limit: Int { min(request.limits.bodyBytes, largest.bytes) }

  /// Replaces the error for the limit in the settings if the fixed limit was exceeded instead.
  private func cause(_ cause: FetchError.Cause) -> FetchError.Cause {
    cause == .tooLarge(limit) && limit < request.limits.bodyBytes ? largest.error : cause
  }

  /// Takes a file from the previous folder; `false` if it is not there.
  func keep(_ name: String) -> Bool {
    guard keepPrevious(name) else { return false }
    found.withLock { $0[name] = known[name] }
    return true
  }

  private func keepPrevious(_ name: String) -> Bool {
    guard let copy = previousCopy(name) else { return false }
    let path = folder.appending(path: name)
    // A hard link is safe here, because files are never changed in place.
    if FileSystem.link(copy, as: path) { return true }
    guard let bytes = try? FileSystem.read(copy, limit: largest.bytes) else { return false }
    guard (try? FeedFolder.write(bytes, to: path)) != nil else { return false }
    // Keep the file's age.
    if let time = FileSystem.modificationTime(of: copy) { try? FileSystem.setModificationTime(of: path, time) }
    return true
  }

  /// The modification time of a file in the previous folder; `nil` if it came from another address.
  func timeOfPrevious(_ name: String) -> Int? {
    known.isOfSameSource ? previousCopy(name).flatMap(FileSystem.modificationTime) : nil
  }

  func path(of name: String) -> String { folder.appending(path: name) }

  /// Writes the validators. A failure only makes the next fetch slower.
  func writeValidators() {
    try? FeedFolder.write(found.withLock { $0.bytes }, to: folder.appending(path: ValidatorFile.name))
  }

  private func previousCopy(_ name: String) -> String? {
    guard let path = previous?.appending(path: name), FileSystem.size(of: path) != nil else { return nil }
    return path
  }

  /// Unpacks a fetched file if necessary, and gives it its final name. The decoder needs plain text.
  private func store(_ part: String, as name: String) throws(FetchError.Cause) {
    let path = folder.appending(path: name)
    guard BinaryData.isUnlikeText(part) else {
      if FileSystem.rename(part, to: path) { return }
      throw .file(FileError(.write, path, .last))
    }
    var limits = UnpackingLimits.standard
    limits.unpackedBytes = limit
    guard let stream = try? GuideStream(part, limits: limits) else {
      throw .damaged("the response could not be unpacked")
    }
    let (bytes, result) = stream.contents()
    if case .refused = result.end, bytes.count >= limit { throw cause(.tooLarge(limit)) }
    if let problem = result.end.problem { throw .damaged(problem) }
    do throws(FileError) { try FeedFolder.write(bytes, to: path) } catch { throw .file(error) }
  }

  /// The error for a file that was fetched but cannot be used.
  func failure(_ name: String, _ cause: FetchError.Cause) -> FetchError {
    FetchError(cause, at: RedactedAddress.of(base), file: name)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = OutputFile(path)
    try file.write(bytes)
    try file.close()
  }
}

/// The validators of a folder's files, stored in the folder as text:
///
///     source<tab>https://example.org/xmltv/
///     94.dat<tab>"5f3a-61"<tab>Fri, 20 Nov 2026 05:00:00 GMT
///
/// A damaged line is ignored, so its file is fetched again.
struct ValidatorFile: Sendable {
  /// The file's name, which starts with a dot so that the file is not read as part of a guide.
  static let name = ".validators"
  private let source: String
  /// Whether the list was read from a folder whose files came from the same address.
  private(set) var isOfSameSource = false
  private var validators: [String: FetchValidators] = [:]

  /// Creates an empty list. `source` is the files' address without a login.
  init(source: String) {
    self.source = source
  }

  /// Reads a folder's validator file; the list is empty if the folder's files came from another address.
  init(in folder: String, source: String) {
    self.source = source
    let path = folder.appending(path: ValidatorFile.name)
    guard let bytes = try? FileSystem.read(path, limit: 4 << 20) else { return }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first == "source\t\(source)" else { return }
    isOfSameSource = true
    for line in lines.dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 3 else { continue }
      self[fields[0]] = FetchValidators(
        etag: fields[1].isEmpty ? nil : fields[1], lastModified: fields[2].isEmpty ? nil : fields[2])
    }
  }

  subscript(_ name: String) -> FetchValidators? {
    get { validators[name] }
    set { validators[name] = newValue.flatMap { $0.isEmpty ? nil : $0 } }
  }

  var bytes: [UInt8] {
    let lines = validators.sorted { $0.key < $1.key }.map { name, validators in
      "\(name)\t\(validators.etag ?? "")\t\(validators.lastModified ?? "")\n"
    }
    return Array("source\t\(source)\n\(lines.joined())".utf8)
  }
}
