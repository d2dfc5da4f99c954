/// The completion scripts of the parser, with what they lack for names: a colon or an equals sign begins a new word in
/// bash, and the parser's scripts offer only what begins with just what was typed, and in bash quote nothing of it.
///
/// What is added replaces two functions of theirs. Should a newer parser call these otherwise, its own are used, and the names
/// are safe all the same.
enum CompletionScript {
  /// A script of the parser, with the additions for its shell.
  static func completed(_ script: String) -> String {
    if script.hasPrefix("#!/bin/bash") { return script + "\n" + bash }
    // The last lines of zsh's run the function: what it calls has to be there.
    let start = "if [[ \"${funcstack[1]}\""
    guard script.hasPrefix("#compdef"), let end = script.ranges(of: start).last else { return script }
    return script[..<end.lowerBound] + zsh + "\n" + script[end.lowerBound...]
  }

  private static let bash = #"""
    # What the program offers is in single quotes, and fits: it is taken as it is, and quoted below.
    __tvgrid_add_completions() {
        local completion
        if [[ "${1}" == -W && "${2}" == \'* ]]; then
            is_own=true
            while IFS='' read -r completion; do
                completion="${completion:1:${#completion}-2}"
                COMPREPLY+=("${completion//"'\''"/"'"}")
            done <<< "${2}"
        else
            while IFS='' read -r completion; do
                COMPREPLY+=("${completion}")
            done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
        fi
    }

    # Bash begins a word at each colon and equals sign (COMP_WORDBREAKS): the words are put together again, and of each
    # completion the part is left out that stands before the word that bash will replace.
    __tvgrid_complete() {
        local -a words=()
        local -i index
        # What bash will replace, as it was typed.
        local typed="${COMP_WORDS[COMP_CWORD]}"
        local is_own=false
        local rest="${COMP_LINE}" word="" before="" head
        for ((index = 0; index <= COMP_CWORD; index++)); do
            if ((index > 0)) && [[ "${rest}" != [[:space:]]* && -n "${rest}" ]]; then
                before="${word}"
                word+="${COMP_WORDS[index]}"
                words[${#words[@]}-1]="${word}"
            else
                before=""
                word="${COMP_WORDS[index]}"
                words+=("${word}")
            fi
            rest="${rest#"${rest%%[![:space:]]*}"}"
            rest="${rest#"${COMP_WORDS[index]}"}"
        done
        # After a colon bash replaces nothing.
        [[ -n "${before}" && "${COMP_WORDS[COMP_CWORD]}" == [:=]* ]] && before="${word}"
        local current="${before}${2}" previous="${3}"
        # --channel=Har is completed as --channel Har is.
        if [[ "${word}" == --*=* && -n "${before}" ]]; then
            head="${word%%=*}="
            words[${#words[@]}-1]="${head%=}"
            words+=("${word#"${head}"}")
            before="${before#"${head}"}"
            current="${current#"${head}"}"
        fi
        ((${#words[@]} > 1)) && previous="${words[${#words[@]}-2]}"
        words+=("${COMP_WORDS[@]:COMP_CWORD+1}")
        local -i position="$((${#words[@]} - ${#COMP_WORDS[@]} + COMP_CWORD))"
        local -a COMP_WORDS=("${words[@]}")
        local -i COMP_CWORD="${position}"
        _tvgrid "${1}" "${current}" "${previous}"

        before="${before//[\\\"\']/}"
        for index in "${!COMPREPLY[@]}"; do
            word="${COMPREPLY[index]}"
            if [[ "${word:0:${#before}}" == "${before}" ]]; then
                COMPREPLY[index]="${word:${#before}}"
            else
                unset "COMPREPLY[index]"
            fi
        done
        "${is_own}" && __tvgrid_quote
        [[ "${#COMPREPLY[@]}" -eq 1 && "${COMPREPLY[*]}" == *: ]] && compopt -o nospace
        return 0
    }

    # Names are foreign text, of which bash carries out what is not quoted; as names of files it would leave $ and ` alone.
    __tvgrid_quote() {
        local -i index
        local mark="" common="" word
        [[ "${typed}" == [:=]* ]] && typed=""
        [[ "${typed}" == [\"\']* ]] && mark="${typed:0:1}" && typed="${typed:1}"
        COMPREPLY=("${COMPREPLY[@]}")
        for index in "${!COMPREPLY[@]}"; do
            word="${COMPREPLY[index]}"
            case "${mark}" in
                \') word="${word//\'/\'\\\'\'}" ;;
                \") word="$(sed 's/[\\"$`]/\\&/g' <<< "${word}")" ;;
                *) printf -v word '%q' "${word}" ;;
            esac
            COMPREPLY[index]="${word}"
            ((index == 0)) && common="${word}"
            while [[ "${word:0:${#common}}" != "${common}" ]]; do common="${common:0:${#common}-1}"; done
        done
        compopt +o filenames
        ((${#COMPREPLY[@]} > 1)) || return 0
        # A backslash belongs to the letter behind it.
        word="${common//\\\\/}"
        [[ -z "${mark}" && "${word}" == *\\ ]] && common="${common:0:${#common}-1}" && COMPREPLY+=("${common}")
        # Where the names have less in common than was typed, they are listed, and what was typed stays.
        [[ "${#common}" -le "${#typed}" || "${common,,}" != "${typed,,}"* ]] && COMPREPLY+=(" ")
        return 0
    }
    complete -o filenames -F __tvgrid_complete tvgrid
    """#

  private static let zsh = #"""
    # What the program offers fits what was typed, if not letter by letter; it ends in a line of its own.
    __tvgrid_custom_complete() {
        setopt localoptions extendedglob
        local -a lines fields
        lines=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}" 2>/dev/null)"}")
        (( ${#lines} > 1 )) || return 1
        lines=("${(@)lines[1,-2]//(#b)\\(?)/${match[1]}}")
        # Where the names have less in common than was typed, they are listed, and what was typed stays.
        local typed="${(L)${(Q)PREFIX}}"
        [[ -n "${lines[(r)^(#i)${(b)typed}*]}" ]] && (( ${#lines} > 1 )) && compstate[insert]="" compstate[list]=list
        fields=("${(@M)lines:#*:}")
        lines=("${(@)lines:#*:}")
        (( ${#lines} )) && compadd -V candidates -U -- "${lines[@]}"
        (( ${#fields} )) && compadd -V candidates -U -S '' -- "${fields[@]}"
    }
    """#
}
