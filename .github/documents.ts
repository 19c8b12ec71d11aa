import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type Json } from '../src/base/json/index.ts'
import {
  type Clause,
  clauses,
  operations,
  operationsWhere,
  readings,
  statementsOf,
} from '../src/core/contract/index.ts'
import { defects } from '../src/sources/sandbox/defects/index.ts'
import { variations } from '../src/sources/sandbox/variations/index.ts'
import {
  inPrint,
  type MockFaults,
  mockAt,
  prismFile,
  tableOf as tableOfMock,
  unexplainedIn,
} from '../suites/support/prism.fixture.ts'
import type { Figures } from './bench/figure.ts'

const root = join(import.meta.dirname, '..')
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Json

const docs = '.github/docs'
const makers: Readonly<Record<string, () => string>> = {
  'README.md': readme,
  [`${docs}/run.md`]: runPage,
  [`${docs}/configuration-reference.md`]: configurationPage,
  [`${docs}/clauses.md`]: clausesPage,
  [`${docs}/readings.md`]: readingsPage,
  [`${docs}/figures.md`]: figuresPage,
  [`${docs}/prism.md`]: prismPage,
}

/** The pages that are made from other files of the repository, whole or in part, by their paths. */
export function pages(): ReadonlyMap<string, string> {
  const texts = Object.entries(makers).map(
    ([path, make]) => [path, `${make().trimEnd()}\n`] as const,
  )
  return new Map(texts)
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const configuration = readJson('schemas/configuration/config.schema.json')

const hasSection = ({ properties, description }: Json) =>
  isObject(properties) || description !== undefined

/** The members of every object of the configuration, with their types and defaults. */
function configurationPage(): string {
  const parts = Object.entries(configuration.$defs as Json).filter(([, part]) =>
    hasSection(part as Json),
  )
  return [
    '# The members of the configuration',
    'Made from `schemas/configuration/config.schema.json`. [The configuration](configuration.md) shows how they are used.',
    ...sectionOf('assay.config.json', configuration),
    ...parts.flatMap(([name, part]) => sectionOf(name, part as Json)),
  ].join('\n\n')
}

function sectionOf(name: string, part: Json): readonly string[] {
  const required = (part.required ?? []) as readonly string[]
  const rows = Object.entries((part.properties ?? {}) as Json).map(([member, node]) => [
    `\`${member}\`${required.includes(member) ? ' (required)' : ''}`,
    inCell(typeOf(node as Json)),
    inCell(String((node as Json).description ?? '')),
  ])
  return [
    `## ${name}`,
    ...(part.description === undefined ? [] : [String(part.description)]),
    ...(rows.length === 0 ? [] : [table(['member', 'type', 'meaning'], rows)]),
  ]
}

function typeOf(node: Json): string {
  const preset = node.default
  const words = wordsFor(node)
  return preset === undefined ? words : `${words}, \`${JSON.stringify(preset)}\` by default`
}

function wordsFor(node: Json): string {
  const { $ref, type, items, enum: words, additionalProperties } = node
  if (typeof $ref === 'string') return partNamed($ref.split('/').at(-1)!)
  if (Array.isArray(words)) return words.map((word) => `\`${word}\``).join(', ')
  if (type === 'array' && isObject(items)) return `list of ${typeOf(items as Json)}`
  if (type === 'object' && isObject(additionalProperties))
    return `map of ${typeOf(additionalProperties as Json)}`
  const choices = node.anyOf ?? node.oneOf
  if (Array.isArray(choices)) return choices.map((choice) => typeOf(choice as Json)).join(' or ')
  return [type ?? 'any value'].flat().join(' or ')
}

/** A part that has a section of its own is a link. */
function partNamed(name: string): string {
  const part = (configuration.$defs as Json)[name] as Json
  return hasSection(part) ? `[${name}](#${name.toLowerCase()})` : typeOf(part)
}

/** A reading that was adopted is a link to what it says. */
const withReadings = (text: string) =>
  text.replace(/\bA(\d+)\b/g, (reading, number) => `[${reading}](readings.md#a${number})`)

/** Every clause by noun: its address, the statements it stands for, level and wording. */
function clausesPage(): string {
  const all = Object.entries<Clause>(clauses)
  const nouns = new Set(all.map(([address]) => address.split('/')[0]!))
  const rowsOf = (noun: string) =>
    all
      .filter(([address]) => address.startsWith(`${noun}/`))
      .map(([address, clause]) => [
        `\`${address}\``,
        withReadings(statementsOf(clause).join(' ')),
        clause.level,
        withReadings(inCell([clause.says, clause.why, clause.excluded].filter(Boolean).join(' '))),
      ])
  return [
    '# The clauses of the contract',
    'Made from `src/core/contract/`. `assay explain ADDRESS` says how a clause is tested. [Verdicts](reference.md#verdicts) says what' +
      ' the levels mean. A statement' +
      ' of the contract has a key (states.cancel-legs), which begins with its section; a [reading](readings.md) that Assay adopted where the contract is silent has a number (A41).',
    ...[...nouns].flatMap((noun) => [
      `## ${noun}`,
      table(['clause', 'statement', 'level', 'what it says'], rowsOf(noun)),
    ]),
  ].join('\n\n')
}

/** Every reading, with an anchor that other pages link to. */
function readingsPage(): string {
  const rows = Object.entries(readings).map(([name, [about, concludes]]) => [
    `<a id="${name.toLowerCase()}"></a>${name}`,
    inCell(about),
    inCell(concludes),
  ])
  return [
    '# The adopted readings',
    'Made from `src/core/contract/clauses/readings.ts`. Where the contract is silent, or says two things, Assay adopts a reading. Each has a' +
      ' number, which [the clauses](clauses.md), the code and `assay explain` name. A clause that is *broken* fails a run; what is' +
      ' *noted* is shown in the report and does not change the verdict; what is *accepted* is not mentioned.',
    table(['reading', 'about', 'what Assay concludes'], rows),
  ].join('\n\n')
}

/** The benches in the order of who asks; all others follow, as ratios of our own. */
const asked: Readonly<Record<string, readonly string[]>> = {
  'What somebody waits for': ['latency', 'start', 'tests'],
  'Beside what others would use': ['peers', 'check', 'proxy'],
  'How far a verdict can be trusted': ['detection', 'agreement', 'fronts', 'profiles'],
}

/** A table with more figures shows those alone that miss their goal, and how many others there are. */
const mostRows = { asked: 14, others: 6 }

function figuresPage(): string {
  const figures = readJson('.github/bench/figures.json') as unknown as Figures
  const placed = new Set(Object.values(asked).flat())
  const others = Object.keys(figures).filter((name) => !placed.has(name))
  const sections = Object.entries({ ...asked, 'Our own ratios': others })
  return [
    '# Figures',
    'Made from `.github/bench/figures.json`, which the command beside each table writes with `-- --write`, quiet, on two cores. A figure' +
      ' is the median of its rounds; the spread (±) is half of the interquartile range. A goal of speed or size that is missed makes no' +
      ' verdict wrong; the reason stands beside it if it is known.',
    ...sections.flatMap(([title, names]) => [
      `## ${title}`,
      ...names.flatMap((name) =>
        tableOf(figures[name], placed.has(name) ? mostRows.asked : mostRows.others),
      ),
    ]),
  ].join('\n\n')
}

function tableOf(measured: Figures[string] | undefined, most: number): readonly string[] {
  if (measured === undefined) return []
  const { title, command, results } = measured
  const shown = results.length > most ? results.filter(({ missed }) => missed) : results
  const rest = results.length - shown.length
  const rows = shown.map(({ what, unit, median, spread, goal, missed, why }) => [
    inCell(what),
    `${median}${unit}${spread > 0 ? ` ± ${spread}` : ''}`,
    `${goal ?? ''}${missed ? ` (missed${why === undefined ? '' : `: ${why}`})` : ''}`,
  ])
  return [
    `**${title}** (\`${command}\`)`,
    table(
      ['what', 'measured', 'goal'],
      rest === 0 ? rows : [...rows, [`${rest} others`, 'in figures.json', 'none is missed']],
    ),
  ]
}

/** The numbers of the README, between what is written by hand: each before words that it belongs to. */
function readme(): string {
  const { detection, profiles } = readJson('.github/bench/figures.json') as unknown as Figures
  const results = [detection, profiles].flatMap((figure) => figure?.results ?? [])
  const measured = (what: string) => results.find((one) => one.what === what)?.median
  const counts: Readonly<Record<string, number | undefined>> = {
    ' operations, from': Object.keys(operations).length,
    ' deliberate defects': Object.keys(defects).length,
    ' variations that': Object.keys(variations).length,
    ' faults generated from the schemas': measured('mutants found'),
    ' % of the defects that': measured('the least of all profiles'),
  }
  return Object.entries(counts).reduce(
    (text, [words, count]) => {
      const place = new RegExp(`[\\d,]+(?=${words})`)
      if (!place.test(text)) throw new Error(`README.md has no number before "${words}".`)
      return count === undefined ? text : text.replace(place, count.toLocaleString('en-US'))
    },
    readFileSync(join(root, 'README.md'), 'utf8'),
  )
}

/** The operations that cannot be undone, between what is written by hand. */
function runPage(): string {
  const place = /(?<=What these operations do cannot be undone: )[^.]*/
  const text = readFileSync(join(root, docs, 'run.md'), 'utf8')
  if (!place.test(text)) throw new Error('run.md has no operations that cannot be undone.')
  const names = operationsWhere(({ destructive }) => destructive === true)
  return text.replace(place, names.map((name) => `\`${name}\``).join(', '))
}

/** A configuration and a table, between what is written by hand. */
function prismPage(): string {
  const faults = readJson(prismFile) as unknown as MockFaults
  const unexplained = unexplainedIn(faults)
  if (unexplained.length > 0) {
    console.error(`Prism breaks ${unexplained.join(', ')}, and no reason is known.`)
    console.error('→ Add it to the reasons in suites/support/prism.fixture.ts')
    process.exit(1)
  }
  return readFileSync(join(root, '.github/docs/prism.md'), 'utf8')
    .replace(/(?<=```json\n)\{\n {2}"targets"[^`]*(?=\n```)/, () =>
      inPrint(mockAt('http://127.0.0.1:4010')),
    )
    .replace(/\| what Prism does[^\n]*(?:\n\|[^\n]*)*/, () => tableOfMock(faults))
}
