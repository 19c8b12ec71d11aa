import { isObject } from '../../base/json/index.ts'
import { fieldAt } from '../contract/judging/index.ts'
import type { Field } from '../judge/index.ts'
import type { SetDifference } from './fact-sets.ts'
import type { FieldStats, Noting } from './field-stats.ts'
import { countIn, type FactSet, type Pair, type Place, pairOf, seenOf, setsOf } from './place.ts'

/** The place of a call that counts the members of requests that it refused for what they held. */
export const refused = 'refused'

/** Counts the members of a request that the contract knows; those of items of a list are not counted. */
export function noteRefused(
  place: FieldStats | undefined,
  sent: unknown,
  schema: string,
  noting: Pick<Noting, 'room'>,
): void {
  noteMembers(place, sent, fieldAt(schema, []), noting)
}

function noteMembers(
  place: FieldStats | undefined,
  value: unknown,
  field: Field | undefined,
  noting: Pick<Noting, 'room'>,
): void {
  if (!isObject(value) || field?.members === undefined || field.values !== undefined) return
  for (const name in value) {
    const known = field.members.get(name)
    const member = known && place?.within(name, noting)
    member?.note('sent=refused')
    noteMembers(member, value[name], known, noting)
  }
}

/**
 * The members with which requests were accepted on one side, and are refused on the other, which accepts requests without them: the
 * outermost of each.
 *
 * @param section The place of a call that shows the requests that it accepted.
 */
export function compareRefused(calls: Pair<Place>, section: string): SetDifference[] {
  const sides = pairOf(calls, ({ members }) => ({
    accepted: members.get(section),
    refused: members.get(refused),
  }))
  const { before, after } = sides
  // Where no request is accepted, the status says so.
  if (before.accepted === undefined || after.accepted === undefined) return []
  const now = turnsIn(before, after, []).map((one) => ({ ...one, aspect: 'sent' }))
  const then = turnsIn(after, before, []).map(({ path, ...sets }) => {
    return { aspect: 'sent', path, before: sets.after, after: sets.before }
  })
  return [...now, ...then]
}

interface Side {
  readonly accepted: Place | undefined
  readonly refused: Place | undefined
}

type Turn = Pair<FactSet> & Pick<SetDifference, 'path'>

function turnsIn(able: Side, unable: Side, path: readonly string[]): Turn[] {
  return [...(unable.refused?.members ?? [])].flatMap(([name, { counts }]): Turn[] => {
    const [was, is] = [able, unable].map((side) => within(side, name)) as [Side, Side]
    const [accepted, stillAccepted] = [timesIn(was.accepted), timesIn(is.accepted)]
    const at = [...path, name]
    if (stillAccepted > 0) return turnsIn(was, is, at)
    // As many may be refused for another value in them.
    const more = (counts.get('sent=refused') ?? 0) - refusedIn(was.refused)
    if (accepted === 0 || more <= 0) return []
    const setOf = (value: string, count: number) => [{ aspect: 'sent', value, count }]
    return [{ path: at, before: setOf('accepted', accepted), after: setOf('refused', more) }]
  })
}

const within = ({ accepted, refused }: Side, name: string): Side => ({
  accepted: accepted?.members.get(name),
  refused: refused?.members.get(name),
})
const timesIn = (place: Place | undefined) => (place === undefined ? 0 : seenOf(place))
const refusedIn = (place: Place | undefined) =>
  place === undefined ? 0 : countIn(setsOf(place).get('sent'), 'refused')

/** Whether what requests no longer send, or send newly, is or stands in a member that is refused on one side. */
export function isOfRefused({ path }: SetDifference, all: readonly SetDifference[]): boolean {
  return all.some((one) => one.path.every((name, index) => path[index] === name))
}
