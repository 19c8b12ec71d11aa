import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseCLI } from 'vitest/node'
import manifest from '../../../package.json' with { type: 'json' }
import { defects } from '../../sources/sandbox/defects/index.ts'
import { variations } from '../../sources/sandbox/variations/index.ts'
import { loadScenarios, reachedBy, suitesFolder } from '../../sources/scenario/index.ts'
import type { ActionName } from '../../sources/target/catalogue/index.ts'
import { resolveTarget, validateConfiguration } from '../../sources/target/index.ts'
import { forecastOf } from '../runner/forecast.ts'
import { chooseScenarios, selectScenarios } from '../runner/index.ts'
import { parse } from './command.ts'
import { openCommandHost } from './command-host.fixture.ts'
import { commands } from './commands.ts'
import { exampleOf } from './init/examples.ts'
import { type RunCommandOptions, runOptions, trafficOf } from './run-options.ts'

const root = join(import.meta.dirname, '../../..')
const call = openCommandHost()
const rooms = ['.', 'src', 'suites', 'recordings', 'reports', 'schemas']
const documents = [
  ...rooms.map((room) => join(room, 'README.md')),
  '.github/CONTRIBUTING.md',
  '.github/nightly/README.md',
  ...readdirSync(join(root, '.github/docs')).map((name) => join('.github/docs', name)),
]

/** Every file and folder of the repository, as documents may name it: from any folder above it. */
const files = ['src', 'suites', 'schemas', 'recordings', 'reports', '.github', '.ci'].flatMap(
  (room) =>
    [room, ...readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })].map((path) =>
      path === room ? `/${room}` : `/${room}/${path}`,
    ),
)

/** Names that are no files of the repository. */
const isOfFormat = new Set(['run.json', 'facts.json', '/proc', 'payments/cancel'])

const isCommand = /^(?:[A-Z_]+=\S+ )*(?:npm|npx|git|assay|\.ci\/run)(?: |$)/

/** The commands in the blocks of a document, to be pasted; the commands and options in its sentences. */
function commandsIn(text: string) {
  const parts = text.split(/^```/m)
  const pasted = parts
    .filter((_, index) => index % 2 === 1)
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/^ *- run: /, ''))
    // What follows two spaces says what the command does.
    .flatMap((line) => line.replace(/ (?: |#).*/, '').split(/ && | \| /))
  const sentences = parts.filter((_, index) => index % 2 === 0).join('')
  const named = [...sentences.matchAll(/`([^`]+)`/g)].map(([, code]) => code!.replace(/\s+/g, ' '))
  return {
    prose: named,
    pasted: pasted.filter((one) => isCommand.test(one)),
    named: named.filter((one) => isCommand.test(one)),
    options: named.filter((one) => /^--[a-z-]+$/.test(one)),
  }
}

const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), '--help']
let help: string | undefined

/** Fails where a command does not exist, or what it names; one that is `whole` must run as it stands. */
async function verify(line: string, whole: boolean): Promise<void> {
  const text = line.replace(/^(?:[A-Z_]+=\S+ )+/, '').replace(/^npm run (-\S+ )*/, 'npm run ')
  const parts = [...text.matchAll(/'(.*?)'|\S+/g)]
  const [program, verb, ...rest] = parts.map(([part, quoted]) => quoted ?? part)
  if (program === 'assay') return verifyAssay([verb!, ...rest], whole)
  if (program === 'npm') return verifyNpm(verb!, rest, whole)
  if (program === 'npx' && verb === 'assay') return verifyAssay(rest, whole)
  if (program === 'npx' && verb === 'vitest') {
    parseCLI(['vitest', ...rest]).filter.forEach(exists)
    for (const option of rest.filter((one) => one[0] === '-')) {
      help ??= spawnSync(process.execPath, vitest, { encoding: 'utf8' }).stdout
      expect(help).toMatch(` ${option}`)
    }
    return
  }
  for (const word of rest.filter((one) => isCommand.test(one))) await verify(`${word} FILE`, false)
  for (const word of [program!, ...rest]) if (word.startsWith('.')) exists(word)
}

