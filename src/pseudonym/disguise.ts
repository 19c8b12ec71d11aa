import { type Exchange, jsonOf, type Response } from '../exchange/index.ts'
import { valueAt } from '../json/index.ts'
import { type FullName, tokenPrefixOf } from '../redaction/index.ts'
import { asRequest, type Outgoing } from '../transport/index.ts'
import { collecting } from './collecting.ts'
import { conceal } from './conceal.ts'
import { familyOf } from './forms/families.ts'
import type { Owner } from './kinds.ts'
import { isTelling } from './known-values.ts'
import { type Manner, preferServer, preferStory } from './manner.ts'
import { type Names, openMemory } from './memory.ts'
import type { Origin } from './register.ts'
import { restore } from './restore.ts'
import { openReview } from './review.ts'
import type { Hearsay } from './run-memory.ts'
import { type KnownFinder, knownFinder } from './scan-known.ts'
import type { Timeline } from './timeline.ts'
import type { HeaderTranslation } from './walk-headers.ts'
import { walkJson } from './walk-json.ts'
import { hideResponse, walkExchange, walkOutgoing } from './walk-message.ts'

/** One recording's two-way mapping. */
export interface Disguise {
  /**
   * A request as the recorder, the file and the player see it: secrets of the owner's own become
   * pseudonyms, and so do real values that are known; pseudonyms stay. Never changes its argument.
   */
  ask(request: Outgoing, owner: Owner): Outgoing
  /** The request for the wire: every pseudonym replaced by the real value, origins put back. Record only. */
  reveal(request: Outgoing): Outgoing
  /** The real exchange as everybody above the wire sees it; `asked` is what it answers. Record only. */
  hide(exchange: Exchange, asked: Outgoing): Exchange
  /** What the story sees: its own literals instead of their pseudonyms. The very same where it sent none. */
  tell(exchange: Exchange): Exchange
  /** Hides the fields that a configuration or a recipe yields, by their names. */
  hideFields(fields: unknown): unknown
  /**
   * What was kept before, its texts hidden once more with all that became known since. `isStorys` where the story
   * itself sent the request: what it has said of its own stays, since its replay says it again.
   */
  review(exchange: Exchange, isStorys: boolean): Exchange
  /** The same for what is no exchange. */
  reviewFields<Fields>(fields: Fields): Fields
  /** Tells a secret that is known beforehand: the value of a variable. */
  learn(value: string, kind: string): void
  /** Tells the key of the target, which has one and the same pseudonym in every recording. */
  learnKey(key: string): void
  hideText(text: string): string
  /** Every real secret met so far; what is not everywhere counts at places of its own only. Ids are none. */
  known(): Iterable<KnownSecret>
  /** Finds them in a finished text, and what the stories before have met. */
  finder(): KnownFinder
}

export interface KnownSecret {
  readonly value: string
  readonly kind: string
  readonly everywhere: boolean
  /** A story has sent it too. */
  readonly isStorys?: true
  /** Parts of a name that stood together. */
  readonly name?: FullName<Origin>
}

export interface DisguiseOptions extends Names {
  /** What the stories before have met. */
  readonly hearsay?: Hearsay
  readonly timeline?: Pick<Timeline, 'begin' | 'hideText' | 'hideNumber' | 'hideHttpDate'>
}

/** Not of the form of the key itself: another key must make no other recording. */
const keyPseudonym = 'sk_sandbox_recorded-1'

