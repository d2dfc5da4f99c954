import Glibc

/// The table of results, printed row by row while measuring.
struct Table {
  init(title: String, columns: [String]) {
    print("\n### \(title)\n")
    print("| " + columns.joined(separator: " | ") + " |")
    print("|" + columns.map { _ in " --- |" }.joined())
  }

  func row(_ cells: [String]) {
    print("| " + cells.joined(separator: " | ") + " |")
    // Each row must appear immediately during a long run, even in a pipe.
    fflush(nil)
  }

  /// Prints a row, or the reason why nothing could be measured.
  func row(_ name: String, _ measure: () throws -> [String]) {
    do {
      row([name] + (try measure()))
    } catch let failure as Failure {
      row([name, "not measured: \(failure.message)"])
    } catch {
      row([name, "not measured: \(error)"])
    }
  }
}

/// A program to measure; if it is missing, the table says so.
struct Tool {
  let name: String
  let path: String?

  init(_ name: String) {
    self.name = name
    path = find(name)
  }

  init(name: String, path: String) {
    self.name = name
    self.path = exists(path) ? path : nil
  }

  func require() throws -> String {
    guard let path else { throw Failure("\(name) not found") }
    return path
  }
}

/// Measures several programs alternately, so that other load on the machine affects them equally.
struct Contest {
  private var runs: [(name: String, run: () throws -> Ended)] = []

  mutating func add(_ name: String, _ run: @escaping () throws -> Ended) {
    runs.append((name, run))
  }

  /// The times of each program, or why it failed. The first round only warms the caches.
  func hold(rounds: Int) -> [(name: String, result: Result<(times: Samples, peak: Int), Failure>)] {
    var times = runs.map { _ in Samples() }
    var peaks = runs.map { _ in 0 }
    var failures: [Failure?] = runs.map { _ in nil }
    for round in 0...rounds {
      for (index, runner) in runs.enumerated() where failures[index] == nil {
        do {
          let ended = try runner.run()
          if round > 0 { times[index].add(ended.seconds) }
          peaks[index] = max(peaks[index], ended.peakBytes)
        } catch {
          failures[index] = error as? Failure ?? Failure("\(error)")
        }
      }
    }
    return runs.indices.map { index in
      if let failure = failures[index] { return (runs[index].name, .failure(failure)) }
      return (runs[index].name, .success((times[index], peaks[index])))
    }
  }
}
