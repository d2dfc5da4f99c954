extension German {
  /// Recording at a tvheadend.
  static let recording: Table = [
    ("have it recorded by your tvheadend; again: not", "von tvheadend aufnehmen lassen; noch einmal: nicht"),
    ("record", "aufnehmen"),
    (
      "tvheadend is being asked for the last change; wait.",
      "tvheadend wird noch nach der letzten Änderung gefragt; bitte warten."
    ),
    ("At most {1} timers are set at once; {2} are marked.", "Höchstens {1} Timer auf einmal; markiert sind {2}."),
    ("tvheadend is being asked …", "tvheadend wird gefragt …"),
    (
      "No tvheadend is among your sources that could record: tvgrid sources add NAME tvheadend:HOST",
      "Unter den Quellen ist kein tvheadend, das aufnehmen könnte: tvgrid sources add NAME tvheadend:RECHNER"
    ),
    (
      "None of these {1} programmes can be recorded: they are over, or of other channels.",
      "Keine dieser {1} Sendungen ist aufzunehmen: vorbei, oder auf anderen Sendern."
    ),
    (
      "{1} is not a channel of tvheadend; the key is for those.",
      "{1} ist kein Sender von tvheadend; die Taste ist für diese."
    ),
    ("When {1} is on is not known.", "Wann {1} läuft, ist nicht bekannt."),
    ("Not done: {1}.", "Nicht geschehen: {1}."),
    ("{1} of {2} done: {3}.", "{1} von {2} erledigt: {3}."),
    (
      "tvheadend records {1}; {2} again removes the timer.",
      "tvheadend nimmt {1} auf; {2} noch einmal löscht den Timer."
    ),
    (
      "The recording of {1} has ended; what was recorded stays.",
      "Die Aufnahme von {1} ist beendet; das Aufgenommene bleibt."
    ),
    (
      "tvheadend does not record {1} any more; {2} again sets the timer.",
      "tvheadend nimmt {1} nicht mehr auf; {2} noch einmal setzt den Timer."
    ),
    (
      "End the recording of {1}? {2} ends it, any other key does not.",
      "Aufnahme von {1} beenden? {2} beendet sie, jede andere Taste nicht."
    ),
    ("The recording of {1} goes on.", "Die Aufnahme von {1} läuft weiter."),
    ("tvheadend records {1}; {2} cannot be recorded.", "tvheadend nimmt {1} auf; {2} sind nicht aufzunehmen."),
    ("tvheadend records {1}.", "tvheadend nimmt {1} auf."),
    ("The recording fails: nothing comes from the channel", "Die Aufnahme misslingt: vom Sender kommt nichts"),
    ("its recording fails", "die Aufnahme misslingt"),
    (
      "have the result recorded by your tvheadend; again: not",
      "den Treffer von tvheadend aufnehmen lassen; noch einmal: nicht"
    ),
    (
      "The timer of {1} is removed; the rule of tvheadend that set it may do so again.",
      "Der Timer von {1} ist gelöscht; die Regel von tvheadend, die ihn setzte, kann das wieder tun."
    ),
    ("Was to be recorded {1}", "Aufnahme war vorgesehen {1}"),
    ("being recorded", "wird gerade aufgenommen"),
    ("recorded", "aufgenommen"),
    ("was to be recorded", "sollte aufgenommen werden"),
    (
      "tvheadend does not allow it (403): in its access entries the user needs the web interface, and for timers the video recorder",
      "tvheadend erlaubt es nicht (403): in den Zugangseinträgen dort braucht der Benutzer die Weboberfläche, und für Timer den Videorekorder"
    ),
    (
      "the recording has begun meanwhile; the same key asks whether to end it",
      "die Aufnahme hat inzwischen begonnen; dieselbe Taste fragt, ob sie enden soll"
    ),
    ("tvheadend set no timer: see its log", "tvheadend hat keinen Timer gesetzt: das Protokoll dort sagt, warum"),
    ("the answer of tvheadend cannot be used: {1}", "die Antwort von tvheadend ist nicht zu verwenden: {1}"),
    ("its numbers and groups did not come: {1}", "Nummern und Gruppen kamen nicht: {1}"),
    ("its groups did not come: {1}", "Gruppen kamen nicht: {1}"),
    ("some of its timers cannot be used, such as {1}", "einige Timer sind nicht zu verwenden, etwa {1}"),
    ("its timers did not come: {1}", "Timer kamen nicht: {1}"),
    ("To be recorded {1}", "Aufnahme {1}"),
    ("Being recorded until {1}", "Aufnahme läuft bis {1}"),
    ("Recorded {1}", "Aufgenommen {1}"),
    ("to be recorded", "wird aufgenommen"),
  ]
}
