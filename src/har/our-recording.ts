import { stat } from 'node:fs/promises'
import { type ApiVersion, apiVersions } from '../contract/index.ts'
import { isObject, type Json, objectOf } from '../json/index.ts'
import { backslash, kindOf, quote } from './bytes.ts'
import { openFile } from './open-file.ts'
import type { Dialect } from './options.ts'

/** What a recording of our own says of itself, as far as the judge has to know it. */
export interface OurRecording {
  readonly target: OurTarget
  /** Payments that the story was given, by the index of the entry after which it knew them; -1 before all. */
  readonly lessons: ReadonlyMap<number, readonly Lesson[]>
}

/** A payment that the scenario was given: its record, or its id where the response of the entry is the record. */
export interface Lesson {
  readonly record: unknown
  readonly id: unknown
}

export interface OurTarget {
  readonly name: string
  readonly baseUrl: string
  readonly sandboxUrl: string
  readonly apiVersion: ApiVersion | undefined
  readonly dialect: Dialect
}

/** Keys are sorted: what is ours begins with what it says of itself. */
const beginning = /^\s*\{\s*"log"\s*:\s*\{\s*"_assay"\s*:\s*(?=\{)/
const longest = 16 * 1024 * 1024

/** Reads the beginning of a file; undefined where it is no recording of ours, or nobody can tell. */
export async function readOurRecording(file: string): Promise<OurRecording | undefined> {
  const about = objectOf(await readAbout(file).catch(() => undefined))
  const target = targetOf(objectOf(about.target))
  return target && { target, lessons: lessonsOf(about.steps) }
}

async function readAbout(file: string): Promise<unknown> {
  // A pipe can be read only once.
  if (!(await stat(file)).isFile()) return undefined
  let bytes = Buffer.alloc(0)
  for await (const chunk of (await openFile(file)).chunks) {
    bytes = Buffer.concat([bytes, chunk])
    const start = beginning.exec(bytes.toString('latin1', 0, 256))?.[0].length
    if (start === undefined || bytes.length > longest) return undefined
    const end = endOf(bytes, start)
    if (end !== undefined) return JSON.parse(bytes.toString('utf8', start, end))
  }
  return undefined
}

/** The place behind the object that begins at `start`. */
function endOf(bytes: Buffer, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    const kind = kindOf[bytes[at]!]
    if (kind === 1) depth++
    else if (kind === 2 && --depth === 0) return at + 1
    else if (kind === 3) {
      for (at++; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at++
    }
  }
  return undefined
}

function targetOf({ name, baseUrl, sandboxUrl, apiVersion, dialect }: Json): OurTarget | undefined {
  if (typeof baseUrl !== 'string' || baseUrl === '') return undefined
  return {
    name: typeof name === 'string' ? name : baseUrl,
    baseUrl,
    sandboxUrl: typeof sandboxUrl === 'string' ? sandboxUrl : baseUrl,
    apiVersion: apiVersions.find((version) => version === apiVersion),
    dialect: dialectOf(objectOf(dialect)),
  }
}

/** A dialect as far as it can be understood: files are edited by hand. */
function dialectOf({
  versionHeader,
  envelope,
  cardBrandShape,
  paths,
  reportOrigins,
}: Json): Dialect {
  return {
    ...(typeof versionHeader === 'string' && { versionHeader }),
    ...((envelope === 'bare' || envelope === 'wrapped') && { envelope }),
    ...((cardBrandShape === 'by-operation' || cardBrandShape === 'by-version') && {
      cardBrandShape,
    }),
    ...(isObject(paths) && {
      paths: Object.fromEntries(
        Object.entries(paths).flatMap(([at, path]) =>
          typeof path === 'string' ? [[at, path]] : [],
        ),
      ),
    }),
    ...(Array.isArray(reportOrigins) && {
      reportOrigins: reportOrigins.filter((origin) => typeof origin === 'string'),
    }),
  }
}

/** The story knew a payment when all calls that made it were through. */
function lessonsOf(steps: unknown): OurRecording['lessons'] {
  const lessons = new Map<number, Lesson[]>()
  let last = -1
  for (const step of Array.isArray(steps) ? (steps as readonly unknown[]) : []) {
    const { given, ok, fields, entries } = objectOf(step)
    const own = Array.isArray(entries) ? entries.filter((entry) => Number.isInteger(entry)) : []
    const after = own.length > 0 ? Math.max(...own) : last
    last = Math.max(last, after)
    if (given !== 'payment.pending' || ok !== true) continue
    const { record, id } = objectOf(fields)
    if (typeof id !== 'string') continue
    lessons.set(after, [...(lessons.get(after) ?? []), { record, id }])
  }
  return lessons
}
