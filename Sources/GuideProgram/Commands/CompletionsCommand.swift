import ArgumentParser

struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a tab completion script for your shell.",
    discussion: """
      Tab then completes options, commands, and your channels, sources, saved searches, lists and followed titles. \
      Packages and make install already install the script. Otherwise:

      bash:
        mkdir -p ~/.local/share/bash-completion/completions
        cd ~/.local/share/bash-completion/completions
        tvgrid completions bash > tvgrid

      zsh (also add fpath=(~/.zfunc $fpath) before compinit in .zshrc):
        mkdir -p ~/.zfunc
        tvgrid completions zsh > ~/.zfunc/_tvgrid

      fish:
        mkdir -p ~/.config/fish/completions
        tvgrid completions fish > ~/.config/fish/completions/tvgrid.fish
      """)

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish
  }

  @Argument(help: "Your shell.")
  var shell: Shell

  func run() throws {
    let parser = CompletionShell(rawValue: shell.rawValue)
    let script = parser.map { CompletionRoot.completionScript(for: $0) } ?? ""
    try Output.writeData([CompletionScript.completed(script)])
  }
}
