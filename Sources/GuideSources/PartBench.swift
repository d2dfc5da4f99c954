import GuideFeeds
import Synchronization

/// Where the parts of a document lie until a thread takes them, and what was read of them until somebody asks for it.
final class PartBench: Sendable {
  private struct Parts: Sendable {
    /// Those that nobody has begun, by their numbers.
    var waiting: [Int: [UInt8]] = [:]
    var read: [Int: XMLTVPart] = [:]
    /// How many were put, and how many were taken back.
    var count = 0
    var taken = 0
    var isClosed = false
  }

  private let parts = Monitor(Parts())
  private let begun = Atomic(0)
  private let decode: @Sendable (_ part: [UInt8], _ isFirst: Bool) -> XMLTVPart

  /// A bench of parts that are decoded so.
  init(_ decode: @escaping @Sendable (_ part: [UInt8], _ isFirst: Bool) -> XMLTVPart) {
    self.decode = decode
  }

  /// Decodes parts until the bench is closed; on any number of threads.
  func work() {
    while workOnce() {}
  }

  /// Decodes the next part, once there is one; false where the bench is closed.
  @discardableResult
  func workOnce() -> Bool {
    let number = begun.add(1, ordering: .relaxed).oldValue
    let part: [UInt8]? = parts.wait { parts in
      if let part = parts.waiting[number] { return .some(part) }
      return parts.isClosed ? .some(nil) : nil
    }
    guard let part else { return false }
    let read = decode(part, number == 0)
    parts.change {
      $0.waiting[number] = nil
      $0.read[number] = read
    }
    return true
  }

  /// Puts the next part on the bench.
  func put(_ part: [UInt8]) {
    parts.change {
      $0.waiting[$0.count] = part
      $0.count += 1
    }
  }

  /// The oldest part that was not taken yet, once it is read.
  func takeNext() -> XMLTVPart {
    let part = parts.wait { $0.read[$0.taken] }
    parts.change {
      $0.read[$0.taken] = nil
      $0.taken += 1
    }
    return part
  }

  /// No more parts come, and those that nobody has begun need not be read.
  func close() {
    parts.change {
      $0.isClosed = true
      $0.waiting = [:]
    }
  }
}
