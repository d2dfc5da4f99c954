import GuideTestSupport
import Testing

/// Everything that drives the built program. No test asserts a time, so they may run side by side; `make prove`, which keeps
/// the figures, runs one at a time.
@Suite(.waitsForOthers) enum EndToEnd {}
