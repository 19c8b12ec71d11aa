/** What a step of a job prints: lines of two streams. */
type Line = string

/** The commands that a runner knows, and that the log of a job can give it. */
const known = [
  ...[
    'add-mask',
    'add-matcher',
    'add-path',
    'debug',
    'echo',
    'endgroup',
    'error',
    'group',
    'notice',
  ],
  ...['internal-set-repo-path', 'remove-matcher', 'save-state', 'set-env', 'set-output'],
  ...['stop-commands', 'warning'],
]

/** .NET compares without the characters that have no weight, which nobody sees. */
const seen = (line: Line) => line.replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')

/** `::NAME …::DATA` at the beginning of a line, after white space. */
function commandV2(line: Line, names: ReadonlySet<string>) {
  const text = seen(line.trimStart()).trimStart()
  const end = text.indexOf('::', 2)
  if (!text.startsWith('::') || end < 0) return undefined
  const name = text.slice(2, end).split(' ')[0]!.toLowerCase()
  return names.has(name) ? { name, data: text.slice(end + 2) } : undefined
}

/** `##[NAME …]DATA` anywhere in a line. */
function commandV1(line: Line, names: ReadonlySet<string>) {
  const text = seen(line)
  const start = text.indexOf('##[')
  const end = text.indexOf(']', start)
  if (start < 0 || end < 0) return undefined
  const name = text
    .slice(start + 3, end)
    .split(' ')[0]!
    .toLowerCase()
  return names.has(name) ? { name, data: text.slice(end + 1) } : undefined
}

/**
 * The commands that a runner of GitHub Actions obeys in the lines of a step, after those of `actions/runner` (ActionCommand.cs and
 * ActionCommandManager.cs): what stops and resumes commands is none.
 */
export function obeyed(log: string): readonly string[] {
  const names = new Set(known)
  const did: string[] = []
  let word: string | undefined
  for (const line of log.split(/\r\n|\n|\r/)) {
    const command = commandV2(line, names) ?? commandV1(line, names)
    if (command === undefined) continue
    const { name, data } = command
    if (word !== undefined) {
      if (name !== word) continue
      names.delete(word)
      word = undefined
    } else if (name === 'stop-commands') {
      word = data.toLowerCase()
      names.add(word)
    } else did.push(line)
  }
  return word === undefined ? did : [...did, `stopped by ${word}`]
}
