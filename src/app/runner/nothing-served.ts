import { isOwnFailure, notServed } from '../../core/exchange/index.ts'
import { type Cause, countOf, listOf } from '../../core/run/index.ts'
import type { ScenarioRun } from '../../sources/scenario/running/index.ts'
import { renewKey } from '../../sources/transport/index.ts'

/**
 * Says in half a sentence what a target answered that served no request of a run, and what to do about it. Undefined where it served
 * one, broke a clause or did not respond, which says more, and where no scenario had to be served.
 */
export function whyNothingServed(runs: readonly ScenarioRun[]) {
  const isServed = runs.some(({ served }) => [...(served?.values() ?? [])].includes(true))
  const isBroken = runs.some(({ findings }) => findings.some(isViolation))
  const responses = runs.flatMap(({ exchanges }) =>
    exchanges.flatMap(({ operation, response }) => (operation === null ? [] : [response])),
  )
  const statuses = responses.flatMap((response) => response?.status ?? [])
  const areErrors = statuses.every((status) => status >= 400)
  if (isServed || isBroken || !areErrors || statuses.length < responses.length) return undefined
  const [[most] = [], ...others] = [...Map.groupBy(statuses, (status) => status)].toSorted(
    ([, one], [, another]) => another.length - one.length,
  )
  // An id that nobody issued is rightly not found.
  const isOfIds = !runs.some(isRefused) && statuses.some((status) => notServed.has(status))
  // A limit says of itself that it ended the run.
  if (most === undefined || most === 429 || isOfIds) return undefined
  const times = (some: number) => statuses.filter((status) => status === some).length
  const shares = [most, ...others.map(([status]) => status)].map(
    (status) => `${status} to ${times(status)}`,
  )
  // Those of the set-up are none of them.
  const requests = `${countOf(statuses.length, 'request')} to operations of the contract`
  const answers =
    others.length > 0
      ? `${listOf(shares)} of ${requests}`
      : `${most} to ${statuses.length > 1 ? `each of ${requests}` : 'the only request'}`
  const isOfKey = most === 401 || most === 403
  const ofMost = responses.filter((response) => response?.status === most)
  const isOwn = ofMost.some((response) => isOwnFailure({ response }))
  const ofServer = isOwn ? 'failure' : 'before'
  const cause: Cause = isOfKey ? 'key' : most >= 500 ? ofServer : 'refusal'
  // What stands before the API does not speak for it (A68).
  const isBefore = cause === 'before'
  const who = isBefore ? 'something before the API responded with ' : ''
  return {
    what: `served nothing: ${who}${answers}`,
    remedy: isBefore ? lookBefore : remedyFor(most),
    cause,
  }
}

function isRefused({ result: { outcome, lacks } }: ScenarioRun): boolean {
  return outcome === 'errored' || (outcome === 'blocked' && lacks?.kind === 'operation')
}

const isViolation = ({ severity }: ScenarioRun['findings'][number]) => severity === 'violation'

const lookBefore =
  'Find out what stands before the API, and why it keeps requests from it: its own log may say it.'

function remedyFor(status: number): string {
  if (status >= 500 && status !== 501)
    return 'Find out why the target fails: its own log may say it.'
  if (status === 401 || status === 403) return renewKey
  return 'Correct its address ("baseUrl", or --base-url URL): a part of its path may be wrong. If it is right, name records in "subjects" that the target has.'
}
