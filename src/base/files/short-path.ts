import { homedir } from 'node:os'
import { isAbsolute, relative, resolve, sep } from 'node:path'

/** A path relative to the working folder, or absolute if the relative path would climb out of that folder. */
export function shortPath(file: string): string {
  const near = relative(process.cwd(), file)
  return near.startsWith('..') ? resolve(file) : near
}

/** A path as reports show it to others: the home folder, which names its user, is `~`. */
export function shownPath(file: string): string {
  const path = shortPath(file) || '.'
  const home = homedir() + sep
  return path.startsWith(home) ? `~/${path.slice(home.length)}` : path
}

export function shownWord(word: string): string {
  return isAbsolute(word) || word.startsWith('..') ? shownPath(word) : word
}
