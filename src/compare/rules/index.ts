import * as all from '../generated/rules.ts'

/** Who breaks: a client that reads answers, one that writes requests; or nobody, because the target takes more, shows more, or neither. */
export type ChangeClass = 'breaking-read' | 'breaking-write' | 'loosened' | 'addition' | 'neutral'

/**
 * What is forbidden, each level with all of the one before: `wire` what cannot be decoded or sent any more, `reader` also
 * what clients read and store, `exact` any difference.
 */
export type Level = (typeof levels)[number]
export const levels = ['wire', 'reader', 'exact'] as const

/** One answer of a tiny recording. */
export interface TinyAnswer {
  readonly call: string
  /** The path as it was sent, ids set aside, where it is another one. */
  readonly wire?: string
  readonly scenario?: string
  readonly times: number
  /** Absent where no response came. */
  readonly status?: number
  readonly durationMs?: number
  readonly sent?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** One kind of difference. */
export interface Rule {
  readonly id: string
  /** What happened, one sentence. */
  readonly sentence: string
  readonly class: ChangeClass
  /** The narrowest level that forbids it. */
  readonly level: Level
  /** The rule of the same difference the other way round. */
  readonly mirror: string
  readonly why: string
  /** Two tiny recordings that differ in this and in nothing else. */
  readonly before: readonly TinyAnswer[]
  readonly after: readonly TinyAnswer[]
}

export type RuleId = keyof typeof all

/** Every kind of difference, by its id: one file each. */
export const rules = all as Readonly<Record<RuleId, object>> as Readonly<Record<RuleId, Rule>>
