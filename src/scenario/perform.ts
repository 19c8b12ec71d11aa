import { systemClock } from '../clock/index.ts'
import { type ClauseId, openTrace, operations } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { learnSecrets, redactExchange } from '../redaction/index.ts'
import type { Finding, Outcome, ReportedExchange, ScenarioResult } from '../run/index.ts'
import { createActions } from './actions.ts'
import { createApi } from './api.ts'
import { type CheckClause, findingOfCheck, isInconclusive } from './clause.ts'
import { createFakeData } from './fake-data.ts'
import { createGiven } from './given.ts'
import { maskFindings } from './mask-findings.ts'
import { createRaw } from './raw.ts'
import type { Scenario } from './scenario.ts'
import type { Session } from './session.ts'
import { Stop } from './stop.ts'
import type { Wire } from './wire.ts'
import type { World } from './world.ts'

/** A story that was told: how it ended, and all that was seen on the way. Plain data, masked. */
export interface Performance {
  readonly result: ScenarioResult
  readonly findings: readonly Finding[]
  readonly exchanges: readonly ReportedExchange[]
  /** Clauses put to the test, by the judge or by the story. */
  readonly reached: readonly ClauseId[]
  /** The story broke off by a fault of its own, and shows nothing of the target. */
  readonly isOurFault?: true
}

/** Tells one story to a target; never throws. */
export async function perform(
  scenario: Scenario,
  id: string,
  session: Session,
): Promise<Performance> {
  const startedAt = systemClock.now()
  const stage = openStage(id, session)
  const { findings } = stage
  const broken = () => findings.some(({ severity }) => severity === 'violation')
  const skipped = whySkipped(scenario, session.target.apiVersion)
  let end: End = { outcome: 'passed' }
  if (skipped !== undefined) end = { outcome: 'skipped', reason: skipped }
  else {
    try {
      await scenario.run(stage.world())
    } catch (error) {
      end = endOf(error, broken())
    }
  }
  session.current.wire = undefined
  const { isOurFault, ...ended } = end
  if (broken()) end = { ...ended, outcome: 'failed' }
  const result = {
    id,
    title: scenario.title,
    outcome: end.outcome,
    ...(end.reason !== undefined && { reason: session.vault.mask(end.reason) }),
    durationMs: systemClock.now() - startedAt,
  }
  return {
    result,
    findings: maskFindings(findings, session.vault),
    exchanges: stage.exchanges(),
    reached: stage.reached(),
    ...(isOurFault && { isOurFault }),
  }
}

/** Why a story does not apply to a version, one sentence; undefined where it does. */
export function whySkipped({ since }: Scenario, apiVersion: string): string | undefined {
  if (since === undefined || apiVersion >= since) return undefined
  return `It applies from version ${since} on; the target is held to ${apiVersion}.`
}

interface End {
  readonly outcome: Outcome
  readonly reason?: string
  readonly isOurFault?: true
}

function endOf(error: unknown, broken: boolean): End {
  if (error instanceof Stop) return { outcome: error.outcome, reason: error.message }
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  // Stories trust the types of the contract, and an answer that breaks it can be of any other.
  if (broken) return { outcome: 'failed', reason: `An answer could not be followed up. ${what}` }
  return {
    outcome: 'errored',
    reason: `The scenario itself is at fault. ${what}`,
    isOurFault: true,
  }
}

/** Where a story takes place: its wire, its trace, its findings. */
function openStage(id: string, session: Session) {
  const { target, vault } = session
  const trace = openTrace(session.settings)
  const seen: { readonly exchange: Exchange; readonly operation: number | null }[] = []
  const findings: Finding[] = []
  const claimed = new Set<ClauseId>()
  const redaction = { vault, secretMembers: session.secretMembers }

  function follow(exchange: Exchange): Exchange {
    if (!session.isRecorded) learnSecrets(exchange, redaction)
    const judgement = trace.judge(exchange)
    const operation = judgement.operation === null ? null : operations[judgement.operation].number
    for (const finding of judgement.findings) {
      findings.push({ ...finding, scenario: id, exchange: seen.length })
    }
    seen.push({ exchange, operation })
    return exchange
  }

  const wire: Wire = async (request) => follow(await session.transport(request))
  session.current.wire = wire

  const given = createGiven(session.subjects, (name, result) => {
    for (const exchange of result.exchanges) follow(exchange)
    if (!result.ok) return
    if (name === 'payment.pending') trace.learn('payment', result.record)
    if (typeof result.fields.token === 'string') vault.add(result.fields.token, 'token')
  })
  const sleep = (milliseconds: number) => session.clock.sleep(milliseconds)
  const actions = createActions({
    subjects: session.subjects,
    slow: session.slow,
    sleep,
    follow: ({ exchanges }) => {
      for (const exchange of exchanges) follow(exchange)
    },
  })

  const clause: CheckClause = (clauseId, checked, check) => {
    if (!isInconclusive(checked, check)) claimed.add(clauseId)
    if (check.holds) return
    const index = seen.findIndex(({ exchange }) => exchange === checked.exchange)
    const finding = findingOfCheck(clauseId, checked, check, seen[index]?.operation ?? null)
    findings.push({ ...finding, scenario: id, ...(index >= 0 && { exchange: index }) })
  }

  return {
    findings,
    world: (): World => ({
      given,
      api: createApi(target, wire),
      raw: createRaw(target, wire),
      fake: createFakeData(id),
      actions,
      clause,
      sleep,
    }),
    exchanges: (): ReportedExchange[] =>
      seen.map(({ exchange, operation }) => ({
        operation,
        scenario: id,
        ...redactExchange(exchange, redaction),
      })),
    reached: (): ClauseId[] => [...new Set([...trace.reached(), ...claimed])],
  }
}
