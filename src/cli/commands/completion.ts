import { type Command, defineCommand, type Option, usage } from '../command.ts'
import { print } from '../process.ts'

const shells = { bash: scriptOfBash, zsh: scriptOfZsh, fish: scriptOfFish } as const

type Loaded = Readonly<Record<string, { readonly load: () => Promise<{ command: Command }> }>>

/** `assay completion`: a script for a shell, from the same declarations as the help; of these commands. */
export function completionOf(commands: Loaded): Command {
  return defineCommand({
    name: 'completion',
    summary: 'Prints a script with which a shell completes the commands and options of assay.',
    arguments: { label: Object.keys(shells).join('|'), min: 1, max: 1 },
    options: {},
    examples: [
      ['completion bash', 'put it into ~/.local/share/bash-completion/completions/assay'],
      ['completion zsh', 'put it into a file that ~/.zshrc sources'],
      ['completion fish', 'put it into ~/.config/fish/completions/assay.fish'],
    ],
    async run({ arguments: [shell] }) {
      if (shell === undefined || !Object.hasOwn(shells, shell)) {
        const allowed = Object.keys(shells).join(', ')
        throw usage('completion', `Unknown shell: ${shell}`, { facts: { allowed } })
      }
      const all = await Promise.all(Object.values(commands).map(async ({ load }) => load()))
      await print(shells[shell as keyof typeof shells](all.map(({ command }) => command)))
      return 0
    },
  })
}

function scriptOfBash(all: readonly Command[]): string {
  const choices = new Map(
    all.flatMap(({ options }) =>
      Object.entries(options).flatMap(([name, { choices }]) =>
        choices === undefined ? [] : [[name, choices] as const],
      ),
    ),
  )
  return `_assay() {
  local words
  COMPREPLY=()
  case \${COMP_WORDS[COMP_CWORD-1]} in
${Array.from(choices, ([name, of]) => `    --${name}) words='${of.join(' ')}' ;;\n`).join('')}    *)
      case $COMP_CWORD:\${COMP_WORDS[1]} in
        1:*) words='${all.map(({ name }) => name).join(' ')} --help --version' ;;
${all.map((command) => `        *:${command.name}) words='${wordsOf(command).join(' ')}' ;;\n`).join('')}      esac ;;
  esac
  # Anything else is a file.
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}")); fi
}
complete -o default -F _assay assay
`
}

function scriptOfZsh(all: readonly Command[]): string {
  return `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${scriptOfBash(all)}`
}

function scriptOfFish(all: readonly Command[]): string {
  const names = all.map(({ name }) => name).join(' ')
  const isFirst = `-n 'not __fish_seen_subcommand_from ${names}'`
  return all
    .flatMap(({ name, summary, options }) => [
      `complete -c assay ${isFirst} -a ${name} -d ${quoted(summary)}`,
      ...Object.entries(options).map(
        ([option, declared]) =>
          `complete -c assay -n '__fish_seen_subcommand_from ${name}' -l ${option} ${argumentOf(declared)}-d ${quoted(declared.help)}`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function wordsOf({ options }: Command): readonly string[] {
  return [...Object.keys(options), 'help'].map((name) => `--${name}`)
}

function argumentOf({ type, choices }: Option): string {
  if (type === 'flag') return ''
  return choices === undefined ? '-r ' : `-x -a '${choices.join(' ')}' `
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
