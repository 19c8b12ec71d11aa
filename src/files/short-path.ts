import { isAbsolute, relative, resolve, sep } from 'node:path'

/** A path from the working folder; one that climbs out of it is shorter from the root. */
export function shortPath(file: string): string {
  const near = relative(process.cwd(), file)
  return near.startsWith('..') ? resolve(file) : near
}

/** A path as reports show it to others: from the working folder, or the end of one that is elsewhere. */
export function shownPath(file: string): string {
  const near = relative(process.cwd(), file) || '.'
  return near.startsWith('..') ? ['…', ...resolve(file).split(sep).slice(-2)].join('/') : near
}

/** A word of a command as reports show it. */
export function shownWord(word: string): string {
  return isAbsolute(word) || word.startsWith('..') ? shownPath(word) : word
}
