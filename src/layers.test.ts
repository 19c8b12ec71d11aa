import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = dirname(fileURLToPath(import.meta.url))

/** Which floor a room stands on; imports point to lower floors only. */
const floors: Readonly<Record<string, number>> = {
  errors: 0,
  clock: 0,
  json: 0,
  exchange: 1,
  files: 1,
  run: 1,
  judge: 2,
  history: 2,
  contract: 3,
  codegen: 3,
  transport: 4,
  redaction: 4,
  report: 4,
  'har-entry': 4,
  evidence: 5,
  target: 5,
  sandbox: 5,
  openapi: 6,
  recording: 6,
  har: 7,
  compare: 8,
  scenario: 9,
  runner: 11,
  vitest: 12,
  cli: 13,
}

/** Foreign libraries, and the rooms that may speak to them. */
const speakers: Readonly<Record<string, readonly string[]>> = {
  '@pollyjs/adapter-fetch': ['recording'],
  '@pollyjs/core': ['recording'],
  '@pollyjs/persister': ['recording'],
  '@pollyjs/persister-fs': ['recording'],
  ajv: ['codegen'],
  'ajv-formats': ['contract'],
  'json-schema-to-typescript': ['codegen'],
  'p-queue': ['runner'],
  undici: ['transport'],
  vitest: ['vitest'],
  'write-file-atomic': ['files'],
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.[jt]s$/.test(file) && !/\.(test|fixture)\.ts$|generated/.test(file))
  .filter((file) => file.includes(sep))

const imports = files.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8')
  const room = file.split(sep)[0]!
  const found = [
    ...text.matchAll(/^(?:import|export|\})[^'`\n]*from '([^']+)'|import\('([^']+)'\)/gm),
  ]
  return found.map((match) => ({ file, room, specifier: (match[1] ?? match[2])! }))
})

test('every room stands on a floor', () => {
  const rooms = readdirSync(src).filter((name) => statSync(join(src, name)).isDirectory())
  expect(rooms.filter((room) => !(room in floors))).toEqual([])
})

// The door of a room is its index.ts; a folder with an index.ts is a second one, for what few callers need.
test('imports between rooms go through a door and point to a lower floor', () => {
  const wrong = imports.filter(({ file, room, specifier }) => {
    if (!specifier.startsWith('.')) return false
    const [other = '', ...rest] = relative(src, join(src, dirname(file), specifier)).split(sep)
    if (other === room) return false
    const isDoor = rest.at(-1) === 'index.ts'
    return !isDoor || !(floors[other]! < floors[room]!)
  })
  expect(wrong).toEqual([])
})

test('a foreign library is spoken to in its own room only', () => {
  const wrong = imports.filter(({ room, specifier }) => {
    const name = specifier.startsWith('@')
      ? specifier.split('/').slice(0, 2).join('/')
      : specifier.split('/')[0]!
    if (/^(\.|node:)/.test(specifier)) return false
    return !(speakers[name] ?? []).includes(room)
  })
  expect(wrong).toEqual([])
})

test('the table of rooms in the map names the floors', () => {
  const map = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  const rows = [...map.matchAll(/^\| (\d+) \| `([\w-]+)` \|/gm)]
  expect(Object.fromEntries(rows.map(([, floor, room]) => [room, Number(floor)]))).toEqual(floors)
})
