import Glibc
import GuideModel

/// The time of a file, kept in place of a line in it.
enum FileTime {
  /// When a file was last written, as it says; nil where there is none.
  static func of(_ path: String) -> Instant? {
    var status = stat()
    return stat(path, &status) == 0 ? Instant(seconds: status.st_mtim.tv_sec) : nil
  }

  /// What changes with every writing of a file; nil of anything else.
  static func stamp(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return "\(status.st_ino)-\(status.st_size)-\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }

  /// Gives a file a time, and its content where that is given; one is made where there is none. What cannot be noted is
  /// asked for once too often, no more.
  static func set(_ path: String, _ time: Instant, content: String? = nil) {
    let fresh = content == nil ? 0 : O_CREAT | O_TRUNC
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | fresh, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Array((content ?? "").utf8)
    if !bytes.isEmpty { _ = write(descriptor, bytes, bytes.count) }
    let times = [timespec(tv_sec: time.seconds, tv_nsec: 0), timespec(tv_sec: time.seconds, tv_nsec: 0)]
    _ = futimens(descriptor, times)
  }
}