async function verifyNpm(verb: string, rest: readonly string[], whole: boolean): Promise<void> {
  if (verb === 'install') expect(rest).toEqual([`./${manifest.name}-${manifest.version}.tgz`])
  if (verb === 'i') expect(rest).toEqual(['-D', manifest.name])
  if (['ci', 'cit', 'pack', 'install', 'i'].includes(verb)) return
  const [script = verb, ...words] = verb === 'run' ? rest : []
  expect(Object.keys(manifest.scripts)).toContain(script)
  if (script === 'assay') await verifyAssay(words.slice(1), whole)
}

/** The operations that examples of walks add; `npm run walks` carries them out. */
const addedByWalks = new Set(
  [
    ...readFileSync(join(root, '.github/CONTRIBUTING.md'), 'utf8').matchAll(
      /^\+ {2}'(\S+)': \{$/gm,
    ),
  ].map(([, address]) => address),
)

async function verifyAssay(words: readonly string[], whole: boolean): Promise<void> {
  const [name, ...rest] = words
  if (name === undefined) return
  expect(Object.keys(commands), words.join(' ')).toContain(name)
  const { command } = await commands[name]!.load()
  const taken = { label: '', ...command.arguments, ...(!whole && { min: 0 }) }
  const parsed = parse({ ...command, arguments: taken }, rest)
  const { defect = [], variation = [] } = parsed.options as RunCommandOptions
  for (const id of [...defect, ...variation])
    expect({ ...defects, ...variations }).toHaveProperty(id)
  // In capital letters: to be filled in.
  const given = parsed.arguments.filter((one) => !/^[A-Z/]+$/.test(one))
  if (name === 'run') {
    trafficOf(parsed.options as RunCommandOptions)
    const known = given.filter((one) => !addedByWalks.has(one))
    selectScenarios(await loadScenarios(suitesFolder), known)
  } else if (['explain', 'list'].includes(name) && given.length > 0) {
    expect((await call({ words })).status, words.join(' ')).toBe(0)
  }
}

function exists(path: string): void {
  expect(existsSync(join(root, path)), path).toBe(true)
}

test.each(documents)('every command in %s exists, with its options', async (document) => {
  const { pasted, named, options } = commandsIn(readFileSync(join(root, document), 'utf8'))
  for (const line of pasted) await verify(line, true)
  for (const line of named) await verify(line, false)
  for (const option of options) expect(runOptions).toHaveProperty(option.slice(2))
})

const isInRepository = /^(?:src|suites|schemas|recordings|\.github|\.ci)\//
const isPath = /^[\w.-]*(?:\/(?:[\w.*-]|<[a-z]+>)*)+$|^[\w-]+\.(?:ts|md|json)$/
/** These name files without the folders that they are in. */
const ofContributors = ['src/README.md', '.github/CONTRIBUTING.md']

test.each(documents)('every path that %s names is there', (document) => {
  const { prose } = commandsIn(readFileSync(join(root, document), 'utf8'))
  const isMeant = (text: string) => ofContributors.includes(document) || isInRepository.test(text)
  const named = prose.filter((one) => isPath.test(one) && isMeant(one) && !isOfFormat.has(one))
  const missing = named.filter((one) => {
    const pattern = one
      .replace(/\/$/, '')
      .replace(/[.]/g, '\\.')
      .replace(/\*+|<[a-z]+>/g, '.+')
    return !files.some((file) => new RegExp(`/${pattern}$`).test(file))
  })
  expect(missing).toEqual([])
})

/** The places of a page that a link may name: its headings, and what has an id. */
function anchorsOf(text: string): readonly string[] {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  return [...headings, ...Array.from(text.matchAll(/<a id="([^"]+)">/g), ([, id]) => id!)]
}

test.each(documents)('every link of %s leads to a file, and to a place in it', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => link!)
  for (const link of links.filter((one) => !/^https?:/.test(one))) {
    const [path = '', anchor] = link.split('#')
    const file = path === '' ? join(root, document) : join(root, document, '..', path)
    expect(existsSync(file), link).toBe(true)
    if (anchor !== undefined) expect(anchorsOf(readFileSync(file, 'utf8')), link).toContain(anchor)
  }
})

