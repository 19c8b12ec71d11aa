import { SuiteError } from '../../src/base/errors/index.ts'
import { mapLeaves } from '../../src/base/json/index.ts'
import {
  type ClauseId,
  type OperationAddress,
  operations,
  vocabulary,
} from '../../src/core/contract/index.ts'
import { jsonOf } from '../../src/core/exchange/index.ts'
import {
  type ApiResponse,
  type Declaration,
  type Need,
  type Scenario,
  scenario,
  type World,
} from '../../src/sources/scenario/index.ts'
import type { SubjectName } from '../../src/sources/target/index.ts'

/** The operations as typed calls, under whatever version and with whatever credential. */
export type Calls = ReturnType<World['api']['as']>

type Declared<Needs, Optional = readonly []> = Partial<
  Declaration<readonly ClauseId[], Needs, Optional>
>
type WorldOf<
  Needs extends readonly Need[],
  Maybe extends readonly SubjectName[] = readonly [],
> = World<ClauseId, Needs[number], Maybe[number]>
type Call<Needs extends readonly Need[], Subject, Result, Made = Calls> = (
  api: Made,
  subject: Subject,
  world: WorldOf<Needs>,
) => Result

/** One row of the table: an operation, and its arguments. What the row declares holds for all of its scenarios. */
export interface Row<
  Needs extends readonly Need[],
  Subject,
  May extends readonly SubjectName[] = readonly [],
> extends Declared<Needs, May> {
  readonly subject: (world: WorldOf<Needs, May>) => Promise<Subject>
  readonly call: Call<Needs, Subject, Promise<ApiResponse<unknown>>>
}

/** Checks that a record that was made or shown before is not refused. */
export function expectServed<Id extends ClauseId>(
  clause: World<Id>['clause'],
  id: Id,
  response: ApiResponse<unknown>,
  when = '',
): void {
  const expected = `what was made or shown before is served${when}`
  clause(id, response, { holds: !response.refused, expected })
}

/**
 * The scenarios of one operation in the situations that repeat for every operation. Each is an export of the file of the
 * operation; `explain` shows it in its situations.
 *
 * @param operation the operation that the scenarios are about
 * @param row what all of them declare, the subject of the operation, and the call
 */
export function situations<
  const Needs extends readonly Need[],
  Subject,
  const May extends readonly SubjectName[] = readonly [],
>(operation: OperationAddress, row: Row<Needs, Subject, May>): Situations<Needs, Subject, May> {
  if (!Object.hasOwn(operations, operation)) {
    throw new SuiteError('E_ADDRESS_UNKNOWN', `${operation} has scenarios, and is no operation.`, {
      remedy: 'Add its row: src/core/contract/operations.ts',
    })
  }
  return new Situations(operation, row)
}

class Situations<
  Needs extends readonly Need[],
  Subject,
  May extends readonly SubjectName[] = readonly [],
