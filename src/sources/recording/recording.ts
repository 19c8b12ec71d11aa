import { type Exchange, lastOf } from '../../core/exchange/index.ts'
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
