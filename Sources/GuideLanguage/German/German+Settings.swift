extension German {
  /// The settings: what each does, and its values.
  static let settings: Table = [
    ("Among the settings", "Bei den Einstellungen"),
    ("the next of its values; where there are many: type one", "der nächste Wert; wo es viele gibt: einen eingeben"),
    ("the value before", "der Wert davor"),
    ("back to the default", "zurück zum Standard"),
    ("default", "Standard"),
    ("Settings", "Einstellungen"),
    ("change", "ändern"),
    (
      "That key does nothing here. {1} changes a setting, {2} goes back.",
      "Diese Taste tut hier nichts. {1} ändert eine Einstellung, {2} geht zurück."
    ),
    ("Choose a setting: this line is a heading.", "Diese Zeile ist eine Überschrift; eine Einstellung auswählen."),
    ("(nothing: the default)", "(leer: der Standard)"),
    ("Type {1}", "Eingabe: {1}"),
    ("leaves it as it is", "lässt es, wie es ist"),
    ("“{1}” is not {2}.", "„{1}“ geht nicht; erwartet: {2}."),
    ("{1} has its default: {2}.", "{1} steht auf dem Standard: {2}."),
    ("{1}, the default", "{1}, der Standard"),
    ("{1} without {2}: {3}", "{1} ohne {2}: {3}"),
    ("{1} from the next start: {2}", "{1} ab dem nächsten Start: {2}"),
    ("Type {1}; nothing is the default.", "Eingabe: {1}; leer ist der Standard."),
    ("{1} in config.toml. {2} The default is {3}.", "{1} in config.toml. {2} Standard: {3}."),
    ("A change holds from the next start on.", "Eine Änderung gilt ab dem nächsten Start."),
    ("overruled by {1}", "übersteuert durch {1}"),
    ("the locale", "die Locale"),
    ("the default", "der Standard"),
    ("default {1}", "Standard {1}"),
    ("a time, such as 20:15 or 8:15pm", "eine Uhrzeit wie 20:15"),
    ("a time from 00:00 to {1}, such as 06:00", "eine Uhrzeit von 00:00 bis {1}, etwa 06:00"),
    ("a number of {1} from {2} to {3}", "{1}, von {2} bis {3}"),
    ("words of names, with commas between them", "Wörter aus Namen, mit Kommas dazwischen"),
    ("the name of a time zone, such as Europe/London", "der Name einer Zeitzone wie Europe/Berlin"),
    (
      "the whole path of a file, such as ~/tv.ics; nothing: none",
      "der ganze Pfad einer Datei wie ~/tv.ics; leer: keine Datei"
    ),
    (
      "a program and its arguments, quotes around what has spaces",
      "ein Programm und seine Argumente; in Anführungszeichen, was Leerzeichen hat"
    ),
    ("Times", "Zeiten"),
    ("At the start", "Beim Start"),
    ("On the screen", "Auf dem Bildschirm"),
    ("What you follow", "Verfolgtes"),
    ("Channels", "Sender"),
    ("Sources", "Quellen"),
    ("the system's", "die des Systems"),
    ("Time zone", "Zeitzone"),
    ("the zone of the times shown", "die Zone der gezeigten Zeiten"),
    ("For the screen and for commands.", "Für den Bildschirm und für Befehle."),
    ("Clock", "Uhr"),
    ("how times of day are written", "die Schreibweise von Uhrzeiten"),
    (
      "20:30, or 8:30pm. It is for the screen: commands write 24 hours.",
      "20:30 oder 8:30pm. Nur auf dem Bildschirm: Befehle schreiben 24 Stunden."
    ),
    ("24 hours", "24 Stunden"),
    ("12 hours", "12 Stunden"),
    ("Prime time", "Hauptabend"),
    ("when the evening begins", "wann der Abend beginnt"),
    (
      "The key for prime time goes there; in a query time:primetime begins then.",
      "Die Taste für den Hauptabend führt dorthin; in einer Suche beginnt time:primetime dann."
    ),
    ("Day begins", "Tagesbeginn"),
    ("the first hour of a day of television", "die erste Stunde eines Sendetages"),
    ("What comes before it is the night of the day before.", "Was davor kommt, ist die Nacht des Vortages."),
    ("First view", "Erste Ansicht"),
    ("the view that opens", "die Ansicht beim Öffnen"),
    ("The one that was left, or always the same.", "Die zuletzt verlassene oder immer dieselbe."),
    ("the one left", "wie zuletzt"),
    ("the grid", "das Raster"),
    ("on now", "Jetzt"),
    ("a channel's day", "Tag eines Senders"),
    ("Zoom", "Zoom"),
    ("the time that a column stands for", "die Zeit je Spalte"),
    (
      "The grid opens with it; its keys for the zoom change it for a while.",
      "Das Raster öffnet damit; die Tasten für den Zoom ändern ihn für eine Weile."
    ),
    ("Row height", "Zeilenhöhe"),
    ("the lines of a channel", "die Zeilen je Sender"),
    (
      "The grid opens with it; its key for rows changes it for a while.",
      "Das Raster öffnet damit; die Taste für die Zeilen ändert sie für eine Weile."
    ),
    ("fills the screen", "Bildschirm füllen"),
    ("1 line", "1 Zeile"),
    ("2 lines", "2 Zeilen"),
    ("3 lines", "3 Zeilen"),
    ("Pane", "Textfeld"),
    ("the programme's text under the grid", "der Text unter dem Raster"),
    (
      "The grid opens with it, where the screen is large enough, or without.",
      "Das Raster öffnet damit, wo der Bildschirm groß genug ist, oder ohne."
    ),
    ("as it was left", "wie zuletzt"),
    ("where it fits", "wo es passt"),
    ("shown", "gezeigt"),
    ("hidden", "ausgeblendet"),
    ("Theme", "Farbschema"),
    ("the colours that it is drawn in", "die Farben der Anzeige"),
    (
      "The terminal's own; or, where there are 256, those of a theme, also one of yours (see man tvgrid).",
      "Die des Terminals; oder, wo es 256 gibt, die eines Farbschemas, auch eines eigenen (siehe man tvgrid)."
    ),
    ("Colours", "Farben"),
    ("the screen in colour", "der Bildschirm in Farbe"),
    ("Auto: unless NO_COLOR is set. Always: even then.", "Auto: außer wenn NO_COLOR gesetzt ist. Immer: auch dann."),
    ("auto", "auto"),
    ("always", "immer"),
    ("never", "nie"),
    ("ASCII", "ASCII"),
    ("no other signs than those of ASCII", "nur Zeichen von ASCII"),
    ("For fonts without lines and stars.", "Für Schriften ohne Linien und Sterne."),
    ("Mouse", "Maus"),
    ("clicks and the wheel do something", "Klicks und Rad wirken"),
    ("Without it the terminal selects text, as ever.", "Ohne sie markiert das Terminal Text wie immer."),
    ("Plain lines", "Schlichte Zeilen"),
    ("for a screen reader: no box, no column", "für Vorleseprogramme, ohne Spalten"),
    (
      "Lines follow each other, and a key writes the selected one anew.",
      "Zeilen folgen aufeinander, und eine Taste schreibt die ausgewählte neu."
    ),
    ("Pictures", "Bilder"),
    ("of a show, beside its facts", "einer Serie, neben ihren Angaben"),
    (
      "In 256 colours, from TVmaze.com's own server. Without them none is asked for.",
      "In 256 Farben, vom Server von TVmaze.com. Ohne sie wird keines angefragt."
    ),
    ("Descriptions", "Beschreibungen"),
    ("the first lines of each in what you follow", "die erste Zeile beim Verfolgten"),
    (
      "The first line of the next showing's description.", "Die erste Zeile der Beschreibung der nächsten Ausstrahlung."
    ),
    ("how long before the start", "wie lange vor Beginn"),
    ("A reminder can have a time of its own.", "Eine Erinnerung kann eine eigene Zeit haben."),
    ("min before", "min vorher"),
    ("On the desktop", "Auf dem Desktop"),
    ("reminders come there too", "Erinnerungen auch dort"),
    ("Through notify-send, where that is installed.", "Mit notify-send, wo das installiert ist."),
    ("By a command", "Mit einem Befehl"),
    ("a program of yours is told too", "auch an ein eigenes Programm"),
    (
      "It is run without a shell, with the programme in its environment and on its input.",
      "Ohne Shell ausgeführt, mit der Sendung in der Umgebung und an der Eingabe."
    ),
    ("Calendar", "Kalender"),
    ("a file of what you follow", "eine Datei des Verfolgten"),
    (
      "Of the reminders too. It is written after each update, for calendars that subscribe to a file.",
      "Auch der Erinnerungen. Nach jeder Aktualisierung geschrieben, für Kalender, die eine Datei abonnieren."
    ),
    ("Player", "Player"),
    ("the program that plays a channel", "das Programm zum Abspielen"),
    (
      "With {url} for the address. Where none is set, mpv, vlc or ffplay is found.",
      "Mit {url} für die Adresse. Ohne Angabe wird mpv, vlc oder ffplay gesucht."
    ),
    ("Regional copies", "Regionale Kopien"),
    ("channels that show the same", "Sender, die dasselbe zeigen"),
    (
      "All of them have a row, or one of them has. It is for your own guide.",
      "Alle haben eine Zeile, oder einer davon. Gilt nicht für --demo."
    ),
    ("all are shown", "alle zeigen"),
    ("one is shown", "einen zeigen"),
    ("Region", "Region"),
    ("the copy that is shown", "die gezeigte Kopie"),
    ("Words of its name, the wanted first.", "Wörter ihres Namens, der gewünschte zuerst."),
    ("Same programme", "Gleiche Sendung"),
    ("at one time on several channels", "gleichzeitig auf mehreren Sendern"),
    (
      "In lists and results it is one line, “and on 3 more”, or a line for each channel.",
      "In Listen und Treffern eine Zeile, „und auf 3 weiteren“, oder eine Zeile je Sender."
    ),
    ("one line", "eine Zeile"),
    ("a line each", "je eine Zeile"),
    ("Hidden channels", "Ausgeblendete"),
    ("those that you have hidden", "Sender, die ausgeblendet sind"),
    (
      "They have no row in the grid, or one with a dim name. It is for your own guide.",
      "Sie haben keine Zeile im Raster, oder eine mit blassem Namen. Gilt nicht für --demo."
    ),
    ("no row", "keine Zeile"),
    ("a dim row", "blasse Zeile"),
    ("Updates", "Aktualisierung"),
    ("when guides are fetched by themselves", "wann von selbst neu geladen wird"),
    ("The key for it and tvgrid update fetch them at any time.", "Die Taste dafür und tvgrid update laden jederzeit."),
    ("once a day", "einmal am Tag"),
    ("at each start", "bei jedem Start"),
    ("Past days", "Vergangene Tage"),
    ("kept in the guide by an update", "bleiben bei einer Aktualisierung"),
    ("Older programmes are left out.", "Ältere Sendungen fallen weg."),
    ("Largest file", "Größte Datei"),
    ("the limit for the file of a guide", "die Grenze für eine Datei"),
    (
      "As it is fetched, and as it is unpacked; a larger one is refused.",
      "Wie geladen und wie entpackt; eine größere wird abgelehnt."
    ),
    ("MB", "MB"),
    ("yes", "ja"),
    ("no", "nein"),
  ]
}
