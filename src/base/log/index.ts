// What a runner of GitHub Actions reads in the log of a job. It obeys a line that begins with `::NAME::`, and one that holds
// `##[NAME]` anywhere (actions/runner, ActionCommand.cs). Its comparisons skip characters that nobody sees.

// Before a command there may be what is no letter, no figure and no mark that is printed.
const atStart = /(^|[\n\r])([^\p{L}\p{N}\p{P}\p{S}\n\r]*):/gu
// The prefix of other runners has a name in it: `##vso[`.
const inside = /(#[\w[^\p{L}\p{N}\p{P}\p{S}\n\r]]*)\[/gv

/** Returns a text in which nothing is a command wherever it stands in a line; `bracket`: how a bracket is written there. */
export function unbracketed(text: string, bracket = '\\['): string {
  return text.replace(inside, (_, before: string) => before + bracket)
}

const isRead = () => process.env.GITHUB_ACTIONS === 'true'

/** Returns lines in which nothing is a command, for others to print under GitHub Actions. */
export function unheeded(text: string): string {
  return isRead() ? unbracketed(text).replace(atStart, '$1$2\\:') : text
}

/**
 * Returns a text as it is printed: under GitHub Actions between two lines that keep the runner from obeying it, with a word that
 * nobody can guess. The runner reads both streams at once, so that one may end what keeps the other: nothing in the text is a
 * command by itself either.
 */
export function inert(text: string): string {
  if (!isRead() || text === '') return text
  const lines = unheeded(text)
  const word = crypto.randomUUID()
  return `::stop-commands::${word}\n${lines}${lines.endsWith('\n') ? '' : '\n'}::${word}::\n`
}
