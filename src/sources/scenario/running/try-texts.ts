import { blankText, hardTexts } from '../test-data.ts'
import { type Bodies, bodyWith, type TextPlace } from './edges.ts'

/** Sends a request, looks into what it left if it should be seen, and says whether it was served. */
export type SendTexts = (body: unknown, isBlank: boolean, isSeen: boolean) => Promise<boolean>

/** A member that refuses so many texts is sent no other ones. */
const mostRefused = 2

/** So many texts a request has, in turn in its members. */
const textsAtOnce = 3

const hard = Object.values(hardTexts)

/** The texts of each request by member, for each text once in each member; those of the last request are empty. */
const rows: readonly ((member: number) => string)[] = [
  ...hard.map((_, nth) => (member: number) => hard[(nth + (member % textsAtOnce)) % hard.length]!),
  () => blankText,
]

/**
 * Sends each text in each member, and in each alone if the request is refused. Only so many requests are looked into that each text
 * was in some of them.
 */
export async function tryTexts(
  places: readonly TextPlace[],
  { base, whole = base }: Bodies,
  send: SendTexts,
): Promise<void> {
  const refused = new Map<TextPlace, number>()
  const timesOf = (place: TextPlace) => refused.get(place) ?? 0
  for (const [nth, textAt] of rows.entries()) {
    const texts = places
      .map((place, member) => ({ place, edit: { path: place.path, value: textAt(member) } }))
      .filter(({ place }) => timesOf(place) < mostRefused)
    if (texts.length === 0) return
    const isBlank = nth === rows.length - 1
    const isSeen = isBlank || (nth + 1) % textsAtOnce === 0
    const edits = texts.map(({ edit }) => edit)
    const around = texts.some(({ place }) => place.isInList) ? whole : base
    if (await send(bodyWith(around, edits), isBlank, isSeen)) continue
    for (const { place, edit } of texts) {
      const isServed = await send(bodyWith(place.around, [edit]), isBlank, isSeen)
      if (!isServed) refused.set(place, timesOf(place) + 1)
    }
  }
}
