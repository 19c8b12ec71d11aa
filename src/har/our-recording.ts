import { apiVersionProblem, type JudgeSettings } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import type { ForeignRecords } from '../judge/index.ts'
import { type About, type RecordedTarget, readIfOurs, recordOfStep } from '../recording/index.ts'

/** How the wire of a target differs from the contract as written. */
export type Dialect = Partial<
  Pick<JudgeSettings, 'versionHeader' | 'envelope' | 'cardBrandShape' | 'paths' | 'reportOrigins'>
>

/** What a recording of our own says of itself, as far as the judge has to know it. */
export interface OurRecording {
  readonly target: RecordedSettings
  readonly scenario: string
  readonly exchanges: readonly Exchange[]
  /** Payments that the scenario was given, by the index of the entry after which it knew them; -1 before all. */
  readonly payments: ReadonlyMap<number, readonly unknown[]>
  /** What the scenario was given, by the index of the entry before which it was known. */
  readonly given: ReadonlyMap<number, readonly unknown[]>
}

export interface RecordedSettings extends Pick<RecordedTarget, 'name' | 'baseUrl' | 'sandboxUrl'> {
  readonly foreignRecords: ForeignRecords
  readonly apiVersion: string | undefined
  readonly dialect: Dialect
}

/** Reads a recording of ours; undefined for any other file, and for one of ours that is damaged. */
export async function readOurRecording(file: string): Promise<OurRecording | undefined> {
  const recording = await readIfOurs(file)
  if (recording === undefined) return undefined
  const { about, steps, exchanges } = recording
  const payments = new Map<number, unknown[]>()
  const given = new Map<number, unknown[]>()
  let last = -1
  for (const step of steps) {
    const before = step.entries.length > 0 ? Math.min(...step.entries) : last + 1
    const after = step.entries.length > 0 ? Math.max(...step.entries) : last
    last = Math.max(last, after)
    const record = recordOfStep(step, exchanges)
    if (!('given' in step) || !step.ok) continue
    add(given, before, [step.fields, record])
    if (step.given !== 'payment.pending' || !record) continue
    add(payments, after, record)
  }
  return { target: settingsOf(about), scenario: about.scenario, exchanges, payments, given }
}

/** Who was recorded; a version that is none is not known. */
export function settingsOf({ target }: About): RecordedSettings {
  const { name, baseUrl, sandboxUrl, apiVersion, dialect, foreignRecords = 'sample' } = target
  const isVersion = apiVersionProblem(apiVersion) === undefined
  const known = isVersion ? apiVersion : undefined
  return { name, baseUrl, sandboxUrl, apiVersion: known, dialect, foreignRecords }
}

function add(all: Map<number, unknown[]>, at: number, value: unknown): void {
  all.set(at, [...(all.get(at) ?? []), value])
}
