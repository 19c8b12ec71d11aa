import { isObject } from '../../src/base/json/index.ts'
import { type ClauseId, operations } from '../../src/core/contract/index.ts'
import { clauseOfPath } from '../../src/core/contract/judging/index.ts'
import { jsonOf } from '../../src/core/exchange/index.ts'
import {
  type ApiResponse,
  consumed,
  type Need,
  type Scenario,
  Stop,
  type World,
} from '../../src/sources/scenario/index.ts'
import type { SubjectName } from '../../src/sources/target/index.ts'
import { rejectOthersAtOnce } from '../authentication/reject-others.ts'
import { tickMs } from '../payments/refused-pending.ts'
import { idOf, type Situations, withId } from './situations.ts'

export interface EveryRead {
  readonly reads: Scenario
  readonly staysSame: Scenario
  readonly underEachVersion: Scenario
  /** Where its path has an id. */
  readonly refusesOtherKinds?: Scenario
  readonly refusesUnknownIds?: Scenario
  readonly needsTheKey: Scenario
}

/**
 * The scenarios that every read of one record has by default. The file of the operation exports them; a scenario of its own takes
 * the place of one.
 */
export function everyRead<
  Needs extends readonly Need[],
  Subject,
  May extends readonly SubjectName[],
>(read: Situations<Needs, Subject, May>): EveryRead {
  const { operation } = read
  const { path } = operations[operation]
  const what = `GET ${path}`
  return {
    reads: read.once(`${what} shows a record`),
    staysSame: read.staysSame(`${what} shows the same, in turn and at once`, {}),
    underEachVersion: read.underEachVersion(`${what} shows a record under each version`),
    ...(path.includes('{') && {
      refusesOtherKinds: read.refusesOtherKinds(
        `${what} shows no record for an id of another kind`,
      ),
      refusesUnknownIds: refusesUnknownIds(read),
    }),
    needsTheKey: needsTheKey(read),
  }
}

/** Of an id that was never issued, no record is shown, made or changed; only a read may succeed, with an empty response or list. */
function refusesUnknownIds<
  Needs extends readonly Need[],
  Subject,
  May extends readonly SubjectName[],
>(all: Situations<Needs, Subject, May>): Scenario {
  const { operation, row } = all
  const { method, path } = operations[operation]
  const ofPath = clauseOfPath(operation)
  return all.inSituation(
    `${method} ${path} leads to no record for an id that was never issued`,
    { situations: { 'never-issued': [operation] } },
    async (world, subject) => {
      const { api, fake, clause } = world as unknown as World<ClauseId>
      const other = withId(subject, fake.id(String(idOf(subject))))
      const response = await row.call(api.mayFail, other, world as never)
      const expected = 'an id that was never issued leads to no record'
      const isServed = response.ok && !(method === 'GET' && isEmpty(response))
      clause(ofPath, response, { holds: !isServed, expected })
    },
    [ofPath],
  )
}

function isEmpty({ exchange: { response } }: ApiResponse<unknown>): boolean {
  if (response === null || response.body.kind === 'none') return true
  const body = jsonOf(response.body)
  return isObject(body) && Array.isArray(body.data) && body.data.length === 0
}

function needsTheKey<Needs extends readonly Need[], Subject, May extends readonly SubjectName[]>(
  all: Situations<Needs, Subject, May>,
): Scenario {
  const { operation, row } = all
  const { method, path } = operations[operation]
  return all.inSituation(
    `only the key opens ${method} ${path}`,
    { situations: { 'wrong-credential': [operation] } },
    (world, subject) =>
      rejectOthersAtOnce(world as never, [(as) => row.call(as, subject, world as never)]),
    ['authentication/key#required'],
  )
}

const withoutTwo =
  'Give two of its subjects. An operation that never has two has no scenario ofTwo.'

export interface EveryWrite {
  readonly succeeds: Scenario
  readonly repeats: Scenario
  readonly ofTwo: Scenario
  readonly underEachVersion: Scenario
  readonly refusesOtherKinds: Scenario
  readonly refusesUnknownIds: Scenario
  readonly needsTheKey: Scenario
}

/**
 * The scenarios that every write of one record has by default. The file of the operation exports them; a scenario of its own takes
 * the place of one. Whether a write is served again is open: the judge compares what it shows. `ofTwo` is for subjects that are used
 * up, or made anew: it is blocked where both are the same record.
 */
export function everyWrite<
  Needs extends readonly Need[],
  Subject,
  May extends readonly SubjectName[],
>(write: Situations<Needs, Subject, May>): EveryWrite {
  const { operation, row } = write
  const { method, path } = operations[operation]
  const what = `${method} ${path}`
  const both = [operation]
  // A subject that is not used up is the same each time.
  const usedUp = (row.needs ?? []).filter((need) => consumed.some((name) => name === need))
  const ofOne = `${what} has one record here, and two are needed`
  return {
    succeeds: write.once(`${what} is served`),
    repeats: write.inSituation(
      `${what} is sent again, in turn and at once`,
      { situations: { again: both, concurrent: both } },
      async (world, subject) => {
        const { api, sleep } = world as unknown as World
        const call = (calls: typeof api.mayRefuse) => row.call(calls, subject, world as never)
        ;(await call(api)).expectOk()
        await sleep(tickMs)
        await call(api.mayRefuse)
        await Promise.all([call(api.mayRefuse), call(api.mayRefuse)])
      },
    ),
    ofTwo: write.inSituation(
      `${what} shows the record that each request names, in turn and at once`,
      { needs: usedUp, situations: { 'same-owner': both, 'other-owner': both } },
      async (world, subject) => {
        const { api, sleep } = world as unknown as World
        const other = await row.subject(world as never)
        if (idOf(other) === idOf(subject)) throw new Stop('blocked', ofOne, { remedy: withoutTwo })
        const all = [subject, other]
        const call = (calls: typeof api.mayRefuse, one: Subject) =>
          row.call(calls, one, world as never)
        for (const one of all) (await call(api, one)).expectOk()
        await sleep(tickMs)
        await Promise.all(all.map((one) => call(api.mayRefuse, one)))
      },
    ),
    underEachVersion: write.underEachVersion(`${what} is sent under each version`),
    refusesOtherKinds: write.refusesOtherKinds(`${what} finds no record by an id of another kind`),
    refusesUnknownIds: refusesUnknownIds(write),
    needsTheKey: needsTheKey(write),
  }
}