> {
  readonly operation: OperationAddress
  readonly row: Row<Needs, Subject, May>
  readonly #answer: ClauseId

  constructor(operation: OperationAddress, row: Row<Needs, Subject, May>) {
    this.operation = operation
    this.row = row
    this.#answer = `${operation}#answer` as ClauseId
  }

  /**
   * A scenario of its own; its `run` gets the subject of the row.
   *
   * @param usual what it proves besides that which it declares; by default what the row declares
   */
  inSituation<
    const More extends readonly Need[] = readonly [],
    const Maybe extends readonly SubjectName[] = readonly [],
  >(
    title: string,
    own: Declared<More, Maybe>,
    run: (
      world: WorldOf<readonly [...Needs, ...More], readonly [...May, ...Maybe]>,
      subject: Subject,
    ) => Promise<unknown>,
    usual: readonly ClauseId[] = this.row.proves ?? [this.#answer],
  ): Scenario {
    const { subject, call: _, ...shared } = this.row
    return scenario(title, {
      ...shared,
      ...own,
      proves: [...new Set([...(own.proves ?? []), ...usual])],
      needs: [...(shared.needs ?? []), ...(own.needs ?? [])],
      mayNeed: [...(shared.mayNeed ?? []), ...(own.mayNeed ?? [])],
      changes: [...(shared.changes ?? []), ...(own.changes ?? [])],
      run: async (world: World) => {
        await run(world as never, await subject(world as never))
      },
    })
  }

  /** Called once, with a success. */
  once(title: string, own: Declared<readonly [], readonly SubjectName[]> = {}): Scenario {
    return this.inSituation(title, own, async (world, subject) => {
      const response = await this.row.call(world.api, subject, world as never)
      response.expectOk()
    })
  }

  /**
   * Read again and again, in turn and at once, with nothing but reads in between: the judge expects equal records, and each
   * response to belong to its own request.
   *
   * @param others further subjects: of the same owner, and of another one; one that is refused at first is left out. What they
   *   need is requested while the subject is first read
   * @param beside what else is read meanwhile
   */
  staysSame<
    const More extends readonly Need[] = readonly [],
    const Maybe extends readonly SubjectName[] = readonly [],
  >(
    title: string,
    own: Declared<More, Maybe>,
    others: (
      world: WorldOf<readonly [...Needs, ...More], readonly [...May, ...Maybe]>,
      subject: Subject,
    ) => Promise<readonly Subject[]> = async () => [],
    beside: Call<Needs, Subject, readonly Promise<unknown>[]> = () => [],
  ): Scenario {
    const situations = { again: [this.operation], concurrent: [this.operation] }
    const declared = { ...own, situations: { ...situations, ...own.situations } }
    return this.inSituation(title, declared, async (world, subject) => {
      const read = (one: Subject) => this.row.call(world.api, one, world as never)
      const readBeside = (one: Subject) => beside(world.api, one, world as never)
      const expectRead = (again: ApiResponse<unknown>) =>
        expectServed(world.clause, this.#answer, again)
      const [first, further] = await Promise.all([read(subject), others(world, subject)])
      first.expectOk()
      const shown = await Promise.all(further.map(read))
      const all = [subject, ...further.filter((_, index) => shown[index]!.ok)]
      const readAll = async (subjects: readonly Subject[]) => {
        const [responses] = await Promise.all([
          Promise.all(subjects.map(read)),
          ...readBeside(subjects[0] as Subject),
        ])
        for (const response of responses) expectRead(response)
      }
      await world.sleep(5)
      // The order differs each time, because a fault in every third response would otherwise always hit the same record.
      for (const nth of all.slice(0, 2).keys())
        await readAll([...all.slice(nth), ...all.slice(0, nth + 1)])
      expectRead(await read(subject))
    })
  }

  /**
   * Called under each version; the judge judges each response by that version, and members that cannot change are the same under
   * all. A refusal of a write under another version is open. The judge does not compare reads that run at once, so each comes after the other.
   */
  underEachVersion(
    title: string,
    own: Declared<readonly [], readonly SubjectName[]> = {},
    calls: Call<Needs, Subject, Promise<unknown>, ReturnType<World['api']['under']>> = this.row
      .call,
  ): Scenario {
    const situations = { 'each-version': [this.operation], ...own.situations }
    return this.inSituation(title, { ...own, situations }, async (world, subject) => {
      const call = (version: string) => calls(world.api.under(version), subject, world as never)
      for (const version of world.versions) await call(version)
    })
  }

  /**
   * Called with ids of other kinds: those of the subject and of what its call shows, and of reference data, as far as the target has
   * them. A success would show a record that the request did not mean. With `refuses`, the refusals are checked against that
   * clause, the only one that they surely test; without it, the judge sees the fault by the id of the record.
   */
  refusesOtherKinds(
    title: string,
    { refuses, ...own }: Declared<readonly []> & { readonly refuses?: ClauseId } = {},
  ): Scenario {
    const situations = { 'other-kind': [this.operation], ...own.situations }
    const mayNeed = (['merchant', 'card_product'] as const).filter(
      (name) => !this.row.needs?.some((need) => need === name),
    )
    return this.inSituation(
      title,
      { ...own, mayNeed, situations },
      async (world, subject) => {
        const { api, given, clause } = world as World<ClauseId, never, 'merchant'>
        const call = (calls: Calls, one: Subject) => this.row.call(calls, one, world as never)
        const shown = await call(api, subject)
        shown.expectOk()
        const data = await Promise.all(mayNeed.map((name) => given(name as 'merchant')))
        const body = jsonOf(shown.exchange.response!.body)
        const ids = new Set([subject, body, ...data].flatMap(idsIn))
        const others = [...ids].filter((id) => id !== idOf(subject))
        const asked = others
          .slice(0, mostOthers)
          .map((id) => call(api.mayFail, withId(subject, id)))
        for (const response of await Promise.all(asked)) {
          if (refuses) clause(refuses, response, { holds: !response.ok, expected: title })
        }
      },
      refuses && [refuses],
    )
  }
}

/** With so many ids of other kinds an operation is called. */
const mostOthers = 3

/** The id of a subject. */
export function idOf(subject: unknown): unknown {
  return typeof subject === 'string' ? subject : (subject as { readonly id?: unknown }).id
}

/** The subject with another id in the place of its own. */
export function withId<Subject>(subject: Subject, id: string): Subject {
  return (typeof subject === 'string' ? id : { ...subject, id }) as Subject
}

const isId = (text: unknown): text is string =>
  typeof text === 'string' && vocabulary.prefixes.some((prefix) => text.startsWith(prefix))

/** The ids of the contract in a value, one of each place. */
function idsIn(value: unknown): readonly string[] {
  const ids = new Map<string, string>()
  mapLeaves(value, (leaf, pointer) => {
    const place = pointer.replace(/\/\d+/g, '')
    if (/[/_]id$/.test(place) && isId(leaf) && !ids.has(place)) ids.set(place, leaf)
  })
  return [...ids.values()]
}

export type { Situations }
