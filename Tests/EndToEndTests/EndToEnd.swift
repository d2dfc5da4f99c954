import GuideTestSupport
import Testing

/// All tests that run the built program.
///
/// No test asserts how long something takes, so the tests may run in parallel. `make prove`, which records figures, runs them
/// one at a time.
@Suite(.waitsForOthers) enum EndToEnd {}
