import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'

const src = dirname(fileURLToPath(import.meta.url))

/** The groups of rooms, in their order: imports point to an earlier group, or to another room of the same one. */
const groups = ['base', 'core', 'output', 'sources', 'app', 'codegen']

/** Foreign libraries, and the rooms that may speak to them. */
const speakers: Readonly<Record<string, readonly string[]>> = {
  '@pollyjs/adapter-fetch': ['recording'],
  '@pollyjs/core': ['recording'],
  '@pollyjs/persister': ['recording'],
  '@pollyjs/persister-fs': ['recording'],
  ajv: ['codegen'],
  'ajv-formats': ['contract'],
  'fast-check': ['scenario'],
  'json-schema-to-typescript': ['codegen'],
  rolldown: ['codegen'],
  undici: ['transport'],
  vitest: ['vitest'],
  'write-file-atomic': ['files'],
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.[jt]s$/.test(file) && !/\.(test|fixture)\.ts$|generated/.test(file))
  .filter((file) => file.includes(sep))

/** The room of a file, as `core/judge`; the files of `codegen` are one room. */
function roomOf(file: string): string {
  const [group = '', room = ''] = file.split(sep)
  return group === 'codegen' ? group : `${group}/${room}`
}

const groupOf = (room: string) => groups.indexOf(room.split('/')[0]!)

const imports = files.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8')
  const found = [
    ...text.matchAll(/^(?:import|export|\})[^'`\n]*from '([^']+)'|import\('([^']+)'\)/gm),
  ]
  return found.map((match) => ({ file, specifier: (match[1] ?? match[2])! }))
})

/** The imports from one room to another, with the imported file. */
const between = imports
  .filter(({ specifier }) => specifier.startsWith('.'))
  .map(({ file, specifier }) => ({ file, to: join(dirname(file), specifier) }))
  .map(({ file, to }) => ({ file, to, room: roomOf(file), other: roomOf(to) }))
  .filter(({ room, other }) => room !== other && !other.startsWith('..'))

test('the folders of src are its groups', () => {
  const folders = readdirSync(src).filter((name) => statSync(join(src, name)).isDirectory())
  expect(folders.sort()).toEqual([...groups].sort())
})

test('imports between rooms point to the same or an earlier group', () => {
  expect(between.filter(({ room, other }) => groupOf(other) > groupOf(room))).toEqual([])
})

// A folder inside of a room that has an index.ts is a second way in, for what few callers need.
test('imports between rooms go through an index.ts', () => {
  expect(between.filter(({ to }) => !to.endsWith(`${sep}index.ts`))).toEqual([])
})

test('rooms do not import each other in a circle', () => {
  const next = (room: string) =>
    between.flatMap((found) => (found.room === room ? found.other : []))
  const reached = (from: string) => {
    const rooms = new Set<string>(next(from))
    for (const room of rooms) for (const other of next(room)) rooms.add(other)
    return rooms
  }
  const rooms = [...new Set(between.map(({ room }) => room))]
  expect(rooms.filter((room) => reached(room).has(room))).toEqual([])
})

test('no file of core reads a disk or a network', () => {
  const outside =
    /^node:(?:fs|http|https|http2|net|tls|dns|dgram|child_process|worker_threads)\b|^undici/
  const wrong = imports.filter(
    ({ file, specifier }) => file.startsWith(`core${sep}`) && outside.test(specifier),
  )
  expect(wrong).toEqual([])
})

test('a foreign library is spoken to in its own room only', () => {
  const wrong = imports.filter(({ file, specifier }) => {
    const name = specifier.startsWith('@')
      ? specifier.split('/').slice(0, 2).join('/')
      : specifier.split('/')[0]!
    if (/^(\.|node:)/.test(specifier)) return false
    return !(speakers[name] ?? []).includes(roomOf(file).split('/').at(-1)!)
  })
  expect(wrong).toEqual([])
})

test('the map shows every room in its group', () => {
  const map = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  const shown = [...map.matchAll(/^\| `(\w+\/[\w-]+)` \|/gm)].map(([, room]) => room)
  const rooms = new Set(files.map(roomOf).filter((room) => room !== 'codegen'))
  expect(shown.sort()).toEqual([...rooms].sort())
})

type Node = Readonly<Record<string, unknown>>

/** The nodes of a syntax tree. */
function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Node
  for (const child of Object.values(value)) yield* nodesIn(child)
}

const treeOf = (text: string) => [...nodesIn(parseAst(text, { lang: 'ts' }).body)]
const nameOf = (node: unknown) => (node as Node | undefined)?.name
const isFunction = ({ type, value, init }: Node) =>
  /^(TSMethodSignature|FunctionDeclaration|MethodDefinition)$/.test(String(type)) ||
  /Function/.test(String(((value ?? init) as Node | undefined)?.type))

/** The functions that a file declares, as members of objects and interfaces too, by name. */
function functionsIn(file: string): ReadonlyMap<unknown, Node> {
  const all = treeOf(readFileSync(join(src, file), 'utf8')).filter(isFunction)
  return new Map(all.map((node) => [nameOf(node.id ?? node.key), node]))
}

/** The names of what is called in a part of a syntax tree. */
function callsIn(nodes: readonly Node[]) {
  return nodes
    .filter(({ type }) => type === 'CallExpression')
    .map(({ callee }) => nameOf((callee as Node).property ?? callee))
}

test('the walk of the map shows calls of its functions, each beside the file that declares it', () => {
  const [, walk = ''] =
    /^```ts\n(.*?)^```/ms.exec(readFileSync(join(src, 'README.md'), 'utf8')) ?? []
  const steps = walk.split(/\n\n|\n$/).slice(0, -1)
  expect(steps.length).toBeGreaterThan(10)
  for (const step of steps) {
    const [head = '', ...lines] = step.split('\n')
    const [, file = '', name] = /^\/\/ ([\w/.-]+), #?(\w+): /.exec(head) ?? []
    const called = callsIn([...nodesIn(functionsIn(file).get(name))])
    for (const line of lines) {
      const [code = '', beside = file] = line.split(' // ')
      const [declaring = ''] = beside.split(',')
      const calls = callsIn(treeOf(code))
      expect(calls, line).toHaveLength(1)
      expect(called, `${head}\n${line}`).toEqual(expect.arrayContaining(calls))
      expect([...functionsIn(declaring).keys()], line).toEqual(expect.arrayContaining(calls))
    }
  }
})
