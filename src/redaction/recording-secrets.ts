import { joinName } from './full-name.ts'
import type { HideHosts } from './hosts.ts'
import { createKnownTexts, isTelling, type KnownTexts } from './known-texts.ts'
import type { KindOf, Secret } from './names.ts'
import type { Replacement } from './replacement.ts'
import { plainSpellings } from './spellings.ts'
import { createStandIns } from './stand-ins/stand-ins.ts'

/** What is known before a recording is redacted. */
export interface Before {
  /** Values of the configuration: the key, variables. */
  readonly configured: readonly string[]
  /** What the scenarios before have shown. */
  readonly heard: KnownTexts
  /** Whether a value that a scenario sends is declared as its test data. */
  readonly isTestData: ((value: string) => boolean) | undefined
}

/** The secrets of one recording. What a scenario sends of its own, and has not received before, is none. */
export function openSecrets(before: Before, kindOf: KindOf, hideHosts: HideHosts) {
  const known = createKnownTexts(plainSpellings)
  const noted: Secret[] = []
  const standIns = createStandIns((one) => {
    noted.push(one)
    known.add(one)
  })
  const received: string[] = []
  let isOwn = false
  for (const value of partsOf(before.configured, hideHosts)) standIns.give('credential', value)
  for (const secret of before.heard.secrets.values()) known.add(secret, true)
  for (const name of before.heard.names.values()) known.addName(name, true)

  const wasReceived = (value: string) =>
    isTelling(value) && received.some((text) => text.includes(value))
  function keepOwn(kind: string, value: string): void {
    if (!isOwn) return
    const isNew = () => !standIns.has(kind, value) && !wasReceived(value)
    if (before.isTestData?.(value) || isNew()) standIns.keep(value)
  }
  const secret = (kind: string, value: string) => {
    keepOwn(kind, value)
    return standIns.give(kind, value)
  }

  const replacement: Replacement = {
    kindOf,
    known,
    hideHosts,
    member: secret,
    part: secret,
    encode: encodeURIComponent,
    isReplaced: ({ kind, value }) => standIns.has(kind, value),
    number(kind, value) {
      keepOwn(kind, String(value))
      return standIns.giveNumber(kind, value)
    },
    found({ name, spell, isHeard }) {
      // What the scenario writes itself is no secret of the target.
      for (const { value } of isHeard && isOwn ? name.parts : []) {
        if (!wasReceived(value)) standIns.keep(value)
      }
      const replaced = joinName(name, ({ kind, value }) => standIns.give(kind, value))
      return replaced === joinName(name, ({ value }) => value) ? undefined : spell(replaced)
    },
  }
  return {
    replacement,
    noted,
    give: standIns.give,
    isKept: standIns.isKept,
    size: () => standIns.size + known.names.size,
    /** Whether what comes next is a request of the scenario itself, seen for the first time. */
    setOwn(value: boolean): void {
      isOwn = value
    },
    /** Remembers the text of a response: what a scenario sends of it is not its own. */
    receive: (text: string) => void received.push(text),
  }
}

/** The address of a target is no secret; what stands behind it may be. */
function partsOf(configured: readonly string[], hideHosts: HideHosts): string[] {
  return configured.flatMap((value) => (hideHosts(value) === value ? [value] : opaqueParts(value)))
}

/** The parts of an address that nobody can have thought of. */
function opaqueParts(address: string): string[] {
  const [, user = '', rest = ''] =
    /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:([^/?#@]*)@)?[^/?#]*(.*)$/is.exec(address) ?? []
  const parts = `${user}/${rest}`.split(/[/?&=#@:;,]+/)
  return parts.filter((part) => /^(?=.*\d)(?=.*\p{L})[\w.~%+-]{12,}$/u.test(part))
}
