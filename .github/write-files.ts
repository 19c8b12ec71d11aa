import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Texts of files, by their paths under the root of the repository. */
export type Texts = ReadonlyMap<string, string>

const textAt = (path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''

export const changedAmong = (texts: Texts): Texts =>
  new Map([...texts].filter(([path, text]) => textAt(path) !== text))

export const withDrop = '→ If they are gone for good, the same with -- --drop'

/** The names in the rows of a page, and in the lines of a JSON file. */
function namesIn(path: string, text: string): ReadonlySet<string> {
  if (!/\.(?:md|json)$/.test(path)) return new Set()
  const rows = text.match(/^(?:\||\*\*| *").*/gm) ?? []
  return new Set(rows.flatMap((row) => row.match(/`[^`]+`|(?<=<a id=)"[^"]+"|"[^"]+"/g) ?? []))
}

/** The lines of one text that another lacks. */
function linesBeyond(text: string, other: string): number {
  const known = new Set(other.split('\n'))
  return text.split('\n').filter((line) => !known.has(line)).length
}

/**
 * Writes texts to their files, and prints what changed; `what` names them together. Where rows of a table would be lost, it prints
 * their names, and writes nothing unless they `mayGo`.
 */
export function writeFiles(what: string, texts: Texts, { mayGo }: { readonly mayGo: boolean }) {
  const changed = [...changedAmong(texts)].map(([path, text]) => {
    const before = textAt(path)
    const names = namesIn(path, text)
    const lost = [...namesIn(path, before)].filter((name) => !names.has(name))
    return { path, text, before, lost }
  })
  const losing = changed.filter(({ lost }) => lost.length > 0)
  if (losing.length > 0 && !mayGo) {
    for (const { path, lost } of losing) console.error(`${path} would lose ${lost.join(', ')}.`)
    console.error(`Nothing was written.\n${withDrop}`)
    process.exit(1)
  }
  for (const { path, text, before } of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    const [more, fewer] = [linesBeyond(text, before), linesBeyond(before, text)]
    console.log(`${path}: lines that are new: ${more}, that are gone: ${fewer}.`)
  }
  if (changed.length === 0) console.log(`${what} (${texts.size} files): up to date.`)
}
