import Glibc

/// Why something could not be measured.
struct Failure: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

func systemError() -> String { String(cString: strerror(errno)) }

final class OutputFile {
  private let file: UnsafeMutablePointer<FILE>

  init(_ path: String) throws {
    guard let file = fopen(path, "w") else { throw Failure("\(path): \(systemError())") }
    self.file = file
  }

  func write(_ bytes: [UInt8]) throws {
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure(systemError()) }
  }

  deinit { fclose(file) }
}

func makeFolder(_ path: String) throws {
  var made = ""
  for part in path.split(separator: "/", omittingEmptySubsequences: false) {
    made += part + "/"
    if made != "/", mkdir(made, 0o755) != 0, errno != EEXIST { throw Failure("\(made): \(systemError())") }
  }
}

func absolute(_ path: String) throws -> String {
  guard let real = realpath(path, nil) else { throw Failure("\(path): \(systemError())") }
  defer { free(real) }
  return String(cString: real)
}

func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

func sizeOfFile(_ path: String) -> Int {
  var facts = stat()
  return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
}

/// The text of a file; empty if the file does not exist.
func readText(_ path: String) -> String {
  guard let file = fopen(path, "r") else { return "" }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&chunk, 1, chunk.count, file)
    if count == 0 { break }
    bytes += chunk[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// The path of a program in PATH.
func find(_ program: String) -> String? {
  let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
  return path.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
}
