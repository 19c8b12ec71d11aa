import type { FullName } from './full-name.ts'
import type { HideHosts } from './hosts.ts'
import { createKnownTexts, isTelling, type KnownText, type Secret } from './known-texts.ts'
import { standInOf } from './recording-texts.ts'
import { createStandIns, type StandIn } from './stand-ins/stand-ins.ts'

/** What is known before a recording is redacted. */
export interface Before {
  /** Values of the configuration: the key, variables. */
  readonly configured: readonly string[]
  /** What the scenarios before have shown. */
  readonly secrets: Iterable<Secret>
  readonly names: Iterable<FullName<Secret>>
  /** Whether a value that a scenario sends is declared as its test data. */
  readonly isTestData: ((value: string) => boolean) | undefined
}

/** The secrets of one recording. What a scenario sends of its own, and has not received before, is none. */
export function openSecrets(before: Before, hideHosts: HideHosts) {
  const known = createKnownTexts()
  const noted: StandIn[] = []
  const standIns = createStandIns((one) => {
    noted.push(one)
    known.add(one, false)
  })
  const received: string[] = []
  let isOwn = false
  for (const value of before.configured) {
    // The address of a target is no secret; what stands behind it may be.
    const parts = hideHosts(value) === value ? [value] : opaqueParts(value)
    for (const part of parts) standIns.give('credential', part)
  }
  for (const secret of before.secrets) known.add(secret, true)
  for (const name of before.names) known.addName(name, true)

  const wasReceived = (value: string) =>
    isTelling(value) && received.some((text) => text.includes(value))
  function keepOwn(kind: string, value: string): void {
    if (!isOwn) return
    const isNew = () => !standIns.has(kind, value) && !wasReceived(value)
    if (before.isTestData?.(value) || isNew()) standIns.keep(value)
  }

  return {
    known,
    noted,
    give: standIns.give,
    has: standIns.has,
    isKept: standIns.isKept,
    size: () => standIns.size + known.names.size,
    /** Whether what comes next is a request of the scenario itself, seen for the first time. */
    setOwn(value: boolean): void {
      isOwn = value
    },
    /** Remembers the text of a response: what a scenario sends of it is not its own. */
    receive: (text: string) => void received.push(text),
    secret(kind: string, value: string): string {
      keepOwn(kind, value)
      return standIns.give(kind, value)
    },
    secretNumber(kind: string, value: number): number {
      keepOwn(kind, String(value))
      return standIns.giveNumber(kind, value)
    },
    found(found: KnownText): string | undefined {
      // What the scenario writes itself is no secret of the target.
      for (const { value } of found.isHeard && isOwn ? found.name.parts : []) {
        if (!wasReceived(value)) standIns.keep(value)
      }
      return standInOf(found, (part) => standIns.give(part.kind, part.value))
    },
  }
}

/** The parts of an address that nobody can have thought of. */
function opaqueParts(address: string): string[] {
  const [, user = '', rest = ''] =
    /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:([^/?#@]*)@)?[^/?#]*(.*)$/is.exec(address) ?? []
  const parts = `${user}/${rest}`.split(/[/?&=#@:;,]+/)
  return parts.filter((part) => /^(?=.*\d)(?=.*\p{L})[\w.~%+-]{12,}$/u.test(part))
}
