import { operations } from '../../src/core/contract/index.ts'
import type { Need, Scenario, World } from '../../src/sources/scenario/index.ts'
import type { SubjectName } from '../../src/sources/target/index.ts'
import { tickMs } from '../payments/refused-pending.ts'
import { needsTheKey, refusesUnknownIds } from './every-read.ts'
import { idOf, type Situations } from './situations.ts'

interface EveryWrite {
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
 * the place of one. Whether a write is served again is open: the judge compares what it shows.
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
      { needs: row.needs ?? [], situations: { 'same-owner': both, 'other-owner': both } },
      async (world, subject) => {
        const { api, sleep } = world as unknown as World
        const other = await row.subject(world as never)
        const all = idOf(other) === idOf(subject) ? [subject] : [subject, other]
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
