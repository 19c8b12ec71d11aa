// Every regular expression of what runs takes time that is linear in its text, so that no text of a target holds a run up.
//   node .github/regexes.ts    names those for which this is not certain, and exits with 1
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { parseSync, Visitor } from 'rolldown/utils'
import { analyse } from 'scslre'

const root = join(import.meta.dirname, '..')
const folders = ['{src,suites}/**/*.{ts,js}', '.github/nightly/*.mjs']
const parser = new RegExpParser()

interface Found {
  readonly pattern: string
  readonly flags: string
  readonly at: number
}

/** The regular expressions of a source text; of those that are made from a text, what is filled in counts as a digit. */
function regexesIn(file: string, text: string): readonly Found[] {
  const found: Found[] = []
  const construct = ({ callee, arguments: [made, flags], start }: Construction) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
    const pattern =
      made?.type === 'TemplateLiteral'
        ? made.quasis.map(({ value }) => value.cooked).join('1')
        : made?.type === 'Literal' && made.value
    if (typeof pattern !== 'string') return
    found.push({ pattern, flags: flags?.type === 'Literal' ? String(flags.value) : '', at: start })
  }
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ ...node.regex, at: node.start })
    },
    NewExpression: construct,
    CallExpression: construct,
  }).visit(parseSync(file, text).program)
  return found
}

type Construction = Parameters<
  NonNullable<ConstructorParameters<typeof Visitor>[0]['NewExpression']>
>[0]

/** Whether a regular expression may take more than linear time. */
function maySlow(pattern: string, flags: string): boolean {
  const isSuspect = (source: string) => analyse({ source, flags }).reports.length > 0
  const modes = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  const tree = parser.parsePattern(pattern, undefined, undefined, modes)
  const signs: AST.Element[] = []
  visitRegExpAST(tree, {
    onAlternativeEnter: ({ elements }) => void signs.push(...elements.filter(isSign)),
  })
  const isShortened = signs.length > 0
  return (
    isSuspect(pattern) || (isShortened && signs.every((sign) => isSuspect(shortened(tree, sign))))
  )
}

/**
 * A pattern of which the library sees more than of the whole. It sees no loop across several signs in a row: of each row only one
 * remains. If a loop cannot take one of them, it cannot take the row: so each is `kept` once. A high bound counts as none.
 */
function shortened(node: AST.Node, kept: AST.Element): string {
  switch (node.type) {
    case 'Pattern':
      return node.alternatives.map((part) => shortened(part, kept)).join('|')
    case 'Group':
      return `(?:${node.alternatives.map((part) => shortened(part, kept)).join('|')})`
    case 'CapturingGroup':
      return `(${node.alternatives.map((part) => shortened(part, kept)).join('|')})`
    case 'Alternative':
      return rowsOf(node.elements)
        .map(
          (row) =>
            row.find((sign) => sign === kept) ?? row.find(({ raw }) => raw !== kept.raw) ?? row[0]!,
        )
        .map((element) => shortened(element, kept))
        .join('')
    case 'Quantifier': {
      const { element, min, max, raw } = node
      const isHigh = max >= 5 && max > min && max < Number.POSITIVE_INFINITY
      const bound = isHigh ? (min === 0 ? '*' : '+') : raw.slice(element.raw.length)
      return shortened(element, kept) + bound
    }
    default:
      return node.raw
  }
}

/** Elements, signs in a row together. */
function rowsOf(elements: readonly AST.Element[]): readonly (readonly AST.Element[])[] {
  const rows: AST.Element[][] = []
  for (const element of elements) {
    const before = rows.at(-1)
    if (before && isSign(before[0]!) && isSign(element)) before.push(element)
    else rows.push([element])
  }
  return rows
}

function isSign({ type }: AST.Element): boolean {
  return type === 'Character' || type === 'CharacterSet' || type === 'CharacterClass'
}

/** What must be found, so that nobody trusts a check that finds nothing. */
const slow = [
  ...['(a+)+$', '\\s+$', '\\s*([;,=])\\s*', '\\S*\\d\\S*', '(\\S+)(?:\\s+\\1)+(?!\\S)'],
  ...[
    '^.*ab.*c$',
    'from .* to',
    '<b>.*</b>',
    '^a/(?:[a-z]{1,30}[.+-]?){1,6}$',
    '^<!-- (.{1,200}?): (.{1,400}?) -->',
  ],
]
const missed = slow.filter((pattern) => !maySlow(pattern, ''))
for (const pattern of missed) console.error(`/${pattern}/ is slow, and was not found`)

const known = new Set<string>()
const files = globSync(folders, { cwd: root, exclude: ['**/*.{test,fixture}.ts'] })
const suspects = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const fresh = regexesIn(file, text).filter(({ pattern, flags }) => {
    const size = known.size
    return known.add(`${pattern}/${flags}`).size > size && maySlow(pattern, flags)
  })
  return fresh.map(({ pattern, flags, at }) => {
    return `${file}:${text.slice(0, at).split('\n').length}: /${pattern}/${flags} may take more than linear time`
  })
})
for (const line of suspects) console.error(line)
if (missed.length + suspects.length > 0 || known.size === 0) process.exitCode = 1
