"""A terminal for the programs of this folder."""
import itertools
import os
import subprocess
import time

NUMBERS = itertools.count()


class Screen:
    """A command in tmux."""

    def __init__(self, command, environment=None):
        self.socket = f"case-{os.getpid()}-{next(NUMBERS)}"
        self.environment = dict(environment or os.environ)
        self.environment.pop("TMUX", None)
        self.command = command

    def __enter__(self):
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "110", "-y", "30", "-s", "x", self.command)
        self.wait(lambda text: text.strip())
        self.still()
        return self

    def __exit__(self, *_):
        self.tmux("kill-server")

    def tmux(self, *arguments):
        return subprocess.run(
            ["/usr/bin/tmux", "-L", self.socket, *arguments], env=self.environment, capture_output=True, text=True).stdout

    def text(self):
        return self.tmux("capture-pane", "-p", "-t", "x").rstrip()

    def send(self, key):
        """Presses a key such as `=Enter`, or types a text."""
        if key.startswith("=") and len(key) > 1:
            self.tmux("send-keys", "-t", "x", key[1:])
        else:
            self.tmux("send-keys", "-t", "x", "-l", key)

    def press(self, key):
        """The same, and waits until the screen is still."""
        self.send(key)
        self.still()

    def wait(self, condition):
        """Waits up to ten seconds for a screen that meets a condition."""
        end = time.monotonic() + 10
        while time.monotonic() < end and not condition(self.text()):
            time.sleep(0.05)

    def still(self):
        """The screen once it has not changed for three tenths of a second."""
        before, since = self.text(), time.monotonic()
        end = since + 10
        while time.monotonic() < min(end, since + 0.3):
            time.sleep(0.05)
            text = self.text()
            if text != before:
                before, since = text, time.monotonic()
        return before