/** A disguise that has met nothing yet. */
export function createDisguise(options: DisguiseOptions): Disguise {
  const { timeline } = options
  const memory = openMemory(options, options.hearsay)
  const { register } = memory
  const times: Partial<Manner> = timeline
    ? {
        hideTime: timeline.hideText,
        hideTimeNumber: timeline.hideNumber,
        hideHttpDate: timeline.hideHttpDate,
      }
    : {}
  const asking: Readonly<Record<Owner, HeaderTranslation>> = {
    story: conceal({
      memory,
      owner: 'story',
      asked: true,
      pick: preferStory,
    }),
    server: conceal({
      memory,
      owner: 'server',
      asked: true,
      pick: preferServer,
    }),
  }
  const plain = conceal({
    memory,
    owner: 'server',
    asked: false,
    pick: preferServer,
  })
  const revealing = restore(memory)
  const telling = restore(memory, 'story')
  const review = openReview(memory)

  return {
    ask(request, owner) {
      memory.origins.meet(request.url)
      walkOutgoing(request, collecting(asking[owner], memory, owner))
      return walkOutgoing(request, asking[owner])
    },
    reveal: (request) => walkOutgoing(request, revealing),
    hide(exchange, asked) {
      const { response, failure, startedAt, durationMs } = exchange
      let said: string | undefined
      const translate = conceal({
        memory,
        owner: 'server',
        asked: false,
        pick: preferServer,
        sent: (pseudonym) => {
          said ??= JSON.stringify([asked.url, asked.headers, asked.body])
          return said.includes(pseudonym)
        },
        ...times,
      })
      const start = timeline?.begin(startedAt, durationMs)
      for (const secret of secretsIn(response, asked)) register.give('credential', secret, 'server')
      return {
        request: asRequest(asked),
        response: response && hideResponse(response, translate, memory),
        failure: failure && { code: failure.code, message: translate.text(failure.message) },
        startedAt: start ?? startedAt,
        durationMs: start === undefined ? durationMs : 0,
      }
    },
    tell: (exchange) => (register.stories === 0 ? exchange : walkExchange(exchange, telling)),
    hideFields(fields) {
      // They may hold pseudonyms already, taken from answers.
      walkJson(fields, collecting(asking.server, memory))
      return walkJson(fields, asking.server)
    },
    review: (exchange, isStorys) => review.exchange(exchange, isStorys),
    reviewFields: <Fields>(fields: Fields) => walkJson(fields, review.fields) as Fields,
    learn(value, kind) {
      if (value.trim() === '') return
      if (memory.origins.hide(value) !== value) {
        // The address of a target is none; what stands behind it may be.
        for (const part of opaqueParts(value)) register.give('credential', part, 'server')
        return
      }
      const isToken = tokenPrefixOf(value) !== '' || familyOf(kind) === 'text'
      const as = isToken ? 'credential' : kind
      memory.learned.add(value.trim())
      register.give(as, value, 'server')
    },
    learnKey(key) {
      if (key.trim() === '') return
      memory.learned.add(key.trim())
      register.giveFixed('credential', key, keyPseudonym)
    },
    hideText(text) {
      const entry = register.entryOf('credential', text)
      return entry?.server ?? entry?.story ?? plain.text(text)
    },
    finder() {
      const findOwn = knownFinder(this.known())
      return (text) => [...findOwn(text), ...(options.hearsay?.find(text) ?? [])]
    },
    *known() {
      for (const { kind, real, story, server } of register.entries()) {
        if (kind === 'id' || (story === real && server === undefined)) continue
        const isStorys = story !== undefined && { isStorys: true as const }
        yield { value: real, kind, everywhere: isTelling(real), ...isStorys }
      }
      for (const [value, name] of memory.known.names()) {
        const ofStory = ({ kind, real }: Origin) => register.entryOf(kind, real)?.story
        const isStorys = name.parts.some(ofStory) && { isStorys: true as const }
        yield { value, kind: 'name', everywhere: true, ...isStorys, name }
      }
    },
  }
}

/** What whoever asked knows to be secret in the answer, whatever it is called there. */
function secretsIn(response: Response | null, { secretsAt = [] }: Outgoing): string[] {
  const answer = response && jsonOf(response.body)
  const values = secretsAt.map((pointer) => valueAt(answer, pointer))
  return values.filter((value) => typeof value === 'string')
}

/** The parts of an address that nobody can have thought of. */
function opaqueParts(address: string): string[] {
  const [, user = '', rest = ''] =
    /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:([^/?#@]*)@)?[^/?#]*(.*)$/is.exec(address) ?? []
  const parts = `${user}/${rest}`.split(/[/?&=#@:;,]+/)
  return parts.filter((part) => /^(?=.*\d)(?=.*\p{L})[\w.~%+-]{12,}$/u.test(part))
}
