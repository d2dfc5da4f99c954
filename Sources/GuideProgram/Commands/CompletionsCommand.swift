import ArgumentParser

struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Write the script that completes tvgrid's commands in your shell.",
    discussion: """
      Tab then completes options and commands, and your channels, sources, searches, lists and followed titles. Packages and \
      make install put the script where the shell looks for it; without them:

        bash: mkdir -p ~/.local/share/bash-completion/completions
              tvgrid completions bash > ~/.local/share/bash-completion/completions/tvgrid
        zsh:  mkdir -p ~/.zfunc; tvgrid completions zsh > ~/.zfunc/_tvgrid
              and fpath=(~/.zfunc $fpath) before compinit in .zshrc
        fish: mkdir -p ~/.config/fish/completions
              tvgrid completions fish > ~/.config/fish/completions/tvgrid.fish
      """)

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish
  }

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    let parser = CompletionShell(rawValue: shell.rawValue)
    let script = parser.map { CompletionRoot.completionScript(for: $0) } ?? ""
    try Output.writeData([CompletionScript.completed(script)])
  }
}
