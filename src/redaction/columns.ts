import { type Kinds, memo, type ReplaceNamed } from './names.ts'

type Columns = readonly (string | undefined)[]

/** Tables in a text: rows of HTML, and lines whose cells are set apart by any sign, under the names of their columns. */
export function replaceColumns(given: string, kinds: Kinds, replace: ReplaceNamed): string {
  if (/<th[\s>]/i.test(given)) return replaceRows(given, kinds, replace)
  const text = replaceInserted(given, kinds, replace)
  if (!/[\n\r]/.test(text)) return text
  let columns: Columns | undefined
  let sign = ''
  let at = 0
  let isHead = false
  const lines = text.split(/(?<=\n|\r(?!\n))/).map((line) => {
    const start = at
    at += line.length
    const head = line.length > 2_000 ? undefined : columnsOf(line, kinds)
    if (head !== undefined) {
      ;[columns, sign, isHead] = [head.columns, head.sign, true]
      return line
    }
    // A table ends with an empty line, unless it has not begun.
    if (line.trim() === '' && !isHead) columns = undefined
    isHead = false
    if (columns === undefined) return line
    const cell = cellOf(sign)
    return replaceCells(line, { cell, columns, replace, start })
  })
  return lines.join('')
}

/** `INSERT INTO people (id, ssn) VALUES (1, '…')` */
function replaceInserted(text: string, kinds: Kinds, replace: ReplaceNamed): string {
  if (!/\)\s*VALUES\s*\(/i.test(text)) return text
  return text.replace(
    /\(([^()]{1,2000})\)(\s*VALUES\s*)((?:\([^()]{1,4000}\)[,\s]*)+)/gi,
    (all, head: string, middle: string, rows: string, at: number) => {
      const columns = head.split(',').map((name) => kinds.member(name))
      const first = at + all.length - rows.length
      const shown = rows.replace(/(?<=\()[^()]+/g, (line, begin: number) =>
        replaceCells(line, { cell: sqlCell, columns, replace, start: first + begin }),
      )
      return `(${head})${middle}${shown}`
    },
  )
}

/** The kinds of the columns that a line names; undefined where it is none of names, or none is secret. */
function columnsOf(line: string, kinds: Kinds): { columns: Columns; sign: string } | undefined {
  const [sign] = /[,;\t|~^│]|[^\P{Cc}\s]| {2}(?=\S)/u.exec(line.trim()) ?? ['\n']
  const names = line
    .split(sign === '  ' ? / {2,}/ : sign)
    .map((name) => name.replace(/["'\ufeff]/g, '').trim())
  if (!names.every((name) => /^(?:(?:2 ?fa|[\p{L}_#])[\p{L}\d_ .:#-]{0,40}|)$/iu.test(name)))
    return undefined
  const columns = names.map((name) => (/\p{L}/u.test(name) ? kinds.member(name) : undefined))
  return columns.some((kind) => kind !== undefined) ? { columns, sign } : undefined
}

const cellOf = memo((sign) => {
  // Columns of spaces: two at least stand between them.
  if (sign === '  ') return /(?<=^| {2})()(\S(?:[^\s]| (?! ))*)/g
  const edge = /[|^]/.test(sign) ? `\\${sign}` : sign
  const bare = `[^${edge}"'\\r\\n][^${edge}\\r\\n]*`
  return new RegExp(`(?<=^|${edge})(\\s*["']?)((?<=")(?:[^"]|"")*|(?<=')[^']*|${bare}|)`, 'g')
})
const sqlCell = /(?<=^|,)(\s*'?)((?<=')(?:[^']|'')*|[^,']*)/g
const htmlCell = /(?<=<t[dh](?:\s[^<>]{0,300})?>\s*)()([^<>]*?)(?=\s*<|$)/gi

function replaceRows(text: string, kinds: Kinds, replace: ReplaceNamed): string {
  const heads = text.matchAll(/<th(?:\s[^<>]{0,300})?>\s*([^<>]*?)\s*(?=<)/gi)
  const columns = Array.from(heads, ([, name = '']) => kinds.member(name))
  if (columns.every((kind) => kind === undefined)) return text
  return text.replace(/<tr[\s>].*?(?=<tr[\s>]|$)/gis, (line: string, start: number) =>
    /<th[\s>]/i.test(line) ? line : replaceCells(line, { cell: htmlCell, columns, replace, start }),
  )
}

interface Row {
  readonly cell: RegExp
  readonly columns: Columns
  readonly replace: ReplaceNamed
  readonly start: number
}

function replaceCells(line: string, { cell, columns, replace, start }: Row): string {
  let nth = 0
  return line.replace(cell, (all: string, quote: string, value: string, at: number) => {
    const kind = columns[nth++]
    const held = value.trimEnd()
    const standIn = kind && held !== '' ? replace(kind, held, start + at + quote.length) : undefined
    return standIn === undefined ? all : quote + standIn + value.slice(held.length)
  })
}