test('README.md names each command in its table', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const rows = readme.split('\n').filter((line) => line.startsWith('| `assay '))
  const named = rows.flatMap((row) => [...row.matchAll(/`assay (\w+)/g)].map(([, name]) => name))
  expect(named.sort()).toEqual(Object.keys(commands).sort())
})

test('every reading that a file names is on the page of readings, once', () => {
  const page = readFileSync(join(root, '.github/docs/readings.md'), 'utf8')
  const listed = [...page.matchAll(/^\| <a id="a(\d+)"><\/a>A\1 \|/gm)].map(([, number]) => number)
  expect(listed).toEqual([...new Set(listed)].sort((a, b) => Number(a) - Number(b)))
  const readable = files.filter((path) =>
    /\/(?:schemas|src|suites|\.github)\/.*\.(?:ts|md|json)$/.test(path),
  )
  const named = readable.flatMap((path) => [
    ...readFileSync(join(root, path), 'utf8').matchAll(/\(A(\d{1,2})\)|'A(\d{1,2})'/g),
  ])
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(([, inText, asOrigin]) => !listed.includes(inText ?? asOrigin!))).toEqual([])
})

function blocksIn(document: string): readonly string[] {
  const text = readFileSync(join(root, document), 'utf8')
  return Array.from(text.matchAll(/^```jsonc?\n(.*?)^```/gms), ([, block]) => block!)
}

/** The whole configurations that a document shows. */
function configurationsIn(document: string) {
  return blocksIn(document)
    .filter((block) => block.includes('"targets"'))
    .map((block) => validateConfiguration(JSON.parse(block), document))
}

test('every whole configuration in a document is valid', () => {
  expect(documents.flatMap(configurationsIn).length).toBeGreaterThan(0)
})

test('every recipe for a payment in a document says where the payment comes from and where it goes', () => {
  const recipes = documents
    .flatMap(configurationsIn)
    .flatMap(({ targets }) => Object.values(targets))
    .flatMap(({ subjects = {} }) => Object.values(subjects))
  const requests = recipes.flatMap((recipe) =>
    typeof recipe === 'object' && 'request' in recipe ? [recipe.request].flat() : [],
  )
  const payments = requests.filter(({ path }) => path === '/payments')
  expect(payments.length).toBeGreaterThan(0)
  for (const { body } of payments) {
    const account = expect.stringContaining('{{')
    expect(body).toMatchObject({ source: account, destination: account })
  }
})

test('every action in a document sends what `assay explain` shows', () => {
  const shown = documents.flatMap(blocksIn).filter((block) => block.startsWith('"actions"'))
  expect(shown.length).toBeGreaterThan(0)
  for (const block of shown) {
    const { actions } = JSON.parse(`{ ${block} }`)
    for (const [name, { request }] of Object.entries<{ request: object }>(actions)) {
      const { request: example } = exampleOf(name as ActionName) as { request: { body: object } }
      expect(request).toMatchObject({ body: example.body })
    }
  }
})

test('the mock of ten operations in gate.md can be a gate: no clause of its profile stays untested', async () => {
  const [configuration] = configurationsIn('.github/docs/gate.md')
  const env = { ASSAY_API_KEY: 'sk_test' }
  const target = resolveTarget(configuration!, undefined, { env })
  const { chosen, profile } = chooseScenarios(await loadScenarios(suitesFolder), target, {})
  const forecast = forecastOf(chosen, target, { profile })
  const running = chosen.filter(({ id }) => forecast.get(id) !== 'blocked')
  const accepted = target.untested.map(({ clause }) => clause)
  const tested = new Set([...running.flatMap(reachedBy), ...accepted])
  const claimed = profile!.parts.flatMap(({ clauses }) => clauses)
  expect(claimed.filter((clause) => !tested.has(clause))).toEqual([])
  expect(profile!.operations).toHaveLength(10)
})
