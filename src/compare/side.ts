import { operationOf } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { patternOf } from '../har-entry/index.ts'
import { shownCall } from '../redaction/index.ts'
import type { Run } from '../run/index.ts'
import { type Observation, observe, type Seen } from './observe.ts'

/** One of two things that are compared. */
export interface Side {
  /** The name that the user gave it. */
  readonly name: string
  readonly kind: 'run' | 'recordings' | 'traffic'
  readonly target: string | undefined
  readonly apiVersion: string | undefined
  readonly exchanges: number
  readonly observation: Observation
  /** What the run says of itself; undefined where the side is none. */
  readonly run: RunSide | undefined
}

export type RunSide = Omit<Run, 'exchanges'>

/** An exchange, and what was sent behind the address of the API. */
export interface Sent extends Omit<Seen, 'call'> {
  readonly path: string
}

/** Folds the exchanges of a side as they come, without those that name another version of the API. */
export function openFold() {
  const observation: Observation = new Map()
  let exchanges = 0
  return {
    add({ path, ...sent }: Sent, apiVersion: string | undefined): void {
      if (!isOfVersion(sent.exchange, apiVersion)) return
      exchanges++
      const call = callOf(sent.exchange.request.method, path, sent.operation)
      observe(observation, { ...sent, call })
    },
    finish: () => ({ observation, exchanges }),
  }
}

/** What stands in a URL behind the first of the addresses that it is under, or else behind its origin. */
export function pathUnder(url: string, bases: readonly string[]): string {
  const base = bases.find((address) => url.startsWith(address))
  return url.slice(base?.length ?? /^[^/]*\/\/[^/?#]*/.exec(url)?.[0].length)
}

/** Method and path of a request without ids, as it was sent: that of the contract where it is the same. */
export function callOf(method: string, path: string, operation: number | null): string {
  const form = operationOf(operation)?.path
  const [sent, parts] = [path.replace(/[?#].*/s, ''), form].map((text) => text?.split('/'))
  const isAsWritten =
    sent?.length === parts?.length &&
    parts?.every((part, index) => part.startsWith('{') || part === sent![index])
  return isAsWritten ? `${method} ${form}` : shownCall(method, patternOf(path))
}

/** Whether a request names the version of its side, or none: a scenario may name others too. */
function isOfVersion({ request }: Exchange, apiVersion: string | undefined): boolean {
  const named = Object.values(request.headers).find((value) => /^\d{4}-\d\d-\d\d$/.test(value))
  return named === undefined || apiVersion === undefined || named === apiVersion
}
