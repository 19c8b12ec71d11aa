import type { Agreement, Conventions, Wording } from '../../judge/index.ts'
import type { ClauseId } from '../clauses/index.ts'
import { ownersOf } from '../owners.ts'

export const conventions: Conventions<ClauseId> = {
  json: 'conventions/json#answers',
  refusal: 'errors/refusals#form',
  size: 'gaps/limits#rates',
  absence: 'conventions/absence#null',
  words: 'conventions/words#not-empty',
  added: 'versioning/versions#not-yet-added',
  members: {
    id: 'conventions/ids#present',
    created_at: 'conventions/timestamps#on-every-record',
    updated_at: 'conventions/timestamps#on-every-record',
  },
}

const underWay: readonly unknown[] = ['pending', 'in_progress', 'processing']

export const agreement: Agreement<ClauseId> = {
  clause: 'conventions/records#agree',
  clauses: { '/created_at': 'conventions/timestamps#created-once' },
  rules: ['conventions/timestamps#never-back', 'entities/withdraw-consent#stays-disabled'],
  revision: 'updated_at',
  // rules/events.ts compares the flag of a webhook, which each output spells in its own way, and the snapshots of an event.
  except: ['expand_event', 'expanded_event', 'before', 'after'],
  mayRepeat,
  // The service completes its own work by itself; a session waits for a person.
  progressed: (family, was, is) =>
    underWay.includes(was.status) &&
    was.status !== is.status &&
    (family !== 'verification-session' || isWholeSecond(was.updated_at)),
  // A session that waits for a person may expire meanwhile: how it goes on is not shown.
  ageing: (family, { status }) =>
    family === 'verification-session' && underWay.includes(status) ? ['status'] : [],
  ownersOf,
}

/** Whether a time may come from a clock that shows whole seconds, on which two moments may look the same (A46). */
function isWholeSecond(timestamp: unknown): boolean {
  return typeof timestamp === 'string' && timestamp.includes('.000')
}

/** One second for the clock, and one for the latency of a response and the difference of two clocks. */
const secondMs = 2_000

/** Whether a record was shown so soon after the whole second of its last change that another change may have the same second. */
export function mayRepeat(moment: unknown, seenAt: number | null): boolean {
  if (!isWholeSecond(moment)) return false
  return seenAt === null || Math.abs(seenAt - Date.parse(String(moment))) < secondMs
}

export const wording: Wording = {
  patterns: {
    '^[A-Za-z]{2}$': 'two letters',
    '^\\+[0-9]{1,15}$': 'a phone number: + and at most 15 digits',
    '^[0-9]{9}$': 'nine digits',
    '^[0-9]{4}$': 'four digits',
    '^(?:0[1-9]|1[0-2])$': 'a month from 01 to 12',
    '^\\P{Lu}*$': 'lower case only',
    '^pdt_[0-9]+$': 'pdt_ and a number',
    '^pdt_[0-9]+_brd_[0-9]+$': 'pdt_, a number, _brd_ and a number',
    '^pmt_(?!inst_)': 'a string that begins with pmt_ (and not pmt_inst_)',
    '^[^.]+\\.[\\s\\S]*[^.]$': 'a resource and a change with a dot between them',
  },
  formats: {
    timestamp:
      'an ISO 8601 timestamp in UTC with three fractional digits, like 2025-07-04T09:30:00.000Z',
    date: 'an existing date as YYYY-MM-DD',
    'absolute-url': 'an absolute URL',
  },
}
