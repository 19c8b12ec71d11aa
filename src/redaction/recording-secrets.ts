import type { Body } from '../exchange/index.ts'
import { jsonText } from '../json/index.ts'
import { createKnown, isTelling, joined, type Known, secretsOf } from './known.ts'
import type { Secret } from './names.ts'
import type { Replacement } from './redact.ts'
import { plainSpellings } from './spellings.ts'
import { createStandIns } from './stand-ins.ts'

/**
 * The secrets of one recording: values of the configuration, what the scenarios before have shown, and its own. What a
 * scenario sends of its own, and has not received before, is none, nor is what is declared as its test data.
 */
export function openSecrets(
  { kinds, hideHosts }: Pick<Replacement, 'kinds' | 'hideHosts'>,
  configured: readonly string[],
  heard: Known,
  isTestData: (value: string) => boolean = () => false,
) {
  const known = createKnown(plainSpellings)
  const noted: Secret[] = []
  const note = (secret: Secret) => {
    noted.push(secret)
    known.add([secret])
  }
  const standIns = createStandIns(note, (one) => known.phrases.find(one, 0) !== undefined)
  const received: string[] = []
  let isOwn = false
  for (const value of configured) {
    // The address of a target is no secret; what stands behind it may be.
    const values = hideHosts(value) === value ? [value] : opaqueParts(value)
    for (const one of values) standIns.give('credential', one)
  }
  for (const pieces of heard.all.values()) known.add(pieces, true)

  const wasReceived = (value: string) =>
    isTelling(value) && received.some((text) => text.includes(value))

  function keepOwn(kind: string, value: string): void {
    if (!isOwn) return
    const isNew = () => !standIns.has(kind, value) && !wasReceived(value)
    if (isTestData(value) || isNew()) standIns.keep(value)
  }

  function part(kind: string, value: string): string {
    keepOwn(kind, value)
    return standIns.give(kind, value)
  }

  const replacement: Replacement = {
    kinds,
    known,
    hideHosts,
    part,
    encode: encodeURIComponent,
    isReplaced: ({ kind, value }) => standIns.has(kind, value),
    member(kind, value) {
      if (typeof value === 'string') return part(kind, value)
      keepOwn(kind, String(value))
      return standIns.giveNumber(kind, value)
    },
    found({ pieces, spell, isHeard }) {
      // What the scenario writes itself is no secret of the target.
      for (const { value } of isHeard && isOwn ? secretsOf(pieces) : []) {
        if (!wasReceived(value)) standIns.keep(value)
      }
      const replaced = joined(pieces, ({ kind, value }) => standIns.give(kind, value))
      return replaced === joined(pieces) ? undefined : spell(replaced)
    },
  }
  return {
    replacement,
    noted,
    give: standIns.give,
    isKept: standIns.isKept,
    size: () => standIns.size + known.all.size,
    /** Whether what comes next is a request of the scenario itself, seen for the first time. */
    setOwn(value: boolean): void {
      isOwn = value
    },
    /** Remembers what a response holds: what a scenario sends of it is not its own. */
    receive(body: Body): void {
      if (body.kind === 'json') received.push(jsonText(body.value))
      if (body.kind === 'text') received.push(body.text)
    },
  }
}

/** The parts of an address that nobody can have thought of. */
function opaqueParts(address: string): string[] {
  const [, user = '', rest = ''] =
    /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:([^/?#@]*)@)?[^/?#]*(.*)$/is.exec(address) ?? []
  const parts = `${user}/${rest}`.split(/[/?&#=@:;,]+/)
  return parts.filter((part) => /^(?=.*\d)(?=.*\p{L})[\w.~%+-]{12,}$/u.test(part))
}
