import { type Exchange, lastOf } from '../../core/exchange/index.ts'
import type { Issued } from '../../core/judge/index.ts'
import type { Head, Step } from './generated/recording.ts'

export type { Step, Target as RecordedTarget } from './generated/recording.ts'

/** The format of the files that we write. Files in an older format must be recorded again. */
export const recordingFormat: About['format'] = 2

export type About = Omit<Head, 'steps'>

export interface Recording {
  readonly about: About
  readonly steps: readonly Step[]
  readonly exchanges: readonly Exchange[]
}

/** What the judge knows of the records of other scenarios, of those that a recording lists. */
export function issuedIn({ issued = [] }: About): Issued {
  return new Map(issued.map(({ operation, id, created_at }) => [`${operation} ${id}`, created_at]))
}

/** The same of a run; `met` gives what was asked for of others, as a recording lists it. */
export function noteIssued(ofRun: Issued) {
  const met = new Map<string, string>()
  const get = (key: string) => {
    const moment = ofRun.get(key)
    if (moment !== undefined) met.set(key, moment)
    return moment
  }
  const list = () =>
    [...met].map(([key, created_at]) => {
      const end = key.indexOf(' ')
      return { operation: key.slice(0, end), id: key.slice(end + 1), created_at }
    })
  return { issued: { get, set: ofRun.set.bind(ofRun) }, met: list }
}

/** `given widget.session`, `action advanceClock`. */
export function nameOfStep(step: Step): string {
  return step.given === undefined ? `action ${step.action}` : `given ${step.given}`
}

export function recordOfStep({ fields = {}, entries }: Step, all: readonly Exchange[]): unknown {
  if (fields.record !== undefined) return fields.record
  const body = lastOf(entries.map((entry) => all[entry]!))?.response?.body
  const record = body?.kind === 'json' ? body.value : undefined
  const isRecord = typeof record === 'object' && record !== null && 'id' in record
  return isRecord && record.id === fields.id ? record : undefined
}
