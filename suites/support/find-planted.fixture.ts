import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Planted } from './planted.fixture.ts'

/** One planted secret, in one of its spellings, somewhere. */
export interface Found {
  readonly planted: Planted
  readonly as: string
  readonly where: string
}

/** Finds planted secrets in bytes, in any of their spellings; each spelling once. */
export type PlantedFinder = (bytes: Buffer, where: string) => Found[]

interface Spelling {
  readonly planted: Planted
  readonly as: string
  readonly bytes: Buffer
}

/** Compiles all spellings of all secrets, to be looked for in one go. */
export function plantedFinder(planted: Iterable<Planted>): PlantedFinder {
  const byStart = new Map<number, Spelling[]>()
  for (const one of planted) {
    for (const as of spellings(one.value)) {
      const bytes = Buffer.from(as)
      if (bytes.length < shortest) continue
      const start = bytes.readUInt32LE(0)
      byStart.set(start, [...(byStart.get(start) ?? []), { planted: one, as, bytes }])
    }
  }
  return (bytes, where) => {
    const found = new Set<Spelling>()
    for (let at = 0; at + shortest <= bytes.length; at++) {
      for (const one of byStart.get(bytes.readUInt32LE(at)) ?? []) {
        if (bytes.subarray(at, at + one.bytes.length).equals(one.bytes)) found.add(one)
      }
    }
    return [...found].map(({ planted, as }) => ({ planted, as, where }))
  }
}

/** Every file below a folder, whatever it is called. */
export function findInFiles(folder: string, find: PlantedFinder): Found[] {
  return filesIn(folder).flatMap((file) => find(readFileSync(file), relative(folder, file)))
}

export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Anything shorter looks like what stands there by chance. */
const shortest = 6

/** How a value may be written; of our own making, so that it shares no fault with what it tests. */
function spellings(value: string): Set<string> {
  const bytes = Buffer.from(value)
  const percent = encodeURIComponent(value)
  const all = [...bytes].map((byte) => `%${byte.toString(16)}`).join('')
  const json = JSON.stringify(value).slice(1, -1)
  const unit = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  const ascii = json.replace(/[^ -~]/g, unit)
  const inBase64 = [...base64At(bytes), ...base64At(Buffer.from(bytes.toString('base64')))]
  const digits = /^[\d\s-]+$/.test(value) ? [value.replace(/\D/g, '')] : []
  const dashed = /^\d{9}$/.test(value) ? [value.replace(/^(...)(..)/, '$1-$2-')] : []
  return new Set([
    value,
    value.normalize('NFD'),
    value.toLowerCase(),
    value.toUpperCase(),
    percent,
    percent.toLowerCase(),
    percent.replaceAll('%20', '+'),
    encodeURIComponent(percent),
    all,
    all.toUpperCase(),
    json,
    ascii,
    ascii.toUpperCase().replaceAll('\\U', '\\u'),
    JSON.stringify(json).slice(1, -1),
    json.replaceAll('/', '\\/'),
    value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
    bytes.toString('hex'),
    ...inBase64,
    ...inBase64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    ...digits,
    ...dashed,
  ])
}

/** As it stands inside of something longer, which begins at any of three bit offsets. */
function base64At(bytes: Buffer): string[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const isWhole = (bytes.length + shift) % 3 === 0
    return text.slice(shift === 0 ? 0 : shift + 1, isWhole ? undefined : -1)
  })
}
