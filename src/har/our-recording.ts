import { apiVersionProblem, type JudgeSettings } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { openFile } from '../files/index.ts'
import type { ForeignRecords } from '../judge/index.ts'
import { type RecordedTarget, readRecordingFile, recordOfStep } from '../recording/index.ts'

/** How the wire of a target differs from the contract as written. */
export type Dialect = Partial<
  Pick<JudgeSettings, 'versionHeader' | 'envelope' | 'cardBrandShape' | 'paths' | 'reportOrigins'>
>

/** What a recording of our own says of itself, as far as the judge has to know it. */
export interface OurRecording {
  readonly scenario: string
  readonly target: OurTarget
  /** Payments that the scenario was given, by the index of the entry after which it knew them; -1 before all. */
  readonly given: ReadonlyMap<number, readonly unknown[]>
  /** What the scenario was given, by the index of the entry before which it was known. */
  readonly own: ReadonlyMap<number, readonly unknown[]>
  readonly exchanges: readonly Exchange[]
}

export interface OurTarget extends Pick<RecordedTarget, 'name' | 'baseUrl' | 'sandboxUrl'> {
  readonly foreignRecords: ForeignRecords
  readonly apiVersion: string | undefined
  readonly dialect: Dialect
}

/** Our recordings begin with what they say of themselves. */
const beginning = /^\s*\{\s*"log"\s*:\s*\{\s*"_assay"\s*:/

/** Reads a recording of ours; undefined for any other file, and for one of ours that is damaged. */
export async function readOurRecording(file: string): Promise<OurRecording | undefined> {
  const recording = (await isOurs(file))
    ? await readRecordingFile(file).catch(() => undefined)
    : undefined
  if (recording === undefined) return undefined
  const { about, steps, exchanges } = recording
  const { name, baseUrl, sandboxUrl, apiVersion, dialect, foreignRecords = 'sample' } = about.target
  const given = new Map<number, unknown[]>()
  const own = new Map<number, unknown[]>()
  let last = -1
  for (const step of steps) {
    const before = step.entries.length > 0 ? Math.min(...step.entries) : last + 1
    const after = step.entries.length > 0 ? Math.max(...step.entries) : last
    last = Math.max(last, after)
    const record = recordOfStep(step, exchanges)
    if (!('given' in step) || !step.ok) continue
    add(own, before, [step.fields, record])
    if (step.given !== 'payment.pending' || !record) continue
    add(given, after, record)
  }
  return {
    scenario: about.scenario,
    target: {
      name,
      baseUrl,
      sandboxUrl,
      apiVersion: apiVersionProblem(apiVersion) === undefined ? apiVersion : undefined,
      dialect,
      foreignRecords,
    },
    given,
    own,
    exchanges,
  }
}

function add(all: Map<number, unknown[]>, at: number, value: unknown): void {
  all.set(at, [...(all.get(at) ?? []), value])
}

async function isOurs(file: string): Promise<boolean> {
  try {
    for await (const chunk of (await openFile(file)).chunks) {
      return beginning.test(chunk.toString('latin1', 0, 256))
    }
  } catch {
    // Who reads it as traffic says why it cannot be read.
  }
  return false
}
