import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
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
