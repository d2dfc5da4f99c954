import Testing

/// Everything that drives the built program. One test at a time: each looks at a clock, and the machine may be small.
@Suite(.serialized) enum EndToEnd {}
