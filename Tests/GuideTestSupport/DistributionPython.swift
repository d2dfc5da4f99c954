/// The distribution's Python with the distribution's packages.
package enum DistributionPython {
  /// Runs the program that follows, ignoring the user's environment and home directory.
  package static let command = "/usr/bin/python3 -I -c"

  /// The first lines of a program. They exclude packages that pip installed system-wide.
  package static let start =
    "import sys\nsys.path = [path for path in sys.path if not path.startswith('/usr/local/')]\n"
}
