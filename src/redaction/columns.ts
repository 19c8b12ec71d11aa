import type { Kinds, ReplaceNamed } from './names.ts'

/** A table in a text: CSV with any sign between its cells, or the rows of HTML. */
export function replaceColumns(text: string, kinds: Kinds, replace: ReplaceNamed): string {
  if (/<th[\s>]/i.test(text)) {
    const names = cellsOf(/<th(?:\s[^<>]{0,300})?>\s*([^<>]*?)\s*(?=<)/gi, text)
    return replaceRows(text, /<tr[\s>].*?(?=<tr[\s>]|$)/gis, htmlCell, names, kinds, replace)
  }
  const [head = ''] = /^.{0,2000}(?=\r?\n)/.exec(text) ?? []
  const [sign] = /[,;\t|]/.exec(head) ?? ['\n']
  const names = head.split(sign).map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
  if (!names.every((name) => /^[\p{L}\d_ .-]{1,40}$/u.test(name))) return text
  return replaceRows(text, /(?<=\n)[^\r\n]+/g, csvCells.get(sign)!, names, kinds, replace)
}

const htmlCell = /(?<=<td(?:\s[^<>]{0,300})?>\s*)()([^<>]*?)(?=\s*<|$)/gi
const csvCells = new Map(
  [...',;\t|\n'].map((sign) => {
    const bare = `[^${sign}"\\r\\n][^${sign}\\r\\n]*`
    return [
      sign,
      new RegExp(`(?<=^|${sign === '|' ? '\\|' : sign})("?)((?<=")(?:[^"]|"")*|${bare}|)`, 'g'),
    ]
  }),
)

function cellsOf(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

function replaceRows(
  text: string,
  row: RegExp,
  cell: RegExp,
  names: readonly string[],
  kinds: Kinds,
  replace: ReplaceNamed,
): string {
  const columns = names.map((name) => kinds.member(name))
  if (columns.every((kind) => kind === undefined)) return text
  return text.replace(row, (line: string, at: number) => {
    let nth = 0
    return line.replace(cell, (all: string, quote: string, value: string, start: number) => {
      const kind = columns[nth++]
      const place = at + start + quote.length
      const standIn = kind && value !== '' ? replace(kind, value, place) : undefined
      return standIn === undefined ? all : quote + standIn
    })
  })
}
