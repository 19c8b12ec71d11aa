import { type Command, defineCommand } from '../command.ts'
import { print } from '../process.ts'

const shells = ['bash', 'zsh'] as const

/** With these lines zsh completes as bash does. */
const asOfBash =
  'autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n'

type Loaded = Readonly<Record<string, { readonly load: () => Promise<{ command: Command }> }>>

export function completionOf(commands: Loaded): Command {
  return defineCommand({
    name: 'completion',
    summary: 'Prints a script with which a shell completes the commands and options of assay.',
    arguments: { label: shells.join('|'), choices: shells, min: 1, max: 1 },
    options: {},
    examples: [
      ['completion bash', 'write it to ~/.local/share/bash-completion/completions/assay'],
      ['completion zsh', 'write it to a file that ~/.zshrc sources'],
    ],
    async run({ arguments: [shell] }) {
      const loaded = await Promise.all(Object.values(commands).map(({ load }) => load()))
      const script = scriptOfBash(loaded.map(({ command }) => command))
      await print(shell === 'zsh' ? `${asOfBash}${script}` : script)
      return 0
    },
  })
}

function scriptOfBash(all: readonly Command[]): string {
  const options = all.flatMap((command) => Object.entries(command.options))
  const choices = new Map(
    options.flatMap(([name, { choices }]) => (choices ? [[name, choices]] : [])),
  )
  const values = Array.from(
    choices,
    ([name, words]) => `    --${name}) words='${words.join(' ')}' ;;`,
  )
  const lists = all.map(({ name, options }) => {
    const words = [...Object.keys(options), 'help'].map((option) => `--${option}`)
    return `        *:${name}) words='${words.join(' ')}' ;;`
  })
  return `_assay() {
  local words
  COMPREPLY=()
  case \${COMP_WORDS[COMP_CWORD-1]} in
${values.join('\n')}
    *)
      case $COMP_CWORD:\${COMP_WORDS[1]} in
        1:*) words='${all.map(({ name }) => name).join(' ')} --help --version' ;;
${lists.join('\n')}
      esac ;;
  esac
  # Anything else is a file.
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}")); fi
}
complete -o default -F _assay assay
`
}
