import acceptedNow from './accepted-now.json' with { type: 'json' }
import answeredNow from './answered-now.json' with { type: 'json' }
import body from './body.json' with { type: 'json' }
import envelope from './envelope.json' with { type: 'json' }
import errorBody from './error-body.json' with { type: 'json' }
import faster from './faster.json' with { type: 'json' }
import format from './format.json' with { type: 'json' }
import formatNarrowed from './format-narrowed.json' with { type: 'json' }
import formatWidened from './format-widened.json' with { type: 'json' }
import headerGone from './header-gone.json' with { type: 'json' }
import headerNew from './header-new.json' with { type: 'json' }
import headerValue from './header-value.json' with { type: 'json' }
import idForm from './id-form.json' with { type: 'json' }
import idPrefix from './id-prefix.json' with { type: 'json' }
import memberAlways from './member-always.json' with { type: 'json' }
import memberGone from './member-gone.json' with { type: 'json' }
import memberNew from './member-new.json' with { type: 'json' }
import memberSometimes from './member-sometimes.json' with { type: 'json' }
import nullGone from './null-gone.json' with { type: 'json' }
import nullNew from './null-new.json' with { type: 'json' }
import path from './path.json' with { type: 'json' }
import pathGone from './path-gone.json' with { type: 'json' }
import pathNew from './path-new.json' with { type: 'json' }
import refusedNow from './refused-now.json' with { type: 'json' }
import requestMemberGone from './request-member-gone.json' with { type: 'json' }
import requestMemberNew from './request-member-new.json' with { type: 'json' }
import requestType from './request-type.json' with { type: 'json' }
import slower from './slower.json' with { type: 'json' }
import statusGone from './status-gone.json' with { type: 'json' }
import statusNew from './status-new.json' with { type: 'json' }
import statusRefusal from './status-refusal.json' with { type: 'json' }
import statusSuccess from './status-success.json' with { type: 'json' }
import timestampDate from './timestamp-date.json' with { type: 'json' }
import timestampOffset from './timestamp-offset.json' with { type: 'json' }
import timestampPrecision from './timestamp-precision.json' with { type: 'json' }
import type from './type.json' with { type: 'json' }
import typeNarrowed from './type-narrowed.json' with { type: 'json' }
import typeWidened from './type-widened.json' with { type: 'json' }
import unansweredNow from './unanswered-now.json' with { type: 'json' }
import valueGone from './value-gone.json' with { type: 'json' }
import valueNew from './value-new.json' with { type: 'json' }
import valuesCame from './values-came.json' with { type: 'json' }
import valuesGone from './values-gone.json' with { type: 'json' }

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
  /** Method and path. */
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

const all = {
  'accepted-now': acceptedNow,
  'answered-now': answeredNow,
  body,
  envelope,
  'error-body': errorBody,
  faster,
  format,
  'format-narrowed': formatNarrowed,
  'format-widened': formatWidened,
  'header-gone': headerGone,
  'header-new': headerNew,
  'header-value': headerValue,
  'id-form': idForm,
  'id-prefix': idPrefix,
  'member-always': memberAlways,
  'member-gone': memberGone,
  'member-new': memberNew,
  'member-sometimes': memberSometimes,
  'null-gone': nullGone,
  'null-new': nullNew,
  path,
  'path-gone': pathGone,
  'path-new': pathNew,
  'refused-now': refusedNow,
  'request-member-gone': requestMemberGone,
  'request-member-new': requestMemberNew,
  'request-type': requestType,
  slower,
  'status-gone': statusGone,
  'status-new': statusNew,
  'status-refusal': statusRefusal,
  'status-success': statusSuccess,
  'timestamp-date': timestampDate,
  'timestamp-offset': timestampOffset,
  'timestamp-precision': timestampPrecision,
  type,
  'type-narrowed': typeNarrowed,
  'type-widened': typeWidened,
  'unanswered-now': unansweredNow,
  'value-gone': valueGone,
  'value-new': valueNew,
  'values-came': valuesCame,
  'values-gone': valuesGone,
}

export type RuleId = keyof typeof all

/** Every kind of difference, by its id: one file each. */
export const rules = all as Readonly<Record<RuleId, object>> as Readonly<Record<RuleId, Rule>>
